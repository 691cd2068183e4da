"""Results get old: a thread that the table opened for itself is archived, and in the end every room closes.

Discord brings an archived thread back by itself when something is sent to it, so nothing here has to.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from cogs.views.frame import text_layout
from cogs.views.names import plain, seat_names

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState

log = logging.getLogger(__name__)

RESULT_STAYS: Final = timedelta(minutes=10)  # before a thread with a result is archived
ROOM_STAYS: Final = timedelta(hours=24)  # before the room behind it is closed: no rematch after that
ELSEWHERE: Final = timedelta(days=7)  # the same for a table that lived in a channel, or in somebody's thread
ARCHIVED_BY_ITSELF: Final = 4320  # minutes without a message, if the bot is not there to do it


async def open_thread(channel: discord.TextChannel, host: discord.abc.User) -> discord.Thread:
    """Open a public thread for somebody's table and show them the way.

    Raises:
        discord.HTTPException: Discord opens none now.
    """
    thread = await channel.create_thread(
        name=translator()("thread-name", name=plain(host.display_name)),
        # Without a type it would be a private thread.
        type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
        auto_archive_duration=ARCHIVED_BY_ITSELF,
    )
    try:
        await thread.add_user(host)
    except discord.HTTPException as error:
        log.debug("the host cannot be added to thread %d: %s", thread.id, error)
    return thread


class Threads:
    """Puts away results, and the threads of tables.

    Attributes:
        closing: Closes a room that nobody has come back to.
    """

    def __init__(self, client: discord.Client, closing: Callable[[Room], Awaitable[None]]) -> None:
        self.closing = closing
        self._client = client
        self._plans: dict[int, asyncio.TimerHandle] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def follow(self, room: Room) -> None:
        """Plan what is to be done about the result of a room that is being drawn, if it has one.

        A result that the channel does not take gets old all the same.
        """
        if room.state.stage is not Stage.OVER or room.closed:
            self.forget(room)
            return
        age = _age(room.state)
        if age is None and room.channel_id in self._plans:
            return
        self.forget(room)
        age = age or timedelta(0)
        if room.state.parent_id is None:
            self._plan(room, ELSEWHERE - age, self.closing)
        elif age < RESULT_STAYS:
            self._plan(room, RESULT_STAYS - age, self._put_away)
        else:
            self._plan(room, ROOM_STAYS - age, self.closing)

    def forget(self, room: Room) -> None:
        """Plan nothing for a room any more."""
        plan = self._plans.pop(room.channel_id, None)
        if plan is not None:
            plan.cancel()

    def stop(self) -> None:
        """Begin nothing any more; after the next start every room is followed again."""
        for plan in self._plans.values():
            plan.cancel()
        self._plans.clear()

    async def archive(self, room: Room) -> None:
        """Archive the thread of a room, if the table opened it for itself."""
        if room.state.parent_id is None:
            return
        guild = self._client.get_guild(room.guild_id)
        thread = None if guild is None else guild.get_thread(room.channel_id)
        try:
            found = thread or await self._client.fetch_channel(room.channel_id)
            if isinstance(found, discord.Thread) and not found.archived:
                await found.edit(archived=True)
        except discord.HTTPException as error:
            log.debug("thread %d cannot be archived: %s", room.channel_id, error)

    async def tell_of_loss(self, room: Room, parent_id: int) -> None:
        """Tell a channel that somebody deleted the thread in which a table was."""
        translate = translator()
        host = room.state.seat_of(room.state.host)
        name = translate("somebody") if host is None else seat_names(translate, room.state)[host]
        around = self._client.get_partial_messageable(parent_id, guild_id=room.guild_id)
        try:
            await around.send(view=text_layout(translate("place-thread-deleted", name=name)))
        except discord.HTTPException as error:
            log.debug("channel %d is not told of its thread: %s", parent_id, error)

    def _plan(self, room: Room, wait: timedelta, work: Callable[[Room], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        seconds = max(wait.total_seconds(), 0.0)
        self._plans[room.channel_id] = loop.call_later(seconds, self._begin, room, work)

    def _begin(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        self._plans.pop(room.channel_id, None)
        task = asyncio.get_running_loop().create_task(self._do(room, work), name=f"thread-{room.channel_id}")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _do(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        if room.closed or room.state.stage is not Stage.OVER:
            return
        try:
            await work(room)
        except Exception:
            log.exception("the result in channel %d cannot be put away", room.channel_id)

    async def _put_away(self, room: Room) -> None:
        await self.archive(room)
        if room.state.stage is Stage.OVER and room.channel_id not in self._plans:
            self._plan(room, ROOM_STAYS - RESULT_STAYS, self.closing)


def _age(state: RoomState) -> timedelta | None:
    """Return for how long a result has been on show; None if it is not, for the table still stands there."""
    if state.message_id is None or state.posted_for not in {Stage.OVER, None}:
        return None
    return discord.utils.utcnow() - discord.utils.snowflake_time(state.message_id)
