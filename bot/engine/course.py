"""How a match went: what its result tells beyond the points. A value, worked out from public events alone.

It stays small however long a match is, since it is stored with every move: of long lines of numbers only so
many marks are kept, about evenly spread, and of the hands only the last ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from bot.engine.codec import decode_event, encode_event, fits_seats
from bot.engine.events import (
    CardsDrawn,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchStarted,
    SeatEliminated,
    UnoCaught,
)

if TYPE_CHECKING:
    from bot.engine.events import Event

MOST_MARKS: Final = 24
LEAST_MARKS: Final = 8
MOST_NUMBERS: Final = 240  # in one line of marks, unless that leaves too few of them
HANDS_KEPT: Final = 6

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of each seat at one moment.

    Attributes:
        at: When: hands finished so far, or moves made in the hand so far.
        values: One for each seat that was there.
    """

    at: int
    values: Numbers


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand brought.

    Attributes:
        number: The hand's, from 1.
        table: Where it was played, from 0.
        winner: Who won it, if anybody.
        gains: What each seat's points grew by.
    """

    number: int
    table: int
    winner: int | None
    gains: Numbers


@dataclass(frozen=True, slots=True)
class Most:
    """A seat and the largest number of cards of something."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a match went so far.

    Attributes:
        hands: Hands finished, at all tables.
        points: Points of each seat after so many hands, the first mark before them all.
        scores: What the last hands brought, oldest first.
        sizes: Cards of each seat after so many moves in the first hand, while none was dealt after it: what
            went on in a hand is shown of a match that had but one.
        catches: How often each seat caught somebody.
        draw: Who drew most cards at once.
        hand: Who held most cards.
        out: Who was eliminated, and in which hand.
        other: Where two tables play, how the newest hand ended at the one where none ended last.
    """

    hands: int = 0
    points: tuple[Mark, ...] = ()
    scores: tuple[Score, ...] = ()
    sizes: tuple[Mark, ...] = ()
    catches: Numbers = ()
    draw: Most | None = None
    hand: Most | None = None
    out: tuple[tuple[int, int], ...] = ()
    other: HandEnded | None = None


NO_COURSE: Final = Course()


def course_after(
    course: Course,
    events: tuple[Event, ...],
    *,
    points: Numbers,
    sizes: Numbers,
    last_hand: HandEnded | None,
) -> Course:
    """Return how a match went, with what happened now.

    Args:
        course: How it went before.
        events: Public ones, of one action.
        points: Of each seat, before what happened now.
        sizes: Cards that each seat holds now.
        last_hand: How the hand before ended, if there was one.
    """
    for event in events:
        if isinstance(event, MatchStarted):
            course = Course(points=(Mark(0, (0,) * event.seats),), catches=(0,) * event.seats)
        elif isinstance(event, HandStarted):
            course = replace(course, sizes=())
        elif isinstance(event, CardsDrawn):
            if course.draw is None or event.count > course.draw.cards:
                course = replace(course, draw=Most(event.seat, event.count))
        elif isinstance(event, UnoCaught):
            course = replace(course, catches=_one_more(course.catches or (0,) * len(sizes), event.by))
        elif isinstance(event, HandEnded):
            course = _counted(course, event, points, last_hand)
        elif isinstance(event, SeatEliminated):
            course = replace(course, out=(*course.out, (event.seat, course.hands)))
    over = any(isinstance(event, MatchEnded) for event in events)
    if course.hands <= (1 if over else 0):
        course = _sized(course, sizes)
    return _fullest(course, sizes)


def _one_more(counts: Numbers, seat: int) -> Numbers:
    counts += (0,) * (seat + 1 - len(counts))  # whoever sat down later had caught nobody
    return tuple(count + (place == seat) for place, count in enumerate(counts))


def _counted(course: Course, ended: HandEnded, before: Numbers, last_hand: HandEnded | None) -> Course:
    """Return the course with a hand's end."""
    elsewhere = last_hand is not None and last_hand.table != ended.table
    hands = course.hands + 1 if course.points else ended.number
    points = course.points or (Mark(hands - 1, before),)  # of a match that began before courses were kept
    gains = tuple(now - then for now, then in zip_longest(ended.totals, before, fillvalue=0))
    score = Score(ended.number, ended.table, ended.winner, gains)
    counted = replace(
        course,
        hands=hands,
        points=_thinned((*points, Mark(hands, ended.totals))),
        scores=(*course.scores, score)[-HANDS_KEPT:],
        other=last_hand if elsewhere else course.other,
    )
    # No sizes: nothing is laid open of a winner by forfeit, nor of who sits at another table.
    return _fullest(counted, tuple(len(cards) for cards in ended.hands))


def _sized(course: Course, sizes: Numbers) -> Course:
    """Return the course with how many cards the seats hold now, if that changed."""
    last = course.sizes[-1] if course.sizes else None
    if last is not None and last.values == sizes:
        return course
    at = 0 if last is None else last.at + 1
    return replace(course, sizes=_thinned((*course.sizes, Mark(at, sizes))))


def _fullest(course: Course, sizes: Numbers) -> Course:
    """Return the course with the fullest hand, if one of these is fuller than any before."""
    most = max(range(len(sizes)), key=sizes.__getitem__)
    if course.hand is not None and sizes[most] <= course.hand.cards:
        return course
    return replace(course, hand=Most(most, sizes[most]))


def _thinned(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return as many marks as are kept: without the one whose neighbours are closest to each other."""
    if len(marks) <= LEAST_MARKS:
        return marks
    seats = max(1, len(marks[-1].values))
    if len(marks) <= min(MOST_MARKS, max(LEAST_MARKS, MOST_NUMBERS // seats)):
        return marks
    inner = range(1, len(marks) - 1)
    spare = min(inner, key=lambda place: marks[place + 1].at - marks[place - 1].at)
    return marks[:spare] + marks[spare + 1 :]


# As JSON values for the store


def encode_course(course: Course) -> dict[str, Any]:
    """Return a course as JSON values."""
    return {
        "hands": course.hands,
        "points": [[mark.at, *mark.values] for mark in course.points],
        "scores": [[one.number, one.table, one.winner, *one.gains] for one in course.scores],
        "sizes": [[mark.at, *mark.values] for mark in course.sizes],
        "catches": course.catches,
        "draw": course.draw and [course.draw.seat, course.draw.cards],
        "hand": course.hand and [course.hand.seat, course.hand.cards],
        "out": course.out,
        "other": course.other and encode_event(course.other),
    }


def decode_course(saved: dict[str, Any] | None, *, seats: int) -> Course:
    """Return the course saved by `encode_course`; an empty one if none was saved, as by earlier versions.

    Raises:
        ValueError: It does not fit a match of so many seats, or is damaged.
        KeyError: A value is missing.
        TypeError: A value is of another kind.
    """
    if saved is None:
        return NO_COURSE
    other = None if saved["other"] is None else decode_event(saved["other"])
    if not isinstance(other, HandEnded | None):
        raise ValueError("course: other is no end of a hand")  # noqa: TRY004 - a damaged text
    scores = [
        (number, table, winner, _each(gains, seats)) for number, table, winner, *gains in saved["scores"]
    ]
    course = Course(
        hands=saved["hands"],
        points=tuple(Mark(at, _each(values, seats)) for at, *values in saved["points"]),
        scores=tuple(Score(*one) for one in scores),
        sizes=tuple(Mark(at, _each(values, seats)) for at, *values in saved["sizes"]),
        catches=_each(saved["catches"], seats) if saved["catches"] else (),
        draw=saved["draw"] and Most(*saved["draw"]),
        hand=saved["hand"] and Most(*saved["hand"]),
        out=tuple((seat, hand) for seat, hand in saved["out"]),
        other=other,
    )
    _check(course, seats)
    return course


def _each(values: list[Any], seats: int) -> Numbers:
    if len(values) > seats or not all(type(value) is int for value in values):
        raise ValueError(f"course: {values!r} is not a number for each of {seats} seats")
    return tuple(values)


def _check(course: Course, seats: int) -> None:
    """Make sure that seats are seats and numbers are numbers."""
    most = [one for one in (course.draw, course.hand) if one is not None]
    named = [*(one.seat for one in most), *(seat for seat, _ in course.out)]
    named += [one.winner for one in course.scores if one.winner is not None]
    numbers = [course.hands, *(mark.at for mark in (*course.points, *course.sizes))]
    numbers += [*(one.cards for one in most), *(hand for _, hand in course.out)]
    numbers += [number for one in course.scores for number in (one.number, one.table)]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("course: what should be a number is none")
    if course.other is not None and not fits_seats(course.other, seats):
        raise ValueError("course: there are fewer seats than in other")
    if not all(type(seat) is int and 0 <= seat < seats for seat in named):
        raise ValueError("course: there is no such seat")
