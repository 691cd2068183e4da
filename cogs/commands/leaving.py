"""Leaving a match and closing a table: asked first, since neither can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import lobby
from bot.rooms.changes.play import ends_with
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.display.permissions import is_moderator
from cogs.interaction.replies import put, tell
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.more import question_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import OnPress, Services


async def ask_to_leave(room: Room, interaction: discord.Interaction) -> bool:
    """Ask somebody who is still in a match whether they forfeit; tell whether there was anything to ask."""
    state, translate = room.state, translator_of(interaction)
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat not in match.playing:
        return False
    question = translate("leave-question-last" if ends_with(state, seat) else "leave-question")
    await put(
        interaction,
        question_layout(translate, question, translate("button-forfeit"), Verb.FORFEIT, state.token),
    )
    return True


async def ask_to_close(room: Room, interaction: discord.Interaction) -> bool:
    """Ask the host or a moderator whether a match shall end without a result; tell whether there is one."""
    state, translate = room.state, translator_of(interaction)
    if state.stage is not Stage.PLAYING:
        return False
    if not may_close(state, interaction):
        raise RoomRefused(Refusal.NOT_HOST, state.host_name)
    question = translate("close-question")
    await put(
        interaction,
        question_layout(translate, question, translate("button-close"), Verb.CLOSE_NOW, state.token),
    )
    return True


def may_close(state: RoomState, interaction: discord.Interaction) -> bool:
    """Tell whether somebody may close a table: its host, or a moderator."""
    return interaction.user.id == state.host or is_moderator(interaction)


async def forfeit(services: Services, interaction: discord.Interaction) -> None:
    """Leave, now that it is sure."""
    await services.room(interaction).do(lobby.leave(person(interaction)))
    await tell(interaction, translator_of(interaction)("answer-left-match"))


async def close(services: Services, interaction: discord.Interaction) -> None:
    """Close the table, now that it is sure."""
    change = lobby.end(person(interaction), moderator=is_moderator(interaction))
    await services.room(interaction).do(change)
    await tell(interaction, translator_of(interaction)("answer-ended"))


async def stay(interaction: discord.Interaction) -> None:
    """Do nothing after all."""
    await tell(interaction, translator_of(interaction)("answer-stayed"))


async def _ask_to_close(services: Services, interaction: discord.Interaction) -> None:
    if not await ask_to_close(services.room(interaction), interaction):
        raise RoomRefused(Refusal.NO_MATCH)


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.FORFEIT: lambda services, interaction, _: forfeit(services, interaction),
    Verb.CLOSE: lambda services, interaction, _: _ask_to_close(services, interaction),
    Verb.CLOSE_NOW: lambda services, interaction, _: close(services, interaction),
    Verb.STAY: lambda _, interaction, __: stay(interaction),
}
