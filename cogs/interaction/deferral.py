"""Deferral: asking Discord for more time; it forgets an interaction that has no answer after three seconds.

A command, and a press on a public message, are deferred by the promise of a new private message; a press on a
private message by the promise that this message will change.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import InteractionResponseType as ResponseType

from cogs.display.private_message import in_private

if TYPE_CHECKING:
    from asyncio import TimerHandle

log = logging.getLogger(__name__)

DEFER_AFTER = 2.0  # seconds; Discord waits for three
DEFERRAL: Final = "deferral"  # in the extras of an interaction: the task that defers it
PROMISED: Final = "promised"  # in the extras: whether a private message was promised that was not sent yet


def defer_when_slow(interaction: discord.Interaction, *, changes_public: bool) -> TimerHandle:
    """Defer an interaction in two seconds if it is not answered until then; cancel the handle when it is.

    Args:
        interaction: What is being answered.
        changes_public: Whether the answer changes the public message whose button was pressed, if one was.
    """
    return asyncio.get_running_loop().call_later(DEFER_AFTER, _start_deferral, interaction, changes_public)


def _start_deferral(interaction: discord.Interaction, changes_public: bool) -> None:  # noqa: FBT001 - a callback
    if not interaction.response.is_done():
        thinking = not (changes_public or in_private(interaction))
        interaction.extras[DEFERRAL] = asyncio.get_running_loop().create_task(
            _defer(interaction, thinking=thinking), name="defer"
        )


async def _defer(interaction: discord.Interaction, *, thinking: bool) -> None:
    """Promise a private message, or that the message whose button was pressed will change."""
    try:
        await interaction.response.defer(ephemeral=True, thinking=thinking)
    except (discord.HTTPException, discord.InteractionResponded) as error:
        log.debug("interaction %d cannot be deferred: %s", interaction.id, error)
    else:
        interaction.extras[PROMISED] = interaction.response.type is ResponseType.deferred_channel_message


async def has_response(interaction: discord.Interaction) -> bool:
    """Tell whether an interaction has its first response, once a deferral under way has come to its end."""
    deferral = interaction.extras.get(DEFERRAL)
    if deferral is not None:
        await deferral
    return interaction.response.is_done()


def take_promise(interaction: discord.Interaction) -> bool:
    """Tell whether a private message is still promised; the caller has to send or withdraw it."""
    return bool(interaction.extras.pop(PROMISED, False))
