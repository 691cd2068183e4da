"""The drawing schedule of each room, and the queue that delays drawings so that answers come first."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

from bot.rooms.errors import RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import moment_of
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Timers
from cogs.core.intake import PendingInteractions
from cogs.core.send_backoff import SEND_ERRORS

log = logging.getLogger(__name__)

BUSY: Final = 0.002
"""Seconds that a pass of the event loop takes while somebody is answered; an idle pass takes a fraction."""
MAX_WAIT: Final = 0.75  # seconds after which a drawing may begin even if the loop is busy
ANSWERS_FIRST: Final = 0.1
"""Seconds that a drawing waits on a responsive loop while somebody is answered: the bound on its delay
where presses come so fast that an answer is always pending."""
MIN_WAIT: Final = 0.001  # seconds; a timer may treat less as no time at all
PAUSE: Final = 0.005  # seconds until a busy loop is checked again
SHARE: Final = 32
"""Of the drawings that waited too long on a busy loop, one in this many begins per pass, and at least one."""
MAX_AT_ONCE: Final = 8
"""Most drawings that begin in one pass of a busy loop; under heavier load drawings give way to answers."""
HEAD_START: Final = 0.3
"""Seconds by which an urgent drawing may overtake others. If those always went first, a stream of them would
block all tables while somebody is answered."""

_QueuedDrawing: TypeAlias = deque[tuple[float, asyncio.Future[None]]]
"""Drawings in order of arrival: the loop's time of arrival, and the future that lets the drawing begin."""


@dataclass(eq=False, repr=False, kw_only=True)
class DrawingQueue:
    """Queue that lets drawings begin one at a time, and holds them back while the event loop is busy.

    Drawings that call somebody to their turn go ahead of slightly older ones.
    """

    busy: float = BUSY
    """Seconds (more than 0) that a pass of the loop may take before drawings wait; `math.inf`: never wait."""
    answers: PendingInteractions | None = None
    available: asyncio.Event | None = None
    """Set while Discord takes requests; drawings wait while it is clear. None if it is always available."""
    _urgent: _QueuedDrawing = field(default_factory=deque, init=False)
    _others: _QueuedDrawing = field(default_factory=deque, init=False)
    _admitting: asyncio.Task[None] | None = field(default=None, init=False)

    async def wait_for_turn(self, *, urgent: bool = False) -> None:
        """Return when one more drawing may begin; `urgent` drawings call somebody to their turn."""
        if math.isinf(self.busy):
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        (self._urgent if urgent else self._others).append((loop.time(), turn))
        if self._admitting is None or self._admitting.done():
            self._admitting = loop.create_task(self._admit(), name="drawing-queue")
        await turn

    async def _admit(self) -> None:
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
            # Do not spin: a loop that never idles starves the database threads.
            await asyncio.sleep(PAUSE)

    async def _begin_one(self, now: float) -> None:
        """Let the next drawing begin on a responsive loop; a new one waits while somebody is answered."""
        waiting = self._waiting()
        if not waiting:
            return
        rest = ANSWERS_FIRST - (now - min(map(_waits_since, waiting)))
        if self.answers is not None and self.answers.is_answering():
            if rest >= MIN_WAIT:
                with suppress(TimeoutError):
                    async with asyncio.timeout(rest):
                        await self.answers.all_sent()
                return
            waiting = [one for one in waiting if now - _waits_since(one) > ANSWERS_FIRST - MIN_WAIT]
        _begin_first(min(waiting, key=lambda one: _waits_since(one) - HEAD_START * (one is self._urgent)))

    def _waiting(self) -> list[_QueuedDrawing]:
        """Return the non-empty queues, urgent first, after dropping cancelled drawings."""
        for queue in (self._urgent, self._others):
            while queue and queue[0][1].done():
                queue.popleft()
        return [queue for queue in (self._urgent, self._others) if queue]


def _waits_since(queue: _QueuedDrawing) -> float:
    return queue[0][0]


def _begin_first(queue: _QueuedDrawing) -> None:
    queue.popleft()[1].set_result(None)


FIRST_RETRY: Final = 3.0  # seconds after the first failure; doubled with each further one
MAX_RETRY: Final = 300.0
SPREAD: Final = 0.5
"""Maximum jitter of a retry as a share of its delay, so that rooms do not all retry at once."""
_MAX_FAILURES: Final = 16  # enough to reach the longest wait without computing huge powers of two


def retry_delay(room: Room, failures: int) -> float:
    """Return the delay in seconds before a room is drawn again after consecutive failures."""
    growing = FIRST_RETRY * 2.0 ** (min(failures, _MAX_FAILURES) - 1)
    return min(growing, MAX_RETRY) * (1 + SPREAD * ((room.channel_id >> 22) % 997) / 997)


@dataclass(slots=True)
class _Schedule:
    dirty: bool = False  # whether something changed since the last drawing read the room
    task: asyncio.Task[None] | None = None
    drawing: bool = False
    not_before: float = 0.0  # the loop's time before which no other drawing begins
    failures: int = 0


@dataclass(eq=False, repr=False, kw_only=True)
class DisplayScheduler:
    """Draws one part, such as the table, of each room that changed; one task per room."""

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
        """Note that the drawing under way reads the room only now and so includes all earlier changes."""
        schedule = self._schedules.get(room)
        if schedule is not None:
            schedule.dirty = False
            schedule.not_before = asyncio.get_running_loop().time() + self.interval

    def rooms(self) -> Iterator[Room]:
        """Iterate over the rooms that were ever drawn and not forgotten."""
        return iter(list(self._schedules))

    def forget(self, room: Room) -> None:
        """Stop drawing a room, and cancel a drawing under way unless it is the caller."""
        task = self.finish(room)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def leave(self, room: Room) -> asyncio.Task[None] | None:
        """Stop drawing a room that another process serves; return the drawing under way, if any."""
        schedule = self._schedules.get(room)
        task = self.finish(room)
        if schedule is None or task is None:
            return None
        if not schedule.drawing:
            task.cancel()
        return task

    def finish(self, room: Room) -> asyncio.Task[None] | None:
        """Stop drawing a room; return the drawing under way, if any, which runs to completion."""
        schedule = self._schedules.pop(room, None)
        if schedule is None:
            return None
        schedule.dirty = False
        self._retries.cancel(room)
        return schedule.task

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin no more drawings; return those under way."""
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
            schedule.task = None  # a finished task would keep its coroutine and its context alive

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
        return room.closed  # the last drawing of a closed room is not retried
