"""`/uno preferences`: a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.rooms.preferences import CHOICES
from bot.rooms.state import Stage
from cogs.answers import answered, edit, said_to, send
from cogs.desk import UNO, Commands, Desk
from cogs.items import LastingItem
from cogs.texts import told
from cogs.views.preferences import OPEN, TEMPLATE, preferences_layout

if TYPE_CHECKING:
    import discord


async def show(desk: Desk, interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    preferences = await desk.preferences.of(interaction.user.id)
    await send(interaction, preferences_layout(said_to(interaction), preferences))


async def choose(desk: Desk, interaction: discord.Interaction, name: str, value: str) -> None:
    """Set one preference and show the panel, in place; what is unknown changes nothing."""
    user_id = interaction.user.id
    before = await desk.preferences.of(user_id)
    wish = next((one for one in CHOICES.get(name, ()) if one.value == value), None)
    chosen: dict[str, Any] = {} if wish is None else {name: wish}
    preferences = await desk.preferences.change(user_id, lambda held: replace(held, **chosen))
    if preferences != before:
        _redraw_hands(desk, user_id)
    await edit(interaction, preferences_layout(said_to(interaction), preferences))


def _redraw_hands(desk: Desk, user_id: int) -> None:
    """Draw the tables anew where somebody may have their hand open."""
    for room in desk.rooms:
        if room.state.stage is Stage.PLAYING and room.state.seat_of(user_id) is not None:
            desk.presenter.changed(room)


class PreferenceButton(LastingItem, template=re.compile(TEMPLATE)):
    """Sets one preference. `desk` is set once, when the bot is put together."""

    desk: Desk

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Set what the button says, or open the panel."""
        if self.custom_id == OPEN:
            await show(self.desk, interaction)
        else:
            await choose(self.desk, interaction, self.parts["name"], self.parts["value"])


class PreferenceCommands(Commands):
    """The panel, typed."""

    @UNO.command(name="preferences", description=told("command-preferences"))
    async def preferences(self, interaction: discord.Interaction) -> None:
        """Show the own preferences."""
        await answered(interaction, show(self.desk, interaction))
