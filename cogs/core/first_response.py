"""First response to an interaction: Discord takes one, and whether a request arrived is not always known.

So every first response that may have arrived is noted, and whoever answers goes on behind the worst of them.
An answer that takes long is deferred: a command by the promise of a message, a press by that of a change.
"""

from __future__ import annotations

import asyncio
import logging
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import discord
from discord import InteractionResponseType as Type

from cogs.core.intake import (
    ALREADY_ACKNOWLEDGED,
    note_answer,
    note_deferral,
    note_first,
    note_refusal,
    note_uncertain,
)
from cogs.core.messages import ANSWER, UPDATES, in_private
from cogs.core.send_backoff import SEND_ERRORS, UNREACHABLE, is_transient, with_retries

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


UNCERTAIN: Final = "uncertain"
"""In the extras of an interaction: the types of first responses that are under way or may have arrived."""


async def send_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> None:
    """Send a first response, again after a connection error; it stays noted while it may have arrived.

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
    """Return whether Discord refused a first response because it has one."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED


def may_have_arrived(interaction: discord.Interaction) -> frozenset[Type]:
    """Return the types of the first responses of which nobody knows yet whether they arrived."""
    return frozenset(interaction.extras.get(UNCERTAIN, ()))


def settle(interaction: discord.Interaction) -> bool:
    """Note that Discord has a first response; return whether only one was sent, so that it is that one."""
    sent: list[Type] = interaction.extras.pop(UNCERTAIN)
    interaction.extras[ANSWER] = next((answer for answer in sent if answer in UPDATES), sent[0])
    return len(sent) == 1


DEFER_AFTER = 2.0  # seconds after an interaction was made; Discord waits for three
DEFERRAL: Final = "deferral"  # in the extras of an interaction: the task that defers it
PROMISED: Final = "promised"  # in the extras: the `Promise` of a private message that was not sent yet


class Promise(Enum):
    """How sure it is that Discord shows somebody that a private message comes."""

    CERTAIN = auto()
    """Discord said so."""
    POSSIBLE = auto()
    """Discord has a first response, and the promise may be it."""


def defer_when_slow(
    interaction: discord.Interaction,
    *,
    age: float,
    changes_public: bool,
    tell: Callable[[], Awaitable[object]],
) -> TimerHandle:
    """Defer an interaction two seconds after it was made, and `tell` why; cancel the handle once answered."""
    delay = max(0.0, DEFER_AFTER - age)
    return asyncio.get_running_loop().call_later(delay, _start_deferral, interaction, changes_public, tell)


async def defer_now(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Defer an interaction; return whether Discord still waits for its answer."""
    return await _defer(interaction, thinking=_is_promise(interaction, changes_public=changes_public))


def _start_deferral(
    interaction: discord.Interaction,
    changes_public: bool,  # noqa: FBT001 - a callback
    tell: Callable[[], Awaitable[object]],
) -> None:
    async def defer_and_tell() -> None:
        if await _defer(interaction, thinking=_is_promise(interaction, changes_public=changes_public)):
            await tell()

    if not _is_answered(interaction):
        interaction.extras[DEFERRAL] = asyncio.get_running_loop().create_task(defer_and_tell(), name="defer")


def _is_promise(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Return whether a deferral promises a new private message, or a change of the one that was pressed."""
    return not (changes_public or in_private(interaction))


async def _defer(interaction: discord.Interaction, *, thinking: bool) -> bool:
    """Promise a private message, or a change of the pressed one; return whether the promise stands."""
    promise = Type.deferred_channel_message if thinking else Type.deferred_message_update

    try:
        await send_first(
            interaction, promise, lambda: interaction.response.defer(ephemeral=True, thinking=thinking)
        )
    except discord.InteractionResponded:
        return False
    except SEND_ERRORS as error:
        # A request that is refused because another one arrived, and no other was made: then it was this one.
        mine = is_already_acknowledged(error) and may_have_arrived(interaction) == {promise}
        if not mine:
            log.debug("interaction %d cannot be deferred: %s", interaction.id, error)
            return False
        note_acknowledged(interaction)
    else:
        if thinking:
            interaction.extras[PROMISED] = Promise.CERTAIN
    note_deferral(interaction)
    return True


def note_acknowledged(interaction: discord.Interaction) -> bool:
    """Note what Discord may have after it said that it has a first response; see `first_response.settle`.

    A private message that may have been promised is noted too, unless the response may be an update: then
    `@original` may be a public table, and is left alone.
    """
    sent = may_have_arrived(interaction)
    only = settle(interaction)
    note_uncertain(interaction)
    if Type.deferred_channel_message in sent and interaction.extras[ANSWER] not in UPDATES:
        interaction.extras[PROMISED] = Promise.POSSIBLE
    return only


async def has_response(interaction: discord.Interaction) -> bool:
    """Return whether an interaction has its first response, once a deferral under way has come to its end."""
    deferral = interaction.extras.get(DEFERRAL)
    if deferral is not None:
        await deferral
    return _is_answered(interaction)


def _is_answered(interaction: discord.Interaction) -> bool:
    return interaction.response.is_done() or ANSWER in interaction.extras


def has_promise(interaction: discord.Interaction) -> bool:
    """Return whether the promise of a private message still stands."""
    return PROMISED in interaction.extras


def take_promise(interaction: discord.Interaction) -> Promise | None:
    """Return the promise of a private message that still stands; the caller has to send or withdraw it."""
    promise: Promise | None = interaction.extras.pop(PROMISED, None)
    return promise
