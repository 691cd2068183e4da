"""The place of a table: its own thread, reposting below chatter, and the closing of rooms."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Container, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

import discord

from bot.i18n import Translator, translator
from bot.rooms.change import Transition
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import UnreadableRoom
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.state.room_state import Closing, RoomState, Stage
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Next, Outcome, Tasks, Timers
from cogs.core.layouts import layout
from cogs.core.messages import channel_of
from cogs.core.names import plain, seat_names
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.send_backoff import SEND_ERRORS, may_fail

log = logging.getLogger(__name__)

OPEN_WITHIN: Final = 8.0  # seconds for Discord to open a thread: a rate limit may ask for minutes
JOIN_WITHIN: Final = 8.0  # seconds for Discord to let the bot into a private thread
ADD_WITHIN: Final = 3.0  # seconds for Discord to add the host, who gets a link in any case
AUTO_ARCHIVE_AFTER: Final = 4320  # minutes without a message, if the bot is not there to archive it


async def create_thread(
    channel: discord.TextChannel, name: str, limiter: RateLimiter, urgency: Urgency
) -> discord.Thread:
    """Open a public thread; raises one of `SEND_ERRORS`."""
    # Without a type it would be a private thread.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    async with asyncio.timeout(OPEN_WITHIN):
        await limiter.acquire(channel.guild.id, urgency)
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=AUTO_ARCHIVE_AFTER)


async def open_thread(
    channel: discord.TextChannel, host: discord.abc.User, limiter: RateLimiter, translate: Translator
) -> discord.Thread:
    """Open a public thread for a table and add its host; raises one of `SEND_ERRORS`."""
    name = translate("thread-name", name=plain(host.display_name))
    thread = await create_thread(channel, name, limiter, Urgency.PERSON)
    with may_fail(f"the host cannot be added to thread {thread.id}"):
        async with asyncio.timeout(ADD_WITHIN):
            await limiter.acquire(thread.guild.id, Urgency.PERSON)
            await thread.add_user(host)
    return thread


async def join_thread(thread: discord.Thread, limiter: RateLimiter) -> None:
    """Join a private thread, where only members can speak; raises one of `SEND_ERRORS`."""
    async with asyncio.timeout(JOIN_WITHIN):
        await limiter.acquire(thread.guild.id, Urgency.PERSON)
        await thread.join()


async def archive_own_thread(client: discord.Client, room: Room, limiter: RateLimiter) -> None:
    """Archive the thread that a room's table opened for itself; a new message would unarchive it."""
    if room.state.parent_id is None:
        return
    guild = client.get_guild(room.guild_id)
    thread = None if guild is None else guild.get_thread(room.channel_id)
    with may_fail(f"thread {room.channel_id} cannot be archived"):
        channel: object = thread
        if thread is None:
            await limiter.acquire(room.guild_id, Urgency.CLEANUP)
            channel = await client.fetch_channel(room.channel_id)
        if isinstance(channel, discord.Thread) and not channel.archived:
            await limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await channel.edit(archived=True)


async def announce_deleted_thread(
    client: discord.Client, room: Room, parent_id: int, limiter: RateLimiter
) -> None:
    """Tell the parent channel that somebody deleted the thread of a table."""
    translate = translator(room.state.locale)
    host = room.state.seat_of(room.state.host)
    name = "" if host is None else seat_names(translate, room.state)[host]
    key = "place-thread-deleted" if name else "place-thread-deleted-empty"
    parent = client.get_partial_messageable(parent_id, guild_id=room.guild_id)
    await limiter.acquire(room.guild_id, Urgency.TABLE)
    with may_fail(f"channel {parent_id} is not told of its thread"):
        await parent.send(view=layout(translate(key, name=name)))


MESSAGES_BELOW: Final = 8  # before a table moves to the bottom: about what a phone shows at once
MIN_INTERVAL: Final = 60.0  # seconds between two moves of a table, and the first wait after a deletion
MAX_WAIT: Final = 3600.0
DELETIONS_COUNT_FOR: Final = 3600.0  # seconds for which a deletion delays the next repost


@dataclass(slots=True)
class _Activity:
    """Activity in a room's channel; `deletions` of the table are in the loop's time."""

    messages_below: int = 0
    deletions: deque[float] = field(default_factory=lambda: deque(maxlen=16))


class Reposting:
    """Decides when tables are reposted, from the activity in their channels."""

    def __init__(self, *, move_down: Callable[[Room], None]) -> None:
        """Start without any activity; `move_down` reposts a table at the bottom."""
        self._move_down = move_down
        self._activities: dict[Room, _Activity] = {}
        self._timers: Timers[Room] = Timers()

    def note_message(self, room: Room) -> None:
        """Note a message in a room's channel that is neither the table nor a ping."""
        if room.state.stage is Stage.OVER or room.state.message_id is None:
            return
        activity = self._activities.setdefault(room, _Activity())
        activity.messages_below += 1
        if activity.messages_below >= MESSAGES_BELOW and room not in self._timers:
            posted = discord.utils.snowflake_time(room.state.message_id)
            age = (discord.utils.utcnow() - posted).total_seconds()
            self._schedule(room, MIN_INTERVAL - age)

    def note_deletion(self, room: Room, message_ids: Container[int]) -> None:
        """Note deleted messages; a deleted table is reposted, the first time at once."""
        if room.state.stage is Stage.OVER or room.state.message_id not in message_ids:
            return
        activity = self._activities.setdefault(room, _Activity())
        deletions = activity.deletions
        now = asyncio.get_running_loop().time()
        while deletions and deletions[0] < now - DELETIONS_COUNT_FOR:
            deletions.popleft()
        wait = min(MIN_INTERVAL * 2 ** (len(deletions) - 1), MAX_WAIT) if deletions else 0.0
        deletions.append(now)
        self._schedule(room, wait)

    def note_post(self, room: Room) -> None:
        if room in self._activities:
            self._activities[room].messages_below = 0
        self._timers.cancel(room)

    def forget(self, room: Room) -> None:
        self._activities.pop(room, None)
        self._timers.cancel(room)

    def stop(self) -> None:
        self._timers.stop()
        self._activities.clear()

    def _schedule(self, room: Room, wait: float) -> None:
        self._timers.cancel(room)
        if wait <= 0:
            self._move_down(room)
        else:
            self._timers.start(room, wait, partial(self._on_timer, room))

    def _on_timer(self, room: Room) -> None:
        if not room.gone and room.state.stage is not Stage.OVER:
            self._move_down(room)


ARCHIVE_AFTER: Final = timedelta(minutes=10)  # for a thread that the table opened
CLOSE_AFTER: Final = timedelta(hours=24)  # for the room of such a thread: no rematch after that
CLOSE_ELSEWHERE_AFTER: Final = timedelta(days=7)  # for a table in a channel, or in another thread


@dataclass(eq=False, repr=False, kw_only=True)
class ResultExpiry:
    """Archives the threads of results, and closes rooms to which nobody returned."""

    client: discord.Client
    close_room: Callable[[Room], Awaitable[None]]
    rate_limiter: RateLimiter
    _timers: Timers[int] = field(default_factory=Timers, init=False)
    _tasks: Tasks = field(default_factory=Tasks, init=False)

    def schedule(self, room: Room) -> None:
        """Schedule the archiving or closing of a room whose result is drawn."""
        if room.state.stage is not Stage.OVER or room.gone:
            self.forget(room)
            return
        age = _age_of_result(room.state)
        if age is None and room.channel_id in self._timers:
            return
        self.forget(room)
        age = age or timedelta(0)
        if room.state.parent_id is None:
            self._start_timer(room, CLOSE_ELSEWHERE_AFTER - age, self.close_room)
        elif age < ARCHIVE_AFTER:
            self._start_timer(room, ARCHIVE_AFTER - age, self._archive)
        else:
            self._start_timer(room, CLOSE_AFTER - age, self.close_room)

    def forget(self, room: Room) -> None:
        self._timers.cancel(room.channel_id)

    def leave(self, rooms: Iterable[Room]) -> list[asyncio.Task[None]]:
        """Drop the schedules of rooms that another process serves; return the tasks under way."""
        left = set(rooms)
        for room in left:
            self.forget(room)
        return self._tasks.leave(left)

    def stop(self) -> None:
        """Cancel everything; the next start draws every room and so schedules it again."""
        self._timers.stop()

    def _start_timer(self, room: Room, wait: timedelta, work: Callable[[Room], Awaitable[None]]) -> None:
        seconds = max(wait.total_seconds(), 0.0)
        self._timers.start(room.channel_id, seconds, partial(self._on_timer, room, work))

    def _on_timer(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        self._tasks.start(self._run(room, work), name=f"thread-{room.channel_id}", owner=room)

    async def _run(self, room: Room, work: Callable[[Room], Awaitable[None]]) -> None:
        log_context.enter(room)
        if room.gone or room.state.stage is not Stage.OVER:
            return
        try:
            await work(room)
        except Exception:
            log.exception("the result in channel %d cannot be put away", room.channel_id)

    async def _archive(self, room: Room) -> None:
        await archive_own_thread(self.client, room, self.rate_limiter)
        if room.state.stage is Stage.OVER and not room.gone and room.channel_id not in self._timers:
            self._start_timer(room, CLOSE_AFTER - ARCHIVE_AFTER, self.close_room)


def _age_of_result(state: RoomState) -> timedelta | None:
    """Return the age of a result message; None if the message still shows the table."""
    if state.message_id is None or state.posted_for not in {Stage.OVER, None}:
        return None
    return discord.utils.utcnow() - discord.utils.snowflake_time(state.message_id)


RETRY_AFTER: Final = 30.0  # seconds


@dataclass(eq=False, repr=False, kw_only=True)
class RoomCloser:
    """Closes rooms; a failed one is retried and does not block the others."""

    client: discord.Client
    limiter: RateLimiter
    rooms: Rooms
    forget: Callable[[Room], None]
    clock: Clock
    _left: set[Room | UnreadableRoom] = field(default_factory=set, init=False)
    _retrying: Job = field(init=False)

    def __post_init__(self) -> None:
        self._retrying = Job(self._retry, name="close-rooms", clock=self.clock)

    async def close_restored(self, rooms: Collection[Room]) -> list[Room]:
        """Close the tables whose deals ended when their backup was restored, and return them."""
        restored = [room for room in rooms if room.state.closing is Closing.RESTORED]
        for room in restored:
            try:
                await room.do(lambda state, _: Transition(state, closed=True))
            except RoomRefused:
                await self.close(room)  # retries until it is stored
        return restored

    async def tell_of_restored(self, rooms: Collection[Room]) -> None:
        """Tell channels that a backup was restored: their tables may be far above."""
        for room in rooms:
            log_context.enter(room)
            await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
            try:
                await channel_of(self.client, room).send(translator(room.state.locale)("closed-restored"))
            except SEND_ERRORS as error:
                log.warning("channel %d is not told that its table closed: %r", room.channel_id, error)

    async def close(self, room: Room | UnreadableRoom) -> None:
        """Close a room now or after retries, never raising; delete an unreadable one."""
        if room in self._left:
            return
        self._left.add(room)
        try:
            await self._try_to_close(room)
        finally:  # even if the caller is cancelled
            if room in self._left:
                log.warning(
                    "the table in channel %d cannot be closed now: that is done later", room.channel_id
                )
                self._retrying.wake(after=RETRY_AFTER)

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Drop the rooms of servers that another process serves; return the tasks under way."""
        self._left = {room for room in self._left if not is_left(room.guild_id or 0)}
        return [] if self._left else self._retrying.leave()

    def stop(self) -> None:
        """Stop retrying; the next start closes the rest."""
        self._retrying.stop()

    async def _try_to_close(self, room: Room | UnreadableRoom) -> None:
        """Close a room and take it off the list; on failure it stays there for the next attempt."""
        try:
            if isinstance(room, UnreadableRoom):
                await self.rooms.discard(room.channel_id)
            else:
                if self.rooms.find(room.channel_id) is room:
                    await self.rooms.close(room.channel_id)
                self.forget(room)
        except RoomRefused as refused:
            log.debug("the table in channel %d is not closed yet: %s", room.channel_id, refused)
        except Exception:
            log.exception("the table in channel %d is not closed yet", room.channel_id)
        else:
            self._left.discard(room)

    async def _retry(self) -> Outcome:
        for room in tuple(self._left):
            await self._try_to_close(room)
        return RETRY_AFTER if self._left else Next.DONE
