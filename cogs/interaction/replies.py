"""Replies: the ways to answer one interaction, whether or not it was deferred.

- `send_private`, `reply_text`: a new message that only this person sees
- `send_public`: a new message that the whole channel sees
- `edit_pressed`: the message whose button was pressed changes; a public one only if that was allowed
- `reply_in_place`, `reply_text_in_place`: the private message whose button was pressed changes; if there is
  none, as after a command or a press on a public message, the answer is a new private message
- `open_modal`: a window to write into

Each is sent again after a connection error. What raises after that is left to the error boundary.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import InteractionResponseType as Type

from cogs.display.hand_pages import attachment_options
from cogs.display.private_message import PUBLIC, PrivateMessage, in_private
from cogs.interaction.deferral import Promise, has_response, note_acknowledged, take_promise
from cogs.interaction.first_response import is_already_acknowledged, send_first
from cogs.interaction.retries import with_retries
from cogs.interaction.table_press import acknowledge_and_keep
from cogs.views.frame import text_layout

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import ui

    from cogs.views.picture import Picture
    from cogs.views.text_file import TextFile

CHANGES_PUBLIC: Final = "changes-public"
"""In the extras of an interaction whose answer may change the public message that was pressed."""


async def send_private(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | TextFile | None = None
) -> PrivateMessage:
    """Answer with a new private message; return it, so that it can be changed later.

    Args:
        interaction: What is answered.
        layout: The message.
        picture: The picture, or another file, that the layout shows.
    """
    await acknowledge_and_keep(interaction)
    if await _respond_first(
        interaction,
        Type.channel_message,
        lambda: interaction.response.send_message(view=layout, ephemeral=True, files=_files(picture)),
    ):
        return _private_original(interaction)
    sent = await with_retries(
        lambda: interaction.followup.send(view=layout, ephemeral=True, files=_files(picture), wait=True)
    )
    # The first follow-up of a promised message takes its place, so it is the original response. Where that is
    # not certain, its id is: the original response may be anything.
    certain = take_promise(interaction) is Promise.CERTAIN
    return _private_original(interaction) if certain else PrivateMessage(interaction, sent.id)


def _private_original(interaction: discord.Interaction) -> PrivateMessage:
    """Return the original response that is known to be private: a public message before it did not arrive."""
    interaction.extras.pop(PUBLIC, None)
    return PrivateMessage.original(interaction)


async def send_public(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer with a new message that everybody in the channel sees, and the picture that it shows if any."""
    interaction.extras[PUBLIC] = True  # before it is sent: it may arrive without anybody knowing
    if await _respond_first(
        interaction,
        Type.channel_message,
        lambda: interaction.response.send_message(view=layout, files=_files(picture)),
    ):
        return
    # What follows a private promise would be private too; and if this message has arrived, it comes anew.
    if take_promise(interaction) is not None:
        with suppress(discord.NotFound):  # as after a first try whose answer got lost
            await with_retries(interaction.delete_original_response)
    # Only once: a second one would stay.
    await interaction.followup.send(view=layout, ephemeral=False, files=_files(picture))


async def edit_pressed(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer by changing the message whose button was pressed; a picture that it had is replaced or removed.

    A public message is changed only by an item that says so (`PersistentItem.changes_public`) and is of its
    kind. Else the answer is a new private message.
    """
    if _is_public(interaction) and CHANGES_PUBLIC not in interaction.extras:
        await send_private(interaction, layout, picture=picture)
        return
    had_picture = interaction.message is not None and bool(interaction.message.attachments)

    def files() -> dict[str, Any]:
        return attachment_options(picture, had_picture=had_picture)

    if not await _respond_first(
        interaction,
        Type.message_update,
        lambda: interaction.response.edit_message(view=layout, **files()),
    ):
        await with_retries(lambda: interaction.edit_original_response(view=layout, **files()))


def _is_public(interaction: discord.Interaction) -> bool:
    """Tell whether a button of a message was pressed that everybody sees."""
    return interaction.message is not None and not in_private(interaction)


async def reply_in_place(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> PrivateMessage:
    """Change the private message whose button was pressed, else answer with a new private message."""
    if in_private(interaction):
        await edit_pressed(interaction, layout, picture=picture)
        return PrivateMessage.original(interaction)
    return await send_private(interaction, layout, picture=picture)


async def reply_text(interaction: discord.Interaction, text: str) -> None:
    """Answer with a new private message of text alone."""
    await send_private(interaction, text_layout(text))


async def reply_text_in_place(interaction: discord.Interaction, text: str) -> None:
    """Answer with text alone, in place of the private message whose button was pressed if there is one."""
    await reply_in_place(interaction, text_layout(text))


async def open_modal(interaction: discord.Interaction, modal: ui.Modal) -> None:
    """Answer with a window to write into.

    Raises:
        discord.InteractionResponded: It is too late for one, since the interaction was deferred.
    """
    if not await _respond_first(interaction, Type.modal, lambda: interaction.response.send_modal(modal)):
        raise discord.InteractionResponded(interaction)


async def _respond_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> bool:
    """Send the first response to an interaction; tell whether it is one, for a deferral may be faster.

    Args:
        interaction: What is answered.
        answer: The type of the response.
        request: Sends it.
    """
    if await has_response(interaction):
        return False
    try:
        await send_first(interaction, answer, request)
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as error:
        if not is_already_acknowledged(error):
            raise
        # Without a deferral something had arrived that seemed to be lost: this response, or one before it.
        return not await has_response(interaction) and note_acknowledged(interaction)
    return True


def _files(picture: Picture | TextFile | None) -> Any:
    """Return the files of a message; a file can be sent once, so each request has its own."""
    return discord.utils.MISSING if picture is None else [picture.file]
