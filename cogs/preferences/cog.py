"""`/uno preferences`: how somebody likes to be shown their games; a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.rooms.state.room_state import Stage
from bot.rooms.stores.preferences import CHOICES
from cogs.core.commands import Feature, command_text
from cogs.core.error_boundary import respond
from cogs.core.items import PersistentItem
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.names import translator_of
from cogs.core.replies import edit_pressed, send_private
from cogs.core.services import services_of
from cogs.preferences.view import TEMPLATE, preferences_layout

if TYPE_CHECKING:
    import discord

    from cogs.core.services import Services


async def show_preferences(services: Services, interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    preferences = await services.preferences.of(interaction.user.id)
    await send_private(interaction, preferences_layout(translator_of(interaction), preferences))


async def set_preference(services: Services, interaction: discord.Interaction, name: str, value: str) -> None:
    """Set one preference and show the panel, in place; an unknown one changes nothing."""
    user_id = interaction.user.id
    before = await services.preferences.of(user_id)
    option = next((one for one in CHOICES.get(name, ()) if one.value == value), None)
    chosen: dict[str, Any] = {} if option is None else {name: option}
    preferences = await services.preferences.change(user_id, lambda held: replace(held, **chosen))
    if preferences != before:
        _redraw_hands(services, user_id)
    await edit_pressed(interaction, preferences_layout(translator_of(interaction), preferences))


def _redraw_hands(services: Services, user_id: int) -> None:
    """Draw the tables anew where somebody may have their hand open."""
    for room in services.rooms:
        if room.state.stage is Stage.PLAYING and room.state.seat_of(user_id) is not None:
            services.display.room_changed(room)


class PreferenceButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Opens the panel, or sets one preference."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Set what the button says, or open the panel."""
        services = services_of(interaction)
        if self.custom_id == OPEN_PREFERENCES:
            await show_preferences(services, interaction)
        else:
            await set_preference(services, interaction, self.parts["name"], self.parts["value"])


@app_commands.command(name="preferences", description=command_text("command-preferences"))
async def preferences_command(interaction: discord.Interaction) -> None:
    """Show the own preferences."""
    await respond(interaction, show_preferences(services_of(interaction), interaction))


FEATURE: Final = Feature(commands=(preferences_command,), dynamic_items=(PreferenceButton,))
