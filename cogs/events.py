"""Gateway events: channels, threads, messages and permissions that come and go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord.ext import commands

from bot.privacy.retention import RetentionKeeper
from bot.rooms.ports import UnreadableRoom
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from cogs.core.rate_limiter import RateLimiter
from cogs.core.send_backoff import SendBackoff
from cogs.league.sync import RankRoleUpdates
from cogs.table.placement import Reposting, announce_deleted_thread


@dataclass(eq=False, repr=False, kw_only=True)
class EventsCog(commands.Cog):
    """Gateway listener that has rooms redrawn, or closes them, when their place in Discord changes."""

    client: discord.Client
    rooms: Rooms
    reposting: Reposting
    backoff: SendBackoff
    limiter: RateLimiter
    close_room: Callable[[Room | UnreadableRoom], Awaitable[None]]
    rank_roles: RankRoleUpdates
    retention: RetentionKeeper

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the rooms of a deleted channel and of its threads."""
        gone = {channel.id, *(thread.id for thread in getattr(channel, "threads", ()))}

        def is_gone(room: Room | UnreadableRoom) -> bool:
            parent_id = room.state.parent_id if isinstance(room, Room) else None
            return room.channel_id in gone or parent_id == channel.id

        await self._close_where(is_gone)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the room of a deleted thread, and say so in its parent channel unless the match was over."""
        room = self.rooms.find(payload.thread_id)
        await self._close_where(lambda one: one.channel_id == payload.thread_id)
        if room is not None and room.state.stage is not Stage.OVER:
            await announce_deleted_thread(self.client, room, payload.parent_id, self.limiter)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the rooms of a server that removed the bot, and record when it left."""
        self.retention.note_left(guild.id)
        await self._close_where(lambda room: room.guild_id == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that a server has the bot (again)."""
        self.retention.note_joined(guild.id)

    async def _close_where(self, is_gone: Callable[[Room | UnreadableRoom], bool]) -> None:
        """Close the rooms whose place is gone; unreadable ones are deleted, and their deals end with them."""
        for room in (*self.rooms, *self.rooms.unreadable):
            if is_gone(room):
                await self.close_room(room)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count the messages below a table; their content is never read."""
        room = self.rooms.find(message.channel.id)
        if room is None:
            return
        is_own = message.guild is not None and message.author == message.guild.me
        if not is_own or message.interaction_metadata is not None:
            self.reposting.note_message(room)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self._note_deletion(payload.channel_id, {payload.message_id})

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        self._note_deletion(payload.channel_id, payload.message_ids)

    def _note_deletion(self, channel_id: int, message_ids: set[int]) -> None:
        room = self.rooms.find(channel_id)
        if room is not None:
            self.reposting.note_deletion(room, message_ids)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Retry blocked tables, since permissions may have come back."""
        self.backoff.note_new_permissions(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Retry blocked tables, since a thread may have been unlocked."""
        self.backoff.note_new_permissions(payload.guild_id)

    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")  # sent for no other member than the bot
    async def on_role_change(self, _before: object, after: discord.Role | discord.Member) -> None:
        """Retry blocked tables, since permissions may have come back, and update rank roles."""
        self.backoff.note_new_permissions(after.guild.id)
        self.rank_roles.note_change(after.guild.id)
