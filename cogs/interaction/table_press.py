"""Presses on a public table that the display keeps: through them it changes the table for a while.

Such a press is answered by an update that changes nothing, and what it shows in private is sent as a
follow-up. That takes a request more, so only one press in a while is kept.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import InteractionResponseType as Type

from cogs.display.private_message import in_private
from cogs.display.public_message import PublicMessage
from cogs.display.send_errors import SEND_ERRORS, is_transient
from cogs.interaction.deferral import has_promise, has_response, note_acknowledged
from cogs.interaction.first_response import is_already_acknowledged, send_first

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.room import Room
    from cogs.display.channel_display import ChannelDisplay

log = logging.getLogger(__name__)

KEEP: Final = "keep-press"  # in the extras of an interaction: what is called with the message it can change


def offer_press(display: ChannelDisplay, room: Room, interaction: discord.Interaction) -> None:
    """Let a press be kept by the display when it is answered, if that is worth it."""
    message = interaction.message
    if message is None or in_private(interaction):
        return
    if display.needs_press(room, message.id):
        interaction.extras[KEEP] = partial(display.keep_press, room)


async def acknowledge_and_keep(interaction: discord.Interaction) -> None:
    """Answer a press by an update that changes nothing, if it shall be kept and was not answered yet.

    Raises:
        discord.HTTPException: Discord does not take the answer.
    """
    if KEEP in interaction.extras:
        await _acknowledge(interaction)


async def acknowledge_press(interaction: discord.Interaction) -> bool:
    """Answer a press by an update that changes nothing, unless it was answered; keep it if it shall be.

    Returns:
        Whether it is answered, so that what it leads to can be shown in any message. A command has to be
        answered by a message of its own, and so has a press on which one was promised.

    Raises:
        discord.HTTPException: Discord does not take the answer.
    """
    if interaction.message is None:
        return False
    await _acknowledge(interaction)
    return await has_response(interaction) and not has_promise(interaction)


async def _acknowledge(interaction: discord.Interaction) -> None:
    """Answer a press by an update that changes nothing, if it has no answer yet; keep it if it shall be."""
    keep: Callable[[PublicMessage], None] | None = interaction.extras.pop(KEEP, None)
    if await has_response(interaction):
        return
    try:
        await send_first(interaction, Type.deferred_message_update, interaction.response.defer)
    except discord.InteractionResponded:
        return  # a deferral was faster
    except SEND_ERRORS as error:
        # The library repeats a request after an error of Discord's by itself: then the first one had arrived.
        if not is_transient(error) and not is_already_acknowledged(error):
            raise
        log.debug("press %d is not acknowledged: %r", interaction.id, error)
        if is_already_acknowledged(error) and not await has_response(interaction):
            note_acknowledged(interaction)
    else:
        if keep is not None:
            keep(PublicMessage.pressed(interaction))
