"""Closing of rooms by itself: the result expired, the channel is gone, or the bot was removed.

A thread that the table opened for itself is archived first; a backup that was put back closes rooms as well.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translator
from bot.rooms.change import Transition
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import UnreadableRoom
from bot.rooms.state.room_state import Closing, Stage
from bot.runtime import log_context
from cogs.core.messages import channel_of
from cogs.core.rate_limiter import Urgency
from cogs.core.send_errors import SEND_ERRORS
from cogs.table.placement import archive_own_thread

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable

    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.rooms.state.room_state import RoomState
    from bot.runtime.clock import Clock
    from cogs.core.rate_limiter import RateLimiter

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


RETRY_AFTER: Final = 30.0  # seconds


class RoomCloser:
    """Closes rooms; one that cannot be stored now keeps no other from being closed, and is closed later."""

    def __init__(
        self,
        *,
        client: discord.Client,
        limiter: RateLimiter,
        rooms: Rooms,
        forget: Callable[[Room], None],
        clock: Clock,
    ) -> None:
        """Begin with nothing to close.

        Args:
            client: Tells channels.
            limiter: Asked before each request.
            rooms: All rooms of this process.
            forget: Called with each room that has closed.
            clock: Waits before another attempt.
        """
        self._client, self._limiter = client, limiter
        self._rooms = rooms
        self._forget = forget
        self._clock = clock
        self._left: set[Room | UnreadableRoom] = set()
        self._retrying: asyncio.Task[None] | None = None
        self._stopped = False

    async def close_restored(self, rooms: Collection[Room]) -> list[Room]:
        """Close the tables of a backup whose deals ended when it was put back, and return them."""
        restored = [room for room in rooms if room.state.closing is Closing.RESTORED]
        for room in restored:
            try:
                await room.do(lambda state, _: Transition(state, closed=True))
            except RoomRefused:
                await self.close(room)  # tries again until it is stored
        return restored

    async def tell_of_restored(self, rooms: Collection[Room]) -> None:
        """Tell channels that a backup was put back: their tables in it may stand far above."""
        for room in rooms:
            log_context.enter(room)
            await self._limiter.acquire(room.guild_id, Urgency.CLEANUP)
            try:
                await channel_of(self._client, room).send(translator()("closed-restored"))
            except SEND_ERRORS as error:
                log.warning("channel %d is not told that its table closed: %r", room.channel_id, error)

    async def close(self, room: Room | UnreadableRoom) -> None:
        """Close a room, now or later; whatever keeps it from being closed now is not raised.

        One that could not be read is deleted, unless another has taken its place.
        """
        if room in self._left:
            return
        self._left.add(room)
        try:
            await self._try_to_close(room)
        finally:  # also if the caller is cancelled
            if room in self._left:
                log.warning(
                    "the table in channel %d cannot be closed now: that is done later", room.channel_id
                )
                self._retry_soon()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Close no room of a server that another process serves; return what is under way."""
        self._left = {room for room in self._left if not is_left(room.guild_id or 0)}
        if self._left or self._retrying is None or not self._retrying.cancel():
            return []
        return [self._retrying]

    def stop(self) -> None:
        """Try nothing again; the next start closes what is left."""
        self._stopped = True
        if self._retrying is not None:
            self._retrying.cancel()

    async def _try_to_close(self, room: Room | UnreadableRoom) -> None:
        """Close a room, so that it is left no more; whatever fails, it is left for the next attempt."""
        try:
            if isinstance(room, UnreadableRoom):
                await self._rooms.discard(room.channel_id)
            else:
                if self._rooms.find(room.channel_id) is room:
                    await self._rooms.close(room.channel_id)
                self._forget(room)
        except RoomRefused as refused:
            log.debug("the table in channel %d is not closed yet: %s", room.channel_id, refused)
        except Exception:
            log.exception("the table in channel %d is not closed yet", room.channel_id)
        else:
            self._left.discard(room)

    def _retry_soon(self) -> None:
        if not self._stopped and (self._retrying is None or self._retrying.done()):
            self._retrying = asyncio.create_task(self._retry(), name="close-rooms")

    async def _retry(self) -> None:
        log_context.leave()
        while self._left:
            await self._clock.sleep(RETRY_AFTER)
            for room in tuple(self._left):
                await self._try_to_close(room)
