"""`/league admin settings`: what a server chooses for its league; a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.league.seasons import SeasonMode
from bot.league.settings import LeagueSettingsError
from cogs.commands.command_texts import command_text
from cogs.display.permissions import granted_permissions, missing_permissions, needed_permissions
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.league_settings import TEMPLATE, league_settings_layout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import discord
    from discord import ui

    from bot.league.settings import LeagueSettings


async def show_league_settings(interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    settings = await services_of(interaction).league_settings.of(interaction.guild_id or 0)
    await send_private(interaction, _panel(interaction, settings))


async def change_league_setting(interaction: discord.Interaction, name: str, values: Sequence[str]) -> None:
    """Change one setting and show the panel, in place; an impossible value changes nothing."""
    services = services_of(interaction)
    now = services.rooms.services.clock.now()
    try:
        settings = await services.league_settings.change(
            interaction.guild_id or 0, lambda held: _changed(interaction, held, name, values, now)
        )
    except LeagueSettingsError:
        await reply_text(interaction, translator_of(interaction)("league-settings-refused"))
        return
    await edit_pressed(interaction, _panel(interaction, settings))


def _changed(
    interaction: discord.Interaction, held: LeagueSettings, name: str, values: Sequence[str], now: datetime
) -> LeagueSettings:
    """Return the settings after a choice; the values are untrusted."""
    if name == "podium":
        return replace(held, podium="on" in values)
    if name == "podium_channel":
        return replace(held, podium_channel=_channel_of(interaction, values))
    mode = next((mode for mode in SeasonMode if [mode.value] == [*values]), None)
    if mode is None:
        raise LeagueSettingsError("league settings", ["seasons: no such choice"])
    return held if mode is held.seasons else replace(held, seasons=mode, seasons_since=now)


def _channel_of(interaction: discord.Interaction, values: Sequence[str]) -> int | None:
    """Return the channel of this server that was chosen; None if none was.

    Raises:
        LeagueSettingsError: It is not one of this server.
    """
    if not values:
        return None
    channel_id, guild = whole(values[0], 0), interaction.guild
    if guild is None or guild.get_channel_or_thread(channel_id) is None:
        raise LeagueSettingsError("league settings", ["podium_channel: not of this server"])
    return channel_id


def _panel(interaction: discord.Interaction, settings: LeagueSettings) -> ui.LayoutView:
    missing: list[str] = []
    guild, channel_id = interaction.guild, settings.podium_channel
    if guild is not None and channel_id is not None and settings.podium:
        granted = granted_permissions(interaction.client, guild.id, channel_id)
        needs = needed_permissions(guild.get_channel_or_thread(channel_id))
        missing = [] if granted is None else missing_permissions(granted, needs)
    return league_settings_layout(translator_of(interaction), settings, missing=missing)


class LeagueSettingsItem(PersistentItem, template=re.compile(TEMPLATE)):
    """A menu or a button of the panel."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Change a setting to what was chosen, or to what the button says."""
        value = self.parts["value"]
        await change_league_setting(
            interaction, self.parts["name"], [value] if value else values_of(interaction)
        )


@app_commands.command(name="settings", description=command_text("command-league-settings"))
async def settings_command(interaction: discord.Interaction) -> None:
    """Show the settings of the league."""
    await respond(interaction, show_league_settings(interaction))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN, commands=(settings_command,), dynamic_items=(LeagueSettingsItem,)
)
