"""Perform actions on a hand. Everything here assumes that `bot.engine.legality` lists the action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    Accept,
    Accuse,
    Acquit,
    CallUno,
    CatchUno,
    Challenge,
    Convict,
    DrawCard,
    Forfeit,
    NameColour,
    Pass,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import DRAWS, OF_COLOUR, Card, Colour
from bot.engine.effects import (
    DRAW_FOUR,
    answerable,
    draw_by_roulette,
    draw_for_last_card,
    pay_owed,
    skip,
    take_effect,
)
from bot.engine.event_cache import card_played, cards_drawn, turn_passed, uno_called
from bot.engine.events import (
    AccusationEnded,
    Accused,
    CardsDiscarded,
    ColourNamed,
    DrawCause,
    HandLimitReached,
    HandShown,
    JumpedIn,
    PointsScored,
    SeatFinished,
    SeatForfeited,
    SetPlayed,
    UnoCaught,
    UnoForgotten,
    VoteCast,
    WildDrawFourChallenged,
    WrongCall,
)
from bot.engine.formats import value, value_of
from bot.engine.hand import ANSWER, AS_USUAL, CHALLENGE, COLOUR, DRAWN, PLAY, ROULETTE, Accusation, HandEnd
from bot.engine.move_generation import is_playable, is_wrong_call, open_votes

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.hand import Hand

BY_CHOICE: Final = DrawCause.CHOICE
EMPTY: Final = HandEnd.EMPTY


def perform(hand: Hand, seat: int, action: Action, events: list[Event]) -> None:
    """Perform a legal action and append what happens to `events`."""
    if isinstance(action, PlayCard):
        _play(hand, seat, action, events)
    elif isinstance(action, PlaySet):
        _play_set(hand, seat, action, events)
    elif isinstance(action, DrawCard):
        _draw_by_choice(hand, seat, events)
    elif isinstance(action, Pass):
        _pass(hand, events)
    elif isinstance(action, (CallUno, CatchUno)):
        _call_or_catch(hand, seat, action, events)
    elif isinstance(action, (Accept, Challenge)):
        _answer(hand, seat, action, events)
    elif isinstance(action, NameColour):
        _name_colour(hand, seat, action, events)
    elif isinstance(action, Forfeit):
        _forfeit(hand, seat, events)
    else:
        _accuse_or_vote(hand, seat, action, events)
    if hand.accusation is not None or hand.plan.limit_waits or hand.plan.hand_limit:
        _settle(hand, events)


def _settle(hand: Hand, events: list[Event]) -> None:
    """Do what had to wait until the action was done."""
    if hand.plan.hand_limit:
        _take_out_full_hands(hand, events)
    if hand.plan.limit_waits and hand.phase is PLAY and max(hand.scored) >= hand.plan.limit:
        hand.finish(None, HandEnd.LIMIT)  # no card waits for an answer any more
    _drop_undecided_accusation(hand, events)


# Playing


def _play(hand: Hand, seat: int, action: PlayCard, events: list[Event]) -> None:
    card, before = action.card, hand.colour
    if seat != hand.turn:
        events.append(JumpedIn(seat))
        hand.begin_turn_of(seat)
    elif hand.phase is DRAWN:
        hand.decline(seat)  # it held the rest before it drew, or the rest did not fit
    cards = hand.hands[seat]
    cards.remove(card)
    discarded = _discard_colour(hand, seat, card) if card.bit & hand.plan.discarding else ()
    hand.discard_pile.append(card)
    hand.first = AS_USUAL
    hand.colour = card.colour or action.colour  # none in force after a roulette, until one is named
    hand.catchable = None  # playing a card always closes the window
    events.append(card_played(seat, action, hand.colour, len(cards)))
    if discarded:
        events.append(CardsDiscarded(seat, discarded))
    if hand.plan.scores_cards and _reaches_limit(hand, seat, value(card, hand.rules), events):
        return
    _carry_out(hand, seat, action, before, events)


def _discard_colour(hand: Hand, seat: int, card: Card) -> tuple[Card, ...]:
    """Put all cards of a card's colour from a hand onto the discard pile and return them."""
    kinds, cards = OF_COLOUR[card.colour], hand.hands[seat]
    discarded = tuple([held for held in cards if held.bit & kinds])
    cards[:] = [held for held in cards if not held.bit & kinds]
    hand.discard_pile += discarded
    return discarded


def _play_set(hand: Hand, seat: int, action: PlaySet, events: list[Event]) -> None:
    before, held = hand.colour, hand.hands[seat]
    for card in action.cards:
        held.remove(card)
        hand.discard_pile.append(card)
    colour = action.cards[-1].colour
    assert colour is not None  # noqa: S101 - a card with a number has one
    hand.first = AS_USUAL
    hand.colour = colour
    hand.catchable = None
    events.append(SetPlayed(seat, action.cards, colour, len(held)))
    if hand.plan.scores_cards and _reaches_limit(hand, seat, value_of(action.cards, hand.rules), events):
        return
    # A number takes effect once, however many cards of it were played.
    _carry_out(hand, seat, PlayCard(action.cards[-1], None, action.swap_with), before, events)


def _carry_out(hand: Hand, seat: int, action: PlayCard, before: Colour | None, events: list[Event]) -> None:
    """Carry out what follows from a card just played; `before` is the colour in force before it."""
    card, cards = action.card, hand.hands[seat]
    left = len(cards)
    if hand.plan.uno_with_many:
        _void_vain_call(hand, seat)
    # A bluff is judged by the hand as it is before a penalty for a forgotten call is drawn.
    kept = tuple(cards) if card.face is DRAW_FOUR else ()
    forgot = left == 1 and _down_to_one(hand, seat, events)
    if left:
        take_effect(hand, seat, action, events)
        if hand.phase is CHALLENGE:
            hand.bluff_colour, hand.bluff_hand = before, kept
        if forgot:
            _pay_forgotten(hand, seat, events)
    elif hand.plan.plays_on:
        _go_out(hand, seat, action, events)
    else:
        draw_for_last_card(hand, seat, card, events)
        hand.finish(seat, EMPTY)


def _go_out(hand: Hand, seat: int, action: PlayCard, events: list[Event]) -> None:
    """Take a seat that is out of cards out of the hand; the others play on for the further places."""
    hand.forget_call(seat)
    hand.finished += (seat,)
    hand.sitting_out = tuple(sorted((*hand.sitting_out, seat)))
    events.append(SeatFinished(seat, len(hand.finished)))
    face = action.card.face
    if hand.head_to_head:
        draw_for_last_card(hand, seat, action.card, events)
        hand.end_turn()  # also in a hand that is over, the turn is that of a seat in it
    elif not hand.plan.last_card_draws and (face in DRAWS or hand.owed):
        hand.close_answer()
        hand.end_turn()
    else:
        take_effect(hand, seat, action, events)
    _leave_order(hand, seat, events)
    if len(hand.order) == 1:
        hand.finish(hand.finished[0], EMPTY)


def _reaches_limit(hand: Hand, seat: int, points: int, events: list[Event]) -> bool:
    """Score what was played; return whether that reached the limit and ended the hand at once."""
    points *= hand.plan.multiplier
    hand.scored[seat] += points
    events.append(PointsScored(seat, points, hand.scored[seat]))
    if hand.scored[seat] < hand.plan.limit or hand.plan.limit_waits:
        return False
    hand.finish(seat if not hand.hands[seat] else None, HandEnd.LIMIT)
    return True


def _void_vain_call(hand: Hand, seat: int) -> None:
    """Void a UNO call made for a play that would have left one card, if something else was done."""
    if len(hand.hands[seat]) > hand.plan.uno_from:
        hand.forget_call(seat)


def _down_to_one(hand: Hand, seat: int, events: list[Event]) -> bool:
    """Settle the call of a seat with one card left; return whether it draws after the card's effect."""
    plan = hand.plan
    if plan.uno_by_itself:
        hand.called |= {seat}
        events.append(uno_called(seat))
    elif seat in hand.called:
        return False
    elif not plan.uno_beforehand:
        hand.catchable = seat
    elif plan.penalty_last:
        return True
    else:
        _pay_forgotten(hand, seat, events)
    return False


def _pay_forgotten(hand: Hand, seat: int, events: list[Event]) -> None:
    events.append(UnoForgotten(seat))
    hand.draw(seat, hand.plan.uno_penalty, DrawCause.UNO_FORGOTTEN, events)


def _name_colour(hand: Hand, seat: int, action: NameColour, events: list[Event]) -> None:
    if hand.phase is ROULETTE:
        draw_by_roulette(hand, seat, action.colour, events)
        return
    hand.colour = action.colour
    hand.phase = PLAY
    events.append(ColourNamed(seat, action.colour, hand.table))


# Drawing


def _draw_by_choice(hand: Hand, seat: int, events: list[Event]) -> None:
    plan = hand.plan
    if plan.closed_by_draw:
        hand.catchable = None  # "beginning a turn" is drawing a card, or drawing one from the hand to play
    hand.decline(seat)
    drawn: Card | None = None
    count = 0
    while drawn is None and (count == 0 or plan.until_playable) and hand.refill(events):
        hand.take(seat, 1, events)
        count += 1
        card = hand.hands[seat][-1]
        if is_playable(hand, seat, card):
            drawn = card
    events.append(cards_drawn(seat, count, BY_CHOICE))
    if drawn is None and not plan.drawing_ends_turn:
        hand.decline(seat)  # everybody sees that nothing it drew fits
    if drawn is None or plan.drawing_ends_turn:
        _pass(hand, events)
    else:
        hand.phase = DRAWN
        hand.drawn = drawn


def _pass(hand: Hand, events: list[Event]) -> None:
    if hand.plan.uno_with_many:
        _void_vain_call(hand, hand.turn)
    events.append(turn_passed(hand.turn))
    hand.end_turn()


# Answering


def _answer(hand: Hand, seat: int, action: Accept | Challenge, events: list[Event]) -> None:
    if isinstance(action, Accept):
        pay_owed(hand, events)
    else:
        _challenge(hand, seat, events)


def _challenge(hand: Hand, challenger: int, events: list[Event]) -> None:
    """Judge a Wild Draw Four by the hand and the colour before it was played."""
    challenged = hand.challenged
    assert challenged is not None  # noqa: S101 - a challenge is legal in phase CHALLENGE only
    shown, plan = hand.bluff_hand, hand.plan
    stacked = hand.owed - DRAWS[DRAW_FOUR]
    guilty = any(card.colour is hand.bluff_colour for card in shown) and hand.bluff_colour is not None
    events.append(WildDrawFourChallenged(challenged, challenger, guilty))
    events.append(HandShown(challenger, challenged, shown))
    hand.close_answer()
    hand.phase = PLAY
    if guilty:
        hand.draw(challenged, plan.guilty_draws + stacked, DrawCause.CHALLENGE_WON, events)
    else:
        hand.draw(challenger, plan.challenger_draws + stacked, DrawCause.CHALLENGE_LOST, events)
    if not guilty or plan.challenging_costs_turn:
        skip(hand, events)


# UNO


def _call_or_catch(hand: Hand, seat: int, action: CallUno | CatchUno, events: list[Event]) -> None:
    if isinstance(action, CallUno):
        _call_uno(hand, seat, events)
    else:
        _catch(hand, seat, action.seat, events)


def _call_uno(hand: Hand, seat: int, events: list[Event]) -> None:
    if is_wrong_call(hand, seat):
        events.append(WrongCall(seat, None))
        hand.draw(seat, hand.plan.wrong_call, DrawCause.WRONG_CALL, events)
        return
    hand.called |= {seat}
    if hand.catchable == seat:
        hand.catchable = None
    events.append(uno_called(seat))


def _catch(hand: Hand, by: int, seat: int, events: list[Event]) -> None:
    if hand.catchable != seat:
        events.append(WrongCall(by, seat))
        hand.draw(by, hand.plan.wrong_call, DrawCause.WRONG_CALL, events)
        return
    events.append(UnoCaught(seat, by))
    hand.draw(seat, hand.plan.uno_penalty, DrawCause.CAUGHT, events)
    hand.catchable = None


# Table talk


def _accuse_or_vote(hand: Hand, seat: int, action: Accuse | Convict | Acquit, events: list[Event]) -> None:
    if isinstance(action, Accuse):
        _accuse(hand, seat, action.seat, events)
    else:
        _vote(hand, seat, guilty=isinstance(action, Convict), events=events)


def _accuse(hand: Hand, by: int, seat: int, events: list[Event]) -> None:
    hand.accusation = Accusation(accused=seat, by=by, since=hand.turns)
    hand.accusers |= {by}
    events.append(Accused(seat, by))


def _vote(hand: Hand, seat: int, *, guilty: bool, events: list[Event]) -> None:
    accusation = hand.accusation
    assert accusation is not None  # noqa: S101 - voting is legal with an open accusation only
    if guilty:
        accusation = replace(accusation, convict=accusation.convict | {seat})
    else:
        accusation = replace(accusation, acquit=accusation.acquit | {seat})
    hand.accusation = accusation
    events.append(VoteCast(seat))
    _count_votes(hand, accusation, events)


def _count_votes(hand: Hand, accusation: Accusation, events: list[Event]) -> None:
    """End an accusation once a majority is certain or out of reach."""
    convict, acquit = len(accusation.convict), len(accusation.acquit)
    voters = convict + acquit + len(open_votes(hand))
    if convict * 2 > voters:
        hand.accusation = None
        events.append(AccusationEnded(accusation.accused, accusation.by, guilty=True))
        hand.draw(accusation.accused, hand.plan.table_talk, DrawCause.TABLE_TALK, events)
    elif acquit * 2 >= voters:
        hand.accusation = None
        events.append(AccusationEnded(accusation.accused, accusation.by, guilty=False))


def _drop_undecided_accusation(hand: Hand, events: list[Event]) -> None:
    """Drop an accusation that was not decided within one round, or whose accuser or accused left."""
    accusation = hand.accusation
    if accusation is None:
        return
    gone = accusation.accused not in hand.order or accusation.by not in hand.order
    if gone or hand.turns - accusation.since > len(hand.order):
        hand.accusation = None
        events.append(AccusationEnded(accusation.accused, accusation.by, guilty=None))


# Leaving


def _forfeit(hand: Hand, seat: int, events: list[Event]) -> None:
    """Take a seat out of the match; its cards go under a pile and score for nobody."""
    events.append(SeatForfeited(seat))
    if seat in hand.order:
        after = _take_out(hand, seat, events)
    else:
        after = seat
        hand.sitting_out = _without(hand.sitting_out, seat)
        hand.finished = _without(hand.finished, seat)
        if hand.accusation is not None:
            _count_votes(hand, hand.accusation, events)
    if len(hand.order) == 1 or (hand.plan.pairs and seat != after):
        _finish_with(hand, after, HandEnd.FORFEIT)
    elif hand.plan.forfeit_ends:
        hand.finish(None, HandEnd.FORFEIT)  # nobody is out: the hand counts for nobody


def _take_out_full_hands(hand: Hand, events: list[Event]) -> None:
    """Take out every seat that reached the hand limit; the last seat in, or the other pair, wins."""
    while not hand.over:
        full = [seat for seat in hand.order if len(hand.hands[seat]) >= hand.plan.hand_limit]
        if not full:
            return
        seat = full[0]
        events.append(HandLimitReached(seat, len(hand.hands[seat])))
        if hand.plan.keeps_count:
            worth = hand.plan.knockout_points or value_of(hand.hands[seat], hand.rules)
            hand.scored[seat] = worth * hand.plan.multiplier
        hand.sitting_out = tuple(sorted((*hand.sitting_out, seat)))  # so its vote is still waited for
        after = _take_out(hand, seat, events)
        if len(hand.order) == 1 or hand.plan.pairs:
            _finish_with(hand, after, HandEnd.LAST_ONE_IN)


def _finish_with(hand: Hand, last: int, end: HandEnd) -> None:
    """End a hand in which no others are left to play; the first one out wins it, if anybody is out."""
    if hand.finished:
        hand.finish(hand.finished[0], EMPTY)
    else:
        hand.finish(last, end)


def _take_out(hand: Hand, seat: int, events: list[Event]) -> int:
    """Take a seat out of the hand, put its cards under a pile, and return the seat after it."""
    _put_away(hand, seat)
    if seat == hand.challenged:
        _void_challenge(hand, events)
    if seat == hand.turn:
        naming = hand.phase if hand.phase is COLOUR or hand.phase is ROULETTE else PLAY
        hand.close_answer()  # draws it owes are void
        hand.end_turn()
        hand.phase = naming
    after = hand.next_seat(seat)
    _leave_order(hand, seat, events)
    return after


def _leave_order(hand: Hand, seat: int, events: list[Event]) -> None:
    hand.order = _without(hand.order, seat)
    hand.accusers -= {seat}
    if hand.accusation is not None:
        _count_votes(hand, hand.accusation, events)


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def _put_away(hand: Hand, seat: int) -> None:
    """Put the cards of a seat that leaves under a pile, before somebody has to draw from it."""
    pile = hand.draw_pile if hand.plan.left_to_draw else hand.discard_pile
    pile[:0] = hand.hands[seat]
    if not hand.plan.left_to_draw:
        hand.buried += len(hand.hands[seat])
    hand.hands[seat] = []
    hand.forget_call(seat)


def _void_challenge(hand: Hand, events: list[Event]) -> None:
    """Drop a challenge because the seat that played the Wild Draw Four leaves; the cards are still owed."""
    if not answerable(hand.plan, DRAW_FOUR):
        pay_owed(hand, events)
    else:
        hand.phase = ANSWER
        hand.challenged = hand.bluff_colour = None
        hand.bluff_hand = ()
