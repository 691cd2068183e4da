# ruff: noqa: PLR1714, SIM109 - mypyc compares numbers without making a set of them
"""A hand of cards to try moves on: the engine's rules on plain numbers, several times as fast.

A `World` is one way in which all cards may lie. It knows what the engine's `Hand` knows of play, makes no
events, and shuffles by numbers of its own. `tests/players/test_simulator.py` compares it with the engine,
action by action. Seats are numbered by their place in `order`; a kind of card is its `order` among `CARDS`,
and a set of kinds one bit for each. Written for mypyc (`bot/compiled.py`): without a compiler it does the
same, more slowly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.mechanics import (
    ANY_DRAW_FOUR,
    ANY_DRAW_TWO,
    ANY_WILD,
    BLANK,
    BLANK_CARDS,
    COLOUR_BITS,
    COLOUR_OF,
    DRAW_FOUR,
    DRAW_TWO,
    EFFECT_OF,
    NO_COLOUR,
    ONE,
    REVERSE,
    SKIP,
    ZERO,
    Mechanics,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.players.held import Held

PLAY: Final = 0
DRAWN: Final = 1
CHALLENGE: Final = 2
ANSWER: Final = 3
COLOUR: Final = 4
OVER: Final = 5

AS_USUAL: Final = 0
ANYTHING: Final = 1
COLOUR_ONLY: Final = 2

OTHERS_DRAW_ONE: Final = 1
SWAP_HANDS: Final = 2
PASS_HANDS: Final = 3
NEXT_DRAWS_THREE: Final = 4
PLAY_AGAIN: Final = 5

_WORD: Final = (1 << 32) - 1


class World:
    """A hand being played; see `bot.engine.hand.Hand` for what is not said here.

    Attributes:
        rules: The rules as numbers.
        seats: How many play.
        hands: The cards of each seat.
        pile: The draw pile; the last card is drawn first.
        under: The discard pile without its top card.
        colour: The place of the colour in force; `NO_COLOUR` before one is settled.
        drawn: The card just drawn, or -1; `catchable`, `challenged` and `winner` are seats, or -1.
        called: Seats that called UNO, one bit for each.
        guilty: In phase `CHALLENGE`, whether the Wild Draw Four was a bluff.
        chance: The state of its random numbers: a word that is not 0.
    """

    def __init__(self, rules: Mechanics, seats: i64) -> None:
        self.rules = rules
        self.seats: i64 = seats
        self.hands: list[Held] = []
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
        self.guilty = False
        self.scored: list[int] = []
        self.winner: i64 = -1
        self.chance: i64 = 2463534242

    def copy(self) -> World:
        """Return an independent world in the same state."""
        other = World(self.rules, self.seats)
        other.hands = [held.copy() for held in self.hands]
        other.pile = self.pile.copy()
        other.under = self.under.copy()
        other.top, other.colour, other.first = self.top, self.colour, self.first
        other.direction, other.turn, other.phase = self.direction, self.turn, self.phase
        other.drawn, other.called, other.catchable = self.drawn, self.called, self.catchable
        other.owed, other.challenged, other.guilty = self.owed, self.challenged, self.guilty
        other.scored = self.scored.copy()
        other.winner, other.chance = self.winner, self.chance
        return other

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
            return 0
        return self.seats - 1 if seat < 0 else seat

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
        """Return kinds without a bluff where bluffs are forbidden."""
        if kinds & ANY_DRAW_FOUR and self.rules.no_bluffs and self.is_bluff(seat):
            kinds &= ~ANY_DRAW_FOUR
        return kinds

    def is_bluff(self, seat: i64) -> bool:
        """Tell whether a Wild Draw Four of a seat would be a bluff."""
        return self.hands[seat].one & COLOUR_BITS[self.colour] != 0

    def honest(self, seat: i64, kinds: i64) -> i64:
        """Return kinds without a bluff, which nobody has to play."""
        if kinds & ANY_DRAW_FOUR and self.rules.bluffs and self.is_bluff(seat):
            kinds &= ~ANY_DRAW_FOUR
        return kinds

    def answering(self, seat: i64) -> i64:
        """Return the kinds of a seat that answer the waiting drawing cards."""
        rules = self.rules
        if not rules.stacks_twos:
            return 0
        four = EFFECT_OF[self.top] == DRAW_FOUR
        kinds: i64 = self.hands[seat].one
        if not rules.stacks_all:
            kinds &= 0 if four else ANY_DRAW_TWO
        elif four:
            kinds &= ANY_DRAW_FOUR | (ANY_DRAW_TWO & COLOUR_BITS[self.colour])
        else:
            kinds &= ANY_DRAW_FOUR | ANY_DRAW_TWO
        return self.allowed(seat, kinds)

    def may_draw(self, seat: i64) -> bool:
        """Tell whether the seat in turn may draw."""
        return self.rules.may_decline or self.honest(seat, self.playable(seat)) == 0

    def may_keep(self, seat: i64) -> bool:
        """Tell whether the seat in turn may keep the card that it drew."""
        if not self.rules.must_play_drawn:
            return True
        bit: i64 = ONE[self.drawn]
        return self.honest(seat, self.allowed(seat, bit)) == 0

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

    def settle(self) -> None:
        """End the hand if the limit is reached that waited for the effect of a card."""
        if self.rules.limit_waits and self.phase == PLAY and max(self.scored) >= self.rules.limit:
            self.finish(-1)

    # Actions

    def draw(self) -> None:
        """Let the seat in turn draw by choice."""
        rules, seat = self.rules, self.turn
        if rules.closed_by_draw:
            self.catchable = -1
        held = self.hands[seat]
        drawn: i64 = -1
        while drawn < 0:
            if not self.pile:
                self.shuffle_together()
                if not self.pile:
                    break
            kind: i64 = self.pile.pop()
            held.add(kind)
            self.received(seat)
            bit: i64 = ONE[kind]
            if self.playable(seat) & bit:
                drawn = kind
            elif not rules.until_playable:
                break
        if drawn < 0 or rules.drawing_ends_turn:
            self.end_turn()
        else:
            self.phase = DRAWN
            self.drawn = drawn
        self.settle()

    def keep(self) -> None:
        """Let the seat in turn keep the card that it drew."""
        self.end_turn()
        self.settle()

    def name(self, colour: i64) -> None:
        """Name the colour to begin with."""
        self.colour = colour
        self.phase = PLAY

    def call(self, seat: i64) -> None:
        """Let a seat call UNO."""
        if self.hands[seat].size > self.rules.uno_from:
            self.draw_cards(seat, self.rules.wrong_call)
        else:
            bit: i64 = ONE[seat]
            self.called |= bit
            if self.catchable == seat:
                self.catchable = -1
        self.settle()

    def catch(self, by: i64, seat: i64) -> None:
        """Let a seat catch another one."""
        if self.catchable != seat:
            self.draw_cards(by, self.rules.wrong_call)
        else:
            self.draw_cards(seat, self.rules.uno_penalty)
            self.catchable = -1
        self.settle()

    def accept(self) -> None:
        """Let the seat in turn draw what it owes."""
        count = self.owed
        self.owed, self.challenged = 0, -1
        self.phase = PLAY
        self.draw_cards(self.turn, count)
        if self.rules.costs_turn:
            self.end_turn()
        self.settle()

    def challenge(self) -> None:
        """Let the seat in turn challenge the Wild Draw Four."""
        rules = self.rules
        stacked = self.owed - 4
        challenged, challenger, guilty = self.challenged, self.turn, self.guilty
        self.owed, self.challenged = 0, -1
        self.phase = PLAY
        if guilty:
            self.draw_cards(challenged, rules.guilty_draws + stacked)
        else:
            self.draw_cards(challenger, rules.challenger_draws + stacked)
        if not guilty or rules.challenging_costs_turn:
            self.end_turn()
        self.settle()

    def play(self, seat: i64, kind: i64, named: i64, swap_with: i64) -> None:
        """Let a seat play a card.

        Args:
            seat: The seat; it may jump in.
            kind: The card.
            named: The place of the colour named for a wild.
            swap_with: The seat to swap hands with, or -1.
        """
        rules = self.rules
        if seat != self.turn:
            self.begin_turn(seat)
        held = self.hands[seat]
        held.remove(kind)
        self.under.append(self.top)
        self.top = kind
        self.first = AS_USUAL
        before = self.colour
        colour: i64 = COLOUR_OF[kind]
        self.colour = named if colour == NO_COLOUR else colour
        self.catchable = -1
        if rules.scores_cards:
            self.scored[seat] += rules.values[kind]
            if self.scored[seat] >= rules.limit and not rules.limit_waits:
                self.finish(seat if held.size == 0 else -1)
                return
        if held.size == 0:
            effect: i64 = EFFECT_OF[kind]
            if (effect == DRAW_TWO or effect == DRAW_FOUR) and rules.last_card_draws:
                self.draw_cards(self.next_seat(seat), self.owed + (2 if effect == DRAW_TWO else 4))
            self.finish(seat)
            return
        guilty = held.one & COLOUR_BITS[before] != 0
        forgot = held.size == 1 and self.down_to_one(seat)
        self.take_effect(seat, kind, swap_with)
        if self.phase == CHALLENGE:
            self.guilty = guilty
        if forgot:
            self.draw_cards(seat, rules.uno_penalty)
        self.settle()

    def down_to_one(self, seat: i64) -> bool:
        """Settle the call of a seat with one card left; return whether it pays after the effect."""
        rules = self.rules
        bit: i64 = ONE[seat]
        if rules.uno_by_itself:
            self.called |= bit
        elif self.called & bit:
            return False
        elif not rules.uno_beforehand:
            self.catchable = seat
        elif rules.penalty_last:
            return True
        else:
            self.draw_cards(seat, rules.uno_penalty)
        return False

    # Effects

    def take_effect(self, seat: i64, kind: i64, swap_with: i64) -> None:
        """Carry out the effect of a card that is not the last one, and end the turn."""
        effect: i64 = EFFECT_OF[kind]
        if effect == SKIP:
            self.end_turn()
        elif effect == REVERSE:
            self.direction = -self.direction
            if self.seats == 2 and self.rules.reverse_skips:
                self.end_turn()
        elif effect == DRAW_TWO or effect == DRAW_FOUR:
            self.make_draw(seat, effect)
            return
        elif effect == BLANK:
            self.blank(seat, self.rules.blanks[kind], swap_with)
            return
        elif swap_with >= 0:
            self.swap(seat, swap_with)
        elif effect == ZERO and self.rules.seven_zero:
            self.pass_hands()
        self.end_turn()

    def make_draw(self, seat: i64, effect: i64) -> None:
        """Make the next seat draw, or let it decide first how to answer."""
        rules = self.rules
        self.owed += 2 if effect == DRAW_TWO else 4
        self.challenged = -1
        self.end_turn()
        if effect == DRAW_FOUR and rules.challenges:
            self.phase = CHALLENGE
            self.challenged = seat
        elif rules.stacks_all or (effect == DRAW_TWO and rules.stacks_twos):
            self.phase = ANSWER
        else:
            self.accept()

    def swap(self, seat: i64, other: i64) -> None:
        """Swap two hands."""
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.forget_call(seat)
        self.forget_call(other)

    def pass_hands(self) -> None:
        """Pass every hand on in the direction of play."""
        if self.direction == 1:
            self.hands = [self.hands[-1], *self.hands[:-1]]
        else:
            self.hands = [*self.hands[1:], self.hands[0]]
        self.called = 0
        self.catchable = -1

    def blank(self, seat: i64, rule: i64, swap_with: i64) -> None:
        """Carry out what is written on a Blank."""
        if rule == SWAP_HANDS:
            self.swap(seat, swap_with)
        elif rule == PASS_HANDS:
            self.pass_hands()
        if rule == PLAY_AGAIN:
            self.begin_turn(seat)
            return
        self.end_turn()
        if rule == NEXT_DRAWS_THREE:
            self.draw_cards(self.turn, BLANK_CARDS)
        elif rule == OTHERS_DRAW_ONE:
            for other in range(self.seats):
                if other != seat:
                    self.draw_cards(other, 1)
