"""When rooms are drawn: soon after a change, not too often, and again after a failure.

A change only marks a room dirty. One task for each room draws it until it is clean and then ends. It keeps
one drawing in flight and an interval between two, so a storm of moves costs a handful of edits, and since a
drawing reads the room when it sends, no frame is ever older than the table. A failed request undoes nothing:
drawing again is always right.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakKeyDictionary

import discord

from bot.rooms.errors import RoomRefused
from bot.rooms.state.reporting import moment_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)

RETRY_DELAY: Final = 15.0  # seconds after a drawing that failed on Discord's side
FIRST_SERVER_ERROR: Final = 500


class Renderer(Protocol):
    """What the scheduler calls: it decides when, a renderer what is sent."""

    def request_count(self, room: Room) -> int:
        """Return about how many requests a drawing of a room takes."""

    async def refresh_private(self, room: Room) -> None:
        """Bring up to date what the rate limiter does not count; called before a drawing waits for it."""

    async def draw(self, room: Room) -> None:
        """Bring everything that a room shows up to date.

        Raises:
            discord.HTTPException: Discord did not take a request.
            RoomRefused: The room could not note what was sent.
        """


@dataclass(slots=True)
class _Schedule:
    """When one room is drawn.

    Attributes:
        dirty: Whether something changed since the last drawing began.
        task: Draws it.
        not_before: The loop's time before which no other drawing begins.
        retry: Draws again after a failure on Discord's side.
    """

    dirty: bool = False
    task: asyncio.Task[None] | None = None
    not_before: float = 0.0
    retry: asyncio.TimerHandle | None = None

    def cancel_retry(self) -> None:
        """Draw again only when something changes."""
        if self.retry is not None:
            self.retry.cancel()
            self.retry = None


class DisplayScheduler:
    """Has rooms drawn that changed: one task for each, and a rate limiter for all.

    Attributes:
        interval: Seconds between two drawings of one room, 0 or more.
        rate_limiter: Limits the requests of all rooms together.
    """

    def __init__(
        self, *, renderer: Renderer, clock: Clock, interval: float, rate_limiter: RateLimiter
    ) -> None:
        self.interval = interval
        self.rate_limiter = rate_limiter
        self._renderer = renderer
        self._clock = clock
        self._schedules: WeakKeyDictionary[Room, _Schedule] = WeakKeyDictionary()
        self._stopped = False

    def mark_dirty(self, room: Room) -> None:
        """Note that a room has to be drawn anew."""
        if self._stopped:
            return
        schedule = self._schedules.setdefault(room, _Schedule())
        schedule.dirty = True
        schedule.cancel_retry()
        if schedule.task is None or schedule.task.done():
            loop = asyncio.get_running_loop()
            schedule.task = loop.create_task(self._run(room, schedule), name=f"draw-{room.channel_id}")

    def rooms(self) -> Iterator[Room]:
        """Return the rooms that were ever drawn and are not forgotten."""
        return iter(list(self._schedules))

    def forget(self, room: Room) -> None:
        """Draw a room no more; a drawing that calls this goes on to its end, any other is cancelled."""
        schedule = self._schedules.pop(room, None)
        if schedule is None:
            return
        schedule.cancel_retry()
        if schedule.task is not None and schedule.task is not asyncio.current_task():
            schedule.task.cancel()

    async def stop(self, *, within: float) -> None:
        """Let the drawings under way finish within so many seconds, and begin no other."""
        self._stopped = True
        for schedule in self._schedules.values():
            schedule.cancel_retry()
        tasks = [schedule.task for schedule in self._schedules.values() if schedule.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=within)
            for task in late:  # a rate limit may keep a drawing for minutes; the next start draws anyway
                task.cancel()

    async def _run(self, room: Room, schedule: _Schedule) -> None:
        """Draw a room until it is clean."""
        loop = asyncio.get_running_loop()
        while schedule.dirty and not self._stopped:
            wait = schedule.not_before - loop.time()
            if wait > 0:
                await self._clock.sleep(wait)
            await self._wait_for_requests(room)
            schedule.dirty = False
            schedule.not_before = loop.time() + self.interval
            try:
                await self._renderer.draw(room)
            except discord.HTTPException as error:
                log.warning("cannot draw channel %d: %s", room.channel_id, error)
                if error.status >= FIRST_SERVER_ERROR:
                    self._retry_later(room, schedule)
            except RoomRefused as refused:
                log.warning("cannot note the table of channel %d: %s", room.channel_id, refused.refusal.value)
            except Exception:
                log.exception("drawing channel %d failed: %s", room.channel_id, moment_of(room.state))

    async def _wait_for_requests(self, room: Room) -> None:
        """Wait until Discord takes one more drawing from this bot."""
        wait = self.rate_limiter.reserve(self._renderer.request_count(room))
        if wait > 0:
            if not room.closed:
                await self._renderer.refresh_private(room)
            await self._clock.sleep(wait)

    def _retry_later(self, room: Room, schedule: _Schedule) -> None:
        """Draw a room once more after a while, unless it changes before."""
        schedule.cancel_retry()
        if not self._stopped:
            schedule.retry = asyncio.get_running_loop().call_later(RETRY_DELAY, self.mark_dirty, room)
