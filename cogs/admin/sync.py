"""Notices, one per channel, that a damaged table cannot continue after a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import discord

from bot.rooms.ports import KeyValueStore, UnreadableRoom, ValueKind
from bot.rooms.registry import Rooms
from bot.rooms.stores.settings import SettingsStore
from bot.runtime.jobs import Tasks
from cogs.admin.view import damaged_layout
from cogs.core.languages import server_translator
from cogs.core.rate_limiter import RateLimiter, Urgency

log = logging.getLogger(__name__)


@dataclass(eq=False, kw_only=True)
class DamagedTables:
    """Sends a message with a button to close the table to each channel that did not get one yet."""

    client: discord.Client
    rooms: Rooms
    settings: SettingsStore
    key_values: KeyValueStore
    limiter: RateLimiter
    _tasks: Tasks = field(default_factory=Tasks, init=False)

    def begin(self, is_meant: Callable[[int], bool]) -> None:
        """Send notices in the servers for which `is_meant` returns True."""
        rooms = [room for room in self.rooms.unreadable if is_meant(room.guild_id or 0)]
        if rooms:
            self._tasks.start(self._announce(rooms), name="damaged-tables")

    def stop(self) -> None:
        """Stop; the next start sends the remaining notices."""
        self._tasks.stop()

    async def _announce(self, rooms: Iterable[UnreadableRoom]) -> None:
        for room in rooms:
            if room not in self.rooms.unreadable:
                continue  # another table took its place, or another process serves the server
            try:
                await self._tell(room)
            except Exception as error:  # noqa: BLE001 - any failure: continue with the other channels
                log.warning("channel %d is not told of its damaged table: %s", room.channel_id, error)

    async def _tell(self, room: UnreadableRoom) -> None:
        told, damaged = await self.key_values.read(ValueKind.DAMAGE, room.channel_id), str(room.revision)
        if told == damaged and self.client.get_channel(room.channel_id) is not None:
            return  # the gateway does not list archived threads
        # However many there are, tables in play come first.
        if not await self.limiter.acquire(
            room.guild_id or 0, Urgency.CLEANUP, is_wanted=lambda: room in self.rooms.unreadable
        ):
            return
        try:
            if told == damaged:
                await self.client.fetch_channel(room.channel_id)
                return
            channel = self.client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)
            translate = await server_translator(self.client, self.settings, room.guild_id or 0)
            await channel.send(view=damaged_layout(translate))
        except discord.NotFound:
            await self.rooms.discard(room.channel_id)  # the channel is gone, so nobody needs the table
            return
        await self.key_values.write(ValueKind.DAMAGE, room.channel_id, damaged)
