"""A ring of four that feeds one account (`league.feeding.*`): how many places on the ladder it brings.

The account plays a season as honestly as 199 others, and its skill is the middle one. Every day of the month
it also plays with three friends who see to it that it wins, as often as is rated
(`bot.league.rated.GROUP_MATCHES`): in each group of the four that it is in, which makes seven groups.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from bot.league.rated import GROUP_MATCHES
from tests.bench.season import MATCHES, PLAYERS, SEED, Ladder, make_season

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.season import Season

DAYS: Final = 30
FRIENDS: Final = 3


class Friends(Enum):
    """Who loses on purpose."""

    NONE = "none"
    MADE_FOR_IT = "made-for-it"
    """Accounts that play in the ring alone."""
    MEMBERS = "members"
    """People who have places of their own, and throw them away."""


def place_after(season: Season, friends: Friends) -> int:
    """Return the place of the account among the honest players after a season."""
    account = sorted(range(PLAYERS), key=season.skills.__getitem__)[PLAYERS // 2]
    random, ladder = Random(SEED), Ladder()
    ring = _ring(friends, account, random)
    for day in range(DAYS):
        for match in season.matches[MATCHES * day // DAYS : MATCHES * (day + 1) // DAYS]:
            ladder.note(match)
        for group in ring * GROUP_MATCHES:
            ladder.note([account, *random.sample(group, len(group))])
    return 1 + sum(ladder.score(one) > ladder.score(account) for one in range(PLAYERS))


def _ring(friends: Friends, account: int, random: Random) -> list[Sequence[int]]:
    """Return everybody else in each group of the ring that the account is in."""
    if friends is Friends.NONE:
        return []
    if friends is Friends.MEMBERS:
        who = random.sample([one for one in range(PLAYERS) if one != account], FRIENDS)
    else:
        who = list(range(PLAYERS, PLAYERS + FRIENDS))
    return [group for size in range(1, FRIENDS + 1) for group in combinations(who, size)]


async def feeding_lines() -> list[str]:
    """Return how many places a ring brings the account that it feeds."""
    return list(_feeding_lines())


def _feeding_lines() -> Iterator[str]:
    season = make_season(SEED)
    alone = place_after(season, Friends.NONE)
    yield f"league.feeding.places {alone - place_after(season, Friends.MADE_FOR_IT)} of_{PLAYERS}"
    yield f"league.feeding.places.members {alone - place_after(season, Friends.MEMBERS)} of_{PLAYERS}"
