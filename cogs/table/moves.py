"""Moves in a match: `/uno play`, `draw`, `pass` and `challenge`, their buttons, and the hand after a move.

A tap on a card that cannot be played tells why not. Questions stand in place of the hand: the colour of a
wild, the partner of a swap, and *Are you sure?*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, NameColour, PlayCard, PlaySet
from bot.engine.cards import Colour
from bot.engine.cards import card as card_named
from bot.engine.errors import IllegalAction
from bot.engine.hand import Phase
from bot.engine.notation import format_action, parse_action
from bot.render.cards import card_text, cards_text, why_text
from bot.render.pictures.hand import (
    TypedPlay,
    other_seats,
    page_with,
    play_named,
    play_text,
    playable_choices,
)
from bot.rooms.changes import play as play_changes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.preferences import Confirming
from cogs.core.commands import Feature, command_text
from cogs.core.custom_ids import MAX_CHOICES, Verb, parse_uint
from cogs.core.error_boundary import refusal_text, respond_in_room
from cogs.core.messages import in_private
from cogs.core.names import seat_labels, seat_names, translator_of
from cogs.core.replies import reply_in_place
from cogs.core.services import services_of
from cogs.table.hand import show_hand
from cogs.table.hand_view import MORE, hand_display
from cogs.table.question_view import PAGE, asks_twice, colour_layout, set_layout, sure_layout, swap_layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import discord
    from discord import ui

    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.errors import Reason
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.change import Change, Transition
    from bot.rooms.room import Room
    from bot.rooms.state.log_entries import RoomEvent
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.core.commands import OnPress, Press
    from cogs.core.custom_ids import ButtonId
    from cogs.core.services import Services


async def make_move(
    services: Services, interaction: discord.Interaction, action: Action, button: ButtonId | None = None
) -> None:
    """Make a move and show the hand after it, in place if a button of the hand was pressed."""
    change = play_changes.act(
        interaction.user.id,
        action,
        token=button.token if button else "",
        revision=button.revision if button else None,
    )
    await carry_out_move(services, interaction, action, change)


async def carry_out_move(
    services: Services, interaction: discord.Interaction, action: Action, change: Change
) -> None:
    """Carry out a move, and show the hand after it, or in it why that was refused; else that is raised."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    try:
        done = await room.do(change)
    except (RoomRefused, IllegalAction) as error:
        if not in_private(interaction) or room.state.seat_of(interaction.user.id) is None:
            raise
        page = services.display.hands.page_number(room, interaction.user.id)
        await show_hand(interaction, room, page=page, notice=refusal_text(translate, error))
        return
    notice = _outcome_text(translate, done, action, done.state.seat_of(interaction.user.id))
    lasting = not isinstance(action, PlayCard | PlaySet)  # what was drawn or shown is to be read in peace
    await show_hand(interaction, room, notice=notice, lasting=lasting)


def _outcome_text(translate: Translator, done: Transition, action: Action, seat: int | None) -> str | None:
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
    translate: Translator, done: Transition, event: RoomEvent, seat: int | None, names: Sequence[str]
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


def _drawn_texts(translate: Translator, done: Transition, seat: int | None) -> Iterator[str]:
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


def _turn_is_over(done: Transition, seat: int) -> bool:
    return any(isinstance(event, e.TurnPassed) and event.seat == seat for event in done.events)


NO_PILE: Final = -1  # no discard pile has so many cards


async def play(
    services: Services, interaction: discord.Interaction, text: str, button: ButtonId | None = None
) -> None:
    """Play the card written as `text`: a card's code, with `>` and a colour for a wild."""
    action = _action_written(services, interaction, text)
    if not isinstance(action, TypedPlay) and button is None:
        action = _play_named(services, interaction, text)
    if not isinstance(action, TypedPlay):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await make_move(services, interaction, action, button)


async def press_play(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play what a button says, with the partner chosen in a select if there was one."""
    await play(services, interaction, _with_partner(press.arg, press), press.button)


async def jump_in(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play a card out of turn, if no other was played since the button was drawn."""
    pile, _, text = press.arg.partition(".")
    action = _action_written(services, interaction, _with_partner(text, press))
    if not isinstance(action, PlayCard):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    user_id, token = interaction.user.id, press.button.token
    change = play_changes.jump_in(user_id, action, token=token, pile=parse_uint(pile, NO_PILE))
    await carry_out_move(services, interaction, action, change)


def _with_partner(text: str, press: Press) -> str:
    return f"{text}@{press.values[0]}" if press.values else text


def _action_written(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the action that somebody typed or pressed, if it is one of this table."""
    seats = len(services.room(interaction).state.seats)
    try:
        return parse_action(text, seats=seats)
    except ValueError:
        return None


def _play_named(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the one play that somebody typed by name instead of choosing a suggestion."""
    room = services.room(interaction)
    if room.state.intermission is not None:
        raise RoomRefused(Refusal.BETWEEN_HANDS)
    view = room.view_of(interaction.user.id)
    translate = translator_of(interaction)
    names = seat_names(translate, room.state, markdown=False)
    return None if view is None else play_named(translate, view, names, text)


async def draw(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Draw; pressed on the table while a card fits, the hand is shown first: it has a *Draw* of its own."""
    room = services.room(interaction)
    view = room.view_of(interaction.user.id)
    pressed_public = button is not None and not in_private(interaction)
    if pressed_public and view is not None and DRAW in view.legal and _could_play(view):
        notice = translator_of(interaction)("answer-draw-first")
        await show_hand(interaction, room, notice=notice)
        return
    await make_move(services, interaction, DRAW, button)


async def draw_or_accept(services: Services, interaction: discord.Interaction) -> None:
    """Draw; where cards are owed, those are drawn."""
    view = services.room(interaction).view_of(interaction.user.id)
    owes = view is not None and ACCEPT in view.legal
    await make_move(services, interaction, ACCEPT if owes else DRAW)


def _could_play(view: View) -> bool:
    return any(isinstance(action, PlayCard) for action in view.legal)


def press_move(action: Action) -> OnPress:
    """Return what makes one move when its button is pressed."""
    return lambda services, interaction, press: make_move(services, interaction, action, press.button)


@app_commands.command(name="play", description=command_text("command-play"))
@app_commands.describe(card=command_text("option-card"))
async def play_command(interaction: discord.Interaction, card: str) -> None:
    """Play a card."""
    await respond_in_room(interaction, play, card)


@play_command.autocomplete("card")
async def _suggest_cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what can be played now, to the owner of the hand alone."""
    room = services_of(interaction).rooms.find(interaction.channel_id or 0)
    view = None if room is None else room.view_of(interaction.user.id)
    if room is None or view is None or view.seat is None:
        return []
    wanted = current.casefold()
    translate = translator_of(interaction)
    choices = playable_choices(translate, view, seat_names(translate, room.state, markdown=False))
    return [
        app_commands.Choice(name=text[:100], value=format_action(play))
        for text, play in choices
        if wanted in text.casefold() or wanted == format_action(play).casefold()
    ][:MAX_CHOICES]


@app_commands.command(name="draw", description=command_text("command-draw"))
async def draw_command(interaction: discord.Interaction) -> None:
    """Draw a card, or those that are owed."""
    await respond_in_room(interaction, draw_or_accept)


@app_commands.command(name="pass", description=command_text("command-pass"))
async def pass_command(interaction: discord.Interaction) -> None:
    """Keep the drawn card."""
    await respond_in_room(interaction, make_move, PASS)


PLAY_FEATURE: Final = Feature(
    commands=(play_command, draw_command, pass_command),
    presses={
        Verb.PLAY: press_play,
        Verb.JUMP: jump_in,
        Verb.DRAW: lambda services, interaction, press: draw(services, interaction, press.button),
        Verb.PASS: press_move(PASS),
    },
)


@app_commands.command(name="challenge", description=command_text("command-challenge"))
async def challenge_command(interaction: discord.Interaction) -> None:
    """Challenge a Wild Draw Four."""
    await respond_in_room(interaction, make_move, CHALLENGE)


CHALLENGE_FEATURE: Final = Feature(
    commands=(challenge_command,),
    presses={Verb.CHALLENGE: press_move(CHALLENGE), Verb.ACCEPT: press_move(ACCEPT)},
)


async def explain_card(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Say, in the hand, why a card cannot be played now; nothing changes."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    card = _card_by_code(press.arg)
    preferences = await services.preferences.of(interaction.user.id)
    state, view = room.state, room.view_of(interaction.user.id)
    if state.match is None or view is None or view.seat is None:
        raise RoomRefused(Refusal.NO_MATCH if view is None else Refusal.NOT_SEATED)
    if state.intermission is not None:  # the card was of the hand before
        await show_hand(interaction, room, notice=translate("refused-between-hands"))
        return
    reason = state.match.explain(view.seat, card)
    if reason is None:
        notice = translate("why-fits", card=card_text(translate, card))
    else:
        notice = why_text(translate, reason, seat_names(translate, state), state.rules)
    hands = services.display.hands
    page = page_with(view, card, display=hand_display(preferences, hands.faces))
    await show_hand(interaction, room, page=page, everything=True, notice=notice)


def _card_by_code(code: str) -> Card:
    try:
        return card_named(code)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None


EXPLAIN_CARD_FEATURE: Final = Feature(presses={Verb.WHY: explain_card})


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
        text: The card as far as it is chosen, such as `W`, `W4>G` or `R7`, and perhaps a page of players; or
            the cards of a set that are chosen by now, such as `R7+` or `R7+B7+`.
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
        await show_hand(interaction, room, notice=translate("refused-stale"))
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
        await show_hand(interaction, room, notice=translate("refused-stale"))
        return
    if not _begin_a_set(view, chosen):
        reason = _reason_against(room.state, view.seat, chosen)
        why = translate("refused-stale") if reason is None else translate(f"illegal-{reason.value}")
        await show_hand(interaction, room, notice=why)
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
    """Return whether these cards are the first ones of a set that is legal, or all of one."""
    sets = [action for action in view.legal if isinstance(action, PlaySet)]
    if len(chosen) == 1:
        return any(one.cards[0] is chosen[0] for one in sets)
    return any(one.cards == PlaySet(tuple(chosen)).cards for one in sets)


def _reason_against(state: RoomState, seat: int, chosen: list[Card]) -> Reason | None:
    if state.match is None or len(chosen) == 1:
        return None
    return state.match.reason(seat, PlaySet(tuple(chosen)))


def _is_current(state: RoomState, view: View, button: ButtonId) -> bool:
    """Return whether a button is of this match, and of this moment if it is the seat's turn."""
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
