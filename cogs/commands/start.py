"""`/uno start`: which rules a table begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.options import option
from bot.engine.rules import Format
from bot.rooms.change import hosts
from bot.rooms.changes import host as hosting
from bot.rooms.changes.seating import MOST_AT_A_TABLE  # noqa: TC001 - discord.py reads the annotation
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from cogs.commands import presets
from cogs.commands.command_texts import command_text
from cogs.commands.lobby import start
from cogs.commands.start_location import Where, open_room, say_opened
from cogs.interaction.replies import answered
from cogs.interaction.services import UNO, Commands, Services
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.commands.presets import Choices

FORMATS: Final = [
    app_commands.Choice(name=command_text(f"rule-format--{each.value}"), value=each.value) for each in Format
]

PLACES: Final = [
    app_commands.Choice(name=command_text(f"choice-thread-{where.value}"), value=where.value)
    for where in Where
]


async def begin(
    services: Services,
    interaction: discord.Interaction,
    *,
    preset: str | None,
    target: int | None,
    match_format: str | None,
    players: int | None,
    where: Where | None,
) -> None:
    """Open a lobby with the rules asked for; asked again by its host with nothing new, deal."""
    room = services.rooms.find(interaction.channel_id or 0)
    if room is not None and room.state.stage is Stage.LOBBY and hosts(room.state, interaction.user.id):
        if any(wish is not None for wish in (preset, target, match_format, players, where)):
            raise RoomRefused(Refusal.ROOM_BUSY)
        await start(services, interaction)
        return
    chosen = await _preset(services, interaction.guild_id or 0, preset)
    rules = hosting.asked_for(
        chosen.rules,
        target=target,
        match_format=None if match_format is None else _format(match_format),
        players=players,
    )
    notice = None
    if target is not None and not option("target").matters(rules):
        notice = translator_of(interaction)("answer-lobby-target")
    name = chosen.name if rules == chosen.rules else ""
    opened = await open_room(services, interaction, Preset(rules, name), where)
    if opened is not None:
        await say_opened(services, interaction, opened, notice)


async def _preset(services: Services, guild_id: int, key: str | None) -> Preset:
    """Return the preset asked for, else the usual one of the server."""
    if key is not None:
        return await services.presets.find(guild_id, key)
    return await presets.usual(services, guild_id)


def _format(text: str) -> Format:
    try:
        return Format(text)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None


class StartCommand(Commands):
    """Open a table."""

    @UNO.command(name="start", description=command_text("command-start"))
    @app_commands.rename(match_format="format")
    @app_commands.describe(
        preset=command_text("option-preset"),
        target=command_text("option-target"),
        match_format=command_text("option-format"),
        players=command_text("option-players"),
        thread=command_text("option-thread"),
    )
    @app_commands.choices(match_format=FORMATS, thread=PLACES)
    async def start(
        self,
        interaction: discord.Interaction,
        *,
        preset: str | None = None,
        target: app_commands.Range[int, 1, 10_000] | None = None,
        match_format: str | None = None,
        players: app_commands.Range[int, 2, MOST_AT_A_TABLE] | None = None,
        thread: str | None = None,
    ) -> None:
        """Open a lobby."""
        work = begin(
            self.services,
            interaction,
            preset=preset,
            target=target,
            match_format=match_format,
            players=players,
            where=None if thread is None else Where(thread),
        )
        await answered(interaction, work)

    @start.autocomplete("preset")
    async def _suggest_presets(self, interaction: discord.Interaction, current: str) -> Choices:
        """Suggest the sheets and what the server has saved."""
        return await presets.suggested(self.services, interaction, current, sheets=True)
