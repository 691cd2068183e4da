"""The display of a room, in independent parts: table, pings, result mentions, open hands."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final

import discord
from discord import ui

from bot.i18n import translator
from bot.league.ports import League
from bot.matches.replay import ReplayCache
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.stores.settings import PreferenceStore, SettingsStore
from bot.runtime.clock import Clock
from bot.runtime.jobs import Timers
from cogs.core.attachments import MessagePictures
from cogs.core.drawing_queue import DisplayScheduler, DrawingQueue
from cogs.core.picture_maker import PictureMaker
from cogs.core.rate_limiter import RateLimiter
from cogs.core.send_backoff import SendBackoff, may_fail
from cogs.table.lobby_view import RulesOffer
from cogs.table.open_hands import OpenHands, OpenPanels
from cogs.table.pictures import LastHands, TablePictures
from cogs.table.placement import Reposting, ResultExpiry, archive_own_thread
from cogs.table.rating import GroupLimit
from cogs.table.reactions import Reactions, Remarks
from cogs.table.recovery import FirstDrawings, Resync
from cogs.table.result_mentions import ResultMentions
from cogs.table.room_view import room_layout
from cogs.table.table_messages import TableMessages
from cogs.table.turn_pings import Pings

log = logging.getLogger(__name__)


class RenderLatency:
    """Measures how long changes stay invisible; failed drawings extend the time, refused ones are ignored."""

    def __init__(self) -> None:
        self.on_shown: Callable[[float], None] | None = None
        self._changed: dict[Room, float] = {}  # the loop's times
        self._read: dict[Room, float] = {}

    def note_change(self, room: Room) -> None:
        if self.on_shown is not None and room not in self._changed:
            self._changed[room] = asyncio.get_running_loop().time()

    def note_read(self, room: Room) -> None:
        """Note that the drawing under way will include all earlier changes."""
        changed = self._changed.pop(room, None)
        if changed is not None:
            self._read.setdefault(room, changed)

    def note_drawn(self, room: Room, *, shown: bool) -> None:
        """Note that the drawing under way was sent, or that the channel accepts none."""
        changed = self._read.pop(room, None)
        if not shown:
            self._changed.pop(room, None)
        elif changed is not None and self.on_shown is not None:
            self.on_shown(asyncio.get_running_loop().time() - changed)

    def forget(self, room: Room) -> None:
        self._changed.pop(room, None)
        self._read.pop(room, None)


UNKNOWN_CHANNEL: Final = 10003
HAND_INTERVALS: Final = 0.4
"""The interval between two edits of a hand, in table intervals: Discord takes five edits in two seconds."""


@dataclass(eq=False, repr=False, kw_only=True)
class ChannelDisplay:
    """Shows rooms in their channels: observes them and schedules the drawing of each changed part."""

    client: discord.Client
    clock: Clock
    preferences: PreferenceStore
    picture_maker: PictureMaker
    settings: SettingsStore
    replays: ReplayCache
    wants_pictures: Callable[[Room], bool]
    result_expiry: ResultExpiry
    close_room: Callable[[Room], Awaitable[None]]
    interval: float
    queue: DrawingQueue
    looking_for: timedelta
    press_age: float
    limiter: RateLimiter
    league: League
    rules_offer: Callable[[Room], Awaitable[RulesOffer]]

    def __post_init__(self) -> None:
        self._result_mentions = ResultMentions(client=self.client, limiter=self.limiter)
        self._make_schedulers()
        tables, client, limiter, clock = self.tables, self.client, self.limiter, self.clock
        self.panels, self.freshness = OpenPanels(), RenderLatency()
        self.reposting = Reposting(move_down=self.move_down)
        self.backoff = SendBackoff(client=client, mark_dirty=self.room_changed)
        self.reactions = Reactions(settings=self.settings, redraw=tables.mark_dirty)
        self.remarks = Remarks(settings=self.settings, redraw=tables.mark_dirty)
        self.group_limit = GroupLimit(league=self.league, clock=clock, on_change=tables.mark_dirty)
        self.hands = OpenHands(
            preferences=self.preferences,
            picture_maker=self.picture_maker,
            queue=self.queue,
            interval=self.interval * HAND_INTERVALS,
        )
        self.hands.reacts, self.hands.wants_pictures = self.reactions.are_on, self.wants_pictures
        self.hands.catchable = self._catchable
        self._graces: Timers[Room] = Timers()
        last_hands = LastHands(
            settings=self.settings,
            replays=self.replays,
            wants_pictures=self.wants_pictures,
            redraw=self.redraw_result,
            queue=self.queue,
        )
        self.pictures = TablePictures(
            picture_maker=self.picture_maker, last_hands=last_hands, wanted=self.wants_pictures
        )
        self.table_messages = TableMessages(
            client=client,
            pictures=self.pictures,
            limiter=limiter,
            press_age=self.press_age,
            layout_of=self._layout_of,
            on_post=self._note_post,
            on_read=(tables.note_read, self.freshness.note_read),
            on_replaced=self._deleting.mark_dirty,
        )
        self._pings = Pings(
            client=client,
            preferences=self.preferences,
            limiter=limiter,
            last_press=self.hands.last_press,
            looking_for=self.looking_for,
            mark_dirty=self._pinging.mark_dirty,
        )
        self.first_drawings = FirstDrawings(
            client=client, limiter=limiter, draw=self.room_changed, clock=clock, interval=self.interval
        )
        self.resync = Resync(clock=clock, limiter=limiter, is_wanted=self._shows_table, draw=self._resync)

    def _make_schedulers(self) -> None:
        make = partial(DisplayScheduler, clock=self.clock, interval=self.interval, queue=self.queue)
        self.tables = make(name="table", draw=self._draw_table)
        self._pinging = make(name="pings", draw=self._draw_pings, urgent=True)
        self._mentioning = make(
            name="mentions", draw=partial(self._send_unless_refused, part=self._result_mentions.send)
        )
        self._deleting = make(name="leftovers", draw=self._delete_old)

    async def _layout_of(self, room: Room, state: RoomState, pictures: MessagePictures) -> ui.LayoutView:
        return room_layout(
            translator(state.locale),
            state,
            pictures=pictures,
            unrated=self.group_limit.reason(room),
            reactions=self.reactions.of(room),
            remark=self.remarks.of(room),
            offer=await self.rules_offer(room),
        )

    def _note_post(self, room: Room) -> None:
        """Note that a table was posted, and start the pings, which wait for that."""
        self.reposting.note_post(room)
        if self._pings.needs_update(room):
            self._pinging.mark_dirty(room)

    def room_changed(self, room: Room) -> None:
        """Schedule a redraw of everything that a room shows."""
        self.freshness.note_change(room)
        self.remarks.room_changed(room)
        self.tables.mark_dirty(room)
        self.pictures.last_hands.room_changed(room)
        if not room.closed:  # else the last drawing of the table handles the rest
            self._refresh_hands(room)
            if self._pings.are_due(room):
                self._pinging.mark_dirty(room)

    def _refresh_hands(self, room: Room) -> None:
        """Schedule a refresh of open hands, and another when a grace ends: then they offer the catch."""
        self.hands.refresh_all(room)
        now = self.clock.now()
        ends = [one.until for one in room.state.uncalled_unos if one.until > now]
        if ends:
            self._graces.start(room, (min(ends) - now).total_seconds(), partial(self._refresh_hands, room))
        else:
            self._graces.cancel(room)

    def _catchable(self, room: Room) -> tuple[int, ...]:
        now = self.clock.now()
        return tuple(one.seat for one in room.state.uncalled_unos if one.until <= now)

    def _shows_table(self, room: Room) -> bool:
        """Return whether a room shows a table that is reposted if deleted, which an old result is not."""
        state = room.state
        is_shown = state.stage is not Stage.OVER and state.message_id is not None
        return is_shown and not room.gone and room not in self.backoff.blocked

    def _resync(self, room: Room) -> None:
        self.table_messages.lend_request(room)
        self.tables.mark_dirty(room)

    def move_down(self, room: Room) -> None:
        """Repost the table at the bottom of the channel."""
        self.table_messages.request_repost(room)
        self.tables.mark_dirty(room)

    def redraw_result(self, room: Room) -> None:
        """Edit the result of a room in place, since more is known by now."""
        self.table_messages.request_redraw(room)
        self.tables.mark_dirty(room)

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Stop showing rooms that another process serves; return the drawings under way."""
        tasks = [self.pictures.last_hands.leave(rooms)]
        for room in rooms:
            drawings = [one.leave(room) for one in self._schedulers()]
            tasks += [[one for one in drawings if one is not None], self.hands.leave(room)]
            self.panels.take_in(room.channel_id)
            self.forget(room)
        return [task for some in tasks for task in some]

    def forget(self, room: Room) -> None:
        for part in (self.reactions, self.remarks, self.reposting, self._pings, self.freshness):
            part.forget(room)
        self.backoff.forget(room)
        self._graces.cancel(room)
        for scheduler in self._schedulers():
            scheduler.forget(room)

    async def stop(self, *, within: float) -> None:
        """Let the drawings under way finish within `within` seconds, and begin no others."""
        moments = (self.reactions, self.remarks, self.reposting, self._graces)
        asking = (self.backoff, self.group_limit, self.pictures.last_hands)
        for part in (*moments, *asking, self.resync, self.first_drawings):
            part.stop()
        tasks = [task for scheduler in self._schedulers() for task in scheduler.stop()]
        tasks += self.hands.stop()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=within)
            for task in late:  # a rate limit may delay a drawing for minutes; the next start draws anyway
                task.cancel()

    def _schedulers(self) -> tuple[DisplayScheduler, ...]:
        return self.tables, self._pinging, self._mentioning, self._deleting

    async def _draw_table(self, room: Room) -> None:
        if room.leaving:
            return
        if room.closed:
            await self._draw_closed(room)
            return
        self.result_expiry.schedule(room)
        refused_before = room in self.backoff.blocked
        try:
            shown = await self._send(room, self._try_channel if refused_before else self.table_messages.draw)
            self.freshness.note_drawn(room, shown=shown)
            if shown:
                self.backoff.note_success(room)
                if refused_before:  # parts that were due during the attempt were held back
                    self._pinging.mark_dirty(room)
                    self._deleting.mark_dirty(room)
            await self.panels.follow(room)
        finally:
            if self._result_mentions.is_due(room):
                self._mentioning.mark_dirty(room)

    async def _try_channel(self, room: Room) -> None:
        """Send the parts in turn after a refusal, so that each attempt is refused at most once."""
        await self.table_messages.draw(room)
        await self._pings.update(room)
        await self._result_mentions.send(room)

    async def _draw_pings(self, room: Room) -> None:
        try:
            await self._send_unless_refused(room, self._pings.update)
        finally:
            if self._pings.needs_deletion(room):
                self._deleting.mark_dirty(room)

    async def _delete_old(self, room: Room) -> None:
        await self._send_unless_refused(room, self._pings.delete_over)
        await self._send_unless_refused(room, self.table_messages.delete_replaced)

    async def _send_unless_refused(self, room: Room, part: Callable[[Room], Awaitable[None]]) -> None:
        """Send one part of a room, unless its channel refused one; then only the table is retried."""
        if room not in self.backoff.blocked:
            await self._send(room, part)

    async def _send(self, room: Room, part: Callable[[Room], Awaitable[None]]) -> bool:
        if self.backoff.is_waiting(room):
            return False
        try:
            await part(room)
        except discord.Forbidden as error:
            self.pictures.allow(room)  # text alone was refused as well
            if not self.backoff.is_waiting(room):  # two parts may be refused at the same time
                self.backoff.note_refusal(room, error)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self.close_room(room)
        else:
            return True
        return False

    async def _draw_closed(self, room: Room) -> None:
        """Draw all parts of a room for the last time, without retries."""
        pinging = self._pinging.finish(room)
        self.forget(room)
        if pinging is not None:
            await asyncio.wait([pinging])  # a ping under way is noted first, so that it can be deleted
        table, pings = self.table_messages, self._pings
        drawn = (self.hands.close, self.panels.close, table.draw_closed, self._result_mentions.send)
        for part in (*drawn, pings.delete_all, table.delete_replaced):
            with may_fail(f"channel {room.channel_id}: the last drawing lacks something"):
                await part(room)
        here = [other for other in self.tables.rooms() if other.channel_id == room.channel_id]
        if all(other.closed for other in here):
            await archive_own_thread(self.client, room, self.limiter)
