"""`/league admin`: changes to a league by those who may manage its server, each with an entry in a log."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Final, ParamSpec

import discord
from discord import ButtonStyle, app_commands, ui

from bot.league.moderation import (
    RESET_UNDONE_WITHIN,
    Decision,
    DecisionKind,
    ModerationRefused,
    undone,
    why_not_undo,
)
from bot.render.league import moment_text, season_title
from cogs.core.commands import Answer, command
from cogs.core.custom_ids import CustomId, digits, sanitize, word
from cogs.core.items import item
from cogs.core.layouts import (
    Button,
    Item,
    Layout,
    button,
    container_layout,
    layout,
    row,
    text_layout,
    turn_buttons,
)
from cogs.core.names import player_name, player_names, translator_of
from cogs.core.replies import reply_in_place, reply_text, reply_text_in_place, send_private
from cogs.core.services import services_of
from cogs.league import league_services
from cogs.league.admin_options import (
    CountedMatchOption,
    EntryOption,
    NotMeantError,
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
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator

ENTRIES_ON_A_PAGE: Final = 5


@dataclass(frozen=True)
class LeagueAdminId(CustomId, kind="leagueadmin"):
    """Of the buttons of moderators: the argument is a page, an entry of the log, or the newest decision."""

    verb: str = word("newer|older|undo|reset")
    arg: int = digits(9)


def undo_button(translate: Translator, number: int) -> Button:
    """Return the button that undoes an entry of the log."""
    return button(translate("button-league-undo"), LeagueAdminId("undo", number))


def reset_layout(translate: Translator, *, matches: int, players: int, seasons: int, revision: int) -> Layout:
    """Return the question whether the league shall be reset; `revision` is the newest decision's number."""
    title = translate("league-admin-reset-title")
    asks = translate("league-admin-reset-asks", matches=matches, players=players, seasons=seasons)
    reset = LeagueAdminId("reset", revision)
    sure = button(translate("button-league-reset"), reset, style=ButtonStyle.danger)
    return layout(f"## {title}\n{asks}", translate("league-admin-reset-after"), rows=[row(sure)])


def done_layout(translate: Translator, text: str, decision: Decision, *, undoable: bool) -> Layout:
    """Return that something was done, that the league is being computed anew, and a button to undo it."""
    anew = translate("league-admin-anew")
    rows = [row(undo_button(translate, decision.number))] if undoable else []
    return layout(f"{text}\n-# {anew}", rows=rows)


def log_layout(
    translate: Translator,
    decisions: Sequence[Decision],
    names: Mapping[int, str],
    *,
    page: int,
    now: datetime,
) -> Layout:
    """Return a page of the log, from 0, the newest entry first, each with a button if it can be undone."""
    if not decisions:
        return text_layout(translate("league-admin-log-empty"))
    pages = -(-len(decisions) // ENTRIES_ON_A_PAGE)
    page = min(page, pages - 1)
    first, gone = page * ENTRIES_ON_A_PAGE, undone(decisions)
    title = translate("league-admin-log")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for decision in decisions[::-1][first : first + ENTRIES_ON_A_PAGE]:
        if len(items) > 1:
            items.append(ui.Separator())
        text = "\n".join(entry_lines(translate, decision, gone.get(decision.number), names))
        if why_not_undo(decision, gone, now) is None:
            items.append(ui.Section(text, accessory=undo_button(translate, decision.number)))
        else:
            items.append(ui.TextDisplay(text))
    facts = translate("league-admin-log-page", page=page + 1, pages=pages, count=len(decisions))
    items.append(ui.TextDisplay(f"-# {facts}"))
    if turns := turn_buttons(translate, LeagueAdminId, page=page, pages=pages, newest_first=True):
        items.append(row(*turns))
    return container_layout(items)


P = ParamSpec("P")

MAX_PAGE: Final = 100_000


def telling_refusals(work: Answer[P]) -> Answer[P]:
    """Make a function answer with a sentence where the league refuses; nothing was changed then."""

    @wraps(work)
    async def telling(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await work(interaction, *args, **kwargs)
        except ModerationRefused as error:
            key = f"league-admin-refused-{error.problem.value}"
            await reply_text_in_place(interaction, translator_of(interaction)(key, count=error.count))
        except NotMeantError as error:
            await reply_text(interaction, str(error))

    return telling


def moving_places(work: Answer[P]) -> Answer[P]:
    """Refuse what may give others places whose roles somebody could not give by hand."""

    @wraps(work)
    async def guarded(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        held = await league_services(interaction).rank_roles.store.of(interaction.guild_id or 0)
        if any(chooser_problem(interaction, one.role_id) is RoleProblem.NOT_YOURS for one in held.roles):
            await reply_text_in_place(interaction, translator_of(interaction)("league-admin-not-yours"))
        else:
            await work(interaction, *args, **kwargs)

    return guarded


@command("void", "command-league-admin-void", match="option-void-match")
@moving_places
@telling_refusals
async def void(
    interaction: discord.Interaction, match: app_commands.Transform[str, CountedMatchOption]
) -> None:
    """Take a match out of the league."""
    match_id = await match_meant(interaction, match)
    decision = await league_services(interaction).moderator.void(author_of(interaction), match_id)
    translate = translator_of(interaction)
    text = translate("league-admin-voided", hash=match_id[:DIGITS])
    await send_private(interaction, done_layout(translate, text, decision, undoable=True))


@command("merge", "command-league-admin-merge", lost="option-merge-lost", into="option-merge-into")
@moving_places
@telling_refusals
async def merge(
    interaction: discord.Interaction, lost: app_commands.Transform[str, PlayerOption], into: discord.User
) -> None:
    """Let what a lost account played count for another one."""
    translate = translator_of(interaction)
    if into.bot:
        await reply_text_in_place(interaction, translate("league-admin-into-bot"))
        return
    player = await player_meant(interaction, lost)
    author, moderator = author_of(interaction), league_services(interaction).moderator
    decision = await moderator.merge(author, player.user_id, into.id, name=player.name)
    text = translate(
        "league-admin-merged",
        name=player_name(player.user_id, player.name),
        other=player_name(into.id, into.display_name),
    )
    await send_private(interaction, done_layout(translate, text, decision, undoable=True))


@command(
    "rename-season",
    "command-league-admin-rename-season",
    season="option-renamed-season",
    name="option-season-new-name",
)
@telling_refusals
async def rename_season(
    interaction: discord.Interaction, season: app_commands.Transform[str, SeasonOption], name: str
) -> None:
    """Give a season another name."""
    meant = await season_meant(interaction, season)
    checked = await checked_season_name(interaction, sanitize(name), meant)
    author, translate = author_of(interaction), translator_of(interaction)
    await league_services(interaction).moderator.rename(author, meant.number, checked, before=meant.name)
    text = translate(
        "league-admin-renamed",
        name=season_title(translate, meant.name),
        title=season_title(translate, checked),
    )
    await reply_text_in_place(interaction, text)


@command("reset", "command-league-admin-reset")
@moving_places
async def ask_to_reset(interaction: discord.Interaction) -> None:
    """Ask whether the league shall be reset, with what that takes out."""
    guild_id = interaction.guild_id or 0
    matches, players, _ = await league_services(interaction).moderator.store.size(guild_id)
    translate = translator_of(interaction)
    if not matches:
        await reply_text_in_place(interaction, translate("league-admin-refused-nothing-to-reset"))
        return
    question = reset_layout(
        translate,
        matches=matches,
        players=players,
        seasons=len(await league_services(interaction).moderator.store.shown_seasons(guild_id)),
        revision=len(await decisions_of(interaction)),
    )
    await send_private(interaction, question)


@moving_places
@telling_refusals
async def reset(interaction: discord.Interaction, expected: int) -> None:
    """Reset the league now that it is sure."""
    translate = translator_of(interaction)
    moderator = league_services(interaction).moderator
    decision = await moderator.reset(author_of(interaction), expected=expected)
    ends = moment_text(decision.at + RESET_UNDONE_WITHIN, "f")
    text = translate("league-admin-reset-done", matches=int(decision.note), ends=ends)
    await reply_in_place(interaction, done_layout(translate, text, decision, undoable=True))


@moving_places
@telling_refusals
async def undo(interaction: discord.Interaction, number: int) -> None:
    """Undo an entry of the log."""
    undoing = await league_services(interaction).moderator.undo(author_of(interaction), number)
    decisions = await decisions_of(interaction)
    what = next(one for one in decisions if one.number == number)
    translate = translator_of(interaction)
    text = translate(
        "league-admin-undone", what=decision_text(translate, what, await _names(interaction, [what]))
    )
    await reply_in_place(interaction, done_layout(translate, text, undoing, undoable=False))


async def show_log(interaction: discord.Interaction, page: int) -> None:
    """Show a page of the log."""
    translate, decisions = translator_of(interaction), await decisions_of(interaction)
    names = await _names(interaction, decisions)
    shown = log_layout(translate, decisions, names, page=page, now=interaction.created_at)
    await reply_in_place(interaction, shown)


async def _names(interaction: discord.Interaction, decisions: list[Decision]) -> dict[int, str]:
    """Return the names of the accounts that others were merged into."""
    users = {int(one.target) for one in decisions if one.action is DecisionKind.MERGE}
    known = await services_of(interaction).league.names(interaction.guild_id or 0, users) if users else {}
    return player_names(users, known)


@item(LeagueAdminId, "LeagueAdminItem")
async def press_log(interaction: discord.Interaction, pressed: LeagueAdminId) -> None:
    """Do what a button of a message for moderators says."""
    work = {"undo": undo, "reset": reset}.get(pressed.verb, show_log)
    await work(interaction, pressed.arg)


@command("undo", "command-league-admin-undo", entry="option-undo-entry")
async def undo_command(
    interaction: discord.Interaction, entry: app_commands.Transform[int, EntryOption]
) -> None:
    """Undo an entry of the log."""
    await undo(interaction, entry)


@command("log", "command-league-admin-log", page="option-log-page")
async def log_command(
    interaction: discord.Interaction, page: app_commands.Range[int, 1, MAX_PAGE] = 1
) -> None:
    """Show what moderators did to the league."""
    await show_log(interaction, page - 1)
