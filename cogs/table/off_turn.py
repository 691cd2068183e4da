"""Actions that need no turn: calling UNO, catching, accusing somebody of table talk, and reacting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.actions import ACQUIT, CONVICT, Accuse
from bot.engine.errors import IllegalAction, Reason
from bot.render.pictures.hand import other_seats
from bot.rooms.changes import play
from bot.rooms.changes.play import CatchAttempts
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import Verb, parse_uint
from cogs.core.error_boundary import refusal_text, respond_in_room
from cogs.core.messages import in_private
from cogs.core.names import seat_labels, seat_names, translator_of
from cogs.core.replies import reply_in_place, reply_text
from cogs.table.hand import show_hand
from cogs.table.moves import ask
from cogs.table.question_view import PAGE, accuse_layout, reactions_layout
from cogs.table.reactions import Reaction

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.i18n import Translator
    from bot.rooms.change import Transition
    from bot.rooms.room import Room
    from cogs.core.commands import Press
    from cogs.core.custom_ids import ButtonId
    from cogs.core.services import Services


async def call_uno(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Call UNO; a question beside which it was called stays."""
    room = services.room(interaction)
    done = await room.do(play.call_uno(interaction.user.id, token=button.token if button else ""))
    notice = _call_text(translator_of(interaction), done)
    if button is not None and button.arg:
        await ask(services, interaction, button.arg, button, notice=notice)
    else:
        await _reply_beside_page(services, interaction, notice)


async def _reply_beside_page(services: Services, interaction: discord.Interaction, notice: str) -> None:
    """Reply beside the hand if a button of the hand was pressed, without a request more."""
    if not in_private(interaction):
        await reply_text(interaction, notice)
        return
    room, hands = services.room(interaction), services.display.hands
    page = hands.page_number(room, interaction.user.id)
    await show_hand(interaction, room, page=page, notice=notice)


def _call_text(translate: Translator, done: Transition) -> str:
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    if any(isinstance(event, e.WrongCall) for event in done.events):
        return translate("answer-uno-wrong", count=sum(drawn))
    return translate("answer-uno")


async def catch(
    services: Services,
    interaction: discord.Interaction,
    *,
    target: int | None = None,
    button: ButtonId | None = None,
) -> None:
    """Catch an account's seat, or whoever can be caught."""
    room = services.room(interaction)
    user_id = interaction.user.id
    services.of(CatchAttempts).check(room.channel_id, user_id)
    seat = None if target is None else room.state.seat_of(target)
    if target is not None and seat is None and room.state.match is not None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    try:
        done = await room.do(play.catch(user_id, seat, token=button.token if button else ""))
    except IllegalAction as error:
        if error.reason is Reason.NOBODY_TO_CATCH:
            services.of(CatchAttempts).note_in_vain(room.channel_id, user_id)
        raise
    await _reply_beside_page(services, interaction, _catch_text(translator_of(interaction), done))


def _catch_text(translate: Translator, done: Transition) -> str:
    if not done.events:
        return translate("answer-catch-noted")
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    wrong = next((event for event in done.events if isinstance(event, e.WrongCall)), None)
    if wrong is None or wrong.caught is None:
        return translate("answer-caught")
    return translate(
        "answer-caught-wrong", name=seat_names(translate, done.state)[wrong.caught], count=sum(drawn)
    )


@app_commands.command(name="uno", description=command_text("command-uno-call"))
async def uno_command(interaction: discord.Interaction) -> None:
    """Call UNO."""
    await respond_in_room(interaction, call_uno)


@app_commands.command(name="catch", description=command_text("command-catch"))
@app_commands.describe(player=command_text("option-player"))
async def catch_command(interaction: discord.Interaction, player: discord.User | None = None) -> None:
    """Catch a player."""
    await respond_in_room(interaction, catch, target=None if player is None else player.id)


UNO_CALL_FEATURE: Final = Feature(
    commands=(uno_command, catch_command),
    presses={
        Verb.UNO: lambda services, interaction, press: call_uno(services, interaction, press.button),
        Verb.CATCH: lambda services, interaction, press: catch(services, interaction, button=press.button),
    },
)


async def ask_accused(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask whom to accuse of having suggested a card to another player."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    view = room.view_of(interaction.user.id)
    legal = () if view is None else view.legal
    accusable = {action.seat for action in legal if isinstance(action, Accuse)}
    if view is None or not accusable:
        await show_hand(interaction, room, notice=translate("illegal-accused-already"))
        return
    others = seat_labels(
        translate, room.state, view, (seat for seat in other_seats(view) if seat in accusable)
    )
    page = parse_uint(press.arg.removeprefix(PAGE), 0)
    layout = accuse_layout(translate, view=view, others=others, token=room.state.token, page=page)
    async with services.display.hands.showing_question(room, interaction) as opening:
        opening.message = await reply_in_place(interaction, layout)


async def accuse(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Accuse a seat."""
    chosen = next(iter(press.values), press.arg)
    room = services.room(interaction)
    seat = parse_uint(chosen, len(room.state.seats))
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
        await show_hand(interaction, services.room(interaction), notice=notice)
    else:
        await reply_text(interaction, notice)


@app_commands.command(name="accuse", description=command_text("command-accuse"))
@app_commands.rename(member="player")
@app_commands.describe(member=command_text("option-accused"))
async def accuse_command(interaction: discord.Interaction, member: discord.User) -> None:
    """Accuse somebody of table talk."""
    await respond_in_room(interaction, accuse_by_command, member)


TABLE_TALK_FEATURE: Final = Feature(
    group=CommandGroup.VOTE,
    commands=(accuse_command,),
    presses={
        Verb.ACCUSE: ask_accused,
        Verb.BLAME: accuse,
        Verb.CONVICT: vote,
        Verb.ACQUIT: vote,
    },
)


async def press_react(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask in the place of the hand how to react; or react as the button says, and bring the hand back."""
    room = services.room(interaction)
    await services.settings.of(room.guild_id)  # so that a server's choice is known after a restart too
    try:
        reaction = _reaction_named(press.arg) if press.arg else None
        if reaction is None:
            services.display.reactions.check(room, interaction.user.id)
        else:
            services.display.reactions.show(room, interaction.user.id, reaction)
    except RoomRefused as error:
        if not in_private(interaction) or room.state.seat_of(interaction.user.id) is None:
            raise
        await _show_page(services, interaction, room, refusal_text(translator_of(interaction), error))
        return
    if reaction is not None:
        notice = translator_of(interaction)("answer-reacted", reaction=reaction.emoji)
        await _show_page(services, interaction, room, notice)
    else:
        await _ask(services, interaction, room)


async def _ask(services: Services, interaction: discord.Interaction, room: Room) -> None:
    view = room.view_of(interaction.user.id)
    if view is None or view.seat is None:
        raise RoomRefused(Refusal.NOT_SEATED)
    layout = reactions_layout(translator_of(interaction), view=view, token=room.state.token)
    async with services.display.hands.showing_question(room, interaction, until_turn=True) as opening:
        opening.message = await reply_in_place(interaction, layout)


async def _show_page(services: Services, interaction: discord.Interaction, room: Room, notice: str) -> None:
    """Show the page of the hand that was open, with a notice."""
    hands = services.display.hands
    behind = hands.page_behind_question(room, interaction.user.id)
    page = hands.page_number(room, interaction.user.id)
    everything = behind is not None and behind.everything
    await show_hand(interaction, room, page=page, everything=everything, notice=notice)


def _reaction_named(name: str) -> Reaction:
    """Return the reaction that a button names."""
    try:
        return Reaction(name)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_REACTION) from None


REACTIONS_FEATURE: Final = Feature(presses={Verb.REACT: press_react})
