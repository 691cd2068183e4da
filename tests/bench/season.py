"""A season of people whose skill is known, to see how well the league finds it out (`league.season.*`).

Everybody has a hidden skill; in each match skill and luck add up to a performance, and the order of the
performances is the order of the places. All of it comes from a seed. Prediction is told by the log-loss of
who is ahead of whom, for each two people of a match before it is counted: 0.693 is a coin, less is better.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, Protocol

from bot.league.ladders import OPPONENTS
from bot.league.ports import Crowd, Rating
from bot.league.ratings import BETA, START, is_founding, order_of, rate, standing_of, weight_of, weights_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


PLAYERS: Final = 200
MATCHES: Final = 5_000
SPREAD: Final = 0.5
"""The standard deviation of skill, where that of one match's luck is 1."""
SEED: Final = 1
CARDS_LEFT: Final = 35.0
"""Points that a loser is caught with, on average."""


@dataclass(frozen=True, slots=True)
class Season:
    """Matches of people with known skill.

    Attributes:
        matches: The people of each match, the winner first.
    """

    skills: Sequence[float]
    matches: Sequence[tuple[int, ...]]


def make_season(
    seed: int,
    *,
    players: int = PLAYERS,
    matches: int = MATCHES,
    skills: Sequence[float] | None = None,
    uneven: bool = False,
) -> Season:
    """Return a season of matches of 2 to 6 people.

    Args:
        skills: Of everybody; None to draw them.
        uneven: Whether some play much more than others, instead of everybody about as often.
    """
    random = Random(seed)
    skills = [random.gauss(0, SPREAD) for _ in range(players)] if skills is None else skills
    eager = [random.expovariate(1) + 0.1 if uneven else 1.0 for _ in skills]
    return Season(skills, [_match(random, skills, eager) for _ in range(matches)])


def _match(random: Random, skills: Sequence[float], eager: Sequence[float]) -> tuple[int, ...]:
    wanted, people = random.randint(2, 6), set[int]()
    while len(people) < wanted:
        people.update(random.choices(range(len(skills)), eager))
    performance = {one: skills[one] + random.gauss(0, 1) for one in sorted(people)}
    return tuple(sorted(people, key=lambda one: -performance[one]))


class Standings(Protocol):
    """What is known of everybody at some moment of a season."""

    def score(self, one: int) -> float:
        """Return by what people are sorted, and what their chances are told by."""

    def note(self, match: Sequence[int]) -> None:
        """Count a match; the winner comes first."""


class Points:
    """Points added up, as the league did before: the winner gets what the others are caught with."""

    def __init__(self) -> None:
        self._points = Counter[int]()
        self._random = Random(7)

    def score(self, one: int) -> float:
        return self._points[one]

    def note(self, match: Sequence[int]) -> None:
        """Give the winner the points of the others."""
        self._points[match[0]] += round(sum(self._random.expovariate(1 / CARDS_LEFT) for _ in match[1:]))


class WinRate:
    """Matches won of those played, with one of four in advance, so that nobody begins at 0 or 1."""

    def __init__(self) -> None:
        self._wins, self._played = Counter[int](), Counter[int]()

    def score(self, one: int) -> float:
        """Return the share of matches that they won."""
        return (self._wins[one] + 1) / (self._played[one] + 4)

    def note(self, match: Sequence[int]) -> None:
        """Count a match for everybody, and a win for the first."""
        self._wins[match[0]] += 1
        self._played.update(match)


class Ladder:
    """The ratings of the league.

    Attributes:
        loss: The log-loss of its own predictions, added up.
    """

    def __init__(self) -> None:
        self.ratings: dict[int, Rating] = {}
        self.placed: set[int] = set()
        self._met: defaultdict[int, set[int]] = defaultdict(set)
        self._pairs = Counter[tuple[int, int]]()
        self.loss, self.predictions = 0.0, 0

    def score(self, one: int) -> float:
        """Return by what the ladder is sorted."""
        return order_of(self.ratings.get(one, START))

    def note(self, match: Sequence[int]) -> None:
        """Predict a match, then rate it."""
        crowd = Crowd(len(self.ratings), len(self.placed))
        counting = {one for one in match if is_founding(crowd) or one in self.placed}
        standing = {one: standing_of(crowd, len(self._met[one])) for one in match}
        for one in match:
            self._met[one] |= counting - {one}
            if one not in self.placed and len(self._met[one]) >= OPPONENTS:
                self.ratings.pop(one, None)  # who gets a place begins anew
        before = [self.ratings.get(one, START) for one in match]
        for ahead, behind in combinations(before, 2):
            self.loss -= math.log(chance_ahead(ahead, behind))
            self.predictions += 1
        weights = weights_of(
            [[one] for one in match],
            lambda one, other: (
                standing[other] * weight_of(crowd, self._pairs[one, other]) if other in counting else None
            ),
        )
        after = rate([[one] for one in before], range(1, len(match) + 1), weights=weights)
        self.ratings.update(zip(match, (team[0] for team in after), strict=True))
        self._pairs.update(permutations(match, 2))
        self.placed.update(one for one in match if len(self._met[one]) >= OPPONENTS)


def differences(season: Season, standings: Standings) -> list[float]:
    """Play a season; return by how much the one ahead was ahead before, for each two of each match."""
    found: list[float] = []
    for match in season.matches:
        found += (standings.score(one) - standings.score(other) for one, other in combinations(match, 2))
        standings.note(match)
    return found


def fitted_loss(found: Sequence[float]) -> float:
    """Return the log-loss of the logistic curve that fits differences best.

    It is chosen in hindsight, with all results known, so whoever is measured by it is flattered.
    """
    usual = math.sqrt(sum(one * one for one in found) / len(found))
    low, high = 0.0, 4.0 / usual
    for _ in range(25):  # thirds of what is left: the loss has one minimum
        lower, upper = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, upper) if _loss(found, lower) < _loss(found, upper) else (lower, high)
    return _loss(found, low)


def _loss(found: Sequence[float], steepness: float) -> float:
    return sum(math.log1p(math.exp(-steepness * one)) for one in found) / len(found)


def truth_loss(season: Season) -> float:
    """Return the log-loss of somebody who knows every skill: luck lets nobody predict better."""
    normal = NormalDist(0, math.sqrt(2))
    chances = [
        normal.cdf(season.skills[one] - season.skills[other])
        for match in season.matches
        for one, other in combinations(match, 2)
    ]
    return -sum(map(math.log, chances)) / len(chances)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists: 1 for the same order, 0 for no relation."""
    count = len(one)
    apart = sum((a - b) ** 2 for a, b in zip(_ranks(one), _ranks(other), strict=True))
    return 1 - 6 * apart / (count * (count * count - 1))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, equal ones at the average of their ranks."""
    order = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(order)))}
    last = {value: at for at, value in enumerate(order)}
    return [(first[value] + last[value]) / 2 for value in values]


def right_order(season: Season, standings: Standings) -> float:
    """Return the rank correlation of standings and skill."""
    return spearman([standings.score(one) for one in range(len(season.skills))], season.skills)


async def season_lines() -> list[str]:
    """Return how well the league finds skills out and predicts matches, beside simpler tables."""
    return list(_season_lines())


def _season_lines() -> Iterator[str]:
    season = make_season(SEED)
    yield f"league.season.spread {SPREAD} of_the_luck_of_a_match"
    ladder = Ladder()
    differences(season, ladder)
    yield f"league.season.spearman {right_order(season, ladder):.3f} rho"
    yield f"league.season.logloss {ladder.loss / ladder.predictions:.4f} nats"
    others: dict[str, Callable[[], Standings]] = {"points": Points, "winrate": WinRate}
    for name, make in others.items():
        standings = make()
        yield f"league.season.logloss.{name} {fitted_loss(differences(season, standings)):.4f} nats"
        yield f"league.season.spearman.{name} {right_order(season, standings):.3f} rho"
    yield f"league.season.logloss.best {truth_loss(season):.4f} nats"
    uneven, ladder = make_season(SEED, uneven=True), Ladder()
    differences(uneven, ladder)
    yield f"league.season.spearman.uneven {right_order(uneven, ladder):.3f} rho"


def chance_ahead(one: Rating, other: Rating) -> float:
    """Return how likely somebody is ahead of somebody else after a match of both, between 0 and 1."""
    scale = math.sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / scale))
