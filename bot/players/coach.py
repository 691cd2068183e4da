"""The coach: how likely each move was to win the hand, as far as a seat could know.

It compares moves as *sharp* does: each in the same worlds, which fit the view. What it says depends on the
view and a random stream alone. A difference that is within what chance makes of so many worlds is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from bot.players.sharp import Search, candidates
from bot.players.simulator import OVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.simulator import World


CERTAIN: Final = 2.0
"""So many standard errors apart, two moves differ."""
COSTLY: Final = 0.02
"""A move that cost less of the chance of winning is no mistake."""
MIN_STAKE: Final = 0.1
"""Of all decisions together: with less, all of them were about the same."""
MAX_MOMENTS: Final = 3
"""Of a review."""


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a move promises.

    Attributes:
        chance: Of winning the hand, from 0 to 1.
        error: The standard error of its difference from the best move; 0 for that one.
        halves: The chance by the first, third … world, and by the second, fourth … one.
    """

    move: Action
    chance: float
    error: float
    halves: tuple[float, float]


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """A move that was made, and the best one there was.

    Attributes:
        number: The entry of the log of the match, from 0.
        best: What the coach would have done: the same, if nothing was better beyond chance.
        apparent: How much it seems to have cost, chance included, from 0 to 1.
        kept: How much better than the worst move it was.
        at_stake: How much better than the worst move the best one was.
    """

    number: int
    played: MoveEstimate
    best: MoveEstimate
    apparent: float
    kept: float
    at_stake: float

    @property
    def cost(self) -> float:
        """How much of the chance of winning the hand was lost, from 0 to 1."""
        return max(0.0, self.best.chance - self.played.chance)


def estimates(
    view: View, random: Random, *, worlds: int, also: Action | None = None
) -> tuple[MoveEstimate, ...]:
    """Return what each sensible move promises in 2 worlds or more, the best first; none if unknown."""
    moves = candidates(view, also)
    if len(moves) < 2:
        return ()
    found = Search(view, random, moves, _Winning(view).of).outcomes(worlds)
    best = max(range(len(moves)), key=lambda number: sum(found[number]))
    told = [
        MoveEstimate(move, sum(got) / worlds, _error(got, found[best]), (_mean(got[::2]), _mean(got[1::2])))
        for move, got in zip(moves, found, strict=True)
    ]
    return tuple(sorted(told, key=lambda one: -one.chance))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(got: Sequence[float], best: Sequence[float]) -> float:
    """Return the standard error of the mean difference of two moves in the same worlds."""
    differences = [a - b for a, b in zip(best, got, strict=True)]
    mean = _mean(differences)
    return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


def judgement(number: int, played: Action, found: Sequence[MoveEstimate]) -> MoveJudgement | None:
    """Return what is to be said of a move by the estimates of that moment; None if nothing can be."""
    done = next((one for one in found if one.move is played), None)
    if done is None:
        return None
    best = found[0]
    apparent = best.chance - done.chance
    sure = apparent > CERTAIN * done.error
    kept, at_stake = _kept(done, found)
    return MoveJudgement(number, done, best if sure else done, apparent, kept, at_stake)


def _kept(done: MoveEstimate, found: Sequence[MoveEstimate]) -> tuple[float, float]:
    """Return how much better than the worst move one was, and how much better the best one was.

    Each half of the worlds says which moves are best and worst, and the other half how far they are apart:
    what looks best has had luck as well, and in the half that it was chosen by it looks better than it is.
    """
    kept = at_stake = 0.0
    for choosing, measuring in ((0, 1), (1, 0)):
        ranked = sorted((one.halves[choosing], place) for place, one in enumerate(found))
        bottom, top = (found[place].halves[measuring] for _, place in (ranked[0], ranked[-1]))
        kept += (done.halves[measuring] - bottom) / 2
        at_stake += (top - bottom) / 2
    return kept, at_stake


def accuracy(judged: Sequence[MoveJudgement]) -> int | None:
    """Return how well somebody chose, in percent; None if next to nothing was at stake.

    100 is the best move each time, 0 the worst. Where more was at stake, a choice counts more. Whoever made a
    mistake has 99 at most: what chance adds to the other moves does not hide it.
    """
    at_stake = sum(one.at_stake for one in judged)
    if at_stake < MIN_STAKE:
        return None
    told = round(100 * min(max(sum(one.kept for one in judged) / at_stake, 0.0), 1.0))
    return min(told, 99) if costliest(judged) else told


def costliest(judged: Iterable[MoveJudgement]) -> tuple[MoveJudgement, ...]:
    """Return the moves that cost most, the worst one first: three at most, and no small matters."""
    costly = [one for one in judged if one.cost >= COSTLY]
    return tuple(sorted(costly, key=lambda one: (-one.cost, one.number))[:MAX_MOMENTS])


class _Winning:
    """Whether a seat, or its partner, wins a hand."""

    def __init__(self, view: View) -> None:
        seat = view.seat or 0
        side = {seat} if view.partner is None else {seat, view.partner}
        self._places = [place for place, other in enumerate(view.order) if other in side]
        self._share = len(self._places) / len(view.order)

    def of(self, world: World) -> float:
        """Return 1 if it won, else 0; if the hand did not end, an even share."""
        if world.phase != OVER:
            return self._share
        if world.winner >= 0:
            return float(world.winner in self._places)
        most = max(world.scored)  # a limit of points ended it
        first = [place for place, points in enumerate(world.scored) if points == most]
        return sum(place in self._places for place in first) / len(first)
