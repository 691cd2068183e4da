"""What people can ask for before and after a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import host as hosting
from bot.rooms.changes import lobby
from cogs.commands.command_texts import command_text
from cogs.commands.leaving import ask_to_close, ask_to_leave
from cogs.commands.start_location import allowed
from cogs.display.permissions import is_moderator
from cogs.interaction.replies import answered, say, show_hand
from cogs.interaction.services import UNO, Commands, OnPress, Services, person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord


async def join(services: Services, interaction: discord.Interaction) -> None:
    """Sit down, now or with the next hand."""
    done = await services.room(interaction).do(lobby.join(person(interaction)))
    services.recent_interactions.note(interaction)
    late = done.state.match is not None
    await say(interaction, translator_of(interaction)("answer-joined-late" if late else "answer-joined"))


async def leave(services: Services, interaction: discord.Interaction) -> None:
    """Get up; in a match that is a question first."""
    room = services.room(interaction)
    if not await ask_to_leave(room, interaction):
        done = await room.do(lobby.leave(person(interaction)))
        late = done.state.match is not None
        await say(
            interaction, translator_of(interaction)("answer-left-line" if late else "answer-left-lobby")
        )


async def start(services: Services, interaction: discord.Interaction) -> None:
    """Deal, and show the host what they got."""
    room = services.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = translator_of(interaction)("answer-started")
    if room.state.seat_of(interaction.user.id) is None:
        await say(interaction, notice)
    else:
        await show_hand(interaction, room, services.display.hands, notice=notice)
    await services.presets.remember(room.guild_id, room.state.saved_preset or room.state.rules.preset)


async def add_computer(services: Services, interaction: discord.Interaction) -> None:
    """Seat a computer player."""
    await services.room(interaction).do(hosting.add_computer(person(interaction)))
    await say(interaction, translator_of(interaction)("answer-computer-added"))


async def rematch(services: Services, interaction: discord.Interaction) -> None:
    """Open a lobby with the same seats, where the server allows another table."""
    async with allowed(services, interaction) as refused:
        if refused is None:
            await services.room(interaction).do(lobby.rematch(person(interaction)))
    await say(interaction, refused or translator_of(interaction)("answer-rematch"))


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table; in a match that is a question first."""
    room = services.room(interaction)
    if not await ask_to_close(room, interaction):
        await room.do(lobby.end(person(interaction), moderator=is_moderator(interaction)))
        await say(interaction, translator_of(interaction)("answer-ended"))


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.JOIN: lambda services, interaction, _: join(services, interaction),
    Verb.LEAVE: lambda services, interaction, _: leave(services, interaction),
    Verb.START: lambda services, interaction, _: start(services, interaction),
    Verb.COMPUTER: lambda services, interaction, _: add_computer(services, interaction),
    Verb.REMATCH: lambda services, interaction, _: rematch(services, interaction),
}


class LobbyCommands(Commands):
    """Sit down, get up, close the table."""

    @UNO.command(name="join", description=command_text("command-join"))
    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down."""
        await answered(interaction, join(self.services, interaction))

    @UNO.command(name="leave", description=command_text("command-leave"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up, or forfeit."""
        await answered(interaction, leave(self.services, interaction))

    @UNO.command(name="end", description=command_text("command-end"))
    async def end(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        await answered(interaction, end(self.services, interaction))
