"""`/uno table`: bring the table to the bottom of the channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_text
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services


async def move_table_down(services: Services, interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    services.display.move_down(services.room(interaction))
    await reply_text(interaction, translator_of(interaction)("answer-table"))


@app_commands.command(name="table", description=command_text("command-table"))
async def table_command(interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    await respond_in_room(interaction, move_table_down)


FEATURE: Final = Feature(commands=(table_command,))
