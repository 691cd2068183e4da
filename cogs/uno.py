"""`/uno …`: every move of a match, typed; the lobby's choices beyond sitting down are buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.codec import SavedMatchError
from bot.engine.notation import format_action
from bot.engine.presets import CLASSIC
from bot.engine.rules import Drawing
from bot.render.events import events_text
from bot.render.hand import playable_choices
from bot.render.rules import rules_text
from bot.rooms.codec import decode_logged
from cogs.answers import answered, said_to, say
from cogs.names import seat_names
from cogs.texts import told

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.rooms.room import Room
    from cogs.play import Play

LOG_LINES = 25
MOST_CHOICES = 25
MOST_CHARACTERS = 3500


class UnoCog(commands.Cog):
    """The commands of a table."""

    group = app_commands.Group(name="uno", description=told("command-uno"), guild_only=True)

    def __init__(self, play: Play) -> None:
        self.play = play

    @group.command(name="start", description=told("command-start"))
    @app_commands.describe(target=told("option-target"), drawing=told("option-drawing"))
    @app_commands.choices(
        drawing=[
            app_commands.Choice(name=told(f"choice-drawing-{drawing.value}"), value=drawing.value)
            for drawing in Drawing
        ]
    )
    async def start(
        self,
        interaction: discord.Interaction,
        target: app_commands.Range[int, 1, 10_000] = CLASSIC.target,
        drawing: str = CLASSIC.drawing.value,
    ) -> None:
        """Open a lobby."""
        rules = replace(CLASSIC, target=target, drawing=Drawing(drawing))
        await answered(interaction, self.play.open(interaction, rules))

    @group.command(name="join", description=told("command-join"))
    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down."""
        await answered(interaction, self.play.join(interaction))

    @group.command(name="leave", description=told("command-leave"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up, or forfeit."""
        await answered(interaction, self.play.leave(interaction))

    @group.command(name="hand", description=told("command-hand"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show the own hand."""
        await answered(interaction, self.play.show(interaction))

    @group.command(name="play", description=told("command-play"))
    @app_commands.describe(card=told("option-card"))
    async def play_card(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await answered(interaction, self.play.play(interaction, card, None))

    @play_card.autocomplete("card")
    async def _suggest_cards(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest what can be played now, to its owner alone."""
        room = self.play.rooms.find(interaction.channel_id or 0)
        view = None if room is None else room.view_of(interaction.user.id)
        if view is None or view.seat is None:
            return []
        wanted = current.casefold()
        choices = playable_choices(said_to(interaction), view)
        return [
            app_commands.Choice(name=text[:100], value=format_action(play))
            for text, play in choices
            if wanted in text.casefold() or wanted == format_action(play).casefold()
        ][:MOST_CHOICES]

    @group.command(name="draw", description=told("command-draw"))
    async def draw(self, interaction: discord.Interaction) -> None:
        """Draw."""
        await answered(interaction, self.play.draw(interaction))

    @group.command(name="pass", description=told("command-pass"))
    async def keep(self, interaction: discord.Interaction) -> None:
        """Keep the drawn card."""
        await answered(interaction, self.play.keep(interaction))

    @group.command(name="uno", description=told("command-uno-call"))
    async def uno(self, interaction: discord.Interaction) -> None:
        """Call UNO."""
        await answered(interaction, self.play.uno(interaction))

    @group.command(name="catch", description=told("command-catch"))
    @app_commands.describe(player=told("option-player"))
    async def catch(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Catch a player."""
        target = None if player is None else player.id
        await answered(interaction, self.play.catch(interaction, target=target))

    @group.command(name="challenge", description=told("command-challenge"))
    async def challenge(self, interaction: discord.Interaction) -> None:
        """Doubt a Wild Draw Four."""
        await answered(interaction, self.play.challenge(interaction))

    @group.command(name="accept", description=told("command-accept"))
    async def accept(self, interaction: discord.Interaction) -> None:
        """Draw four."""
        await answered(interaction, self.play.accept(interaction))

    @group.command(name="table", description=told("command-table"))
    async def table(self, interaction: discord.Interaction) -> None:
        """Bring the table to the bottom of the channel."""
        await answered(interaction, self.play.table(interaction))

    @group.command(name="rules", description=told("command-rules"))
    async def rules(self, interaction: discord.Interaction) -> None:
        """Show the rules of the table, or those of the preset where no table is."""
        room = self.play.rooms.find(interaction.channel_id or 0)
        rules = CLASSIC if room is None else room.state.rules
        await answered(interaction, say(interaction, rules_text(said_to(interaction), rules)))

    @group.command(name="log", description=told("command-log"))
    async def log(self, interaction: discord.Interaction) -> None:
        """Show the last moves."""
        await answered(interaction, self._show_log(interaction))

    async def _show_log(self, interaction: discord.Interaction) -> None:
        room = self.play.room(interaction)
        said = said_to(interaction)
        events = await self._logged(room)
        lines = events_text(said, events, seat_names(said, room.state))
        if not lines:
            await say(interaction, said("log-empty"))
            return
        while sum(len(line) + 1 for line in lines) > MOST_CHARACTERS:
            del lines[0]
        title = said("log-title")
        text = "\n".join(lines)
        await say(interaction, f"### {title}\n{text}")

    async def _logged(self, room: Room) -> list[Event]:
        events: list[Event] = []
        journal = self.play.rooms.house.journal
        for action in await journal.load_actions(room.state.match_id, last=LOG_LINES):
            try:
                events.extend(decode_logged(action.payload)[1])
            except SavedMatchError:
                continue  # written by another version of the bot
        return events

    @group.command(name="end", description=told("command-end"))
    async def end(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        await answered(interaction, self.play.end(interaction))
