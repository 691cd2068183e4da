"""Reads the logs of matches beside the event loop, and keeps those that people read now.

However long a match was, nobody else waits for it: it is read in parts, and in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from bot.engine.rulebook.start import Dealing
from bot.rooms.archive import ArchiveError, read_archive, times_counted
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.lru_cache import LRUCache
from bot.rooms.match_log import MatchLog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from bot.rooms.archive import Archive, ArchivedSeat
    from bot.rooms.match_ports import MatchHistory
    from bot.rooms.ports import Journal, LoggedAction

MOST_BYTES: Final = 32 * 2**20
"""Of all logs that are kept: one of a usual match takes 30 kB, one of 100,000 moves 15 MB."""
PART: Final = 500
"""Entries that are read at once."""

Made = TypeVar("Made")

_ROW: Final = msgspec.json.Decoder(tuple[str, list[list[Any]]])
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedLog:
    """The log of a match that is over, with what its archive knows of the match.

    Attributes:
        match_id: 32 hexadecimal digits.
        seats: Everybody who sat there at the end, in order.
        dealt: Whether by its rules somebody deals.
        times: How many times its points count, by its rules.
        ended_at: When it ended, or was closed (UTC).
        finished: Whether it came to its end.
        log: The log.
    """

    match_id: str
    seats: Sequence[ArchivedSeat]
    dealt: bool
    ended_at: datetime
    finished: bool
    log: MatchLog
    times: int = 1


class MatchLogs:
    """The logs of matches in play and of archived ones; the newest that were asked for are kept."""

    def __init__(self, journal: Journal, history: MatchHistory, *, most_bytes: int = MOST_BYTES) -> None:
        """Keep none yet.

        Args:
            journal: Has the archives.
            history: Has the logged actions of matches in play.
            most_bytes: Of all logs that are kept.
        """
        self._journal = journal
        self._history = history
        self._archived: LRUCache[str, ArchivedLog] = LRUCache(
            most_bytes // 2, size=lambda kept: kept.log.size
        )
        self._in_play: LRUCache[tuple[str, int, int], MatchLog] = LRUCache(
            most_bytes // 2, size=lambda kept: kept.size
        )
        # The event loop shares the interpreter with one thread of all these at most.
        self._reading = asyncio.Lock()

    def forget(self, match_id: str) -> None:
        """Forget the log of a match whose archive changed."""
        self._archived.forget(match_id)

    def clear(self) -> None:
        """Forget the logs of all matches that are over."""
        self._archived.clear()

    async def beside(self, work: Callable[[], Made]) -> Made:
        """Return what some long work with a log makes, done in a thread, after any other such work."""
        async with self._reading:
            return await asyncio.to_thread(work)

    async def archived(
        self, match_id: str, longest_name: Callable[[Sequence[ArchivedSeat]], int]
    ) -> ArchivedLog:
        """Return the log of a match that is over.

        Args:
            match_id: 32 hexadecimal digits.
            longest_name: Returns how long the longest name of its seats is, as it is shown.

        Raises:
            RoomRefused: There is no archive of it, or it is damaged.
            StoreError: It cannot be read now.
        """
        kept = self._archived.get(match_id)
        if kept is not None:
            return kept
        payload = await self._journal.load_archive(match_id)
        if payload is None:
            raise RoomRefused(Refusal.NO_SUCH_MATCH)
        async with self._reading:
            kept = self._archived.get(match_id)  # somebody else may have asked for it meanwhile
            if kept is None:
                kept = await asyncio.to_thread(read_archived_log, match_id, payload, longest_name)
                self._archived.put(match_id, kept)
        return kept

    async def in_play(
        self, match_id: str, *, started_at: datetime, seats: int, longest_name: int
    ) -> MatchLog:
        """Return the log of a match that goes on, as far as it is stored.

        Args:
            match_id: 32 hexadecimal digits.
            started_at: When its first card was dealt (UTC).
            seats: How many seats it has.
            longest_name: Characters of the longest name of a seat, as it is shown.

        Raises:
            StoreError: It cannot be read now.
        """
        key = match_id, seats, longest_name  # with other names the pages may begin elsewhere
        async with self._reading:
            found = self._in_play.get(key) or MatchLog(started_at, seats=seats, longest_name=longest_name)
            while entries := await self._history.actions(match_id, first=found.next_number, limit=PART):
                await asyncio.to_thread(read_on, found, entries)
            self._in_play.put(key, found)
        return found


def read_on(found: MatchLog, entries: Iterable[LoggedAction]) -> None:
    """Add the next entries of a log; one that is damaged shows nothing."""
    for logged in entries:
        try:
            _, events = _ROW.decode(logged.payload)
        except msgspec.DecodeError:
            events = []
        found.add(logged.at, events)
        found.next_number = logged.number + 1


def read_archived_log(
    match_id: str, payload: bytes, longest_name: Callable[[Sequence[ArchivedSeat]], int]
) -> ArchivedLog:
    """Return the log of an archive; raises RoomRefused if that is damaged."""
    try:
        archive = read_archive(payload)
    except ArchiveError as error:
        log.warning("match %s: %s", match_id, error)
        raise RoomRefused(Refusal.MATCH_UNREADABLE) from error
    return log_of_archive(archive, longest_name)


def log_of_archive(archive: Archive, longest_name: Callable[[Sequence[ArchivedSeat]], int]) -> ArchivedLog:
    """Return the log of an archive that was read.

    Args:
        archive: The archive.
        longest_name: Returns how long the longest name of its seats is, as it is shown.
    """
    seats = archive.seats
    found = ArchivedLog(
        match_id=archive.match_id,
        seats=seats,
        dealt=archive.rules.get("dealing") != Dealing.NOBODY.value,
        ended_at=archive.ended_at,
        finished=archive.finished,
        log=MatchLog(archive.started_at, seats=len(seats), longest_name=longest_name(seats)),
        times=times_counted(archive.rules),
    )
    actions = [*archive.actions]
    del archive
    for action in actions:
        found.log.add(action.at, action.events)
    while actions:  # to free very many at once would hold up all threads
        del actions[-PART:]
    return found
