"""Drawings in time: the schedule of each room, and the queue that sheds load so that answers come first."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakKeyDictionary

from bot.rooms.errors import RoomRefused
from bot.rooms.state.room_state import moment_of
from bot.runtime import log_context
from bot.runtime.jobs import Timers
from cogs.core.send_backoff import SEND_ERRORS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.rooms.room import Room
    from bot.runtime.clock import Clock
    from cogs.core.intake import PendingInteractions

log = logging.getLogger(__name__)


BUSY: Final = 0.002
"""Seconds that a pass of the event loop takes while somebody is answered; an idle one takes a fraction."""
MAX_WAIT: Final = 0.75  # seconds after which a drawing may begin although the loop is busy
ANSWERS_FIRST: Final = 0.1
"""Seconds for which a drawing waits while somebody is answered, although the loop keeps up: where presses
come so fast that there always is somebody, tables are not later than that."""
MIN_WAIT: Final = 0.001  # seconds; less may be no time at all for a timer
PAUSE: Final = 0.005  # seconds until a busy loop is looked at again
SHARE: Final = 32
"""Of the drawings that wait too long on a busy loop, one in so many begins in each pass, and at least one."""
MAX_AT_ONCE: Final = 8
"""Drawings that begin in one pass of a busy loop at most: beyond what it carries they give way to answers."""
HEAD_START: Final = 0.3
"""Seconds by which a call to a turn may overtake other drawings. If it always went first, no table would be
drawn while there is one and somebody is answered."""

_QueuedDrawing: TypeAlias = deque[tuple[float, asyncio.Future[None]]]
"""Drawings in the order in which they came: since when each waits (seconds of the loop), and what for."""


@dataclass(eq=False, repr=False, kw_only=True)
class DrawingQueue:
    """Lets drawings begin one after the other, and holds them back while the event loop is busy.

    Whatever calls somebody to their turn goes before what came a little earlier.
    """

    busy: float = BUSY
    """Seconds, more than 0, of a pass of the loop from which on drawings wait; `math.inf` for never."""
    answers: PendingInteractions | None = None
    available: asyncio.Event | None = None
    """Set while Discord takes requests, else drawings wait; None if it always does."""
    _urgent: _QueuedDrawing = field(default_factory=deque, init=False)
    _others: _QueuedDrawing = field(default_factory=deque, init=False)
    _admitting: asyncio.Task[None] | None = field(default=None, init=False)

    async def wait_for_turn(self, *, urgent: bool = False) -> None:
        """Return when one more drawing may begin; `urgent` ones call somebody to their turn."""
        if math.isinf(self.busy):
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        (self._urgent if urgent else self._others).append((loop.time(), turn))
        if self._admitting is None or self._admitting.done():
            self._admitting = loop.create_task(self._admit(), name="drawing-queue")
        await turn

    async def _admit(self) -> None:
        """Let drawings begin until none waits."""
        log_context.leave()
        loop = asyncio.get_running_loop()
        while self._waiting():
            if self.available is not None:
                await self.available.wait()
            before = loop.time()
            await asyncio.sleep(0)  # one pass: everything else that is ready runs
            now = loop.time()
            if now - before < self.busy:
                await self._begin_one(now)
                continue
            late = len(self._urgent) + len(self._others)
            for _ in range(min(1 + late // SHARE, MAX_AT_ONCE)):
                oldest = min(self._waiting(), key=_waits_since, default=None)
                if oldest is None or now - _waits_since(oldest) <= MAX_WAIT:
                    break
                _begin_first(oldest)
            # Not pass after pass: a loop that never rests leaves the threads of the database no time.
            await asyncio.sleep(PAUSE)

    async def _begin_one(self, now: float) -> None:
        """Let the next drawing begin on a loop that keeps up; a new one waits while somebody is answered."""
        waiting = self._waiting()
        if not waiting:
            return
        rest = ANSWERS_FIRST - (now - min(map(_waits_since, waiting)))
        if self.answers is not None and self.answers.is_answering():
            if rest >= MIN_WAIT:
                await _wait_for(self.answers, within=rest)
                return
            waiting = [one for one in waiting if now - _waits_since(one) > ANSWERS_FIRST - MIN_WAIT]
        _begin_first(min(waiting, key=lambda one: _waits_since(one) - HEAD_START * (one is self._urgent)))

    def _waiting(self) -> list[_QueuedDrawing]:
        """Return the queues in which a drawing waits, urgent ones first; drop those that were cancelled."""
        for queue in (self._urgent, self._others):
            while queue and queue[0][1].done():
                queue.popleft()
        return [queue for queue in (self._urgent, self._others) if queue]


async def _wait_for(answers: PendingInteractions, *, within: float) -> None:
    """Return when all answers were sent, or after so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            await answers.all_sent()


def _waits_since(queue: _QueuedDrawing) -> float:
    return queue[0][0]


def _begin_first(queue: _QueuedDrawing) -> None:
    queue.popleft()[1].set_result(None)


FIRST_RETRY: Final = 3.0  # seconds after the first failure; doubled with each one that follows
MAX_RETRY: Final = 300.0
SPREAD: Final = 0.5
"""The share by which a retry may be later than in other rooms, so that they do not all come at once."""
_MAX_FAILURES: Final = 16  # enough for the longest wait, and no huge powers of two


def retry_delay(room: Room, failures: int) -> float:
    """Return the seconds until a room is drawn again after a number of failures in a row."""
    growing = FIRST_RETRY * 2.0 ** (min(failures, _MAX_FAILURES) - 1)
    return min(growing, MAX_RETRY) * (1 + SPREAD * ((room.channel_id >> 22) % 997) / 997)


@dataclass(slots=True)
class _Schedule:
    """When one room is drawn."""

    dirty: bool = False  # whether something changed since the last drawing read the room
    task: asyncio.Task[None] | None = None
    drawing: bool = False
    not_before: float = 0.0  # the loop's time before which no other drawing begins
    failures: int = 0


@dataclass(eq=False, repr=False, kw_only=True)
class DisplayScheduler:
    """Has one part of each room that changed drawn, such as its table: one task for each room."""

    name: str
    draw: Callable[[Room], Awaitable[None]]
    clock: Clock
    interval: float
    queue: DrawingQueue
    urgent: bool = False
    _schedules: WeakKeyDictionary[Room, _Schedule] = field(default_factory=WeakKeyDictionary, init=False)
    _retries: Timers[Room] = field(default_factory=Timers, init=False)
    _stopped: bool = field(default=False, init=False)

    def mark_dirty(self, room: Room) -> None:
        """Note that a room has to be redrawn."""
        if self._stopped or room.leaving:
            return
        schedule = self._schedules.setdefault(room, _Schedule())
        schedule.dirty = True
        self._retries.cancel(room)
        if schedule.task is None or schedule.task.done():
            loop = asyncio.get_running_loop()
            task_name = f"draw-{self.name}-{room.channel_id}"
            schedule.task = loop.create_task(self._run(room, schedule), name=task_name)

    def note_read(self, room: Room) -> None:
        """Note that the drawing under way reads the room only now: what changed before is in it."""
        schedule = self._schedules.get(room)
        if schedule is not None:
            schedule.dirty = False
            schedule.not_before = asyncio.get_running_loop().time() + self.interval

    def rooms(self) -> Iterator[Room]:
        """Return the rooms that were ever drawn and are not forgotten."""
        return iter(list(self._schedules))

    def forget(self, room: Room) -> None:
        """Stop drawing a room; a drawing that calls this goes on to its end, any other is cancelled."""
        task = self.finish(room)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def leave(self, room: Room) -> asyncio.Task[None] | None:
        """Stop drawing a room that another process serves; return the drawing under way, if there is one."""
        schedule = self._schedules.get(room)
        task = self.finish(room)
        if schedule is None or task is None:
            return None
        if not schedule.drawing:
            task.cancel()
        return task

    def finish(self, room: Room) -> asyncio.Task[None] | None:
        """Stop drawing a room; return the drawing under way, which goes on to its end."""
        schedule = self._schedules.pop(room, None)
        if schedule is None:
            return None
        schedule.dirty = False
        self._retries.cancel(room)
        return schedule.task

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin no other drawing; return those under way."""
        self._stopped = True
        self._retries.stop()
        tasks = [schedule.task for schedule in self._schedules.values() if schedule.task is not None]
        return [task for task in tasks if not task.done()]

    async def _run(self, room: Room, schedule: _Schedule) -> None:
        log_context.enter(room)
        try:
            while schedule.dirty and not self._is_stopped():
                wait = schedule.not_before - asyncio.get_running_loop().time()
                if wait > 0:
                    await self.clock.sleep(wait)
                await self.queue.wait_for_turn(urgent=self.urgent)
                if self._is_stopped():
                    return
                self.note_read(room)
                schedule.drawing = True
                drawn = await self._try_to_draw(room)
                schedule.drawing = False
                if drawn:
                    schedule.failures = 0
                else:
                    schedule.failures += 1
                    if not self._is_stopped() and self._schedules.get(room) is schedule:
                        delay = retry_delay(room, schedule.failures)
                        self._retries.start(room, delay, partial(self.mark_dirty, room))
        finally:
            schedule.task = None  # a task that is done holds its coroutine and its context

    def _is_stopped(self) -> bool:
        return self._stopped

    async def _try_to_draw(self, room: Room) -> bool:
        channel_id = room.channel_id
        try:
            await self.draw(room)
        except SEND_ERRORS as error:
            log.warning("cannot draw %s of channel %d: %r", self.name, channel_id, error)
        except RoomRefused as refused:
            log.warning("cannot note %s of channel %d: %s", self.name, channel_id, refused.refusal.value)
        except Exception:
            log.exception("drawing %s of channel %d failed: %s", self.name, channel_id, moment_of(room.state))
        else:
            return True
        return room.closed  # its last drawing was tried once
