"""The public message of each room: posted once, then edited, and posted anew where that does not do."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import discord

from bot.i18n import translator
from bot.rooms.errors import RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.display.channel_messages import channel_of, delete_message
from cogs.views.result import closed_layout
from cogs.views.room import room_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord import ui

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.display.table_pictures import TablePictures
    from cogs.views.picture import Picture

log = logging.getLogger(__name__)

EDITABLE_FOR: Final = timedelta(minutes=50)  # edits of messages older than an hour are capped hard (30046)
NOT_EDITABLE: Final = frozenset({30046, 50083})  # too many old edits; an archived thread
FILE_REFUSED: Final = frozenset({400, 403, 413})  # malformed, not permitted, too large


@dataclass(slots=True)
class _TableMessage:
    """What is known of the public message of one room beyond its id, which the room itself keeps.

    Attributes:
        repost: Whether the next drawing posts it anew, at the bottom of the channel.
        drawn: The state that it showed last; None if nothing was drawn since the start.
        attachment: Its picture as it stands, if that is known.
    """

    repost: bool = False
    drawn: RoomState | None = None
    attachment: discord.Attachment | None = None


class TableMessages:
    """Posts and edits the public messages of rooms.

    Attributes:
        pictures: Draws their pictures.
    """

    def __init__(
        self, *, client: discord.Client, pictures: TablePictures, on_post: Callable[[Room], None]
    ) -> None:
        """Begin with no message known.

        Args:
            client: Sends them.
            pictures: Draws their pictures.
            on_post: Called when a table was posted, so that it is the newest message of its channel.
        """
        self.pictures = pictures
        self._client = client
        self._on_post = on_post
        self._translate = translator()
        self._messages: WeakKeyDictionary[Room, _TableMessage] = WeakKeyDictionary()

    def request_repost(self, room: Room) -> None:
        """Let the next drawing of a room post its table anew."""
        self._message_of(room).repost = True

    async def draw(self, room: Room) -> None:
        """Bring the public message of a room up to date.

        Raises:
            discord.HTTPException: Discord does not take it.
            RoomRefused: The room cannot note where it stands.
        """
        message, state = self._message_of(room), room.state
        await self._retire_result(room, message, state)
        await self._draw_table(room, message)
        message.drawn = room.state if room.state.token == state.token else state

    async def draw_closed(self, room: Room) -> None:
        """Say in the public message of a room that it closed; without a message there is nothing to say."""
        if room.state.message_id is None:
            return
        layout = closed_layout(self._translate, room.state)
        try:
            message = channel_of(self._client, room).get_partial_message(room.state.message_id)
            await message.edit(view=layout, attachments=[])
        except discord.HTTPException as error:
            log.debug("message %d stays as it is: %s", room.state.message_id, error)

    def _message_of(self, room: Room) -> _TableMessage:
        return self._messages.setdefault(room, _TableMessage())

    async def _retire_result(self, room: Room, message: _TableMessage, state: RoomState) -> None:
        """Remove the buttons of a result once the next lobby is open."""
        drawn = message.drawn
        if drawn is None or drawn.token == state.token or drawn.message_id is None:
            return
        try:
            result = channel_of(self._client, room).get_partial_message(drawn.message_id)
            picture = await self.pictures.draw(room, drawn)
            files = _files_for_edit(picture, message.attachment)
            await result.edit(
                view=room_layout(self._translate, drawn, live=False, picture=picture), attachments=files
            )
        except discord.HTTPException as error:
            log.debug("the result in channel %d stays as it is: %s", room.channel_id, error)

    async def _draw_table(self, room: Room, message: _TableMessage) -> None:
        """Show the table, with a picture where the channel takes one."""
        state, before = room.state, message.drawn
        if state.stage is Stage.OVER and before is None and state.posted_for in {Stage.OVER, None}:
            return  # after a restart an old result stays as it is, and away if somebody deleted it
        if state.stage is Stage.OVER and (before is None or before.stage is Stage.PLAYING):
            message.repost = True  # people who wait at the bottom of the channel shall see who won
        picture = await self.pictures.draw(room, state)
        try:
            await self._edit_or_post(room, message, state, picture)
        except discord.HTTPException as error:
            if picture is None or error.status not in FILE_REFUSED:
                raise
            log.info("channel %d takes no picture, the table goes without: %s", room.channel_id, error)
            self.pictures.note_refusal(room)
            await self._edit_or_post(room, message, state, None)

    async def _edit_or_post(
        self, room: Room, message: _TableMessage, state: RoomState, picture: Picture | None
    ) -> None:
        """Edit the table message, or post a new one where there is none that can be edited."""
        layout = room_layout(self._translate, state, picture=picture)
        old = state.message_id
        if old is not None and not message.repost and not _is_too_old(state, old):
            try:
                if await self._edit(room, message, old, layout, picture):
                    return
            except discord.NotFound:
                old = None
        channel = channel_of(self._client, room)
        sent = await channel.send(view=layout, files=[] if picture is None else [picture.file])
        try:
            await room.remember_message(sent.id, token=state.token, stage=state.stage)
        except RoomRefused:
            await delete_message(channel, sent.id)  # a message that the room does not know is never edited
            raise
        message.attachment = next(iter(sent.attachments), None)
        message.repost = False
        self._on_post(room)
        if old is not None:
            await delete_message(channel, old)

    async def _edit(
        self,
        room: Room,
        message: _TableMessage,
        message_id: int,
        layout: ui.LayoutView,
        picture: Picture | None,
    ) -> bool:
        """Edit the table message; return whether Discord still lets it be edited.

        Raises:
            discord.HTTPException: It was deleted, or Discord does not take what it shall show.
        """
        partial = channel_of(self._client, room).get_partial_message(message_id)
        try:
            edited = await partial.edit(view=layout, attachments=_files_for_edit(picture, message.attachment))
        except discord.HTTPException as error:
            if error.code in NOT_EDITABLE:
                return False
            raise
        message.attachment = next(iter(edited.attachments), None)
        return True


def _files_for_edit(
    picture: Picture | None, current: discord.Attachment | None
) -> list[discord.File | discord.Attachment]:
    return [] if picture is None else [picture.file_for_edit(current)]


def _is_too_old(state: RoomState, message_id: int) -> bool:
    """Tell whether a message is too old to go on with; a result stays where it is."""
    if state.stage is Stage.OVER:
        return False
    return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > EDITABLE_FOR
