"""The ways to reply to an interaction, deferred or not, with retries after connection errors."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import discord
from discord import InteractionResponseType as Type
from discord import ui

from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.stores.settings import Media
from cogs.core import intake
from cogs.core.attachments import Picture, TextFile, attachment_options
from cogs.core.layouts import layout
from cogs.core.messages import PUBLIC, Notice, PrivateMessage, PublicMessage, in_private
from cogs.core.names import translator_of
from cogs.core.send_backoff import SEND_ERRORS, is_transient, may_fail, with_retries
from cogs.core.services import ROOM, services_of

log = logging.getLogger(__name__)


def _public_room(interaction: discord.Interaction) -> Room | None:
    """Return the room whose table was pressed, if the display is to edit it through this press."""
    room: Room | None = interaction.extras.get(ROOM)
    message = interaction.message
    if room is None or message is None or in_private(interaction):
        return None
    needs = services_of(interaction).display.table_messages.needs_press(room, message.id)
    return room if needs else None


async def acknowledge_and_keep(interaction: discord.Interaction) -> None:
    """Acknowledge a press on a table that the display needs, unless that may have been done already."""
    may_have_been = Type.deferred_message_update in intake.may_have_arrived(interaction)
    if not may_have_been and _public_room(interaction) is not None:
        await _acknowledge(interaction)


async def acknowledge_press(interaction: discord.Interaction) -> bool:
    """Acknowledge a press without changing anything; return whether its outcome can be shown elsewhere."""
    if interaction.message is None:
        return False
    await _acknowledge(interaction)
    return await intake.has_response(interaction) and not intake.has_promise(interaction)


async def _acknowledge(interaction: discord.Interaction) -> None:
    """Acknowledge a press if it has no response yet; keep it for the display if that needs it."""
    room = _public_room(interaction)
    if await intake.has_response(interaction):
        return
    try:
        await intake.send_first(interaction, Type.deferred_message_update, interaction.response.defer)
    except discord.InteractionResponded:
        return  # a deferral came first
    except SEND_ERRORS as error:
        # The library itself retries after a server error of Discord's: then the first request had arrived.
        if not is_transient(error) and not intake.is_already_acknowledged(error):
            raise
        log.debug("press %d is not acknowledged: %r", interaction.id, error)
        if intake.is_already_acknowledged(error) and not await intake.has_response(interaction):
            intake.note_acknowledged(interaction)
    else:
        if room is not None:
            tables = services_of(interaction).display.table_messages
            tables.keep_press(room, PublicMessage.pressed(interaction))


CHANGES_PUBLIC: Final = "changes-public"
"""In the extras of an interaction whose answer may edit the public message that was pressed."""
WAIT: Final = "wait"  # in the extras: the private message that says that the store is slow


async def send_private(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | TextFile | None = None
) -> PrivateMessage:
    """Answer with a new private message; return it, so that it can be edited later."""
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
    # The first follow-up replaces a promised message, so it is the original response. If the promise is not
    # certain, keep its id: the original response may be any message.
    certain = intake.take_promise(interaction) is intake.Promise.CERTAIN
    return _private_original(interaction) if certain else PrivateMessage(interaction, sent.id)


def _private_original(interaction: discord.Interaction) -> PrivateMessage:
    """Return the original response, known to be private: an earlier public message did not arrive."""
    interaction.extras.pop(PUBLIC, None)
    return PrivateMessage.original(interaction)


async def tell_of_slow_store(interaction: discord.Interaction) -> None:
    """Tell a waiting user that the store is slow, if it is; `withdraw_wait` deletes the message."""
    if not services_of(interaction).store_waits.is_slow():
        return
    told = layout(translator_of(interaction)("store-is-slow"))
    try:
        sent = await interaction.followup.send(view=told, ephemeral=True, wait=True)
    except SEND_ERRORS as error:
        log.debug("interaction %d is not told that the store is slow: %r", interaction.id, error)
        return
    intake.take_promise(interaction)
    interaction.extras[WAIT] = PrivateMessage(interaction, sent.id)


async def withdraw_wait(interaction: discord.Interaction) -> None:
    """Delete the message of `tell_of_slow_store`, since the answer is there."""
    await intake.has_response(interaction)
    said: PrivateMessage | None = interaction.extras.pop(WAIT, None)
    if said is not None:
        with may_fail("what was said of a slow store stays"):
            await said.delete()


async def send_public(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer with a new public message and its picture, if any."""
    interaction.extras[PUBLIC] = True  # set before sending: it may arrive without a confirmation
    if await _respond_first(
        interaction,
        Type.channel_message,
        lambda: interaction.response.send_message(view=layout, files=_files(picture)),
    ):
        return
    # A follow-up to a private promise would be private too; if this message has arrived, it is replaced.
    if intake.take_promise(interaction) is not None:
        with suppress(discord.NotFound):  # as after a first attempt whose response was lost
            await with_retries(interaction.delete_original_response)
    # No retry: a duplicate would stay.
    await interaction.followup.send(view=layout, ephemeral=False, files=_files(picture))


async def edit_pressed(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer by editing the pressed message; its former picture is replaced or removed.

    A public message is edited only for an item that allows it (`ItemKind.changes_public`) and that is of its
    kind. Otherwise the answer is a new private message.
    """
    if _is_public(interaction) and not edits_public(interaction):
        await send_private(interaction, layout, picture=picture)
        return
    had_picture = interaction.message is not None and bool(interaction.message.attachments)

    def files() -> dict[str, Any]:
        return attachment_options(picture, had_picture=had_picture)

    if not await _respond_first(
        interaction, Type.message_update, lambda: interaction.response.edit_message(view=layout, **files())
    ):
        await with_retries(lambda: interaction.edit_original_response(view=layout, **files()))


def _is_public(interaction: discord.Interaction) -> bool:
    return interaction.message is not None and not in_private(interaction)


def edits_public(interaction: discord.Interaction) -> bool:
    """Return whether the answer to a press edits the public message that was pressed."""
    return _is_public(interaction) and CHANGES_PUBLIC in interaction.extras


async def reply_in_place(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> PrivateMessage:
    """Edit the private message whose button was pressed, else answer with a new private message."""
    if in_private(interaction):
        services_of(interaction).display.panels.take(interaction)  # it shows something else now
        await edit_pressed(interaction, layout, picture=picture)
        return PrivateMessage.original(interaction)
    return await send_private(interaction, layout, picture=picture)


async def show_panel_in_place(interaction: discord.Interaction, panel: ui.LayoutView) -> PrivateMessage:
    """Show a table's panel like `reply_in_place`; when the table closes, the panel will say so."""
    shown = await reply_in_place(interaction, panel)
    services_of(interaction).display.panels.keep(shown)
    return shown


async def ask_in_place(interaction: discord.Interaction, question: ui.LayoutView) -> None:
    """Show a question like `reply_in_place`; a question asked by a command replaces the previous one."""
    asked = await show_panel_in_place(interaction, question)
    if interaction.message is None:
        notice = Notice(asked, "", place=interaction.id)
        await _delete_notice(services_of(interaction).questions.keep(notice))


async def reply_text(interaction: discord.Interaction, text: str) -> None:
    """Answer with text, replacing the previous notice by a new message so that it is seen."""
    services = services_of(interaction)
    if await _tell_in_hand(interaction, text):
        await remove_notice(interaction)  # as after a command: the hand has the newest text now
        return
    former = services.notices.find(interaction)
    if former is not None and await _change_notice(former, interaction, text):
        return
    sent = await send_private(interaction, layout(text))
    await _delete_notice(services.notices.keep(Notice(sent, text, place=interaction.id)))


async def _tell_in_hand(interaction: discord.Interaction, text: str) -> bool:
    """Answer a press with a notice in the user's hand; return whether it can be read there."""
    room: Room | None = interaction.extras.get(ROOM)
    user_id, hands = interaction.user.id, services_of(interaction).display.hands
    if room is None or interaction.message is None or not hands.takes_notices(room, user_id):
        return False
    if hands.notice_of(room, user_id) == text and not in_private(interaction):
        return False
    return await acknowledge_press(interaction) and await hands.show_notice(room, user_id, text)


async def _change_notice(former: Notice, interaction: discord.Interaction, text: str) -> bool:
    pressed = interaction.message
    if pressed is None or text == former.text or former.place <= pressed.id:  # above it, out of sight
        return False
    if not await acknowledge_press(interaction):
        return False
    try:
        await former.message.edit(layout(text))
    except SEND_ERRORS as error:
        log.debug("a private notice cannot be changed: %r", error)
        return False
    former.text = text
    return True


async def remove_notice(interaction: discord.Interaction) -> None:
    """Delete the previous notice of a user in a channel, since a newer message supersedes it."""
    await _delete_notice(services_of(interaction).notices.take(interaction))


async def _delete_notice(former: Notice | None) -> None:
    if former is None:
        return
    with may_fail("a private notice stays"):
        await former.message.delete()


async def reply_text_in_place(interaction: discord.Interaction, text: str) -> None:
    """Answer with text alone, in place of the private message whose button was pressed, if any."""
    pressed = interaction.message
    if pressed is None or not in_private(interaction):
        await reply_text(interaction, text)
        return
    await edit_pressed(interaction, layout(text))
    services_of(interaction).questions.take(interaction)  # counts as answered: it says something else now
    services_of(interaction).display.panels.take(interaction)
    notice = Notice(PrivateMessage.original(interaction), text, place=pressed.id)
    await _delete_notice(services_of(interaction).notices.keep(notice))


async def open_modal(interaction: discord.Interaction, modal: ui.Modal) -> None:
    """Answer with a modal; raises discord.InteractionResponded if the interaction was deferred."""
    if not await _respond_first(interaction, Type.modal, lambda: interaction.response.send_modal(modal)):
        raise discord.InteractionResponded(interaction)


async def _respond_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> bool:
    """Send the first response to an interaction; return False if a deferral or other response came first."""
    if await intake.has_response(interaction):
        return False
    try:
        await intake.send_first(interaction, answer, request)
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as error:
        if not intake.is_already_acknowledged(error):
            raise
        # Without a deferral, a response that seemed lost had arrived: this one or an earlier one.
        return not await intake.has_response(interaction) and intake.note_acknowledged(interaction)
    return True


def _files(picture: Picture | TextFile | None) -> Any:
    """Return the files of a message; a file can be sent once, so each request needs its own."""
    return discord.utils.MISSING if picture is None else [picture.file]


async def public_pictures(interaction: discord.Interaction) -> bool:
    if not interaction.app_permissions.attach_files:
        return False
    settings, guild_id = services_of(interaction).settings, interaction.guild_id or 0
    try:
        return (await settings.of(guild_id)).pictures
    except StoreError:
        return settings.known(guild_id).pictures


async def private_pictures(interaction: discord.Interaction) -> bool:
    """Return whether a private answer may have a picture; the user may not want any."""
    preferences = await services_of(interaction).preferences.of(interaction.user.id)
    return preferences.media is Media.PICTURES and await public_pictures(interaction)
