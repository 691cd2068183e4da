"""When a part of what rooms show is drawn: soon after a change, not too often, and again after a failure.

A change only marks a room dirty. One task for each room draws it until it is clean and then ends. It keeps
one drawing in flight and an interval between two, so a storm of moves costs a handful of edits, and since a
drawing reads the room when it sends, no frame is ever older than the table. A failed request undoes nothing:
drawing again is always right, whatever it failed with.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from bot.rooms import log_context
from bot.rooms.errors import RoomRefused
from bot.rooms.state.reporting import moment_of
from cogs.display.send_errors import SEND_ERRORS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.drawing_queue import DrawingQueue

log = logging.getLogger(__name__)

FIRST_RETRY: Final = 3.0  # seconds after the first failure; doubled with each one that follows
LONGEST_RETRY: Final = 300.0
SPREAD: Final = 0.5
"""The share by which a retry may be later than in other rooms, so that they do not all come at once."""
_LONGEST_FAILURES: Final = 16  # enough for the longest wait, and no huge powers of two


def retry_delay(room: Room, failures: int) -> float:
    """Return the seconds until a room is drawn again after a number of failures in a row."""
    growing = FIRST_RETRY * 2.0 ** (min(failures, _LONGEST_FAILURES) - 1)
    return min(growing, LONGEST_RETRY) * (1 + SPREAD * ((room.channel_id >> 22) % 997) / 997)


@dataclass(slots=True)
class _Schedule:
    """When one room is drawn.

    Attributes:
        dirty: Whether something changed since the last drawing read the room.
        task: Draws it, while it does.
        drawing: Whether it does so now, and does not wait for its turn.
        not_before: The loop's time before which no other drawing begins.
        failures: How many drawings failed in a row.
        retry: Draws again after a failure.
    """

    dirty: bool = False
    task: asyncio.Task[None] | None = None
    drawing: bool = False
    not_before: float = 0.0
    failures: int = 0
    retry: asyncio.TimerHandle | None = None

    def cancel_retry(self) -> None:
        """Draw again only when something changes."""
        if self.retry is not None:
            self.retry.cancel()
            self.retry = None


class DisplayScheduler:
    """Has one part of each room that changed drawn, such as its table: one task for each room.

    Attributes:
        interval: Seconds between two drawings of one room, 0 or more.
    """

    def __init__(
        self,
        *,
        name: str,
        draw: Callable[[Room], Awaitable[None]],
        clock: Clock,
        interval: float,
        queue: DrawingQueue,
        urgent: bool = False,
    ) -> None:
        """Begin with nothing to draw.

        Args:
            name: Of the part, for the log.
            draw: Brings it up to date; whatever it raises, it is called again after a while.
            clock: Waits between two drawings.
            interval: Seconds between two drawings of one room, 0 or more.
            queue: In which each drawing waits for its turn.
            urgent: Whether it calls people to their turns.
        """
        self.interval = interval
        self._name = name
        self._draw = draw
        self._clock = clock
        self._queue = queue
        self._urgent = urgent
        self._schedules: WeakKeyDictionary[Room, _Schedule] = WeakKeyDictionary()
        self._stopped = False

    def mark_dirty(self, room: Room) -> None:
        """Note that a room has to be redrawn."""
        if self._stopped or room.leaving:
            return
        schedule = self._schedules.setdefault(room, _Schedule())
        schedule.dirty = True
        schedule.cancel_retry()
        if schedule.task is None or schedule.task.done():
            loop = asyncio.get_running_loop()
            task_name = f"draw-{self._name}-{room.channel_id}"
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
        schedule.cancel_retry()
        return schedule.task

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin no other drawing; return those under way."""
        self._stopped = True
        for schedule in self._schedules.values():
            schedule.cancel_retry()
        tasks = [schedule.task for schedule in self._schedules.values() if schedule.task is not None]
        return [task for task in tasks if not task.done()]

    async def _run(self, room: Room, schedule: _Schedule) -> None:
        """Draw a room until it is clean."""
        log_context.enter(room)
        try:
            while schedule.dirty and not self._is_stopped():
                wait = schedule.not_before - asyncio.get_running_loop().time()
                if wait > 0:
                    await self._clock.sleep(wait)
                await self._queue.wait_for_turn(urgent=self._urgent)
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
                    self._retry_later(room, schedule)
        finally:
            schedule.task = None  # a task that is done holds its coroutine and its context

    def _is_stopped(self) -> bool:
        return self._stopped

    async def _try_to_draw(self, room: Room) -> bool:
        """Draw a room once; tell whether that is done."""
        channel_id = room.channel_id
        try:
            await self._draw(room)
        except SEND_ERRORS as error:
            log.warning("cannot draw %s of channel %d: %r", self._name, channel_id, error)
        except RoomRefused as refused:
            log.warning("cannot note %s of channel %d: %s", self._name, channel_id, refused.refusal.value)
        except Exception:
            log.exception(
                "drawing %s of channel %d failed: %s", self._name, channel_id, moment_of(room.state)
            )
        else:
            return True
        return room.closed  # its last drawing was tried once

    def _retry_later(self, room: Room, schedule: _Schedule) -> None:
        """Draw a room once more after a while, unless it changes before."""
        schedule.cancel_retry()
        if not self._stopped and self._schedules.get(room) is schedule:
            loop = asyncio.get_running_loop()
            schedule.retry = loop.call_later(
                retry_delay(room, schedule.failures), self._on_retry, room, schedule
            )

    def _on_retry(self, room: Room, schedule: _Schedule) -> None:
        schedule.retry = None
        self.mark_dirty(room)
