"""*+ Computer* in the lobby: a computer player sits down, and the host may choose how well it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.level import Level
from bot.rooms.change import check_lobby
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.panels import change_and_show
from cogs.interaction.feature import Feature
from cogs.interaction.replies import show_panel_in_place
from cogs.interaction.services import person
from cogs.views.computers import computer_layout
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def add_computer(services: Services, interaction: discord.Interaction) -> None:
    """Seat a computer player, and offer the host the choice of its level."""
    room = services.room(interaction)
    done = await room.do(host.add_computer(person(interaction)))
    seat = len(done.state.seats) - 1
    await show_panel_in_place(interaction, computer_layout(translator_of(interaction), done.state, seat))


async def choose_level(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Settle how well a computer player plays."""
    text, _, key = press.arg.partition(".")
    level = next((one for one in Level if one.value == text), None)
    if level is None:
        raise RoomRefused(Refusal.NO_COMPUTER)

    async def show(notice: str | None) -> None:
        state = services.room(interaction).state
        check_lobby(state)
        keys = [host.seat_key(state, seat) for seat in range(len(state.seats))]
        if key not in keys:
            raise RoomRefused(Refusal.NO_COMPUTER)
        panel = computer_layout(translator_of(interaction), state, keys.index(key), notice=notice)
        await show_panel_in_place(interaction, panel)

    await change_and_show(services, interaction, host.set_level(person(interaction), key, level), show)


FEATURE: Final = Feature(
    presses={
        Verb.COMPUTER: lambda services, interaction, _: add_computer(services, interaction),
        Verb.LEVEL: choose_level,
    }
)
