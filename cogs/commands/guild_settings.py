"""`/uno admin settings`: the settings of a server for all its tables; a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.rooms.stores.settings import MOST_CHANNELS, SettingsError
from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.settings import NONE, TEMPLATE, settings_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import discord
    from discord import ui

    from bot.rooms.stores.settings import GuildSettings
    from cogs.interaction.services import Services

NO_NUMBER: Final = -1  # a value that every setting refuses


async def show_settings(services: Services, interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    await send_private(interaction, await _panel(services, interaction))


async def change_setting(
    services: Services, interaction: discord.Interaction, name: str, values: Sequence[str]
) -> None:
    """Change one setting and show the panel, in place; an impossible value changes nothing."""
    value = READERS[name](interaction, values)
    chosen: dict[str, Any] = {name: value}
    try:
        await services.settings.change(interaction.guild_id or 0, lambda held: replace(held, **chosen))
    except SettingsError:
        await reply_text(interaction, translator_of(interaction)("settings-refused"))
        return
    await edit_pressed(interaction, await _panel(services, interaction))


async def _panel(services: Services, interaction: discord.Interaction) -> ui.LayoutView:
    guild_id = interaction.guild_id or 0
    settings: GuildSettings = await services.settings.of(guild_id)
    saved = await services.presets.names(guild_id)
    return settings_layout(translator_of(interaction), settings, saved)


def _text(_: discord.Interaction, values: Sequence[str]) -> str | None:
    return next(iter(values), None)


def _number(_: discord.Interaction, values: Sequence[str]) -> int | None:
    value = next(iter(values), NONE)
    return None if value == NONE else whole(value, NO_NUMBER)


def _switch(_: discord.Interaction, values: Sequence[str]) -> bool:
    return "on" in values


def _channels(interaction: discord.Interaction, values: Sequence[str]) -> tuple[int, ...]:
    """Return the channels of this server among those chosen."""
    known = set() if interaction.guild is None else {channel.id for channel in interaction.guild.channels}
    return tuple(sorted({whole(value, NO_NUMBER) for value in values} & known))[:MOST_CHANNELS]


READERS: Final[Mapping[str, Callable[[discord.Interaction, Sequence[str]], object]]] = {
    "channels": _channels,
    "preset": _text,
    "party": _text,
    "clock": _number,
    "most_rooms": _number,
    "threads": _switch,
    "pictures": _switch,
    "last_hand": _switch,
    "reactions": _switch,
    "remarks": _switch,
    "accuracy": _switch,
}
"""By the name of a setting: how its value is read from what was chosen."""


class SettingsItem(PersistentItem, template=re.compile(TEMPLATE)):
    """A menu or a button of the panel."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Change a setting to what was chosen, or to what the button says."""
        value = self.parts["value"]
        values = [value] if value else values_of(interaction)
        await change_setting(services_of(interaction), interaction, self.parts["name"], values)


@app_commands.command(name="settings", description=command_text("command-admin-settings"))
async def settings_command(interaction: discord.Interaction) -> None:
    """Show the settings of the server."""
    await respond(interaction, show_settings(services_of(interaction), interaction))


FEATURE: Final = Feature(
    group=CommandGroup.ADMIN, commands=(settings_command,), dynamic_items=(SettingsItem,)
)
