"""`/uno start`: a new table, and the rules it begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.options import option
from bot.engine.rulebook.table import Format
from bot.rooms.change import may_deal
from bot.rooms.changes import host
from bot.rooms.changes.seating import MOST_AT_A_TABLE  # noqa: TC001 - discord.py reads the annotation
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.presets import Preset
from cogs.commands import presets
from cogs.commands.command_texts import command_text
from cogs.commands.lobby import deal
from cogs.commands.start_location import StartLocation, announce_room, open_room
from cogs.interaction.error_boundary import attach_room, respond
from cogs.interaction.feature import Feature
from cogs.interaction.services import services_of
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services

FORMATS: Final = [
    app_commands.Choice(name=command_text(f"rule-format--{each.value}"), value=each.value) for each in Format
]

PLACES: Final = [
    app_commands.Choice(name=command_text(f"choice-thread-{where.value}"), value=where.value)
    for where in StartLocation
]


async def start(
    services: Services,
    interaction: discord.Interaction,
    *,
    preset: str | None,
    target: int | None,
    match_format: str | None,
    players: int | None,
    where: StartLocation | None,
) -> None:
    """Open a lobby with some rules; typed again by its host without options, start the match."""
    room = services.rooms.find(interaction.channel_id or 0)
    if room is not None and may_deal(room.state, interaction.user.id):
        if any(wish is not None for wish in (preset, target, match_format, players, where)):
            raise RoomRefused(Refusal.ROOM_BUSY)
        attach_room(services, interaction)
        await deal(services, interaction)
        return
    chosen = await _chosen_preset(services, interaction.guild_id or 0, preset)
    rules = host.customize_rules(
        chosen.rules,
        target=target,
        match_format=None if match_format is None else _format(match_format),
        players=players,
    )
    notice = None
    if target is not None and not option("target").matters(rules):
        notice = translator_of(interaction)("answer-lobby-target")
    name = chosen.name if rules == chosen.rules else ""
    room = await open_room(services, interaction, Preset(rules, name), where)
    if room is not None:
        await announce_room(services, interaction, room, notice)


async def _chosen_preset(services: Services, guild_id: int, key: str | None) -> Preset:
    """Return the preset asked for, else the usual one of the server."""
    if key is not None:
        return await presets.chosen_preset(services, guild_id, key)
    return await presets.usual_preset(services, guild_id)


def _location(text: str) -> StartLocation | None:
    """Return where a table shall live; the server decides if it is none of the places offered."""
    return next((place for place in StartLocation if place.value == text), None)


def _format(text: str) -> Format:
    try:
        return Format(text)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None


@app_commands.command(name="start", description=command_text("command-start"))
@app_commands.rename(match_format="format")
@app_commands.describe(
    preset=command_text("option-preset"),
    target=command_text("option-target"),
    match_format=command_text("option-format"),
    players=command_text("option-players"),
    thread=command_text("option-thread"),
)
@app_commands.choices(match_format=FORMATS, thread=PLACES)
async def start_command(
    interaction: discord.Interaction,
    *,
    preset: str | None = None,
    target: app_commands.Range[int, 1, 10_000] | None = None,
    match_format: str | None = None,
    players: app_commands.Range[int, 2, MOST_AT_A_TABLE] | None = None,
    thread: str | None = None,
) -> None:
    """Open a lobby."""
    work = start(
        services_of(interaction),
        interaction,
        preset=preset,
        target=target,
        match_format=match_format,
        players=players,
        where=None if thread is None else _location(thread),
    )
    await respond(interaction, work)


@start_command.autocomplete("preset")
async def _suggest_presets(interaction: discord.Interaction, current: str) -> presets.Choices:
    """Suggest variants, sheets and what the server has saved."""
    return await presets.suggest_presets(services_of(interaction), interaction, current, sheets=True)


FEATURE: Final = Feature(commands=(start_command,))
