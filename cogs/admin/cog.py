"""Commands of moderators: ending any table, kicking, settings of the server, a diagnosis, damaged tables."""

from __future__ import annotations

import math
import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.render import escape
from bot.rooms.changes import moderation
from bot.rooms.ports import StoreError
from bot.rooms.stores.settings import MAX_CHANNELS, SettingsError
from cogs.admin.view import (
    DAMAGED_TEMPLATE,
    NONE,
    SETTINGS_TEMPLATE,
    ChannelLack,
    Diagnosis,
    QuietChannel,
    diagnosis_layout,
    settings_layout,
)
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import parse_uint, sanitize
from cogs.core.error_boundary import respond, respond_in_room
from cogs.core.items import PersistentItem, values_of
from cogs.core.layouts import text_layout
from cogs.core.names import escaped, translator_of
from cogs.core.permissions import (
    can_view,
    granted_permissions,
    missing_permissions,
    needed_permissions,
    wished_permissions,
)
from cogs.core.replies import edit_pressed, reply_text, send_private
from cogs.core.services import person, services_of
from cogs.tournament.reader import check_no_rival

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from discord import ui

    from bot.rooms.stores.settings import GuildSettings
    from cogs.core.services import Services


MAX_REASON: Final = 100


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table here, whoever hosts it."""
    room = services.room(interaction)
    await check_no_rival(interaction, room.state)
    await room.do(moderation.close_table(person(interaction), moderator=True))
    await reply_text(interaction, translator_of(interaction)("answer-ended"))


async def kick(
    services: Services, interaction: discord.Interaction, player: discord.User, reason: str | None
) -> None:
    """Remove somebody from the table here, and tell them why if that is possible."""
    room, name = services.room(interaction), escaped(player.display_name)
    if player.id != interaction.user.id:
        await check_no_rival(interaction, room.state)
    await room.do(moderation.remove_player(player.id, by=interaction.user.id))
    why = escape.escaped(sanitize(reason or ""), most=MAX_REASON).strip()
    channel = f"<#{room.channel_id}>"
    try:
        await reply_text(interaction, translator_of(interaction)("answer-kicked", name=name))
    finally:  # also if the answer cannot be given
        await services.recent_interactions.tell(
            room.channel_id,
            player.id,
            lambda translate: (
                translate("admin-kicked-you-why", channel=channel, reason=why)
                if why
                else translate("admin-kicked-you", channel=channel)
            ),
        )


@app_commands.command(name="end", description=command_text("command-admin-end"))
async def end_command(interaction: discord.Interaction) -> None:
    """Close the table here."""
    await respond_in_room(interaction, end)


@app_commands.command(name="kick", description=command_text("command-admin-kick"))
@app_commands.describe(player=command_text("option-kicked"), reason=command_text("option-kicked-why"))
async def kick_command(
    interaction: discord.Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 1, MAX_REASON] | None = None,
) -> None:
    """Remove somebody from the table here."""
    await respond_in_room(interaction, kick, player, reason)


ADMIN_FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(end_command, kick_command))


class CloseDamagedButton(PersistentItem, template=re.compile(DAMAGED_TEMPLATE)):
    """Closes the damaged table of a channel."""

    changes_public = True

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Delete what is stored of it, and say so in place, also if something else has taken its place."""
        await services_of(interaction).rooms.discard(interaction.channel_id or 0)
        await edit_pressed(interaction, text_layout(translator_of(interaction)("damaged-closed")))


DAMAGED_TABLE_FEATURE: Final = Feature(dynamic_items=(CloseDamagedButton,))


MILLISECONDS: Final = 1000
MINUTE: Final = 60.0
PLACES: Final = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel)


async def show_diagnosis(services: Services, interaction: discord.Interaction) -> None:
    """Look at everything, and tell it in private."""
    found = await _diagnosis(services, interaction)
    await send_private(interaction, diagnosis_layout(translator_of(interaction), found))


async def _diagnosis(services: Services, interaction: discord.Interaction) -> Diagnosis:
    guild_id = interaction.guild_id or 0
    database = await _database(services, guild_id)
    settings = services.settings.known(guild_id)  # read just now, if the database answers
    places = _places(interaction, settings.channels)
    elsewhere = [lack for lack in places.values() if lack is not None]
    lacking = [lack for lack in elsewhere if lack.needed or lack.wished]
    return Diagnosis(
        here=_lack(interaction.channel_id or 0, interaction.channel, interaction.app_permissions),
        elsewhere=lacking,
        fine=len(elsewhere) - len(lacking),
        gone=[channel_id for channel_id, lack in places.items() if lack is None],
        quiet=_quiet(services, interaction),
        damaged=[
            room.channel_id
            for room in services.rooms.unreadable
            if room.guild_id == guild_id and can_view(interaction, room.channel_id)
        ],
        pictures=settings.pictures,
        faces=bool(services.display.hands.faces.emojis),
        gateway=_gateway(interaction),
        database=database,
        draining=services.rooms.is_draining,
        version=services.version,
    )


async def _database(services: Services, guild_id: int) -> float | None:
    """Return how many milliseconds the database takes to answer, or None if it does not."""
    began = time.perf_counter()
    try:
        await services.settings.read_anew(guild_id)
    except StoreError:
        return None
    return (time.perf_counter() - began) * MILLISECONDS


def _gateway(interaction: discord.Interaction) -> float | None:
    """Return how many milliseconds the gateway took to answer a heartbeat, or None if it did not yet."""
    latency = interaction.client.latency
    return latency * MILLISECONDS if math.isfinite(latency) else None


def _places(interaction: discord.Interaction, chosen: tuple[int, ...]) -> dict[int, ChannelLack | None]:
    """Return what is missing in other channels where tables may open; None for one that is not there.

    Channels that whoever asked cannot see are left out. Where every channel may have tables, those that the
    bot cannot see are left out too: they are meant to be private.
    """
    guild, found = interaction.guild, dict[int, ChannelLack | None]()
    if guild is None:
        return found
    wanted = chosen or [channel.id for channel in guild.channels if isinstance(channel, PLACES)]
    for channel_id in wanted:
        channel = guild.get_channel(channel_id)
        granted = granted_permissions(interaction.client, guild.id, channel_id)
        if channel is None and guild.channels:
            found[channel_id] = None
        elif granted is None or channel_id == interaction.channel_id or not can_view(interaction, channel_id):
            continue
        elif granted.view_channel or chosen:
            found[channel_id] = _lack(channel_id, channel, granted)
    return found


def _lack(channel_id: int, channel: object, granted: discord.Permissions) -> ChannelLack:
    needs = needed_permissions(channel)
    wishes = [wish for wish in wished_permissions(channel) if wish not in needs]
    return ChannelLack(
        channel_id=channel_id,
        needed=missing_permissions(granted, needs),
        wished=missing_permissions(granted, wishes),
    )


def _quiet(services: Services, interaction: discord.Interaction) -> list[QuietChannel]:
    """Return where the bot keeps quiet, of what whoever asked can see."""
    return [
        QuietChannel(channel_id=channel_id, minutes=max(1, round(wait / MINUTE)), refusals=refusals)
        for channel_id, wait, refusals in services.display.backoff.waiting_in(interaction.guild_id or 0)
        if can_view(interaction, channel_id)
    ]


@app_commands.command(name="diagnose", description=command_text("command-admin-diagnose"))
async def diagnose_command(interaction: discord.Interaction) -> None:
    """Tell what is off."""
    await respond(interaction, show_diagnosis(services_of(interaction), interaction))


DIAGNOSE_FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(diagnose_command,))


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
    return None if value == NONE else parse_uint(value, NO_NUMBER)


def _switch(_: discord.Interaction, values: Sequence[str]) -> bool:
    return "on" in values


def _channels(interaction: discord.Interaction, values: Sequence[str]) -> tuple[int, ...]:
    """Return the channels of this server among those chosen."""
    known = set() if interaction.guild is None else {channel.id for channel in interaction.guild.channels}
    return tuple(sorted({parse_uint(value, NO_NUMBER) for value in values} & known))[:MAX_CHANNELS]


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


class SettingsItem(PersistentItem, template=re.compile(SETTINGS_TEMPLATE)):
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


GUILD_SETTINGS_FEATURE: Final = Feature(
    group=CommandGroup.ADMIN, commands=(settings_command,), dynamic_items=(SettingsItem,)
)
