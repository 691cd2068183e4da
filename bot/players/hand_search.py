"""Search on hands of the engine, for rules that the simulator does not know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from bot.engine.actions import Action, CatchUno
from bot.engine.cards import CARDS, DRAWS
from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.formats import gains, seated_at
from bot.engine.hand import Hand, Phase
from bot.engine.move_generation import playable
from bot.engine.play import perform
from bot.engine.shuffle import SEED_BYTES, Stream
from bot.engine.view import View
from bot.players.hand_rollouts import play_on, play_until_turn, strengths
from bot.players.heuristics import left_after
from bot.players.rollouts import deal_hidden
from bot.players.search import AHEAD, HandOutcome, MatchWorth, Search
from bot.players.simulator import Dice

T = TypeVar("T")


class _DiceStream(Stream):
    """A stream that is quick; it goes on for all copies of a hand together."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice, *, lane: int) -> None:
        super().__init__(bytes(SEED_BYTES), lane=lane)
        self._dice = dice

    def copy(self) -> Stream:
        return self

    def shuffle(self, items: list[T]) -> None:
        self._dice.shuffle(items)


def hand_of_view(view: View, dice: Dice) -> Hand:
    """Return a hand with the public state and the own cards of a view, and no others."""
    stream = _DiceStream(dice, lane=view.table)
    hand = Hand(
        compiled_rules_of(view.rules), stream, seats=len(view.seats), order=view.order, dealer=view.dealer
    )
    hand.sitting_out = tuple(one.seat for one in view.seats if one.out_of_hand)
    finished = [one for one in view.seats if one.place is not None]
    hand.finished = tuple(one.seat for one in sorted(finished, key=lambda one: one.place or 0))
    hand.hands[view.seat or 0] = list(view.hand)
    hand.colour, hand.first, hand.direction = view.colour, view.first, view.direction
    hand.turn, hand.phase, hand.drawn = view.turn, view.phase, view.drawn
    hand.called = frozenset(seat for seat in view.order if view.seats[seat].called)
    hand.catchable = view.catchable
    hand.owed, hand.challenged, hand.bluff_colour = view.owed, view.challenged, view.before
    if hand.owed:
        laid = (view.top, *reversed(view.discards))  # cards that deflected the newest drawing card lie on it
        hand.owed_for = next((card.face for card in laid if card.face in DRAWS), None)
    if hand.plan.scores_cards:
        hand.scored = [one.points for one in view.seats]
    return hand


class HandSearch(Search[Hand]):
    """Search in hands of the engine."""

    cost = 2

    def __init__(self, view: View, random: Random, moves: Sequence[Action]) -> None:
        self._dice = Dice(random.getrandbits(32) | 1)
        super().__init__(view, random, moves, hand_of_view(view, self._dice), range(len(view.seats)))
        self._worth = _HandWorth(view)

    def deals_bluff(self) -> bool:
        hand, view, me = self._world, self._view, self._me
        dealt = deal_hidden(self._dice, self.unseen, self.sizes, self.most, me)
        *hands, cards = [[CARDS[kind] for kind in kinds] for kinds in dealt]
        hands[me] = hand.hands[me]
        hand.buried = view.discard_pile - len(view.discards) - 1
        buried = [cards.pop() for _ in range(min(hand.buried, len(cards)))]
        hand.hands, hand.draw_pile = hands, cards
        hand.discard_pile = [*buried, *view.discards, view.top]
        if hand.challenged is None:
            return False
        hand.bluff_hand = tuple(hand.hands[hand.challenged])
        return not hand.plan.no_bluffs and self._is_bluff(hand)

    def made(self, dealt: Hand, move: Action, *, calls: bool = True) -> Hand:
        hand = dealt.copy()
        if calls and left_after(hand.hands[self._me], move) == 1:
            hand.called |= {self._me}
        perform(hand, self._me, move, [])
        return hand

    def catch(self, world: Hand) -> None:
        """Let the seat be caught by the next one if it did not call."""
        if world.catchable == self._me:
            perform(world, world.next_seat(self._me), CatchUno(self._me), [])

    def outcome(self, world: Hand) -> HandOutcome:
        """Play to the seat's next turn, and on as far as a search does; then judge who wins."""
        play_until_turn(world, self._dice, self._me)
        has_turn = world.phase is Phase.PLAY and world.turn == self._me
        fits = playable(world, self._me) != 0 if has_turn else None
        play_on(world, self._dice, AHEAD, self._me)
        return HandOutcome(self._worth.chances(world), fits, self._is_bluff(self._world))

    def _is_bluff(self, hand: Hand) -> bool:
        """Return whether whoever is challenged held the colour before; a wild start card has none."""
        before = self._view.before
        return before is not None and any(card.colour is before for card in hand.bluff_hand)

    def played_on(self, world: Hand) -> float:
        play_on(world, self._dice, AHEAD, self._me)
        return self._worth.of_hand(world)


class _HandWorth(MatchWorth):
    """Worth of a hand to a seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._seat = view.seat or 0
        self._finished = sum(one.place is not None for one in view.seats)
        self._began = len(view.order) + sum(one.out_of_hand for one in view.seats)
        self._seated = seated_at(self.plan.format, len(view.seats), hand=view.hand_number, table=view.table)

    def of_hand(self, hand: Hand) -> float:
        """Return the worth of a hand; if it is not over, from how strong each seat is."""
        if self.plan.plays_on:
            return self._of_place(hand)
        if hand.over:
            return self._won(hand, hand.winner)
        found = strengths(hand)
        total = sum(found)
        if self.by_place:
            return found[hand.order.index(self._seat)] / total if self._seat in hand.order else 0.0
        return (
            sum(strength * self._won(hand, seat) for seat, strength in zip(hand.order, found, strict=True))
            / total
        )

    def chances(self, hand: Hand) -> tuple[float, ...]:
        """Return how likely each seat is to win the hand, or to be out next, in the order of the view."""
        place = self._finished
        if len(hand.finished) > place:
            found = {hand.finished[place]: 1.0}
        elif not hand.over:
            found = dict(zip(hand.order, strengths(hand), strict=True))
        elif hand.winner is not None and hand.winner in self.order:
            found = {hand.winner: 1.0}
        else:  # a limit of points ended it, or who was out before has won and one is left
            most = max(hand.scored[seat] for seat in hand.order)
            found = {seat: 1.0 for seat in hand.order if hand.scored[seat] == most}
        total = sum(found.values())
        return tuple(found.get(seat, 0.0) / total for seat in self.order)

    def _won(self, hand: Hand, winner: int | None) -> float:
        """Return the worth of a seat's winning the hand with the current cards of the others."""
        if self.plan.scores_cards:
            return self.of_cards_played(hand.scored, winner, hand.order, self._seat)
        if self.by_place or winner is None:
            return float(winner == self._seat)
        hand.winner = winner
        gained = gains(hand, self._seated)
        return self.of(self.order.index(winner), [gained[seat] for seat in self.order])

    def _of_place(self, hand: Hand) -> float:
        """Return the worth of a place where the others play on: 1 for the first, 0 for the last."""
        if self._seat in hand.finished:
            ahead = float(hand.finished.index(self._seat))
        else:
            ahead = float(len(hand.finished) + len(hand.order))
            if self._seat in hand.order:
                found = strengths(hand)
                mine = found[hand.order.index(self._seat)]
                # It comes in after itself and each other in half of all cases if they are equally strong.
                ahead = len(hand.finished) + sum([each / (mine + each) for each in found]) - 0.5
        return 1.0 - ahead / max(self._began - 1, 1)
