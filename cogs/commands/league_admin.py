"""`/league admin`: what members who may manage the server do to its league, each with an entry in a log."""

from __future__ import annotations

import re
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

import discord
from discord import app_commands

from bot.league.decisions import Action
from bot.league.moderation import ModerationRefused
from bot.render.league import season_title
from bot.render.league_moderation import DIGITS
from cogs.commands.command_texts import command_text
from cogs.commands.league_admin_options import (
    CountedMatchOption,
    EntryOption,
    PlayerOption,
    SeasonOption,
    author_of,
    checked_season_name,
    decisions_of,
    match_meant,
    player_meant,
    season_meant,
)
from cogs.display.role_problems import chooser_problem
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_in_place, reply_text_in_place, send_private
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.league_admin import (
    TEMPLATE,
    AuditLog,
    ResetQuestion,
    done_layout,
    log_layout,
    reset_layout,
    reset_text,
    undone_text,
)
from cogs.views.player_names import player_name, player_names
from cogs.views.rank_roles import RoleProblem

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.league.decisions import Decision

P = ParamSpec("P")

LARGEST_PAGE: Final = 100_000


def telling_refusals(
    work: Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]]:
    """Make a function answer with a sentence where the league refuses; nothing was changed then."""

    @wraps(work)
    async def telling(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await work(interaction, *args, **kwargs)
        except ModerationRefused as error:
            key = f"league-admin-refused-{error.problem.value}"
            await reply_text_in_place(interaction, translator_of(interaction)(key, count=error.count))

    return telling


def moving_places(
    work: Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]]:
    """Refuse what may give others places whose roles somebody could not give by hand."""

    @wraps(work)
    async def guarded(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        held = await services_of(interaction).rank_roles.store.of(interaction.guild_id or 0)
        if any(chooser_problem(interaction, one.role_id) is RoleProblem.NOT_YOURS for one in held.roles):
            await reply_text_in_place(interaction, translator_of(interaction)("league-admin-not-yours"))
        else:
            await work(interaction, *args, **kwargs)

    return guarded


# What they do


@moving_places
@telling_refusals
async def void(interaction: discord.Interaction, typed: str) -> None:
    """Take a match out of the league."""
    match_id = await match_meant(interaction, typed)
    if match_id is None:
        return
    decision = await services_of(interaction).moderator.void(author_of(interaction), match_id)
    translate = translator_of(interaction)
    text = translate("league-admin-voided", hash=match_id[:DIGITS])
    await send_private(interaction, done_layout(translate, text, decision, undoable=True))


@moving_places
@telling_refusals
async def merge(interaction: discord.Interaction, typed: str, into: discord.User) -> None:
    """Let what a lost account played count for another one."""
    translate = translator_of(interaction)
    if into.bot:
        await reply_text_in_place(interaction, translate("league-admin-into-bot"))
        return
    lost = await player_meant(interaction, typed)
    if lost is None:
        return
    author = author_of(interaction)
    decision = await services_of(interaction).moderator.merge(author, lost.user_id, into.id, name=lost.name)
    text = translate(
        "league-admin-merged",
        name=player_name(lost.user_id, lost.name),
        other=player_name(into.id, into.display_name),
    )
    await send_private(interaction, done_layout(translate, text, decision, undoable=True))


@telling_refusals
async def rename_season(interaction: discord.Interaction, typed: str, name: str) -> None:
    """Give a season another name."""
    season = await season_meant(interaction, typed)
    if season is None:
        return
    checked = await checked_season_name(interaction, name, season)
    if checked is None:
        return
    author, translate = author_of(interaction), translator_of(interaction)
    await services_of(interaction).moderator.rename(author, season.number, checked, before=season.name)
    text = translate(
        "league-admin-renamed",
        name=season_title(translate, season.name),
        title=season_title(translate, checked),
    )
    await reply_text_in_place(interaction, text)


@moving_places
async def ask_to_reset(interaction: discord.Interaction) -> None:
    """Ask whether the league shall be reset, with what that takes out."""
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    matches, players, _ = await services.moderator.store.size(guild_id)
    translate = translator_of(interaction)
    if not matches:
        await reply_text_in_place(interaction, translate("league-admin-refused-nothing-to-reset"))
        return
    question = ResetQuestion(
        matches=matches,
        players=players,
        seasons=len(await services.moderator.store.shown_seasons(guild_id)),
        revision=len(await decisions_of(interaction)),
    )
    await send_private(interaction, reset_layout(translate, question))


@moving_places
@telling_refusals
async def reset(interaction: discord.Interaction, expected: int) -> None:
    """Reset the league now that it is sure."""
    translate = translator_of(interaction)
    moderator = services_of(interaction).moderator
    decision = await moderator.reset(author_of(interaction), expected=expected)
    text = reset_text(translate, decision)
    await reply_in_place(interaction, done_layout(translate, text, decision, undoable=True))


@moving_places
@telling_refusals
async def undo(interaction: discord.Interaction, number: int) -> None:
    """Undo an entry of the log."""
    undoing = await services_of(interaction).moderator.undo(author_of(interaction), number)
    decisions = await decisions_of(interaction)
    what = next(one for one in decisions if one.number == number)
    translate = translator_of(interaction)
    text = undone_text(translate, what, await _names(interaction, [what]))
    await reply_in_place(interaction, done_layout(translate, text, undoing, undoable=False))


async def show_log(interaction: discord.Interaction, page: int) -> None:
    """Show a page of the log."""
    decisions = await decisions_of(interaction)
    log = AuditLog(
        decisions=decisions,
        names=await _names(interaction, decisions),
        page=page,
        now=interaction.created_at,
    )
    await reply_in_place(interaction, log_layout(translator_of(interaction), log))


async def _names(interaction: discord.Interaction, decisions: list[Decision]) -> dict[int, str]:
    """Return the names of the accounts that others were merged into."""
    users = {int(one.target) for one in decisions if one.action is Action.MERGE}
    known = await services_of(interaction).league.names(interaction.guild_id or 0, users) if users else {}
    return player_names(users, known)


class LeagueAdminItem(PersistentItem, template=re.compile(TEMPLATE)):
    """A button of a message for moderators of the league."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        number = int(self.parts["number"])
        work = {"undo": undo, "reset": reset}.get(self.parts["verb"], show_log)
        await work(interaction, number)


# The commands


@app_commands.command(name="void", description=command_text("command-league-admin-void"))
@app_commands.describe(match=command_text("option-void-match"))
async def void_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, CountedMatchOption]
) -> None:
    """Take a match out of the league."""
    await respond(interaction, void(interaction, match))


@app_commands.command(name="merge", description=command_text("command-league-admin-merge"))
@app_commands.describe(lost=command_text("option-merge-lost"), into=command_text("option-merge-into"))
async def merge_command(
    interaction: discord.Interaction, lost: app_commands.Transform[str, PlayerOption], into: discord.User
) -> None:
    """Let what a lost account played count for another one."""
    await respond(interaction, merge(interaction, lost, into))


@app_commands.command(name="rename-season", description=command_text("command-league-admin-rename-season"))
@app_commands.describe(
    season=command_text("option-renamed-season"), name=command_text("option-season-new-name")
)
async def rename_season_command(
    interaction: discord.Interaction, season: app_commands.Transform[str, SeasonOption], name: str
) -> None:
    """Give a season another name."""
    await respond(interaction, rename_season(interaction, season, storable(name)))


@app_commands.command(name="reset", description=command_text("command-league-admin-reset"))
async def reset_command(interaction: discord.Interaction) -> None:
    """Ask whether the league shall be reset."""
    await respond(interaction, ask_to_reset(interaction))


@app_commands.command(name="undo", description=command_text("command-league-admin-undo"))
@app_commands.describe(entry=command_text("option-undo-entry"))
async def undo_command(
    interaction: discord.Interaction, entry: app_commands.Transform[int, EntryOption]
) -> None:
    """Undo an entry of the log."""
    await respond(interaction, undo(interaction, entry))


@app_commands.command(name="log", description=command_text("command-league-admin-log"))
@app_commands.describe(page=command_text("option-log-page"))
async def log_command(
    interaction: discord.Interaction, page: app_commands.Range[int, 1, LARGEST_PAGE] = 1
) -> None:
    """Show what moderators did to the league."""
    await respond(interaction, show_log(interaction, page - 1))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN,
    commands=(void_command, merge_command, rename_season_command, reset_command, undo_command, log_command),
    dynamic_items=(LeagueAdminItem,),
)
