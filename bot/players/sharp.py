"""The level *sharp*: it tries moves in random worlds consistent with its view, and takes the most successful.

All moves still in the running are tried in the same worlds, so that luck is shared. A move has to win clearly
more often than the move of `policy.py`, or that of *steady* if the policy does not cover the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from bot.engine.actions import Accept, Action, Challenge, DrawCard, NameColour, Pass, PlayCard, PlaySet
from bot.engine.cards import PLACES, Face
from bot.engine.hand import First, Hand, Phase
from bot.engine.rulebook.match import FEWEST_WIN
from bot.engine.view import View
from bot.players import estimate, policy, steady
from bot.players.hand_search import HandSearch
from bot.players.heuristics import NO_MOVES, call_or_catch, plays_of
from bot.players.rollouts import bluff_in, deal_hidden, play_on, play_out, play_until_turn
from bot.players.search import AHEAD, ALWAYS_THE_SAME, Effort, HandOutcome, MatchWorth, Search
from bot.players.simulator import (
    ANSWER,
    ANYTHING,
    AS_USUAL,
    CHALLENGE,
    COLOUR,
    COLOUR_ONLY,
    DRAWN,
    OVER,
    PLAY,
    World,
)
from bot.players.simulator_rules import (
    MAX_SEATS,
    NO_COLOUR,
    CardCounts,
    card_counts_of,
    covers,
    simulator_rules_of,
)

PHASES: Final = {
    Phase.PLAY: PLAY,
    Phase.DRAWN: DRAWN,
    Phase.CHALLENGE: CHALLENGE,
    Phase.ANSWER: ANSWER,
    Phase.COLOUR: COLOUR,
    Phase.OVER: OVER,
}
FIRSTS: Final = {First.AS_USUAL: AS_USUAL, First.ANYTHING: ANYTHING, First.COLOUR_ONLY: COLOUR_ONLY}

CATCHING: Final = 1.0
FORGETTING: Final = 0.0
MARGIN: Final = 0.005  # by how much a move has to be better than the move of *steady* to be taken instead
LEARNED_MARGIN: Final = 0.05  # the same margin over the move of the learned policy


def choose(view: View, random: Random, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return the action to take now, or None to do nothing."""
    if view.seat is None or len(view.legal) <= 1:
        return None
    others = [action for action in view.legal if not isinstance(action, (PlayCard, PlaySet, *NO_MOVES))]
    moves: list[Action] = [*plays_of(view), *others]
    if not moves:
        return call_or_catch(view, random, catching=CATCHING, forgetting=FORGETTING, before=None)
    if not view.my_turn or len(view.order) > MAX_SEATS:
        return steady.choose(view, random)
    moves = _sensible(view, moves)
    learned = policy.choose(view, moves) if covers(view.rules, len(view.order)) else None
    if len(moves) == 1:
        move: Action = moves[0]
    elif learned is not None and view.partner is not None:
        # In rollouts by rules of thumb nobody helps a partner, so trying moves would mislead.
        move = learned
    else:
        search = search_of(view, random, moves)
        usual, least = (steady.move(view, random), MARGIN) if learned is None else (learned, LEARNED_MARGIN)
        move = search.best(effort, usual, least)
    beside = call_or_catch(view, random, catching=CATCHING, forgetting=FORGETTING, before=move)
    return beside or move


def _sensible(view: View, moves: list[Action]) -> list[Action]:
    """Return the moves worth trying: not drawing or keeping a card if a card that is not wild can be played.

    In a world with known cards drawing looks better than it is, as if the next card were known too.
    """
    if any(isinstance(move, PlayCard) and not move.card.wild for move in moves) and not view.owed:
        return [move for move in moves if not isinstance(move, DrawCard | Pass)]
    return moves


def world_of_view(view: View) -> World:
    """Return a world with the public state and the own hand of a view."""
    place = {seat: number for number, seat in enumerate(view.order)}
    world = World(simulator_rules_of(view.rules), len(view.order))
    world.hands = [CardCounts() for _ in view.order]
    world.hands[place[view.seat or 0]] = card_counts_of([card.order for card in view.hand])
    world.under = [card.order for card in view.discards]
    world.top = view.top.order
    world.colour = NO_COLOUR if view.colour is None else PLACES[view.colour]
    world.first, world.phase = FIRSTS[view.first], PHASES[view.phase]
    world.direction, world.turn = view.direction, place[view.turn]
    world.drawn = -1 if view.drawn is None else view.drawn.order
    world.called = sum(1 << place[seat] for seat in view.order if view.seats[seat].called)
    world.owed, world.four = view.owed, _waits_for_four(view)
    world.challenged = -1 if view.challenged is None else place[view.challenged]
    world.scored = [view.seats[seat].points for seat in view.order]
    return world


def _waits_for_four(view: View) -> bool:
    """Return whether the newest drawing card is a Wild Draw Four: it may have been deflected."""
    for card in (view.top, *reversed(view.discards)):
        if card.face is Face.WILD_DRAW_FOUR or card.face is Face.DRAW_TWO:
            return card.face is Face.WILD_DRAW_FOUR
    return False


class WorldSearch(Search[World]):
    """Search in the worlds of the simulator."""

    def __init__(self, view: View, random: Random, moves: Sequence[Action]) -> None:
        super().__init__(view, random, moves, world_of_view(view), view.order)
        self._place = {seat: place for place, seat in enumerate(view.order)}
        self._world.chance = random.getrandbits(32) | 1
        self._before = NO_COLOUR if view.before is None else PLACES[view.before]
        self._judges = estimate.covers(self._world)
        self._worth = _WorldWorth(view, judges=self._judges).of_world

    def deals_bluff(self) -> bool:
        world = self._world
        *hands, world.pile = deal_hidden(world, self.unseen, self.sizes, self.most, self._me)
        world.hands = [
            held if place == self._me else card_counts_of(kinds)
            for place, (held, kinds) in enumerate(zip(world.hands, hands, strict=True))
        ]
        if world.challenged < 0 or world.rules.no_bluffs:
            return False
        world.guilty = bluff_in(world, world.challenged, self._before)
        return world.guilty

    def made(self, dealt: World, move: Action, *, calls: bool = True) -> World:
        """Return a world after a move, with UNO called if it leaves one card, unless `calls` is unset."""
        world = dealt.copy()
        cards = len(move.cards) if isinstance(move, PlaySet) else int(isinstance(move, PlayCard))
        if calls and cards and world.hands[self._me].size == cards + 1:
            world.called |= 1 << self._me
        if isinstance(move, PlayCard):
            colour = NO_COLOUR if move.colour is None else PLACES[move.colour]
            swap_with = -1 if move.swap_with is None else self._place[move.swap_with]
            world.play(self._me, move.card.order, colour, swap_with)
        elif isinstance(move, PlaySet):
            swap_with = -1 if move.swap_with is None else self._place[move.swap_with]
            world.play_set(self._me, [card.order for card in move.cards], swap_with)
        elif isinstance(move, DrawCard):
            world.draw()
        elif isinstance(move, Pass):
            world.keep()
        elif isinstance(move, Challenge):
            world.challenge()
        elif isinstance(move, Accept):
            world.accept()
        elif isinstance(move, NameColour):
            world.name(PLACES[move.colour])
        return world

    def catch(self, world: World) -> None:
        """Let the seat be caught by the next one if it did not call."""
        if world.catchable == self._me:
            world.catch(world.next_seat(self._me), self._me)

    def outcome(self, world: World) -> HandOutcome:
        bluff = world.guilty
        play_until_turn(world, self._me)
        fits = None if world.phase == OVER else world.playable(self._me) != 0
        play_out(world)
        return HandOutcome(_winning(world), fits, bluff)

    def played_on(self, world: World) -> float:
        if self._judges:
            play_on(world, AHEAD)
        else:
            play_out(world)
        return self._worth(world)


def _winning(world: World) -> tuple[float, ...]:
    """Return each seat's share of the win; equal shares if the hand did not end."""
    seats = range(world.seats)
    if world.phase != OVER:
        return (1 / world.seats,) * world.seats
    if world.winner >= 0:
        return tuple(float(place == world.winner) for place in seats)
    most = max(world.scored)  # a limit of points ended it
    first = [place for place, points in enumerate(world.scored) if points == most]
    return tuple((place in first) / len(first) for place in seats)


class _WorldWorth(MatchWorth):
    def __init__(self, view: View, *, judges: bool) -> None:
        super().__init__(view)
        self._judges = judges
        knocked_out = sum(one.out_of_hand and one.place is None for one in view.seats)
        self._knocked_out = knocked_out * self.plan.knockout_points * self.plan.multiplier

    def of_world(self, world: World) -> float:
        """Return the worth of a world; if it is not over, from the estimated chances of each seat."""
        if world.phase == OVER:
            return self._won(world, world.winner)
        if not self._judges:
            return 1.0 / len(self.order)
        found = estimate.chances(world)
        if self.by_place:
            return found[self.me]
        return sum(chance * self._won(world, place) for place, chance in enumerate(found))

    def _won(self, world: World, winner: int) -> float:
        """Return the worth of a seat's winning the hand with the current cards of the others."""
        plan = self.plan
        if plan.scores_cards:
            return self.of_cards_played(world.scored, world.winner, range(len(self.order)), self.me)
        if self.by_place:
            return float(winner == self.me)
        caught = [0 if place == winner else self._left(world, place) for place in range(len(self.order))]
        if plan.format in FEWEST_WIN:
            return self.of(winner, caught)
        same = [
            side == self.sides[winner] if plan.pairs else place == winner
            for place, side in enumerate(self.sides)
        ]
        gain = sum(left for left, shares in zip(caught, same, strict=True) if not shares)
        return self.of(winner, [(gain + self._knocked_out) * one for one in same])

    def _left(self, world: World, place: int) -> int:
        if not world.is_out(place):
            return estimate.points_left(world, place)
        if self.plan.keeps_count:  # it is out by the hand limit, with the cards that it held
            return world.scored[place] - self.points[place]
        return self.plan.knockout_points * self.plan.multiplier


def search_of(view: View, random: Random, moves: Sequence[Action]) -> Search[World] | Search[Hand]:
    """Return a search in worlds of the simulator, or in hands of the engine if it does not know the rules."""
    known = covers(view.rules, len(view.order))
    return (WorldSearch if known else HandSearch)(view, random, moves)


def candidates(view: View, also: Action | None = None) -> tuple[Action, ...]:
    """Return the moves worth comparing, and `also`; empty at a table that is too large for a search."""
    moves: list[Action] = [action for action in view.legal if not isinstance(action, NO_MOVES)]
    if not view.my_turn or len(view.order) > MAX_SEATS:
        return ()
    sensible = _sensible(view, moves)
    return tuple(move for move in moves if move in sensible or move is also)
