"""`/uno admin …`: what moderators do at any table, and what a server settles for all of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.rooms.changes import lobby, moderation
from bot.rooms.stores.settings import MOST_CHANNELS, SettingsError
from cogs.commands.command_texts import command_text
from cogs.display.permissions import is_moderator
from cogs.interaction.dynamic_item import LastingItem, values_of
from cogs.interaction.replies import answered, edit, say, send
from cogs.interaction.services import UNO, Commands, Services, person
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.names import escaped
from cogs.views.settings import NONE, TEMPLATE, settings_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from discord import ui

    from bot.rooms.stores.settings import GuildSettings

ADMIN: Final = app_commands.Group(name="admin", description=command_text("command-admin"), parent=UNO)
NO_NUMBER: Final = -1  # what nothing can be settled as


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table here, whoever hosts it."""
    if await _moderates(interaction):
        await services.room(interaction).do(lobby.end(person(interaction), moderator=True))
        await say(interaction, translator_of(interaction)("answer-ended"))


async def kick(services: Services, interaction: discord.Interaction, player: discord.User) -> None:
    """Remove somebody from the table here."""
    if await _moderates(interaction):
        await services.room(interaction).do(moderation.remove(player.id))
        await say(interaction, translator_of(interaction)("answer-kicked", name=escaped(player.display_name)))


async def show_settings(services: Services, interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    if await _settles(interaction):
        await send(interaction, await _panel(services, interaction))


async def settle(
    services: Services, interaction: discord.Interaction, name: str, values: Sequence[str]
) -> None:
    """Settle one thing and show the panel, in place; what cannot be settled changes nothing."""
    if not await _settles(interaction):
        return
    value = READ[name](interaction, values)
    chosen: dict[str, Any] = {name: value}
    try:
        await services.settings.change(interaction.guild_id or 0, lambda held: replace(held, **chosen))
    except SettingsError:
        await say(interaction, translator_of(interaction)("settings-refused"))
        return
    await edit(interaction, await _panel(services, interaction))


async def _panel(services: Services, interaction: discord.Interaction) -> ui.LayoutView:
    guild_id = interaction.guild_id or 0
    settings: GuildSettings = await services.settings.of(guild_id)
    saved = await services.presets.names(guild_id)
    return settings_layout(translator_of(interaction), settings, saved)


async def _moderates(interaction: discord.Interaction) -> bool:
    """Tell whether somebody is a moderator; tell them if not."""
    if is_moderator(interaction):
        return True
    await say(interaction, translator_of(interaction)("admin-not-moderator"))
    return False


async def _settles(interaction: discord.Interaction) -> bool:
    """Tell whether somebody may change what the server settled; tell them if not."""
    if interaction.permissions.manage_guild:
        return True
    await say(interaction, translator_of(interaction)("admin-not-manager"))
    return False


def _text(_: discord.Interaction, values: Sequence[str]) -> str | None:
    return next(iter(values), None)


def _number(_: discord.Interaction, values: Sequence[str]) -> int | None:
    value = next(iter(values), NONE)
    return None if value == NONE else whole(value, NO_NUMBER)


def _on(_: discord.Interaction, values: Sequence[str]) -> bool:
    return "on" in values


def _channels(interaction: discord.Interaction, values: Sequence[str]) -> tuple[int, ...]:
    """Return the channels of this server among those chosen."""
    known = set() if interaction.guild is None else {channel.id for channel in interaction.guild.channels}
    return tuple(sorted({whole(value, NO_NUMBER) for value in values} & known))[:MOST_CHANNELS]


READ: Final[Mapping[str, Callable[[discord.Interaction, Sequence[str]], object]]] = {
    "channels": _channels,
    "preset": _text,
    "clock": _number,
    "most_rooms": _number,
    "threads": _on,
    "pictures": _on,
}


class SettingsItem(LastingItem, template=re.compile(TEMPLATE)):
    """A menu or a button of the panel. `desk` is set once, when the bot is put together."""

    services: Services

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Settle what was chosen, or what the button says."""
        value = self.parts["value"]
        values = [value] if value else values_of(interaction)
        await settle(self.services, interaction, self.parts["name"], values)


class AdminCommands(Commands):
    """The commands of moderators."""

    @ADMIN.command(name="end", description=command_text("command-admin-end"))
    async def admin_end(self, interaction: discord.Interaction) -> None:
        """Close the table here."""
        await answered(interaction, end(self.services, interaction))

    @ADMIN.command(name="kick", description=command_text("command-admin-kick"))
    @app_commands.describe(player=command_text("option-kicked"))
    async def admin_kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Remove somebody from the table here."""
        await answered(interaction, kick(self.services, interaction, player))

    @ADMIN.command(name="settings", description=command_text("command-admin-settings"))
    async def admin_settings(self, interaction: discord.Interaction) -> None:
        """Show what the server settled."""
        await answered(interaction, show_settings(self.services, interaction))
