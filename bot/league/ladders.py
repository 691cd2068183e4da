"""Ladders: kinds of games that are rated separately, whether a match is rated, and who stands where."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.rulebook.table import Format
from bot.league.ports import TableOrder, TableQuery
from bot.league.rows import ALL_TIME, RETURNED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.engine.rules import Rules
    from bot.league.ports import League
    from bot.league.rows import Season


FAMILIES: Final = {
    "official": "classic",  # challenges, and a Wild Draw Four with conditions
    "classic": "classic",
    "packs": "classic",
    "anywhere": "anywhere",  # the quick game
    "duel": "duel",  # two people, points for cards played
}
"""Presets, each with the name of those whose games are alike."""
HOUSE: Final = "house"
"""Rules from a preset that this version of the bot does not have; changed options make none of them."""
CLASSES: Final = {
    Format.SINGLE: "single",  # one hand
    Format.PLAYED: "single",
    Format.POINTS: "match",  # hands until somebody has enough points, or the fewest, or is the last one in
    Format.LOWEST: "match",
    Format.ELIMINATION: "match",
    Format.PARTNERS: "teams",  # with partners, the same ones or in rotation
    Format.ROTATION_FOUR: "teams",
    Format.ROTATION_EIGHT: "teams",
}
"""Formats, each with the name of those that reward about the same skill."""
LADDER_KEYS: Final = tuple(
    f"{family}-{kind}"
    for family in dict.fromkeys((*FAMILIES.values(), HOUSE))
    for kind in dict.fromkeys(CLASSES.values())
)
"""Every ladder that there can be, by its name in the store and in custom_ids."""


def ladder_of(preset: str, kind: Format) -> str:
    """Return the key of the ladder of a match.

    >>> ladder_of("official", Format.POINTS)
    'classic-match'

    Args:
        preset: The preset that the rules of the match come from, whatever options were changed since then;
            rules that a server saved under a name of its own keep it. An unknown one is `HOUSE`.
    """
    family = "duel" if kind is Format.PLAYED else FAMILIES.get(preset, HOUSE)
    return f"{family}-{CLASSES[kind]}"


GROUP_MATCHES: Final = 3  # matches of the same group that are rated within `GROUP_HOURS`
GROUP_HOURS: Final = 24
OPPONENTS: Final = 5  # different ones that a place on a ladder needs
MIN_CARDS: Final = 3  # of a hand: with fewer there is next to nothing to choose
WORTH_OF_A_WILD: Final = 50  # points of the card that scores most where cards that are played score


class Unrated(Enum):
    """Why a match is not rated; the value is a part of the key of its sentence."""

    ONE_PERSON = "one-person"  # fewer than two people play
    COMPUTERS = "computers"  # one sits among them
    OPTIONS = "options"  # with these rules the result says nothing about skill
    SAME_GROUP = "same-group"  # the same people have played as many rated matches today as count
    RETURNED = RETURNED  # somebody among them had their data deleted lately


def unrated_reason(rules: Rules, accounts: Sequence[int | None]) -> Unrated | None:
    """Return why a match is not rated, as far as rules and accounts (None: a computer player) tell."""
    if len(set(accounts) - {None}) < 2:
        return Unrated.ONE_PERSON
    if None in accounts:
        return Unrated.COMPUTERS
    return Unrated.OPTIONS if is_luck_alone(rules) else None


def is_luck_alone(rules: Rules) -> bool:
    """Return whether no skill can show: hands of one or two cards, or a limit that a single Wild reaches."""
    if rules.hand_size < MIN_CARDS:
        return True
    return rules.format is Format.PLAYED and rules.limit <= WORTH_OF_A_WILD * rules.point_multiplier


def group_of(users: Iterable[int]) -> str:
    """Return who sits there at the first card, as a short text that is equal in any order."""
    told = " ".join(map(str, sorted(set(users))))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def group_since(started_at: datetime) -> datetime:
    """Return since when matches of a group count against one that starts: its length changes nothing."""
    return started_at - timedelta(hours=GROUP_HOURS)


IDLE_DAYS: Final = 42  # without a rated match; then somebody is left out of a ladder that goes on
SEASONS: Final = 2  # the one going on, and the one before it: whose places still hold while it has none
MAX_SEASONS: Final = 24  # that are looked through for these, the newest ones
TIED: Final = 10  # so many more people are looked at than places are asked for, since one can be shared


def ladder_query(guild_id: int, season: Season | None, ladder: str, now: datetime) -> TableQuery:
    """Return the query of a ladder, of all time without a season; on one that goes on nobody idle stands."""
    goes_on = season is None or season.ended_at is None
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)  # the same query all day
    return TableQuery(
        guild_id=guild_id,
        order=TableOrder.RATING,
        season=ALL_TIME if season is None else season.number,
        ladder=ladder,
        active_since=today - timedelta(days=IDLE_DAYS) if goes_on else None,
    )


async def first_places(
    league: League, guild_id: int, *, ladder: str | None, places: int, now: datetime
) -> dict[int, int]:
    """Return who has one of the first places of a ladder, with their place; raises StoreError.

    They are of the newest season with ratings, or of the one before while nobody has a place; `ladder` is
    None for the one with the most people.
    """
    looked = 0
    for season in (await league.seasons(guild_id))[:MAX_SEASONS]:
        ladders = await league.ladders(guild_id, season.number)
        if not ladders:
            continue
        query = ladder_query(guild_id, season, ladder or ladders[0], now)
        page = await league.table(query, offset=0, limit=places + TIED)
        if page.rows:
            return {row.player.user_id: row.rank for row in page.rows if row.rank and row.rank <= places}
        looked += 1
        if looked == SEASONS:
            break
    return {}
