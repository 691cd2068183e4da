"""Attempts to be carried up the ladder (`league.attack.*`): how many places each of them brings.

Two accounts of middle skill are helped for a month: one plays a season as honestly as 199 others; the other,
a newcomer, plays nine honest matches, on the last day. Each has helpers of its own, who lose to it every day
in every group that they can make. Nothing here relies on how many matches of a group are rated in a day.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.league.ladders import GROUP_MATCHES
from tests.bench.season import MATCHES, PLAYERS, SEED, Ladder, make_season

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.season import Season

DAYS: Final = 30
NEWCOMER: Final = 10_000
HONEST: Final = 9
TABLES: Final = 8
"""Tables of the same people that are dealt at once."""
FIRST_MADE: Final = 20_000
SETTLING: Final = 8
"""The day on which accounts get a place at an open table."""


class Attack(Enum):
    """Who helps, and when."""

    NONE = "none"
    FRESH = "fresh"
    """Four accounts that play here alone."""
    RING = "ring"
    """Eight accounts that also play among themselves, so that each has met many."""
    CROWD = "crowd"
    """A hundred accounts, so many that few of all people have a place: a quarter of them meets the others."""
    FARMED = "farmed"
    """Four accounts, in the first days alone: before the account has a place."""
    DELETED = "deleted"
    """Three accounts whose data is deleted every day: each time they are others."""
    SETTLED = "settled"
    """Four accounts with a place each, from one honest match at an open table."""
    PARALLEL = "parallel"
    """One account at eight tables at once, every day."""
    MEMBERS = "members"
    """Three people who have places of their own, and throw them away."""
    NEWBORN = "newborn"
    """Four accounts, before anybody else has played on the ladder."""


MADE_UP: Final = (
    Attack.FRESH,
    Attack.RING,
    Attack.CROWD,
    Attack.FARMED,
    Attack.DELETED,
    Attack.SETTLED,
    Attack.PARALLEL,
)
_HELPERS: Final = {
    Attack.RING: 8,
    Attack.CROWD: 100,
    Attack.DELETED: 3,
    Attack.PARALLEL: 1,
    Attack.MEMBERS: 3,
}


class Places(NamedTuple):
    """The places of both accounts among the honest players after a season."""

    member: int
    newcomer: int


def places_after(season: Season, attack: Attack) -> Places:
    member = sorted(range(PLAYERS), key=season.skills.__getitem__)[PLAYERS // 2]
    helped, random, ladder = (member, NEWCOMER), Random(SEED), Ladder()
    if attack is Attack.NEWBORN:
        _help(ladder, helped, attack, 0, random)
    for day in range(DAYS):
        for match in season.matches[MATCHES * day // DAYS : MATCHES * (day + 1) // DAYS]:
            ladder.note(match)
        if attack not in {Attack.NONE, Attack.NEWBORN} and (attack is not Attack.FARMED or day < DAYS // 2):
            _help(ladder, helped, attack, day, random)
    for honest in _honest(season):
        ladder.note(honest)
    scores = [ladder.score(one) for one in range(PLAYERS)]
    return Places(*(1 + sum(score > ladder.score(one) for score in scores) for one in helped))


def _help(ladder: Ladder, helped: Sequence[int], attack: Attack, day: int, random: Random) -> None:
    """Play the matches of a day that are thrown."""
    for number, account in enumerate(helped):
        helpers = _helpers(attack, number, day, account)
        if attack is Attack.SETTLED and day <= SETTLING:
            for one in helpers if day == SETTLING else ():
                ladder.note([*random.sample(range(PLAYERS), 5), one])
            continue
        if attack is Attack.RING:
            ladder.note(random.sample(helpers, len(helpers)))
            helpers = random.sample(helpers, 4)
        if attack is Attack.CROWD:
            chosen, others = helpers[: len(helpers) // 4], helpers[len(helpers) // 4 :]
            for one in chosen:
                ladder.note([one, *random.sample(others, 9)])
            helpers = random.sample(chosen, 4)
        groups = [group for size in range(1, len(helpers) + 1) for group in combinations(helpers, size)]
        for group in groups * (TABLES if attack is Attack.PARALLEL else GROUP_MATCHES):
            ladder.note([account, *random.sample(group, len(group))])


def _helpers(attack: Attack, number: int, day: int, account: int) -> list[int]:
    """Return who helps one of the accounts on a day."""
    count = _HELPERS.get(attack, 4)
    if attack is Attack.MEMBERS:
        return Random(SEED + number).sample([one for one in range(PLAYERS) if one != account], count)
    first = FIRST_MADE + 1_000 * number + (count * day if attack is Attack.DELETED else 0)
    return list(range(first, first + count))


def _honest(season: Season) -> Iterator[Sequence[int]]:
    """Yield the honest matches of the newcomer: the same whoever helps."""
    random = Random(SEED)
    for _ in range(HONEST):
        skills = {one: season.skills[one] for one in random.sample(range(PLAYERS), random.randint(1, 5))}
        performance = {one: skill + random.gauss(0, 1) for one, skill in (skills | {NEWCOMER: 0.0}).items()}
        yield sorted(performance, key=lambda one: -performance[one])


async def attack_lines() -> list[str]:
    """Return how many places each attack brings."""
    return list(_attack_lines())


def _attack_lines() -> Iterator[str]:
    season = make_season(SEED)
    alone = places_after(season, Attack.NONE)
    gained = {}
    for attack in [*MADE_UP, Attack.MEMBERS, Attack.NEWBORN]:
        after = places_after(season, attack)
        gained[attack] = Places(alone.member - after.member, alone.newcomer - after.newcomer)
        for who, places in gained[attack]._asdict().items():
            yield f"league.attack.{attack.value}.{who} {places} of_{PLAYERS}"
    worst = max(max(gained[attack]) for attack in MADE_UP)
    yield f"league.attack.places {worst} of_{PLAYERS}"
    members = gained[Attack.MEMBERS].member
    yield f"league.attack.members {members} of_{PLAYERS}"
