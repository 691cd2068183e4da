"""Search among the moves of a view, each tried in the same random worlds that are consistent with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

from bot.engine.actions import Action
from bot.engine.cards import COLOURS
from bot.engine.compiled_rules import compiled_rules_of, deck
from bot.engine.rulebook.match import FEWEST_WIN, Format
from bot.engine.view import View
from bot.players.heuristics import BLUFFS

W = TypeVar("W")  # one way in which all cards may lie

WORLDS_IN_A_ROUND: Final = 16
BEHIND: Final = 2.0  # standard errors behind the best at which a move is dropped
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


class HandOutcome(NamedTuple):
    """How a hand went in one world.

    Attributes:
        wins: Each seat's share of the win, in the order of the view; if others play on, of being out next.
        fits: Whether something fitted on the seat's next turn; None if it had none.
        bluff: Whether the Wild Draw Four that was to be answered was one.
    """

    wins: tuple[float, ...]
    fits: bool | None
    bluff: bool


class Search(ABC, Generic[W]):
    """Search among moves; a subclass says what a world is, and numbers the `seats` of the view.

    Attributes:
        unseen: The hidden cards, by their order.
        sizes: How many cards each seat holds.
        most: For each seat and colour the most cards that the seat can hold, judging by its play.
    """

    cost = 1  # of how many rollouts of an effort each of these takes the place

    def __init__(
        self, view: View, random: Random, moves: Sequence[Action], world: W, seats: Sequence[int]
    ) -> None:
        self._view, self._random, self._moves = view, random, moves
        self._world, self._me = world, seats.index(view.seat or 0)
        left = Counter(deck(view.rules, seats=len(view.seats)))
        left.subtract([*view.hand, *view.discards, view.top])
        self.unseen = [card.order for card, count in left.items() for _ in range(count)]
        players = [view.seats[seat] for seat in seats]
        self.sizes = [player.cards for player in players]
        self.most = [
            player.cards if since is None else since
            for player in players
            for since in player.received[: len(COLOURS)]
        ]
        self._dealt_anew = 0

    def deal(self) -> W:
        """Deal the hidden cards; accept a world with a bluff only as often as players bluff."""
        for _ in range(MAX_TRIES):
            if not self.deals_bluff() or self._random.random() < BLUFFS:
                break
            self._dealt_anew += 1
        return self._world

    @abstractmethod
    def deals_bluff(self) -> bool:
        """Deal the hidden cards anew; return whether that makes a card that was played a bluff."""

    @abstractmethod
    def made(self, dealt: W, move: Action, *, calls: bool = True) -> W:
        """Return a world after a move, with UNO called if it leaves one card, unless `calls` is unset."""

    @abstractmethod
    def played_on(self, world: W) -> float:
        """Play on, and return what that is worth to the seat, from 0 to 1."""

    @abstractmethod
    def outcome(self, world: W) -> HandOutcome:
        """Play the hand to its end, or as far as a search judges it from."""

    @abstractmethod
    def catch(self, world: W) -> None:
        """Let the seat be caught if it can be."""

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
                world = self.deal()
                for number in alive:
                    got = self.played_on(self.made(world, self._moves[number]))
                    sums[number] += got
                    squares[number] += got * got
            tried += WORLDS_IN_A_ROUND
            played += WORLDS_IN_A_ROUND * len(alive) * self.cost
            alive = in_the_running(alive, sums, squares, tried, ahead)
            if effort.clock() - begun >= effort.seconds:
                break
        return self._moves[max(alive, key=lambda number: sums[number] + max(tried, 1) * ahead[number])]

    def outcomes(self, worlds: int, *, uncalled: Action | None = None) -> list[list[HandOutcome]]:
        """Return the outcomes of each move in the same worlds: `worlds`, or as many as cost the same.

        A move that is `uncalled` is tried once more, last, without its UNO call, and caught.
        """
        moves = [*self._moves, *(() if uncalled is None else (uncalled,))]
        found: list[list[HandOutcome]] = [[] for _ in moves]
        for _ in range(max(worlds // self.cost, 2)):
            world = self.deal()
            for number, (move, got) in enumerate(zip(moves, found, strict=True)):
                made = self.made(world, move, calls=number < len(self._moves))
                self.catch(made)
                got.append(self.outcome(made))
        return found


def in_the_running(
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


class MatchWorth:
    """Worth of a hand's end to a seat: roughly its chance of winning the match, from 0 to 1.

    Seats are numbered by their place in the order of the view.

    Attributes:
        by_place: A hand is worth its place, or winning it, and no points of cards.
        sides: For each seat, whether it shares the points of the one that sees the view.
    """

    def __init__(self, view: View) -> None:
        self.plan = compiled_rules_of(view.rules)
        self.order = view.order
        self.by_place = self.plan.plays_on or self.plan.format is Format.SINGLE
        seat = view.seat or 0
        self.me = view.order.index(seat)
        side = {seat, view.partner} if view.partner is not None else {seat}
        self.sides = [other in side for other in view.order]
        self.points = [view.seats[other].points for other in view.order]

    def of(self, winner: int, gains: Sequence[int]) -> float:
        """Return the worth of a hand that a seat won, in which each gained so many points."""
        totals = [a + b for a, b in zip(self.points, gains, strict=True)]
        if self.plan.format in FEWEST_WIN:
            return self._fewest(totals)
        shares = self.sides[winner] if self.plan.pairs else winner == self.me
        return float(shares) if totals[winner] >= self.plan.target else self._most(totals)

    def of_cards_played(
        self, scored: Sequence[int], winner: int | None, seats: Sequence[int], me: int
    ) -> float:
        """Return a seat's share of the win in the format in which played cards count."""
        winners = [seat for seat in seats if scored[seat] >= self.plan.target or seat == winner]
        return 1.0 / len(winners) if me in winners else 0.0

    def _fewest(self, totals: list[int]) -> float:
        """Return the chance of having the fewest points in the end."""
        target = self.plan.target
        mine = totals[self.me]
        if max(totals) >= target and self.plan.format is Format.LOWEST:
            return float(mine == min(totals))
        weights = [exp(-STEEP * total / target) if total < target else 0.0 for total in totals]
        return weights[self.me] / sum(weights) if sum(weights) else 0.0

    def _most(self, totals: list[int]) -> float:
        """Return the chance of reaching the target first."""
        weights = [exp(STEEP * total / self.plan.target) for total in totals]
        mine = sum(w for w, one in zip(weights, self.sides, strict=True) if one)
        return mine / sum(weights)
