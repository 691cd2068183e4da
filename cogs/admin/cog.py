"""Commands of moderators: ending a table, kicking, server settings, diagnosis, damaged tables."""

from __future__ import annotations

import math
import time
from typing import Final

import discord
from discord import app_commands

from bot import __version__
from bot.i18n import Translator
from bot.render import escape
from bot.rooms.changes import votes
from bot.rooms.changes.play import forfeit_ends_match
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import GuildSettings
from cogs.admin import view
from cogs.core import rights
from cogs.core.commands import CommandGroup, Feature, command, table_command
from cogs.core.custom_ids import sanitize
from cogs.core.error_boundary import at_table
from cogs.core.items import item
from cogs.core.layouts import Layout, Shown, layout
from cogs.core.names import escaped, translator_of
from cogs.core.replies import ask_in_place, reply_text_in_place, send_private
from cogs.core.services import Services, services_of
from cogs.core.settings_panel import SettingsPanel
from cogs.table.cog import end
from cogs.tournament.reader import check_no_rival


@command("kick", "command-admin-kick", in_room=True, player="option-kicked", reason="option-kicked-why")
async def kick(
    interaction: discord.Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 1, view.MAX_REASON] | None = None,
) -> None:
    """Remove somebody from the table here, and tell them why; out of a match only after a question."""
    room, why = services_of(interaction).room(interaction), " ".join(sanitize(reason or "").split())
    state, by = room.state, interaction.user.id
    if player.id != by:
        await check_no_rival(interaction, state)
    seat = votes.removable_seat(state, player.id, by=by)
    if state.stage is Stage.PLAYING:
        name, last = escaped(player.display_name), forfeit_ends_match(state, seat)
        asked = view.KickId(state.token, player.id, why)
        await ask_in_place(interaction, view.kick_layout(translator_of(interaction), name, asked, last=last))
        return
    await room.do(votes.remove_player(player.id, by=by, token=""))
    await _tell_kicked(interaction, room, player.id, escaped(player.display_name), why)


@item(view.KickId, "KickButton")
async def kick_now(interaction: discord.Interaction, asked: view.KickId) -> None:
    """Remove somebody from a match, now that it is sure."""
    with at_table(interaction) as services:
        room, by = services.room(interaction), interaction.user.id
        if asked.user != by:
            await check_no_rival(interaction, room.state)
        services.display.panels.take(interaction)
        done = await room.do(votes.remove_player(asked.user, by=by, token=asked.token))
        seat = done.state.seat_of(asked.user)
        name = "" if seat is None else escaped(done.state.seats[seat].name)
        await _tell_kicked(interaction, room, asked.user, name, asked.reason)


async def _tell_kicked(
    interaction: discord.Interaction, room: Room, user_id: int, name: str, reason: str
) -> None:
    why, channel = escape.escaped(reason, most=view.MAX_REASON), f"<#{room.channel_id}>"
    try:
        await reply_text_in_place(interaction, translator_of(interaction)("answer-kicked", name=name))
    finally:  # also if the answer cannot be given
        await services_of(interaction).recent_interactions.tell(
            room.channel_id,
            user_id,
            lambda translate: (
                translate("admin-kicked-you-why", channel=channel, reason=why)
                if why
                else translate("admin-kicked-you", channel=channel)
            ),
        )


@item(view.DamagedId, "CloseDamagedButton", changes_public=True)
async def close_damaged(interaction: discord.Interaction, _: view.DamagedId) -> Shown:
    """Delete the stored state of a damaged table, even if another table has taken its place."""
    await services_of(interaction).rooms.discard(interaction.channel_id or 0)
    return Shown(layout(translator_of(interaction)("damaged-closed")))


MILLISECONDS: Final = 1000
MINUTE: Final = 60.0
PLACES: Final = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel)


@command("diagnose", "command-admin-diagnose")
async def diagnose(interaction: discord.Interaction) -> None:
    """Run all checks, and report problems in private."""
    found = await _diagnosis(interaction)
    await send_private(interaction, view.diagnosis_layout(translator_of(interaction), found))


async def _diagnosis(interaction: discord.Interaction) -> view.Diagnosis:
    services = services_of(interaction)
    guild_id = interaction.guild_id or 0
    database = await _database(services, guild_id)
    settings = services.settings.known(guild_id)  # just read, if the database answers
    places = _places(interaction, settings.channels)
    elsewhere = [lack for lack in places.values() if lack is not None]
    lacking = [lack for lack in elsewhere if lack.needed or lack.wished]
    return view.Diagnosis(
        here=_lack(interaction.channel_id or 0, interaction.channel, interaction.app_permissions),
        elsewhere=lacking,
        fine=len(elsewhere) - len(lacking),
        gone=[channel_id for channel_id, lack in places.items() if lack is None],
        quiet=_quiet(interaction),
        damaged=[
            room.channel_id
            for room in services.rooms.unreadable
            if room.guild_id == guild_id and rights.can_view(interaction, room.channel_id)
        ],
        pictures=settings.pictures,
        faces=bool(services.display.hands.faces.emojis),
        gateway=_gateway(interaction),
        database=database,
        draining=services.rooms.is_draining,
        version=__version__,
    )


async def _database(services: Services, guild_id: int) -> float | None:
    """Return the response time of the database in milliseconds, or None if it fails."""
    began = time.perf_counter()
    try:
        await services.settings.read_anew(guild_id)
    except StoreError:
        return None
    return (time.perf_counter() - began) * MILLISECONDS


def _gateway(interaction: discord.Interaction) -> float | None:
    """Return the latency of the gateway in milliseconds, or None if it is not known yet."""
    latency = interaction.client.latency
    return latency * MILLISECONDS if math.isfinite(latency) else None


def _places(interaction: discord.Interaction, chosen: tuple[int, ...]) -> dict[int, view.ChannelLack | None]:
    """Return what tables lack in other channels that the user can see; None for a deleted one."""
    guild, found = interaction.guild, dict[int, view.ChannelLack | None]()
    if guild is None:
        return found
    wanted = chosen or [channel.id for channel in guild.channels if isinstance(channel, PLACES)]
    for channel_id in wanted:
        channel = guild.get_channel(channel_id)
        granted = rights.granted_permissions(interaction.client, guild.id, channel_id)
        if channel is None and guild.channels:
            found[channel_id] = None
        elif (
            granted is None
            or channel_id == interaction.channel_id
            or not rights.can_view(interaction, channel_id)
        ):
            continue
        elif granted.view_channel or chosen:
            found[channel_id] = _lack(channel_id, channel, granted)
    return found


def _lack(channel_id: int, channel: object, granted: discord.Permissions) -> view.ChannelLack:
    needs = rights.needed_permissions(channel)
    wishes = [wish for wish in rights.wished_permissions(channel) if wish not in needs]
    return view.ChannelLack(
        channel_id=channel_id,
        needed=rights.missing_permissions(granted, needs),
        wished=rights.missing_permissions(granted, wishes),
    )


def _quiet(interaction: discord.Interaction) -> list[view.QuietChannel]:
    return [
        view.QuietChannel(channel_id=channel_id, minutes=max(1, round(wait / MINUTE)), refusals=refusals)
        for channel_id, wait, refusals in services_of(interaction).display.backoff.waiting_in(
            interaction.guild_id or 0
        )
        if rights.can_view(interaction, channel_id)
    ]


async def _settings_layout(interaction: discord.Interaction, settings: GuildSettings) -> Layout:
    saved = await services_of(interaction).presets.names(interaction.guild_id or 0)
    return view.settings_layout(translator_of(interaction), settings, saved)


def _refused_text(translate: Translator) -> str:
    return translate("settings-refused")


PANEL: Final = SettingsPanel(
    of=GuildSettings,
    store=lambda interaction: services_of(interaction).settings,
    layout=_settings_layout,
    refused=_refused_text,
)
FEATURE: Final = Feature(
    group=CommandGroup.ADMIN,
    commands=(
        table_command("end", "command-admin-end")(end),
        kick,
        command("settings", "command-admin-settings")(PANEL.show),
        diagnose,
    ),
    dynamic_items=(PANEL.item("SettingsItem", view.SETTINGS), close_damaged, kick_now),
)
