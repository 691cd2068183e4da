"""The level *sharp*: it tries moves in random worlds consistent with its view, and takes the most successful.

All moves still in the running are tried in the same worlds, so that luck is shared. A move has to win clearly
more often than the move of `policy.py`, or that of *steady* if the policy does not cover the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, inf, sqrt
from typing import TYPE_CHECKING, Final, TypeVar

from bot.engine.actions import Accept, Challenge, DrawCard, NameColour, Pass, PlayCard, PlaySet
from bot.engine.cards import COLOURS, PLACES, Face
from bot.engine.compiled_rules import compiled_rules_of, deck
from bot.engine.hand import First, Phase
from bot.engine.rulebook.table import FEWEST_WIN, Format
from bot.players import estimate, policy, steady
from bot.players.heuristics import BLUFFS, NO_MOVES, call_or_catch, plays_of
from bot.players.rollouts import bluff_in, deal_hidden, play_on, play_out
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
from bot.players.simulator_rules import NO_COLOUR, card_counts_of, covers, simulator_rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View


T = TypeVar("T")
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
WORLDS_IN_A_ROUND: Final = 16
BEHIND: Final = 2.0  # standard errors behind the best at which a move is dropped
MARGIN: Final = 0.005
"""By how much a move has to be better than the move of *steady* to be taken instead."""
LEARNED_MARGIN: Final = 0.05  # the same margin over the move of the learned policy
AHEAD: Final = 10  # moves that are played out before a hand is estimated
MAX_TRIES: Final = 20  # deals of a world until an unlikely bluff is accepted
DEALS_OF_A_ROLLOUT: Final = 5  # deals that take as long as one rollout
STEEP: Final = 3.0
"""Weight of match points: a lead of the whole target makes winning the match e**3 times as likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """Limit on the computing time of a choice."""

    rollouts: int = 2400  # most rollouts; deals of rejected worlds count by the time they take
    seconds: float = inf  # time after which no further round begins, by a monotonic `clock`
    clock: Callable[[], float] = lambda: 0.0


ALWAYS_THE_SAME: Final = Effort()
"""Limited by rollouts only: the same view and random stream give the same choice on any machine."""


def choose(view: View, random: Random, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return the action to take now, or None to do nothing."""
    if view.seat is None or len(view.legal) <= 1:
        return None
    others = [action for action in view.legal if not isinstance(action, (PlayCard, PlaySet, *NO_MOVES))]
    moves: list[Action] = [*plays_of(view), *others]
    if not moves:
        return call_or_catch(view, random, catching=CATCHING, forgetting=FORGETTING, before=None)
    if not view.my_turn or not covers(view.rules, len(view.order)):
        return steady.choose(view, random)
    moves = _sensible(view, moves)
    learned = policy.choose(view, moves)
    if len(moves) == 1:
        move: Action = moves[0]
    elif learned is not None and view.partner is not None:
        # In rollouts by rules of thumb nobody helps a partner, so trying moves would mislead.
        move = learned
    elif learned is None:
        move = Search(view, random, moves).best(effort, steady.move(view, random), MARGIN)
    else:
        move = Search(view, random, moves).best(effort, learned, LEARNED_MARGIN)
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
    world.hands = [card_counts_of(view.hand if seat == view.seat else ()) for seat in view.order]
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


def most_of_colours(view: View) -> list[int]:
    """Return for each seat and colour the most cards that the seat can hold, judging by its play."""
    return [
        view.seats[seat].cards if since is None else since
        for seat in view.order
        for since in view.seats[seat].received[: len(COLOURS)]
    ]


class Search:
    """Search among the moves of a view, which are tried in worlds consistent with it."""

    def __init__(self, view: View, random: Random, moves: Sequence[Action]) -> None:
        self._view = view
        self._moves = moves
        self._place = {seat: place for place, seat in enumerate(view.order)}
        self._me = self._place[view.seat or 0]
        self._world = world_of_view(view)
        self._world.chance = random.getrandbits(32) | 1
        left = Counter(deck(view.rules, seats=len(view.seats)))
        left.subtract([*view.hand, *view.discards, view.top])
        self._unseen = [card.order for card, count in left.items() for _ in range(count)]
        self._sizes = [view.seats[seat].cards for seat in view.order]
        self._most = most_of_colours(view)
        self._random = random
        self._before = NO_COLOUR if view.before is None else PLACES[view.before]
        self._dealt_anew = 0
        self._judges = estimate.covers(self._world)
        self._worth = _Worth(view, judges=self._judges).of

    def best(self, effort: Effort, usual: Action | None, least: float) -> Action:
        """Return the best move: the usual one unless another is better by at least `least`."""
        alive = list(range(len(self._moves)))
        # The usual move starts with the margin, so it is not dropped for less.
        ahead = [least if move is usual else 0.0 for move in self._moves]
        sums, squares = [0.0] * len(alive), [0.0] * len(alive)
        tried = played = 0
        self._dealt_anew = 0
        begun = effort.clock()
        while len(alive) > 1 and played + self._dealt_anew // DEALS_OF_A_ROLLOUT < effort.rollouts:
            for _ in range(WORLDS_IN_A_ROUND):
                world = self._deal()
                for number in alive:
                    got = self._played_on(self._made(world, self._moves[number]))
                    sums[number] += got
                    squares[number] += got * got
            tried += WORLDS_IN_A_ROUND
            played += WORLDS_IN_A_ROUND * len(alive)
            alive = _in_the_running(alive, sums, squares, tried, ahead)
            if effort.clock() - begun >= effort.seconds:
                break
        return self._moves[max(alive, key=lambda number: sums[number] + max(tried, 1) * ahead[number])]

    def outcomes(
        self, worlds: int, play: Callable[[World], T], *, uncalled: Action | None = None
    ) -> list[list[T]]:
        """Return the outcomes of each move in a number of worlds, which are the same for all moves.

        Args:
            play: Plays a world to its end after the move, and returns the outcome.
            uncalled: A move that is tried once more, last, without its UNO call, and caught.
        """
        moves = [*self._moves, *(() if uncalled is None else (uncalled,))]
        found: list[list[T]] = [[] for _ in moves]
        for _ in range(worlds):
            world = self._deal()
            for number, (move, got) in enumerate(zip(moves, found, strict=True)):
                made = self._made(world, move, calls=number < len(self._moves))
                if made.catchable == self._me:
                    made.catch(made.next_seat(self._me), self._me)
                got.append(play(made))
        return found

    def _deal(self) -> World:
        """Deal the hidden cards; accept a world with a bluff only as often as players bluff."""
        world = self._world
        for _ in range(MAX_TRIES):
            deal_hidden(world, self._unseen, self._sizes, self._most, self._me)
            if world.challenged < 0 or world.rules.no_bluffs:
                break
            world.guilty = bluff_in(world, world.challenged, self._before)
            if not world.guilty or self._random.random() < BLUFFS:
                break
            self._dealt_anew += 1
        return world

    def _made(self, dealt: World, move: Action, *, calls: bool = True) -> World:
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

    def _played_on(self, world: World) -> float:
        if self._judges:
            play_on(world, AHEAD)
        else:
            play_out(world)
        return self._worth(world)


def _in_the_running(
    alive: list[int], sums: list[float], squares: list[float], tried: int, ahead: list[float]
) -> list[int]:
    """Return the moves that are not clearly behind the best."""
    means = [total / tried for total in sums]
    best = max(alive, key=lambda number: means[number] + ahead[number])

    def behind(number: int) -> bool:
        spread = sum(max(0.0, squares[each] / tried - means[each] ** 2) for each in (number, best))
        less = means[best] + ahead[best] - means[number] - ahead[number]
        return less > BEHIND * sqrt(spread / tried) + 1e-9

    return [number for number in alive if number == best or not behind(number)]


class _Worth:
    """Worth of a hand's end to a seat: roughly its chance of winning the match, from 0 to 1."""

    def __init__(self, view: View, *, judges: bool) -> None:
        self._judges = judges
        self._order = view.order
        self._plan = compiled_rules_of(view.rules)
        seat = view.seat or 0
        self._me = view.order.index(seat)
        side = {seat, view.partner} if view.partner is not None else {seat}
        self._sides = [other in side for other in view.order]
        self._points = [view.seats[other].points for other in view.order]

    def of(self, world: World) -> float:
        """Return the worth of a world; if it is not over, from the estimated chances of each seat."""
        if world.phase == OVER:
            return self._won(world, world.winner)
        if not self._judges:
            return 1.0 / len(self._order)
        found = estimate.chances(world)
        if self._plan.format is Format.SINGLE:
            return found[self._me]
        return sum(chance * self._won(world, place) for place, chance in enumerate(found))

    def _won(self, world: World, winner: int) -> float:
        """Return the worth of a seat's winning the hand with the current cards of the others."""
        plan = self._plan
        if plan.scores_cards:
            return self._played(world)
        if plan.format is Format.SINGLE:
            return float(winner == self._me)
        caught = [0 if place == winner else self._left(world, place) for place in range(len(self._order))]
        if plan.format in FEWEST_WIN:
            return self._fewest([a + b for a, b in zip(self._points, caught, strict=True)])
        same = [
            side == self._sides[winner] if plan.pairs else place == winner
            for place, side in enumerate(self._sides)
        ]
        gain = sum(left for left, shares in zip(caught, same, strict=True) if not shares)
        totals = [a + gain * b for a, b in zip(self._points, same, strict=True)]
        return float(same[self._me]) if totals[winner] >= plan.target else self._most(totals)

    def _left(self, world: World, place: int) -> int:
        if world.is_out(place):  # by the hand limit, with the cards that it held
            return world.scored[place] - self._points[place]
        return estimate.points_left(world, place)

    def _played(self, world: World) -> float:
        """Return the share of the win in the format in which played cards count."""
        winners = [
            place
            for place in range(len(self._order))
            if world.scored[place] >= self._plan.target or place == world.winner
        ]
        return 1.0 / len(winners) if self._me in winners else 0.0

    def _fewest(self, totals: list[int]) -> float:
        """Return the chance of having the fewest points in the end."""
        target = self._plan.target
        mine = totals[self._me]
        if max(totals) >= target and self._plan.format is Format.LOWEST:
            return float(mine == min(totals))
        weights = [exp(-STEEP * total / target) if total < target else 0.0 for total in totals]
        return weights[self._me] / sum(weights) if sum(weights) else 0.0

    def _most(self, totals: list[int]) -> float:
        """Return the chance of reaching the target first."""
        weights = [exp(STEEP * total / self._plan.target) for total in totals]
        mine = sum(w for w, one in zip(weights, self._sides, strict=True) if one)
        return mine / sum(weights)


def candidates(view: View, also: Action | None = None) -> tuple[Action, ...]:
    """Return the moves worth comparing, and `also`; empty if the simulator does not know the rules."""
    moves: list[Action] = [action for action in view.legal if not isinstance(action, NO_MOVES)]
    if not view.my_turn or not covers(view.rules, len(view.order)):
        return ()
    sensible = _sensible(view, moves)
    return tuple(move for move in moves if move in sensible or move is also)
