"""`/uno challenge`, and the buttons that answer a Wild Draw Four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.actions import ACCEPT, CHALLENGE
from cogs.commands.command_texts import command_text
from cogs.commands.make_move import make_move
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.views.custom_ids import Verb

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services
    from cogs.views.custom_ids import ButtonId


async def challenge(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Challenge a Wild Draw Four."""
    await make_move(services, interaction, CHALLENGE, button)


async def accept(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Draw the cards instead of challenging."""
    await make_move(services, interaction, ACCEPT, button)


@app_commands.command(name="challenge", description=command_text("command-challenge"))
async def challenge_command(interaction: discord.Interaction) -> None:
    """Challenge a Wild Draw Four."""
    await respond_in_room(interaction, challenge)


FEATURE: Final = Feature(
    commands=(challenge_command,),
    presses={
        Verb.CHALLENGE: lambda services, interaction, press: challenge(services, interaction, press.button),
        Verb.ACCEPT: lambda services, interaction, press: accept(services, interaction, press.button),
    },
)
