"""Options of `/league admin`: their suggestions, and the sense of what somebody typed."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandOptionType, app_commands

from bot.league.moderation import Author, Decision, DecisionKind, undone, why_not_undo
from bot.render.escape import plain as visible
from bot.render.league import MAX_SEASON_NAME, season_name
from bot.render.seats import join_names
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import StoreError
from cogs.core.custom_ids import MAX_CHOICES, sanitize
from cogs.core.match_option import MAX_ALIKE, match_digits
from cogs.core.names import MAX_CHOICE, choice_moment, match_number, plain, translator_of
from cogs.core.rights import has_right
from cogs.core.services import services_of
from cogs.league import league_services
from cogs.league.text import decision_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import discord

    from bot.i18n import Translator
    from bot.league.rows import MatchBrief, Player, Season

MENTION: Final = re.compile(r"<@!?([0-9]{1,19})>")
LOOKED_THROUGH: Final = 100  # entries of the log that are looked through for suggestions, the newest ones
WHOLE_ID: Final = 32  # digits of a match's id
LIKE_A_NUMBER: Final = re.compile(r"#?[0-9]+(-[0-9]+)?")
"""What a season cannot be called: it would be taken for the number of one, or for a month."""


def author_of(interaction: discord.Interaction) -> Author:
    """Return who decides, where and when."""
    return Author(
        guild_id=interaction.guild_id or 0,
        user_id=interaction.user.id,
        name=sanitize(interaction.user.display_name),
        at=interaction.created_at,
    )


async def decisions_of(interaction: discord.Interaction) -> list[Decision]:
    """Return all that moderators did to the league of the server, the oldest first."""
    return await league_services(interaction).moderator.store.decisions(interaction.guild_id or 0)


class NotMeantError(Exception):
    """What somebody typed means nothing, or several things; the text says so to them."""


async def match_meant(interaction: discord.Interaction, typed: str) -> str:
    """Return the id of the match that somebody means; raises NotMeantError."""
    translate = translator_of(interaction)
    try:
        digits = match_digits(typed)
    except RoomRefused:
        raise NotMeantError(translate("league-admin-no-match")) from None
    if len(digits) == WHOLE_ID:
        return digits  # of the oldest matches there is no archive to be found by
    history = services_of(interaction).history
    found = await history.beginning(interaction.guild_id or 0, digits, limit=MAX_ALIKE)
    if len(found) != 1:
        raise NotMeantError(translate("league-admin-match-unclear" if found else "league-admin-no-match"))
    return found[0].match_id


async def player_meant(interaction: discord.Interaction, typed: str) -> Player:
    """Return the player of the league that somebody means by an account or a name; raises NotMeantError."""
    translate, mention = translator_of(interaction), MENTION.fullmatch(typed.strip())
    wanted = mention[1] if mention else typed.strip()
    found = await _players(interaction, wanted)
    by_account = [one for one in found if str(one.user_id) == wanted]
    meant = by_account or [one for one in found if plain(one.name).casefold() == wanted.casefold()]
    if len(meant) != 1:
        raise NotMeantError(translate("league-admin-player-unclear" if meant else "league-admin-no-player"))
    return meant[0]


async def season_meant(interaction: discord.Interaction, typed: str) -> Season:
    """Return the season that somebody means by number or name; raises NotMeantError."""
    wanted, translate = typed.strip().casefold(), translator_of(interaction)
    for season in await _seasons(interaction):
        if wanted in {str(season.number), *_names_of(translate, season)}:
            return season
    raise NotMeantError(translate("league-admin-no-season"))


async def checked_season_name(interaction: discord.Interaction, name: str, season: Season) -> str:
    """Return the name that a season gets, on one line, without what cannot be seen; raises NotMeantError."""
    translate = translator_of(interaction)
    shown = visible(name, most=MAX_SEASON_NAME + 1)
    if not shown or len(shown) > MAX_SEASON_NAME or LIKE_A_NUMBER.fullmatch(shown):
        raise NotMeantError(translate("league-admin-season-bad"))
    taken = {season_name(translate, None).casefold()}
    for other in await _seasons(interaction):
        if other.number != season.number:
            taken |= _names_of(translate, other)
    if shown.casefold() in taken:
        raise NotMeantError(translate("league-admin-season-taken"))
    return shown


def _names_of(translate: Translator, season: Season) -> set[str]:
    return {season.name.casefold(), season_name(translate, season, markdown=False).casefold()}


async def _seasons(interaction: discord.Interaction) -> list[Season]:
    return await league_services(interaction).moderator.store.shown_seasons(interaction.guild_id or 0)


async def _players(interaction: discord.Interaction, typed: str) -> list[Player]:
    store = league_services(interaction).moderator.store
    return await store.players(interaction.guild_id or 0, typed, most=MAX_CHOICES)


def _fitting(typed: str, offered: Iterable[tuple[str, Any]]) -> list[app_commands.Choice[Any]]:
    """Return the choices whose text holds what was typed, or whose value begins with it."""
    wanted = " ".join(typed.split()).casefold().removeprefix("#")
    fitting = (
        app_commands.Choice(name=name[:MAX_CHOICE], value=value)
        for name, value in offered
        if wanted in name.casefold() or str(value).startswith(wanted)
    )
    return [*islice(fitting, MAX_CHOICES)]


class _ModeratorOption(app_commands.Transformer):
    """An option that is suggested to those who may manage the server; gives what was typed, untrusted."""

    async def transform(self, _interaction: discord.Interaction, value: Any, /) -> Any:
        """Return what was typed, as text that can be stored."""
        return sanitize(value)

    async def autocomplete(
        self, interaction: discord.Interaction, value: str | float, /
    ) -> list[app_commands.Choice[Any]]:
        """Suggest what fits to what was typed."""
        if not has_right(interaction):
            return []
        try:
            return _fitting(sanitize(value), await self.offered(interaction, sanitize(value)))
        except StoreError:
            return []

    async def offered(self, interaction: discord.Interaction, typed: str) -> Iterable[tuple[str, Any]]:
        """Return what there is to choose from, as names and values."""
        raise NotImplementedError


class CountedMatchOption(_ModeratorOption):
    """A match that counts in the league of the server: the newest ones are suggested."""

    async def offered(self, interaction: discord.Interaction, _typed: str) -> list[tuple[str, Any]]:
        """Return the newest matches."""
        league, translate = services_of(interaction).league, translator_of(interaction)
        matches = await league.briefs(interaction.guild_id or 0, None, most=MAX_CHOICES)
        return [(_match_choice(translate, match), match.match_id) for match in matches]


def _match_choice(translate: Translator, match: MatchBrief) -> str:
    """Return a match in one line of plain text: when it ended, and who played it, the best first."""
    return translate(
        "league-admin-match-choice",
        at=choice_moment(translate, match.ended_at),
        names=join_names(translate, [plain(name) for name in match.names.values()]),
        hash=match_number(match.match_id),
    )


class PlayerOption(_ModeratorOption):
    """A player of the league, who may have left the server."""

    async def offered(self, interaction: discord.Interaction, typed: str) -> list[tuple[str, Any]]:
        """Return the players whose names hold what was typed."""
        found = await _players(interaction, typed.strip())
        return [(f"{plain(one.name)} · {one.user_id}", str(one.user_id)) for one in found]


class SeasonOption(_ModeratorOption):
    """A season of the server."""

    async def offered(self, interaction: discord.Interaction, _typed: str) -> list[tuple[str, Any]]:
        """Return all seasons, the newest first."""
        translate = translator_of(interaction)
        return [
            (season_name(translate, season, markdown=False), str(season.number))
            for season in await _seasons(interaction)
        ]


class EntryOption(_ModeratorOption):
    """An entry of the log that can be undone."""

    @property
    def type(self) -> AppCommandOptionType:
        """A whole number."""
        return AppCommandOptionType.integer

    async def transform(self, _interaction: discord.Interaction, value: Any, /) -> Any:
        """Return the number of the entry; of what is none, one that there is not."""
        return value if isinstance(value, int) else 0

    async def offered(self, interaction: discord.Interaction, _typed: str) -> Iterable[tuple[str, Any]]:
        """Return what can be undone now of the newest entries; the number of an older one can be typed."""
        translate, store = translator_of(interaction), league_services(interaction).moderator.store
        decisions = await store.decisions(interaction.guild_id or 0, newest=LOOKED_THROUGH)
        gone = undone(decisions)
        users = {int(one.target) for one in decisions if one.action is DecisionKind.MERGE}
        known = await services_of(interaction).league.names(interaction.guild_id or 0, users) if users else {}
        names = {user: plain(known.get(user, ""), fallback=str(user)) for user in users}
        return (
            (_entry_choice(translate, one, names), one.number)
            for one in reversed(decisions)
            if why_not_undo(one, gone, interaction.created_at) is None
        )


def _entry_choice(translate: Translator, decision: Decision, names: Mapping[int, str]) -> str:
    what = decision_text(translate, decision, names).replace("*", "").replace("`", "")
    return translate("league-admin-entry-choice", number=decision.number, what=what)
