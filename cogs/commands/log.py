"""`/uno log`: the last moves of the match, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.render.log import log_text
from bot.render.seats import has_dealer
from bot.rooms.match_log import newest_events
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_text
from cogs.views.language import translator_of
from cogs.views.names import seat_names
from cogs.views.reports import reported_events

if TYPE_CHECKING:
    import discord

    from bot.render.events import ReportedEvent
    from bot.rooms.room import Room
    from cogs.interaction.services import Services

LOG_LINES: Final = 25
MOST_CHARACTERS: Final = 3500


async def show_log(services: Services, interaction: discord.Interaction) -> None:
    """Show the last moves."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    events = await _logged_events(services, room)
    names, dealt = seat_names(translate, room.state), has_dealer(room.state.rules)
    text = log_text(translate, events, names, most=MOST_CHARACTERS, dealt=dealt)
    if not text:
        await reply_text(interaction, translate("log-empty"))
        return
    title = translate("log-title")
    await reply_text(interaction, f"### {title}\n{text}")


async def _logged_events(services: Services, room: Room) -> list[ReportedEvent]:
    journal, state = services.rooms.services.journal, room.state
    events = await newest_events(journal, state.match_id, last=LOG_LINES, seats=len(state.seats))
    return reported_events(events)


@app_commands.command(name="log", description=command_text("command-log"))
async def log_command(interaction: discord.Interaction) -> None:
    """Show the last moves."""
    await respond_in_room(interaction, show_log)


FEATURE: Final = Feature(commands=(log_command,))
