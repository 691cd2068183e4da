"""The deal: choosing the dealer, dealing the cards, and the start card with its effect."""

from __future__ import annotations

from bot.engine.cards import COLOURS, DRAWS, Card, Face
from bot.engine.compiled_rules import CompiledRules, deck
from bot.engine.effects import CAUSES
from bot.engine.events import (
    CardsReceived,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    Event,
    HandStarted,
    SeatSkipped,
    StartCardsIgnored,
)
from bot.engine.formats import value
from bot.engine.hand import First, Hand, Phase
from bot.engine.rulebook.dealing import DealerTie, Dealing, IgnoredStart, Start, StartWild
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream


def choose_dealer(rules: Rules, stream: Stream, order: tuple[int, ...], events: list[Event]) -> int:
    """Return the seat that deals the first hand; the seats draw cards for it if the rules say so."""
    if rules.dealing is Dealing.NOBODY:
        return order[-1]  # "the first player is the player that connected to the game first"
    if rules.dealing is Dealing.RANDOM:
        return order[stream.below(len(order))]
    drawing = order
    while len(drawing) > 1:
        cards = deck(rules, seats=len(order))
        stream.shuffle(cards)
        drawn = cards[: len(drawing)]
        events.append(DealerDrawn(drawing, tuple(drawn)))
        counts = [_count(card, rules) for card in drawn]
        tied = tuple(seat for seat, n in zip(drawing, counts, strict=True) if n == max(counts))
        drawing = tied if len(tied) == 1 or rules.dealer_tie is DealerTie.TIED else order
    return drawing[0]


def _count(card: Card, rules: Rules) -> int:
    """Return the value of a card in the draw for the dealer; -1 if it does not count."""
    if rules.dealing is Dealing.HIGHEST_POINTS:
        return value(card, rules)
    return -1 if card.number is None else card.number


def deal(
    plan: CompiledRules,
    stream: Stream,
    *,
    seats: int,
    order: tuple[int, ...],
    dealer: int,
    number: int,
    events: list[Event],
) -> Hand:
    """Shuffle, deal to the seats in `order`, turn up the start card and carry out its effect."""
    hand = Hand(plan, stream, seats=seats, order=order, dealer=dealer)
    top, put_back = _deal_until_startable(hand)
    beneath = tuple(hand.discard_pile)
    hand.discard_pile.append(top)
    hand.colour = top.colour
    events.append(HandStarted(number, dealer, top, tuple(put_back), hand.table))
    if beneath:
        events.append(StartCardsIgnored(beneath, hand.table))
    events.extend(CardsReceived(seat, tuple(hand.hands[seat])) for seat in order)
    hand.turn = hand.next_seat(dealer)
    if top.wild:
        _start_wild(hand, top, events)
    else:
        _start_action(hand, top, events)
    return hand


def _deal_until_startable(hand: Hand) -> tuple[Card, list[Card]]:
    """Deal, then turn up cards until one can be the start card; return it and those put back.

    With `StartCard.FIRST_NUMBER` the others are on the discard pile instead. If large hands leave no card
    that can start, all cards are dealt again.
    """
    while True:
        hand.draw_pile = deck(hand.rules, seats=len(hand.hands))  # packs for all seats, even those that left
        hand.stream.shuffle(hand.draw_pile)
        _deal_cards(hand)
        put_back: list[Card] = []
        hand.discard_pile = []
        while any(_can_start(hand, card) for card in hand.draw_pile):
            top = hand.draw_pile.pop()
            if _can_start(hand, top):
                return top, put_back
            if hand.plan.first_number:
                hand.discard_pile.append(top)
                continue
            put_back.append(top)
            hand.draw_pile.append(top)
            hand.stream.shuffle(hand.draw_pile)


def _deal_cards(hand: Hand) -> None:
    first = hand.order.index(hand.dealer) + 1
    around = hand.order[first:] + hand.order[:first]
    for seat in around:
        hand.hands[seat] = []
    for _ in range(hand.rules.hand_size):
        for seat in around:
            hand.hands[seat].append(hand.draw_pile.pop())


def _can_start(hand: Hand, card: Card) -> bool:
    if hand.plan.first_number:
        return card.number is not None
    return not card.wild or _wild_rule(hand.rules, card) is not StartWild.PUT_BACK


def _wild_rule(rules: Rules, card: Card) -> StartWild:
    return rules.start_wild if card.face is Face.WILD else rules.start_wild_draw_four


def _start_wild(hand: Hand, top: Card, events: list[Event]) -> None:
    rule = _wild_rule(hand.rules, top)
    if rule is StartWild.CHOOSE:
        hand.phase = Phase.COLOUR
    elif rule is StartWild.ANY_CARD:
        hand.first = First.ANYTHING
    else:
        colour = COLOURS[hand.stream.below(len(COLOURS))]
        hand.colour = colour
        events.append(ColourNamed(None, colour, hand.table))


def _start_action(hand: Hand, top: Card, events: list[Event]) -> None:
    rules = hand.rules
    start = {
        Face.DRAW_TWO: rules.start_draw_two,
        Face.DRAW_FOUR: rules.start_draw_two,
        Face.SKIP: rules.start_skip,
        Face.REVERSE: rules.start_reverse,
    }
    rule = start.get(top.face)
    if rule is Start.IGNORED:
        if rules.ignored_start is IgnoredStart.COLOUR:
            hand.first = First.COLOUR_ONLY
    elif top.face in DRAWS:
        hand.draw(hand.turn, DRAWS[top.face], CAUSES[top.face], events)
        if rule is Start.CARRIED_OUT and hand.plan.costs_turn:
            _skip(hand, events)
    elif top.face is Face.SKIP:
        _skip(hand, events)
    elif top.face is Face.REVERSE:
        hand.direction = -1
        events.append(DirectionReversed(-1, hand.table))
        hand.turn = hand.dealer if rule is Start.DEALER_STARTS else hand.next_seat(hand.dealer)


def _skip(hand: Hand, events: list[Event]) -> None:
    events.append(SeatSkipped(hand.turn))
    hand.turn = hand.next_seat(hand.turn)
