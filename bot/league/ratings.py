"""Ratings: how good somebody is at a kind of game, and how sure the league is of it.

The mathematics is openskill's; docs/league.md tells how its model and every number here were chosen.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from openskill.models import BradleyTerryPart

from bot.league.rows import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

START: Final = Rating(25.0, 25 / 3)
"""Of somebody who has not played."""
LUCK: Final = START.sigma
"""openskill's beta, twice its default: how much luck a match has, on the scale of `Rating.mu`."""
DRIFT: Final = START.sigma / 100
"""openskill's tau: how much less sure the league is of everybody before each match, since people change."""
EVERYBODY: Final = 1_000_000
"""Each team is compared with so many on either side of it: with all of them, at any table."""

_MODEL: Final = BradleyTerryPart(
    mu=START.mu, sigma=START.sigma, beta=LUCK, tau=DRIFT, window_size=EVERYBODY, limit_sigma=False
)

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
    teams: Sequence[Sequence[Rating]],
    places: Sequence[int],
    *,
    placed: Sequence[Sequence[bool]] | None = None,
) -> list[list[Rating]]:
    """Return the ratings after a game, in the order of `teams`.

    With `placed`, who has a place on the ladder wins and loses less against those who have none: nothing
    against them alone. Accounts made to lose to somebody would else carry them up. It is done by
    `new = old + share * (rated - old)`: openskill's own weights would change how much is lost for a win.

    Args:
        teams: Who played, at least two teams; somebody who played alone is a team of one.
        places: Of each team, from 1; equal ones are shared.
        placed: Of everybody, in the form of `teams`, whether they have met enough opponents for a place on
            the ladder (`bot.league.rated.OPPONENTS`) before the game; None for a game that counts in full
            for everybody.
    """
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
        ranks=[float(place) for place in places],
    )
    shares = [[1.0] * len(team) for team in teams] if placed is None else _shares(placed)
    return [
        [_blend(old, Rating(new.mu, new.sigma), share) for old, new, share in zip(*team, strict=True)]
        for team in zip(teams, rated, shares, strict=True)
    ]


def _shares(placed: Sequence[Sequence[bool]]) -> list[list[float]]:
    """Return how much a game counts for each: for those with a place, the share of opponents with one."""
    everybody, all_placed = sum(map(len, placed)), sum(map(sum, placed))
    return [
        [(all_placed - sum(team)) / (everybody - len(team)) if one else 1.0 for one in team]
        for team in placed
    ]


def _blend(old: Rating, new: Rating, share: float) -> Rating:
    if share == 1.0:
        return new
    return Rating(old.mu + share * (new.mu - old.mu), old.sigma + share * (new.sigma - old.sigma))


def chance_ahead(one: Rating, other: Rating) -> float:
    """Return how likely somebody is ahead of somebody else after a match of both, between 0 and 1."""
    scale = math.sqrt(2 * LUCK**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / scale))


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
