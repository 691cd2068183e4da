"""Deletes messages of an earlier process that ended before it could note them.

A ping or a table is sent before the room notes its id, and what it takes the place of is deleted later still.
If the process is killed in between, nobody knows the message any more: it would say for ever whose turn it
was. It is found by its buttons, which name the match. A table that closed just then is found beside the next.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.rooms import log_context
from bot.rooms.state.room_state import Stage
from cogs.display.channel_messages import channel_of, delete_message
from cogs.display.permissions import granted_permissions
from cogs.display.rate_limiter import Urgency
from cogs.display.send_errors import SEND_ERRORS, is_transient
from cogs.views.custom_ids import Verb

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import discord

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)

LOOKED_AT: Final = 50
"""So many of the newest messages of a channel are looked at: below a table there may be much chatter."""
LOOKS: Final = (0.0, 10.0, 60.0, 300.0)
"""Seconds before each look at the channels of which the one before left something open."""
LAST: Final = timedelta(minutes=10)
"""So long before the newest message of all a result may have been posted beside a table not deleted yet."""
RECENT: Final = timedelta(hours=1)
"""An older result stays as it is, and costs no request."""
_LIVE: Final = frozenset({("uno", Verb.HAND.value), ("uno", Verb.JOIN.value)})


async def delete_leftovers(
    client: discord.Client, limiter: RateLimiter, rooms: Iterable[Room], *, began: int, clock: Clock
) -> None:
    """Delete what an earlier process left in the channels of rooms, one after the other.

    Args:
        client: Finds and deletes them.
        limiter: Asked before each request.
        rooms: The rooms that were loaded.
        began: Discord's id for the time at which this process began. A message that came later may be one
            that it is about to note, or what a killed process sent last: the next look tells.
        clock: Waits before another look.
    """
    left, doubtful = _to_look_at(list(rooms), began), set[int]()
    for delay in LOOKS:
        if not left:
            return
        await clock.sleep(delay)
        left = [room for room in left if await _needs_another_look(client, limiter, room, began, doubtful)]


def _to_look_at(rooms: list[Room], began: int) -> list[Room]:
    """Return what is not over, and the results that an earlier process may have been about to show."""
    newest = max((room.state.message_id or 0 for room in rooms), default=0)
    since = max(newest - _ids_in(LAST), began - _ids_in(RECENT))
    return [room for room in rooms if not _is_shown(room) or (room.state.message_id or 0) >= since]


def _is_shown(room: Room) -> bool:
    """Tell whether a room is over, and its message a result."""
    return room.state.stage is Stage.OVER and room.state.posted_for in {Stage.OVER, None}


def _ids_in(time: timedelta) -> int:
    """Return how far Discord's ids come in some time."""
    return int(time.total_seconds() * 1000) << 22


async def _needs_another_look(
    client: discord.Client, limiter: RateLimiter, room: Room, began: int, doubtful: set[int]
) -> bool:
    if room.gone or not _may_look(client, room):
        return False
    log_context.enter(room)
    try:
        return await _clean(client, limiter, room, began, doubtful)
    except SEND_ERRORS as error:
        log.debug("channel %d is not looked through: %r", room.channel_id, error)
        return is_transient(error)
    except Exception:
        log.exception("looking through channel %d failed", room.channel_id)
        return False


def _may_look(client: discord.Client, room: Room) -> bool:
    granted = granted_permissions(client, room.guild_id, room.channel_id)
    return granted is not None and granted.view_channel and granted.read_message_history


async def _clean(
    client: discord.Client, limiter: RateLimiter, room: Room, began: int, doubtful: set[int]
) -> bool:
    """Delete the leftovers in the channel of a room; tell whether there may be others."""
    await limiter.acquire(room.guild_id, Urgency.CLEANUP)
    channel = channel_of(client, room)
    new: set[int] = set()
    for message in [message async for message in channel.history(limit=LOOKED_AT)]:
        known = {room.state.message_id, *(ping.message_id for ping in room.state.pings)}
        is_own = client.user is not None and message.author.id == client.user.id
        if room.leaving:
            return False
        if not is_own or message.id in known or not _is_left(message, room.state.token):
            continue
        if message.id >= began and message.id not in doubtful:
            new.add(message.id)
            continue
        await limiter.acquire(room.guild_id, Urgency.CLEANUP)
        await delete_message(channel, message.id)
    doubtful |= new
    return bool(new)


def _is_left(message: discord.Message, token: str) -> bool:
    """Tell whether a message has a button of a match, as tables and pings have.

    A table of another match that can still be sat down or played at closed while nobody could say so in it.
    """
    components = [component.to_dict() for component in message.components]
    parts = [custom_id.split(":") for custom_id in _custom_ids(components)]
    return any(part[2:3] == [token] or (part[0], *part[1:2]) in _LIVE for part in parts)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        yield str(component.get("custom_id") or "")
        yield from _custom_ids(component.get("components") or ())
