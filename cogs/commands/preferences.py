"""`/uno preferences`: a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.rooms.state.room_state import Stage
from bot.rooms.stores.preferences import CHOICES
from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import LastingItem
from cogs.interaction.replies import answered, edit, send
from cogs.interaction.services import UNO, Commands, Services
from cogs.views.language import translator_of
from cogs.views.preferences import OPEN, TEMPLATE, preferences_layout

if TYPE_CHECKING:
    import discord


async def show(services: Services, interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    preferences = await services.preferences.of(interaction.user.id)
    await send(interaction, preferences_layout(translator_of(interaction), preferences))


async def choose(services: Services, interaction: discord.Interaction, name: str, value: str) -> None:
    """Set one preference and show the panel, in place; what is unknown changes nothing."""
    user_id = interaction.user.id
    before = await services.preferences.of(user_id)
    wish = next((one for one in CHOICES.get(name, ()) if one.value == value), None)
    chosen: dict[str, Any] = {} if wish is None else {name: wish}
    preferences = await services.preferences.change(user_id, lambda held: replace(held, **chosen))
    if preferences != before:
        _redraw_hands(services, user_id)
    await edit(interaction, preferences_layout(translator_of(interaction), preferences))


def _redraw_hands(services: Services, user_id: int) -> None:
    """Draw the tables anew where somebody may have their hand open."""
    for room in services.rooms:
        if room.state.stage is Stage.PLAYING and room.state.seat_of(user_id) is not None:
            services.display.changed(room)


class PreferenceButton(LastingItem, template=re.compile(TEMPLATE)):
    """Sets one preference. `desk` is set once, when the bot is put together."""

    services: Services

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Set what the button says, or open the panel."""
        if self.custom_id == OPEN:
            await show(self.services, interaction)
        else:
            await choose(self.services, interaction, self.parts["name"], self.parts["value"])


class PreferenceCommands(Commands):
    """The panel, typed."""

    @UNO.command(name="preferences", description=command_text("command-preferences"))
    async def preferences(self, interaction: discord.Interaction) -> None:
        """Show the own preferences."""
        await answered(interaction, show(self.services, interaction))
