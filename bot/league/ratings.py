"""Ratings: how good somebody is at a kind of game, and how sure the league is of it.

The mathematics is openskill's; docs/league.md tells how its model was chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openskill.models import PlackettLuce

from bot.league.rows import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

_MODEL: Final = PlackettLuce()
SURE: Final = 5.0
"""A rating with a larger sigma is shown with a question mark."""


START: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""Of somebody who has not played."""


def rate(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings after a game, in the order of `teams`.

    Args:
        teams: Who played, at least two teams; somebody who played alone is a team of one.
        places: Of each team, from 1; equal ones are shared.
    """
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
        ranks=[float(place) for place in places],
    )
    return [[Rating(one.mu, one.sigma) for one in team] for team in rated]


def order_of(rating: Rating) -> float:
    """Return by what a ladder is sorted: the skill that is as good as certain."""
    return rating.mu - 3 * rating.sigma


def shown_number(rating: Rating) -> int:
    """Return the one number that people are shown: 1000 for somebody who has not played."""
    return round(1000 + 40 * order_of(rating))


def is_uncertain(rating: Rating) -> bool:
    """Tell whether the number is shown with a question mark."""
    return rating.sigma > SURE


def soft_reset(rating: Rating) -> Rating:
    """Return with which rating somebody begins a season who ended the one before with this."""
    return Rating(START.mu + (rating.mu - START.mu) * 0.75, min(START.sigma, (rating.sigma**2 + 9) ** 0.5))
