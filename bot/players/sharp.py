"""The level *sharp*: it tries its moves in worlds that fit what it has seen, and takes what wins most often.

All moves still in the running are tried in the same worlds, so that luck is shared. A move has to win clearly
more often than that of `policy.py`, or of *steady* where the policy does not know the rules.
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
BEHIND: Final = 2.0  # so many standard errors behind the best, a move is dropped
MARGIN: Final = 0.005
"""So much more often a move has to win than what *steady* would do, before it is taken instead."""
LEARNED_MARGIN: Final = 0.05  # so much more often than what the learned policy would do
AHEAD: Final = 10  # so many moves are played out before a hand is judged
MAX_TRIES: Final = 20  # how often a world is dealt anew because of a bluff that is unlikely
DEALS_OF_A_ROLLOUT: Final = 5  # dealing anew so often takes as long as playing a world on once
STEEP: Final = 3.0
"""How much points of a match weigh: a lead of the whole target makes winning it e**3 times as likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long a choice may take."""

    rollouts: int = 2400  # worlds that are played on at most, or dealt anew in the same time
    seconds: float = inf  # the time after which no further round begins, by a `clock` that only grows
    clock: Callable[[], float] = lambda: 0.0


ALWAYS_THE_SAME: Final = Effort()
"""By number of rollouts alone: the same view and random stream give the same choice on any machine."""


def choose(view: View, random: Random, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return what to do now, or None to leave the table to the others."""
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
        # In worlds played out by rules of thumb nobody helps a partner, so trying moves there misleads.
        move = learned
    elif learned is None:
        move = Search(view, random, moves).best(effort, steady.move(view, random), MARGIN)
    else:
        move = Search(view, random, moves).best(effort, learned, LEARNED_MARGIN)
    beside = call_or_catch(view, random, catching=CATCHING, forgetting=FORGETTING, before=move)
    return beside or move


def _sensible(view: View, moves: list[Action]) -> list[Action]:
    """Return the moves worth trying: nobody draws, or keeps a card, who can play one that is not wild.

    In a world that is known drawing looks better than it is, as if the card to come were known too.
    """
    if any(isinstance(move, PlayCard) and not move.card.wild for move in moves) and not view.owed:
        return [move for move in moves if not isinstance(move, DrawCard | Pass)]
    return moves


def world_of_view(view: View) -> World:
    """Return a world in which everything public and the own hand is as in a view."""
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
    """Return for each seat and colour how many cards of it the seat can hold, as far as its play shows."""
    return [
        view.seats[seat].cards if since is None else since
        for seat in view.order
        for since in view.seats[seat].received[: len(COLOURS)]
    ]


class Search:
    """Worlds that fit a view, in which its moves are tried."""

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
        """Return the move that won most; the usual one unless another is better by at least so much."""
        alive = list(range(len(self._moves)))
        # The usual move begins with what the others have to be better by, so it is not dropped for less.
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
        """Return for each move what came of it in each of so many worlds, the same ones for all of them.

        Args:
            play: Plays a world to its end after the move, and says what came of it.
            uncalled: A move that is tried once more, last, without its call of UNO, and caught for that.
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
        """Deal what is hidden; a world with an unlikely bluff only as often as somebody bluffs."""
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
        """Return a world after a move, with UNO called if that leaves one card, unless it is forgotten."""
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
    """Return the moves that may still turn out best."""
    means = [total / tried for total in sums]
    best = max(alive, key=lambda number: means[number] + ahead[number])

    def behind(number: int) -> bool:
        spread = sum(max(0.0, squares[each] / tried - means[each] ** 2) for each in (number, best))
        less = means[best] + ahead[best] - means[number] - ahead[number]
        return less > BEHIND * sqrt(spread / tried) + 1e-9

    return [number for number in alive if number == best or not behind(number)]


class _Worth:
    """What the end of a hand is worth to a seat: about its chance of winning the match, from 0 to 1."""

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
        """Return what a world is worth, one that is not over by what each seat's chances are."""
        if world.phase == OVER:
            return self._won(world, world.winner)
        if not self._judges:
            return 1.0 / len(self._order)
        found = estimate.chances(world)
        if self._plan.format is Format.SINGLE:
            return found[self._me]
        return sum(chance * self._won(world, place) for place, chance in enumerate(found))

    def _won(self, world: World, winner: int) -> float:
        """Return what it is worth that a seat wins the hand while the others hold what they do."""
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
        """Return the share of the win, where cards count when they are played."""
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
    """Return the moves worth comparing, and `also`; none where the simulator does not know the rules."""
    moves: list[Action] = [action for action in view.legal if not isinstance(action, NO_MOVES)]
    if not view.my_turn or not covers(view.rules, len(view.order)):
        return ()
    sensible = _sensible(view, moves)
    return tuple(move for move in moves if move in sensible or move is also)
