"""Statistics of a match: what its result tells beyond the points, worked out from public events alone.

It stays small however long a match is, since it is stored with every move: of long lines of numbers only so
many marks are kept, about evenly spread, and of the hands only the last ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from bot.engine.codec.formats import Count
from bot.engine.events import (
    CardsDrawn,
    HandEnded,
    HandLimitReached,
    HandStarted,
    MatchEnded,
    MatchStarted,
    SeatEliminated,
    UnoCaught,
)

if TYPE_CHECKING:
    from bot.rooms.state.log_entries import RoomEvent


MAX_MARKS: Final = 24
MIN_MARKS: Final = 8
MAX_NUMBERS: Final = 240  # in one line of marks, unless that leaves too few of them
HANDS_KEPT: Final = 6

Numbers = tuple[int, ...]


class SeatNumbers(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A number of each seat at one moment.

    Attributes:
        at: When: hands finished so far, or moves made in the hand so far.
    """

    at: Count
    values: Numbers


class HandGains(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a hand brought."""

    number: Count
    table: Count
    winner: Count | None
    gains: Numbers


class SeatMaximum(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat and the largest number of cards of something."""

    seat: Count
    cards: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStatistics:
    """What is counted of a match while it goes on.

    Attributes:
        points: Points of each seat after so many hands, the first mark before them all.
        sizes: Cards of each seat after so many moves in the first hand, while none was dealt after it: what
            went on in a hand is shown of a match that had but one.
        other: Where two tables play, how the newest hand ended at the one where none ended last.
        accuracy: How accurately people played, once that is known: their seats, each with percent.
    """

    hands: Count = 0
    points: tuple[SeatNumbers, ...] = ()
    scores: tuple[HandGains, ...] = ()
    sizes: tuple[SeatNumbers, ...] = ()
    catches: Numbers = ()
    draw: SeatMaximum | None = None
    hand: SeatMaximum | None = None
    out: tuple[tuple[Count, Count], ...] = ()
    other: HandEnded | None = None
    hints: Count = 0
    accuracy: tuple[tuple[Count, Annotated[int, Meta(ge=0, le=100)]], ...] = ()


NO_STATISTICS: Final = MatchStatistics()


def statistics_after(
    statistics: MatchStatistics,
    events: tuple[RoomEvent, ...],
    *,
    points: Numbers,
    sizes: Numbers,
    last_hand: HandEnded | None,
) -> MatchStatistics:
    """Return the statistics of a match with what happened now."""
    for event in events:
        if isinstance(event, MatchStarted):
            statistics = MatchStatistics(
                points=(SeatNumbers(0, (0,) * event.seats),), catches=(0,) * event.seats
            )
        elif isinstance(event, HandStarted):
            statistics = replace(statistics, sizes=())
        elif isinstance(event, CardsDrawn):
            if statistics.draw is None or event.count > statistics.draw.cards:
                statistics = replace(statistics, draw=SeatMaximum(event.seat, event.count))
        elif isinstance(event, UnoCaught):
            statistics = replace(statistics, catches=_one_more(statistics.catches, event.by))
        elif isinstance(event, HandEnded):
            statistics = _counted(statistics, event, points, last_hand)
        elif isinstance(event, SeatEliminated):
            statistics = replace(statistics, out=(*statistics.out, (event.seat, statistics.hands)))
    over = any(isinstance(event, MatchEnded) for event in events)
    if statistics.hands <= (1 if over else 0):
        statistics = _sized(statistics, sizes)
    return _fullest(_with_put_away(statistics, events), sizes)


def _with_put_away(statistics: MatchStatistics, events: tuple[RoomEvent, ...]) -> MatchStatistics:
    """Return the statistics with the hands that reached the hand limit: their cards are gone at once."""
    for event in events:
        if isinstance(event, HandLimitReached):
            statistics = _fuller(statistics, event.seat, event.cards)
    return statistics


def _one_more(counts: Numbers, seat: int) -> Numbers:
    counts += (0,) * (seat + 1 - len(counts))  # whoever sat down later had caught nobody
    return tuple(count + (place == seat) for place, count in enumerate(counts))


def _counted(
    statistics: MatchStatistics, ended: HandEnded, before: Numbers, last_hand: HandEnded | None
) -> MatchStatistics:
    elsewhere = last_hand is not None and last_hand.table != ended.table
    hands = statistics.hands + 1
    gains = tuple(now - then for now, then in zip_longest(ended.totals, before, fillvalue=0))
    score = HandGains(ended.number, ended.table, ended.winner, gains)
    counted = replace(
        statistics,
        hands=hands,
        points=_thinned((*statistics.points, SeatNumbers(hands, ended.totals))),
        scores=(*statistics.scores, score)[-HANDS_KEPT:],
        other=last_hand if elsewhere else statistics.other,
    )
    # No sizes: a winner by forfeit lays nothing open, and neither do the seats of another table.
    return _fullest(counted, tuple(len(cards) for cards in ended.hands))


def _sized(statistics: MatchStatistics, sizes: Numbers) -> MatchStatistics:
    """Return the statistics with how many cards the seats hold now, if that changed."""
    last = statistics.sizes[-1] if statistics.sizes else None
    if last is not None and last.values == sizes:
        return statistics
    at = 0 if last is None else last.at + 1
    return replace(statistics, sizes=_thinned((*statistics.sizes, SeatNumbers(at, sizes))))


def _fullest(statistics: MatchStatistics, sizes: Numbers) -> MatchStatistics:
    """Return the statistics with the fullest hand, if one of these is fuller than any before."""
    most = max(range(len(sizes)), key=sizes.__getitem__)
    return _fuller(statistics, most, sizes[most])


def _fuller(statistics: MatchStatistics, seat: int, cards: int) -> MatchStatistics:
    """Return the statistics with a hand of so many cards, if it is fuller than any before."""
    if statistics.hand is not None and cards <= statistics.hand.cards:
        return statistics
    return replace(statistics, hand=SeatMaximum(seat, cards))


def _thinned(marks: tuple[SeatNumbers, ...]) -> tuple[SeatNumbers, ...]:
    """Return as many marks as are kept: without the one whose neighbours are closest to each other."""
    if len(marks) <= MIN_MARKS:
        return marks
    seats = max(1, len(marks[-1].values))
    if len(marks) <= min(MAX_MARKS, max(MIN_MARKS, MAX_NUMBERS // seats)):
        return marks
    inner = range(1, len(marks) - 1)
    spare = min(inner, key=lambda place: marks[place + 1].at - marks[place - 1].at)
    return marks[:spare] + marks[spare + 1 :]
