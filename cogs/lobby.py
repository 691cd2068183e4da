"""What people can ask for before and after a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms import hosting, lobby
from cogs.answers import answered, said_to, say, show_hand
from cogs.custom_ids import Verb
from cogs.desk import UNO, Commands, Desk, OnPress, person
from cogs.leaving import ask_to_close, ask_to_leave
from cogs.permissions import moderates
from cogs.places import allowed
from cogs.texts import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord


async def join(desk: Desk, interaction: discord.Interaction) -> None:
    """Sit down, now or with the next hand."""
    done = await desk.room(interaction).do(lobby.join(person(interaction)))
    desk.callers.note(interaction)
    late = done.state.match is not None
    await say(interaction, said_to(interaction)("answer-joined-late" if late else "answer-joined"))


async def leave(desk: Desk, interaction: discord.Interaction) -> None:
    """Get up; in a match that is a question first."""
    room = desk.room(interaction)
    if not await ask_to_leave(room, interaction):
        done = await room.do(lobby.leave(person(interaction)))
        late = done.state.match is not None
        await say(interaction, said_to(interaction)("answer-left-line" if late else "answer-left-lobby"))


async def start(desk: Desk, interaction: discord.Interaction) -> None:
    """Deal, and show the host what they got."""
    room = desk.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = said_to(interaction)("answer-started")
    if room.state.seat_of(interaction.user.id) is None:
        await say(interaction, notice)
    else:
        await show_hand(interaction, room, desk.presenter, notice=notice)
    await desk.presets.remember(room.guild_id, room.state.saved_preset or room.state.rules.preset)


async def add_computer(desk: Desk, interaction: discord.Interaction) -> None:
    """Seat a computer player."""
    await desk.room(interaction).do(hosting.add_computer(person(interaction)))
    await say(interaction, said_to(interaction)("answer-computer-added"))


async def rematch(desk: Desk, interaction: discord.Interaction) -> None:
    """Open a lobby with the same seats, where the server allows another table."""
    async with allowed(desk, interaction) as refused:
        if refused is None:
            await desk.room(interaction).do(lobby.rematch(person(interaction)))
    await say(interaction, refused or said_to(interaction)("answer-rematch"))


async def end(desk: Desk, interaction: discord.Interaction) -> None:
    """Close the table; in a match that is a question first."""
    room = desk.room(interaction)
    if not await ask_to_close(room, interaction):
        await room.do(lobby.end(person(interaction), moderator=moderates(interaction)))
        await say(interaction, said_to(interaction)("answer-ended"))


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.JOIN: lambda desk, interaction, _: join(desk, interaction),
    Verb.LEAVE: lambda desk, interaction, _: leave(desk, interaction),
    Verb.START: lambda desk, interaction, _: start(desk, interaction),
    Verb.COMPUTER: lambda desk, interaction, _: add_computer(desk, interaction),
    Verb.REMATCH: lambda desk, interaction, _: rematch(desk, interaction),
}


class LobbyCommands(Commands):
    """Sit down, get up, close the table."""

    @UNO.command(name="join", description=told("command-join"))
    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down."""
        await answered(interaction, join(self.desk, interaction))

    @UNO.command(name="leave", description=told("command-leave"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up, or forfeit."""
        await answered(interaction, leave(self.desk, interaction))

    @UNO.command(name="end", description=told("command-end"))
    async def end(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        await answered(interaction, end(self.desk, interaction))
