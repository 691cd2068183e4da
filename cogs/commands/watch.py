"""`/uno notify result`: a mention when the match here has a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes.result_subscribers import toggle_subscriber
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services


async def watch(services: Services, interaction: discord.Interaction) -> None:
    """Mention somebody when there is a result, or not any more."""
    done = await services.room(interaction).do(toggle_subscriber(interaction.user.id), show=False)
    watching = interaction.user.id in done.state.subscribers
    key = "answer-watch-on" if watching else "answer-watch-off"
    await reply_text(interaction, translator_of(interaction)(key))


@app_commands.command(name="result", description=command_text("command-notify-result"))
async def watch_command(interaction: discord.Interaction) -> None:
    """Subscribe to the result, or unsubscribe."""
    await respond_in_room(interaction, watch)


FEATURE: Final = Feature(group=CommandGroup.NOTIFY, commands=(watch_command,))
