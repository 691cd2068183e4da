"""Results expire: a thread that the table opened for itself is archived, and in the end every room closes."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.rooms import log_context
from bot.rooms.state.room_state import Stage
from cogs.display.threads import archive_own_thread

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Final = timedelta(minutes=10)  # for a thread of the table's own
CLOSE_AFTER: Final = timedelta(hours=24)  # for the room of such a thread: no rematch after that
CLOSE_ELSEWHERE_AFTER: Final = timedelta(days=7)  # for a table in a channel, or in somebody's thread


class ResultExpiry:
    """Archives the threads of results, and closes rooms to which nobody came back."""

    def __init__(
        self,
        *,
        client: discord.Client,
        close_room: Callable[[Room], Awaitable[None]],
        rate_limiter: RateLimiter,
    ) -> None:
        """Begin with nothing scheduled; `close_room` closes a room without a word."""
        self._client = client
        self._limiter = rate_limiter
        self._close_room = close_room
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._tasks: dict[asyncio.Task[None], Room] = {}

    def schedule(self, room: Room) -> None:
        """Schedule what is to be done about the result of a room that is being drawn, if it has one.

        A result that the channel does not take expires all the same.
        """
        if room.state.stage is not Stage.OVER or room.gone:
            self.forget(room)
            return
        age = _age_of_result(room.state)
        if age is None and room.channel_id in self._timers:
            return
        self.forget(room)
        age = age or timedelta(0)
        if room.state.parent_id is None:
            self._start_timer(room, CLOSE_ELSEWHERE_AFTER - age, self._close_room)
        elif age < ARCHIVE_AFTER:
            self._start_timer(room, ARCHIVE_AFTER - age, self._archive)
        else:
            self._start_timer(room, CLOSE_AFTER - age, self._close_room)

    def forget(self, room: Room) -> None:
        """Cancel what is scheduled for a room."""
        timer = self._timers.pop(room.channel_id, None)
        if timer is not None:
            timer.cancel()

    def leave(self, rooms: Iterable[Room]) -> list[asyncio.Task[None]]:
        """Do nothing about the results of rooms that another process serves; return what is under way."""
        left = set(rooms)
        for room in left:
            self.forget(room)
        under_way = [task for task, room in self._tasks.items() if room in left]
        for task in under_way:
            task.cancel()
        return under_way

    def stop(self) -> None:
        """Cancel everything; after the next start every room is drawn, and so scheduled again."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _start_timer(self, room: Room, wait: timedelta, work: Callable[[Room], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        seconds = max(wait.total_seconds(), 0.0)
        self._timers[room.channel_id] = loop.call_later(seconds, self._on_timer, room, work)

    def _on_timer(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        self._timers.pop(room.channel_id, None)
        task = asyncio.get_running_loop().create_task(self._run(room, work), name=f"thread-{room.channel_id}")
        self._tasks[task] = room
        task.add_done_callback(self._tasks.pop)

    async def _run(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        log_context.enter(room)
        if room.gone or room.state.stage is not Stage.OVER:
            return
        try:
            await work(room)
        except Exception:
            log.exception("the result in channel %d cannot be put away", room.channel_id)

    async def _archive(self, room: Room) -> None:
        """Archive the thread of a result, and schedule the end of its room."""
        await archive_own_thread(self._client, room, self._limiter)
        if room.state.stage is Stage.OVER and not room.gone and room.channel_id not in self._timers:
            self._start_timer(room, CLOSE_AFTER - ARCHIVE_AFTER, self._close_room)


def _age_of_result(state: RoomState) -> timedelta | None:
    """Return for how long a result has been on show; None if its message still shows the table."""
    if state.message_id is None or state.posted_for not in {Stage.OVER, None}:
        return None
    return discord.utils.utcnow() - discord.utils.snowflake_time(state.message_id)
