"""What Discord tells without being asked: channels, threads, messages and permissions that come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from cogs.display.presenter import ChannelPresenter
    from cogs.display.threads import Threads


class EventsCog(commands.Cog):
    """Heals rooms, or closes them."""

    def __init__(
        self,
        rooms: Rooms,
        presenter: ChannelPresenter,
        threads: Threads,
        closing: Callable[[Room], Awaitable[None]],
    ) -> None:
        self._rooms = rooms
        self._presenter = presenter
        self._threads = threads
        self._closing = closing

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the rooms of a channel that is gone, and of its threads."""
        gone = {channel.id, *(thread.id for thread in getattr(channel, "threads", ()))}
        for room in self._rooms:
            if room.channel_id in gone or room.state.parent_id == channel.id:
                await self._closing(room)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the room of a thread that is gone, and say so in the channel around it."""
        room = self._rooms.find(payload.thread_id)
        if room is not None:
            await self._closing(room)
            if room.state.stage is not Stage.OVER:
                await self._threads.tell_of_loss(room, payload.parent_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the rooms of a server that removed the bot."""
        for room in self._rooms:
            if room.guild_id == guild.id:
                await self._closing(room)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what is said below a table; its content is nobody's business here."""
        room = self._rooms.find(message.channel.id)
        if room is None:
            return
        mine = message.guild is not None and message.author == message.guild.me
        if not mine or message.interaction_metadata is not None:
            self._presenter.reposting.heard(room)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Bring a table back that somebody deleted."""
        self._deleted(payload.channel_id, {payload.message_id})

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Bring a table back that somebody deleted among others."""
        self._deleted(payload.channel_id, payload.message_ids)

    def _deleted(self, channel_id: int, message_ids: set[int]) -> None:
        room = self._rooms.find(channel_id)
        if room is not None:
            self._presenter.reposting.deleted(room, message_ids)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show tables again where permissions came back."""
        self._presenter.bars.permitted(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Show tables again where permissions came back."""
        self._presenter.bars.permitted(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show tables again where a thread was unlocked."""
        self._presenter.bars.permitted(payload.guild_id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show tables again where the bot got a role; of others Discord tells nothing."""
        self._presenter.bars.permitted(after.guild.id)
