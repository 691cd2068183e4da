"""What a tap on the own hand asks first, why a card cannot be played, and accusations of table talk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACQUIT, CONVICT, Accuse, NameColour, PlayCard
from bot.engine.cards import Colour
from bot.engine.cards import card as card_named
from bot.engine.notation import format_action
from bot.render.cards import card_text
from bot.render.hand import page_with
from bot.render.hand_text import other_seats
from bot.render.why import why_text
from bot.rooms.changes import play as playing
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.preferences import Confirming
from cogs.commands.moves import move
from cogs.display.hand_pages import display_of
from cogs.display.private_message import in_private
from cogs.interaction.replies import put, say, show_hand, translator_of
from cogs.views.custom_ids import Verb, whole
from cogs.views.names import seat_names
from cogs.views.questions import (
    PAGE,
    accuse_layout,
    asks_twice,
    colour_layout,
    sure_layout,
    swap_layout,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import discord
    from discord import ui

    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import OnPress, Press, Services
    from cogs.views.custom_ids import ButtonId


# Questions before a card is played


async def ask(
    services: Services,
    interaction: discord.Interaction,
    text: str,
    button: ButtonId,
    *,
    notice: str | None = None,
) -> None:
    """Ask, in the hand, what is open about a card: its colour, a partner, or whether it shall be played.

    Args:
        services: What is needed.
        interaction: Who, and where to answer.
        text: The card as far as it is settled, such as `W`, `W4>G` or `R7`, and perhaps a page of players.
        button: The button pressed.
        notice: What to tell beside the question.
    """
    room = services.room(interaction)
    translate = translator_of(interaction)
    preferences = await services.preferences.of(interaction.user.id)
    what, _, number = text.partition(PAGE)
    view = room.view_of(interaction.user.id)
    plays = [] if view is None else _still_open(room.state, view, what, button)
    if view is None or not plays:
        await show_hand(interaction, room, services.presenter, notice=translate("refused-stale"))
        return
    confirming = preferences.confirming is Confirming.ASKED
    layout = _question(
        translate,
        room,
        view,
        plays,
        settled=">" in what,
        page=whole(number, 0),
        confirming=confirming,
        notice=notice,
    )
    async with services.presenter.showing_question(room, interaction) as opening:
        opening.message = await put(interaction, layout)


def _still_open(state: RoomState, view: View, what: str, button: ButtonId) -> list[PlayCard]:
    """Return the legal plays that a question is about; none if the table has moved on since it was asked."""
    if view.seat is None or state.token != button.token:
        return []
    if view.my_turn and not state.current(view.seat, button.revision):
        return []
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    return [play for play in plays if what in {play.card.code, format_action(play)}]


def _question(
    translate: Translator,
    room: Room,
    view: View,
    plays: list[PlayCard],
    *,
    settled: bool,
    page: int,
    confirming: bool,
    notice: str | None,
) -> ui.LayoutView:
    card, token = plays[0].card, room.state.token
    names = seat_names(translate, room.state)
    if settled:
        return sure_layout(translate, plays[0], view=view, names=names, token=token, notice=notice)
    if card.wild:
        sure = not (confirming and asks_twice(card))
        return colour_layout(translate, card, view=view, names=names, token=token, sure=sure, notice=notice)
    partners = {play.swap_with for play in plays}
    labels = _labels(translate, room.state, view, (seat for seat in other_seats(view) if seat in partners))
    return swap_layout(translate, card, view=view, partners=labels, token=token, page=page, notice=notice)


def _labels(
    translate: Translator, state: RoomState, view: View, seats: Iterable[int]
) -> list[tuple[int, str]]:
    """Return seats with what stands on their buttons: name and number of cards."""
    names = seat_names(translate, state, markdown=False)
    return [
        (seat, translate("seat-choice", name=names[seat], cards=view.seats[seat].cards)) for seat in seats
    ]


# Why a card cannot be played


async def why(services: Services, interaction: discord.Interaction, code: str) -> None:
    """Say, in the hand, why a card cannot be played now; nothing changes."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    card = _card(code)
    display = display_of(await services.preferences.of(interaction.user.id))
    state, view = room.state, room.view_of(interaction.user.id)
    if state.match is None or view is None or view.seat is None:
        raise RoomRefused(Refusal.NO_MATCH if view is None else Refusal.NOT_SEATED)
    reason = state.match.explain(view.seat, card)
    if reason is None:
        notice = translate("why-fits", card=card_text(translate, card))
    else:
        notice = why_text(translate, reason, seat_names(translate, state), state.rules)
    page = page_with(view, card, display=display)
    await show_hand(interaction, room, services.presenter, page=page, everything=True, notice=notice)


def _card(code: str) -> Card:
    try:
        return card_named(code)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None


# The colour of a start card


async def name_colour(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Name the colour to begin with."""
    letter = press.arg.removeprefix(">")
    colour = next((colour for colour in Colour if colour.value == letter), None)
    if colour is None:
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await move(services, interaction, NameColour(colour), press.button)


# Table talk


async def ask_accused(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask who suggested a card to another player."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    view = room.view_of(interaction.user.id)
    legal = () if view is None else view.legal
    accusable = {action.seat for action in legal if isinstance(action, Accuse)}
    if view is None or not accusable:
        await show_hand(interaction, room, services.presenter, notice=translate("illegal-accused-already"))
        return
    others = _labels(translate, room.state, view, (seat for seat in other_seats(view) if seat in accusable))
    page = whole(press.arg.removeprefix(PAGE), 0)
    layout = accuse_layout(translate, view=view, others=others, token=room.state.token, page=page)
    async with services.presenter.showing_question(room, interaction) as opening:
        opening.message = await put(interaction, layout)


async def accuse(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Accuse a seat."""
    chosen = next(iter(press.values), press.arg)
    room = services.room(interaction)
    seat = whole(chosen, len(room.state.seats))
    if seat >= len(room.state.seats):
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    translate = translator_of(interaction)
    await _beside_the_turn(services, interaction, Accuse(seat), press)
    notice = translate("answer-accused", name=seat_names(translate, room.state)[seat])
    await _told(services, interaction, notice)


async def vote(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Vote on an accusation."""
    ballot = CONVICT if press.button.verb is Verb.CONVICT else ACQUIT
    await _beside_the_turn(services, interaction, ballot, press)
    await _told(services, interaction, translator_of(interaction)("answer-voted"))


async def _beside_the_turn(
    services: Services, interaction: discord.Interaction, action: Action, press: Press
) -> None:
    """Do what needs no turn: whatever else happened since the button was drawn, it is legal or it is not."""
    room = services.room(interaction)
    await room.do(playing.act(interaction.user.id, action, token=press.button.token))


async def _told(services: Services, interaction: discord.Interaction, notice: str) -> None:
    """Tell it beside the hand if a button of the hand was pressed, else alone."""
    if in_private(interaction):
        await show_hand(interaction, services.room(interaction), services.presenter, notice=notice)
    else:
        await say(interaction, notice)


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.COLOUR: lambda services, interaction, press: ask(services, interaction, press.arg, press.button),
    Verb.SWAP: lambda services, interaction, press: ask(services, interaction, press.arg, press.button),
    Verb.SURE: lambda services, interaction, press: ask(services, interaction, press.arg, press.button),
    Verb.WHY: lambda services, interaction, press: why(services, interaction, press.arg),
    Verb.NAME: name_colour,
    Verb.ACCUSE: ask_accused,
    Verb.BLAME: accuse,
    Verb.CONVICT: vote,
    Verb.ACQUIT: vote,
}
