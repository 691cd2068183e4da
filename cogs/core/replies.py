"""Replies: the ways to answer one interaction, deferred or not, sent again after a connection error."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import InteractionResponseType as Type

from bot.rooms.ports import StoreError
from bot.rooms.stores.preferences import Media
from cogs.core import intake
from cogs.core.files import attachment_options
from cogs.core.layouts import text_layout
from cogs.core.messages import PUBLIC, Notice, PrivateMessage, PublicMessage, in_private
from cogs.core.names import translator_of
from cogs.core.send_backoff import SEND_ERRORS, is_transient, may_fail, with_retries
from cogs.core.services import ROOM, services_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import ui

    from bot.rooms.room import Room
    from cogs.core.files import Picture, TextFile

log = logging.getLogger(__name__)


def _public_room(interaction: discord.Interaction) -> Room | None:
    """Return the room whose table was pressed, if the display changes it through this press from now on."""
    room: Room | None = interaction.extras.get(ROOM)
    message = interaction.message
    if room is None or message is None or in_private(interaction):
        return None
    return room if services_of(interaction).display.needs_press(room, message.id) else None


async def acknowledge_and_keep(interaction: discord.Interaction) -> None:
    """Answer a press by an update that changes nothing, if it shall be kept and was not answered yet."""
    may_have_been = Type.deferred_message_update in intake.may_have_arrived(interaction)
    if not may_have_been and _public_room(interaction) is not None:
        await _acknowledge(interaction)


async def acknowledge_press(interaction: discord.Interaction) -> bool:
    """Answer a press by an update that changes nothing; return whether its outcome can be shown anywhere."""
    if interaction.message is None:
        return False
    await _acknowledge(interaction)
    return await intake.has_response(interaction) and not intake.has_promise(interaction)


async def _acknowledge(interaction: discord.Interaction) -> None:
    """Answer a press by an update that changes nothing, if it has no answer yet; keep it if it shall be."""
    room = _public_room(interaction)
    if await intake.has_response(interaction):
        return
    try:
        await intake.send_first(interaction, Type.deferred_message_update, interaction.response.defer)
    except discord.InteractionResponded:
        return  # a deferral was faster
    except SEND_ERRORS as error:
        # The library repeats a request after an error of Discord's by itself: then the first one had arrived.
        if not is_transient(error) and not intake.is_already_acknowledged(error):
            raise
        log.debug("press %d is not acknowledged: %r", interaction.id, error)
        if intake.is_already_acknowledged(error) and not await intake.has_response(interaction):
            intake.note_acknowledged(interaction)
    else:
        if room is not None:
            services_of(interaction).display.keep_press(room, PublicMessage.pressed(interaction))


CHANGES_PUBLIC: Final = "changes-public"
"""In the extras of an interaction whose answer may change the public message that was pressed."""
WAIT: Final = "wait"  # in the extras: the private message that says that the store is slow


async def send_private(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | TextFile | None = None
) -> PrivateMessage:
    """Answer with a new private message; return it, so that it can be changed later."""
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
    certain = intake.take_promise(interaction) is intake.Promise.CERTAIN
    return _private_original(interaction) if certain else PrivateMessage(interaction, sent.id)


def _private_original(interaction: discord.Interaction) -> PrivateMessage:
    """Return the original response that is known to be private: a public message before it did not arrive."""
    interaction.extras.pop(PUBLIC, None)
    return PrivateMessage.original(interaction)


async def tell_of_slow_store(interaction: discord.Interaction) -> None:
    """Say to whoever waits that the store is slow, if it is; `withdraw_wait` takes that back."""
    if not services_of(interaction).store_waits.is_slow():
        return
    layout = text_layout(translator_of(interaction)("store-is-slow"))
    try:
        sent = await interaction.followup.send(view=layout, ephemeral=True, wait=True)
    except SEND_ERRORS as error:
        log.debug("interaction %d is not told that the store is slow: %r", interaction.id, error)
        return
    intake.take_promise(interaction)
    interaction.extras[WAIT] = PrivateMessage(interaction, sent.id)


async def withdraw_wait(interaction: discord.Interaction) -> None:
    """Delete what `tell_of_slow_store` said: the answer is there."""
    await intake.has_response(interaction)
    said: PrivateMessage | None = interaction.extras.pop(WAIT, None)
    if said is not None:
        with may_fail("what was said of a slow store stays"):
            await said.delete()


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
    if intake.take_promise(interaction) is not None:
        with suppress(discord.NotFound):  # as after a first try whose answer got lost
            await with_retries(interaction.delete_original_response)
    # Only once: a second one would stay.
    await interaction.followup.send(view=layout, ephemeral=False, files=_files(picture))


async def edit_pressed(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer by changing the message whose button was pressed; a picture that it had is replaced or removed.

    A public message is changed only by an item that says so (`ItemKind.changes_public`) and is of its
    kind. Else the answer is a new private message.
    """
    if _is_public(interaction) and not edits_public(interaction):
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
    return interaction.message is not None and not in_private(interaction)


def edits_public(interaction: discord.Interaction) -> bool:
    """Return whether the answer to a press changes the public message that was pressed."""
    return _is_public(interaction) and CHANGES_PUBLIC in interaction.extras


async def reply_in_place(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> PrivateMessage:
    """Change the private message whose button was pressed, else answer with a new private message."""
    if in_private(interaction):
        services_of(interaction).display.panels.take(interaction)  # it shows something else now
        await edit_pressed(interaction, layout, picture=picture)
        return PrivateMessage.original(interaction)
    return await send_private(interaction, layout, picture=picture)


async def show_panel_in_place(interaction: discord.Interaction, panel: ui.LayoutView) -> PrivateMessage:
    """Show a panel of a table, as `reply_in_place`; once the table closes, it says so."""
    shown = await reply_in_place(interaction, panel)
    services_of(interaction).display.panels.keep(shown)
    return shown


async def ask_in_place(interaction: discord.Interaction, question: ui.LayoutView) -> None:
    """Ask somebody something, as `reply_in_place`; a question that is typed replaces the typed one before."""
    asked = await show_panel_in_place(interaction, question)
    if interaction.message is None:
        notice = Notice(asked, "", place=interaction.id)
        await _delete_notice(services_of(interaction).questions.keep(notice))


async def reply_text(interaction: discord.Interaction, text: str) -> None:
    """Answer with text in the place of what was told before, sent anew so that it is seen."""
    services = services_of(interaction)
    if await _tell_in_hand(interaction, text):
        await remove_notice(interaction)  # as a command's: the newest text is in the hand now
        return
    former = services.notices.find(interaction)
    if former is not None and await _change_notice(former, interaction, text):
        return
    sent = await send_private(interaction, text_layout(text))
    await _delete_notice(services.notices.keep(Notice(sent, text, place=interaction.id)))


async def _tell_in_hand(interaction: discord.Interaction, text: str) -> bool:
    """Answer a press beside the own hand; return whether it can be read there."""
    room: Room | None = interaction.extras.get(ROOM)
    user_id, hands = interaction.user.id, services_of(interaction).display.hands
    if room is None or interaction.message is None or not hands.takes_notices(room, user_id):
        return False
    if hands.notice_of(room, user_id) == text and not in_private(interaction):
        return False
    return await acknowledge_press(interaction) and await hands.show_notice(room, user_id, text)


async def _change_notice(former: Notice, interaction: discord.Interaction, text: str) -> bool:
    """Answer a press in a message that somebody got before; return whether it can be read there."""
    pressed = interaction.message
    if pressed is None or text == former.text or not former.is_below(pressed):
        return False
    if not await acknowledge_press(interaction):
        return False
    try:
        await former.message.edit(text_layout(text))
    except SEND_ERRORS as error:
        log.debug("a private notice cannot be changed: %r", error)
        return False
    former.text = text
    return True


async def remove_notice(interaction: discord.Interaction) -> None:
    """Delete what somebody was told before in the channel, since a new message tells them more."""
    await _delete_notice(services_of(interaction).notices.take(interaction))


async def _delete_notice(former: Notice | None) -> None:
    if former is None:
        return
    with may_fail("a private notice stays"):
        await former.message.delete()


async def reply_text_in_place(interaction: discord.Interaction, text: str) -> None:
    """Answer with text alone, in place of the private message whose button was pressed if there is one."""
    pressed = interaction.message
    if pressed is None or not in_private(interaction):
        await reply_text(interaction, text)
        return
    await edit_pressed(interaction, text_layout(text))
    services_of(interaction).questions.take(interaction)  # as answered: it says something else now
    services_of(interaction).display.panels.take(interaction)
    notice = Notice(PrivateMessage.original(interaction), text, place=pressed.id)
    await _delete_notice(services_of(interaction).notices.keep(notice))


async def open_modal(interaction: discord.Interaction, modal: ui.Modal) -> None:
    """Answer with a window to write into; raises discord.InteractionResponded if it was deferred."""
    if not await _respond_first(interaction, Type.modal, lambda: interaction.response.send_modal(modal)):
        raise discord.InteractionResponded(interaction)


async def _respond_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> bool:
    """Send the first response to an interaction; return whether it is one, for a deferral may be faster."""
    if await intake.has_response(interaction):
        return False
    try:
        await intake.send_first(interaction, answer, request)
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as error:
        if not intake.is_already_acknowledged(error):
            raise
        # Without a deferral something had arrived that seemed to be lost: this response, or one before it.
        return not await intake.has_response(interaction) and intake.note_acknowledged(interaction)
    return True


def _files(picture: Picture | TextFile | None) -> Any:
    """Return the files of a message; a file can be sent once, so each request has its own."""
    return discord.utils.MISSING if picture is None else [picture.file]


async def public_pictures(interaction: discord.Interaction) -> bool:
    """Return whether an answer that everybody sees may have a picture."""
    if not interaction.app_permissions.attach_files:
        return False
    settings, guild_id = services_of(interaction).settings, interaction.guild_id or 0
    try:
        return (await settings.of(guild_id)).pictures
    except StoreError:
        return settings.known(guild_id).pictures


async def private_pictures(interaction: discord.Interaction) -> bool:
    """Return whether an answer for one person alone may have a picture, which they may not want."""
    preferences = await services_of(interaction).preferences.of(interaction.user.id)
    return preferences.media is Media.PICTURES and await public_pictures(interaction)
