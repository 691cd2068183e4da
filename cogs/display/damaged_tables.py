"""Tells each channel once whose table is damaged and cannot go on after a restart."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.i18n import translator
from bot.rooms.ports import Kind
from cogs.display.rate_limiter import Urgency
from cogs.views.damaged_table import damaged_layout

if TYPE_CHECKING:
    from bot.rooms.ports import KeyValueStore, UnreadableRoom
    from bot.rooms.rooms import Rooms
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)


class DamagedTables:
    """Sends a message with a button to close the table to each channel that was not told yet."""

    def __init__(
        self, *, client: discord.Client, rooms: Rooms, key_values: KeyValueStore, limiter: RateLimiter
    ) -> None:
        self._client = client
        self._rooms = rooms
        self._key_values = key_values
        self._limiter = limiter

    async def announce(self) -> None:
        """Tell every channel; one that cannot be told now is told after the next start."""
        for room in self._rooms.unreadable:
            try:
                await self._tell(room)
            except Exception as error:  # noqa: BLE001 - whatever it is, the other channels are told
                log.warning("channel %d is not told of its damaged table: %s", room.channel_id, error)

    async def _tell(self, room: UnreadableRoom) -> None:
        told, damaged = await self._key_values.read(Kind.DAMAGE, room.channel_id), str(room.revision)
        if told == damaged and self._is_there(room):
            return
        await self._limiter.acquire(Urgency.CLEANUP)  # however many there are, the tables in play come first
        try:
            if told == damaged:
                await self._client.fetch_channel(room.channel_id)
                return
            channel = self._client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)
            await channel.send(view=damaged_layout(translator()))
        except discord.NotFound:
            await self._rooms.discard(room.channel_id)  # the channel is gone, and nobody misses the table
            return
        await self._key_values.write(Kind.DAMAGE, room.channel_id, damaged)

    def _is_there(self, room: UnreadableRoom) -> bool:
        """Tell whether the gateway named the channel; it names no archived threads."""
        return self._client.get_channel(room.channel_id) is not None
