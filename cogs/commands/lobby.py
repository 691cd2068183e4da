"""`/uno join`, and the buttons of a lobby and of a result: sit down, computer players, deal, rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import host, lobby
from bot.rooms.stores.presets import Preset
from cogs.commands.command_texts import command_text
from cogs.commands.start_location import reserve_opening
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services


async def join(services: Services, interaction: discord.Interaction) -> None:
    """Sit down, now or with the next hand."""
    room, translate = services.room(interaction), translator_of(interaction)
    state = (await room.do(lobby.join(person(interaction)))).state
    services.recent_interactions.remember(interaction)
    if state.match is None:
        await reply_text(interaction, translate("answer-joined"))
    elif state.seat_of(interaction.user.id) is not None:  # that of a computer player, between two hands
        await show_hand(interaction, room, services.display.hands)
    else:
        dealt = state.intermission is not None
        await reply_text(interaction, translate("answer-joined-later" if dealt else "answer-joined-late"))


async def deal(services: Services, interaction: discord.Interaction) -> None:
    """Start the match, and show the host what they got."""
    room = services.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = translator_of(interaction)("answer-started")
    try:
        if room.state.seat_of(interaction.user.id) is None:
            await reply_text(interaction, notice)
        else:
            await show_hand(interaction, room, services.display.hands, notice=notice)
    finally:  # also if the answer cannot be given
        if room.state.tournament is None:  # nobody chose these for the next table
            await services.presets.remember(room.guild_id, Preset(room.state.rules, room.state.saved_preset))


async def add_computer(services: Services, interaction: discord.Interaction) -> None:
    """Seat a computer player."""
    await services.room(interaction).do(host.add_computer(person(interaction)))
    await reply_text(interaction, translator_of(interaction)("answer-computer-added"))


async def rematch(services: Services, interaction: discord.Interaction) -> None:
    """Open a lobby with the same seats, where the server allows another table."""
    async with reserve_opening(services, interaction) as forbidden:
        if forbidden is None:
            await services.room(interaction).do(lobby.rematch(person(interaction)))
    await reply_text(interaction, forbidden or translator_of(interaction)("answer-rematch"))


@app_commands.command(name="join", description=command_text("command-join"))
async def join_command(interaction: discord.Interaction) -> None:
    """Sit down."""
    await respond_in_room(interaction, join)


FEATURE: Final = Feature(
    commands=(join_command,),
    presses={
        Verb.JOIN: lambda services, interaction, _: join(services, interaction),
        Verb.START: lambda services, interaction, _: deal(services, interaction),
        Verb.COMPUTER: lambda services, interaction, _: add_computer(services, interaction),
        Verb.REMATCH: lambda services, interaction, _: rematch(services, interaction),
    },
)
