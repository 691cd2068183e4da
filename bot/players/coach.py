"""The coach: how likely each move was to win the hand, as far as a seat could know.

It compares moves as *sharp* does: each in the same worlds, which fit the view. What it says depends on the
view and a random stream alone. A difference that is within what chance makes of so many worlds is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from bot.players import sharp
from bot.players.world_state import OVER

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
MOST_MOMENTS: Final = 3
"""Of a review."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move promises.

    Attributes:
        move: The move.
        chance: Of winning the hand, from 0 to 1.
        error: The standard error of its difference from the best move; 0 for that one.
    """

    move: Action
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move that was made, and the best one there was.

    Attributes:
        number: The entry of the log of the match, from 0.
        played: What was done.
        best: What the coach would have done: the same, if nothing was better beyond chance.
    """

    number: int
    played: Estimate
    best: Estimate

    @property
    def cost(self) -> float:
        """How much of the chance of winning the hand was lost, from 0 to 1."""
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def kept(self) -> float:
        """Which share of the best chance was kept, from 0 to 1."""
        return 1.0 if self.best.chance <= 0 else min(1.0, self.played.chance / self.best.chance)


def estimates(view: View, random: Random, *, worlds: int, also: Action | None = None) -> tuple[Estimate, ...]:
    """Return what each sensible move promises, the best one first.

    There are none where there is nothing to choose, or where the simulator does not know the rules.

    Args:
        view: Of a seat that has to decide.
        random: A stream of random numbers; it moves on.
        worlds: In how many worlds each move is tried.
        also: A legal move that is looked at in any case.
    """
    moves = sharp.candidates(view, also)
    if len(moves) < 2:
        return ()
    found = sharp.outcomes(view, random, moves, worlds=worlds, worth=_Winning(view).of)
    best = max(range(len(moves)), key=lambda number: sum(found[number]))
    told = [
        Estimate(move, sum(got) / worlds, _error(got, found[best]))
        for move, got in zip(moves, found, strict=True)
    ]
    return tuple(sorted(told, key=lambda one: -one.chance))


def _error(got: Sequence[float], best: Sequence[float]) -> float:
    """Return the standard error of the mean difference of two moves in the same worlds."""
    differences = [a - b for a, b in zip(best, got, strict=True)]
    mean = sum(differences) / len(differences)
    return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


def judgement(number: int, played: Action, found: Sequence[Estimate]) -> Judgement | None:
    """Return what is to be said of a move; None if nothing can be.

    Args:
        number: The entry of the log of the match.
        played: What was done.
        found: What `estimates` says of that moment.
    """
    done = next((one for one in found if one.move is played), None)
    if done is None:
        return None
    best = found[0]
    sure = best.chance - done.chance > CERTAIN * done.error
    return Judgement(number, done, best if sure else done)


def accuracy(judged: Sequence[Judgement]) -> int | None:
    """Return which share of the best chances was kept on average, in percent; None if there was no choice."""
    return round(100 * sum(one.kept for one in judged) / len(judged)) if judged else None


def costliest(judged: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Return the moves that cost most, the worst one first: three at most, and no small matters."""
    costly = [one for one in judged if one.cost >= COSTLY]
    return tuple(sorted(costly, key=lambda one: (-one.cost, one.number))[:MOST_MOMENTS])


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
