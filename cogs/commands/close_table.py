"""`/uno end`: closing the table; in a match only after a question, and with others only if they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import closing
from bot.rooms.changes.votes import votes_needed
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.commands.command_texts import command_text
from cogs.commands.tournament_reader import check_no_rival
from cogs.display.private_message import PrivateMessage, in_private
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import ask_in_place, reply_text, reply_text_in_place
from cogs.interaction.rights import Right, has_right, holds
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.more import ASK, close_layout

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table; in a match that is a question first."""
    room = services.room(interaction)
    if not await _ask_to_close(room, interaction):
        moderator = await _moderates(room, interaction)
        await room.do(closing.end(person(interaction), moderator=moderator))
        await reply_text(interaction, translator_of(interaction)("answer-ended"))


async def _ask_to_close(room: Room, interaction: discord.Interaction) -> bool:
    """Ask the host or a moderator whether a match shall end without a result; tell whether there is one."""
    state = room.state
    if state.stage is not Stage.PLAYING:
        return False
    moderator = await _moderates(room, interaction)
    way = closing.way_to_close(state, person(interaction), moderator=moderator)
    seat = state.seat_of(interaction.user.id)
    await ask_in_place(interaction, close_layout(translator_of(interaction), state, way, seat=seat))
    return True


async def _moderates(room: Room, interaction: discord.Interaction) -> bool:
    """Tell whether somebody moderates the channel of a table; it must not be one of their rivals' then."""
    if not has_right(interaction):
        return False
    await check_no_rival(interaction, room.state)
    return True


def may_close(state: RoomState, interaction: discord.Interaction) -> bool:
    """Tell whether somebody may close a table: its host, or a moderator."""
    return interaction.user.id == state.host or holds(interaction, Right.MODERATE_CHANNEL)


async def press_close(services: Services, interaction: discord.Interaction) -> None:
    """Ask whether the match shall end."""
    if not await _ask_to_close(services.room(interaction), interaction):
        raise RoomRefused(Refusal.NO_MATCH)


async def close(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Close the table now that it is sure, or ask the others."""
    room = services.room(interaction)
    moderator = await _moderates(room, interaction)
    translate = translator_of(interaction)
    if press.arg == ASK:
        done = await room.do(closing.ask_to_close(person(interaction), moderator=moderator))
        seat = done.state.seat_of(interaction.user.id) or 0
        told = translate("answer-close-asked", needed=votes_needed(done.state, seat))
        await reply_text_in_place(interaction, told)
        if in_private(interaction):  # what it says ends with the table
            services.display.panels.keep(PrivateMessage.original(interaction))
    else:
        services.display.panels.forget(interaction)
        await room.do(closing.end(person(interaction), moderator=moderator))
        await reply_text_in_place(interaction, translate("answer-ended"))


@app_commands.command(name="end", description=command_text("command-end"))
async def end_command(interaction: discord.Interaction) -> None:
    """Close the table."""
    await respond_in_room(interaction, end)


FEATURE: Final = Feature(
    commands=(end_command,),
    presses={
        Verb.CLOSE: lambda services, interaction, _: press_close(services, interaction),
        Verb.CLOSE_NOW: close,
    },
)
