"""The public message of each room: posted once, then edited, and posted again where edits will not do."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import discord
from discord import ui

from bot.i18n import translator
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, Stage
from cogs.core.attachments import MessagePictures
from cogs.core.messages import Expiring, PublicMessage, channel_of, delete_message, is_older
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.send_backoff import SEND_ERRORS, is_transient, may_fail
from cogs.table.lobby_view import seal_layout, sealed_picture
from cogs.table.pictures import TablePictures
from cogs.table.room_view import closed_layout, room_layout

log = logging.getLogger(__name__)

EDITABLE_FOR: Final = timedelta(minutes=50)  # edits of messages older than an hour are capped hard (30046)
FRESH: Final = timedelta(minutes=1)
"""A press no older than this is not replaced by a newer one: keeping one costs its answer a request."""
NOT_EDITABLE: Final = frozenset({30046, 50083})  # too many old edits; an archived thread
FILE_REFUSED: Final = frozenset({400, 403, 413})  # malformed, not permitted, too large


@dataclass(slots=True)
class _TableMessage:
    repost: bool = False  # whether the next drawing posts it again at the bottom of the channel
    drawn: RoomState | None = None  # the state shown last; None if nothing was drawn since the start
    attachments: list[discord.Attachment] | None = None
    """Its current attachments; None if an earlier process sent it."""
    pressed: PublicMessage | None = None
    waiting: asyncio.Future[bool] | None = None
    granted: bool = False  # whether the rate limiter granted a request that was not sent yet
    lent: bool = False  # whether it did so before the next drawing began
    replaced: list[int] = field(default_factory=list)  # replaced messages that are not deleted yet
    sealed: str = ""  # the token of the match whose deal this process published
    outdated: bool = False
    """True for a result that can show more by now: it is edited in place, and not posted again if gone."""

    def press_on(self, message_id: int | None) -> PublicMessage | None:
        """Return the press that can edit a message now, if any."""
        pressed = self.pressed
        return None if pressed is None or pressed.id != message_id or pressed.is_expired else pressed


@dataclass(eq=False, repr=False, kw_only=True)
class TableMessages:
    client: discord.Client
    pictures: TablePictures
    limiter: RateLimiter
    press_age: float  # seconds before a newer press replaces one; `math.inf`: keep none
    layout_of: Callable[[Room, RoomState, MessagePictures], Awaitable[ui.LayoutView]]
    on_post: Callable[[Room], None]
    on_read: Iterable[Callable[[Room], None]]  # called when a drawing reads the room with all changes so far
    on_replaced: Callable[[Room], None]
    _messages: WeakKeyDictionary[Room, _TableMessage] = field(default_factory=WeakKeyDictionary, init=False)
    _expiring: Expiring = field(init=False)

    def __post_init__(self) -> None:
        self._expiring = Expiring(self._forget_expired_press)

    def request_repost(self, room: Room) -> None:
        self._message_of(room).repost = True

    def request_redraw(self, room: Room) -> None:
        """Have the next drawing edit the result, if it is still there."""
        self._message_of(room).outdated = True

    def lend_request(self, room: Room) -> None:
        """Let the next drawing send its first counted request without waiting: it was granted already."""
        self._message_of(room).lent = True

    def needs_press(self, room: Room, message_id: int) -> bool:
        """Return whether to keep a press: its message is the table, which has no fresh one."""
        if room.closed or message_id != room.state.message_id or math.isinf(self.press_age):
            return False
        pressed = self._message_of(room).press_on(message_id)
        return pressed is None or is_older(pressed.interaction, timedelta(seconds=self.press_age))

    def keep_press(self, room: Room, pressed: PublicMessage) -> None:
        """Edit the table through this press from now on; a waiting drawing continues at once."""
        message = self._message_of(room)
        message.pressed = pressed
        self._expiring.note(room)
        if message.waiting is not None and not message.waiting.done() and pressed.id == room.state.message_id:
            message.waiting.set_result(False)

    def _forget_expired_press(self, room: Room, _owner: int) -> bool:
        message = self._message_of(room)
        if message.pressed is not None and message.pressed.is_expired:
            message.pressed = None
        return message.pressed is None

    async def draw(self, room: Room) -> None:
        message = self._message_of(room)
        message.granted, message.lent = message.lent, False
        posted = room.state.stage is Stage.OVER and room.state.posted_for in {Stage.OVER, None}
        if posted and message.drawn is None:  # after a restart an old result stays, even if it was deleted
            message.drawn = room.state
            if not message.outdated:
                return
        through_press = not message.repost and message.press_on(room.state.message_id) is not None
        if not (message.granted or through_press):
            await self._wait_for_request(room, message)
        state = room.state
        for note in self.on_read:
            note(room)
        await self._retire_result(room, message, state)
        await self._draw_table(room, message)
        message.drawn = room.state if room.state.token == state.token else state
        message.outdated = False

    async def draw_closed(self, room: Room) -> None:
        """Edit a room's public message, if any, to say that it closed."""
        message, message_id = self._message_of(room), room.state.message_id
        if message_id is None:
            return
        message.granted = False
        pictures = await self._pictures_of_result(room, message, message_id, room.state)
        layout = closed_layout(translator(room.state.locale), room.state, pictures=pictures)
        try:
            await self._edit_message(room, message, message_id, layout, pictures)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.debug("message %d stays as it is: %s", message_id, error)

    async def delete_replaced(self, room: Room) -> None:
        replaced = self._message_of(room).replaced
        while replaced:
            await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await delete_message(channel_of(self.client, room), replaced[0])
            replaced.pop(0)

    def _message_of(self, room: Room) -> _TableMessage:
        return self._messages.setdefault(room, _TableMessage())

    async def _wait_for_request(self, room: Room, message: _TableMessage) -> None:
        """Wait for a grant of one request, or for a press that makes it unnecessary."""
        urgency = _urgency(room.state, message.drawn)
        message.waiting = self.limiter.queue(room.guild_id, urgency)
        try:
            message.granted = await message.waiting
        finally:
            message.waiting = None

    async def _count_request(self, room: Room, message: _TableMessage) -> None:
        """Wait for a grant of one request, unless there is an unused one."""
        if message.granted:
            message.granted = False
        else:
            await self.limiter.acquire(room.guild_id, Urgency.TURN)

    async def _retire_result(self, room: Room, message: _TableMessage, state: RoomState) -> None:
        """Remove all buttons except the replay's from a result once the next lobby is open."""
        drawn = message.drawn
        if drawn is None or drawn.token == state.token or drawn.message_id is None:
            return
        with may_fail(f"the result in channel {room.channel_id} stays as it is"):
            pictures = await self._pictures_of_result(room, message, drawn.message_id, drawn)
            layout = room_layout(translator(drawn.locale), drawn, live=False, pictures=pictures)
            await self._edit_message(room, message, drawn.message_id, layout, pictures)

    async def _pictures_of_result(
        self, room: Room, message: _TableMessage, message_id: int, state: RoomState
    ) -> MessagePictures:
        if state.stage is not Stage.OVER:
            return MessagePictures()
        await self._learn_attachments(room, message, message_id)
        return await self.pictures.of(room, state, message.attachments or [])

    async def _learn_attachments(self, room: Room, message: _TableMessage, message_id: int) -> None:
        """Fetch the attachments of a message that an earlier process sent."""
        if message.attachments is not None:
            return
        await self._count_request(room, message)
        try:
            sent = await channel_of(self.client, room).fetch_message(message_id)
        except (discord.NotFound, discord.Forbidden) as error:
            log.debug("nobody knows what is attached to message %d: %s", message_id, error)
            return
        message.attachments = sent.attachments

    async def _draw_table(self, room: Room, message: _TableMessage) -> None:
        state, before = room.state, message.drawn
        if state.stage is Stage.OVER and (before is None or before.stage is Stage.PLAYING):
            message.repost = True  # players at the bottom of the channel should see who won
        if state.stage is Stage.OVER and state.message_id is not None and not message.repost:
            await self._learn_attachments(room, message, state.message_id)
        attached = message.attachments or []
        pictures = await self.pictures.of(room, state, attached)
        try:
            await self._edit_or_post(room, message, state, pictures)
        except discord.HTTPException as error:
            kept = pictures.without_uploads({attachment.filename for attachment in attached})
            if pictures == kept or error.status not in FILE_REFUSED:
                raise
            log.info("channel %d takes no picture, the table goes without: %s", room.channel_id, error)
            self.pictures.note_refusal(room)
            await self._edit_or_post(room, message, state, kept)
        if pictures.last_hand is not None:
            self.pictures.last_hands.note_sent(state.match_id)

    async def _edit_or_post(
        self, room: Room, message: _TableMessage, state: RoomState, pictures: MessagePictures
    ) -> None:
        layout = await self.layout_of(room, state, pictures)
        old = state.message_id
        if old is not None and not message.repost and not _is_too_old(state, old):
            try:
                message.attachments = await self._edit_message(room, message, old, layout, pictures)
            except discord.HTTPException as error:
                gone = isinstance(error, discord.NotFound)
                if not gone and error.code not in NOT_EDITABLE:
                    raise
                if message.outdated:
                    return
                old = None if gone else old
            else:
                return
        await self._seal(room, message, state, pictured=pictures.main is not None)
        await self._count_request(room, message)
        channel = channel_of(self.client, room)
        sent = await channel.send(view=layout, files=pictures.files())
        if not await room.remember_message(sent.id, token=state.token, stage=state.stage):
            self._replace(room, message, sent.id)  # else nothing would ever edit this message
            return
        message.attachments = sent.attachments
        message.repost = False
        self.on_post(room)
        if old is not None:
            self._replace(room, message, old)

    async def _seal(self, room: Room, message: _TableMessage, state: RoomState, *, pictured: bool) -> None:
        """Publish the fixed part of a deal before its table, in a message that is never edited."""
        is_new = state.message_id is None and state.stage is not Stage.OVER and message.sealed != state.token
        if state.deal is None or not is_new:
            return
        translate = translator(state.locale)
        picture = sealed_picture(translate, state.deal) if pictured else None
        view = seal_layout(translate, state.deal, picture)
        await self._count_request(room, message)
        files = [] if picture is None else [picture.file]
        await channel_of(self.client, room).send(view=view, files=files, silent=True)
        message.sealed = state.token

    def _replace(self, room: Room, message: _TableMessage, message_id: int) -> None:
        message.replaced.append(message_id)
        self.on_replaced(room)

    async def _edit_message(
        self,
        room: Room,
        message: _TableMessage,
        message_id: int,
        layout: ui.LayoutView,
        pictures: MessagePictures,
    ) -> list[discord.Attachment]:
        """Edit a public message, through a press if there is one; return its new attachments."""
        files = partial(pictures.files_for_edit, message.attachments or ())
        pressed = message.press_on(message_id)
        if pressed is not None:
            try:
                return await pressed.edit(layout, attachments=files())
            except SEND_ERRORS as error:
                log.debug("message %d is not edited through a press on it: %r", message_id, error)
                if message.pressed is pressed:
                    message.pressed = None
        await self._count_request(room, message)
        posted = channel_of(self.client, room).get_partial_message(message_id)
        return (await posted.edit(view=layout, attachments=files())).attachments


def _urgency(state: RoomState, drawn: RoomState | None) -> Urgency:
    """Return the urgency of a table's drawing: higher if nobody sees it yet or its turn moved on."""
    if state.message_id is None:
        return Urgency.TURN
    if drawn is None:
        return Urgency.TABLE
    moved_on = drawn.stage is not state.stage or drawn.turn_keys.keys() != state.turn_keys.keys()
    return Urgency.TURN if moved_on else Urgency.TABLE


def _is_too_old(state: RoomState, message_id: int) -> bool:
    """Return whether a message is too old to be edited further; a result stays where it is."""
    age = discord.utils.utcnow() - discord.utils.snowflake_time(message_id)
    return state.stage is not Stage.OVER and age > EDITABLE_FOR
