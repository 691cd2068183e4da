"""`/league-admin`: changes to a league by managers of its server, each with an entry in a log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Final, ParamSpec

import discord
from discord import AppCommandOptionType, ButtonStyle, app_commands, ui

from bot.i18n import Translator
from bot.league import moderation
from bot.league.ports import MatchBrief, Player, Season
from bot.render.escape import plain as visible
from bot.render.league import MAX_SEASON_NAME, moment_text, season_name, season_title
from bot.render.seats import join_names
from bot.rooms.errors import RoomRefused
from cogs.core import layouts
from cogs.core.commands import Answer, Offered, SuggestedOption, command
from cogs.core.custom_ids import MAX_CHOICES, CustomId, digits, sanitize, word
from cogs.core.items import item
from cogs.core.match_option import MAX_ALIKE, match_digits
from cogs.core.names import choice_moment, match_number, plain, player_name, player_names, translator_of
from cogs.core.replies import reply_in_place, reply_text, reply_text_in_place, send_private
from cogs.core.rights import has_right
from cogs.core.services import services_of
from cogs.league import league_services
from cogs.league.sync import RoleProblem, chooser_problem
from cogs.league.text import DIGITS, decision_text, entry_lines, season_called, season_names

MENTION: Final = re.compile(r"<@!?([0-9]{1,19})>")
LOOKED_THROUGH: Final = 100  # newest entries of the log that are searched for suggestions
WHOLE_ID: Final = 32  # digits of a match id
LIKE_A_NUMBER: Final = re.compile(r"#?[0-9]+(-[0-9]+)?")
"""Texts that a season cannot be named, since they look like the number of one or like a month."""


def author_of(interaction: discord.Interaction) -> moderation.Author:
    return moderation.Author(
        guild_id=interaction.guild_id or 0,
        user_id=interaction.user.id,
        name=sanitize(interaction.user.display_name),
        at=interaction.created_at,
    )


def _store(interaction: discord.Interaction) -> moderation.ModerationStore:
    return league_services(interaction).moderator.store


async def _decisions(
    interaction: discord.Interaction, *, newest: int | None = None
) -> list[moderation.Decision]:
    return await _store(interaction).decisions(interaction.guild_id or 0, newest=newest)


async def _names(
    interaction: discord.Interaction, decisions: Iterable[moderation.Decision]
) -> dict[int, str]:
    """Return the names of accounts that others were merged into, as far as the league knows them."""
    users = {int(one.target) for one in decisions if one.action is moderation.DecisionKind.MERGE}
    known = await services_of(interaction).league.names(interaction.guild_id or 0, users) if users else {}
    return {user: known.get(user, "") for user in users}


class NotMeantError(Exception):
    """The typed text matches nothing or several things; the message tells the user."""


async def match_meant(interaction: discord.Interaction, typed: str) -> str:
    """Return the id of the typed match; raises NotMeantError."""
    translate = translator_of(interaction)
    try:
        digits = match_digits(typed)
    except RoomRefused:
        raise NotMeantError(translate("league-admin-no-match")) from None
    if len(digits) == WHOLE_ID:
        return digits  # the oldest matches have no archive to search
    history = services_of(interaction).history
    found = await history.beginning(interaction.guild_id or 0, digits, limit=MAX_ALIKE)
    if len(found) != 1:
        raise NotMeantError(translate("league-admin-match-unclear" if found else "league-admin-no-match"))
    return found[0].match_id


async def player_meant(interaction: discord.Interaction, typed: str) -> Player:
    """Return the league player typed as an account or a name; raises NotMeantError."""
    translate, mention = translator_of(interaction), MENTION.fullmatch(typed.strip())
    wanted = mention[1] if mention else typed.strip()
    found = await _players(interaction, wanted)
    by_account = [one for one in found if str(one.user_id) == wanted]
    meant = by_account or [one for one in found if plain(one.name).casefold() == wanted.casefold()]
    if len(meant) != 1:
        raise NotMeantError(translate("league-admin-player-unclear" if meant else "league-admin-no-player"))
    return meant[0]


async def season_meant(interaction: discord.Interaction, typed: str) -> Season:
    """Return the season typed by number or name; raises NotMeantError."""
    translate = translator_of(interaction)
    season = season_called(translate, await _seasons(interaction), typed)
    if season is None:
        raise NotMeantError(translate("league-admin-no-season"))
    return season


async def checked_season_name(interaction: discord.Interaction, name: str, season: Season) -> str:
    """Return a new season name on one line, without invisible characters; raises NotMeantError."""
    translate = translator_of(interaction)
    shown = visible(name, most=MAX_SEASON_NAME + 1)
    if not shown or len(shown) > MAX_SEASON_NAME or LIKE_A_NUMBER.fullmatch(shown):
        raise NotMeantError(translate("league-admin-season-bad"))
    taken = {season_name(translate, None).casefold()}
    for other in await _seasons(interaction):
        if other.number != season.number:
            taken |= season_names(translate, other)
    if shown.casefold() in taken:
        raise NotMeantError(translate("league-admin-season-taken"))
    return shown


async def _seasons(interaction: discord.Interaction) -> list[Season]:
    return await _store(interaction).shown_seasons(interaction.guild_id or 0)


async def _players(interaction: discord.Interaction, typed: str) -> list[Player]:
    return await _store(interaction).players(interaction.guild_id or 0, typed, most=MAX_CHOICES)


class ModeratorOption(SuggestedOption):
    """An option whose values are suggested to server managers only."""

    async def autocomplete(
        self, interaction: discord.Interaction, value: str | float, /
    ) -> list[app_commands.Choice[Any]]:
        return await super().autocomplete(interaction, value) if has_right(interaction) else []


async def _newest_matches(interaction: discord.Interaction, _typed: str) -> Offered:
    league, translate = services_of(interaction).league, translator_of(interaction)
    matches = await league.briefs(interaction.guild_id or 0, None, most=MAX_CHOICES)
    return [(_match_choice(translate, match), match.match_id) for match in matches]


def _match_choice(translate: Translator, match: MatchBrief) -> str:
    return translate(
        "league-admin-match-choice",
        at=choice_moment(translate, match.ended_at),
        names=join_names(translate, [plain(name) for name in match.names.values()]),
        hash=match_number(match.match_id),
    )


async def _known_players(interaction: discord.Interaction, typed: str) -> Offered:
    found = await _players(interaction, typed.strip())
    return [(f"{plain(one.name)} · {one.user_id}", str(one.user_id)) for one in found]


async def _all_seasons(interaction: discord.Interaction, _typed: str) -> Offered:
    translate, seasons = translator_of(interaction), await _seasons(interaction)
    return [(season_name(translate, one, markdown=False), str(one.number)) for one in seasons]


async def _undoable_entries(interaction: discord.Interaction, _typed: str) -> Offered:
    translate = translator_of(interaction)
    decisions = await _decisions(interaction, newest=LOOKED_THROUGH)
    gone = moderation.undone(decisions)
    known = await _names(interaction, decisions)
    names = {user: plain(name, fallback=str(user)) for user, name in known.items()}
    return [
        (translate("league-admin-entry-choice", number=one.number, what=what), one.number)
        for one in reversed(decisions)
        if moderation.why_not_undo(one, gone, interaction.created_at) is None
        for what in [decision_text(translate, one, names).replace("*", "").replace("`", "")]
    ]


class EntryOption(ModeratorOption):
    """A log entry that can be undone; older entries are not suggested, but their number works."""

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.integer

    async def transform(self, _interaction: discord.Interaction, value: Any, /) -> Any:
        """Return the number of the entry, or 0, which no entry has."""
        return value if isinstance(value, int) else 0


COUNTED_MATCH: Final = ModeratorOption(_newest_matches)
PLAYER: Final = ModeratorOption(_known_players)
SEASON: Final = ModeratorOption(_all_seasons)
ENTRY: Final = EntryOption(_undoable_entries)

# The commands, and the buttons of their answers

ENTRIES_ON_A_PAGE: Final = 5


@dataclass(frozen=True)
class LeagueAdminId(CustomId, kind="leagueadmin"):
    """Custom_id of moderators' buttons: the argument is a page, a log entry, or the newest decision."""

    verb: str = word("newer|older|undo|reset")
    arg: int = digits(9)


def undo_button(translate: Translator, number: int) -> layouts.Button:
    return layouts.button(translate("button-league-undo"), LeagueAdminId("undo", number))


def reset_layout(
    translate: Translator, *, matches: int, players: int, seasons: int, revision: int
) -> layouts.Layout:
    """Return the question whether to reset the league; `revision` is the newest decision's number."""
    title = translate("league-admin-reset-title")
    asks = translate("league-admin-reset-asks", matches=matches, players=players, seasons=seasons)
    reset = LeagueAdminId("reset", revision)
    sure = layouts.button(translate("button-league-reset"), reset, style=ButtonStyle.danger)
    return layouts.layout(
        f"## {title}\n{asks}", translate("league-admin-reset-after"), rows=[layouts.row(sure)]
    )


def done_layout(
    translate: Translator, text: str, decision: moderation.Decision, *, undoable: bool
) -> layouts.Layout:
    """Return a confirmation that the league is being recomputed, with an undo button if possible."""
    rows = [layouts.row(undo_button(translate, decision.number))] if undoable else []
    return layouts.layout(f"{text}\n-# {translate('league-admin-anew')}", rows=rows)


def log_layout(
    translate: Translator,
    decisions: Sequence[moderation.Decision],
    names: Mapping[int, str],
    *,
    page: int,
    now: datetime,
) -> layouts.Layout:
    """Return a page (from 0) of the log, newest first, with undo buttons where possible."""
    if not decisions:
        return layouts.layout(translate("league-admin-log-empty"))
    pages = -(-len(decisions) // ENTRIES_ON_A_PAGE)
    page = min(page, pages - 1)
    first, gone = page * ENTRIES_ON_A_PAGE, moderation.undone(decisions)
    items: list[layouts.Item] = [ui.TextDisplay(f"## {translate('league-admin-log')}")]
    for decision in decisions[::-1][first : first + ENTRIES_ON_A_PAGE]:
        if len(items) > 1:
            items.append(ui.Separator())
        text = "\n".join(entry_lines(translate, decision, gone.get(decision.number), names))
        if moderation.why_not_undo(decision, gone, now) is None:
            items.append(ui.Section(text, accessory=undo_button(translate, decision.number)))
        else:
            items.append(ui.TextDisplay(text))
    facts = translate("league-admin-log-page", page=page + 1, pages=pages, count=len(decisions))
    items.append(ui.TextDisplay(f"-# {facts}"))
    if turns := layouts.turn_buttons(translate, LeagueAdminId, page=page, pages=pages, newest_first=True):
        items.append(layouts.row(*turns))
    return layouts.container_layout(items)


P = ParamSpec("P")

MAX_PAGE: Final = 100_000


def telling_refusals(work: Answer[P]) -> Answer[P]:
    """Wrap a handler so that refusals of the league, which change nothing, are answered with a sentence."""

    @wraps(work)
    async def telling(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await work(interaction, *args, **kwargs)
        except moderation.ModerationRefused as error:
            key = f"league-admin-refused-{error.problem.value}"
            await reply_text_in_place(interaction, translator_of(interaction)(key, count=error.count))
        except NotMeantError as error:
            await reply_text(interaction, str(error))

    return telling


def moving_places(work: Answer[P]) -> Answer[P]:
    """Wrap a handler to refuse changes that may move a role the user could not give by hand."""

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
async def void(interaction: discord.Interaction, match: app_commands.Transform[str, COUNTED_MATCH]) -> None:
    match_id = await match_meant(interaction, match)
    decision = await league_services(interaction).moderator.void(author_of(interaction), match_id)
    translate = translator_of(interaction)
    text = translate("league-admin-voided", hash=match_id[:DIGITS])
    await send_private(interaction, done_layout(translate, text, decision, undoable=True))


@command("merge", "command-league-admin-merge", lost="option-merge-lost", into="option-merge-into")
@moving_places
@telling_refusals
async def merge(
    interaction: discord.Interaction, lost: app_commands.Transform[str, PLAYER], into: discord.User
) -> None:
    """Count the matches of a lost account for another one."""
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
    interaction: discord.Interaction, season: app_commands.Transform[str, SEASON], name: str
) -> None:
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
    """Ask whether to reset the league, listing what would be removed."""
    guild_id = interaction.guild_id or 0
    matches, players, _ = await _store(interaction).size(guild_id)
    translate = translator_of(interaction)
    if not matches:
        await reply_text_in_place(interaction, translate("league-admin-refused-nothing-to-reset"))
        return
    question = reset_layout(
        translate,
        matches=matches,
        players=players,
        seasons=len(await _seasons(interaction)),
        revision=len(await _decisions(interaction)),
    )
    await send_private(interaction, question)


@moving_places
@telling_refusals
async def reset(interaction: discord.Interaction, expected: int) -> None:
    translate = translator_of(interaction)
    moderator = league_services(interaction).moderator
    decision = await moderator.reset(author_of(interaction), expected=expected)
    ends = moment_text(decision.at + moderation.RESET_UNDONE_WITHIN, "f")
    text = translate("league-admin-reset-done", matches=int(decision.note), ends=ends)
    await reply_in_place(interaction, done_layout(translate, text, decision, undoable=True))


@moving_places
@telling_refusals
async def undo(interaction: discord.Interaction, number: int) -> None:
    undoing = await league_services(interaction).moderator.undo(author_of(interaction), number)
    what = next(one for one in await _decisions(interaction) if one.number == number)
    translate, names = translator_of(interaction), await _names(interaction, [what])
    told = decision_text(translate, what, player_names(names, names))
    text = translate("league-admin-undone", what=told)
    await reply_in_place(interaction, done_layout(translate, text, undoing, undoable=False))


async def show_log(interaction: discord.Interaction, page: int) -> None:
    translate, decisions = translator_of(interaction), await _decisions(interaction)
    names = await _names(interaction, decisions)
    shown = log_layout(
        translate, decisions, player_names(names, names), page=page, now=interaction.created_at
    )
    await reply_in_place(interaction, shown)


@item(LeagueAdminId, "LeagueAdminItem")
async def press_log(interaction: discord.Interaction, pressed: LeagueAdminId) -> None:
    """Handle a button of a message for moderators."""
    work = {"undo": undo, "reset": reset}.get(pressed.verb, show_log)
    await work(interaction, pressed.arg)


@command("undo", "command-league-admin-undo", entry="option-undo-entry")
async def undo_command(interaction: discord.Interaction, entry: app_commands.Transform[int, ENTRY]) -> None:
    await undo(interaction, entry)


@command("log", "command-league-admin-log", page="option-log-page")
async def log_command(
    interaction: discord.Interaction, page: app_commands.Range[int, 1, MAX_PAGE] = 1
) -> None:
    await show_log(interaction, page - 1)
