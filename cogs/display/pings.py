"""Pings: one new message for each turn, since only a new message rings a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.engine.hand import Phase
from bot.i18n import translator
from bot.rooms.errors import RoomRefused
from bot.rooms.state.room_state import Ping
from bot.rooms.stores.preferences import Mentions
from cogs.display.channel_messages import channel_of, delete_message
from cogs.views.names import seat_names
from cogs.views.table import ping_view
from cogs.views.waiting import ping_with_clock

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import PreferenceStore


class Pings:
    """Sends and deletes the messages that mention whose turn it is."""

    def __init__(self, *, client: discord.Client, preferences: PreferenceStore) -> None:
        self._client = client
        self._preferences = preferences
        self._translate = translator()

    async def update(self, room: Room) -> None:
        """Delete the pings of turns that are over, and send one for each turn that has none yet.

        Raises:
            discord.HTTPException: Discord does not take a ping.
            RoomRefused: The room cannot note which pings there are.
        """
        state = room.state
        turns = state.turn_keys
        over = [ping for ping in state.pings if ping.turn not in turns]
        if over:
            for ping in over:
                await delete_message(channel_of(self._client, room), ping.message_id)
            current = tuple(ping for ping in state.pings if ping.turn in turns)
            await room.remember_pings(current, token=state.token)
        pinged = {ping.turn for ping in state.pings}
        for turn, seat in turns.items():
            if turn not in pinged:
                await self._ping(room, state, turn, seat)

    async def delete_all(self, room: Room) -> None:
        """Delete the pings of a room that closed."""
        for ping in room.state.pings:
            await delete_message(channel_of(self._client, room), ping.message_id)

    async def _ping(self, room: Room, state: RoomState, turn: str, seat: int) -> None:
        user_id = state.seats[seat].user_id
        if user_id is None or state.by_computer(seat):
            return
        preference = (await self._preferences.of(user_id)).mentions
        if preference is Mentions.NONE:
            return
        if room.closed or turn not in room.state.turn_keys:
            return  # others moved meanwhile
        rings = preference is Mentions.MENTION
        name = f"<@{user_id}>" if rings else f"**{seat_names(self._translate, state)[seat]}**"
        channel = channel_of(self._client, room)
        sent = await channel.send(
            self._text(state, seat, name),
            view=ping_view(self._translate, state),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)] if rings else False),
        )
        try:
            await room.remember_pings((*room.state.pings, Ping(sent.id, turn)), token=state.token)
        except RoomRefused:
            await delete_message(
                channel, sent.id
            )  # a ping that the room does not know is never deleted later
            raise

    def _text(self, state: RoomState, seat: int, name: str) -> str:
        match = state.match
        hand = None if match is None else match.tables[match.table_of(seat)]
        if hand is not None and hand.phase is Phase.CHALLENGE and hand.challenged is not None:
            challenged = seat_names(self._translate, state)[hand.challenged]
            text = self._translate("ping-challenge", mention=name, name=challenged)
        else:
            text = self._translate("ping", mention=name)
        return ping_with_clock(self._translate, state, seat, text, name)
