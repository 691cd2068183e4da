"""The first drawings of rooms after a start, or after they were taken over, one after the other."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.rooms import log_context
from bot.rooms.state.reporting import moment_of
from bot.rooms.state.room_state import Stage
from cogs.display.leftovers import delete_leftovers

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence
    from typing import Any

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

START_INTERVALS: Final = 0.1
"""The pause between two rooms that are drawn after a start, in intervals of a table: 10 rooms a second.

Each takes up to three requests: faster ones would wait for the rate limiter, all in memory (`idle.room` of
`make bench`: 14.7 KiB a room, 17 to 21 with 40 a second). A table that is pressed meanwhile is drawn at once.
"""

log = logging.getLogger(__name__)


class FirstDrawings:
    """Has rooms drawn that are served from now on, and cleans up what an earlier process left behind."""

    def __init__(
        self,
        *,
        client: discord.Client,
        limiter: RateLimiter,
        draw: Callable[[Room], None],
        clock: Clock,
        interval: float,
    ) -> None:
        """Draw nothing yet.

        Args:
            client: Sends.
            limiter: Spaces what is sent.
            draw: Has a room drawn.
            clock: Waits between two rooms.
            interval: Seconds between two drawings of one table, 0 or more.
        """
        self._client, self._limiter, self._draw = client, limiter, draw
        self._clock, self._interval = clock, interval
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, rooms: Sequence[Room]) -> None:
        """Draw rooms, and delete the leftovers in their channels."""
        began = discord.utils.time_snowflake(discord.utils.utcnow())
        self._start(
            draw_all(rooms, self._draw, clock=self._clock, interval=self._interval), name="first-drawings"
        )
        self._start(
            delete_leftovers(self._client, self._limiter, rooms, began=began, clock=self._clock),
            name="leftovers",
        )

    def stop(self) -> None:
        """Begin no other drawing."""
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Coroutine[Any, Any, None], *, name: str) -> None:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def draw_all(
    rooms: Iterable[Room], draw: Callable[[Room], None], *, clock: Clock, interval: float
) -> None:
    """Have all rooms drawn after a start; one that fails keeps no other from it.

    Args:
        rooms: All rooms of the process.
        draw: Has a room drawn.
        clock: Waits between two rooms.
        interval: Seconds between two drawings of one table, 0 or more.
    """
    for room in sorted(rooms, key=_start_order):
        log_context.enter(room)
        if room.leaving:  # another process draws it
            continue
        try:
            if not room.closed:  # if it closed meanwhile, that was drawn
                draw(room)
        except Exception:
            log.exception("channel %d is not drawn after a start: %s", room.channel_id, moment_of(room.state))
        await clock.sleep(interval * START_INTERVALS)


def _start_order(room: Room) -> tuple[bool, bool]:
    """Return what sorts rooms after a start: those never shown come first, then those in play."""
    return room.state.message_id is not None, room.state.stage is not Stage.PLAYING
