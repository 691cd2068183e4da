"""`/uno vote accuse`, and the buttons of table talk: accusing somebody, and voting on the accusation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine.actions import ACQUIT, CONVICT, Accuse
from bot.render.hand_text import other_seats
from bot.rooms.changes import play
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.command_texts import command_text
from cogs.display.private_message import in_private
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_in_place, reply_text
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.names import seat_labels, seat_names
from cogs.views.questions import PAGE, accuse_layout

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def ask_accused(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask whom to accuse of having suggested a card to another player."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    view = room.view_of(interaction.user.id)
    legal = () if view is None else view.legal
    accusable = {action.seat for action in legal if isinstance(action, Accuse)}
    if view is None or not accusable:
        await show_hand(
            interaction, room, services.display.hands, notice=translate("illegal-accused-already")
        )
        return
    others = seat_labels(
        translate, room.state, view, (seat for seat in other_seats(view) if seat in accusable)
    )
    page = whole(press.arg.removeprefix(PAGE), 0)
    layout = accuse_layout(translate, view=view, others=others, token=room.state.token, page=page)
    async with services.display.hands.showing_question(room, interaction) as opening:
        opening.message = await reply_in_place(interaction, layout)


async def accuse(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Accuse a seat."""
    chosen = next(iter(press.values), press.arg)
    room = services.room(interaction)
    seat = whole(chosen, len(room.state.seats))
    if seat >= len(room.state.seats):
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    translate = translator_of(interaction)
    await _act_out_of_turn(services, interaction, Accuse(seat), press)
    notice = translate("answer-accused", name=seat_names(translate, room.state)[seat])
    await _reply_beside_hand(services, interaction, notice)


async def accuse_by_command(
    services: Services, interaction: discord.Interaction, member: discord.User
) -> None:
    """Accuse a person of having suggested a card to another player."""
    room, translate = services.room(interaction), translator_of(interaction)
    seat = room.state.seat_of(member.id)
    if seat is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    await room.do(play.act(interaction.user.id, Accuse(seat)))
    name = seat_names(translate, room.state)[seat]
    await reply_text(interaction, translate("answer-accused", name=name))


async def vote(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Vote on an accusation."""
    ballot = CONVICT if press.button.verb is Verb.CONVICT else ACQUIT
    await _act_out_of_turn(services, interaction, ballot, press)
    await _reply_beside_hand(services, interaction, translator_of(interaction)("answer-voted"))


async def _act_out_of_turn(
    services: Services, interaction: discord.Interaction, action: Action, press: Press
) -> None:
    """Do what needs no turn: it is legal or not, whatever else has happened since the button was drawn."""
    room = services.room(interaction)
    await room.do(play.act(interaction.user.id, action, token=press.button.token))


async def _reply_beside_hand(services: Services, interaction: discord.Interaction, notice: str) -> None:
    """Reply beside the hand if a button of the hand was pressed, else with the notice alone."""
    if in_private(interaction):
        await show_hand(interaction, services.room(interaction), services.display.hands, notice=notice)
    else:
        await reply_text(interaction, notice)


@app_commands.command(name="accuse", description=command_text("command-accuse"))
@app_commands.rename(member="player")
@app_commands.describe(member=command_text("option-accused"))
async def accuse_command(interaction: discord.Interaction, member: discord.User) -> None:
    """Accuse somebody of table talk."""
    await respond_in_room(interaction, accuse_by_command, member)


FEATURE: Final = Feature(
    group=CommandGroup.VOTE,
    commands=(accuse_command,),
    presses={
        Verb.ACCUSE: ask_accused,
        Verb.BLAME: accuse,
        Verb.CONVICT: vote,
        Verb.ACQUIT: vote,
    },
)
