"""`/uno hand`: the own hand, and its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands.command_texts import command_text
from cogs.commands.return_to_seat import return_to_seat
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.views.custom_ids import Verb, whole
from cogs.views.hand import EVERYTHING

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def open_hand(
    services: Services, interaction: discord.Interaction, *, page: int | None = None, everything: bool = False
) -> None:
    """Show somebody their own hand."""
    room = services.room(interaction)
    await return_to_seat(room, interaction)
    await show_hand(interaction, room, services.display.hands, page=page, everything=everything)


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Show another page of the own hand, or after a question the one that it stood in the place of."""
    behind = services.display.hands.page_behind_question(services.room(interaction), interaction.user.id)
    if behind is not None:
        await open_hand(services, interaction, page=behind.page, everything=behind.everything)
        return
    everything = press.arg.startswith(EVERYTHING)
    await open_hand(services, interaction, page=page_in(press), everything=everything)


def page_in(press: Press) -> int:
    """Return the page that a button leads to."""
    return whole(press.arg.lstrip(f"{EVERYTHING}<>"), 0)


@app_commands.command(name="hand", description=command_text("command-hand"))
async def hand_command(interaction: discord.Interaction) -> None:
    """Show the own hand."""
    await respond_in_room(interaction, open_hand)


FEATURE: Final = Feature(
    commands=(hand_command,),
    presses={
        Verb.HAND: lambda services, interaction, _: open_hand(services, interaction),
        Verb.PAGE: turn_page,
    },
)
