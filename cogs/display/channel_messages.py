"""Messages of the bot that stand in the channel of a room, found by their ids alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.display.send_errors import is_transient

if TYPE_CHECKING:
    from bot.rooms.room import Room

log = logging.getLogger(__name__)


def channel_of(client: discord.Client, room: Room) -> discord.PartialMessageable:
    """Return the channel of a room; nothing is fetched from Discord."""
    return client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)


async def delete_message(channel: discord.PartialMessageable, message_id: int) -> None:
    """Delete a message; if Discord refuses, or somebody was faster, it is only logged.

    Raises:
        discord.HTTPException: Discord cannot do it now.
        Exception: It cannot be reached: one of `send_errors.UNREACHABLE`.
    """
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        log.debug("message %d cannot be deleted: %s", message_id, error)
