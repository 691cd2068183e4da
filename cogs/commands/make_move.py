"""Making a move in a match, and showing the hand after it with what the move led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import events as e
from bot.engine.actions import PlayCard, PlaySet
from bot.engine.errors import IllegalAction
from bot.engine.hand import Phase
from bot.render.cards import cards_text
from bot.render.hand import play_text
from bot.rooms.changes import play
from bot.rooms.errors import RoomRefused
from cogs.display.private_message import in_private
from cogs.interaction.own_hand import show_hand
from cogs.interaction.refusals import refusal_text
from cogs.views.language import translator_of
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import discord

    from bot.engine.actions import Action
    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.room import Done
    from bot.rooms.state.room_events import RoomEvent
    from cogs.interaction.services import Services
    from cogs.views.custom_ids import ButtonId


async def make_move(
    services: Services, interaction: discord.Interaction, action: Action, button: ButtonId | None
) -> None:
    """Make a move and show the hand after it, in place if a button of the hand was pressed.

    Args:
        services: What commands and buttons work with.
        interaction: The press or command to answer.
        action: The move.
        button: The button pressed, or None for a command.
    """
    change = play.act(
        interaction.user.id,
        action,
        token=button.token if button else "",
        revision=button.revision if button else None,
    )
    await carry_out_move(services, interaction, action, change)


async def carry_out_move(
    services: Services, interaction: discord.Interaction, action: Action, change: Change
) -> None:
    """Carry out a move that was made into a change, and show the hand after it.

    Raises:
        RoomRefused: It cannot be done, and there is no hand to say so in.
        IllegalAction: The rules refuse, and there is no hand to say so in.
    """
    room = services.room(interaction)
    translate = translator_of(interaction)
    try:
        done = await room.do(change)
    except (RoomRefused, IllegalAction) as error:
        if not in_private(interaction) or room.state.seat_of(interaction.user.id) is None:
            raise
        page = services.display.hands.page_number(room, interaction.user.id)
        await show_hand(
            interaction, room, services.display.hands, page=page, notice=refusal_text(translate, error)
        )
        return
    notice = _outcome_text(translate, done, action, done.state.seat_of(interaction.user.id))
    lasting = not isinstance(action, PlayCard | PlaySet)  # what was drawn or shown is to be read in peace
    await show_hand(interaction, room, services.display.hands, notice=notice, lasting=lasting)


def _outcome_text(translate: Translator, done: Done, action: Action, seat: int | None) -> str | None:
    """Return what an action led to, for the seat that did it."""
    names = seat_names(translate, done.state)
    lines = [
        line
        for event in done.events
        if (line := _event_text(translate, done, event, seat, names)) is not None
    ]
    lines += _drawn_texts(translate, done, seat)
    if isinstance(action, PlayCard | PlaySet) and done.state.intermission is None:  # which tells it
        lines.append(translate("answer-played", card=play_text(translate, action, names)))
    return "\n> ".join(lines) or None


def _event_text(
    translate: Translator, done: Done, event: RoomEvent, seat: int | None, names: Sequence[str]
) -> str | None:
    """Return what an event means for the seat that caused it; None if the hand shows it anyway."""
    match event:
        case e.HandShown(to, other, cards) if to == seat:
            return translate("hand-shown", name=names[other], cards=cards_text(translate, cards))
        case e.WildDrawFourChallenged(challenged, _, True):
            count = sum(
                penalty.count
                for penalty in done.events
                if isinstance(penalty, e.CardsDrawn) and penalty.cause is e.DrawCause.CHALLENGE_WON
            )
            return translate("answer-challenge-right", name=names[challenged], count=count)
        case e.CardsDrawn(_, count, e.DrawCause.CHALLENGE_LOST):
            return translate("answer-challenge-wrong", count=count)
        case e.UnoForgotten(forgetful) if forgetful == seat:
            return translate("answer-uno-forgotten")
    return None


def _drawn_texts(translate: Translator, done: Done, seat: int | None) -> Iterator[str]:
    """Yield which cards came into the hand, unless the hand below shows them anyway."""
    match = done.state.match
    new_hand = any(isinstance(event, e.HandStarted) for event in done.events)
    undecided = (
        match is not None and seat is not None and match.tables[match.table_of(seat)].phase is Phase.DRAWN
    )
    if new_hand or undecided:
        return
    for event in done.events:
        if isinstance(event, e.CardsReceived) and event.to == seat:
            key = "answer-drew-over" if _turn_is_over(done, event.to) else "answer-drew"
            yield translate(key, cards=cards_text(translate, event.cards))


def _turn_is_over(done: Done, seat: int) -> bool:
    """Tell whether a seat drew and passed by the same action."""
    return any(isinstance(event, e.TurnPassed) and event.seat == seat for event in done.events)
