"""`/uno admin end` and `/uno admin kick`: what moderators do at any table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.rooms.changes import closing, moderation
from cogs.commands.command_texts import command_text
from cogs.display.permissions import is_moderator
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.views.language import translator_of
from cogs.views.names import escaped

if TYPE_CHECKING:
    from cogs.interaction.services import Services


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table here, whoever hosts it."""
    if await _require_moderator(interaction):
        await services.room(interaction).do(closing.end(person(interaction), moderator=True))
        await reply_text(interaction, translator_of(interaction)("answer-ended"))


async def kick(services: Services, interaction: discord.Interaction, player: discord.User) -> None:
    """Remove somebody from the table here."""
    if await _require_moderator(interaction):
        await services.room(interaction).do(moderation.remove(player.id, by=interaction.user.id))
        name = escaped(player.display_name)
        await reply_text(interaction, translator_of(interaction)("answer-kicked", name=name))


async def _require_moderator(interaction: discord.Interaction) -> bool:
    """Tell whether somebody is a moderator; reply to those who are not."""
    if is_moderator(interaction):
        return True
    await reply_text(interaction, translator_of(interaction)("admin-not-moderator"))
    return False


@app_commands.command(name="end", description=command_text("command-admin-end"))
async def end_command(interaction: discord.Interaction) -> None:
    """Close the table here."""
    await respond_in_room(interaction, end)


@app_commands.command(name="kick", description=command_text("command-admin-kick"))
@app_commands.describe(player=command_text("option-kicked"))
async def kick_command(interaction: discord.Interaction, player: discord.User) -> None:
    """Remove somebody from the table here."""
    await respond_in_room(interaction, kick, player)


FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(end_command, kick_command))
