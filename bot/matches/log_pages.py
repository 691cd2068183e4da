"""Logs of matches: the public events of a match in pages; no page spans two hands."""

from __future__ import annotations

import asyncio
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeVar, get_args

from bot.engine.codec.events import fits_seats
from bot.engine.events import DealerDrawn, HandStarted, PrivateEvent
from bot.engine.rulebook.dealing import Dealing
from bot.engine.rulebook.match import Format
from bot.matches.archive import MILLISECOND, Archive, ArchiveCache, ArchivedSeat, decode_entry, times_counted
from bot.rooms.ports import Journal, LoggedAction, MatchHistory
from bot.rooms.state.codec import decode_events
from bot.rooms.state.history import RoomEvent
from bot.rooms.state.room_state import Seat
from bot.runtime.lru_cache import LRUCache

MAX_MOVES: Final = 15  # moves on a page
MAX_LINES: Final = 5  # events in one line of the log: the end of a hand at a large table takes several lines
MAX_CHARACTERS: Final = 3300  # characters on a page, estimated without the translated text
SENTENCE: Final = 95  # characters of a sentence without the names in it

_PRIVATE: Final = frozenset(kind.__name__ for kind in get_args(PrivateEvent))
_OVERHEAD: Final = 60  # bytes of a move besides its events


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """Public events of one move, or of a part of it, with the time since the start of the match."""

    after: timedelta
    events: tuple[RoomEvent, ...]


@dataclass(frozen=True, slots=True)
class LoggedHand:
    number: int
    page: int


class MatchLog:
    """The public events of a match, in order; `next_number` is the next log entry to add."""

    def __init__(self, started_at: datetime, *, seats: int, longest_name: int) -> None:
        """Start empty; events that name other seats are dropped, and names have `longest_name` characters."""
        self.started_at = started_at
        self.next_number = 0
        self.size = 0
        self._seats = seats
        self._longest_name = longest_name
        self._after = array("q")
        self._events: list[bytes] = []
        self._begins = [0]
        self.hands: list[LoggedHand] = []
        self._taken = 0

    @property
    def pages(self) -> int:
        """The number of pages, at least 1."""
        return len(self._begins)

    def add(self, at: datetime, events: Iterable[Sequence[Any]]) -> None:
        """Add an entry of the log: when it was accepted, and its events in their saved form."""
        public = [event for event in events if event and event[0] not in _PRIVATE]
        for first in range(0, len(public), MAX_LINES):
            self._add((at - self.started_at) // MILLISECOND, public[first : first + MAX_LINES])

    def page(self, number: int) -> list[LoggedMove]:
        """Return the moves of a page, from 0."""
        end = self._begins[number + 1] if number + 1 < len(self._begins) else len(self._events)
        return [*self._moves(self._begins[number], end)]

    def hand_of(self, page: int) -> int | None:
        """Return the number of the hand on a page; None before the first hand."""
        return next((hand.number for hand in reversed(self.hands) if hand.page <= page), None)

    def moves(self) -> Iterator[LoggedMove]:
        return self._moves(0, len(self._events))

    def _add(self, after: int, events: Sequence[Sequence[Any]]) -> None:
        begun = (event[1:2] for event in events if event[0] == HandStarted.__name__)
        hand = next((number for values in begun for number in values if type(number) is int), None)
        if hand is not None and any(hand == known.number for known in self.hands[-1:]):
            hand = None  # the second table of a rotation
        weight = sum(self._weight(event) for event in events)
        on_page = len(self._events) - self._begins[-1]
        full = on_page >= MAX_MOVES or self._taken + weight > MAX_CHARACTERS
        if on_page and (full or (hand is not None and self.hands)):
            self._begins.append(len(self._events))
            self._taken = 0
        if hand is not None:
            self.hands.append(LoggedHand(hand, len(self._begins) - 1))
        self._taken += weight
        self._after.append(after)
        self._events.append(json.dumps(events, separators=(",", ":")).encode())
        self.size += len(self._events[-1]) + _OVERHEAD

    def _weight(self, event: Sequence[Any]) -> int:
        """Return the most characters that the sentence of an event can have."""
        if event[0] != DealerDrawn.__name__:
            return SENTENCE + 2 * self._longest_name
        return SENTENCE + 13 * (self._longest_name + 35)  # no more are named

    def _moves(self, first: int, end: int) -> Iterator[LoggedMove]:
        for place in range(first, end):
            events = tuple(
                event
                for event in decode_events(self._events[place])
                if not isinstance(event, PrivateEvent) and fits_seats(event, self._seats)
            )
            if events:
                yield LoggedMove(self._after[place] * MILLISECOND, events)


MAX_BYTES: Final = 32 * 2**20
"""Of all cached logs: that of a usual match takes 30 kB, one of 100,000 moves 15 MB."""
PART: Final = 500  # entries that are read at once

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLog:
    """A log to be shown, with facts of its match; `ended_at` is None while the match is in play."""

    match_id: str
    seats: Sequence[Seat | ArchivedSeat]
    dealt: bool  # the rules have a dealer
    times: int = 1  # factor for the points, by the rules
    tables: int = 1  # number of tables
    log: MatchLog
    ended_at: datetime | None = None
    finished: bool = False

    @property
    def last(self) -> int:
        """The number of the last page, from 0."""
        return self.log.pages - 1


class MatchLogs:
    """The logs of matches in play and of archived ones, each kind in an LRU cache."""

    def __init__(
        self, journal: Journal, history: MatchHistory, longest_name: Callable[[Sequence[ArchivedSeat]], int]
    ) -> None:
        self._history = history
        # At most one of these threads shares the interpreter with the event loop.
        self._reading = asyncio.Lock()
        self.archived: ArchiveCache[ShownLog] = ArchiveCache(
            journal.load_archive,
            partial(log_of_archive, longest_name=longest_name),
            most_bytes=MAX_BYTES // 2,
            size=lambda kept: kept.log.size,
            lock=self._reading,
        )
        self._in_play: LRUCache[tuple[str, int, int], MatchLog] = LRUCache(
            MAX_BYTES // 2, size=lambda kept: kept.size
        )

    async def beside(self, work: Callable[[], Made]) -> Made:
        """Run long work with a log in a thread, one at a time, and return its result."""
        async with self._reading:
            return await asyncio.to_thread(work)

    async def in_play(
        self, match_id: str, *, started_at: datetime, seats: int, longest_name: int
    ) -> MatchLog:
        key = match_id, seats, longest_name  # with other names the page breaks may differ
        async with self._reading:
            found = self._in_play.get(key) or MatchLog(started_at, seats=seats, longest_name=longest_name)
            while entries := await self._history.actions(match_id, first=found.next_number, limit=PART):
                await asyncio.to_thread(read_on, found, entries)
            self._in_play.put(key, found)
        return found


def read_on(found: MatchLog, entries: Iterable[LoggedAction]) -> None:
    """Add the next entries of a log; a damaged entry shows nothing."""
    for logged in entries:
        found.add(logged.at, decode_entry(logged)[1])
        found.next_number = logged.number + 1


def log_of_archive(archive: Archive, longest_name: Callable[[Sequence[ArchivedSeat]], int]) -> ShownLog:
    seats = archive.seats
    found = ShownLog(
        match_id=archive.match_id,
        seats=seats,
        dealt=archive.rules.get("dealing") != Dealing.NOBODY.value,
        ended_at=archive.ended_at,
        finished=archive.finished,
        log=MatchLog(archive.started_at, seats=len(seats), longest_name=longest_name(seats)),
        times=times_counted(archive.rules),
        tables=2 if archive.rules.get("format") == Format.ROTATION_EIGHT.value else 1,
    )
    for action in archive.actions:
        found.log.add(action.at, action.events)
    return found
