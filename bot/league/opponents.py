"""How much each opponent adds to a rating, so that nobody is carried up by accounts or friends who lose.

Those who rate strangers do the same: who is not established yet says little about others, and what can be won
from one and the same opponent is bounded (US Chess: 50 points a match, 100 in half a year, and only between
established players). docs/league.md tells what each number here was chosen for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.league.rated import OPPONENTS
from bot.league.rows import Crowd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.league.ratings import Weights

FOUNDERS: Final = 6
"""People with a place below which everybody counts as an opponent: a place takes five others."""
FOUNDING_SHARE: Final = 1 / 4
"""Of the people of a ladder: as long as fewer have a place, everybody counts, too. A few accounts that were
first would else decide who else gets one."""
SPREAD_EVENLY: Final = 300
"""Meetings of somebody who plays much in a season, to be shared among everybody on the ladder."""
FEWEST_FULL: Final = 2.0
MOST_FULL: Final = 10.0
"""Bounds of how many matches against one opponent count in full."""
ESTABLISHED: Final = 30
ESTABLISHED_SHARE: Final = 1 / 3
"""Opponents, and the share of those with a place, that somebody has met who says as much about others as
anybody: one evening at one open table gives an account a place, which it could then throw away."""


def larger_of(crowds: Iterable[Crowd | None]) -> Crowd:
    """Return the larger numbers of some crowds: those of a season that has just begun say little."""
    found = [one for one in crowds if one is not None]
    people = max((one.people for one in found), default=0)
    return Crowd(people, max((one.placed for one in found), default=0))


def is_founding(crowd: Crowd) -> bool:
    """Tell whether too few have a place to ask for one."""
    return crowd.placed < max(FOUNDERS, FOUNDING_SHARE * crowd.people)


def full_matches(crowd: Crowd) -> float:
    """Return how many matches against one opponent count in full in a season."""
    return min(max(SPREAD_EVENLY / max(crowd.people - 1, 1), FEWEST_FULL), MOST_FULL)


def weight_of(crowd: Crowd, met: int) -> float:
    """Return how much the next match against an opponent counts.

    However many follow, all of a season count as much as twice those that count in full.

    Args:
        crowd: Who is on the ladder.
        met: Rated matches against that opponent in the season before this one.
    """
    full = full_matches(crowd)
    return 1.0 if met < full else (full / (met + 1)) ** 2


def standing_of(crowd: Crowd, opponents: int) -> float:
    """Return how much somebody who has met so many opponents says about others, up to 1."""
    if is_founding(crowd):
        return 1.0
    needed = min(ESTABLISHED, max(OPPONENTS, ESTABLISHED_SHARE * crowd.placed))
    return min(1.0, opponents / needed) ** 2


def weights_of(teams: Sequence[Sequence[int]], weight: Callable[[int, int], float | None]) -> Weights:
    """Return how much each team counts for everybody in a game.

    Args:
        teams: The seats of each team.
        weight: Returns of two seats how much the second one counts for the first; None if not at all.
    """
    return [
        [[None if team is other else _of_team(one, other, weight) for other in teams] for one in team]
        for team in teams
    ]


def _of_team(one: int, team: Sequence[int], weight: Callable[[int, int], float | None]) -> float | None:
    found = [weight(one, other) for other in team]
    counting = [each for each in found if each is not None]
    return sum(counting) / len(found) if counting else None
