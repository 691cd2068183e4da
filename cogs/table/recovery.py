"""Recovery of displays: first drawings after a start, orphaned messages, resynced tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

import discord

from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage, moment_of
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Next, Outcome, Tasks
from cogs.core.custom_ids import shown_in
from cogs.core.messages import channel_of, delete_message
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.rights import granted_permissions
from cogs.core.send_backoff import SEND_ERRORS, is_transient
from cogs.core.verbs import Verb

log = logging.getLogger(__name__)

MESSAGES_LOOKED_AT: Final = 50
"""Number of newest messages searched in a channel: there may be much chatter below a table."""
LOOKS: Final = (0.0, 10.0, 60.0, 300.0)
"""Delays in seconds before each pass over the channels that the last pass left open."""
LAST: Final = timedelta(minutes=10)
"""A result may have been posted beside an undeleted table this long before the newest message of all."""
RECENT: Final = timedelta(hours=1)  # an older result stays as it is, and costs no request
_LIVE: Final = frozenset({("uno", Verb.HAND.value), ("uno", Verb.JOIN.value)})


def _to_look_at(rooms: list[Room], began: int) -> list[Room]:
    """Return unfinished rooms, and those whose result an earlier process may have been posting."""
    newest = max((room.state.message_id or 0 for room in rooms), default=0)
    since = max(newest - _ids_in(LAST), began - _ids_in(RECENT))
    states = [(room, room.state) for room in rooms]
    return [
        room
        for room, state in states
        if state.stage is not Stage.OVER
        or state.posted_for not in {Stage.OVER, None}
        or (state.message_id or 0) >= since
    ]


def _ids_in(time: timedelta) -> int:
    return int(time.total_seconds() * 1000) << 22


def _is_left(message: discord.Message, token: str) -> bool:
    """Return whether a message has a button of this match, or one to join or play in any match."""
    components = [component.to_dict() for component in message.components]
    parts = [custom_id.split(":") for _, custom_id in shown_in(components)]
    return any(part[2:3] == [token] or (part[0], *part[1:2]) in _LIVE for part in parts)


START_INTERVALS: Final = 0.1
"""The pause between two rooms drawn after a start, in table intervals: 10 rooms a second.

Each takes up to three requests: faster ones would wait for the rate limiter, all in memory (`idle.room` of
`make bench`: 14.7 KiB a room, 17 to 21 with 40 a second). A table that is pressed meanwhile is drawn at once.
"""


@dataclass(eq=False, repr=False, kw_only=True)
class FirstDrawings:
    """Has newly served rooms drawn, and cleans up what an earlier process left behind."""

    client: discord.Client
    limiter: RateLimiter
    draw: Callable[[Room], None]
    clock: Clock
    interval: float
    _tasks: Tasks = field(default_factory=Tasks, init=False)

    def begin(self, rooms: Sequence[Room]) -> None:
        """Draw rooms, and delete the leftovers in their channels."""
        began = discord.utils.time_snowflake(discord.utils.utcnow())
        self._tasks.start(self._draw_all(rooms), name="first-drawings")
        self._tasks.start(self._delete_leftovers(rooms, began), name="leftovers")

    def stop(self) -> None:
        self._tasks.stop()

    async def _draw_all(self, rooms: Iterable[Room]) -> None:
        """Draw all rooms after a start; a failure of one does not stop the others."""
        # Never shown rooms first, then those in play.
        order = [(room.state.message_id is not None, room.state.stage is not Stage.PLAYING) for room in rooms]
        for _, room in sorted(zip(order, rooms, strict=True), key=lambda pair: pair[0]):
            log_context.enter(room)
            if room.leaving:  # another process draws it
                continue
            try:
                if not room.closed:  # if it closed meanwhile, that was drawn
                    self.draw(room)
            except Exception:
                told = moment_of(room.state)
                log.exception("channel %d is not drawn after a start: %s", room.channel_id, told)
            await self.clock.sleep(self.interval * START_INTERVALS)

    async def _delete_leftovers(self, rooms: Iterable[Room], began: int) -> None:
        """Delete what an earlier process left in channels; messages since `began` may yet be recorded."""
        left, doubtful = _to_look_at(list(rooms), began), set[int]()
        for delay in LOOKS:
            if not left:
                return
            await self.clock.sleep(delay)
            left = [room for room in left if await self._needs_another_look(room, began, doubtful)]

    async def _needs_another_look(self, room: Room, began: int, doubtful: set[int]) -> bool:
        granted = granted_permissions(self.client, room.guild_id, room.channel_id)
        if room.gone or granted is None or not (granted.view_channel and granted.read_message_history):
            return False
        log_context.enter(room)
        try:
            return await self._clean(room, began, doubtful)
        except SEND_ERRORS as error:
            log.debug("channel %d is not looked through: %r", room.channel_id, error)
            return is_transient(error)
        except Exception:
            log.exception("looking through channel %d failed", room.channel_id)
            return False

    async def _clean(self, room: Room, began: int, doubtful: set[int]) -> bool:
        await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
        channel, user = channel_of(self.client, room), self.client.user
        new: set[int] = set()
        for message in [message async for message in channel.history(limit=MESSAGES_LOOKED_AT)]:
            known = {room.state.message_id, *(ping.message_id for ping in room.state.pings)}
            is_own = user is not None and message.author.id == user.id
            if room.leaving:
                return False
            if not is_own or message.id in known or not _is_left(message, room.state.token):
                continue
            if message.id >= began and message.id not in doubtful:
                new.add(message.id)
                continue
            await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await delete_message(channel, message.id)
        doubtful |= new
        return bool(new)


RESYNC_INTERVAL: Final = 0.1  # seconds between two tables: their pictures take CPU time as well


@dataclass(eq=False, repr=False, kw_only=True)
class Resync:
    """Has tables redrawn one after the other, since events between two sessions were missed."""

    clock: Clock
    limiter: RateLimiter
    is_wanted: Callable[[Room], bool]
    draw: Callable[[Room], None]
    _waiting: dict[int, Room] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self._looking = Job(self._look, name="second-look", clock=self.clock)

    def begin(self, rooms: Iterable[Room]) -> None:
        """Queue rooms; one that is already queued moves to the end."""
        for room in rooms:
            self._waiting.pop(room.channel_id, None)
            self._waiting[room.channel_id] = room
        self._looking.wake()

    def stop(self) -> None:
        self._waiting.clear()
        self._looking.stop()

    async def _look(self) -> Outcome:
        while self._waiting:
            room = self._waiting.pop(next(iter(self._waiting)))
            if self.is_wanted(room) and await self.limiter.acquire(
                room.guild_id, Urgency.CLEANUP, is_wanted=partial(self.is_wanted, room)
            ):
                self.draw(room)
                return RESYNC_INTERVAL
        return Next.DONE
