"""Returning to the own seat: somebody who presses a button of their table is there, and plays again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import timeouts
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def return_to_seat(room: Room, interaction: discord.Interaction) -> None:
    """Give somebody who does anything their seat back, and wake a table that rests."""
    state = room.state
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat in match.left:
        return
    if state.timing.missed(seat) or state.timing.dozing:
        await room.do(timeouts.come_back(person(interaction)))


async def press_back(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show the hand of somebody who is back; like every press, this one has given them their seat."""
    room = services.room(interaction)
    match, seat = room.state.match, room.state.seat_of(interaction.user.id)
    if match is None or seat is None or seat in match.left:
        raise RoomRefused(Refusal.NOT_SEATED)
    await show_hand(
        interaction, room, services.display.hands, notice=translator_of(interaction)("answer-back")
    )


FEATURE: Final = Feature(presses={Verb.BACK: press_back})
