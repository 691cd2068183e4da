"""Turn pings: one new message per turn of a player who is not looking, since edits notify nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord

from bot.engine.hand import Phase
from bot.i18n import Translator, translator
from bot.render.cards import colour_if_known
from bot.rooms.room import Room
from bot.rooms.state.room_state import Ping, RoomState
from bot.rooms.state.timing import Wait
from bot.rooms.stores.settings import Mentions, Preferences, PreferenceStore
from bot.runtime.jobs import Timers
from cogs.core.layouts import unbroken
from cogs.core.messages import channel_of, delete_message
from cogs.core.names import seat_names
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.table.view import ping_view, ping_with_clock

LOOKING_FOR: Final = timedelta(seconds=90)
"""Time after a press on their hand for which a player counts as looking: about a round of a calm table."""


@dataclass(eq=False, repr=False, kw_only=True)
class Pings:
    """Sends and deletes the messages that mention the player whose turn it is."""

    client: discord.Client
    preferences: PreferenceStore
    limiter: RateLimiter
    last_press: Callable[[Room, int], datetime | None]
    looking_for: timedelta
    mark_dirty: Callable[[Room], None]
    _locks: WeakKeyDictionary[Room, asyncio.Lock] = field(default_factory=WeakKeyDictionary, init=False)
    _timers: Timers[Room] = field(default_factory=Timers, init=False)
    _shown: WeakKeyDictionary[Room, dict[int, Wait | None]] = field(
        default_factory=WeakKeyDictionary, init=False
    )
    """The wait that each ping of this process shows, by message id."""

    def are_due(self, room: Room) -> bool:
        """Return whether any ping must be sent, edited or deleted."""
        is_late = any(self._is_outdated(room, ping) for ping in room.state.pings)
        return is_late or self.needs_update(room) or self.needs_deletion(room)

    @staticmethod
    def needs_update(room: Room) -> bool:
        """Return whether a turn has no ping although its table is posted."""
        if room.state.message_id is None:
            return False
        return room.state.turn_keys.keys() - {ping.turn for ping in room.state.pings} != set()

    @staticmethod
    def needs_deletion(room: Room) -> bool:
        """Return whether there is a ping of a turn that is over."""
        return {ping.turn for ping in room.state.pings} - room.state.turn_keys.keys() != set()

    async def update(self, room: Room) -> None:
        """Send and edit the pings of a room: one per turn whose player is not looking at their hand."""
        self.forget(room)
        if self.needs_update(room):
            await self._send_new(room)
        for ping in room.state.pings:
            await self._refresh(room, ping)

    async def _send_new(self, room: Room) -> None:
        """Send a ping for each turn without one; schedule another look for players who seem to be looking."""
        state = room.state
        pinged = {ping.turn for ping in state.pings}
        waiting = [(turn, seat) for turn, seat in state.turn_keys.items() if turn not in pinged]
        looking = [self._looks_for(room, turn, seat) for turn, seat in waiting]
        sending = (self._ping(room, state, turn, seat) for turn, seat in waiting)
        for result in await asyncio.gather(*sending, return_exceptions=True):
            if result is not None:
                raise result
        if any(looking):
            seconds = min(wait for wait in looking if wait > 0)
            self._timers.start(room, seconds, partial(self.mark_dirty, room))

    async def delete_over(self, room: Room) -> None:
        state = room.state
        over = [ping for ping in state.pings if ping.turn not in state.turn_keys]
        for ping in over:
            await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await delete_message(channel_of(self.client, room), ping.message_id)
            self._shown.get(room, {}).pop(ping.message_id, None)
        if over:
            async with self._lock_of(room):
                current = tuple(ping for ping in room.state.pings if ping not in over)
                await room.remember_pings(current, token=state.token)

    async def delete_all(self, room: Room) -> None:
        for ping in room.state.pings:
            await self.limiter.acquire(room.guild_id, Urgency.CLEANUP)
            await delete_message(channel_of(self.client, room), ping.message_id)

    def forget(self, room: Room) -> None:
        self._timers.cancel(room)

    async def _ping(self, room: Room, state: RoomState, turn: str, seat: int) -> None:
        user_id = state.seats[seat].user_id
        if user_id is None or state.by_computer(seat):
            return
        preferences = await self.preferences.of(user_id)
        if preferences.mentions is Mentions.NONE:
            return

        def is_wanted() -> bool:
            current = not room.gone and turn in room.state.turn_keys  # else others moved meanwhile
            pinged = any(ping.turn == turn for ping in room.state.pings)  # another drawing may have sent one
            return current and not pinged and not self._looks_for(room, turn, seat)

        if not is_wanted() or not await self.limiter.acquire(
            room.guild_id, Urgency.PERSON, is_wanted=is_wanted
        ):
            return
        channel = channel_of(self.client, room)
        content = self._content(state, seat, user_id, preferences)
        buttons = ping_view(translator(preferences.reads), state, seat)
        sent = await channel.send(view=buttons, **content)
        self._shown.setdefault(room, {})[sent.id] = state.timing.wait_for(seat)
        async with self._lock_of(room):
            pings = (*room.state.pings, Ping(sent.id, turn))
            noted = await room.remember_pings(pings, token=state.token)
        if not noted:  # otherwise nothing would ever delete this ping
            await self.limiter.acquire(room.guild_id, Urgency.PERSON)
            await delete_message(channel, sent.id)

    async def _refresh(self, room: Room, ping: Ping) -> None:
        """Edit a ping if it shows an outdated deadline; an edit notifies nobody."""

        def is_wanted() -> bool:
            return self._is_outdated(room, ping)

        seat = room.state.turn_keys.get(ping.turn)
        user_id = None if seat is None else room.state.seats[seat].user_id
        if seat is None or user_id is None or not is_wanted():
            return
        preferences = await self.preferences.of(user_id)
        if not await self.limiter.acquire(room.guild_id, Urgency.TABLE, is_wanted=is_wanted):
            return
        state = room.state
        if state.turn_keys.get(ping.turn) != seat or state.seats[seat].user_id != user_id:
            return  # somebody has just moved
        content = self._content(state, seat, user_id, preferences)
        with suppress(discord.NotFound):  # somebody deleted it
            await channel_of(self.client, room).get_partial_message(ping.message_id).edit(**content)
        self._shown[room][ping.message_id] = state.timing.wait_for(seat)

    def _is_outdated(self, room: Room, ping: Ping) -> bool:
        """Return whether a decision's deadline differs from its ping's; later ones of a turn have no ping."""
        seat, shown = room.state.turn_keys.get(ping.turn), self._shown.get(room, {}).get(ping.message_id)
        if room.closed or seat is None or shown is None:
            return False
        wait = room.state.timing.wait_for(seat)
        return wait is not None and wait.since == shown.since and wait.ends != shown.ends

    def _looks_for(self, room: Room, turn: str, seat: int) -> float:
        """Return for how many seconds a player still counts as looking; 0 if they were warned."""
        state = room.state
        user_id = state.seats[seat].user_id if turn in state.turn_keys else None
        wait = state.timing.wait_for(seat)
        if user_id is None or (wait is not None and wait.warned):
            return 0.0
        pressed = self.last_press(room, user_id)
        if pressed is None:
            return 0.0
        return max(0.0, (pressed + self.looking_for - discord.utils.utcnow()).total_seconds())

    def _lock_of(self, room: Room) -> asyncio.Lock:
        """Return the lock for updates of a room's list of pings, which are sent and deleted concurrently."""
        return self._locks.setdefault(room, asyncio.Lock())

    def _content(self, state: RoomState, seat: int, user_id: int, preferences: Preferences) -> dict[str, Any]:
        translate, rings = translator(preferences.reads), preferences.mentions is Mentions.MENTION
        name = f"<@{user_id}>" if rings else f"**{seat_names(translate, state)[seat]}**"
        return {
            "content": unbroken(ping_text(translate, state, seat, name)),
            "allowed_mentions": discord.AllowedMentions(users=[discord.Object(user_id)] if rings else False),
        }


def ping_text(translate: Translator, state: RoomState, seat: int, name: str) -> str:
    match = state.match
    hand = None if match is None else match.tables[match.table_of(seat)]
    if hand is not None and hand.phase is Phase.CHALLENGE and hand.challenged is not None:
        challenged = seat_names(translate, state)[hand.challenged]
        colour = colour_if_known(translate, hand.bluff_colour)
        text = translate("ping-challenge", mention=name, name=challenged, colour=colour)
    else:
        roulette = hand is not None and hand.phase is Phase.ROULETTE
        text = translate("ping-roulette" if roulette else "ping", mention=name)
    return ping_with_clock(translate, state, seat, text, name)
