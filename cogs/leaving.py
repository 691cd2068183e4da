"""Leaving a match and closing a table: asked first, since neither can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms import lobby
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.playing import ends_with
from bot.rooms.state import Stage
from cogs.answers import put, said_to, tell
from cogs.custom_ids import Verb
from cogs.desk import person
from cogs.permissions import moderates
from cogs.views.more import question_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.rooms.room import Room
    from bot.rooms.state import RoomState
    from cogs.desk import Desk, OnPress


async def ask_to_leave(room: Room, interaction: discord.Interaction) -> bool:
    """Ask somebody who is still in a match whether they forfeit; tell whether there was anything to ask."""
    state, said = room.state, said_to(interaction)
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat not in match.playing:
        return False
    question = said("leave-question-last" if ends_with(state, seat) else "leave-question")
    await put(interaction, question_layout(said, question, said("button-forfeit"), Verb.FORFEIT, state.token))
    return True


async def ask_to_close(room: Room, interaction: discord.Interaction) -> bool:
    """Ask the host or a moderator whether a match shall end without a result; tell whether there is one."""
    state, said = room.state, said_to(interaction)
    if state.stage is not Stage.PLAYING:
        return False
    if not may_close(state, interaction):
        raise RoomRefused(Refusal.NOT_HOST, state.host_name)
    question = said("close-question")
    await put(interaction, question_layout(said, question, said("button-close"), Verb.CLOSE_NOW, state.token))
    return True


def may_close(state: RoomState, interaction: discord.Interaction) -> bool:
    """Tell whether somebody may close a table: its host, or a moderator."""
    return interaction.user.id == state.host or moderates(interaction)


async def forfeit(desk: Desk, interaction: discord.Interaction) -> None:
    """Leave, now that it is sure."""
    await desk.room(interaction).do(lobby.leave(person(interaction)))
    await tell(interaction, said_to(interaction)("answer-left-match"))


async def close(desk: Desk, interaction: discord.Interaction) -> None:
    """Close the table, now that it is sure."""
    change = lobby.end(person(interaction), moderator=moderates(interaction))
    await desk.room(interaction).do(change)
    await tell(interaction, said_to(interaction)("answer-ended"))


async def stay(interaction: discord.Interaction) -> None:
    """Do nothing after all."""
    await tell(interaction, said_to(interaction)("answer-stayed"))


async def _ask_to_close(desk: Desk, interaction: discord.Interaction) -> None:
    if not await ask_to_close(desk.room(interaction), interaction):
        raise RoomRefused(Refusal.NO_MATCH)


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.FORFEIT: lambda desk, interaction, _: forfeit(desk, interaction),
    Verb.CLOSE: lambda desk, interaction, _: _ask_to_close(desk, interaction),
    Verb.CLOSE_NOW: lambda desk, interaction, _: close(desk, interaction),
    Verb.STAY: lambda _, interaction, __: stay(interaction),
}
