"""Deadlines of all rooms: one loop that sleeps until the earliest, except during outages."""

from __future__ import annotations

import logging
from asyncio import Task
from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Final, Protocol

from bot.rooms.change import Change, no_change
from bot.rooms.changes import timeouts
from bot.rooms.changes.deadlines import host_deadline, idle_deadline, next_deadline
from bot.rooms.changes.timeouts import Outage, give_back
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, moment_of
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Next, Outcome, Tasks

log = logging.getLogger(__name__)


class Connection(Protocol):
    """The connection to Discord's gateway; it may be lost for some servers only."""

    def is_lost(self, guild_id: int) -> bool: ...
    async def heard_since(self, guild_id: int, moment: datetime) -> bool: ...


class _NeverLost:
    """A connection that is never lost, for rooms without Discord."""

    def is_lost(self, _guild_id: int) -> bool:
        return False

    async def heard_since(self, _guild_id: int, _moment: datetime) -> bool:
        return True


NEVER_LOST: Final[Connection] = _NeverLost()

RETRY_AFTER: Final = timedelta(seconds=5)
MAX_OUTDATED: Final = 64  # outdated entries of the heap allowed beyond one per room


class Scheduler:
    """Observer that carries out what is due in rooms at their deadlines."""

    def __init__(self, clock: Clock, connection: Connection = NEVER_LOST) -> None:
        self._clock = clock
        self._connection = connection
        self._outages: dict[Room, Outage] = {}
        self._deadlines: dict[Room, datetime] = {}
        self._heap: list[tuple[datetime, int, Room]] = []
        self._count = count()
        self._until: datetime | None = None
        self._looking = Job(self._look, name="clocks", clock=clock)
        self._running: set[Room] = set()
        self._tasks = Tasks()
        self._stopped = False

    def room_changed(self, room: Room) -> None:
        when = self._next_deadline(room)
        if room not in self._running:
            self._note(room, when)

    def end_outage(self, since: datetime, *, affects: Callable[[int], bool]) -> None:
        """Give back the time that an outage since `since` took from the servers that it `affects`."""
        outage = Outage(since, self._clock.now())
        for room in {*self._deadlines, *self._running}:
            if affects(room.guild_id):
                self._outages[room] = outage.merged(self._outages.get(room))
                if room not in self._running and not self._stopped:
                    self._start(room)

    def leave(self, rooms: Collection[Room]) -> list[Task[Any]]:
        """Stop the deadlines of rooms that another process serves; return the tasks under way."""
        for room in rooms:
            self._deadlines.pop(room, None)
            self._outages.pop(room, None)
        if self._looking.is_under_way:
            self._looking.hurry()  # it may have waited for one of them
        return self._tasks.leave(rooms)

    def stop(self) -> None:
        self._stopped = True
        self._looking.stop()
        self._tasks.stop()

    def _next_deadline(self, room: Room) -> datetime | None:
        return None if room.gone or self._stopped else next_deadline(room.state)

    def _note(self, room: Room, when: datetime | None) -> None:
        """Set the only deadline of a room, or none; wake the loop if it would sleep too long."""
        if when is None:
            self._deadlines.pop(room, None)
            return
        if self._deadlines.get(room) != when:
            self._deadlines[room] = when
            heappush(self._heap, (when, next(self._count), room))
            if len(self._heap) > 2 * len(self._deadlines) + MAX_OUTDATED:
                self._heap = [entry for entry in self._heap if self._deadlines.get(entry[2]) == entry[0]]
                heapify(self._heap)
        if self._until is None or when < self._until:
            self._looking.hurry()

    async def _look(self) -> Outcome:
        """Start what is due; return the seconds until the next deadline, if there is one."""
        while (when := self._earliest()) is not None:
            wait = (when - self._clock.now()).total_seconds()
            if wait > 0:
                self._until = when
                return wait
            self._start(self._heap[0][2])
        self._until = None
        return Next.DONE

    def _earliest(self) -> datetime | None:
        while self._heap and self._deadlines.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def _start(self, room: Room) -> None:
        self._deadlines.pop(room, None)
        self._running.add(room)
        task = self._tasks.start(self._carry_out_due(room), name=f"clock-{room.channel_id}", owner=room)
        task.add_done_callback(lambda _: self._finish(room))

    def _finish(self, room: Room) -> None:
        """Note the room's next deadline; one that has passed because storing failed is retried soon."""
        self._running.discard(room)
        when, now = self._next_deadline(room), self._clock.now()
        if when is None:
            self._outages.pop(room, None)
        elif when <= now or room in self._outages:
            when = now + RETRY_AFTER
        self._note(room, when)

    async def _carry_out_due(self, room: Room) -> None:
        """Carry out everything overdue in a room, unless an outage kept people from acting in time."""
        log_context.enter(room)
        if self._connection.is_lost(room.guild_id):
            return
        if room in self._outages:
            await self._give_back(room)
            return
        when = self._next_deadline(room)
        if when is None or not await self._connection.heard_since(room.guild_id, when):
            return
        for change in list(_changes_due(room.state, self._clock.now())):
            await self._carry_out(room, change)

    async def _give_back(self, room: Room) -> None:
        """Move a room's deadlines by the time an outage took from them; a failure is retried."""
        outage = self._outages[room]
        try:
            # It counts as no activity: nobody is back because of it, and an idle room stays idle.
            await room.do(give_back(outage), show=False)
        except RoomRefused as refused:
            if refused.refusal not in {Refusal.STALE, Refusal.NO_ROOM}:
                log.warning("channel %d waits for its time: %s", room.channel_id, refused)
                return
        else:
            room.tell_observers()
        if self._outages.get(room) is outage:
            del self._outages[room]

    async def _carry_out(self, room: Room, change: Change) -> None:
        try:
            await room.do(change)
        except RoomRefused as refused:
            if refused.refusal is Refusal.NOT_STORED:
                log.warning("the clock of channel %d: %s", room.channel_id, refused)
        except Exception:
            log.exception("the clock of channel %d failed: %s", room.channel_id, moment_of(room.state))


def _changes_due(state: RoomState, now: datetime) -> Iterator[Change]:
    timing = state.timing
    for wait in timing.waits:
        if wait.ends is not None and wait.ends <= now:
            yield timeouts.time_out(wait)
        elif wait.warning is not None and wait.warning <= now:
            yield timeouts.warn(wait)
    for uncalled in state.uncalled_unos:
        if uncalled.catchers and uncalled.until <= now:
            yield timeouts.end_grace(uncalled)
    if timing.vote is not None and timing.vote.ends <= now:
        yield no_change()  # `deadlines.follow_up` lets the vote lapse
    if state.intermission is not None and state.intermission.ends <= now:
        yield no_change()  # `deadlines.follow_up` lets the next hand begin
    host_until = host_deadline(state)
    if host_until is not None and host_until <= now and timing.host_seen is not None:
        yield timeouts.mark_host_away(timing.host_seen)
    idle_until = idle_deadline(state)
    if idle_until is not None and idle_until <= now and timing.touched is not None:
        yield timeouts.idle_out(timing.touched)
