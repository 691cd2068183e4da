"""Deletes messages of an earlier process that ended before it could note them.

A ping or a table is sent before the room notes its id. If the process is killed in between, nobody knows the
message any more: it would say for ever whose turn it was. It is found by its buttons, which name the match.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from bot.rooms import log_context
from bot.rooms.state.room_state import Stage
from cogs.display.channel_messages import channel_of, delete_message
from cogs.display.permissions import granted_permissions
from cogs.display.rate_limiter import Urgency
from cogs.display.send_errors import SEND_ERRORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import discord

    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter

log = logging.getLogger(__name__)

LOOKED_AT: Final = 25
"""So many of the newest messages of a channel are looked at: what was sent last stands there."""


async def delete_leftovers(
    client: discord.Client, limiter: RateLimiter, rooms: Iterable[Room], *, before: discord.abc.Snowflake
) -> None:
    """Delete what an earlier process left in the channels of rooms in play, one room after the other.

    Args:
        client: Finds and deletes them.
        limiter: Asked before each request.
        rooms: The rooms that were loaded.
        before: Says when this process began: what was sent later is its own.
    """
    for room in rooms:
        if room.gone or room.state.stage is not Stage.PLAYING or not _may_look(client, room):
            continue
        log_context.enter(room)
        try:
            await _clean(client, limiter, room, before)
        except SEND_ERRORS as error:
            log.debug("channel %d is not looked through: %r", room.channel_id, error)
        except Exception:
            log.exception("looking through channel %d failed", room.channel_id)


def _may_look(client: discord.Client, room: Room) -> bool:
    granted = granted_permissions(client, room.guild_id, room.channel_id)
    return granted is not None and granted.view_channel and granted.read_message_history


async def _clean(
    client: discord.Client, limiter: RateLimiter, room: Room, before: discord.abc.Snowflake
) -> None:
    await limiter.acquire(room.guild_id, Urgency.CLEANUP)
    channel = channel_of(client, room)
    newest = [message async for message in channel.history(limit=LOOKED_AT, before=before)]
    for message in newest:
        known = {room.state.message_id, *(ping.message_id for ping in room.state.pings)}
        is_own = client.user is not None and message.author.id == client.user.id
        if room.leaving:
            return
        if is_own and message.id not in known and _is_of_match(message, room.state.token):
            await limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await delete_message(channel, message.id)


def _is_of_match(message: discord.Message, token: str) -> bool:
    """Tell whether a message has a button of a match, as tables and pings have."""
    components = [component.to_dict() for component in message.components]
    return any(custom_id.split(":")[2:3] == [token] for custom_id in _custom_ids(components))


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        yield str(component.get("custom_id") or "")
        yield from _custom_ids(component.get("components") or ())
