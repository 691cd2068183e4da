"""Threads of tables: opened or joined, archived after the result, and missed when somebody deletes them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translator
from cogs.display.rate_limiter import Urgency
from cogs.display.send_errors import SEND_ERRORS
from cogs.views.frame import text_layout
from cogs.views.names import plain, seat_names

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)

OPEN_WITHIN: Final = 8.0
"""Seconds that Discord has to open a thread: a rate limit may ask for minutes."""
JOIN_WITHIN: Final = 8.0
"""Seconds that it has to let the bot into a private thread."""
ADD_WITHIN: Final = 3.0
"""Seconds that it has to add the host, who is shown a link in any case."""
AUTO_ARCHIVE_AFTER: Final = 4320  # minutes without a message, if the bot is not there to do it


async def open_thread(
    channel: discord.TextChannel, host: discord.abc.User, limiter: RateLimiter
) -> discord.Thread:
    """Open a public thread for somebody's table and show them the way.

    Raises:
        discord.HTTPException: Discord opens none now.
        OSError, aiohttp.ClientError: It cannot be reached, or asks to wait too long (`TimeoutError`).
    """
    async with asyncio.timeout(OPEN_WITHIN):
        await limiter.acquire(channel.guild.id, Urgency.PERSON)
        thread = await channel.create_thread(
            name=translator()("thread-name", name=plain(host.display_name)),
            # Without a type it would be a private thread.
            type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
            auto_archive_duration=AUTO_ARCHIVE_AFTER,
        )
    try:
        async with asyncio.timeout(ADD_WITHIN):
            await limiter.acquire(thread.guild.id, Urgency.PERSON)
            await thread.add_user(host)
    except SEND_ERRORS as error:
        log.debug("the host cannot be added to thread %d: %r", thread.id, error)
    return thread


async def join_thread(thread: discord.Thread, limiter: RateLimiter) -> None:
    """Become a member of a private thread: nobody else speaks there.

    Raises:
        discord.HTTPException: The bot may not.
        OSError, aiohttp.ClientError: Discord cannot be reached, or asks to wait too long (`TimeoutError`).
    """
    async with asyncio.timeout(JOIN_WITHIN):
        await limiter.acquire(thread.guild.id, Urgency.PERSON)
        await thread.join()


async def archive_own_thread(client: discord.Client, room: Room, limiter: RateLimiter) -> None:
    """Archive the thread of a room, if the table opened it for itself.

    Discord brings an archived thread back by itself when something is sent to it.
    """
    if room.state.parent_id is None:
        return
    guild = client.get_guild(room.guild_id)
    thread = None if guild is None else guild.get_thread(room.channel_id)
    try:
        channel = thread or await _fetch_channel(client, room, limiter)
        if isinstance(channel, discord.Thread) and not channel.archived:
            await limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await channel.edit(archived=True)
    except SEND_ERRORS as error:
        log.debug("thread %d cannot be archived: %r", room.channel_id, error)


async def _fetch_channel(client: discord.Client, room: Room, limiter: RateLimiter) -> object:
    await limiter.acquire(room.guild_id, Urgency.CLEANUP)
    return await client.fetch_channel(room.channel_id)


async def announce_deleted_thread(
    client: discord.Client, room: Room, parent_id: int, limiter: RateLimiter
) -> None:
    """Tell a channel that somebody deleted the thread in which a table was."""
    translate = translator()
    host = room.state.seat_of(room.state.host)
    name = translate("somebody") if host is None else seat_names(translate, room.state)[host]
    parent = client.get_partial_messageable(parent_id, guild_id=room.guild_id)
    await limiter.acquire(room.guild_id, Urgency.TABLE)
    try:
        await parent.send(view=text_layout(translate("place-thread-deleted", name=name)))
    except SEND_ERRORS as error:
        log.debug("channel %d is not told of its thread: %r", parent_id, error)
