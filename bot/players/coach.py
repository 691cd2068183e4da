"""The coach: how likely each move was to win the hand, as far as a seat could know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import sqrt
from random import Random
from typing import Final

from bot.engine.actions import CHALLENGE, Action, PlayCard
from bot.engine.cards import DRAWS, Face
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.engine.view import View
from bot.players.sharp import candidates, search_of

CERTAIN: Final = 2.0  # standard errors apart from which on two moves differ
COSTLY: Final = 0.02  # a move that cost less of the chance of winning is no mistake
MIN_STAKE: Final = 0.1  # of all decisions together: below, the moves were all about as good
MAX_MOMENTS: Final = 3  # of a review


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    move: Action
    chance: float  # of winning the hand, from 0 to 1
    error: float  # the standard error of its difference from the best move; 0 for that one
    halves: tuple[float, float]  # the chance in worlds 1, 3, …, and in worlds 2, 4, …
    uncalled: bool = False  # UNO is not called with the card, and the seat is caught
    wins: tuple[float, ...] = ()
    """How often each seat wins the hand, in the order of `View.order`; empty if not counted."""
    fits: float | None = None
    """How often something fits when the seat has its next turn; None if it never has one."""
    bluff: float = 0.0  # how often the Wild Draw Four that was played is a bluff


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """Comparison of a move that was made with the best one."""

    number: int  # the entry of the log of the match, from 0
    played: MoveEstimate
    best: MoveEstimate  # the coach's choice: the same move unless another was significantly better
    apparent: float  # what it seems to have cost, significant or not, from 0 to 1
    kept: float  # how much better than the worst move it was
    at_stake: float  # how much better than the worst move the best one was

    @property
    def cost(self) -> float:
        """How much of the chance of winning the hand was lost, from 0 to 1."""
        return max(0.0, self.best.chance - self.played.chance)


def estimates(
    view: View, random: Random, *, worlds: int, also: Action | None = None, uncalled: bool = False
) -> tuple[MoveEstimate, ...]:
    """Return estimates of the sensible moves in about `worlds` worlds, best first; empty without a choice.

    With `uncalled`, `also` is tried once more: played without its UNO call, and caught.
    """
    moves = candidates(view, also)
    forgot = also if uncalled and also in moves else None
    tried = moves if forgot is None else (*moves, forgot)
    if len(tried) < 2:
        return ()
    side = [place for place, seat in enumerate(view.order) if seat in {view.seat, view.partner}]
    ends = search_of(view, random, moves).outcomes(worlds, uncalled=forgot)
    found = [[sum(end.wins[place] for place in side) for end in of_move] for of_move in ends]
    best = max(range(len(found)), key=lambda number: sum(found[number]))
    told = [
        MoveEstimate(
            move,
            _mean(got),
            _error(got, found[best]),
            (_mean(got[::2]), _mean(got[1::2])),
            uncalled=number == len(moves),
            wins=tuple(map(_mean, zip(*(end.wins for end in ends[number]), strict=True))),
            fits=_mean_or_none([end.fits for end in ends[number] if end.fits is not None]),
            bluff=_mean([end.bluff for end in ends[number]]),
        )
        for number, (move, got) in enumerate(zip(tried, found, strict=True))
    ]
    return tuple(sorted(told, key=lambda one: -one.chance))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _mean_or_none(values: Sequence[float]) -> float | None:
    return _mean(values) if values else None


def _error(got: Sequence[float], best: Sequence[float]) -> float:
    """Return the standard error of the mean difference of two moves in the same worlds."""
    differences = [a - b for a, b in zip(best, got, strict=True)]
    mean = _mean(differences)
    return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


def judgement(number: int, played: Action, found: Sequence[MoveEstimate]) -> MoveJudgement | None:
    """Return the judgement of a move from the estimates of its decision; None without an estimate of it."""
    made = [one for one in found if one.move is played]
    if not made:
        return None
    best, done = found[0], next((one for one in made if one.uncalled), made[0])
    apparent = best.chance - done.chance
    sure = apparent > CERTAIN * done.error
    kept, at_stake = _kept(done, found)
    return MoveJudgement(number, done, best if sure else done, apparent, kept, at_stake)


def _kept(done: MoveEstimate, found: Sequence[MoveEstimate]) -> tuple[float, float]:
    """Return by how much a move was better than the worst one, and by how much the best one was.

    One half of the worlds chooses the best and worst moves, the other half measures how far they are apart,
    and vice versa: a move chosen as best was also lucky, so the choosing half overrates it.
    """
    kept = at_stake = 0.0
    for choosing, measuring in ((0, 1), (1, 0)):
        ranked = sorted((one.halves[choosing], place) for place, one in enumerate(found))
        bottom, top = (found[place].halves[measuring] for _, place in (ranked[0], ranked[-1]))
        kept += (done.halves[measuring] - bottom) / 2
        at_stake += (top - bottom) / 2
    return kept, at_stake


def accuracy(judged: Sequence[MoveJudgement], *, slips: int = 0) -> int | None:
    """Return the accuracy of somebody's choices, in percent; None if next to nothing was at stake.

    100 is always the best move, 0 always the worst; choices are weighted by what is at stake. After a mistake
    or `slips` (challenges lost, UNO forgotten) it is at most 99, whatever rounding says.
    """
    at_stake = sum(one.at_stake for one in judged)
    if at_stake < MIN_STAKE:
        return None
    told = round(100 * min(max(sum(one.kept for one in judged) / at_stake, 0.0), 1.0))
    return min(told, 99) if slips or costliest(judged) else told


def costliest(judged: Iterable[MoveJudgement]) -> tuple[MoveJudgement, ...]:
    """Return up to three moves that cost at least `COSTLY`, the worst first."""
    costly = [one for one in judged if one.cost >= COSTLY]
    return tuple(sorted(costly, key=lambda one: (-one.cost, one.number))[:MAX_MOMENTS])


class ReasonKind(Enum):
    """Kind of reason why a move is better than another one."""

    CAUGHT = "caught"  # the other one was played without the call of UNO
    CERTAIN = "certain"  # it wins whatever the hidden cards are
    BLUFF = "bluff"  # `share` of the worlds have a bluff: challenge (`BLUFF`) or do not (`HONEST`)
    HONEST = "honest"
    DRAWS = "draws"  # a rival has to draw, or loses a turn, and wins less often
    SKIPPED = "skipped"
    FITS = "fits"  # more often something fits on the own next turn
    KEPT = "kept"  # a wild card stays in the hand
    RIVAL = "rival"  # a rival wins less often


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason why a move is better: figures of it and of the other move, and the seat concerned, if any."""

    kind: ReasonKind
    seat: int = 0
    share: float = 0.0
    other: float = 0.0


NOTABLE: Final = 0.03  # a smaller difference explains nothing
_HITS: Final = {
    Face.DRAW_TWO: ReasonKind.DRAWS,
    Face.WILD_COLOUR_ROULETTE: ReasonKind.DRAWS,
    Face.SKIP: ReasonKind.SKIPPED,
    Face.SKIP_EVERYONE: ReasonKind.SKIPPED,
}


def reason(view: View, best: MoveEstimate, other: MoveEstimate) -> Reason | None:
    """Return the best single explanation why a move is better than another; None if there is none."""
    if not (best.wins and other.wins) or best.chance <= other.chance:
        return None
    if other.uncalled:
        return Reason(ReasonKind.CAUGHT)
    if best.chance == 1:
        return Reason(ReasonKind.CERTAIN)
    if CHALLENGE in {best.move, other.move}:
        kind = ReasonKind.BLUFF if best.move is CHALLENGE else ReasonKind.HONEST
        return Reason(kind, view.challenged or 0, best.bluff)
    drop, place = max(
        (other.wins[place] - best.wins[place], place)
        for place, seat in enumerate(view.order)
        if seat not in {view.seat, view.partner}
    )
    rival = Reason(ReasonKind.RIVAL, view.order[place], best.wins[place], other.wins[place])
    hit = _hit(view, best.move)
    if drop >= NOTABLE and hit is not None and hit != _hit(view, other.move) and hit[1] == rival.seat:
        return replace(rival, kind=hit[0])
    if best.fits is not None and other.fits is not None and best.fits - other.fits >= max(NOTABLE, drop):
        return Reason(ReasonKind.FITS, 0, best.fits, other.fits)
    if _spends_wild(other.move) and not _spends_wild(best.move):
        return Reason(ReasonKind.KEPT)
    return rival if drop >= NOTABLE else None


def _spends_wild(move: Action) -> bool:
    return isinstance(move, PlayCard) and move.card.wild


def _hit(view: View, move: Action) -> tuple[ReasonKind, int] | None:
    """Return the effect of a move on the next seat, and that seat; None if there is no effect."""
    face, rules = move.card.face if isinstance(move, PlayCard) else None, view.rules
    answered = rules.stacking is not Stacking.OFF or rules.deflect is HouseRule.ON
    kind = None if face is None or (answered and face in DRAWS) else _HITS.get(face)
    if kind is None or view.seat not in view.order:
        return None
    order = view.order[:: view.direction]
    return kind, order[(order.index(view.seat) + 1) % len(order)]
