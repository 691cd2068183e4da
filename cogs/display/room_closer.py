"""Closes rooms by itself: their channel is gone, the bot was removed, or a backup was put back."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.i18n import translator
from bot.rooms import log_context
from bot.rooms.change import Step
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import UnreadableRoom
from bot.rooms.state.room_state import Closing
from cogs.display.channel_messages import channel_of
from cogs.display.rate_limiter import Urgency
from cogs.display.send_errors import SEND_ERRORS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    import discord

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from cogs.display.rate_limiter import RateLimiter

RETRY_AFTER: Final = 30.0  # seconds

log = logging.getLogger(__name__)


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
                await room.do(lambda state, _: Step(state, closed=True))
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
