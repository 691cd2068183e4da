"""Saved statistics of a match: lines of numbers as lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from bot.engine.codec.formats import Count
from bot.rooms.state.codec.events import SavedHandEnded, hand_ended_of, saved_hand_ended
from bot.rooms.state.statistics import NO_STATISTICS, HandGains, MatchStatistics, SeatMaximum, SeatNumbers

if TYPE_CHECKING:
    from bot.engine.codec.formats import Problems


SavedMark = Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
"""When, then a number for each seat; see `Mark`."""
SavedScore = Annotated[tuple[int | None, ...], msgspec.Meta(min_length=3)]
"""The hand's number, its table, its winner if there is one, then what each seat gained; see `Score`."""


class SavedMost(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A seat and its cards; see `Most`."""

    seat: Count
    cards: Count


class SavedOut(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A seat that was eliminated, and in which hand."""

    seat: Count
    hand: Count


class SavedAccuracy(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """How accurately a seat played, in percent."""

    seat: Count
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)]


class SavedStatistics(msgspec.Struct, kw_only=True):
    """What is counted of a match; see `MatchStatistics`."""

    hands: Count
    points: tuple[SavedMark, ...]
    scores: tuple[SavedScore, ...]
    sizes: tuple[SavedMark, ...]
    catches: tuple[int, ...]
    draw: SavedMost | None
    hand: SavedMost | None
    out: tuple[SavedOut, ...]
    other: SavedHandEnded | None
    hints: Count = 0
    accuracy: tuple[SavedAccuracy, ...] = ()


def saved_statistics(statistics: MatchStatistics) -> SavedStatistics:
    """Return statistics in their saved form."""
    draw, hand = statistics.draw, statistics.hand
    return SavedStatistics(
        hands=statistics.hands,
        points=tuple([(mark.at, *mark.values) for mark in statistics.points]),
        scores=tuple([(one.number, one.table, one.winner, *one.gains) for one in statistics.scores]),
        sizes=tuple([(mark.at, *mark.values) for mark in statistics.sizes]),
        catches=statistics.catches,
        draw=None if draw is None else SavedMost(draw.seat, draw.cards),
        hand=None if hand is None else SavedMost(hand.seat, hand.cards),
        out=tuple([SavedOut(seat, number) for seat, number in statistics.out]),
        other=saved_hand_ended(statistics.other),
        hints=statistics.hints,
        accuracy=tuple([SavedAccuracy(seat, percent) for seat, percent in statistics.accuracy]),
    )


def statistics_of(saved: SavedStatistics | None, seats: int, problems: Problems) -> MatchStatistics:
    """Return the statistics of their saved form, and note what is wrong with them.

    Args:
        saved: None in a room that an earlier version stored, which kept none.
        seats: How many play the match.
        problems: What is wrong so far.
    """
    if saved is None:
        return NO_STATISTICS
    problems.check("catches", saved.catches, fits=len(saved.catches) <= seats)
    for name in ("draw", "hand"):
        most = getattr(saved, name)
        problems.check(name, most, fits=most is None or most.seat < seats)
    accurate = {one.seat for one in saved.accuracy}
    fits = len(accurate) == len(saved.accuracy) and all(seat < seats for seat in accurate)
    problems.check("accuracy", saved.accuracy, fits=fits)
    problems.check("out", saved.out, fits=all(one.seat < seats for one in saved.out))
    return MatchStatistics(
        hands=saved.hands,
        points=_marks_of(saved.points, seats, problems, "points"),
        scores=tuple(
            [
                _score_of(score, seats, problems, f"scores[{place}]")
                for place, score in enumerate(saved.scores)
            ]
        ),
        sizes=_marks_of(saved.sizes, seats, problems, "sizes"),
        catches=saved.catches,
        draw=None if saved.draw is None else SeatMaximum(saved.draw.seat, saved.draw.cards),
        hand=None if saved.hand is None else SeatMaximum(saved.hand.seat, saved.hand.cards),
        out=tuple([(one.seat, one.hand) for one in saved.out]),
        other=hand_ended_of(saved.other, seats, problems, "other"),
        hints=saved.hints,
        accuracy=tuple([(one.seat, one.percent) for one in saved.accuracy]),
    )


def _marks_of(
    saved: tuple[tuple[int, ...], ...], seats: int, problems: Problems, name: str
) -> tuple[SeatNumbers, ...]:
    marks = [SeatNumbers(at, tuple(values)) for at, *values in saved]
    for place, mark in enumerate(marks):
        fits = mark.at >= 0 and len(mark.values) <= seats
        problems.check(f"{name}[{place}]", saved[place], fits=fits)
    return tuple(marks)


def _score_of(saved: tuple[int | None, ...], seats: int, problems: Problems, name: str) -> HandGains:
    number, table, winner, *gains = saved
    known = tuple(gain for gain in gains if gain is not None)
    fits = len(known) == len(gains) <= seats and (winner is None or 0 <= winner < seats)
    if number is None or number < 0 or table is None or table < 0 or not fits:
        problems.check(name, saved, fits=False)
        return HandGains(0, 0, None, ())
    return HandGains(number, table, winner, known)
