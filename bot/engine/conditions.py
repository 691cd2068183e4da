"""Conditions: what the rules ask before an action. Nothing here changes anything.

A *set of kinds* (one bit for each kind, see `bot.engine.cards`) answers for a whole hand at once, and a list
of plays is made from it; a *condition* answers for one action, and a refusal is explained by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import EVERY_KIND, OF_COLOUR, OF_FACE, Face
from bot.engine.hand import ANYTHING, AS_USUAL, PLAY

if TYPE_CHECKING:
    from bot.engine.actions import Accuse, Action, PlayCard, PlaySet
    from bot.engine.cards import Card
    from bot.engine.hand import Hand


WILDS: Final = OF_COLOUR[None]
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
        return EVERY_KIND
    return WILDS | OF_COLOUR[hand.colour]


def playable(hand: Hand, seat: int) -> int:
    """Return the kinds of a hand that may be played in turn: they fit and are not forbidden."""
    kinds = without_forbidden_last(hand, seat, fitting(hand) & hand.held(seat))
    return without_forbidden_bluff(hand, seat, kinds) if kinds & DRAW_FOURS else kinds


def is_playable(hand: Hand, seat: int, card: Card) -> bool:
    """Return whether a card that a seat holds may be played in turn."""
    kinds = without_forbidden_last(hand, seat, fitting(hand) & card.bit)
    return kinds != 0 and (not kinds & DRAW_FOURS or without_forbidden_bluff(hand, seat, kinds) != 0)


def without_forbidden_last(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without those that a seat with a single card cannot play, where that is a number."""
    if hand.plan.never_last and len(hand.hands[seat]) == 1:
        return kinds & ~hand.plan.never_last
    return kinds


def without_forbidden_bluff(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without a Wild Draw Four that would be a bluff, where bluffs are forbidden."""
    if kinds & DRAW_FOURS and hand.plan.no_bluffs and holds_colour(hand, seat):
        return kinds & ~DRAW_FOURS
    return kinds


def without_bluff(hand: Hand, seat: int, kinds: int) -> int:
    """Return the kinds without a Wild Draw Four that would be a bluff, which nobody has to play."""
    if kinds & DRAW_FOURS and hand.plan.bluffs and holds_colour(hand, seat):
        return kinds & ~DRAW_FOURS
    return kinds


def holds_colour(hand: Hand, seat: int) -> bool:
    """Return whether a seat holds the colour in force, which makes its Wild Draw Four a bluff.

    A matching number or symbol of another colour is no bar, and neither is another wild.
    """
    return hand.colour is not None and hand.held(seat) & OF_COLOUR[hand.colour] != 0


def answering(hand: Hand) -> int:
    """Return the kinds that answer the waiting drawing cards, bluffs included."""
    plan = hand.plan
    deflecting = DEFLECTING & OF_COLOUR[hand.colour] if plan.deflects else 0
    if not plan.stacks_twos:
        return deflecting
    four = hand.owed_for is Face.WILD_DRAW_FOUR
    if four and not plan.stacks_all:
        return deflecting  # "a Draw Two answered with a Draw Two"
    # On a Draw Two any other fits; on a Wild Draw Four, or a card that deflected, one of the colour in force.
    twos = DRAW_TWOS if hand.top.bit & DRAW_TWOS else DRAW_TWOS & OF_COLOUR[hand.colour]
    return deflecting | twos | (DRAW_FOURS if plan.stacks_all else 0)


def identical(hand: Hand) -> int:
    """Return the kind that may jump in: the one on top of the discard pile, unless it is wild."""
    top = hand.top
    return 0 if top.wild else top.bit


# Sets


def is_set(_hand: Hand, _seat: int, play: PlaySet) -> bool:
    """Return whether the cards are of one number."""
    number = play.cards[0].number
    return number is not None and all(card.number == number for card in play.cards)


def holds_set(hand: Hand, seat: int, play: PlaySet) -> bool:
    """Return whether the seat holds every card of the set."""
    held = hand.hands[seat]
    return all(held.count(card) >= play.cards.count(card) for card in play.cards)


def set_swaps(hand: Hand, seat: int, play: PlaySet) -> bool:
    """Return whether playing a set means swapping hands, once; as the last cards it never does."""
    return hand.plan.swapping & play.cards[-1].bit != 0 and len(hand.hands[seat]) > len(play.cards)


def set_names_swap_partner(hand: Hand, seat: int, play: PlaySet) -> bool:
    """Return whether a set that swaps hands says with which other seat of the hand."""
    partner = play.swap_with
    return not set_swaps(hand, seat, play) or (partner != seat and partner in hand.order)


def may_come_down_by_set(hand: Hand, seat: int) -> bool:
    """Return whether a seat in turn, with three cards or more, may play a set that leaves it one card."""
    if seat != hand.turn or hand.phase is not PLAY:
        return False
    held = hand.hands[seat]
    for card in held[:2]:  # all but one are of the number, so one of these is
        same = OF_FACE[card.face] if card.number is not None else 0
        if sum(1 for one in held if one.bit & same) >= len(held) - 1 and same & playable(hand, seat):
            return True
    return False


# How a card is played


def swaps(hand: Hand, seat: int, card: Card) -> bool:
    """Return whether playing a card means swapping hands; as the last card it never does."""
    return hand.plan.swapping & card.bit != 0 and len(hand.hands[seat]) > 1


def names_swap_partner(hand: Hand, seat: int, play: PlayCard) -> bool:
    """Return whether a card that swaps hands says with which other seat of the hand."""
    partner = play.swap_with
    return not swaps(hand, seat, play.card) or (partner != seat and partner in hand.order)


# Drawing and passing


def may_keep(hand: Hand, seat: int, _action: Action) -> bool:
    """Return whether the seat may keep the card it drew: always, or only if it does not have to play it."""
    drawn = hand.drawn
    if drawn is None or not hand.plan.must_play_drawn:
        return True
    return without_bluff(hand, seat, without_forbidden_bluff(hand, seat, drawn.bit)) == 0


# UNO


def call_is_up_to_players(hand: Hand, _seat: int, _action: Action) -> bool:
    """Return whether UNO is not announced by itself."""
    return not hand.plan.uno_by_itself


def has_not_called(hand: Hand, seat: int, _action: Action) -> bool:
    """Return whether the seat did not call UNO yet for what it holds."""
    return seat not in hand.called


def is_in_time_to_call(hand: Hand, seat: int, _action: Action) -> bool:
    """Return whether it is not too late: where UNO is called beforehand, one card is too few."""
    return not hand.plan.uno_beforehand or len(hand.hands[seat]) != 1


def may_call_with_so_many(hand: Hand, seat: int, _action: Action) -> bool:
    """Return whether the seat holds few enough cards for a call, or a wrong call is legal and costs cards."""
    return hand.plan.wrong_call != 0 or not is_wrong_call(hand, seat)


def is_wrong_call(hand: Hand, seat: int) -> bool:
    """Return whether a call of UNO comes with too many cards."""
    if len(hand.hands[seat]) <= hand.plan.uno_from:
        return False
    return not (hand.plan.uno_with_set and may_come_down_by_set(hand, seat))


def is_wrong_catch(hand: Hand, seat: int, other: int) -> bool:
    """Return whether a catch is legal though wrong: the other seat holds one card and did call."""
    if not hand.plan.wrong_call or other == seat or other not in hand.called:
        return False
    return other in hand.order and len(hand.hands[other]) == 1


# Table talk


def leaves_voters(hand: Hand, _seat: int, _accuse: Accuse) -> bool:
    """Return whether enough seats are left that one of them can vote."""
    return len(hand.order) + len(hand.sitting_out) >= MIN_SEATS_TO_VOTE


def is_free_to_accuse(hand: Hand, seat: int, _accuse: Accuse) -> bool:
    """Return whether no accusation is open and the seat made none in this turn."""
    return hand.accusation is None and seat not in hand.accusers


def is_no_side(hand: Hand, seat: int, _vote: Action) -> bool:
    """Return whether the seat neither made the open accusation nor is accused."""
    accusation = hand.accusation
    return accusation is None or seat not in {accusation.accused, accusation.by}


def has_vote_left(hand: Hand, seat: int, _vote: Action) -> bool:
    """Return whether the seat may still vote on the open accusation."""
    return seat in open_votes(hand)


def open_votes(hand: Hand) -> tuple[int, ...]:
    """Return the seats that may still vote on the open accusation: neither side of it votes.

    Whoever is out of this hand alone still sits at the table, and votes.
    """
    accusation = hand.accusation
    if accusation is None:
        return ()
    voted = accusation.convict | accusation.acquit | {accusation.accused, accusation.by}
    return tuple(seat for seat in hand.order + hand.sitting_out if seat not in voted)
