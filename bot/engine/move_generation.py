"""Move generation: conditions of actions and lists of legal moves; nothing here changes any state.

A *set of kinds* (one bit per kind, see `bot.engine.cards`) answers for a whole hand at once and is expanded
into plays; a *condition* answers for one action and explains a refusal.

In a set of several cards of one number the first card has to fit, and the last one sets the colour in force;
the order of those between does not matter. So a hand of eight sevens, two of each colour, has at most 540
sets.
"""

from __future__ import annotations

from itertools import product
from typing import Final

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
    Action,
    CatchUno,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import CARDS, OF_COLOUR, OF_FACE, OF_TYPE, SHEET_KINDS, SUIT_BITS, Card, Face, Type
from bot.engine.hand import ANYTHING, AS_USUAL, PLAY, Hand

WILDS: Final = OF_COLOUR[None] & (1 << SHEET_KINDS) - 1
DRAW_FOURS: Final = OF_FACE[Face.WILD_DRAW_FOUR]
DRAW_TWOS: Final = OF_FACE[Face.DRAW_TWO]
DEFLECTING: Final = OF_FACE[Face.REVERSE] | OF_FACE[Face.SKIP]
MIN_SEATS_TO_VOTE: Final = 3


# Sets of kinds


def fitting(hand: Hand) -> int:
    """Return the kinds that fit on the discard pile: "either by number, color or word", or any wild."""
    if hand.first is AS_USUAL:
        top = hand.discard_pile[-1]
        if not top.wild:
            return hand.plan.fitting[top.order]
    elif hand.first is ANYTHING:
        return hand.plan.kinds
    return hand.plan.colour_or_wild[hand.colour]


def playable(hand: Hand, seat: int) -> int:
    """Return the kinds that a seat may play in turn: those it holds that fit and are not forbidden."""
    kinds = without_forbidden_last(hand, seat, fitting(hand) & hand.held(seat))
    return without_forbidden_bluff(hand, seat, kinds) if kinds & DRAW_FOURS else kinds


def is_playable(hand: Hand, seat: int, card: Card) -> bool:
    """Return whether a card that a seat holds may be played in turn."""
    kinds = without_forbidden_last(hand, seat, fitting(hand) & card.bit)
    return kinds != 0 and (not kinds & DRAW_FOURS or without_forbidden_bluff(hand, seat, kinds) != 0)


def without_forbidden_last(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without those that cannot be a seat's last card, if they would be."""
    plan = hand.plan
    if not plan.never_last:
        return kinds
    if len(hand.hands[seat]) == 1:
        return kinds & ~plan.never_last
    if plan.discarding & kinds:
        held = hand.held(seat)  # a Discard All empties a hand of one colour
        for of_colour in OF_COLOUR.values():
            if held & of_colour == held:
                return kinds & ~plan.discarding
    return kinds


def without_forbidden_bluff(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without a Wild Draw Four that would be a forbidden bluff."""
    if kinds & DRAW_FOURS and hand.plan.no_bluffs and holds_colour(hand, seat):
        return kinds & ~DRAW_FOURS
    return kinds


def without_bluff(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without a Wild Draw Four that would be an allowed bluff, which no rule demands."""
    if kinds & DRAW_FOURS and hand.plan.bluffs and holds_colour(hand, seat):
        return kinds & ~DRAW_FOURS
    return kinds


def holds_colour(hand: Hand, seat: int) -> bool:
    """Return whether a seat holds the colour in force: only then is its Wild Draw Four a bluff."""
    return hand.colour is not None and hand.held(seat) & OF_COLOUR[hand.colour] != 0


def answering(hand: Hand) -> int:
    """Return the kinds that answer the drawing cards on the pile, bluffs included."""
    plan = hand.plan
    deflecting = DEFLECTING & OF_COLOUR[hand.colour] if plan.deflects else 0
    owed_for = hand.owed_for
    answers = plan.stackable.get(owed_for) if owed_for is not None else None
    if answers is None:
        return deflecting
    kinds = answers.always | (answers.in_colour & OF_COLOUR[hand.colour])
    return deflecting | kinds | (answers.on_top if hand.top.face is owed_for else 0)


def identical(hand: Hand) -> int:
    """Return the kind that may jump in: the one on top of the discard pile, unless it is wild."""
    top = hand.top
    return 0 if top.wild else top.bit


# Conditions


def may_come_down_at_once(hand: Hand, seat: int) -> bool:
    """Return whether a seat in turn, with three cards or more, may leave itself one by a single play."""
    if seat != hand.turn or (hand.phase is not PLAY and hand.drawn is None):
        return False
    held = hand.hands[seat]
    kinds = playable(hand, seat) if hand.drawn is None else hand.drawn.bit
    for discarded in OF_COLOUR.values() if kinds & hand.plan.discarding else ():
        if kinds & discarded & hand.plan.discarding and _others(held, discarded) == 1:
            return True
    sets = hand.plan.sets and hand.drawn is None
    for card in held[:2] if sets else ():  # all but one have the number, so one of these does
        same = OF_FACE[card.face] if card.number is not None else 0
        if same & kinds and _others(held, same) <= 1:
            return True
    return False


def _others(cards: list[Card], kinds: int) -> int:
    return sum(1 for card in cards if not card.bit & kinds)


def swaps(hand: Hand, seat: int, card: Card, laid: int = 1) -> bool:
    """Return whether a card, the last of `laid` cards, swaps hands; not if no other card is left."""
    return hand.plan.swapping & card.bit != 0 and len(hand.hands[seat]) > laid


def may_keep(hand: Hand, seat: int, _action: Action) -> bool:
    """Return whether the seat may keep the card it drew, instead of having to play it."""
    drawn = hand.drawn
    if drawn is None or not hand.plan.must_play_drawn:
        return True
    return without_bluff(hand, seat, without_forbidden_bluff(hand, seat, drawn.bit)) == 0


def is_wrong_call(hand: Hand, seat: int) -> bool:
    """Return whether a seat holds too many cards to call UNO."""
    if len(hand.hands[seat]) <= hand.plan.uno_from:
        return False
    return not (hand.plan.uno_with_many and may_come_down_at_once(hand, seat))


def is_wrong_catch(hand: Hand, seat: int, other: int) -> bool:
    """Return whether a catch is legal though wrong: the other seat holds one card and did call."""
    if not hand.plan.wrong_call or other == seat or other not in hand.called:
        return False
    return other in hand.order and len(hand.hands[other]) == 1


def leaves_voters(hand: Hand) -> bool:
    """Return whether enough seats are left for somebody to vote on an accusation."""
    return len(hand.order) + len(hand.sitting_out) >= MIN_SEATS_TO_VOTE


def is_free_to_accuse(hand: Hand, seat: int) -> bool:
    """Return whether no accusation is open and the seat made none in this turn."""
    return hand.accusation is None and seat not in hand.accusers


def open_votes(hand: Hand) -> tuple[int, ...]:
    """Return the seats that may still vote on the open accusation: all but its two sides."""
    accusation = hand.accusation
    if accusation is None:
        return ()
    voted = accusation.convict | accusation.acquit | {accusation.accused, accusation.by}
    return tuple(seat for seat in hand.order + hand.sitting_out if seat not in voted)


# Lists of moves

NUMBERED: Final = OF_TYPE[Type.NUMBER]


def sets_in(hand: Hand, seat: int, kinds: int) -> tuple[Action, ...]:
    """List the sets in a seat's hand that begin with one of `kinds`, once for each swap partner."""
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
            if swaps(hand, seat, cards[-1], len(cards)):
                plays += [PlaySet(cards, other) for other in hand.order if other != seat]
            else:
                plays.append(PlaySet(cards))
    return tuple(plays)


def _sets_of(counts: dict[Card, int], kinds: int) -> list[tuple[Card, ...]]:
    """Return each different set of these cards of one number that begins with one of `kinds`."""
    found: list[tuple[Card, ...]] = []
    for first in counts:
        if not first.bit & kinds:
            continue
        for last in counts:
            rest = [range(count - (card is first) - (card is last) + 1) for card, count in counts.items()]
            for taken in product(*rest):  # none if a single card would have to be both first and last
                middle = [card for card, count in zip(counts, taken, strict=True) for _ in range(count)]
                found.append((first, *middle, last))
    return found


def _order(card: Card) -> int:
    return card.order


LEAVE: Final[tuple[Action, ...]] = (FORFEIT,)
DRAW_OR_LEAVE: Final[tuple[Action, ...]] = (DRAW, FORFEIT)
OR_DRAW: Final[tuple[Action, ...]] = (DRAW,)
OR_PASS: Final[tuple[Action, ...]] = (PASS,)
OR_ACCEPT: Final[tuple[Action, ...]] = (ACCEPT,)
OR_CHALLENGE: Final[tuple[Action, ...]] = (CHALLENGE, ACCEPT)
FEW_CARDS: Final = 2  # with more cards nobody can call UNO, unless a wrong call is legal

_SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_suits: Final[list[list[tuple[Action, ...] | None]]] = [[None] * (1 << SUIT_BITS) for _ in range(6)]
"""Cache of the plays for each set of kinds of a suit: the four colours, then all others."""


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
    """List what a seat may do in phase ``DRAWN``; the card was known to fit when it was drawn."""
    drawn = hand.drawn
    assert drawn is not None  # noqa: S101 - that is what the phase means
    # A penalty drawn since then, such as for a wrong call, may contain the colour in force.
    kinds = without_forbidden_last(hand, seat, without_forbidden_bluff(hand, seat, drawn.bit))
    plays = _with_swaps(hand, seat, kinds)
    must_play = hand.plan.must_play_drawn and without_bluff(hand, seat, kinds)
    return plays + rest if must_play else plays + OR_PASS + rest


def colours(_hand: Hand, _seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List what a seat may do in phases ``COLOUR`` and ``ROULETTE``."""
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
    """List only the moves that need no turn."""
    return rest


def votes_and_leaving(hand: Hand, seat: int, _rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """List the moves of a seat that is out of this hand only."""
    return (CONVICT, ACQUIT, FORFEIT) if seat in open_votes(hand) else LEAVE


def nothing(_hand: Hand, _seat: int, _rest: tuple[Action, ...]) -> tuple[Action, ...]:
    return ()


# In turn and out of turn


def off_turn_moves(hand: Hand, seat: int) -> tuple[Action, ...]:
    """List the moves that need no turn, `Forfeit` last."""
    plan, rest = hand.plan, LEAVE
    if plan.table_talk:
        rest = _votes(hand, seat) + rest
    few = len(hand.hands[seat]) <= FEW_CARDS or plan.uno_with_many
    if few or hand.catchable is not None or plan.wrong_call:
        rest = _calls(hand, seat) + rest  # usually nothing to call and nobody to catch
    return rest


def _calls(hand: Hand, seat: int) -> tuple[Action, ...]:
    plan = hand.plan
    calls: list[Action] = []
    too_late = plan.uno_beforehand and len(hand.hands[seat]) == 1
    if not (plan.uno_by_itself or too_late or seat in hand.called) and (
        plan.wrong_call or not is_wrong_call(hand, seat)
    ):
        calls.append(CALL_UNO)
    if hand.catchable is not None and hand.catchable != seat:
        calls.append(CatchUno(hand.catchable))
    if plan.wrong_call:
        calls += [CatchUno(other) for other in hand.order if is_wrong_catch(hand, seat, other)]
    return tuple(calls)


def _votes(hand: Hand, seat: int) -> tuple[Action, ...]:
    if seat in open_votes(hand):
        return (CONVICT, ACQUIT)
    if is_free_to_accuse(hand, seat) and leaves_voters(hand):
        return tuple([Accuse(other) for other in hand.order if other != seat])
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
    """Return the plays of a set of kinds, with one for each partner if the card swaps hands."""
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
