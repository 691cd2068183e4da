# ruff: noqa: PLR1714, SIM109 - mypyc compares numbers without making a set of them
"""A hand of cards to try moves on: the engine's rules on plain numbers, several times as fast.

A `World` is one way in which all cards may lie. Seats are numbered by their place in `order`; a kind of card
is its `order` among `CARDS`, and a set of kinds one bit for each: it knows those of the five sheets. Written
for mypyc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from bot.engine.effects import BLANK_DRAWS
from bot.engine.move_generation import DEFLECTING, DRAW_FOURS, DRAW_TWOS, WILDS
from bot.players.simulator_rules import (
    BLANK,
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
    CardCounts,
    SimulatorRules,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

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

OTHERS_DRAW_ONE: Final = 1
SWAP_HANDS: Final = 2
PASS_HANDS: Final = 3
NEXT_DRAWS_THREE: Final = 4
PLAY_AGAIN: Final = 5


class Dice:
    """Random numbers that are quick rather than good; `chance` is their state, a word that is not 0."""

    def __init__(self, chance: i64 = 2463534242) -> None:
        self.chance: i64 = chance

    def below(self, bound: i64) -> i64:
        """Return a random number from 0 to `bound` - 1 (xorshift, 32 bits)."""
        word = self.chance
        word ^= (word << 13) & _WORD
        word ^= word >> 17
        word ^= (word << 5) & _WORD
        self.chance = word
        return (word * bound) >> 32

    def shuffle(self, cards: list[T]) -> None:
        last: i64 = len(cards) - 1
        while last > 0:
            place = self.below(last + 1)
            cards[last], cards[place] = cards[place], cards[last]
            last -= 1


class World(Dice):
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
    """

    def __init__(self, rules: SimulatorRules, seats: i64) -> None:
        super().__init__()
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

    def copy(self) -> World:
        other = World(self.rules, self.seats)
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
        return other

    def next_seat(self, seat: i64) -> i64:
        """Return the seat after another one in the direction of play."""
        seat += self.direction
        if seat == self.seats:
            seat = 0
        elif seat < 0:
            seat = self.seats - 1
        return self.next_seat(seat) if self.out and self.is_out(seat) else seat

    def is_out(self, seat: i64) -> bool:
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
            kinds &= WILDS | COLOUR_BITS[self.colour]
        return self.allowed(seat, kinds)

    def allowed(self, seat: i64, kinds: i64) -> i64:
        """Return the kinds without forbidden bluffs and without those forbidden as the last card."""
        rules = self.rules
        if not rules.forbids:
            return kinds
        if rules.never_last and self.hands[seat].size == 1:
            kinds &= ~rules.never_last
        if kinds & DRAW_FOURS and rules.no_bluffs and self.is_bluff(seat):
            kinds &= ~DRAW_FOURS
        return kinds

    def is_bluff(self, seat: i64) -> bool:
        """Return whether a Wild Draw Four of a seat would be a bluff."""
        return self.hands[seat].one & COLOUR_BITS[self.colour] != 0

    def honest(self, seat: i64, kinds: i64) -> i64:
        """Return the kinds without a bluff, which nobody has to play."""
        if kinds & DRAW_FOURS and self.rules.bluffs and self.is_bluff(seat):
            kinds &= ~DRAW_FOURS
        return kinds

    def answering(self, seat: i64) -> i64:
        """Return the kinds of a seat that answer the drawing cards on the pile."""
        rules = self.rules
        answers: i64 = DEFLECTING & COLOUR_BITS[self.colour] if rules.deflects else 0
        if rules.stacks_twos and (rules.stacks_all or not self.four):
            top: i64 = ONE[self.top]
            answers |= DRAW_TWOS if top & DRAW_TWOS else DRAW_TWOS & COLOUR_BITS[self.colour]
            if rules.stacks_all:
                answers |= DRAW_FOURS
        return self.allowed(seat, self.hands[seat].one & answers)

    def may_keep(self, seat: i64) -> bool:
        if not self.rules.must_play_drawn:
            return True
        bit: i64 = ONE[self.drawn]
        return self.honest(seat, self.allowed(seat, bit)) == 0

    # Turns and draws

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.phase = PLAY
        self.drawn = -1

    def end_turn(self) -> None:
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
        """Void a seat's UNO call and the chance to catch it."""
        bit: i64 = ONE[seat]
        self.called &= ~bit
        if self.catchable == seat:
            self.catchable = -1

    def draw_cards(self, seat: i64, count: i64) -> None:
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
        self.phase = OVER
        self.winner = winner
        self.drawn = self.catchable = self.challenged = -1
        self.owed = 0

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
        self.colour = colour
        self.phase = PLAY

    def catch(self, by: i64, seat: i64) -> None:
        if self.catchable != seat:
            self.draw_cards(by, self.rules.wrong_call)
        else:
            self.draw_cards(seat, self.rules.uno_penalty)
            self.catchable = -1
        self.settle()

    def accept(self) -> None:
        """Let the seat in turn draw what it owes."""
        self.pay_owed()
        self.settle()

    def pay_owed(self) -> None:
        """Make the seat in turn draw what it owes."""
        count = self.owed
        self.owed, self.challenged = 0, -1
        self.phase = PLAY
        self.draw_cards(self.turn, count)
        if self.rules.costs_turn:
            self.end_turn()

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
        """Let a seat play a card, or jump in; `named` is a wild's colour, and `swap_with` may be -1."""
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
        if rules.scores_cards and self.reaches_limit(seat, rules.values[kind]):
            return
        self.carry_out(seat, kind, before, swap_with)

    def play_set(self, seat: i64, kinds: list[int], swap_with: i64) -> None:
        """Let the seat in turn lay cards of one number, the last one on top; `swap_with` may be -1."""
        rules = self.rules
        held = self.hands[seat]
        before = self.colour
        points = 0
        for kind in kinds:
            held.remove(kind)
            self.under.append(self.top)
            self.top = kind
            points += rules.values[kind]
        self.first = AS_USUAL
        self.colour = COLOUR_OF[self.top]
        self.catchable = -1
        if rules.scores_cards and self.reaches_limit(seat, points):
            return
        self.carry_out(seat, self.top, before, swap_with)

    def reaches_limit(self, seat: i64, points: int) -> bool:
        """Score what was played; return whether that ends the hand before the effect."""
        rules = self.rules
        self.scored[seat] += points * rules.multiplier
        if self.scored[seat] < rules.limit or rules.limit_waits:
            return False
        self.finish(seat if self.hands[seat].size == 0 else -1)
        return True

    def carry_out(self, seat: i64, kind: i64, before: i64, swap_with: i64) -> None:
        """Carry out what follows from a card just played; `before` is the colour in force before it."""
        rules = self.rules
        held = self.hands[seat]
        if held.size == 0:
            if rules.last_card_draws:
                self.draw_for_last_card(seat, EFFECT_OF[kind])
            self.finish(seat)
            return
        if rules.uno_with_many and held.size > rules.uno_from:
            self.forget_call(seat)
        guilty = held.one & COLOUR_BITS[before] != 0
        forgot = held.size == 1 and self.down_to_one(seat)
        self.take_effect(seat, kind, swap_with)
        if self.phase == CHALLENGE:
            self.guilty = guilty
        if forgot:
            self.draw_cards(seat, rules.uno_penalty)
        self.settle()

    def down_to_one(self, seat: i64) -> bool:
        """Settle the call of a seat with one card left; return whether it draws after the effect."""
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

    def settle(self) -> None:
        """Do what had to wait for an action: full hands go out, and the point limit ends the hand."""
        rules = self.rules
        if rules.hand_limit:
            self.take_out_full_hands()
        if rules.limit_waits and self.phase == PLAY and max(self.scored) >= rules.limit:
            self.finish(-1)

    def take_out_full_hands(self) -> None:
        """Take every seat out of the hand that reached the hand limit."""
        seat: i64 = 0
        while seat < self.seats and self.phase != OVER:
            if self.hands[seat].size >= self.rules.hand_limit and not self.is_out(seat):
                self.take_out(seat)
                seat = 0  # it may have made others draw
            else:
                seat += 1

    def take_out(self, seat: i64) -> None:
        """Take a seat out of the hand and put its cards under a pile."""
        rules = self.rules
        cards = self.hands[seat].cards()
        self.hands[seat] = CardCounts()
        if rules.keeps_count:
            held = sum([rules.values[kind] for kind in cards])
            self.scored[seat] += (rules.knockout_points or held) * rules.multiplier
        if rules.left_to_draw:
            self.pile = cards + self.pile
        else:
            self.under = cards + self.under
        self.forget_call(seat)
        if seat == self.challenged:
            if rules.deflects or rules.stacks_all:
                self.phase = ANSWER
                self.challenged = -1
            else:
                self.pay_owed()
        if seat == self.turn:
            naming = self.phase == COLOUR
            self.owed, self.challenged = 0, -1
            self.end_turn()
            if naming:
                self.phase = COLOUR
        after = self.next_seat(seat)
        bit: i64 = ONE[seat]
        self.out |= bit
        self.inside -= 1
        if self.inside == 1 or rules.pairs:
            self.finish(after)

    # Effects

    def take_effect(self, seat: i64, kind: i64, swap_with: i64) -> None:
        """Carry out the effect of a card that is not the last one, and end the turn."""
        effect: i64 = EFFECT_OF[kind]
        if self.owed and (effect == SKIP or effect == REVERSE):
            self.deflect(effect)
            return
        if effect == SKIP:
            self.end_turn()
        elif effect == REVERSE:
            self.direction = -self.direction
            if self.inside == 2 and self.rules.reverse_skips:
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
        self.four = effect == DRAW_FOUR
        self.owed += 4 if self.four else 2
        self.challenged = -1
        self.end_turn()
        if self.four and rules.challenges:
            self.phase = CHALLENGE
            self.challenged = seat
        elif rules.deflects or rules.stacks_all or (rules.stacks_twos and not self.four):
            self.phase = ANSWER
        else:
            self.pay_owed()

    def deflect(self, effect: i64) -> None:
        """Pass the cards that a seat owes on to the next seat, which also drops the challenge."""
        if effect == REVERSE:
            self.direction = -self.direction
        self.challenged = -1
        self.end_turn()
        self.phase = ANSWER

    def draw_for_last_card(self, seat: i64, effect: i64) -> None:
        """Make the next seat draw if the winning card draws or deflects."""
        if effect == DRAW_TWO or effect == DRAW_FOUR:
            self.draw_cards(self.next_seat(seat), self.owed + (2 if effect == DRAW_TWO else 4))
        elif self.owed:
            if effect == REVERSE:
                self.direction = -self.direction
            self.draw_cards(self.next_seat(seat), self.owed)

    def swap(self, seat: i64, other: i64) -> None:
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.forget_call(seat)
        self.forget_call(other)

    def pass_hands(self) -> None:
        passed = self.hands.copy()
        for seat in range(self.seats):
            if not self.is_out(seat):
                passed[self.next_seat(seat)] = self.hands[seat]
        self.hands = passed
        self.called = 0
        self.catchable = -1

    def blank(self, seat: i64, rule: i64, swap_with: i64) -> None:
        if rule == SWAP_HANDS:
            self.swap(seat, swap_with)
        elif rule == PASS_HANDS:
            self.pass_hands()
        if rule == PLAY_AGAIN:
            self.begin_turn(seat)
            return
        self.end_turn()
        if rule == NEXT_DRAWS_THREE:
            self.draw_cards(self.turn, BLANK_DRAWS)
        elif rule == OTHERS_DRAW_ONE:
            for other in range(self.seats):
                if other != seat and not self.is_out(other):
                    self.draw_cards(other, 1)
