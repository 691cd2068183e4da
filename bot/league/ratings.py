"""Ratings: how good somebody is at a kind of game, and how sure the league is of it.

The mathematics is openskill's; docs/league.md tells how its model and every number here were chosen.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from bot.league.rows import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

START: Final = Rating(25.0, 25 / 3)
"""Of somebody who has not played."""
LUCK: Final = START.sigma
"""openskill's beta, twice its default: how much luck a match has, on the scale of `Rating.mu`."""
DRIFT: Final = START.sigma / 100
"""openskill's tau: how much less sure the league is of everybody before each match, since people change."""
LEAST_LEFT: Final = 0.0001
"""openskill's kappa: what is left of a variance at least."""

Weights: TypeAlias = "Sequence[Sequence[Sequence[float | None]]]"
"""For everybody of each team, how much the comparison with each team counts."""

SURE: Final = 6.0
"""A rating with a larger sigma is shown with a question mark: about 28 matches take it below that."""
CAUTION: Final = 2.0
"""By how many times its sigma a rating is lowered on the ladder: the skill is higher in 98 of 100 cases."""
POINTS: Final = 40
"""What a difference of 1 on the ladder is in the number shown: some hundreds between good and middling."""
KEPT: Final = 0.75
"""What a soft reset keeps of the distance between somebody's rating and that of a newcomer."""
FORGOTTEN: Final = 3.0
"""What a soft reset adds to the uncertainty (a standard deviation: variances add up)."""


def rate(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], *, weights: Weights | None = None
) -> list[list[Rating]]:
    """Return the ratings after a game, in the order of `teams`.

    It is openskill's `BradleyTerryPart`, with a weight for each comparison: openskill knows weights of
    players alone, and divides by them for who lost.

    Args:
        teams: Who played, at least two teams; somebody who played alone is a team of one.
        places: Of each team, from 1; equal ones are shared.
        weights: For everybody, in the form of `teams`, how much the comparison with each team counts; None
            for a team that is passed over as if it had not played. Without them everything counts in full.
    """
    sides = [
        _Side(sum(one.mu for one in team), sum(_drifted(one) for one in team), place)
        for team, place in zip(teams, places, strict=True)
    ]
    if weights is None:
        weights = [[[1.0] * len(teams)] * len(team) for team in teams]
    after = []
    for number, (side, team) in enumerate(zip(sides, teams, strict=True)):
        told = _comparisons(sides, number)
        each = zip(team, weights[number], strict=True)
        after.append([_after(one, side.variance, told, counts) for one, counts in each])
    return after


class _Side(NamedTuple):
    """A team, by its sums."""

    mu: float
    variance: float
    place: int


def _drifted(rating: Rating) -> float:
    """Return the variance of a rating before a match: people change."""
    return rating.sigma**2 + DRIFT**2


def _comparisons(sides: Sequence[_Side], number: int) -> list[tuple[float, float] | None]:
    """Return what a team is told by the place of each other one: by how much it moves, and is surer."""
    mine, found = sides[number], list[tuple[float, float] | None]()
    for at, other in enumerate(sides):
        if at == number:
            found.append(None)
            continue
        scale = math.sqrt(mine.variance + other.variance + 2 * LUCK**2)
        chance = 1 / (1 + math.exp((other.mu - mine.mu) / scale))
        result = 1.0 if mine.place < other.place else 0.5 if mine.place == other.place else 0.0
        surer = math.sqrt(mine.variance) / scale * mine.variance / scale**2 * chance * (1 - chance)
        found.append((mine.variance / scale * (result - chance), surer))
    return found


def _after(
    rating: Rating,
    of_team: float,
    told: Sequence[tuple[float, float] | None],
    weights: Sequence[float | None],
) -> Rating:
    """Return a rating after what its team was told, on the average of the teams that count."""
    counting = [(*one, each) for one, each in zip(told, weights, strict=True) if one and each is not None]
    if not counting:
        return rating
    moved = sum(each * by for by, _, each in counting) / len(counting)
    surer = sum(each * less for _, less, each in counting) / len(counting)
    played = sum(each for *_, each in counting) / len(counting)
    part, variance = _drifted(rating) / of_team, rating.sigma**2 + played * DRIFT**2
    return Rating(rating.mu + part * moved, math.sqrt(variance * max(1 - part * surer, LEAST_LEFT)))


def order_of(rating: Rating) -> float:
    """Return the value that a ladder is sorted by: the skill that is as good as certain."""
    return rating.mu - CAUTION * rating.sigma


def shown_number(rating: Rating) -> int:
    """Return the one number that people are shown: 1000 for somebody who has not played."""
    return round(1000 + POINTS * (order_of(rating) - order_of(START)))


def is_uncertain(rating: Rating) -> bool:
    """Tell whether the number is shown with a question mark."""
    return rating.sigma > SURE


def soft_reset(rating: Rating) -> Rating:
    """Return the rating that somebody begins a season with, from that at the end of the one before."""
    mu = START.mu + KEPT * (rating.mu - START.mu)
    return Rating(mu, min(START.sigma, math.hypot(rating.sigma, FORGOTTEN)))
