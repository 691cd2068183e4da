"""Ladders: groups of rule sets that are rated separately, when a match is rated, and who ranks first."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.engine.rulebook.match import Format
from bot.engine.rulebook.rules import Rules
from bot.league.ports import ALL_TIME, RETURNED, League, Season, TableOrder, TableQuery

FAMILIES: Final = {
    "official": "classic",  # challenges, and conditions for playing a Wild Draw Four
    "classic": "classic",
    "packs": "classic",
    "anywhere": "anywhere",  # the quick game
    "duel": "duel",  # two players, points for cards played
    "merciless": "merciless",  # another deck
}
"""Presets, each with the family of similar rules that it belongs to."""
HOUSE: Final = "house"
"""For presets unknown to this version of the bot; changing options of a known preset keeps its family."""
CLASSES: Final = {
    Format.SINGLE: "single",  # one hand
    Format.PLAYED: "single",
    Format.POINTS: "match",  # hands until somebody has enough points, has the fewest, or is the last one in
    Format.LOWEST: "match",
    Format.ELIMINATION: "match",
    Format.PARTNERS: "teams",  # with partners, fixed or rotating
    Format.ROTATION_FOUR: "teams",
    Format.ROTATION_EIGHT: "teams",
}
"""Formats, each with the class of formats that reward about the same skill."""
LADDER_KEYS: Final = tuple(
    f"{family}-{kind}"
    for family in dict.fromkeys((*FAMILIES.values(), HOUSE))
    for kind in dict.fromkeys(CLASSES.values())
)
"""Keys of all possible ladders, as stored and used in custom_ids."""


def ladder_of(preset: str, kind: Format) -> str:
    """Return the key of the ladder of a match.

    >>> ladder_of("official", Format.POINTS)
    'classic-match'

    Args:
        preset: The preset that the match's rules are based on, even with changed options, or saved by a
            server under another name. An unknown one counts as `HOUSE`.
    """
    family = "duel" if kind is Format.PLAYED else FAMILIES.get(preset, HOUSE)
    return f"{family}-{CLASSES[kind]}"


GROUP_MATCHES: Final = 3  # rated matches of the same group within `GROUP_HOURS`
GROUP_HOURS: Final = 24
OPPONENTS: Final = 5  # different opponents needed for a rank on a ladder
MIN_CARDS: Final = 3  # smallest hand: with fewer cards there is hardly any choice
WORTH_OF_A_WILD: Final = 50  # points of the most valuable card in formats that score played cards


class Unrated(Enum):
    """Reason why a match is not rated; the value is part of its sentence's key."""

    ONE_PERSON = "one-person"  # fewer than two people play
    COMPUTERS = "computers"  # a computer player takes part
    OPTIONS = "options"  # with these rules the result does not depend on skill
    SAME_GROUP = "same-group"  # the same people have already played the day's number of rated matches
    RETURNED = RETURNED  # one of them recently had their data deleted


def unrated_reason(rules: Rules, accounts: Sequence[int | None]) -> Unrated | None:
    """Return why a match is unrated, judging by rules and accounts (None: a computer player), or None."""
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
    """Return a short hash of the people who start a match, independent of their order."""
    told = " ".join(map(str, sorted(set(users))))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def group_since(started_at: datetime) -> datetime:
    """Return the start of the period in which a group's matches count; independent of the match's length."""
    return started_at - timedelta(hours=GROUP_HOURS)


IDLE_DAYS: Final = 42  # without a rated match; after that a player is hidden on a ladder still running
SEASONS: Final = 2  # the running one, and the one before, whose ranks hold until the running one has some
MAX_SEASONS: Final = 24  # newest seasons searched for these
TIED: Final = 10  # rows read beyond the ranks asked for, since ranks can be shared


def ladder_query(guild_id: int, season: Season | None, ladder: str, now: datetime) -> TableQuery:
    """Return the query for a ladder (all-time without a season), hiding idle players unless it has ended."""
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
    """Return the accounts with the first ranks of a ladder, each with its rank; raises StoreError.

    Uses the newest season with ratings, or the one before it while nobody has a rank; `ladder` None means the
    one with the most people.
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
