"""What people can ask for before and after a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.presets import CLASSIC
from bot.engine.rules import Drawing
from bot.rooms import lobby
from bot.rooms.state import Stage
from cogs.answers import answered, said_to, say, show_hand
from cogs.custom_ids import Verb
from cogs.desk import UNO, Commands, Desk, OnPress, Press, person
from cogs.names import escaped
from cogs.places import Where, no_space, open_room, say_opened
from cogs.texts import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.engine.rules import Rules


async def open_lobby(
    desk: Desk, interaction: discord.Interaction, rules: Rules, where: Where | None = None
) -> None:
    """Open a lobby; asked again by its host, deal."""
    room = desk.rooms.find(interaction.channel_id or 0)
    if room is not None and room.state.stage is Stage.LOBBY and room.state.host == interaction.user.id:
        await start(desk, interaction)  # the host's second /uno start deals
        return
    opened = await open_room(desk, interaction, rules, where)
    if opened is not None:
        await say_opened(interaction, opened)


async def join(desk: Desk, interaction: discord.Interaction) -> None:
    """Sit down."""
    await desk.room(interaction).do(lobby.join(person(interaction)))
    await say(interaction, said_to(interaction)("answer-joined"))


async def leave(desk: Desk, interaction: discord.Interaction) -> None:
    """Get up, or forfeit."""
    done = await desk.room(interaction).do(lobby.leave(person(interaction)))
    key = "answer-left-lobby" if done.state.match is None else "answer-left-match"
    await say(interaction, said_to(interaction)(key))


async def start(desk: Desk, interaction: discord.Interaction) -> None:
    """Deal, and show the host what they got."""
    room = desk.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = said_to(interaction)("answer-started")
    if room.state.seat_of(interaction.user.id) is None:
        await say(interaction, notice)
    else:
        await show_hand(interaction, room, desk.presenter, notice=notice)


async def add_computer(desk: Desk, interaction: discord.Interaction) -> None:
    """Seat a computer player."""
    await desk.room(interaction).do(lobby.add_computer(person(interaction)))
    await say(interaction, said_to(interaction)("answer-computer-added"))


async def remove_computer(desk: Desk, interaction: discord.Interaction) -> None:
    """Send a computer player away."""
    await desk.room(interaction).do(lobby.remove_computer(person(interaction)))
    await say(interaction, said_to(interaction)("answer-computer-removed"))


async def name_starter(desk: Desk, interaction: discord.Interaction, choice: str) -> None:
    """Settle who plays first: an account's id, or anything else for a random dealer."""
    starter = int(choice) if choice.isascii() and choice.isdigit() else None
    done = await desk.room(interaction).do(lobby.name_starter(person(interaction), starter))
    said = said_to(interaction)
    seat = None if starter is None else done.state.seat_of(starter)
    if seat is None:
        await say(interaction, said("answer-starter-random"))
    else:
        await say(interaction, said("answer-starter", name=escaped(done.state.seats[seat].name)))


async def rematch(desk: Desk, interaction: discord.Interaction) -> None:
    """Open a lobby with the same seats."""
    full = await no_space(desk, interaction)
    if full is not None:
        await say(interaction, full)
        return
    await desk.room(interaction).do(lobby.rematch(person(interaction)))
    await say(interaction, said_to(interaction)("answer-rematch"))


async def end(desk: Desk, interaction: discord.Interaction) -> None:
    """Close the table."""
    moderator = interaction.permissions.manage_channels
    await desk.room(interaction).do(lobby.end(person(interaction), moderator=moderator))
    await say(interaction, said_to(interaction)("answer-ended"))


async def _choose_starter(desk: Desk, interaction: discord.Interaction, press: Press) -> None:
    await name_starter(desk, interaction, next(iter(press.values), ""))


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.JOIN: lambda desk, interaction, _: join(desk, interaction),
    Verb.LEAVE: lambda desk, interaction, _: leave(desk, interaction),
    Verb.START: lambda desk, interaction, _: start(desk, interaction),
    Verb.COMPUTER: lambda desk, interaction, _: add_computer(desk, interaction),
    Verb.NO_COMPUTER: lambda desk, interaction, _: remove_computer(desk, interaction),
    Verb.STARTER: _choose_starter,
    Verb.REMATCH: lambda desk, interaction, _: rematch(desk, interaction),
}


class LobbyCommands(Commands):
    """Open a table, sit down, get up, close it."""

    @UNO.command(name="start", description=told("command-start"))
    @app_commands.describe(
        target=told("option-target"), drawing=told("option-drawing"), thread=told("option-thread")
    )
    @app_commands.choices(
        thread=[
            app_commands.Choice(name=told(f"choice-thread-{where.value}"), value=where.value)
            for where in Where
        ],
        drawing=[
            app_commands.Choice(name=told(f"choice-drawing-{drawing.value}"), value=drawing.value)
            for drawing in Drawing
        ],
    )
    async def start(
        self,
        interaction: discord.Interaction,
        target: app_commands.Range[int, 1, 10_000] = CLASSIC.target,
        drawing: str = CLASSIC.drawing.value,
        thread: str | None = None,
    ) -> None:
        """Open a lobby."""
        rules = replace(CLASSIC, target=target, drawing=Drawing(drawing))
        where = None if thread is None else Where(thread)
        await answered(interaction, open_lobby(self.desk, interaction, rules, where))

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
