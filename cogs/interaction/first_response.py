"""The first response to an interaction: Discord takes one, and whether a request arrived is not always known.

A connection breaks after a request was sent, or Discord fails after it did what was asked; the library
repeats some requests by itself. So while nobody knows, every first response that may have arrived is noted.
Once Discord says that it has one, it is one of these, and whoever answers goes on behind it, as carefully as
the worst of them asks for: if it may be an update of a public table, `@original` is taken to be that table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import InteractionResponseType as Type

from cogs.display.private_message import ANSWER, UPDATES
from cogs.display.send_errors import SEND_ERRORS, UNREACHABLE, is_transient
from cogs.interaction.answer_times import ALREADY_ACKNOWLEDGED, note_first, note_refusal
from cogs.interaction.pending_interactions import note_answer
from cogs.interaction.retries import with_retries

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

UNCERTAIN: Final = "uncertain"
"""In the extras of an interaction: the types of first responses that are under way or may have arrived."""


async def send_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> None:
    """Send a first response, again after a connection error; it stays noted while it may have arrived.

    Args:
        interaction: What is answered.
        answer: The type of the response.
        request: Sends it.

    Raises:
        discord.HTTPException: Discord does not take it.
        discord.InteractionResponded: There is one already.
        UnreachableError: Discord cannot be reached.
    """
    note_answer(interaction)
    sent: list[Type] = interaction.extras.setdefault(UNCERTAIN, [])
    sent.append(answer)
    lost = False

    async def attempt() -> None:
        nonlocal lost
        try:
            await request()
        except UNREACHABLE:
            lost = True
            raise

    try:
        await with_retries(attempt)
    except SEND_ERRORS as error:
        if not (lost or is_transient(error) or is_already_acknowledged(error)):
            sent.remove(answer)
        if not is_already_acknowledged(error):  # by a deferral, as a rule
            note_refusal(interaction, error)
        raise
    interaction.extras.pop(UNCERTAIN, None)
    note_first(interaction)


def is_already_acknowledged(error: Exception) -> bool:
    """Tell whether Discord refused a first response because it has one."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED


def may_have_arrived(interaction: discord.Interaction) -> frozenset[Type]:
    """Return the types of the first responses of which nobody knows yet whether they arrived."""
    return frozenset(interaction.extras.get(UNCERTAIN, ()))


def settle(interaction: discord.Interaction) -> bool:
    """Note what Discord may have after it said that it has a first response.

    Returns:
        Whether only one was sent, so that it is that one.
    """
    sent: list[Type] = interaction.extras.pop(UNCERTAIN)
    interaction.extras[ANSWER] = next((answer for answer in sent if answer in UPDATES), sent[0])
    return len(sent) == 1
