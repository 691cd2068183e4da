"""State of a simulated hand: the cards of each seat, what is legal, and how cards and turns move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.simulator_rules import (
    ANY_DEFLECTING,
    ANY_DRAW_FOUR,
    ANY_DRAW_TWO,
    ANY_WILD,
    COLOUR_BITS,
    COLOUR_OF,
    NO_COLOUR,
    ONE,
    SAME_NUMBER,
    SimulatorRules,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class CardCounts:
    """The cards of a seat: how many, and the kinds of which it holds at least one, two, three and four."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0

    def copy(self) -> CardCounts:
        """Return an independent hand with the same cards."""
        other = CardCounts()
        other.size, other.one, other.two = self.size, self.one, self.two
        other.three, other.four = self.three, self.four
        return other

    def count(self, kinds: i64) -> i64:
        """Return how many cards are of some kinds."""
        cards: i64 = 0
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held & kinds
            while rest:
                rest &= rest - 1
                cards += 1
        return cards

    def cards(self) -> list[int]:
        """Return the kinds of the cards, each as often as it is held."""
        kinds: list[int] = []
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held
            kind: i64 = 0
            while rest:
                if rest & 1:
                    kinds.append(kind)
                rest >>= 1
                kind += 1
        return kinds

    def add(self, kind: i64) -> None:
        """Add a card."""
        bit: i64 = ONE[kind]
        self.size += 1
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif not self.three & bit:
            self.three |= bit
        else:
            self.four |= bit

    def remove(self, kind: i64) -> None:
        """Take a card away that is there."""
        bit: i64 = ONE[kind]
        self.size -= 1
        if not self.two & bit:
            self.one ^= bit
        elif not self.three & bit:
            self.two ^= bit
        elif not self.four & bit:
            self.three ^= bit
        else:
            self.four ^= bit


PLAY: Final = 0
DRAWN: Final = 1
CHALLENGE: Final = 2
ANSWER: Final = 3
COLOUR: Final = 4
OVER: Final = 5

AS_USUAL: Final = 0
ANYTHING: Final = 1
COLOUR_ONLY: Final = 2

SUIT: Final = 13
_WORD: Final = (1 << 32) - 1


class WorldState:
    """A hand being played; see `bot.engine.hand.Hand` for what is not said here.

    Attributes:
        inside: How many of them are still in.
        out: Seats out of the hand by the hand limit, one bit for each.
        pile: The draw pile; the last card is drawn first.
        under: The discard pile without its top card.
        colour: The place of the colour in force; `NO_COLOUR` before one is settled.
        drawn: The card just drawn, or -1; `catchable`, `challenged` and `winner` are seats, or -1.
        called: Seats that called UNO, one bit for each.
        four: Whether the newest drawing card that waits is a Wild Draw Four; a card that deflected it may
            lie on it.
        guilty: In phase `CHALLENGE`, whether the Wild Draw Four was a bluff.
        chance: The state of its random numbers: a word that is not 0.
    """

    def __init__(self, rules: SimulatorRules, seats: i64) -> None:
        self.rules = rules
        self.seats: i64 = seats
        self.inside: i64 = seats
        self.out: i64 = 0
        self.hands: list[CardCounts] = []
        self.pile: list[int] = []
        self.under: list[int] = []
        self.top: i64 = 0
        self.colour: i64 = NO_COLOUR
        self.first: i64 = AS_USUAL
        self.direction: i64 = 1
        self.turn: i64 = 0
        self.phase: i64 = PLAY
        self.drawn: i64 = -1
        self.called: i64 = 0
        self.catchable: i64 = -1
        self.owed: i64 = 0
        self.challenged: i64 = -1
        self.four = False
        self.guilty = False
        self.scored: list[int] = []
        self.winner: i64 = -1
        self.chance: i64 = 2463534242

    def copy_to(self, other: WorldState) -> None:
        """Make another world of the same rules and seats the same as this one."""
        other.hands = [held.copy() for held in self.hands]
        other.pile = self.pile.copy()
        other.under = self.under.copy()
        other.top, other.colour, other.first = self.top, self.colour, self.first
        other.direction, other.turn, other.phase = self.direction, self.turn, self.phase
        other.drawn, other.called, other.catchable = self.drawn, self.called, self.catchable
        other.owed, other.challenged, other.guilty = self.owed, self.challenged, self.guilty
        other.four, other.inside, other.out = self.four, self.inside, self.out
        other.scored = self.scored.copy()
        other.winner, other.chance = self.winner, self.chance

    def below(self, bound: i64) -> i64:
        """Return a random number from 0 to `bound` - 1 (xorshift, 32 bits)."""
        word = self.chance
        word ^= (word << 13) & _WORD
        word ^= word >> 17
        word ^= (word << 5) & _WORD
        self.chance = word
        return (word * bound) >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into random order."""
        last: i64 = len(cards) - 1
        while last > 0:
            place = self.below(last + 1)
            cards[last], cards[place] = cards[place], cards[last]
            last -= 1

    def next_seat(self, seat: i64) -> i64:
        """Return the seat after another one in the direction of play."""
        seat += self.direction
        if seat == self.seats:
            seat = 0
        elif seat < 0:
            seat = self.seats - 1
        return self.next_seat(seat) if self.out and self.is_out(seat) else seat

    def is_out(self, seat: i64) -> bool:
        """Return whether a seat is out of the hand."""
        return self.out >> seat & 1 != 0

    # What is legal

    def playable(self, seat: i64) -> i64:
        """Return the kinds that a seat may play in turn, bluffs that are allowed included."""
        kinds: i64 = self.hands[seat].one
        if self.first == ANYTHING:
            pass
        elif self.first == AS_USUAL and COLOUR_OF[self.top] != NO_COLOUR:
            kinds &= self.rules.fitting[self.top]
        else:
            kinds &= ANY_WILD | COLOUR_BITS[self.colour]
        return self.allowed(seat, kinds)

    def allowed(self, seat: i64, kinds: i64) -> i64:
        """Return kinds without a bluff where bluffs are forbidden, and as the last card only a number."""
        rules = self.rules
        if not rules.forbids:
            return kinds
        if rules.never_last and self.hands[seat].size == 1:
            kinds &= ~rules.never_last
        if kinds & ANY_DRAW_FOUR and rules.no_bluffs and self.is_bluff(seat):
            kinds &= ~ANY_DRAW_FOUR
        return kinds

    def is_bluff(self, seat: i64) -> bool:
        """Return whether a Wild Draw Four of a seat would be a bluff."""
        return self.hands[seat].one & COLOUR_BITS[self.colour] != 0

    def honest(self, seat: i64, kinds: i64) -> i64:
        """Return kinds without a bluff, which nobody has to play."""
        if kinds & ANY_DRAW_FOUR and self.rules.bluffs and self.is_bluff(seat):
            kinds &= ~ANY_DRAW_FOUR
        return kinds

    def answering(self, seat: i64) -> i64:
        """Return the kinds of a seat that answer the waiting drawing cards."""
        rules = self.rules
        answers: i64 = ANY_DEFLECTING & COLOUR_BITS[self.colour] if rules.deflects else 0
        if rules.stacks_twos and (rules.stacks_all or not self.four):
            top: i64 = ONE[self.top]
            answers |= ANY_DRAW_TWO if top & ANY_DRAW_TWO else ANY_DRAW_TWO & COLOUR_BITS[self.colour]
            if rules.stacks_all:
                answers |= ANY_DRAW_FOUR
        return self.allowed(seat, self.hands[seat].one & answers)

    def may_draw(self, seat: i64) -> bool:
        """Return whether the seat in turn may draw."""
        return self.rules.may_decline or self.honest(seat, self.playable(seat)) == 0

    def may_keep(self, seat: i64) -> bool:
        """Return whether the seat in turn may keep the card that it drew."""
        if not self.rules.must_play_drawn:
            return True
        bit: i64 = ONE[self.drawn]
        return self.honest(seat, self.allowed(seat, bit)) == 0

    def may_come_down_by_set(self, seat: i64) -> bool:
        """Return whether a seat in turn may play a set that leaves it one card."""
        if seat != self.turn or self.phase != PLAY:
            return False
        kinds = self.playable(seat)
        for kind in range(SUIT):
            same: i64 = SAME_NUMBER[kind]
            if kinds & same and self.hands[seat].count(same) >= self.hands[seat].size - 1:
                return True
        return False

    # Turns and draws

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to a seat."""
        self.turn = seat
        self.phase = PLAY
        self.drawn = -1

    def end_turn(self) -> None:
        """Give the turn to the next seat."""
        self.begin_turn(self.next_seat(self.turn))

    def shuffle_together(self) -> None:
        """Shuffle all but the top discard into the draw pile."""
        if self.under:
            self.pile += self.under
            self.under = []
            self.shuffle(self.pile)

    def received(self, seat: i64) -> None:
        """Settle calls and catches after a seat drew."""
        if self.hands[seat].size > self.rules.calls_outlast:
            self.forget_call(seat)
        elif self.catchable == seat:
            self.catchable = -1

    def forget_call(self, seat: i64) -> None:
        """Forget a seat's call of UNO and its catch."""
        bit: i64 = ONE[seat]
        self.called &= ~bit
        if self.catchable == seat:
            self.catchable = -1

    def draw_cards(self, seat: i64, count: i64) -> None:
        """Make a seat draw cards, or as many as there are."""
        if self.rules.closed_by_force and seat == self.turn:
            self.catchable = -1
        if self.rules.refills_short and len(self.pile) < count:
            self.shuffle_together()
        held = self.hands[seat]
        left = count
        while left > 0:
            if not self.pile:
                self.shuffle_together()
                if not self.pile:
                    break
            held.add(self.pile.pop())
            left -= 1
        if left < count:
            self.received(seat)

    def finish(self, winner: i64) -> None:
        """End the hand."""
        self.phase = OVER
        self.winner = winner
        self.drawn = self.catchable = self.challenged = -1
        self.owed = 0
