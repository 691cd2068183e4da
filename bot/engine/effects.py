"""Effects of played cards."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import PlayCard
from bot.engine.cards import COLOURS, DRAWS, Card, Colour, Face
from bot.engine.compiled_rules import CompiledRules
from bot.engine.event_cache import cards_drawn, direction_reversed, seat_skipped
from bot.engine.events import (
    CardsTurnedUp,
    ColourNamed,
    DrawCause,
    DrawsDeflected,
    DrawsStacked,
    Event,
    HandReceived,
    HandsPassed,
    HandsSwapped,
    TurnKept,
)
from bot.engine.hand import ANSWER, CHALLENGE, PLAY, ROULETTE, Hand
from bot.engine.rulebook.play import BlankRule

SKIP: Final = Face.SKIP
REVERSE: Final = Face.REVERSE
DRAW_FOUR: Final = Face.WILD_DRAW_FOUR
REVERSE_DRAW_FOUR: Final = Face.WILD_REVERSE_DRAW_FOUR
SKIP_EVERYONE: Final = Face.SKIP_EVERYONE
COLOUR_ROULETTE: Final = Face.WILD_COLOUR_ROULETTE
BLANK: Final = Face.BLANK
ZERO: Final = Face.ZERO
CAUSES: Final = {
    Face.DRAW_TWO: DrawCause.DRAW_TWO,
    Face.WILD_DRAW_FOUR: DrawCause.WILD_DRAW_FOUR,
    Face.DRAW_FOUR: DrawCause.DRAW_FOUR,
    Face.WILD_REVERSE_DRAW_FOUR: DrawCause.REVERSE_DRAW_FOUR,
    Face.WILD_DRAW_SIX: DrawCause.DRAW_SIX,
    Face.WILD_DRAW_TEN: DrawCause.DRAW_TEN,
}
BLANK_DRAWS: Final = 3


def take_effect(hand: Hand, seat: int, action: PlayCard, events: list[Event]) -> None:
    """Carry out the effect of the card just played, unless it ended the hand, and end the turn."""
    card = action.card
    face = card.face
    if card.number is not None:
        if hand.plan.seven_zero:
            _seven_zero(hand, seat, action, events)
        hand.end_turn()
    elif hand.owed and (face is SKIP or face is REVERSE):
        _deflect(hand, seat, face, events)
    elif face is SKIP:
        hand.end_turn()
        skip(hand, events)
    elif face is REVERSE:
        _reverse(hand, events)
    elif face in DRAWS:
        _make_draw(hand, seat, face, events)
    elif face is BLANK:
        _play_blank(hand, seat, action, events)
    elif face is SKIP_EVERYONE:
        _keep_turn(hand, seat, events)
    elif face is COLOUR_ROULETTE:
        hand.end_turn()
        hand.phase = ROULETTE
    else:
        hand.end_turn()


def skip(hand: Hand, events: list[Event]) -> None:
    events.append(seat_skipped(hand.turn))
    hand.end_turn()


def _reverse(hand: Hand, events: list[Event]) -> None:
    _turn_around(hand, events)
    hand.end_turn()
    if hand.head_to_head and hand.plan.reverse_skips:
        skip(hand, events)


def _keep_turn(hand: Hand, seat: int, events: list[Event]) -> None:
    if hand.hands[seat]:
        events.append(TurnKept(seat))
        hand.begin_turn_of(seat)
    else:
        hand.end_turn()


# Drawing cards


def answerable(plan: CompiledRules, face: Face) -> bool:
    """Return whether a drawing card may be stacked upon or deflected."""
    return plan.deflects or face in plan.stackable


def _make_draw(hand: Hand, seat: int, face: Face, events: list[Event]) -> None:
    """Make the next seat draw, or let it decide first how to answer."""
    owed = hand.owed + DRAWS[face]
    stacked = hand.owed > 0
    hand.close_answer()
    if face is REVERSE_DRAW_FOUR:
        _turn_around(hand, events)
    hand.begin_turn_of(_target(hand, seat, face))
    hand.owed = owed
    hand.owed_for = face
    if stacked:
        events.append(DrawsStacked(seat, owed))
    if face is DRAW_FOUR and hand.plan.challenges and hand.hands[seat]:
        hand.phase = CHALLENGE
        hand.challenged = seat
    elif answerable(hand.plan, face):
        hand.phase = ANSWER
    else:
        pay_owed(hand, events)


def _target(hand: Hand, seat: int, face: Face) -> int:
    """Return the seat that a drawing card hits, once it has turned the direction around."""
    if face is REVERSE_DRAW_FOUR and hand.head_to_head and hand.plan.reverse_skips:
        return seat
    return hand.next_seat(seat)


def pay_owed(hand: Hand, events: list[Event]) -> None:
    """Make the seat in turn draw the cards it owes; under most rules it loses its turn too."""
    owed, cause = hand.owed, _cause(hand)
    hand.close_answer()
    hand.phase = PLAY
    hand.draw(hand.turn, owed, cause, events)
    if hand.plan.costs_turn:
        skip(hand, events)


def _cause(hand: Hand) -> DrawCause:
    face = hand.owed_for
    assert face is not None  # noqa: S101 - somebody owes cards
    return DrawCause.STACK if hand.owed > DRAWS[face] else CAUSES[face]


def _deflect(hand: Hand, seat: int, face: Face, events: list[Event]) -> None:
    """Pass the cards that a seat owes on to the next seat; a Reverse first turns the direction around."""
    owed, owed_for = hand.owed, hand.owed_for
    if face is REVERSE:
        _turn_around(hand, events)
    hand.close_answer()  # also drops the challenge
    hand.end_turn()
    hand.phase, hand.owed, hand.owed_for = ANSWER, owed, owed_for
    events.append(DrawsDeflected(seat, hand.turn, owed))


def _turn_around(hand: Hand, events: list[Event]) -> None:
    hand.direction = -hand.direction
    events.append(direction_reversed(hand.direction, hand.table))


def draw_for_last_card(hand: Hand, seat: int, card: Card, events: list[Event]) -> None:
    """Make the next seat draw if the winning card draws or deflects; the drawn cards count in the score."""
    face = card.face
    if not hand.plan.last_card_draws:
        return
    if face in DRAWS:
        count = hand.owed + DRAWS[face]
        cause = DrawCause.STACK if hand.owed else CAUSES[face]
        if face is REVERSE_DRAW_FOUR:
            _turn_around(hand, events)
        target = _target(hand, seat, face)
        if target != seat:
            hand.draw(target, count, cause, events)
    elif hand.owed:
        if face is REVERSE:
            _turn_around(hand, events)
        other = hand.next_seat(seat)
        events.append(DrawsDeflected(seat, other, hand.owed))
        hand.draw(other, hand.owed, _cause(hand), events)


def draw_by_roulette(hand: Hand, seat: int, colour: Colour, events: list[Event]) -> None:
    """Make the seat in turn turn up cards until one has the colour, take them all and lose its turn."""
    hand.colour = colour
    hand.phase = PLAY
    events.append(ColourNamed(seat, colour, hand.table))
    if hand.plan.closed_by_force:
        hand.catchable = None
    taken, found = 0, False
    while not found and hand.refill(events):
        pile, count = hand.draw_pile, 1
        while pile[-count].colour is not colour and count < len(pile):
            count += 1
        found = pile[-count].colour is colour
        events.append(CardsTurnedUp(seat, tuple(pile[: -count - 1 : -1])))
        hand.take(seat, count, events)
        taken += count
    events.append(cards_drawn(seat, taken, DrawCause.COLOUR_ROULETTE))
    skip(hand, events)


# Cards that move hands


def _seven_zero(hand: Hand, seat: int, action: PlayCard, events: list[Event]) -> None:
    if action.swap_with is not None:
        _swap(hand, seat, action.swap_with, events)
    elif action.card.face is ZERO and hand.hands[seat]:
        _pass_hands(hand, events)


def _swap(hand: Hand, seat: int, other: int, events: list[Event]) -> None:
    _move(hand, {seat: other, other: seat})
    events.append(HandsSwapped(seat, other))
    _note_received(hand, (seat, other), events)


def _pass_hands(hand: Hand, events: list[Event]) -> None:
    _move(hand, {hand.next_seat(seat): seat for seat in hand.order})
    events.append(HandsPassed(hand.direction, hand.table))
    _note_received(hand, hand.order, events)


def _move(hand: Hand, sources: dict[int, int]) -> None:
    """Move hands between seats, along with what is publicly known about them."""
    places = len(COLOURS)
    moved = [
        (
            seat,
            hand.hands[source],
            hand.received[source],
            hand.declined[source * places : (source + 1) * places],
        )
        for seat, source in sources.items()
    ]
    for seat, cards, received, declined in moved:
        hand.hands[seat], hand.received[seat] = cards, received
        hand.declined[seat * places : (seat + 1) * places] = declined


def _note_received(hand: Hand, seats: tuple[int, ...], events: list[Event]) -> None:
    """Report the new hands of seats: earlier UNO calls are void, and a single card needs no call."""
    for seat in seats:
        hand.forget_call(seat)
        events.append(HandReceived(seat, tuple(hand.hands[seat])))


def _play_blank(hand: Hand, seat: int, action: PlayCard, events: list[Event]) -> None:
    rule = hand.plan.blank_rules[action.card]
    if rule is BlankRule.PLAY_AGAIN:
        _keep_turn(hand, seat, events)
        return
    if action.swap_with is not None:
        _swap(hand, seat, action.swap_with, events)
    elif rule is BlankRule.PASS_HANDS and hand.hands[seat]:
        _pass_hands(hand, events)
    hand.end_turn()
    if rule is BlankRule.NEXT_DRAWS_THREE:
        hand.draw(hand.turn, BLANK_DRAWS, DrawCause.BLANK, events)
    elif rule is BlankRule.OTHERS_DRAW_ONE:
        for other in hand.order:
            if other != seat:
                hand.draw(other, 1, DrawCause.BLANK, events)
