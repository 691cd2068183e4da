"""Deferral: asking Discord for more time; it forgets an interaction that has no answer after three seconds.

A command, and a press on a public message, are deferred by the promise of a new private message; a press on a
private message by the promise that this message will change.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import InteractionResponseType as Type

from cogs.display.private_message import ANSWER, UNCERTAIN, in_private
from cogs.display.send_errors import SEND_ERRORS, UNREACHABLE
from cogs.interaction.retries import with_retries

if TYPE_CHECKING:
    from asyncio import TimerHandle

log = logging.getLogger(__name__)

DEFER_AFTER = 2.0  # seconds after an interaction was made; Discord waits for three
DEFERRAL: Final = "deferral"  # in the extras of an interaction: the task that defers it
PROMISED: Final = "promised"  # in the extras: whether a private message was promised that was not sent yet
ALREADY_ACKNOWLEDGED: Final = 40060


def defer_when_slow(interaction: discord.Interaction, *, age: float, changes_public: bool) -> TimerHandle:
    """Defer an interaction two seconds after it was made; cancel the handle when it is answered.

    Args:
        interaction: What is being answered.
        age: How many seconds ago it was made.
        changes_public: Whether the answer changes the public message whose button was pressed, if one was.
    """
    delay = max(0.0, DEFER_AFTER - age)
    return asyncio.get_running_loop().call_later(delay, _start_deferral, interaction, changes_public)


async def defer_now(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Defer an interaction; tell whether Discord still waits for its answer."""
    return await _defer(interaction, thinking=_is_promise(interaction, changes_public=changes_public))


def _start_deferral(interaction: discord.Interaction, changes_public: bool) -> None:  # noqa: FBT001 - a callback
    if not _is_answered(interaction):
        thinking = _is_promise(interaction, changes_public=changes_public)
        interaction.extras[DEFERRAL] = asyncio.get_running_loop().create_task(
            _defer(interaction, thinking=thinking), name="defer"
        )


def _is_promise(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Tell whether a deferral promises a new private message, or a change of the one that was pressed."""
    return not (changes_public or in_private(interaction))


async def _defer(interaction: discord.Interaction, *, thinking: bool) -> bool:
    """Promise a private message, or that the message whose button was pressed will change.

    Returns:
        Whether the promise stands.
    """
    lost = False

    async def request() -> None:
        nonlocal lost
        try:
            await interaction.response.defer(ephemeral=True, thinking=thinking)
        except UNREACHABLE:
            lost = True
            raise

    try:
        await with_retries(request)
    except discord.InteractionResponded:
        return False
    except SEND_ERRORS as error:
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if not lost or code != ALREADY_ACKNOWLEDGED or _is_answered(interaction):
            log.debug("interaction %d cannot be deferred: %s", interaction.id, error)
            return False
        # A second try that is refused says that the first one had arrived.
        thinking = thinking and interaction.extras.pop(UNCERTAIN, None) is None  # or an update had
        interaction.extras[ANSWER] = (
            Type.deferred_channel_message if thinking else Type.deferred_message_update
        )
    interaction.extras[PROMISED] = thinking
    return True


async def has_response(interaction: discord.Interaction) -> bool:
    """Tell whether an interaction has its first response, once a deferral under way has come to its end."""
    deferral = interaction.extras.get(DEFERRAL)
    if deferral is not None:
        await deferral
    return _is_answered(interaction)


def _is_answered(interaction: discord.Interaction) -> bool:
    return interaction.response.is_done() or ANSWER in interaction.extras


def take_promise(interaction: discord.Interaction) -> bool:
    """Tell whether a private message is still promised; the caller has to send or withdraw it."""
    return bool(interaction.extras.pop(PROMISED, False))
