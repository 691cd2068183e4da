"""Tells whose turn it is: one new message for each turn, since only a new message rings a phone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.engine.hand import Phase
from bot.rooms.errors import RoomRefused
from bot.rooms.state.room_state import Ping
from bot.rooms.stores.preferences import Mentions
from cogs.views.names import seat_names
from cogs.views.table import ping_view
from cogs.views.waiting import ping_with_clock

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import PreferenceStore

log = logging.getLogger(__name__)


class Pings:
    """Sends and withdraws the messages that mention whose turn it is."""

    def __init__(self, preferences: PreferenceStore, translate: Translator) -> None:
        self._preferences = preferences
        self._translate = translate

    async def tell(self, room: Room, channel: discord.PartialMessageable) -> None:
        """Withdraw what is past, and tell each table's turn that was not told yet."""
        state = room.state
        turns = state.turn_keys
        past = tuple(ping for ping in state.pings if ping.turn not in turns)
        if past:
            for ping in past:
                await self._delete(channel, ping.message_id)
            kept = tuple(ping for ping in state.pings if ping.turn in turns)
            await room.remember_pings(kept, token=state.token)
        told = {ping.turn for ping in state.pings}
        for turn, seat in turns.items():
            if turn not in told:
                await self._tell(room, state, channel, turn, seat)

    async def withdraw(self, state: RoomState, channel: discord.PartialMessageable) -> None:
        """Delete the pings of a table that closed."""
        for ping in state.pings:
            await self._delete(channel, ping.message_id)

    async def _tell(
        self, room: Room, state: RoomState, channel: discord.PartialMessageable, turn: str, seat: int
    ) -> None:
        user_id = state.seats[seat].user_id
        if user_id is None or state.by_computer(seat):
            return
        wish = (await self._preferences.of(user_id)).mentions
        if wish is Mentions.NONE:
            return
        if room.closed or turn not in room.state.turn_keys:
            return  # others moved meanwhile
        rings = wish is Mentions.MENTION
        called = f"<@{user_id}>" if rings else f"**{seat_names(self._translate, state)[seat]}**"
        sent = await channel.send(
            self._text(state, seat, called),
            view=ping_view(self._translate, state),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)] if rings else False),
        )
        try:
            await room.remember_pings((*room.state.pings, Ping(sent.id, turn)), token=state.token)
        except RoomRefused:
            await self._delete(channel, sent.id)  # nobody would ever withdraw it
            raise

    def _text(self, state: RoomState, seat: int, mention: str) -> str:
        match = state.match
        hand = None if match is None else match.tables[match.table_of(seat)]
        if hand is not None and hand.phase is Phase.CHALLENGE and hand.challenged is not None:
            by = seat_names(self._translate, state)[hand.challenged]
            text = self._translate("ping-challenge", mention=mention, name=by)
        else:
            text = self._translate("ping", mention=mention)
        return ping_with_clock(self._translate, state, seat, text, mention)

    async def _delete(self, channel: discord.PartialMessageable, message_id: int) -> None:
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.debug("message %d cannot be deleted: %s", message_id, error)
