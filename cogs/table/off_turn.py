"""Actions that need no turn: UNO calls, catches, `/uno vote`, accusations of table talk, and reactions."""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.actions import ACQUIT, CONVICT, Accuse
from bot.engine.errors import IllegalAction, Reason
from bot.i18n import Translator
from bot.render.pictures.hand import other_seats
from bot.rooms.change import Change, Transition
from bot.rooms.changes import play
from bot.rooms.changes.play import CatchAttempts
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.timing import Ballot
from cogs.core.commands import Feature, table_command
from cogs.core.custom_ids import enum_named, parse_uint
from cogs.core.error_boundary import refusal_text
from cogs.core.messages import in_private
from cogs.core.names import seat_labels, seat_names
from cogs.core.replies import reply_text
from cogs.core.services import Press
from cogs.core.verbs import Verb
from cogs.table.cog import vote as open_vote
from cogs.table.hand import ask, show_hand, show_question
from cogs.table.hand_view import HandIds
from cogs.table.question_view import PAGE, accuse_layout, reactions_layout
from cogs.table.reactions import Reaction

NO_SEAT: Final = 1_000_000


async def call_uno(press: Press) -> None:
    """Call UNO; a question beside the button stays."""
    change = play.call_uno(press.user_id, token=press.token)
    done = await press.room.do(play.as_offered(change) if in_private(press.interaction) else change)
    notice = _call_text(press.translate, done)
    if press.arg:
        await ask(press, notice=notice)
    else:
        await _reply_beside_page(press, notice)


async def _reply_beside_page(press: Press, notice: str) -> None:
    """Reply beside the pressed page of the hand, without an extra request; else with text alone."""
    page = press.services.display.hands.page_number(press.room, press.user_id)
    await _reply_beside_hand(press, notice, page=page)


async def _reply_beside_hand(press: Press, notice: str, *, page: int | None = None) -> None:
    if in_private(press.interaction):
        await show_hand(press.interaction, press.room, page=page, notice=notice)
    else:
        await reply_text(press.interaction, notice)


def _call_text(translate: Translator, done: Transition) -> str:
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    if any(isinstance(event, e.WrongCall) for event in done.events):
        return translate("answer-uno-wrong", count=sum(drawn))
    return translate("answer-uno")


async def catch(press: Press) -> None:
    """Catch the seat that a hand offers, or, from the table, any seat that can be caught."""
    if press.arg:
        seat = parse_uint(press.arg, NO_SEAT)
        await _catch(press, play.as_offered(play.catch(press.user_id, seat, token=press.token)))
    else:
        await _catch(press, play.catch(press.user_id, token=press.token))


async def _catch(press: Press, change: Change) -> None:
    room, attempts = press.room, press.services.of(CatchAttempts)
    attempts.check(room.channel_id, press.user_id)
    try:
        done = await room.do(change)
    except IllegalAction as error:
        if error.reason is Reason.NOBODY_TO_CATCH:
            attempts.note_in_vain(room.channel_id, press.user_id)
        raise
    await _reply_beside_page(press, _catch_text(press.translate, done))


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


@table_command("catch", "command-catch", player="option-player")
async def catch_command(press: Press, player: discord.User | None = None) -> None:
    seat = None if player is None else press.room.state.seat_of(player.id)
    if player is not None and seat is None and press.room.state.match is not None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    await _catch(press, play.catch(press.user_id, seat))


async def ask_accused(press: Press) -> None:
    """Ask which player to accuse of having suggested a card to another one."""
    room, translate = press.room, press.translate
    view = room.view_of(press.user_id)
    legal = () if view is None else view.legal
    accusable = {action.seat for action in legal if isinstance(action, Accuse)}
    if view is None or not accusable:
        await show_hand(press.interaction, room, notice=translate("illegal-accused-already"))
        return
    seats = (seat for seat in other_seats(view) if seat in accusable)
    others = seat_labels(translate, room.state, view, seats)
    page = parse_uint(press.arg.removeprefix(PAGE), 0)
    ids = HandIds(view, room.state.token)
    question = partial(accuse_layout, translate, ids=ids, others=others, page=page)
    await show_question(press, lambda catch: question(catch=catch))


async def accuse(press: Press) -> None:
    room = press.room
    seat = parse_uint(next(iter(press.values), press.arg), len(room.state.seats))
    if seat >= len(room.state.seats):
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    await _accuse(press, seat)


async def _accuse(press: Press, seat: int) -> None:
    # No turn is needed: legality does not depend on what happened since the button was drawn.
    await press.room.do(play.act(press.user_id, Accuse(seat), token=press.token))
    name = seat_names(press.translate, press.room.state)[seat]
    await _reply_beside_hand(press, press.translate("answer-accused", name=name))


async def vote(press: Press) -> None:
    action = CONVICT if press.verb is Verb.CONVICT else ACQUIT
    await press.room.do(play.vote(press.user_id, action, token=press.token, on=press.arg))
    await _reply_beside_hand(press, press.translate("answer-voted"))


@app_commands.rename(accused="accuse")
@table_command("vote", "command-vote", accused="option-accused")
async def vote_command(press: Press, accused: discord.User | None = None) -> None:
    """Vote to skip a turn, or accuse a person of having suggested a card to another player."""
    if accused is None:
        await open_vote(press, Ballot.SKIP)
        return
    seat = press.room.state.seat_of(accused.id)
    if seat is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    await _accuse(press, seat)


async def press_react(press: Press) -> None:
    """Ask for a reaction in place of the hand, or show the button's reaction and bring the hand back."""
    room, translate = press.room, press.translate
    await press.services.settings.of(room.guild_id)  # after a restart it is not known yet
    try:
        reaction = _react(press)
    except RoomRefused as error:
        if not in_private(press.interaction) or room.state.seat_of(press.user_id) is None:
            raise
        await _show_page(press, refusal_text(translate, error))
        return
    if reaction is not None:
        await _show_page(press, translate("answer-reacted", reaction=reaction.emoji))
        return
    view = room.view_of(press.user_id)
    if view is None or view.seat is None:
        raise RoomRefused(Refusal.NOT_SEATED)
    question = partial(reactions_layout, translate, ids=HandIds(view, room.state.token))
    await show_question(press, lambda catch: question(catch=catch), until_turn=True)


def _react(press: Press) -> Reaction | None:
    reactions, reaction = press.services.display.reactions, enum_named(Reaction, press.arg)
    if not press.arg:
        reactions.check(press.room, press.user_id)
    elif reaction is None:
        raise RoomRefused(Refusal.NO_SUCH_REACTION)
    else:
        reactions.show(press.room, press.user_id, reaction)
    return reaction


async def _show_page(press: Press, notice: str) -> None:
    room, hands = press.room, press.services.display.hands
    behind = hands.page_behind_question(room, press.user_id)
    page = hands.page_number(room, press.user_id)
    everything = behind is not None and behind.everything
    await show_hand(press.interaction, room, page=page, everything=everything, notice=notice)


UNO_CALL_FEATURE: Final = Feature(
    commands=(table_command("uno", "command-uno-call")(call_uno), catch_command),
    presses={Verb.UNO: call_uno, Verb.CATCH: catch},
)
VOTE_FEATURE: Final = Feature(
    commands=(vote_command,),
    presses={
        Verb.ACCUSE: ask_accused,
        Verb.BLAME: accuse,
        Verb.CONVICT: vote,
        Verb.ACQUIT: vote,
        Verb.REACT: press_react,
    },
)
