"""A second look at tables after a session of the gateway was lost: what happened meanwhile nobody tells.

Somebody may have deleted a table, or its channel. Redrawing it finds that out, and brings it back or
closes its room. There may be a thousand, so they are drawn one after the other, and behind everything else.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.display.rate_limiter import Urgency

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

INTERVAL: Final = 0.1
"""Seconds between two tables: their pictures take time of the processor as well."""


class SecondLook:
    """Has the tables of rooms redrawn, one after the other."""

    def __init__(
        self,
        *,
        clock: Clock,
        limiter: RateLimiter,
        is_wanted: Callable[[Room], bool],
        draw: Callable[[Room], None],
    ) -> None:
        """Begin with nothing to look at.

        Args:
            clock: Waits between two tables.
            limiter: Asked before each table.
            is_wanted: Tells whether a room has a table that can be drawn now.
            draw: Has a table drawn; the limiter let its first request go already.
        """
        self._clock = clock
        self._limiter = limiter
        self._is_wanted = is_wanted
        self._draw = draw
        self._waiting: dict[int, Room] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self, rooms: Iterable[Room]) -> None:
        """Look at rooms too, after those that wait; one that waits already waits anew."""
        for room in rooms:
            self._waiting.pop(room.channel_id, None)
            self._waiting[room.channel_id] = room
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look(), name="second-look")

    def stop(self) -> None:
        """Look at nothing more."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _look(self) -> None:
        while self._waiting:
            room = self._waiting.pop(next(iter(self._waiting)))
            if not self._is_wanted(room):
                continue
            if await self._limiter.acquire(
                room.guild_id, Urgency.CLEANUP, is_wanted=partial(self._is_wanted, room)
            ):
                self._draw(room)
                await self._clock.sleep(INTERVAL)
