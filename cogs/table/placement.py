"""Places of tables: threads of their own, and the bottom of the channel after enough chatter."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from cogs.core.layouts import text_layout
from cogs.core.names import plain, seat_names
from cogs.core.rate_limiter import Urgency
from cogs.core.send_errors import SEND_ERRORS

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from bot.rooms.room import Room
    from cogs.core.rate_limiter import RateLimiter

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


MESSAGES_BELOW: Final = 8  # until a table moves to the bottom: about what a phone shows at once
MIN_INTERVAL: Final = 60.0  # seconds between two moves of a table, and the first wait between two deletions
MAX_WAIT: Final = 3600.0
DELETIONS_COUNT_FOR: Final = 3600.0  # seconds for which a deletion makes the next one wait


@dataclass(slots=True)
class _Activity:
    """What happened in the channel of one room.

    Attributes:
        messages_below: Messages of others since the table was posted.
        deletions: The loop's times at which somebody deleted the table.
        timer: Moves the table to the bottom.
    """

    messages_below: int = 0
    deletions: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    timer: asyncio.TimerHandle | None = None

    def cancel_timer(self) -> None:
        """Leave the table where it is."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Reposting:
    """Decides when tables are reposted, from what happens in their channels."""

    def __init__(self, *, move_down: Callable[[Room], None]) -> None:
        """Begin with no channel known; `move_down` reposts a table, at the bottom."""
        self._move_down = move_down
        self._activities: dict[Room, _Activity] = {}

    def note_message(self, room: Room) -> None:
        """Note a message in the channel of a room that is neither the table nor a ping."""
        if room.state.stage is Stage.OVER or room.state.message_id is None:
            return
        activity = self._activities.setdefault(room, _Activity())
        activity.messages_below += 1
        if activity.messages_below >= MESSAGES_BELOW and activity.timer is None:
            posted = discord.utils.snowflake_time(room.state.message_id)
            age = (discord.utils.utcnow() - posted).total_seconds()
            self._schedule(room, activity, MIN_INTERVAL - age)

    def note_deletion(self, room: Room, message_ids: Container[int]) -> None:
        """Note that somebody deleted messages; a table comes back, the first time at once."""
        if room.state.stage is Stage.OVER or room.state.message_id not in message_ids:
            return
        activity = self._activities.setdefault(room, _Activity())
        deletions = activity.deletions
        now = asyncio.get_running_loop().time()
        while deletions and deletions[0] < now - DELETIONS_COUNT_FOR:
            deletions.popleft()
        wait = min(MIN_INTERVAL * 2 ** (len(deletions) - 1), MAX_WAIT) if deletions else 0.0
        deletions.append(now)
        self._schedule(room, activity, wait)

    def note_post(self, room: Room) -> None:
        """Note that the table was posted, so that it is at the bottom."""
        activity = self._activities.get(room)
        if activity is not None:
            activity.messages_below = 0
            activity.cancel_timer()

    def forget(self, room: Room) -> None:
        """Leave the table of a room where it is from now on."""
        activity = self._activities.pop(room, None)
        if activity is not None:
            activity.cancel_timer()

    def stop(self) -> None:
        """Leave all tables where they are."""
        for activity in self._activities.values():
            activity.cancel_timer()
        self._activities.clear()

    def _schedule(self, room: Room, activity: _Activity, wait: float) -> None:
        """Move a table to the bottom after the given number of seconds; at once if there are none."""
        activity.cancel_timer()
        if wait <= 0:
            self._move_down(room)
            return
        activity.timer = asyncio.get_running_loop().call_later(wait, self._on_timer, room, activity)

    def _on_timer(self, room: Room, activity: _Activity) -> None:
        activity.timer = None
        if not room.gone and room.state.stage is not Stage.OVER:
            self._move_down(room)
