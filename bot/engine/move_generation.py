"""Generates legal actions for a whole hand of cards at once, sets of several cards of one number included.

The first card of a set has to fit, the last one says which colour is in force; of those between them only
matters which they are, not their order. So a hand of eight sevens, two of each colour, has 540 sets at most.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    ACCEPT,
    ACQUIT,
    CALL_UNO,
    CHALLENGE,
    CONVICT,
    DRAW,
    FORFEIT,
    NAME_COLOURS,
    PASS,
    PLAYS,
    Accuse,
    CatchUno,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import CARDS, OF_TYPE, SUIT_BITS, Type
from bot.engine.conditions import (
    answering,
    call_is_up_to_players,
    has_not_called,
    has_vote_left,
    identical,
    is_free_to_accuse,
    is_in_time_to_call,
    is_wrong_catch,
    leaves_voters,
    may_call_with_so_many,
    playable,
    set_swaps,
    swaps,
    without_bluff,
    without_forbidden_bluff,
    without_forbidden_last,
)
from bot.engine.events import SetPlayed
from bot.engine.hand import AS_USUAL

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.events import Event
    from bot.engine.hand import Hand


NUMBERED: Final = OF_TYPE[Type.NUMBER]


def sets_in(hand: Hand, seat: int, kinds: int) -> tuple[Action, ...]:
    """List the sets of a seat in turn that begin with one of `kinds`, once for every seat to swap with."""
    if not kinds & NUMBERED:
        return ()
    counts: dict[int, dict[Card, int]] = {}
    for card in sorted(hand.hands[seat], key=_order):
        if card.number is not None:
            of_number = counts.setdefault(card.number, {})
            of_number[card] = of_number.get(card, 0) + 1
    plays: list[Action] = []
    for number in sorted(counts):
        for cards in _sets_of(counts[number], kinds):
            play = PlaySet(cards)
            if set_swaps(hand, seat, play):
                plays += [PlaySet(cards, other) for other in hand.order if other != seat]
            else:
                plays.append(play)
    return tuple(plays)


def _sets_of(counts: dict[Card, int], kinds: int) -> list[tuple[Card, ...]]:
    """Return every set of some cards of one number that begins with one of certain kinds, each once."""
    found: list[tuple[Card, ...]] = []
    for first in counts:
        if not first.bit & kinds:
            continue
        for last in counts:
            rest = [range(count - (card is first) - (card is last) + 1) for card, count in counts.items()]
            for taken in product(
                *rest
            ):  # nothing, if the first card is the only one of its kind and last too
                middle = [card for card, count in zip(counts, taken, strict=True) for _ in range(count)]
                found.append((first, *middle, last))
    return found


def _order(card: Card) -> int:
    return card.order


def lay_set(hand: Hand, seat: int, play: PlaySet, events: list[Event]) -> None:
    """Move the cards of a set to the discard pile; the last one says which colour is in force."""
    held = hand.hands[seat]
    for card in play.cards:
        held.remove(card)
        hand.discard_pile.append(card)
    colour = play.cards[-1].colour
    assert colour is not None  # noqa: S101 - a card with a number has one
    hand.first = AS_USUAL
    hand.colour = colour
    hand.catchable = None  # a card played closes the window
    events.append(SetPlayed(seat, play.cards, colour, len(held)))


LEAVE: Final[tuple[Action, ...]] = (FORFEIT,)
DRAW_OR_LEAVE: Final[tuple[Action, ...]] = (DRAW, FORFEIT)
OR_DRAW: Final[tuple[Action, ...]] = (DRAW,)
OR_PASS: Final[tuple[Action, ...]] = (PASS,)
OR_ACCEPT: Final[tuple[Action, ...]] = (ACCEPT,)
OR_CHALLENGE: Final[tuple[Action, ...]] = (CHALLENGE, ACCEPT)
FEW_CARDS: Final = 2
"""With more cards nobody can call UNO, unless a wrong call is legal."""

_SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_suits: Final[list[list[tuple[Action, ...] | None]]] = [[None] * (1 << SUIT_BITS) for _ in range(5)]
"""The plays of each set of kinds of a suit, as asked for so far: the four colours, then wilds and Blanks."""


# In turn


def plays_and_draw(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``PLAY``."""
    kinds = playable(hand, seat)
    plays = _with_swaps(hand, seat, kinds)
    if hand.plan.sets:
        plays += sets_in(hand, seat, kinds)
    if not hand.plan.may_decline and without_bluff(hand, seat, kinds):
        return plays + rest
    return plays + (DRAW_OR_LEAVE if rest is LEAVE else OR_DRAW + rest)


def drawn_card_and_pass(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``DRAWN``: a card drawn was compared with the pile before."""
    drawn = hand.drawn
    assert drawn is not None  # noqa: S101 - that is what the phase means
    # A penalty drawn since, for a wrong call for example, may have brought the colour in force.
    kinds = without_forbidden_last(hand, seat, without_forbidden_bluff(hand, seat, drawn.bit))
    plays = _with_swaps(hand, seat, kinds)
    must_play = hand.plan.must_play_drawn and without_bluff(hand, seat, kinds)
    return plays + rest if must_play else plays + OR_PASS + rest


def colours(_hand: Hand, _seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``COLOUR``."""
    return NAME_COLOURS + rest


def answers_to_draw_four(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``CHALLENGE``."""
    return _answers(hand, seat) + OR_CHALLENGE + rest


def answers_to_drawing_card(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``ANSWER``."""
    return _answers(hand, seat) + OR_ACCEPT + rest


def _answers(hand: Hand, seat: int) -> tuple[Action, ...]:
    kinds = without_forbidden_bluff(hand, seat, answering(hand) & hand.held(seat))
    return plays_of(without_forbidden_last(hand, seat, kinds))  # none of them swaps hands


# Out of turn


def jumps(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phase ``PLAY`` while it is another's turn."""
    if not hand.plan.jump_in:
        return rest
    kinds = without_forbidden_last(hand, seat, identical(hand) & hand.held(seat))
    return _with_swaps(hand, seat, kinds) + rest if kinds else rest


def rest_only(_hand: Hand, _seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what needs no turn, and nothing else."""
    return rest


def nothing(_hand: Hand, _seat: int, _rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List nothing at all."""
    return ()


# In turn and out of turn


def off_turn_moves(hand: Hand, seat: int) -> tuple[Action, ...]:
    """List what needs no turn, `Forfeit` last."""
    plan, rest = hand.plan, LEAVE
    if plan.table_talk:
        rest = _votes(hand, seat) + rest
    few = len(hand.hands[seat]) <= FEW_CARDS or plan.uno_with_set
    if few or hand.catchable is not None or plan.wrong_call:
        rest = _calls(hand, seat) + rest  # else nothing to call and nobody to catch: most of the time
    return rest


def _calls(hand: Hand, seat: int) -> tuple[Action, ...]:
    calls: list[Action] = []
    if (
        call_is_up_to_players(hand, seat, CALL_UNO)
        and has_not_called(hand, seat, CALL_UNO)
        and is_in_time_to_call(hand, seat, CALL_UNO)
        and may_call_with_so_many(hand, seat, CALL_UNO)
    ):
        calls.append(CALL_UNO)
    if hand.catchable is not None and hand.catchable != seat:
        calls.append(CatchUno(hand.catchable))
    if hand.plan.wrong_call:
        calls += [CatchUno(other) for other in hand.order if is_wrong_catch(hand, seat, other)]
    return tuple(calls)


def _votes(hand: Hand, seat: int) -> tuple[Action, ...]:
    if has_vote_left(hand, seat, CONVICT):
        return (CONVICT, ACQUIT)
    accusals = [Accuse(other) for other in hand.order if other != seat]
    if accusals and is_free_to_accuse(hand, seat, accusals[0]) and leaves_voters(hand, seat, accusals[0]):
        return tuple(accusals)
    return ()


# Plays


def plays_of(kinds: int) -> tuple[Action, ...]:
    """Return every play of a set of kinds, without swaps, in the order of the cards.

    >>> from bot.engine.cards import card
    >>> plays_of(card("G2").bit | card("R7").bit)
    (PlayCard(<R7>, None, None), PlayCard(<G2>, None, None))
    """
    plays: tuple[Action, ...] = ()
    suit = 0
    while kinds:
        some = kinds & _SUIT_MASK
        if some:
            plays += _suits[suit][some] or _remember(suit, some)
        kinds >>= SUIT_BITS
        suit += 1
    return plays


def _remember(suit: int, some: int) -> tuple[Action, ...]:
    kinds = some << suit * SUIT_BITS
    plays = tuple([play for card in CARDS if card.bit & kinds for play in PLAYS[card]])
    _suits[suit][some] = plays
    return plays


def _with_swaps(hand: Hand, seat: int, kinds: int) -> tuple[Action, ...]:
    """Return the plays of a set of kinds, those that swap hands once for each partner."""
    if not kinds & hand.plan.swapping:
        return plays_of(kinds)
    plays: list[Action] = []
    for card in CARDS:
        if not card.bit & kinds:
            continue
        if swaps(hand, seat, card):
            plays += [PlayCard(card, None, other) for other in hand.order if other != seat]
        else:
            plays += PLAYS[card]
    return tuple(plays)
