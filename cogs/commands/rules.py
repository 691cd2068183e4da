"""`/uno rules`: the rules of the table, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands.command_texts import command_text
from cogs.commands.presets import usual_preset
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_in_place
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.rules import TEMPLATE, rules_layout

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services


async def show_rules(
    services: Services, interaction: discord.Interaction, *, everything: bool = False
) -> None:
    """Show the rules of the table, or where there is none, those that it would begin with."""
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        rules = (await usual_preset(services, interaction.guild_id or 0)).rules
    else:
        rules = room.state.rules
    shown = rules_layout(translator_of(interaction), rules, everything=everything)
    await reply_in_place(interaction, shown)


class RulesButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Shows all rules, or again those in short."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show them in place."""
        await show_rules(services_of(interaction), interaction, everything=self.parts["shown"] == "all")


@app_commands.command(name="rules", description=command_text("command-rules"))
async def rules_command(interaction: discord.Interaction) -> None:
    """Show the rules."""
    await respond(interaction, show_rules(services_of(interaction), interaction))


FEATURE: Final = Feature(commands=(rules_command,), dynamic_items=(RulesButton,))
