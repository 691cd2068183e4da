"""The user's private hand and the moves made from it: commands, buttons, and the hand after a move.

Questions replace the hand. A player who presses any button of their table counts as present and plays again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import discord
from discord import app_commands, ui

from bot.engine import events as e
from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, NameColour, PlayCard, PlaySet
from bot.engine.cards import Card, Colour
from bot.engine.compiled_rules import WILD_DRAWS
from bot.engine.errors import IllegalAction
from bot.engine.hand import Phase
from bot.engine.notation import format_action, parse_action
from bot.engine.view import View
from bot.i18n import Translator
from bot.render.cards import CardFaces, card_text, cards_text, colour_if_known, why_text
from bot.render.hand_order import page_with
from bot.render.pictures.hand import TypedPlay, other_seats, play_named, play_text, playable_choices
from bot.rooms.change import Change, Transition
from bot.rooms.changes import play as play_changes
from bot.rooms.changes import timeouts
from bot.rooms.changes.seating import no_hand_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.history import RoomEvent
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.stores.settings import Confirming, Preferences, Style
from cogs.core.commands import Feature, OnPress, table_command
from cogs.core.custom_ids import MAX_CHOICES, enum_named, parse_uint
from cogs.core.error_boundary import refusal_text
from cogs.core.messages import in_private
from cogs.core.names import seat_labels, seat_names, translator_of
from cogs.core.replies import remove_notice, reply_in_place
from cogs.core.services import Press, services_of
from cogs.core.verbs import Verb
from cogs.table import hand_view
from cogs.table.open_hands import Ask, PageSource
from cogs.table.question_view import PAGE, colour_layout, set_layout, sure_layout, swap_layout

_Question: TypeAlias = Callable[..., ui.LayoutView]
"""A question that still lacks ids, notice and catch."""


async def show_hand(
    interaction: discord.Interaction,
    room: Room,
    *,
    page: int | None = None,
    everything: bool = False,
    notice: str | None = None,
    lasting: bool = False,
) -> None:
    """Show the user's hand: in place after a press on it, else in a new private message.

    Args:
        page: The page number, from 0; None for the most relevant one.
        everything: Whether to show all cards even if the user prefers the playable ones.
        lasting: Whether the notice stays when the hand is refreshed.
    """
    services, translate = services_of(interaction), translator_of(interaction)
    hands = services.display.hands
    preferences = await hands.preferences.of(interaction.user.id)
    usual = hands.display_of(room, preferences)
    display = replace(usual, everything=True) if everything else usual
    view = _own_view(interaction, room)
    hand_page = hand_view.build_hand_page(translate, room.state, view, display, page=page)
    picture = await hands.picture(room, interaction, hand_page, view)
    if picture is not None or preferences.style is Style.PICTURES:
        view = _own_view(interaction, room)  # others may have moved while it was drawn
        newest = hand_view.build_hand_page(translate, room.state, view, display, page=page)
        picture, hand_page = (picture if newest.cards == hand_page.cards else None), newest
    ids = hand_view.HandIds(view, room.state.token)
    layout = hand_view.hand_layout(translate, hand_page, ids=ids, notice=notice, picture=picture)
    kept_notice = notice if lasting else None
    made_of = PageSource(room.revision, usual)
    async with hands.showing_hand(
        room, interaction, hand_page, kept_notice, has_picture=picture is not None, made_of=made_of
    ) as opening:
        opening.message = await reply_in_place(interaction, layout, picture=picture)
    if not in_private(interaction):
        await remove_notice(interaction)  # from now on notices are shown in the hand


def _own_view(interaction: discord.Interaction, room: Room) -> View:
    """Return the match as the user may see it, or raise RoomRefused."""
    view = room.view_of(interaction.user.id)
    if view is None:
        raise RoomRefused(Refusal.NO_MATCH)
    if view.seat is None:
        raise no_hand_refusal(room.state, interaction.user.id)
    return view


async def return_to_seat(press: Press) -> None:
    """Give a player who acts their seat back, and wake an idle table."""
    room, state = press.room, press.room.state
    match, seat = state.match, state.seat_of(press.user_id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat in match.left:
        return
    if state.timing.missed(seat) or state.timing.dozing:
        await room.do(timeouts.come_back(press.person))


async def press_back(press: Press) -> None:
    """Show the hand of a returning player; like every press, this one has given them back their seat."""
    match, seat = press.room.state.match, press.room.state.seat_of(press.user_id)
    if match is None or seat is None or seat in match.left:
        raise RoomRefused(Refusal.NOT_SEATED)
    await show_hand(press.interaction, press.room, notice=press.translate("answer-back"))


async def open_hand(press: Press, *, page: int | None = None, everything: bool = False) -> None:
    await return_to_seat(press)
    await show_hand(press.interaction, press.room, page=page, everything=everything)


async def turn_page(press: Press) -> None:
    """Show another page of the hand, or the page that a question replaced."""
    behind = press.services.display.hands.page_behind_question(press.room, press.user_id)
    if behind is not None:
        await open_hand(press, page=behind.page, everything=behind.everything)
        return
    page, everything = hand_view.page_pressed(press.arg)
    await open_hand(press, page=page, everything=everything)


NO_HAND: Final = 0


async def press_next_hand(press: Press) -> None:
    """Ask for the next hand, and show it once it begins; a late press shows the current one."""
    number = parse_uint(press.arg, NO_HAND)
    try:
        await press.room.do(play_changes.ask_for_next_hand(press.user_id, token=press.token, number=number))
    except RoomRefused as refused:
        if refused.refusal is not Refusal.STALE:
            raise
    await show_hand(press.interaction, press.room)


@table_command("hand", "command-hand")
async def hand_command(press: Press) -> None:
    await open_hand(press)


async def make_move(press: Press, action: Action, change: Change | None = None) -> None:
    """Make a move, and show the hand after it or with the reason for a refusal; outside a hand raise that.

    Without a `change` the move is valid only for the revision that the button was drawn for.
    """
    interaction, room = press.interaction, press.room
    before = room.state
    if change is None:
        change = play_changes.act(interaction.user.id, action, token=press.token, revision=press.revision)
    try:
        done = await room.do(change)
    except (RoomRefused, IllegalAction) as error:
        if not in_private(interaction) or room.state.seat_of(press.user_id) is None:
            raise
        page = press.services.display.hands.page_number(room, press.user_id)
        await show_hand(interaction, room, page=page, notice=refusal_text(press.translate, error))
        return
    notice = _outcome_text(press.translate, before, done, action, done.state.seat_of(press.user_id))
    lasting = not isinstance(action, PlayCard | PlaySet)  # drawn or shown cards need time to be read
    await show_hand(interaction, room, notice=notice, lasting=lasting)


def _outcome_text(
    translate: Translator, before: RoomState, done: Transition, action: Action, seat: int | None
) -> str | None:
    match, names = before.match, seat_names(translate, done.state)
    judged_by = None
    if match is not None and seat is not None:
        judged_by = match.tables[match.table_of(seat)].bluff_colour
    colour = colour_if_known(translate, judged_by)
    lines = [
        line
        for event in done.events
        if (line := _event_text(translate, done, event, seat, names, colour=colour)) is not None
    ]
    lines += _drawn_texts(translate, done, seat)
    if isinstance(action, PlayCard | PlaySet) and done.state.intermission is None:  # which shows it
        lines.append(translate("answer-played", card=play_text(translate, action, names)))
    return "\n> ".join(lines) or None


def _event_text(
    translate: Translator,
    done: Transition,
    event: RoomEvent,
    seat: int | None,
    names: Sequence[str],
    *,
    colour: str,
) -> str | None:
    """Return the text of an event for the seat that caused it; None if the hand shows it anyway."""
    match event:
        case e.HandShown(to, other, cards) if to == seat:
            return translate("hand-shown", name=names[other], cards=cards_text(translate, cards))
        case e.WildDrawFourChallenged(challenged, _, True):
            count = sum(
                penalty.count
                for penalty in done.events
                if isinstance(penalty, e.CardsDrawn) and penalty.cause is e.DrawCause.CHALLENGE_WON
            )
            return translate("answer-challenge-right", name=names[challenged], count=count, colour=colour)
        case e.CardsDrawn(_, count, e.DrawCause.CHALLENGE_LOST):
            return translate("answer-challenge-wrong", count=count, colour=colour)
        case e.UnoForgotten(forgetful) if forgetful == seat:
            return translate("answer-uno-forgotten")
    return None


def _drawn_texts(translate: Translator, done: Transition, seat: int | None) -> Iterator[str]:
    """Yield the cards that came into the hand, unless the hand below shows them anyway."""
    match = done.state.match
    new_hand = any(isinstance(event, e.HandStarted) for event in done.events)
    undecided = (
        match is not None and seat is not None and match.tables[match.table_of(seat)].phase is Phase.DRAWN
    )
    if new_hand or undecided:
        return
    for event in done.events:
        if isinstance(event, e.CardsReceived) and event.to == seat:
            over = any(isinstance(one, e.TurnPassed) and one.seat == seat for one in done.events)
            key = "answer-drew-over" if over else "answer-drew"
            yield translate(key, cards=cards_text(translate, event.cards))


NO_PILE: Final = -1  # no discard pile has this size


async def jump_in(press: Press) -> None:
    """Play a card out of turn, if no other was played since the button was drawn."""
    pile, _, text = press.arg.partition(".")
    action = _written(press, text)
    if not isinstance(action, PlayCard):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    number = parse_uint(pile, NO_PILE)
    change = play_changes.jump_in(press.user_id, action, token=press.token, pile=number)
    await make_move(press, action, change)


def _written(press: Press, text: str) -> TypedPlay:
    """Return the play that was pressed, with the partner chosen in a select, or typed: a code, or a name."""
    if press.values:
        text = f"{text}@{press.values[0]}"
    try:
        action = parse_action(text, seats=len(press.room.state.seats))
    except ValueError:
        action = None
    if not isinstance(action, TypedPlay) and press.verb is None:
        action = _play_named(press, text)
    if not isinstance(action, TypedPlay):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    return action


def _play_named(press: Press, text: str) -> Action | None:
    """Return the play that was typed by name, if exactly one matches."""
    room = press.room
    if room.state.intermission is not None:
        raise RoomRefused(Refusal.BETWEEN_HANDS)
    view = room.view_of(press.user_id)
    names = seat_names(press.translate, room.state, markdown=False)
    return None if view is None else play_named(press.translate, view, names, text)


async def draw(press: Press) -> None:
    """Draw; from the table with a playable card, show the hand first, which has its own *Draw*."""
    view = press.room.view_of(press.user_id)
    legal = () if view is None or in_private(press.interaction) else view.legal
    if DRAW in legal and any(isinstance(action, PlayCard) for action in legal):
        await show_hand(press.interaction, press.room, notice=press.translate("answer-draw-first"))
        return
    await make_move(press, DRAW)


def press_move(action: Action) -> OnPress:
    return lambda press: make_move(press, action)


@table_command("play", "command-play", card="option-card")
async def play_command(press: Press, card: str) -> None:
    """Play the typed card: a suggestion, a code or a name."""
    await make_move(press, _written(press, card))


@play_command.autocomplete("card")
async def _suggest_cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the plays that are possible now, to the owner of the hand alone."""
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


@table_command("draw", "command-draw")
async def draw_command(press: Press) -> None:
    """Draw a card, or accept the owed ones."""
    view = press.room.view_of(press.user_id)
    owes = view is not None and ACCEPT in view.legal
    await make_move(press, ACCEPT if owes else DRAW)


async def explain_card(press: Press) -> None:
    """Explain in the hand why a card cannot be played now."""
    room, translate = press.room, press.translate
    card = hand_view.card_pressed(press.arg)
    preferences = await press.services.preferences.of(press.user_id)
    state, view = room.state, room.view_of(press.user_id)
    if state.match is None or view is None or view.seat is None:
        raise RoomRefused(Refusal.NO_MATCH if view is None else Refusal.NOT_SEATED)
    if state.intermission is not None:  # the button belongs to the previous hand
        await show_hand(press.interaction, room, notice=translate("refused-between-hands"))
        return
    reason = state.match.explain(view.seat, card)
    if reason is None:
        notice = translate("why-fits", card=card_text(translate, card))
    else:
        notice = why_text(translate, reason, seat_names(translate, state), state.rules)
    display = hand_view.hand_display(preferences, press.services.display.hands.faces)
    page = page_with(view, card, display=display)
    await show_hand(press.interaction, room, page=page, everything=True, notice=notice)


async def ask(press: Press, *, notice: str | None = None) -> None:
    """Ask in the hand for a missing choice about a card: colour, partner, or confirmation.

    The argument is the card with the choices so far (`W`, `W4>G`, `R7`) and maybe a page of players; or the
    cards chosen so far for a set (`R7+`, `R7+B7+`).
    """
    room, hands = press.room, press.services.display.hands
    make_question = _set_question if press.arg.endswith(hand_view.MORE) else _question
    preferences = await press.services.preferences.of(press.user_id)
    view = room.view_of(press.user_id)
    asked: _Question | str | None = None
    if view is not None and _is_current(room.state, view, press):
        asked = make_question(press, view, preferences, hands.faces)
    if view is None or asked is None or isinstance(asked, str):
        told = asked if isinstance(asked, str) else press.translate("refused-stale")
        await show_hand(press.interaction, room, notice=told)
        return
    question, ids = asked, hand_view.HandIds(view, press.token)
    await show_question(press, lambda catch: question(ids=ids, notice=notice, catch=catch))


async def show_question(press: Press, ask_with: Ask, *, until_turn: bool = False) -> None:
    hands = press.services.display.hands
    async with hands.showing_question(press.room, press.interaction, ask_with, until_turn=until_turn) as (
        opening,
        layout,
    ):
        opening.message = await reply_in_place(press.interaction, layout)


def _is_current(state: RoomState, view: View, press: Press) -> bool:
    """Return whether a button belongs to this match and, on the seat's turn, to this revision."""
    if view.seat is None or state.token != press.token:
        return False
    return not view.my_turn or state.current(view.seat, press.revision or 0)


def _set_question(
    press: Press, view: View, preferences: Preferences, faces: CardFaces
) -> _Question | str | None:
    """Return the question for further cards of a set; else the reason why there is none, or None."""
    chosen = [
        hand_view.card_pressed(code) for code in press.arg.removesuffix(hand_view.MORE).split(hand_view.MORE)
    ]
    if not _begin_a_set(view, chosen):
        match, seat = press.room.state.match, view.seat
        if match is None or seat is None or len(chosen) == 1:
            return None
        reason = match.reason(seat, PlaySet(tuple(chosen)))
        return None if reason is None else press.translate(f"illegal-{reason.value}")
    return partial(set_layout, press.translate, chosen, faces=faces, words=preferences.words)


def _begin_a_set(view: View, chosen: list[Card]) -> bool:
    """Return whether these cards begin a legal set or, if several, are one."""
    sets = [action for action in view.legal if isinstance(action, PlaySet)]
    if len(chosen) == 1:
        return any(one.cards[0] is chosen[0] for one in sets)
    return any(one.cards == PlaySet(tuple(chosen)).cards for one in sets)


def _question(
    press: Press, view: View, preferences: Preferences, _faces: CardFaces
) -> _Question | str | None:
    translate, state = press.translate, press.room.state
    card, _, number = press.arg.partition(PAGE)
    plays = _open_plays(view, card)
    if not plays:
        return None
    play, names = plays[0], seat_names(translate, state)
    if ">" in card and isinstance(play, PlayCard):  # the colour is chosen
        return partial(sure_layout, translate, play, names=names)
    if isinstance(play, PlayCard) and play.colour is not None:
        sure = not (preferences.confirming is Confirming.ASKED and play.card.face in WILD_DRAWS)
        return partial(colour_layout, translate, play.card, names=names, sure=sure, words=preferences.words)
    partners = {play.swap_with for play in plays}
    labels = seat_labels(translate, state, view, (seat for seat in other_seats(view) if seat in partners))
    return partial(swap_layout, translate, play, partners=labels, page=parse_uint(number, 0))


def _open_plays(view: View, text: str) -> list[PlayCard | PlaySet]:
    plays = [
        action
        for action in view.legal
        if isinstance(action, PlayCard | PlaySet)
        if action.swap_with is not None or (isinstance(action, PlayCard) and action.colour is not None)
    ]
    return [play for play in plays if text in {format_action(play).partition(mark)[0] for mark in "@>#"}]


async def name_colour(press: Press) -> None:
    """Choose the colour for a wild start card or a roulette."""
    colour = enum_named(Colour, press.arg.removeprefix(">"))
    if colour is None:
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await make_move(press, NameColour(colour))


FEATURE: Final = Feature(
    commands=(
        hand_command,
        play_command,
        draw_command,
        table_command("pass", "command-pass")(press_move(PASS)),
    ),
    presses={
        Verb.HAND: open_hand,
        Verb.PAGE: turn_page,
        Verb.BACK: press_back,
        Verb.NEXT_HAND: press_next_hand,
        Verb.PLAY: lambda press: make_move(press, _written(press, press.arg)),
        Verb.JUMP: jump_in,
        Verb.DRAW: draw,
        Verb.PASS: press_move(PASS),
        Verb.COLOUR: ask,
        Verb.SWAP: ask,
        Verb.SURE: ask,
        Verb.TOGETHER: ask,
        Verb.NAME: name_colour,
        Verb.WHY: explain_card,
    },
)
CHALLENGE_FEATURE: Final = Feature(
    commands=(table_command("challenge", "command-challenge")(press_move(CHALLENGE)),),
    presses={Verb.CHALLENGE: press_move(CHALLENGE), Verb.ACCEPT: press_move(ACCEPT)},
)
