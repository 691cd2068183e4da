"""Draws rooms: the public table, the ping of whose turn it is, and the hands that are open.

A change only marks a room dirty. One task for a room draws it until it is clean and then ends; it renders
when it sends, keeps one edit in flight and a pause between two, so a storm of moves costs a handful of edits
and no frame is ever older than the table. A failed send undoes nothing: drawing again is always right.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import discord

from bot.i18n import translator
from bot.rooms.errors import RoomRefused
from bot.rooms.state.reporting import position_of
from bot.rooms.state.room_state import Stage
from bot.rooms.stores import subscriptions as watching
from bot.rooms.stores.preferences import Style
from cogs.commands.notices import exactly, result_text
from cogs.display.hand_pages import attachments_of, page_now, picture_of
from cogs.display.open_hand import OpenHand
from cogs.display.pings import Pings
from cogs.display.private_message import expired, in_private
from cogs.display.reposting import Reposting
from cogs.display.send_backoff import SendBackoff
from cogs.views.frame import text_layout
from cogs.views.hand import hand_layout
from cogs.views.names import seat_names
from cogs.views.result import closed_layout, summary_of
from cogs.views.room import room_layout

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from discord import ui

    from bot.render.hand import HandPage
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import PreferenceStore
    from cogs.display.picture_cache import Picture, PictureCache
    from cogs.display.rate_limiter import RateLimiter
    from cogs.display.threads import Threads

log = logging.getLogger(__name__)

MESSAGE_LIFE = timedelta(minutes=50)  # edits of messages older than an hour are capped hard (30046)
NOT_EDITABLE = frozenset({30046, 50083})  # too many old edits, an archived thread: a new message is taken
UNKNOWN_CHANNEL = 10003
SERVER_ERRORS = 500
UNWELCOME = frozenset({400, 403, 413})  # how Discord refuses a file: malformed, not permitted, too large
PLAIN_FOR = 600.0  # seconds that a channel which refused a picture is shown tables in words alone
REQUESTS_IN_PLAY = 3  # of a drawing: the table, whose turn it was is withdrawn, whose turn it is is told
AGAIN_AFTER = 15.0  # seconds until a drawing that failed on Discord's side is tried again


@dataclass(slots=True)
class _Display:
    """What is on show for one room.

    Attributes:
        dirty: Whether something changed since the last drawing began.
        task: Draws it.
        not_before: The earliest time of the next drawing.
        again: Tries again after a failure of Discord's.
        moved: Whether the table has to be posted anew, at the bottom.
        drawn: What was drawn last.
        picture: What is attached to the table message as it stands, if that is known.
        plain_until: Until then the channel gets no pictures, because it took none.
        hands: The open hands by account.
    """

    dirty: bool = False
    task: asyncio.Task[None] | None = None
    not_before: float = 0.0
    again: asyncio.TimerHandle | None = None
    moved: bool = False
    drawn: RoomState | None = None
    picture: discord.Attachment | None = None
    plain_until: float = 0.0
    hands: dict[int, OpenHand] = field(default_factory=dict)


class ChannelPresenter:
    """Draws rooms into their channels.

    Attributes:
        interval: Seconds between two drawings of one room, 0 or more.
        rate_limiter: How many requests all rooms together may make.
        pictured: Whether a room wants pictures.
        reposting: Keeps the tables at the bottom.
        bars: Knows the channels that take nothing.
        preferences: How each person likes to be shown their games.
        picture_cache: Draws the pictures.
    """

    def __init__(
        self,
        client: discord.Client,
        clock: Clock,
        preferences: PreferenceStore,
        picture_cache: PictureCache,
        threads: Threads,
        *,
        interval: float,
        rate_limiter: RateLimiter,
        pictured: Callable[[Room], bool] = lambda _room: True,
    ) -> None:
        self.interval = interval
        self.rate_limiter = rate_limiter
        self.pictured = pictured
        self.picture_cache = picture_cache
        self._threads = threads
        self.reposting = Reposting(self.move_down)
        self.bars = SendBackoff(client, self.changed)
        self._client = client
        self.preferences = preferences
        self._translate = translator()
        self._pings = Pings(preferences, self._translate)
        self._clock = clock
        self._displays: WeakKeyDictionary[Room, _Display] = WeakKeyDictionary()
        self._stopped = False

    def changed(self, room: Room) -> None:
        """Take note that a room has to be drawn anew."""
        if self._stopped:
            return
        display = self._display(room)
        display.dirty = True
        if display.again is not None:
            display.again.cancel()
            display.again = None
        if display.task is None or display.task.done():
            loop = asyncio.get_running_loop()
            display.task = loop.create_task(self._draw(room, display), name=f"draw-{room.channel_id}")

    def move_down(self, room: Room) -> None:
        """Post the table anew, at the bottom of the channel."""
        self._display(room).moved = True
        self.changed(room)

    def _again(self, room: Room, display: _Display, wait: float) -> None:
        """Draw a room once more after so many seconds, unless it changes before."""
        if display.again is not None:
            display.again.cancel()
        if not self._stopped:
            display.again = asyncio.get_running_loop().call_later(wait, self.changed, room)

    @asynccontextmanager
    async def showing_hand(
        self,
        room: Room,
        interaction: discord.Interaction,
        page: HandPage,
        notice: str | None,
        *,
        pictured: bool,
    ) -> AsyncIterator[OpenHand]:
        """Keep a hand current that the caller sends; what showed it before is taken away."""
        match = room.state.match
        number = 0 if match is None else match.hand_number
        previous = self._display(room).hands.get(interaction.user.id)
        opening = OpenHand(interaction, page, notice, number, pictured=pictured)
        async with self._opening(room, opening):
            yield opening
        if previous is not None and not in_private(interaction):
            await self._supersede(previous)

    @asynccontextmanager
    async def showing_question(self, room: Room, interaction: discord.Interaction) -> AsyncIterator[OpenHand]:
        """Let a question stand in the place of somebody's hand while it makes sense; the caller sends it."""
        before = self._display(room).hands.get(interaction.user.id)
        asking = None if room.state.match is None else room.state.match.revision
        opening = OpenHand(interaction, None if before is None else before.page, asking=asking)
        async with self._opening(room, opening):
            yield opening

    @asynccontextmanager
    async def _opening(self, room: Room, opening: OpenHand) -> AsyncIterator[None]:
        """Note an open hand before its message is there, so that no older refresh covers it unnoticed."""
        hands, user_id = self._display(room).hands, opening.interaction.user.id
        previous = hands.get(user_id)
        hands[user_id] = opening
        try:
            yield
        except BaseException:
            if hands.get(user_id) is opening:
                del hands[user_id]
                hands.update({} if previous is None else {user_id: previous})
            raise
        if opening.outdated:
            self.changed(room)

    def page_shown(self, room: Room, user_id: int) -> int:
        """Return which page of their hand somebody has open, from 0."""
        shown = self._display(room).hands.get(user_id)
        return 0 if shown is None or shown.page is None else shown.page.page

    def page_behind(self, room: Room, user_id: int) -> HandPage | None:
        """Return the page of somebody's hand in whose place a question stands; None if none does."""
        shown = self._display(room).hands.get(user_id)
        return None if shown is None or shown.asking is None else shown.page

    async def _supersede(self, previous: OpenHand) -> None:
        """Take away a hand whose owner got a new message: two of them would contradict each other."""
        if previous.message is None or expired(previous.interaction):
            return
        try:
            await previous.message.delete()
        except discord.HTTPException as error:
            log.debug("a hand that was opened anew stays as it is: %s", error)

    async def _replace_hand(self, shown: OpenHand, text: str) -> None:
        """Put a sentence in the place of an open hand."""
        if shown.message is None:
            return
        try:
            await shown.message.edit(text_layout(text))
        except discord.HTTPException as error:
            log.debug("an open hand cannot be replaced: %s", error)

    def forget(self, room: Room) -> None:
        """Draw a room no more: its channel is gone."""
        self.reposting.forget(room)
        self.bars.forget(room)
        display = self._displays.pop(room, None)
        if display is None:
            return
        if display.again is not None:
            display.again.cancel()
        if display.task is not None and display.task is not asyncio.current_task():
            display.task.cancel()

    async def stop(self, *, within: float) -> None:
        """Let the drawings under way finish within so many seconds, and begin no other."""
        self._stopped = True
        self.reposting.stop()
        self.bars.stop()
        for display in self._displays.values():
            if display.again is not None:
                display.again.cancel()
        tasks = [display.task for display in self._displays.values() if display.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=within)
            for task in late:  # a rate limit may keep a drawing for minutes; the next start draws anyway
                task.cancel()

    def _display(self, room: Room) -> _Display:
        return self._displays.setdefault(room, _Display())

    async def _draw(self, room: Room, display: _Display) -> None:
        loop = asyncio.get_running_loop()
        while display.dirty and not self._stopped:
            wait = display.not_before - loop.time()
            if wait > 0:
                await self._clock.sleep(wait)
            await self._in_turn(room, display)
            display.dirty = False
            display.not_before = loop.time() + self.interval
            try:
                await self._draw_once(room, display)
            except discord.HTTPException as error:
                log.warning("cannot draw channel %d: %s", room.channel_id, error)
                if error.status >= SERVER_ERRORS:
                    self._again(room, display, AGAIN_AFTER)
            except RoomRefused as refused:
                log.warning("cannot note the table of channel %d: %s", room.channel_id, refused.refusal.value)
            except Exception:
                log.exception(
                    "drawing channel %d failed; position: %s", room.channel_id, position_of(room.state)
                )

    async def _in_turn(self, room: Room, display: _Display) -> None:
        """Wait until Discord takes one more drawing from this bot; nobody's hand waits for that."""
        wait = self.rate_limiter.book(REQUESTS_IN_PLAY if room.state.stage is Stage.PLAYING else 1)
        if wait > 0:
            if not room.closed:
                await self._refresh_hands(room, display)
            await self._clock.sleep(wait)

    async def _draw_once(self, room: Room, display: _Display) -> None:
        if room.closed:
            await self._draw_closed(room)
            return
        try:
            await self._draw_public(room, display)
        except discord.Forbidden as error:
            display.plain_until = 0.0  # words alone were refused as well: it was not the picture
            self.bars.refused(room, error)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._threads.closing(room)
        finally:
            await self._refresh_hands(room, display)

    async def _draw_public(self, room: Room, display: _Display) -> None:
        """Draw what everybody in the channel sees, if the channel takes it."""
        self._threads.follow(room)
        if self.bars.hold(room):
            return
        state = room.state
        await self._retire(room, display, state)
        await self._put_table(room, display)
        display.drawn = room.state if room.state.token == state.token else state
        await self._pings.tell(room, self._channel(room))
        await self._tell_watchers(room)
        self.bars.taken(room)

    def _channel(self, room: Room) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)

    async def _draw_closed(self, room: Room) -> None:
        self.reposting.forget(room)
        self.bars.forget(room)
        display = self._displays.pop(room, None)
        for shown in [] if display is None else list(display.hands.values()):
            translate = translator(str(shown.interaction.locale))
            await self._replace_hand(shown, translate("closed"))
        await self._pings.withdraw(room.state, self._channel(room))
        if room.state.message_id is not None:
            await self._edit_quietly(room, room.state.message_id, closed_layout(self._translate, room.state))
        try:
            await self._tell_watchers(room)
        except discord.HTTPException as error:
            log.debug("who watched channel %d is not told: %s", room.channel_id, error)
        if not self._succeeded(room):
            await self._threads.archive(room)

    def _succeeded(self, room: Room) -> bool:
        """Tell whether another table stands by now where one was closed."""
        return any(other.channel_id == room.channel_id and not other.closed for other in self._displays)

    async def _edit_quietly(self, room: Room, message_id: int, layout: ui.LayoutView) -> None:
        """Change a message that nobody plays with any more; if it is gone, nothing is missing."""
        try:
            message = self._channel(room).get_partial_message(message_id)
            await message.edit(view=layout, attachments=[])
        except discord.HTTPException as error:
            log.debug("message %d stays as it is: %s", message_id, error)

    async def _retire(self, room: Room, display: _Display, state: RoomState) -> None:
        """Take the buttons off a result once the next lobby is open."""
        drawn = display.drawn
        if drawn is None or drawn.token == state.token or drawn.message_id is None:
            return
        try:
            old = self._channel(room).get_partial_message(drawn.message_id)
            picture = await self._picture(room, display, drawn)
            files = [] if picture is None else [picture.attached(display.picture)]
            await old.edit(
                view=room_layout(self._translate, drawn, live=False, picture=picture), attachments=files
            )
        except discord.HTTPException as error:
            log.debug("the result in channel %d stays as it is: %s", room.channel_id, error)

    async def _put_table(self, room: Room, display: _Display) -> None:
        """Show the table, with a picture where the channel takes one."""
        state, before = room.state, display.drawn
        if state.stage is Stage.OVER and before is None and state.posted_for in {Stage.OVER, None}:
            return  # after a restart: an old result stays as it is, and away if somebody deleted it
        if state.stage is Stage.OVER and (before is None or before.stage is Stage.PLAYING):
            display.moved = True  # who waits at the bottom shall see who won
        picture = await self._picture(room, display, state)
        try:
            await self._put(room, display, state, picture)
        except discord.HTTPException as error:
            if picture is None or error.status not in UNWELCOME:
                raise
            log.info("channel %d takes no picture, the table goes without: %s", room.channel_id, error)
            display.plain_until = asyncio.get_running_loop().time() + PLAIN_FOR
            await self._put(room, display, state, None)

    async def _picture(self, room: Room, display: _Display, state: RoomState) -> Picture | None:
        """Return a picture of a table in play, or a chart of its match; None if it goes without."""
        if state.match is None or not self.pictured(room):
            return None
        if asyncio.get_running_loop().time() < display.plain_until:
            return None
        names = seat_names(self._translate, state, markdown=False)
        if state.stage is Stage.OVER:
            return await self.picture_cache.chart(
                self._translate, summary_of(self._translate, state, charted=True), names
            )
        if len(state.match.tables) > 1:
            return None  # a picture is of one table
        return await self.picture_cache.table(self._translate, state.match.view(None), names)

    async def _put(self, room: Room, display: _Display, state: RoomState, picture: Picture | None) -> None:
        """Edit the table message, or post a new one where there is none that can be edited."""
        layout = room_layout(self._translate, state, picture=picture)
        old = state.message_id
        if old is not None and not display.moved and not self._aged(state, old):
            files = [] if picture is None else [picture.attached(display.picture)]
            message = self._channel(room).get_partial_message(old)
            try:
                edited = await message.edit(view=layout, attachments=files)
            except discord.NotFound:
                old = None
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
            else:
                display.picture = next(iter(edited.attachments), None)
                return
        sent = await self._channel(room).send(view=layout, files=[] if picture is None else [picture.file])
        try:
            await room.remember_message(sent.id, token=state.token, stage=state.stage)
        except RoomRefused:
            await self._delete(room, sent.id)  # nobody would ever come back to it
            raise
        display.picture = next(iter(sent.attachments), None)
        display.moved = False
        self.reposting.posted(room)
        if old is not None:
            await self._delete(room, old)

    def _aged(self, state: RoomState, message_id: int) -> bool:
        """Tell whether a message is too old to go on with; a result stays where it is."""
        if state.stage is Stage.OVER:
            return False
        return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > MESSAGE_LIFE

    async def _tell_watchers(self, room: Room) -> None:
        """Mention those who wait for the result, once; only a new message rings a phone."""
        state = room.state
        if not state.subscribers or not (room.closed or state.stage is Stage.OVER):
            return
        text = result_text(self._translate, state)
        await self._channel(room).send(text, allowed_mentions=exactly(state.subscribers))
        if not room.closed:
            await room.do(watching.told(state.token), show=False)

    async def _delete(self, room: Room, message_id: int) -> None:
        try:
            await self._channel(room).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.debug("message %d cannot be deleted: %s", message_id, error)

    async def _refresh_hands(self, room: Room, display: _Display) -> None:
        """Bring the open hands up to date while Discord still takes their interactions.

        Each interaction has a limit of its own, so nobody waits for another's; whose turn it is comes first.
        """
        for user_id, shown in list(display.hands.items()):
            if expired(shown.interaction):
                del display.hands[user_id]
        turns = room.state.turn_keys.values()
        hands = sorted(display.hands.items(), key=lambda hand: room.state.seat_of(hand[0]) not in turns)
        refreshed = (self._refresh_hand(room, display, user_id, shown) for user_id, shown in hands)
        for error in await asyncio.gather(*refreshed, return_exceptions=True):
            if error is not None:
                log.error("an open hand in channel %d is not refreshed", room.channel_id, exc_info=error)
        if room.state.stage is not Stage.PLAYING:
            display.hands.clear()

    async def _refresh_hand(self, room: Room, display: _Display, user_id: int, shown: OpenHand) -> None:
        preferences = await self.preferences.of(user_id)
        view = room.view_of(user_id)
        if view is None or view.seat is None:
            display.hands.pop(user_id, None)
            return
        if shown.message is None:
            shown.outdated = True
            return
        if shown.asking is not None and room.state.current(view.seat, shown.asking):
            return
        translate = translator(str(shown.interaction.locale))
        page = page_now(translate, room.state, view, preferences, shown.page)
        if page == shown.page and shown.asking is None:
            return
        shown.page, shown.asking = page, None
        if view.my_turn or view.hand_number != shown.hand_number:
            shown.notice = None
        token, picture = room.state.token, None
        if preferences.style is Style.PICTURES:
            picture = await picture_of(self.picture_cache, shown.interaction, page, view)
        layout = hand_layout(translate, page, view=view, token=token, notice=shown.notice, picture=picture)
        files = attachments_of(picture, was=shown.pictured)
        shown.pictured = picture is not None
        try:
            await shown.message.edit(layout, **files)
        except discord.HTTPException as error:
            # The message was dismissed or its token died: *My hand* gives it back.
            log.debug("open hand in channel %d is gone: %s", room.channel_id, error)
            if display.hands.get(user_id) is shown:
                del display.hands[user_id]
        newer = display.hands.get(user_id)
        if newer is not None and newer is not shown and newer.asking is None:
            # Its owner pressed meanwhile: this edit may have covered the answer, so draw once more.
            newer.page = None
            display.dirty = True
