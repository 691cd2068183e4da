"""Questions in place of the own hand: the colour of a wild, the partner of a swap, and *Are you sure?*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import NameColour, PlayCard
from bot.engine.cards import Colour
from bot.engine.notation import format_action
from bot.render.hand_text import other_seats
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.preferences import Confirming, Labels
from cogs.commands.make_move import make_move
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_in_place
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.names import seat_labels, seat_names
from cogs.views.questions import PAGE, asks_twice, colour_layout, sure_layout, swap_layout

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services
    from cogs.views.custom_ids import ButtonId


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
        text: The card as far as it is chosen, such as `W`, `W4>G` or `R7`, and perhaps a page of players.
        button: The button pressed.
        notice: What to tell beside the question.
    """
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
        page=whole(number, 0),
        preferences=preferences,
        notice=notice,
    )
    async with services.display.hands.showing_question(room, interaction) as opening:
        opening.message = await reply_in_place(interaction, layout)


def _open_plays(state: RoomState, view: View, text: str, button: ButtonId) -> list[PlayCard]:
    """Return the legal plays that a question is about; none if the table has moved on since the button."""
    if view.seat is None or state.token != button.token:
        return []
    if view.my_turn and not state.current(view.seat, button.revision):
        return []
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    return [play for play in plays if text in {play.card.code, format_action(play)}]


def _question(
    translate: Translator,
    room: Room,
    view: View,
    plays: list[PlayCard],
    *,
    colour_chosen: bool,
    page: int,
    preferences: Preferences,
    notice: str | None,
) -> ui.LayoutView:
    card, token = plays[0].card, room.state.token
    names = seat_names(translate, room.state)
    if colour_chosen:
        return sure_layout(translate, plays[0], view=view, names=names, token=token, notice=notice)
    if card.wild:
        return colour_layout(
            translate,
            card,
            view=view,
            names=names,
            token=token,
            sure=not (preferences.confirming is Confirming.ASKED and asks_twice(card)),
            words=preferences.labels is Labels.WORDS,
            notice=notice,
        )
    partners = {play.swap_with for play in plays}
    labels = seat_labels(
        translate, room.state, view, (seat for seat in other_seats(view) if seat in partners)
    )
    return swap_layout(translate, card, view=view, partners=labels, token=token, page=page, notice=notice)


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
        Verb.NAME: name_colour,
    }
)
