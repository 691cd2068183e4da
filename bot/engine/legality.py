"""What is legal: the only place that decides it. Nothing here changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    ACCEPT,
    ACQUIT,
    CALL_UNO,
    CONVICT,
    DRAW,
    FORFEIT,
    NAME_COLOURS,
    PASS,
    PLAYS,
    Accept,
    Accuse,
    Acquit,
    CallUno,
    CatchUno,
    Challenge,
    Convict,
    NameColour,
    Pass,
    PlayCard,
)
from bot.engine.actions import CHALLENGE as CHALLENGE_IT
from bot.engine.cards import CARDS, EVERY_KIND, OF_COLOUR, OF_FACE, SUIT_BITS, Card, Face
from bot.engine.errors import Reason
from bot.engine.hand import ANSWER, ANYTHING, AS_USUAL, CHALLENGE, COLOUR, DRAWN, OVER, PLAY

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.hand import Hand

WILDS: Final = OF_COLOUR[None]
DRAW_FOURS: Final = OF_FACE[Face.WILD_DRAW_FOUR]
DRAW_TWOS: Final = OF_FACE[Face.DRAW_TWO]
LEAST_FOR_A_VOTE: Final = 3

CALLED_BY_ITSELF: Final = Reason.CALLED_BY_ITSELF
ALREADY_CALLED: Final = Reason.ALREADY_CALLED
TOO_LATE: Final = Reason.TOO_LATE
TOO_MANY_CARDS: Final = Reason.TOO_MANY_CARDS

LEAVE: Final[tuple[Action, ...]] = (FORFEIT,)
DRAW_OR_LEAVE: Final = (DRAW, FORFEIT)
OR_DRAW: Final = (DRAW,)
OR_PASS: Final = (PASS,)
OR_ACCEPT: Final = (ACCEPT,)
OR_CHALLENGE: Final = (CHALLENGE_IT, ACCEPT)

_SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_suits: Final[list[list[tuple[Action, ...] | None]]] = [[None] * (1 << SUIT_BITS) for _ in range(5)]
"""The plays of each set of kinds of a suit, as asked for so far: the four colours, then wilds and Blanks."""


def plays_of(kinds: int) -> tuple[Action, ...]:
    """Return every play of a set of kinds, without swaps, in the order of the cards."""
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


def legal(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Return everything that a seat of `order` may do now, `Forfeit` last."""
    if hand.phase is OVER:
        return ()
    plan, rest = hand.plan, LEAVE
    if plan.table_talk:
        rest = _votes(hand, seat) + rest
    if len(hand.hands[seat]) <= 2 or hand.catchable is not None or plan.wrong_call:
        rest = _calls(hand, seat) + rest  # else nothing to call and nobody to catch: most of the time
    return _moves(hand, seat, rest) if seat == hand.turn else _jumps(hand, seat) + rest


# Moves of the seat whose turn it is


def _moves(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the moves of the seat in turn, and behind them what it may do besides."""
    phase = hand.phase
    if phase is PLAY:
        return _plays_and_draw(hand, seat, rest)
    if phase is DRAWN and hand.drawn is not None:
        kinds = hand.drawn.bit
        if kinds & DRAW_FOURS:
            kinds &= playable(hand, seat)  # a penalty since may have brought the colour
        plays = _with_swaps(hand, seat, kinds)
        return plays + rest if _must_play(hand, seat, kinds) else plays + OR_PASS + rest
    if phase is COLOUR:
        return NAME_COLOURS + rest
    answers = plays_of(stackable(hand) & hand.held(seat))  # no drawing card swaps hands
    return answers + (OR_CHALLENGE if phase is CHALLENGE else OR_ACCEPT) + rest


def _plays_and_draw(hand: Hand, seat: int, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    held = hand.held(seat)
    kinds = _playable(hand, held)
    plays = _with_swaps(hand, seat, kinds)
    if not hand.plan.may_decline and _without_bluffs(hand, held, kinds):
        return plays + rest
    return plays + (DRAW_OR_LEAVE if rest is LEAVE else OR_DRAW + rest)


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
    """Return the kinds of a hand that may be played in turn."""
    return _playable(hand, hand.held(seat))


def fits(hand: Hand, seat: int, card: Card) -> bool:
    """Tell whether a card of a hand may be played in turn."""
    if card.bit & DRAW_FOURS:
        return playable(hand, seat) & card.bit != 0
    return fitting(hand) & card.bit != 0


def _playable(hand: Hand, held: int) -> int:
    kinds = fitting(hand) & held
    if kinds & DRAW_FOURS and hand.plan.no_bluffs and _in_colour(hand, held):
        kinds &= ~DRAW_FOURS
    return kinds


def holds_colour(hand: Hand, seat: int) -> bool:
    """Tell whether a seat holds the colour in force, so that its Wild Draw Four would be a bluff.

    A matching number or symbol of another colour is no bar, and neither is another wild.
    """
    return _in_colour(hand, hand.held(seat))


def _in_colour(hand: Hand, held: int) -> bool:
    return hand.colour is not None and held & OF_COLOUR[hand.colour] != 0


def _without_bluffs(hand: Hand, held: int, kinds: int) -> int:
    """Return the kinds that nobody can blame a seat for playing."""
    if kinds & DRAW_FOURS and hand.plan.bluffs and _in_colour(hand, held):
        return kinds & ~DRAW_FOURS
    return kinds


def _must_play(hand: Hand, seat: int, kinds: int) -> bool:
    return hand.plan.must_play_drawn and _without_bluffs(hand, hand.held(seat), kinds) != 0


def stackable(hand: Hand) -> int:
    """Return the kinds that the waiting drawing cards may be answered with."""
    kinds = _answering(hand)
    if hand.plan.no_bluffs and holds_colour(hand, hand.turn):
        kinds &= ~DRAW_FOURS
    return kinds


def _answering(hand: Hand) -> int:
    """Return the kinds that answer the waiting drawing cards, bluffs included."""
    plan = hand.plan
    if not plan.stacks_twos:
        return 0
    four = hand.top.bit & DRAW_FOURS != 0
    if not plan.stacks_all:
        return 0 if four else DRAW_TWOS  # "a Draw Two answered with a Draw Two"
    return DRAW_FOURS | (DRAW_TWOS & OF_COLOUR[hand.colour] if four else DRAW_TWOS)


def swaps(hand: Hand, seat: int, card: Card) -> bool:
    """Tell whether playing a card means swapping hands; as the last card it never does."""
    return hand.plan.swapping & card.bit != 0 and len(hand.hands[seat]) > 1


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


# What needs no turn


def _jumps(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Return the plays out of turn: an identical card, before the seat in turn has acted."""
    if not hand.plan.jump_in or hand.phase is not PLAY:
        return ()
    top = hand.top
    if top.wild or top not in hand.hands[seat]:
        return ()
    return _with_swaps(hand, seat, top.bit)


def _calls(hand: Hand, seat: int) -> tuple[Action, ...]:
    calls: list[Action] = []
    if _uno_reason(hand, seat) is None:
        calls.append(CALL_UNO)
    if hand.catchable is not None and hand.catchable != seat:
        calls.append(CatchUno(hand.catchable))
    if hand.plan.wrong_call:
        calls += [CatchUno(other) for other in hand.order if _wrong_catch(hand, seat, other)]
    return tuple(calls)


def _uno_reason(hand: Hand, seat: int) -> Reason | None:
    """Return why a seat cannot call UNO, or None."""
    plan, cards = hand.plan, len(hand.hands[seat])
    if plan.uno_by_itself:
        return CALLED_BY_ITSELF
    if seat in hand.called:
        return ALREADY_CALLED
    if plan.uno_beforehand and cards == 1:
        return TOO_LATE
    return TOO_MANY_CARDS if cards > plan.uno_from and not plan.wrong_call else None


def wrong_uno(hand: Hand, seat: int) -> bool:
    """Tell whether a legal call of UNO comes with too many cards."""
    return len(hand.hands[seat]) > hand.plan.uno_from


def _wrong_catch(hand: Hand, seat: int, other: int) -> bool:
    """Tell whether catching a seat would be wrong, but possible: it holds one card and did call."""
    return other != seat and other in hand.called and len(hand.hands[other]) == 1


def _votes(hand: Hand, seat: int) -> tuple[Action, ...]:
    if hand.accusation is None:
        return tuple([Accuse(other) for other in hand.order if _accuse_reason(hand, seat, other) is None])
    return (CONVICT, ACQUIT) if seat in open_votes(hand) else ()


def _accuse_reason(hand: Hand, seat: int, other: int) -> Reason | None:
    """Return why a seat cannot accuse another, or None."""
    if not hand.plan.table_talk:
        return Reason.NO_TABLE_TALK
    if seat == other:
        return Reason.ACCUSE_SELF
    if len(hand.order) < LEAST_FOR_A_VOTE:
        return Reason.NO_VOTE
    if hand.accusation is not None or seat in hand.accusers:
        return Reason.ACCUSED_ALREADY
    return None if other in hand.order else Reason.NO_SUCH_SEAT


def open_votes(hand: Hand) -> tuple[int, ...]:
    """Return the seats that may still vote on the open accusation: neither side of it votes."""
    accusation = hand.accusation
    if accusation is None:
        return ()
    voted = accusation.convict | accusation.acquit | {accusation.accused, accusation.by}
    return tuple(seat for seat in hand.order if seat not in voted)


# Why not


def reason(hand: Hand, seat: int, action: Action) -> Reason | None:
    """Return why an action of a seat of `order` is not legal now, or None if it is."""
    if action in legal(hand, seat):
        return None
    if hand.phase is OVER:
        return Reason.MATCH_OVER
    if isinstance(action, CallUno):
        return _uno_reason(hand, seat)
    if isinstance(action, CatchUno):
        return Reason.CATCH_SELF if action.seat == seat else Reason.NOBODY_TO_CATCH
    if isinstance(action, Accuse):
        return _accuse_reason(hand, seat, action.seat)
    if isinstance(action, Convict | Acquit):
        return _vote_reason(hand, seat)
    return _move_reason(hand, seat, action)


def _vote_reason(hand: Hand, seat: int) -> Reason:
    accusation = hand.accusation
    if accusation is None:
        return Reason.NOTHING_TO_VOTE
    return Reason.NO_VOTE if seat in {accusation.accused, accusation.by} else Reason.VOTED_ALREADY


def _move_reason(hand: Hand, seat: int, action: Action) -> Reason:
    waiting = hand.phase in {CHALLENGE, ANSWER}
    if isinstance(action, Challenge | Accept) and not waiting:
        return Reason.NOTHING_TO_ANSWER
    if isinstance(action, NameColour) and hand.phase is not COLOUR:
        return Reason.NOTHING_TO_NAME
    if seat != hand.turn:
        return _jump_reason(hand, seat, action)
    if hand.phase is COLOUR:
        return Reason.COLOUR_FIRST
    if waiting:
        return _answer_reason(hand, seat, action)
    if isinstance(action, PlayCard):
        return play_reason(hand, seat, action)
    if isinstance(action, Pass):
        return Reason.MUST_PLAY if hand.phase is DRAWN else Reason.DRAW_FIRST
    return Reason.ALREADY_DRAWN if hand.phase is DRAWN else Reason.MUST_PLAY


def _jump_reason(hand: Hand, seat: int, action: Action) -> Reason:
    if not isinstance(action, PlayCard) or not hand.plan.jump_in:
        return Reason.NOT_YOUR_TURN
    if action.card not in hand.hands[seat]:
        return Reason.CARD_NOT_HELD
    if hand.phase is not PLAY:
        return Reason.NO_JUMP_IN
    if action.card is not hand.top or action.card.wild:
        return Reason.NOT_IDENTICAL
    return _argument_reason(hand, seat, action)


def _answer_reason(hand: Hand, seat: int, action: Action) -> Reason:
    if isinstance(action, Challenge):
        return Reason.NO_CHALLENGE
    if not isinstance(action, PlayCard) or not hand.plan.stacks_twos:
        return Reason.ANSWER_FIRST
    if action.card not in hand.hands[seat]:
        return Reason.CARD_NOT_HELD
    if not _answering(hand) & action.card.bit:
        return Reason.NO_STACKING
    if not stackable(hand) & action.card.bit:
        return Reason.BLUFF_FORBIDDEN
    return _argument_reason(hand, seat, action)


def play_reason(hand: Hand, seat: int, action: PlayCard) -> Reason:
    """Return why a card may not be played in the own turn."""
    card = action.card
    if card not in hand.hands[seat]:
        return Reason.CARD_NOT_HELD
    if hand.phase is DRAWN and card is not hand.drawn:
        return Reason.ONLY_THE_DRAWN_CARD
    if not fitting(hand) & card.bit:
        return Reason.NO_MATCH
    if not playable(hand, seat) & card.bit:
        return Reason.BLUFF_FORBIDDEN
    return _argument_reason(hand, seat, action)


def _argument_reason(hand: Hand, seat: int, action: PlayCard) -> Reason:
    """Return what is wrong with how a card is played that may be played."""
    if action.card.wild != (action.colour is not None):
        return Reason.COLOUR_MISSING if action.card.wild else Reason.COLOUR_NOT_WANTED
    return Reason.SWAP_MISSING if swaps(hand, seat, action.card) else Reason.SWAP_NOT_WANTED
