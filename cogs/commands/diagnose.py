"""`/uno admin diagnose`: tells moderators what is off in their server, and how to mend it."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.rooms.ports import StoreError
from cogs.commands.command_texts import command_text
from cogs.display.permissions import (
    can_view,
    granted_permissions,
    missing_permissions,
    needed_permissions,
    wished_permissions,
)
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import send_private
from cogs.interaction.services import services_of
from cogs.views.diagnosis import ChannelLack, Diagnosis, QuietChannel, diagnosis_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from cogs.interaction.services import Services

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


FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(diagnose_command,))
