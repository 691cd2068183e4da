"""`/uno leave`: getting up; in a match only after a question, since the seat is forfeited for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import lobby
from bot.rooms.changes.play import forfeit_ends_match
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import ask_in_place, reply_text, reply_text_in_place
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.more import question_layout

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.interaction.services import Services


async def leave(services: Services, interaction: discord.Interaction) -> None:
    """Get up; in a match that is a question first."""
    room = services.room(interaction)
    if not await _ask_to_forfeit(room, interaction):
        done = await room.do(lobby.leave(person(interaction)))
        late = done.state.match is not None
        key = "answer-left-line" if late else "answer-left-lobby"
        await reply_text(interaction, translator_of(interaction)(key))


async def _ask_to_forfeit(room: Room, interaction: discord.Interaction) -> bool:
    """Ask somebody who is still in a match whether they forfeit; tell whether there was anything to ask."""
    state, translate = room.state, translator_of(interaction)
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat not in match.playing:
        return False
    question = translate("leave-question-last" if forfeit_ends_match(state, seat) else "leave-question")
    await ask_in_place(
        interaction,
        question_layout(translate, question, translate("button-forfeit"), Verb.FORFEIT, state.token),
    )
    return True


async def forfeit(services: Services, interaction: discord.Interaction) -> None:
    """Leave, now that it is sure."""
    services.display.panels.forget(interaction)
    done = await services.room(interaction).do(lobby.leave(person(interaction)))
    key = "answer-left-match" if done.state.stage is Stage.PLAYING else "answer-left-last"
    await reply_text_in_place(interaction, translator_of(interaction)(key))


async def stay(services: Services, interaction: discord.Interaction) -> None:
    """Do nothing after all: neither leave nor close the table."""
    if services.room(interaction).state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    await reply_text_in_place(interaction, translator_of(interaction)("answer-stayed"))


@app_commands.command(name="leave", description=command_text("command-leave"))
async def leave_command(interaction: discord.Interaction) -> None:
    """Get up, or forfeit."""
    await respond_in_room(interaction, leave)


FEATURE: Final = Feature(
    commands=(leave_command,),
    presses={
        Verb.LEAVE: lambda services, interaction, _: leave(services, interaction),
        Verb.FORFEIT: lambda services, interaction, _: forfeit(services, interaction),
        Verb.STAY: lambda services, interaction, _: stay(services, interaction),
    },
)
