"""Draws rooms: the public table, the ping of whose turn it is, and the hands that are open.

A change only marks a room dirty. One task for a room draws it until it is clean and then ends; it renders
when it sends, keeps one edit in flight and a pause between two, so a storm of moves costs a handful of edits
and no frame is ever older than the table. A failed send undoes nothing: drawing again is always right.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.engine.hand import Phase
from bot.i18n import words
from bot.render.hand import hand_page
from bot.rooms.errors import RoomRefused
from bot.rooms.state import Stage
from cogs.names import seat_names
from cogs.views.layouts import hand_layout, ping_view, room_layout, text_layout

if TYPE_CHECKING:
    from bot.render.hand import HandPage
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room

log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=14)  # Discord's own limit is 15
MESSAGE_LIFE = timedelta(minutes=50)  # edits of messages older than an hour are capped hard (30046)
TOO_MANY_OLD_EDITS = 30046


@dataclass(slots=True)
class OpenHand:
    """A hand that somebody has open: it can be refreshed through their newest interaction.

    Attributes:
        interaction: The newest interaction that showed the hand.
        page: What it shows.
    """

    interaction: discord.Interaction
    page: HandPage


@dataclass(slots=True)
class _Display:
    """What is on show for one room."""

    dirty: bool = False
    task: asyncio.Task[None] | None = None
    not_before: float = 0.0
    pinged: tuple[str, int, bool] | None = None
    ping_id: int | None = None
    moved: bool = False
    hands: dict[int, OpenHand] = field(default_factory=dict)


class ChannelPresenter:
    """Draws rooms into their channels.

    Attributes:
        interval: Seconds between two drawings of one room, 0 or more.
    """

    def __init__(self, client: discord.Client, clock: Clock, *, interval: float) -> None:
        self.interval = interval
        self._client = client
        self._clock = clock
        self._displays: dict[int, _Display] = {}
        self._words = words()
        self._stopped = False

    def changed(self, room: Room) -> None:
        """Take note that a room has to be drawn anew."""
        if self._stopped:
            return
        display = self._display(room)
        display.dirty = True
        if display.task is None or display.task.done():
            loop = asyncio.get_running_loop()
            display.task = loop.create_task(self._draw(room, display), name=f"draw-{room.channel_id}")

    def move_down(self, room: Room) -> None:
        """Post the table anew, at the bottom of the channel."""
        self._display(room).moved = True
        self.changed(room)

    def opened(self, room: Room, interaction: discord.Interaction, page: HandPage) -> None:
        """Take note that somebody sees their hand through this interaction."""
        self._display(room).hands[interaction.user.id] = OpenHand(interaction, page)

    def forget(self, room: Room) -> None:
        """Draw a room no more: its channel is gone."""
        display = self._displays.pop(room.channel_id, None)
        if display is not None and display.task is not None:
            display.task.cancel()

    async def stop(self) -> None:
        """Let the drawings under way finish, and begin no other."""
        self._stopped = True
        tasks = [display.task for display in self._displays.values() if display.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    def _display(self, room: Room) -> _Display:
        return self._displays.setdefault(room.channel_id, _Display())

    async def _draw(self, room: Room, display: _Display) -> None:
        loop = asyncio.get_running_loop()
        while display.dirty and not self._stopped:
            wait = display.not_before - loop.time()
            if wait > 0:
                await self._clock.sleep(wait)
            display.dirty = False
            display.not_before = loop.time() + self.interval
            try:
                await self._draw_once(room, display)
            except discord.HTTPException as error:
                log.warning("cannot draw channel %d: %s", room.channel_id, error)
            except RoomRefused as refused:
                log.warning("cannot note the table of channel %d: %s", room.channel_id, refused.refusal.value)
            except Exception:
                log.exception("drawing channel %d failed", room.channel_id)

    async def _draw_once(self, room: Room, display: _Display) -> None:
        if room.closed:
            await self._draw_closed(room, display)
            return
        await self._put_table(room, display)
        try:
            await self._ping(room, display)
        finally:
            await self._refresh_hands(room, display)

    def _channel(self, room: Room) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)

    async def _draw_closed(self, room: Room, display: _Display) -> None:
        await self._unping(room, display)
        self._displays.pop(room.channel_id, None)
        if room.state.message_id is not None:
            message = self._channel(room).get_partial_message(room.state.message_id)
            await message.edit(view=text_layout(self._words("closed")))

    async def _put_table(self, room: Room, display: _Display) -> None:
        """Edit the table message, or post a new one where there is none that can be edited."""
        state = room.state
        layout = room_layout(self._words, state)
        old = state.message_id
        if old is not None and not display.moved and not self._aged(old):
            try:
                await self._channel(room).get_partial_message(old).edit(view=layout)
            except discord.NotFound:
                old = None
            except discord.HTTPException as error:
                if error.code != TOO_MANY_OLD_EDITS:
                    raise
            else:
                return
        sent = await self._channel(room).send(view=layout)
        display.moved = False
        await room.remember_message(sent.id, token=state.token)
        if old is not None:
            await self._delete(room, old)

    def _aged(self, message_id: int) -> bool:
        return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > MESSAGE_LIFE

    async def _ping(self, room: Room, display: _Display) -> None:
        """Mention whose turn it is, once for each time the turn comes to somebody else."""
        state, match = room.state, room.state.match
        if state.stage is not Stage.PLAYING or match is None:
            display.pinged = None
            await self._unping(room, display)
            return
        due = (state.token, match.turn, match.hand.phase is Phase.CHALLENGE)
        user_id = state.seats[match.turn].user_id
        if due == display.pinged:
            return
        display.pinged = due
        await self._unping(room, display)
        if user_id is None:
            return
        mention = f"<@{user_id}>"
        if match.hand.phase is Phase.CHALLENGE and match.hand.challenged is not None:
            by = seat_names(self._words, state)[match.hand.challenged]
            text = self._words("ping-challenge", mention=mention, name=by)
        else:
            text = self._words("ping", mention=mention)
        sent = await self._channel(room).send(
            text,
            view=ping_view(self._words, state),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]),
        )
        display.ping_id = sent.id

    async def _unping(self, room: Room, display: _Display) -> None:
        if display.ping_id is not None:
            ping, display.ping_id = display.ping_id, None
            await self._delete(room, ping)

    async def _delete(self, room: Room, message_id: int) -> None:
        try:
            await self._channel(room).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.debug("message %d cannot be deleted: %s", message_id, error)

    async def _refresh_hands(self, room: Room, display: _Display) -> None:
        """Bring the open hands up to date while Discord still takes their interactions."""
        for user_id, shown in list(display.hands.items()):
            if discord.utils.utcnow() - shown.interaction.created_at > TOKEN_LIFE:
                display.hands.pop(user_id, None)
                continue
            await self._refresh_hand(room, display, user_id, shown)

    async def _refresh_hand(self, room: Room, display: _Display, user_id: int, shown: OpenHand) -> None:
        view = room.view_of(user_id)
        if view is None or view.seat is None:
            display.hands.pop(user_id, None)
            return
        said = words(str(shown.interaction.locale))
        page = hand_page(said, view, seat_names(said, room.state), page=shown.page.page)
        if page == shown.page:
            return
        shown.page = page
        layout = hand_layout(said, page, view=view, token=room.state.token)
        try:
            await shown.interaction.edit_original_response(view=layout)
        except discord.HTTPException as error:
            # The message was dismissed or its token died: *My hand* gives it back.
            log.debug("open hand in channel %d is gone: %s", room.channel_id, error)
            if display.hands.get(user_id) is shown:
                del display.hands[user_id]
