"""What anybody can read about a table: its rules, what happened last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.codec import SavedMatchError
from bot.render.log import log_text
from bot.render.rules import rules_text
from bot.render.seats import has_dealer
from bot.rooms.state.codec import decode_logged
from cogs.commands import presets
from cogs.commands.command_texts import command_text
from cogs.interaction.replies import answered, say, translator_of
from cogs.interaction.services import UNO, Commands
from cogs.views.names import seat_names
from cogs.views.reports import reported

if TYPE_CHECKING:
    import discord

    from bot.render.events import Reported
    from bot.rooms.room import Room

LOG_LINES = 25
MOST_CHARACTERS = 3500


class ReadingCommands(Commands):
    """The rules and the log."""

    @UNO.command(name="rules", description=command_text("command-rules"))
    async def rules(self, interaction: discord.Interaction) -> None:
        """Show the rules of the table, or where none is, those that it would begin with."""
        await answered(interaction, self._show_rules(interaction))

    async def _show_rules(self, interaction: discord.Interaction) -> None:
        room = self.services.rooms.find(interaction.channel_id or 0)
        if room is None:
            rules = (await presets.usual(self.services, interaction.guild_id or 0)).rules
        else:
            rules = room.state.rules
        await say(interaction, rules_text(translator_of(interaction), rules))

    @UNO.command(name="log", description=command_text("command-log"))
    async def log(self, interaction: discord.Interaction) -> None:
        """Show the last moves."""
        await answered(interaction, self._show_log(interaction))

    async def _show_log(self, interaction: discord.Interaction) -> None:
        room = self.services.room(interaction)
        translate = translator_of(interaction)
        events = await self._logged(room)
        names, dealt = seat_names(translate, room.state), has_dealer(room.state.rules)
        text = log_text(translate, events, names, most=MOST_CHARACTERS, dealt=dealt)
        if not text:
            await say(interaction, translate("log-empty"))
            return
        title = translate("log-title")
        await say(interaction, f"### {title}\n{text}")

    async def _logged(self, room: Room) -> list[Reported]:
        events: list[Reported] = []
        journal = self.services.rooms.services.journal
        for action in await journal.load_actions(room.state.match_id, last=LOG_LINES):
            try:
                events.extend(reported(decode_logged(action.payload)[1]))
            except SavedMatchError:
                continue  # written by another version of the bot
        return events
