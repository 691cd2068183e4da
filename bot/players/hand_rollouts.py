"""Rollouts on hands of the engine: quick rules of thumb for rules that the simulator does not know.

Slower than `rollouts.py`, but right by every rule. Nobody jumps in, catches, challenges or lays a set in
them. Written for mypyc.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, DRAW, NAME_COLOURS, PASS, PLAYS, PlayCard
from bot.engine.cards import CARDS, DRAWS, Face
from bot.engine.hand import ANSWER, CHALLENGE, DRAWN, OVER, PLAY, ROULETTE
from bot.engine.move_generation import (
    answering,
    playable,
    without_bluff,
    without_forbidden_bluff,
    without_forbidden_last,
)
from bot.engine.play import perform
from bot.players.simulator_rules import COLOUR_OF, NO_COLOUR

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.events import Event
    from bot.engine.hand import Hand
    from bot.players.simulator import Dice

OTHER, SKIPS, TURNS, SWAPS, PASSES, DISCARDS, KEEPS, SPINS, DRAWING, TURNS_DRAWING = range(10)
_EFFECTS: Final = {
    Face.SKIP: SKIPS,
    Face.REVERSE: TURNS,
    Face.SEVEN: SWAPS,
    Face.ZERO: PASSES,
    Face.DISCARD_ALL: DISCARDS,
    Face.SKIP_EVERYONE: KEEPS,
    Face.WILD_COLOUR_ROULETTE: SPINS,
    Face.WILD_REVERSE_DRAW_FOUR: TURNS_DRAWING,
}
EFFECT_OF: Final[list[int]] = [
    _EFFECTS.get(card.face, DRAWING if card.face in DRAWS else OTHER) for card in CARDS
]
DRAWN_BY: Final[list[int]] = [DRAWS.get(card.face, 0) for card in CARDS]

FOLLOW, ALONE, WILD, AGAIN, DENY, HIT, KNOCK_OUT, DISCARD, SWAP, SPIN, SELF, COVERED = range(12)
OF_TWO: Final[list[int]] = [4, -53, -67, 12, 52, -12, 365, 54, 54, 190, -215, -2]
"""Weights of a card with two players, in the order of the names above.

For each other card of its colour (`FOLLOW`), for none (`ALONE`), for a wild, for the same symbol in another
colour (`SAME`), for playing again (`AGAIN`), for taking the turn of a seat with few cards (`DENY`), for each
card that it draws (`HIT`), …
"""
OF_MORE: Final[list[int]] = [-10, -19, -49, 28, 53, -11, 212, 39, 42, 130, -107, -8]
_NOISE: Final = 10
_FEW: Final = 3
_SPUN: Final = 5  # cards that a roulette makes somebody take, usually
_CARDS_TO_WIN: Final = 60.0  # how many fewer cards make winning e times as likely


def colours_held(cards: list[Card]) -> list[int]:
    """Return how many cards of each colour there are, and how many wilds."""
    counts = [0] * (NO_COLOUR + 1)
    for card in cards:
        counts[COLOUR_OF[card.order]] += 1
    return counts


def most_of(counts: list[int], dice: Dice) -> i64:
    """Return the colour with the highest number; a tie is broken at random."""
    best: i64 = 0
    most: i64 = -1000
    colour: i64 = 0
    while colour < NO_COLOUR:
        count: i64 = counts[colour] * 4 + dice.below(4)
        if count > most:
            best, most = colour, count
        colour += 1
    return best


def smallest_other(hand: Hand, seat: int) -> int:
    """Return the other seat with the fewest cards."""
    best = -1
    for other in hand.order:
        if other != seat and (best < 0 or len(hand.hands[other]) < len(hand.hands[best])):
            best = other
    return best


class Chooser:
    """Chooses a card for the seat in turn by rules of thumb."""

    def __init__(self, hand: Hand, dice: Dice) -> None:
        self.hand = hand
        self.dice = dice
        self.seat = hand.turn
        self.held = hand.hands[self.seat]
        self.size: i64 = len(self.held)
        self.counts = colours_held(self.held)
        self.pair = len(hand.order) == 2
        self.weights = OF_TWO if self.pair else OF_MORE
        self.named = most_of(self.counts, dice)

    def best(self, kinds: int) -> Action:
        """Return the best way to play one of these kinds."""
        chosen = self.held[0]
        most: i64 = -1000000
        for card in self.held:
            if not kinds & card.bit:
                continue
            kinds ^= card.bit
            worth = self.dice.below(_NOISE) + self.worth(card)
            if worth > most:
                chosen, most = card, worth
        return self.play(chosen)

    def play(self, card: Card) -> Action:
        """Return the play of a card, having called UNO if it leaves one."""
        hand, seat = self.hand, self.seat
        left = self.left(card)
        if left == 1:
            hand.called |= {seat}
        if card.bit & hand.plan.swapping and left:
            return PlayCard(card, None, smallest_other(hand, seat))
        plays = PLAYS[card]
        return plays[self.named if len(plays) > 1 else 0]

    def left(self, card: Card) -> i64:
        """Return how many cards a card leaves."""
        if EFFECT_OF[card.order] == DISCARDS:
            return self.size - self.counts[COLOUR_OF[card.order]]
        return self.size - 1

    def worth(self, card: Card) -> i64:
        """Return the worth of playing a card."""
        weights = self.weights
        left = self.left(card)
        if left == 0:
            return 100000
        colour: i64 = COLOUR_OF[card.order]
        effect: i64 = EFFECT_OF[card.order]
        worth: i64 = 0
        follow: i64 = 0
        if colour == NO_COLOUR:
            follow = self.counts[self.named]
            worth += weights[WILD]
        elif effect == DISCARDS:
            worth += weights[DISCARD] * (self.size - left - 1)
        else:
            follow = self.counts[colour] - 1
        worth += weights[FOLLOW] * follow + (0 if follow else weights[ALONE])
        return worth + self.effect(card, effect, left, follow)

    def effect(self, card: Card, effect: i64, left: i64, follow: i64) -> i64:
        """Return the worth of what a card does."""
        hand, weights = self.hand, self.weights
        if effect == OTHER:
            return 0
        again = weights[AGAIN] if self.pair and follow else 0
        after = hand.next_seat(self.seat)
        if effect == SKIPS:
            return self.taking_turn(after) + again
        if effect == TURNS:
            return self.taking_turn(after) + again if self.pair and hand.plan.reverse_skips else 0
        if effect == KEEPS:
            return weights[AGAIN] if follow else 0
        if effect == SPINS:
            return weights[SPIN] + self.hitting(after, _SPUN) + again
        if effect == DRAWING:
            return self.hitting(after, hand.owed + DRAWN_BY[card.order]) + again
        return self.turning() if effect == TURNS_DRAWING else self.moving(effect, left)

    def moving(self, effect: i64, left: i64) -> i64:
        """Return the worth of giving away what is left for the hand of another seat."""
        hand = self.hand
        if not hand.plan.seven_zero or effect not in (SWAPS, PASSES):
            return 0
        other = smallest_other(hand, self.seat) if effect == SWAPS else self.before()
        return self.weights[SWAP] * (left - len(hand.hands[other]))

    def before(self) -> int:
        """Return the seat before this one."""
        order = self.hand.order
        place = order.index(self.seat) - self.hand.direction
        return order[place if place < len(order) else 0]

    def taking_turn(self, other: int) -> i64:
        """Return the worth of taking the turn of a seat."""
        size: i64 = len(self.hand.hands[other])
        return self.weights[DENY] * (_FEW + 1 - size) if size <= _FEW else 0

    def hitting(self, other: int, cards: i64) -> i64:
        """Return the worth of making a seat draw cards."""
        hand, weights = self.hand, self.weights
        size: i64 = len(hand.hands[other])
        limit: i64 = hand.plan.hand_limit
        worth = weights[HIT] * cards + self.taking_turn(other)
        if limit and size + cards >= limit:
            worth += weights[KNOCK_OUT]
        return worth

    def turning(self) -> i64:
        """Return the worth of a Wild Reverse Draw Four, which may hit whoever plays it."""
        hand, weights = self.hand, self.weights
        cards: i64 = hand.owed + 4
        if not (self.pair and hand.plan.reverse_skips):
            return self.hitting(self.before(), cards)
        for other in self.held:
            if EFFECT_OF[other.order] == DRAWING and DRAWN_BY[other.order] >= 4:
                return weights[COVERED] + self.hitting(hand.next_seat(self.seat), cards)
        return weights[SELF] - weights[HIT] * cards


def answer(hand: Hand, dice: Dice) -> Action:
    """Answer the drawing cards on the pile with the lowest that does, or accept them."""
    seat = hand.turn
    kinds = without_forbidden_bluff(hand, seat, answering(hand) & hand.held(seat))
    kinds = without_bluff(hand, seat, without_forbidden_last(hand, seat, kinds))
    if not kinds:
        return ACCEPT
    chooser = Chooser(hand, dice)
    best: Card | None = None
    least: i64 = 1000
    for card in chooser.held:
        if not kinds & card.bit:
            continue
        cost: i64 = DRAWN_BY[card.order] * 2
        if EFFECT_OF[card.order] == TURNS_DRAWING and chooser.pair and hand.plan.reverse_skips:
            if chooser.turning() < chooser.weights[COVERED]:
                continue  # it would have to draw even more
            cost += 1
        if cost < least:
            best, least = card, cost
    return ACCEPT if best is None else chooser.play(best)


def choose(hand: Hand, dice: Dice) -> Action:
    """Choose an action for the seat in turn."""
    seat, phase = hand.turn, hand.phase
    if phase is PLAY:
        kinds = playable(hand, seat)
        honest = without_bluff(hand, seat, kinds)
        return Chooser(hand, dice).best(honest) if honest else DRAW
    if phase is DRAWN:
        drawn = hand.drawn
        assert drawn is not None  # noqa: S101 - that is what the phase means
        kinds = without_forbidden_last(hand, seat, without_forbidden_bluff(hand, seat, drawn.bit))
        return Chooser(hand, dice).play(drawn) if kinds else PASS
    if phase is ANSWER or phase is CHALLENGE:
        return answer(hand, dice)
    counts = colours_held(hand.hands[seat])
    if phase is ROULETTE:
        counts = [-count for count in counts]  # what it holds least of comes soonest
    return NAME_COLOURS[most_of(counts, dice)]


def strengths(hand: Hand) -> list[float]:
    """Return for each seat that is still in how strong it is: seats win in proportion to that.

    Cards that others have to draw for its own make up for as many that it holds.
    """
    found: list[float] = []
    for seat in hand.order:
        held = hand.hands[seat]
        draws = sum([DRAWN_BY[card.order] for card in held])
        found.append(exp(1 / max(len(held), 1) + (draws - len(held)) / _CARDS_TO_WIN))
    return found


MAX_MOVES: Final = 600


def play_on(hand: Hand, dice: Dice, most: int, me: int) -> None:
    """Play for at least so many moves and until nothing waits, or until the hand is over or a seat is out."""
    events: list[Event] = []
    moves = 0
    while hand.phase is not OVER and moves < MAX_MOVES and (moves < most or hand.phase is not PLAY):
        perform(hand, hand.turn, choose(hand, dice), events)
        events.clear()
        moves += 1
        if me not in hand.order:
            break


def play_until_turn(hand: Hand, dice: Dice, me: int) -> None:
    """Play until a seat has its next turn, or until the hand is over or it is out."""
    while hand.phase is not OVER and me in hand.order and (hand.turn != me or hand.phase is not PLAY):
        play_on(hand, dice, 1, me)
