"""All that is public of a match, move by move, kept small and read page by page.

A page never spans two hands. Where one ends depends on nothing that comes later, so a match that goes on only
adds pages.
"""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, get_args

from bot.engine.codec import fits_seats
from bot.engine.events import DealerDrawn, HandStarted, PrivateEvent
from bot.rooms.state.codec import decode_events
from bot.rooms.state.room_events import readable_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from bot.rooms.state.room_events import RoomEvent

MOST_MOVES: Final = 15
"""Moves on a page."""
MOST_LINES: Final = 5
"""Events of one line of the log: what happened at the end of a large table's hand takes several."""
MOST_CHARACTERS: Final = 3300
"""Characters on a page, as far as that can be foreseen without words."""
SENTENCE: Final = 95
"""Characters of a sentence beside the names in it."""

_PRIVATE: Final = frozenset(kind.__name__ for kind in get_args(PrivateEvent))
_MILLISECOND: Final = timedelta(milliseconds=1)
_OVERHEAD: Final = 60  # bytes of a move beside its events


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """What one move of a match showed everybody; a long one is told in several.

    Attributes:
        after: The time since the first card was dealt.
        events: What happened, in order.
    """

    after: timedelta
    events: tuple[RoomEvent, ...]


@dataclass(frozen=True, slots=True)
class HandPage:
    """Where a hand begins.

    Attributes:
        number: Of the hand, from 1.
        page: From 0.
    """

    number: int
    page: int


class MatchLog:
    """The public events of a match, in order.

    Attributes:
        started_at: When the first card was dealt (UTC).
        next_number: The number of the entry that it goes on with, while the match does.
        size: About how many bytes it takes.
    """

    def __init__(self, started_at: datetime, *, seats: int, longest_name: int) -> None:
        """Begin without any.

        Args:
            started_at: When the first card was dealt (UTC).
            seats: How many seats the match has; what names others is damaged, and left out.
            longest_name: Characters of the longest name of a seat, as it is shown.
        """
        self.started_at = started_at
        self.next_number = 0
        self.size = 0
        self._seats = seats
        self._longest_name = longest_name
        self._after = array("q")
        self._events: list[bytes] = []
        self._begins = [0]
        self._hands: list[HandPage] = []
        self._taken = 0

    @property
    def pages(self) -> int:
        """How many pages there are, 1 or more."""
        return len(self._begins)

    @property
    def hands(self) -> Sequence[HandPage]:
        """The hands, in order."""
        return self._hands

    def add(self, at: datetime, events: Iterable[Sequence[Any]]) -> None:
        """Add an entry of the log: when it was accepted, and its events in their saved form."""
        public = [event for event in events if event and event[0] not in _PRIVATE]
        for first in range(0, len(public), MOST_LINES):
            self._add((at - self.started_at) // _MILLISECOND, public[first : first + MOST_LINES])

    def page(self, number: int) -> list[LoggedMove]:
        """Return the moves of a page, from 0."""
        end = self._begins[number + 1] if number + 1 < len(self._begins) else len(self._events)
        return [*self._moves(self._begins[number], end)]

    def hand_of(self, page: int) -> int | None:
        """Return the number of the hand that a page tells of; None before the first."""
        return next((hand.number for hand in reversed(self._hands) if hand.page <= page), None)

    def moves(self) -> Iterator[LoggedMove]:
        """Yield all moves."""
        return self._moves(0, len(self._events))

    def _add(self, after: int, events: Sequence[Sequence[Any]]) -> None:
        hand = next((event[1] for event in events if _begins_hand(event)), None)
        if hand is not None and any(hand == known.number for known in self._hands[-1:]):
            hand = None  # the second table of a rotation
        weight = sum(self._weight(event) for event in events)
        on_page = len(self._events) - self._begins[-1]
        full = on_page >= MOST_MOVES or self._taken + weight > MOST_CHARACTERS
        if on_page and (full or (hand is not None and self._hands)):
            self._begins.append(len(self._events))
            self._taken = 0
        if hand is not None:
            self._hands.append(HandPage(hand, len(self._begins) - 1))
        self._taken += weight
        self._after.append(after)
        self._events.append(json.dumps(events, separators=(",", ":")).encode())
        self.size += len(self._events[-1]) + _OVERHEAD

    def _weight(self, event: Sequence[Any]) -> int:
        """Return how many characters the sentence of an event has at most."""
        if event[0] != DealerDrawn.__name__:
            return SENTENCE + 2 * self._longest_name
        return SENTENCE + 13 * (self._longest_name + 35)  # no more are named

    def _moves(self, first: int, end: int) -> Iterator[LoggedMove]:
        for place in range(first, end):
            events = tuple(
                event
                for event in decode_events(self._events[place])
                if readable_by(event, None) and fits_seats(event, self._seats)
            )
            if events:
                yield LoggedMove(self._after[place] * _MILLISECOND, events)


def _begins_hand(event: Sequence[Any]) -> bool:
    return event[0] == HandStarted.__name__ and len(event) > 1 and type(event[1]) is int
