# ruff: noqa: PLR1714, SIM109 - mypyc compares numbers without making a set of them
"""A hand of cards to try moves on: the engine's rules on plain numbers, several times as fast.

A `World` is one way in which all cards may lie. It knows what the engine's `Hand` knows of play, makes no
events, and shuffles by numbers of its own. `tests/players/test_simulator.py` compares it with the engine,
action by action. Seats are numbered by their place in `order`; a kind of card is its `order` among `CARDS`,
and a set of kinds one bit for each. Written for mypyc (`bot/runtime/compiled.py`): without a compiler it
does the same, more slowly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.simulator_rules import (
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
)
from bot.players.world_state import (
    ANSWER,
    AS_USUAL,
    CHALLENGE,
    COLOUR,
    DRAWN,
    OVER,
    PLAY,
    CardCounts,
    WorldState,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

OTHERS_DRAW_ONE: Final = 1
SWAP_HANDS: Final = 2
PASS_HANDS: Final = 3
NEXT_DRAWS_THREE: Final = 4
PLAY_AGAIN: Final = 5


class World(WorldState):
    """A hand being played."""

    def copy(self) -> World:
        """Return an independent world in the same state."""
        other = World(self.rules, self.seats)
        self.copy_to(other)
        return other

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
        rules = self.rules
        if self.hands[seat].size > rules.uno_from and not (
            rules.uno_with_set and self.may_come_down_by_set(seat)
        ):
            self.draw_cards(seat, rules.wrong_call)
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
        """Let a seat play a card.

        Args:
            seat: The seat; it may jump in.
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
        """Do what comes of a card that lies on the pile; `before` is the colour that was in force."""
        rules = self.rules
        held = self.hands[seat]
        if held.size == 0:
            if rules.last_card_draws:
                self.draw_for_last_card(seat, EFFECT_OF[kind])
            self.finish(seat)
            return
        if rules.uno_with_set and held.size > rules.uno_from:
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

    def settle(self) -> None:
        """Do what waits until an action is done: full hands go out, and the limit of points ends the hand."""
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
        """Take a seat out of the hand, its cards under a pile."""
        rules = self.rules
        cards = self.hands[seat].cards()
        self.hands[seat] = CardCounts()
        if rules.keeps_count:
            for kind in cards:
                self.scored[seat] += rules.values[kind] * rules.multiplier
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
        """Pass the cards that a seat owes on to the next one, which gives up the challenge too."""
        if effect == REVERSE:
            self.direction = -self.direction
        self.challenged = -1
        self.end_turn()
        self.phase = ANSWER

    def draw_for_last_card(self, seat: i64, effect: i64) -> None:
        """Make the next seat draw for a card that won the hand: a drawing card, or one that deflected."""
        if effect == DRAW_TWO or effect == DRAW_FOUR:
            self.draw_cards(self.next_seat(seat), self.owed + (2 if effect == DRAW_TWO else 4))
        elif self.owed:
            if effect == REVERSE:
                self.direction = -self.direction
            self.draw_cards(self.next_seat(seat), self.owed)

    def swap(self, seat: i64, other: i64) -> None:
        """Swap two hands."""
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.forget_call(seat)
        self.forget_call(other)

    def pass_hands(self) -> None:
        """Pass every hand on in the direction of play."""
        passed = self.hands.copy()
        for seat in range(self.seats):
            if not self.is_out(seat):
                passed[self.next_seat(seat)] = self.hands[seat]
        self.hands = passed
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
                if other != seat and not self.is_out(other):
                    self.draw_cards(other, 1)
