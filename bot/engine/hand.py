"""The state of one hand, from the deal until it is over, and the few ways in which cards move.

How a hand works. It is always in one of seven phases:

* ``COLOUR``: the start card is wild; the first seat names the colour.
* ``PLAY``: the seat whose turn it is plays a card or draws.
* ``DRAWN``: it drew a card that can be played; it plays that card or keeps it.
* ``CHALLENGE``: a Wild Draw Four lies on the pile; the next seat, whose turn it is, challenges it, accepts
  it, answers it with a drawing card if stacking allows, or deflects it if the rules allow.
* ``ANSWER``: drawing cards that cannot be challenged lie on the pile; the next seat answers with another
  one, deflects them, or accepts.
* ``ROULETTE``: a Wild Colour Roulette lies on the pile; the next seat names the colour for which it turns up
  cards.
* ``OVER``: somebody is out of cards, the limit is reached, or one side is left; nothing is legal.

A seat that holds too many cards is out of the hand (`Rules.hand_limit`), but not of the match. If the others
play on for places (`Rules.places`), so is one that is out of cards.

Calling UNO, catching, jumping in and accusing run beside the phases and need no turn. `bot.engine.legality`
lists everything a seat may do and is the only place that decides it; `bot.engine.dealing` makes a hand and
`bot.engine.play` changes it. They all move cards with the methods below, so no card is ever lost.

The turn goes around `order`, the seats still in, listed clockwise; with two of them left the two-player
rules apply. At most one seat can be caught at a time: the last one that came down to one card by playing
without having called.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.cards import COLOURS, PLACES, Card, Colour, Face
from bot.engine.compiled_rules import CompiledRules
from bot.engine.event_cache import card_received, cards_drawn
from bot.engine.events import CardsReceived, DrawCause, Event, PileReshuffled
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream

NOBODY: Final[frozenset[int]] = frozenset()
"""Shared by all matches (`idle.room` of `make bench`): Python would create a new object each time."""


class Phase(Enum):
    """Decision that the seat in turn has to make."""

    COLOUR = "colour"
    PLAY = "play"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    ANSWER = "answer"
    ROULETTE = "roulette"
    OVER = "over"


# Members as globals: they are compared at every step, and looking them up in the class takes longer.
COLOUR: Final = Phase.COLOUR
PLAY: Final = Phase.PLAY
DRAWN: Final = Phase.DRAWN
CHALLENGE: Final = Phase.CHALLENGE
ANSWER: Final = Phase.ANSWER
ROULETTE: Final = Phase.ROULETTE
OVER: Final = Phase.OVER


class First(Enum):
    """Rule for which cards fit on the start card."""

    AS_USUAL = "as-usual"
    COLOUR_ONLY = "colour-only"
    ANYTHING = "anything"


AS_USUAL: Final = First.AS_USUAL
ANYTHING: Final = First.ANYTHING


class HandEnd(Enum):
    """Reason why a hand is over."""

    EMPTY = "empty"
    LIMIT = "limit"
    FORFEIT = "forfeit"
    LAST_ONE_IN = "last-one-in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Accusation:
    """An open accusation of table talk, made in turn `since`."""

    accused: int
    by: int
    since: int
    convict: frozenset[int] = frozenset()
    acquit: frozenset[int] = frozenset()


class Hand:
    """The state of one hand; `help(Hand)` describes each attribute."""

    __slots__ = {  # noqa: RUF023 - in the order in which they are made
        "plan": "The options in force.",
        "stream": "What its shuffles come from.",
        "dealer": "The seat that dealt.",
        "order": "Seats still in, clockwise.",
        "sitting_out": "Seats that are out of this hand alone; they vote on table talk.",
        "finished": "Those of them that are out of cards, in the order of their places.",
        "hands": "Cards of every seat of the match, in the order they came.",
        "draw_pile": "Face down; the last one is on top.",
        "discard_pile": "Face up; the last one is on top.",
        "colour": "The colour in force; None before the first one is settled, and in phase ROULETTE.",
        "first": "What fits before the first card is played.",
        "direction": "1 to the left (clockwise), -1 to the right.",
        "turn": "The seat that has to decide.",
        "turns": "How many turns began, from 0.",
        "phase": "What it has to decide.",
        "drawn": "The card just drawn, in phase DRAWN.",
        "called": "Seats that called UNO for what they hold now.",
        "catchable": "The seat that can be caught, or None.",
        "owed": "Cards that wait to be drawn, in phases CHALLENGE and ANSWER.",
        "owed_for": "The newest drawing card's face then, on which one that deflected may lie; else None.",
        "challenged": "In phase CHALLENGE, the seat that played the Wild Draw Four.",
        "bluff_colour": "In phase CHALLENGE, the colour in force before it.",
        "bluff_hand": "In phase CHALLENGE, the other cards its player held when playing it.",
        "accusation": "The open one, or None.",
        "accusers": "Seats that accused somebody in this turn.",
        # For the cards it played (`Format.PLAYED`) or, where the fewest points win, for those with which it
        # went out by the hand limit.
        "scored": "Points of each seat before the hand is over.",
        "buried": "Cards at the bottom of the discard pile that nobody saw there: those of a seat that left.",
        "received": "How many cards each seat has drawn, which everybody saw.",
        # Includes the cards drawn at that time that did not fit or were played.
        "declined": "By seat and colour, `received` + 1 when it last drew rather than play it; 0 for never.",
        "winner": "The seat that won, in phase OVER; None if none did.",
        "end": "Why it is over.",
    }

    def __init__(
        self, plan: CompiledRules, stream: Stream, *, seats: int, order: tuple[int, ...], dealer: int
    ) -> None:
        """Make a hand without cards; `bot.engine.dealing` or the codec fills it."""
        self.plan = plan
        self.stream = stream
        self.dealer = dealer
        self.order = order
        self.sitting_out: tuple[int, ...] = ()
        self.finished: tuple[int, ...] = ()
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.draw_pile: list[Card] = []
        self.discard_pile: list[Card] = []
        self.colour: Colour | None = None
        self.first = AS_USUAL
        self.direction = 1
        self.turn = dealer
        self.turns = 0
        self.phase = PLAY
        self.drawn: Card | None = None
        self.called: frozenset[int] = NOBODY
        self.catchable: int | None = None
        self.owed = 0
        self.owed_for: Face | None = None
        self.challenged: int | None = None
        self.bluff_colour: Colour | None = None
        self.bluff_hand: tuple[Card, ...] = ()
        self.accusation: Accusation | None = None
        self.accusers: frozenset[int] = NOBODY
        self.scored = [0] * seats
        self.buried = 0
        self.received = [0] * seats
        self.declined = [0] * (seats * len(COLOURS))
        self.winner: int | None = None
        self.end: HandEnd | None = None

    def copy(self) -> Hand:
        other = Hand(
            self.plan, self.stream.copy(), seats=len(self.hands), order=self.order, dealer=self.dealer
        )
        other.sitting_out, other.finished = self.sitting_out, self.finished
        other.hands = list(map(list.copy, self.hands))
        other.draw_pile, other.discard_pile = self.draw_pile.copy(), self.discard_pile.copy()
        other.colour, other.first, other.direction = self.colour, self.first, self.direction
        other.turn, other.turns, other.phase, other.drawn = self.turn, self.turns, self.phase, self.drawn
        other.called, other.catchable = self.called, self.catchable
        other.owed, other.owed_for, other.challenged = self.owed, self.owed_for, self.challenged
        other.bluff_colour, other.bluff_hand = self.bluff_colour, self.bluff_hand
        other.accusation, other.accusers = self.accusation, self.accusers
        other.scored, other.winner, other.end = self.scored.copy(), self.winner, self.end
        other.buried, other.received, other.declined = (
            self.buried,
            self.received.copy(),
            self.declined.copy(),
        )
        return other

    @property
    def rules(self) -> Rules:
        return self.plan.rules

    @property
    def top(self) -> Card:
        return self.discard_pile[-1]

    @property
    def table(self) -> int:
        """The number of its table, from 0; each table has its own lane of the random stream."""
        return self.stream.lane

    @property
    def over(self) -> bool:
        """True once nothing is left to decide."""
        return self.phase is OVER

    @property
    def head_to_head(self) -> bool:
        """True if the two-player rules apply."""
        return len(self.order) == 2

    def held(self, seat: int) -> int:
        """Return the kinds that a seat holds, as a bit set."""
        kinds = 0
        for card in self.hands[seat]:
            kinds |= card.bit
        return kinds

    def next_seat(self, seat: int) -> int:
        order = self.order
        place = seat if seat < len(order) and order[seat] == seat else order.index(seat)
        place += self.direction
        return order[place if place < len(order) else 0]  # and index -1 is the last seat

    def begin_turn_of(self, seat: int) -> None:
        self.turn = seat
        self.turns += 1
        self.phase = PLAY
        self.drawn = None
        self.accusers = NOBODY

    def end_turn(self) -> None:
        """Give the turn to the next seat in the direction of play."""
        self.begin_turn_of(self.next_seat(self.turn))

    # How cards move

    def draw(self, seat: int, count: int, cause: DrawCause, events: list[Event]) -> None:
        """Make a seat draw `count` cards, or as many as there are."""
        owed = count
        if self.plan.closed_by_force and seat == self.turn:
            self.catchable = None
        if self.plan.refills_short and len(self.draw_pile) < count:
            self._shuffle_together(events)
        while owed and self.refill(events):
            batch = min(owed, len(self.draw_pile))
            self.take(seat, batch, events)
            owed -= batch
        events.append(cards_drawn(seat, count - owed, cause))

    def refill(self, events: list[Event]) -> bool:
        """Reshuffle the discard pile if the draw pile is empty; return whether there is a card to draw."""
        if not self.draw_pile:
            self._shuffle_together(events)
        return bool(self.draw_pile)

    def _shuffle_together(self, events: list[Event]) -> None:
        """Shuffle what is left and all but the top discard into a new draw pile; wilds lose their colour."""
        if len(self.discard_pile) > 1:
            top = self.discard_pile.pop()
            self.draw_pile += self.discard_pile
            self.discard_pile = [top]
            self.buried = 0
            self.stream.shuffle(self.draw_pile)
            events.append(PileReshuffled(len(self.draw_pile), self.table))

    def take(self, seat: int, count: int, events: list[Event]) -> None:
        """Move cards from the draw pile, which must hold enough, to a hand."""
        held = self.hands[seat]
        self.received[seat] += count
        if count == 1:
            card = self.draw_pile.pop()
            held.append(card)
            events.append(card_received(seat, card))
        else:
            cards = [self.draw_pile.pop() for _ in range(count)]
            held.extend(cards)
            events.append(CardsReceived(seat, tuple(cards)))
        if len(held) > self.plan.calls_outlast:
            self.forget_call(seat)  # and the catch: only a seat with one card can be caught
        elif self.catchable == seat:
            self.catchable = None

    def decline(self, seat: int) -> None:
        """Record that a seat draws instead of playing the colour in force."""
        if self.colour is not None:
            self.declined[seat * len(COLOURS) + PLACES[self.colour]] = self.received[seat] + 1

    def forget_call(self, seat: int) -> None:
        """Void a seat's UNO call and the chance to catch it, for example when it draws or swaps hands."""
        if seat in self.called:
            self.called -= {seat}
        if self.catchable is not None and self.catchable == seat:
            self.catchable = None

    def finish(self, winner: int | None, end: HandEnd) -> None:
        self.phase = OVER
        self.winner = winner
        self.end = end
        self.drawn = self.catchable = self.accusation = None
        self.close_answer()

    def close_answer(self) -> None:
        """Clear the cards that were owed, and the challenge."""
        self.owed = 0
        self.owed_for = None
        self.challenged = self.bluff_colour = None
        self.bluff_hand = ()
