"""Keeps the time for all rooms: one loop that sleeps until the earliest of them has to be looked at.

When that is stands in each room's state (`upkeep.due`), so it survives a restart. The loop only knocks: what
follows is a change of the room that names what it was meant for, so a late clock does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final

from bot.rooms.change import unchanged
from bot.rooms.changes import timeouts
from bot.rooms.changes.after_change import due, host_until, rest_over
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.reporting import position_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from bot.rooms.change import Change
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState

RETRY_AFTER: Final = timedelta(seconds=5)
MOST_FORGOTTEN: Final = 64
log = logging.getLogger(__name__)


class Scheduler:
    """Watches rooms and knocks when their time has come."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[Room, datetime] = {}
        self._heap: list[tuple[datetime, int, Room]] = []
        self._count = count()
        self._until: datetime | None = None
        self._nap: asyncio.Task[None] | None = None
        self._loop: asyncio.Task[None] | None = None
        self._knocking: dict[Room, asyncio.Task[None]] = {}
        self._stopped = False

    def changed(self, room: Room) -> None:
        """Take note of when a room has to be looked at next."""
        when = None if room.closed or self._stopped else due(room.state)
        if room not in self._knocking:
            self._note(room, when)

    def stop(self) -> None:
        """Knock nowhere any more."""
        self._stopped = True
        for task in (self._nap, self._loop, *self._knocking.values()):
            if task is not None:
                task.cancel()

    def _note(self, room: Room, when: datetime | None) -> None:
        if when is None:
            self._due.pop(room, None)
            return
        if self._due.get(room) != when:
            self._due[room] = when
            heappush(self._heap, (when, next(self._count), room))
            self._forget()
        if self._loop is None or self._loop.done():
            self._loop = asyncio.get_running_loop().create_task(self._keep(), name="clocks")
        elif self._nap is not None and (self._until is None or when < self._until):
            self._nap.cancel()

    def _forget(self) -> None:
        """Drop moments that hold no more, before they outnumber those that do."""
        if len(self._heap) > 2 * len(self._due) + MOST_FORGOTTEN:
            self._heap = [entry for entry in self._heap if self._due.get(entry[2]) == entry[0]]
            heapify(self._heap)

    async def _keep(self) -> None:
        """Sleep until the earliest moment and knock, as long as there is one."""
        while (when := self._earliest()) is not None:
            wait = (when - self._clock.now()).total_seconds()
            if wait <= 0:
                self._knock(self._heap[0][2])
                continue
            self._until = when
            self._nap = asyncio.ensure_future(self._clock.sleep(wait))
            await asyncio.wait((self._nap,))  # an earlier moment cancels the nap, not this

    def _earliest(self) -> datetime | None:
        while self._heap and self._due.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def _knock(self, room: Room) -> None:
        del self._due[room]
        task = asyncio.get_running_loop().create_task(self._attend(room), name=f"clock-{room.channel_id}")
        self._knocking[room] = task
        task.add_done_callback(lambda _: self._attended(room))

    def _attended(self, room: Room) -> None:
        """Note the room's next moment; what is due still, since it could not be stored, is tried again."""
        del self._knocking[room]
        when = None if room.closed or self._stopped else due(room.state)
        if when is not None:
            when = max(when, self._clock.now() + RETRY_AFTER) if when <= self._clock.now() else when
        self._note(room, when)

    async def _attend(self, room: Room) -> None:
        """Do everything in a room whose time has come."""
        for change in list(_changes(room.state, self._clock.now())):
            try:
                await room.do(change)
            except RoomRefused as refused:
                if refused.refusal is Refusal.NOT_STORED:
                    log.warning("the clock of channel %d: %s", room.channel_id, refused)
            except Exception:
                log.exception(
                    "the clock of channel %d failed; position: %s", room.channel_id, position_of(room.state)
                )


def _changes(state: RoomState, now: datetime) -> Iterator[Change]:
    """Yield what the time asks for."""
    timing = state.timing
    for wait in timing.waits:
        if wait.ends is not None and wait.ends <= now:
            yield timeouts.time_out(wait)
        elif wait.warning is not None and wait.warning <= now:
            yield timeouts.warn(wait)
    for uncalled_uno in state.uncalled_unos:
        if uncalled_uno.catchers and uncalled_uno.until <= now:
            yield timeouts.catch_uncalled(uncalled_uno)
    if timing.vote is not None and timing.vote.ends <= now:
        yield unchanged()  # `upkeep.settled` lets it lapse
    until = host_until(state)
    if until is not None and until <= now and timing.host_seen is not None:
        yield timeouts.miss_host(timing.host_seen)
    rest = rest_over(state)
    if rest is not None and rest <= now and timing.touched is not None:
        yield timeouts.rest(timing.touched)
