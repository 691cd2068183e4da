"""`/uno solo`: a match of one person against computer players, dealt at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import host, lobby
from bot.rooms.changes.seating import check_rules, most_seats
from bot.rooms.stores.presets import Preset
from cogs.commands import presets
from cogs.commands.command_texts import command_text
from cogs.commands.start_location import open_room, usual_location
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person, services_of
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.engine.rules import Rules
    from cogs.interaction.services import Services

USUAL_PLAYERS: Final = 4
MOST_PLAYERS: Final = 10


async def solo(
    services: Services,
    interaction: discord.Interaction,
    *,
    players: int | None,
    preset: str | None,
    target: int | None,
) -> None:
    """Open a table with computer players, and deal.

    Args:
        services: What commands and buttons work with.
        interaction: The command to answer.
        players: How many play, the person among them; None for as many as go well with the rules.
        preset: The key of the rules; None for the usual ones of the server.
        target: Points that win or end the match; None for those of the rules.
    """
    guild_id = interaction.guild_id or 0
    if preset is None:
        chosen = await presets.usual_preset(services, guild_id)
    else:
        chosen = await presets.chosen_preset(services, guild_id, preset)
    rules = host.customize_rules(chosen.rules, target=target)
    seats = _usual_players(rules) if players is None else players
    check_rules(rules, wanted=seats)
    table = Preset(rules, chosen.name if rules == chosen.rules else "")
    where = await usual_location(services, interaction)
    room = await open_room(services, interaction, table, where, computers=seats - 1)
    if room is None:
        return
    await room.do(lobby.start(person(interaction)))
    translate = translator_of(interaction)
    if room.channel_id == interaction.channel_id:
        await show_hand(interaction, room, services.display.hands, notice=translate("answer-solo"))
    else:  # a hand belongs into the channel of its table
        await reply_text(interaction, translate("answer-solo-thread", thread=f"<#{room.channel_id}>"))


def _usual_players(rules: Rules) -> int:
    """Return how many play if nobody says so."""
    return min(max(USUAL_PLAYERS, rules.usual_seats), most_seats(rules))


@app_commands.command(name="solo", description=command_text("command-solo"))
@app_commands.describe(
    players=command_text("option-solo-players"),
    preset=command_text("option-preset"),
    target=command_text("option-target"),
)
async def solo_command(
    interaction: discord.Interaction,
    *,
    players: app_commands.Range[int, 2, MOST_PLAYERS] | None = None,
    preset: str | None = None,
    target: app_commands.Range[int, 1, 10_000] | None = None,
) -> None:
    """Play against computer players."""
    work = solo(services_of(interaction), interaction, players=players, preset=preset, target=target)
    await respond(interaction, work)


@solo_command.autocomplete("preset")
async def _suggest_presets(interaction: discord.Interaction, current: str) -> presets.Choices:
    """Suggest variants, sheets and what the server has saved."""
    return await presets.suggest_presets(services_of(interaction), interaction, current, sheets=True)


FEATURE: Final = Feature(commands=(solo_command,))
