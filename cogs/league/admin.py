"""`/league admin`: changes to a league by those who may manage its server, each with an entry in a log."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

import discord
from discord import ButtonStyle, app_commands, ui

from bot.league.moderation import RESET_UNDONE_WITHIN, DecisionKind, ModerationRefused, undone, why_not_undo
from bot.render.league import moment_text, season_title
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import sanitize
from cogs.core.error_boundary import respond
from cogs.core.items import PersistentItem
from cogs.core.layouts import button, container_layout, layout, row, text_layout
from cogs.core.names import player_name, player_names, translator_of
from cogs.core.replies import reply_in_place, reply_text_in_place, send_private
from cogs.core.services import services_of
from cogs.league.admin_options import (
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
from cogs.league.rank_role_view import RoleProblem, chooser_problem
from cogs.league.text import DIGITS, decision_text, entry_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.moderation import Decision
    from cogs.core.layouts import Item


TEMPLATE: Final = r"leagueadmin:(?P<verb>newer|older|undo|reset):(?P<number>[0-9]{1,9})"
ENTRIES_ON_A_PAGE: Final = 5


def undo_button(translate: Translator, number: int) -> ui.Button[ui.LayoutView]:
    """Return the button that undoes an entry of the log."""
    return button(translate("button-league-undo"), f"leagueadmin:undo:{number}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetQuestion:
    """What a moderator is asked before the league is reset.

    Attributes:
        matches: How many would not count any more.
        players: How many people played them.
        seasons: How many seasons there are.
        revision: The number of the newest decision.
    """

    matches: int
    players: int
    seasons: int
    revision: int


def reset_layout(translate: Translator, question: ResetQuestion) -> ui.LayoutView:
    """Return the question whether the league shall be reset."""
    title = translate("league-admin-reset-title")
    asks = translate(
        "league-admin-reset-asks",
        matches=question.matches,
        players=question.players,
        seasons=question.seasons,
    )
    custom_id = f"leagueadmin:reset:{question.revision}"
    sure = button(translate("button-league-reset"), custom_id, style=ButtonStyle.danger)
    return layout(f"## {title}\n{asks}", translate("league-admin-reset-after"), rows=[row(sure)])


def done_layout(translate: Translator, text: str, decision: Decision, *, undoable: bool) -> ui.LayoutView:
    """Return that something was done, that the league is being computed anew, and a button to undo it.

    Args:
        translate: The language.
        text: What was done.
        decision: The entry of the log.
        undoable: Whether it can be undone.
    """
    anew = translate("league-admin-anew")
    rows = [row(undo_button(translate, decision.number))] if undoable else []
    return layout(f"{text}\n-# {anew}", rows=rows)


def reset_text(translate: Translator, decision: Decision) -> str:
    """Return that the league was reset, and until when that can be undone."""
    ends = moment_text(decision.at + RESET_UNDONE_WITHIN, "f")
    return translate("league-admin-reset-done", matches=int(decision.note), ends=ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLog:
    """All that moderators did to the league of a server, and which page of it is wanted.

    Attributes:
        decisions: All of them, the oldest first.
        names: Of accounts in them, safe to show.
        page: From 0; one beyond the last is the last.
        now: When it is looked at.
    """

    decisions: Sequence[Decision]
    names: Mapping[int, str]
    page: int
    now: datetime

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-len(self.decisions) // ENTRIES_ON_A_PAGE)


def log_layout(translate: Translator, log: AuditLog) -> ui.LayoutView:
    """Return a page of the log, the newest entry first, each with a button if it can be undone."""
    if not log.decisions:
        return text_layout(translate("league-admin-log-empty"))
    page = min(log.page, log.pages - 1)
    first = page * ENTRIES_ON_A_PAGE
    gone = undone(log.decisions)
    title = translate("league-admin-log")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for decision in log.decisions[::-1][first : first + ENTRIES_ON_A_PAGE]:
        if len(items) > 1:
            items.append(ui.Separator())
        text = "\n".join(entry_lines(translate, decision, gone.get(decision.number), log.names))
        if why_not_undo(decision, gone, log.now) is None:
            items.append(ui.Section(text, accessory=undo_button(translate, decision.number)))
        else:
            items.append(ui.TextDisplay(text))
    facts = translate("league-admin-log-page", page=page + 1, pages=log.pages, count=len(log.decisions))
    items.append(ui.TextDisplay(f"-# {facts}"))
    if log.pages > 1:
        newer, older = max(page - 1, 0), page + 1
        items.append(
            row(
                button(translate("button-newer"), f"leagueadmin:newer:{newer}", disabled=page == 0),
                button(translate("button-older"), f"leagueadmin:older:{older}", disabled=older >= log.pages),
            )
        )
    return container_layout(items)


def undone_text(translate: Translator, decision: Decision, names: Mapping[int, str]) -> str:
    """Return that a decision was undone."""
    return translate("league-admin-undone", what=decision_text(translate, decision, names))


P = ParamSpec("P")

MAX_PAGE: Final = 100_000


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
    users = {int(one.target) for one in decisions if one.action is DecisionKind.MERGE}
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
    await respond(interaction, rename_season(interaction, season, sanitize(name)))


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
    interaction: discord.Interaction, page: app_commands.Range[int, 1, MAX_PAGE] = 1
) -> None:
    """Show what moderators did to the league."""
    await respond(interaction, show_log(interaction, page - 1))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN,
    commands=(void_command, merge_command, rename_season_command, reset_command, undo_command, log_command),
    dynamic_items=(LeagueAdminItem,),
)
