"""Questions in place of the own hand: the colour of a wild, the partner of a swap, and *Are you sure?*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import NameColour, PlayCard, PlaySet
from bot.engine.cards import Colour
from bot.engine.cards import card as card_named
from bot.engine.notation import format_action
from bot.render.hand import other_seats
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.preferences import Confirming
from cogs.core.commands import Feature
from cogs.core.custom_ids import Verb, parse_uint
from cogs.core.names import seat_labels, seat_names, translator_of
from cogs.core.replies import reply_in_place
from cogs.table.hand import show_hand
from cogs.table.hand_view import MORE
from cogs.table.moves import make_move
from cogs.table.question_view import PAGE, asks_twice, colour_layout, set_layout, sure_layout, swap_layout

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.engine.cards import Card
    from bot.engine.errors import Reason
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.core.commands import Press
    from cogs.core.custom_ids import ButtonId
    from cogs.core.services import Services


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
        services: What commands and buttons work with.
        interaction: The press or command to answer.
        text: The card as far as it is chosen, such as `W`, `W4>G` or `R7`, and perhaps a page of players; or
            the cards of a set that are chosen by now, such as `R7+` or `R7+B7+`.
        button: The button pressed.
        notice: What to tell beside the question.
    """
    if text.endswith(MORE):
        await _ask_for_more(services, interaction, text, button, notice=notice)
        return
    room = services.room(interaction)
    translate = translator_of(interaction)
    preferences = await services.preferences.of(interaction.user.id)
    card, _, number = text.partition(PAGE)
    view = room.view_of(interaction.user.id)
    plays = [] if view is None else _open_plays(room.state, view, card, button)
    if view is None or not plays:
        await show_hand(interaction, room, services.display.hands, notice=translate("refused-stale"))
        return
    layout = _question(
        translate,
        room,
        view,
        plays,
        colour_chosen=">" in card,
        page=parse_uint(number, 0),
        preferences=preferences,
        notice=notice,
    )
    async with services.display.hands.showing_question(room, interaction) as opening:
        opening.message = await reply_in_place(interaction, layout)


async def _ask_for_more(
    services: Services, interaction: discord.Interaction, text: str, button: ButtonId, *, notice: str | None
) -> None:
    """Ask which cards are laid together with those that are chosen."""
    room, hands = services.room(interaction), services.display.hands
    translate = translator_of(interaction)
    view = room.view_of(interaction.user.id)
    chosen = _cards_in(text)
    if view is None or view.seat is None or not _is_current(room.state, view, button):
        await show_hand(interaction, room, hands, notice=translate("refused-stale"))
        return
    if not _begin_a_set(view, chosen):
        reason = _reason_against(room.state, view.seat, chosen)
        why = translate("refused-stale") if reason is None else translate(f"illegal-{reason.value}")
        await show_hand(interaction, room, hands, notice=why)
        return
    preferences = await services.preferences.of(interaction.user.id)
    layout = set_layout(
        translate,
        chosen,
        view=view,
        token=room.state.token,
        faces=hands.faces,
        words=preferences.words,
        notice=notice,
    )
    async with hands.showing_question(room, interaction) as opening:
        opening.message = await reply_in_place(interaction, layout)


def _cards_in(text: str) -> list[Card]:
    try:
        return [card_named(code) for code in text.removesuffix(MORE).split(MORE)]
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None


def _begin_a_set(view: View, chosen: list[Card]) -> bool:
    """Tell whether these cards are the first ones of a set that is legal, or all of one."""
    sets = [action for action in view.legal if isinstance(action, PlaySet)]
    if len(chosen) == 1:
        return any(one.cards[0] is chosen[0] for one in sets)
    return any(one.cards == PlaySet(tuple(chosen)).cards for one in sets)


def _reason_against(state: RoomState, seat: int, chosen: list[Card]) -> Reason | None:
    if state.match is None or len(chosen) == 1:
        return None
    return state.match.reason(seat, PlaySet(tuple(chosen)))


def _is_current(state: RoomState, view: View, button: ButtonId) -> bool:
    """Tell whether a button is of this match, and of this moment if it is the seat's turn."""
    if view.seat is None or state.token != button.token:
        return False
    return not view.my_turn or state.current(view.seat, button.revision)


def _open_plays(state: RoomState, view: View, text: str, button: ButtonId) -> list[PlayCard | PlaySet]:
    """Return the legal plays that a question is about, none if the table has moved on since the button."""
    if not _is_current(state, view, button):
        return []
    plays = [
        action
        for action in view.legal
        if isinstance(action, PlayCard | PlaySet)
        if action.swap_with is not None or (isinstance(action, PlayCard) and action.card.wild)
    ]
    return [play for play in plays if text in {format_action(play).partition(mark)[0] for mark in "@>#"}]


def _question(
    translate: Translator,
    room: Room,
    view: View,
    plays: list[PlayCard | PlaySet],
    *,
    colour_chosen: bool,
    page: int,
    preferences: Preferences,
    notice: str | None,
) -> ui.LayoutView:
    play, token = plays[0], room.state.token
    names = seat_names(translate, room.state)
    if colour_chosen and isinstance(play, PlayCard):
        return sure_layout(translate, play, view=view, names=names, token=token, notice=notice)
    if isinstance(play, PlayCard) and play.card.wild:
        return colour_layout(
            translate,
            play.card,
            view=view,
            names=names,
            token=token,
            sure=not (preferences.confirming is Confirming.ASKED and asks_twice(play.card)),
            words=preferences.words,
            notice=notice,
        )
    partners = {play.swap_with for play in plays}
    labels = seat_labels(
        translate, room.state, view, (seat for seat in other_seats(view) if seat in partners)
    )
    return swap_layout(translate, play, view=view, partners=labels, token=token, page=page, notice=notice)


async def name_colour(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Name the colour that a wild start card begins with."""
    letter = press.arg.removeprefix(">")
    colour = next((colour for colour in Colour if colour.value == letter), None)
    if colour is None:
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await make_move(services, interaction, NameColour(colour), press.button)


async def press_question(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask what is open about the card of a button."""
    await ask(services, interaction, press.arg, press.button)


FEATURE: Final = Feature(
    presses={
        Verb.COLOUR: press_question,
        Verb.SWAP: press_question,
        Verb.SURE: press_question,
        Verb.TOGETHER: press_question,
        Verb.NAME: name_colour,
    }
)
