"""A learned policy: a small neural network, trained in millions of hands, that chooses a card to play.

There are networks for hands won by going out, and for partners; `tests/bench/policy.cpp` trained them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bot.engine.actions import Action, PlayCard
from bot.engine.cards import COLOURS, PLACES, SUIT_BITS, Card, Colour, Face
from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.hand import Phase
from bot.engine.rulebook.match import Format
from bot.engine.view import View
from bot.players.heuristics import Unseen, none_of
from bot.players.simulator_rules import COLOUR_BITS, card_counts_of, simulator_rules_of

WEIGHTS_FILE: Final = "policy-{name}.json"
"""Weights of a network, in thousandths: of each input for every hidden unit, the bias of each, and
of every hidden unit for the score. `tests/bench/policy.cpp` writes such files."""
SCALE: Final = 1000.0
LEAK: Final = 0.01  # slope of a hidden unit below 0 (leaky ReLU)


@dataclass(frozen=True, slots=True)
class Network:
    """A network with one hidden layer: weights by input and unit, biases of units, weights by unit."""

    first: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    second: tuple[float, ...]


def _scaled(weights: Sequence[int]) -> tuple[float, ...]:
    return tuple([weight / SCALE for weight in weights])


@cache
def network(name: str) -> Network:
    """Return the network of a name, such as ``two``."""
    text = files(__package__).joinpath(WEIGHTS_FILE.format(name=name)).read_text(encoding="utf-8")
    first, bias, second = json.loads(text)
    return Network(tuple(map(_scaled, first)), _scaled(bias), _scaled(second))


def score(network: Network, inputs: Sequence[float]) -> float:
    """Return the score of the inputs, the same on every machine: the order of the sums is fixed."""
    hidden: Sequence[float] = network.bias
    for value, weights in zip(inputs, network.first, strict=True):
        if value == 1.0:
            hidden = [unit + weight for unit, weight in zip(hidden, weights, strict=True)]
        elif value:
            hidden = [unit + value * weight for unit, weight in zip(hidden, weights, strict=True)]
    total = 0.0
    for unit, weight in zip(hidden, network.second, strict=True):
        total += weight * (unit if unit > 0.0 else LEAK * unit)
    return total


NUMBER, DRAW_TWO, REVERSE, SKIP, WILD, DRAW_FOUR, BLUFF, NO_CARD = range(8)
KINDS: Final = 8
_KIND_OF: Final = {
    Face.DRAW_TWO: DRAW_TWO,
    Face.REVERSE: REVERSE,
    Face.SKIP: SKIP,
    Face.WILD: WILD,
    Face.WILD_DRAW_FOUR: DRAW_FOUR,
}
_FORCED: Final = {DRAW_TWO: 2, DRAW_FOUR: 4, BLUFF: 4}  # how many cards the next seat has to draw
_SKIPPING: Final = frozenset({DRAW_TWO, SKIP, DRAW_FOUR, BLUFF})
_DRAW_TWO_BIT: Final = SUIT_BITS - 3
"""Index of the Draw Two in the bits of a colour; the Reverse and the Skip follow it."""
SEATS_OF_PAIRS: Final = 4
_PAIR: Final = 2
NETWORKS: Final = ("two", "two-turning", "more", "pairs")
"""For two players; for two where a Reverse skips nobody; for more; and for pairs of partners."""
_OWN_SIZES: Final = 9
_SIZES: Final = 8
_FITS: Final = 5
_ABSENT: Final = (0.0,) * (_SIZES + 4)


def covers(view: View) -> bool:
    """Return whether the networks cover the decision: playing cards in a single hand or with partners."""
    if view.seat is None or view.phase not in {Phase.PLAY, Phase.DRAWN}:
        return False
    plan, rules = compiled_rules_of(view.rules), simulator_rules_of(view.rules)
    house = rules.weighs_more or rules.seven_zero or rules.scores_cards or rules.hand_limit
    answers = rules.stacks_twos or rules.deflects or rules.jump_in
    known = len(view.order) == SEATS_OF_PAIRS if plan.pairs else plan.format is Format.SINGLE
    return known and not (house or answers)


class Other:
    """Another seat after a move.

    Attributes:
        cards: The cards it holds, including those that the move makes it draw.
        since: For each colour, its cards drawn after it showed that it had none; None if it never did.
        least: The least of those, since a seat that draws usually has no wild either; None without any.
    """

    __slots__ = ("cards", "least", "since")

    def __init__(self, view: View, seat: int, more: int) -> None:
        other = view.seats[seat]
        self.cards = other.cards + more
        self.since = [None if each is None else each + more for each in other.received[: len(COLOURS)]]
        self.least = min((each for each in self.since if each is not None), default=None)

    def lacks(self, colour: int, share: float) -> float:
        """Return how likely it has no card of a colour, from 0 to 1."""
        return none_of(self.cards, self.since[colour], share)

    def lacks_wilds(self, share: float) -> float:
        """Return how likely it has no wild, from 0 to 1."""
        return none_of(self.cards, self.least, share)


class MoveContext:
    """Data shared by the descriptions of all moves in a view."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seats = len(view.order)
        self.place = view.order.index(seat)
        self.colour = None if view.colour is None else PLACES[view.colour]
        held = card_counts_of([card.order for card in view.hand])
        self.one, self.two = int(held.one), int(held.two)
        self.wilds = sum(card.wild for card in view.hand)
        self.fours = sum(card.face is Face.WILD_DRAW_FOUR for card in view.hand)
        self.unseen = Unseen(view)
        self.reverse_skips = self.seats == _PAIR and compiled_rules_of(view.rules).reverse_skips
        self._others: dict[tuple[int, int], list[Other]] = {}

    def others(self, direction: int, forced: int) -> list[Other]:
        """Return the other seats in their order after a move that makes the first of them draw."""
        found = self._others.get((direction, forced))
        if found is None:
            order = self.view.order
            seats = [order[(self.place + direction * n) % self.seats] for n in range(1, self.seats)]
            found = [Other(self.view, seat, forced if n == 0 else 0) for n, seat in enumerate(seats)]
            self._others[direction, forced] = found
        return found


class _Move:
    """Situation after a move; `card` and `colour` are None if no card is played."""

    def __init__(self, position: MoveContext, card: Card | None, colour: Colour | None) -> None:
        view = position.view
        kind = NO_CARD if card is None else _KIND_OF.get(card.face, NUMBER)
        now = position.colour
        if kind == DRAW_FOUR and now is not None and position.one & COLOUR_BITS[now]:
            kind = BLUFF
        self.kind = kind
        self.colour = (now or 0) if colour is None else PLACES[colour]
        self.stays = now is not None and self.colour == now
        self.skips = kind in _SKIPPING or (kind == REVERSE and position.reverse_skips)
        self.again = self.skips and position.seats == _PAIR
        self.twice = card is not None and position.two & card.bit != 0
        rest, two = position.one, position.two
        if card is not None:
            rest, two = (rest, two & ~card.bit) if self.twice else (rest & ~card.bit, two)
        self.size = len(view.hand) - (card is not None)
        self.wilds = position.wilds - (card is not None and card.wild)
        self.fours = position.fours - (kind in {DRAW_FOUR, BLUFF})
        self.suits = [(rest & bits) >> SUIT_BITS * n for n, bits in enumerate(COLOUR_BITS[: len(COLOURS)])]
        self.counts = [
            (rest & bits).bit_count() + (two & bits).bit_count() for bits in COLOUR_BITS[: len(COLOURS)]
        ]
        top = card or view.top
        self.symbol = None if top.wild or top.face is Face.BLANK else top.order % SUIT_BITS
        turned = -view.direction if kind == REVERSE and not position.reverse_skips else view.direction
        self.others = position.others(turned, _FORCED.get(kind, 0))
        self.answering = self.others[1 if self.skips and position.seats > _PAIR else 0]


def _one_of(place: int, places: int) -> list[float]:
    return [float(n == place) for n in range(places)]


def inputs(position: MoveContext, card: Card | None, colour: Colour | None) -> list[float]:
    """Describe playing a card (None: drawing or keeping one) in the order the networks were trained with."""
    move = _Move(position, card, colour)
    own, wilds, counts = move.size, move.wilds, move.counts
    of_colour = counts[move.colour]
    found = [
        *_one_of(move.kind, KINDS),
        move.again,
        position.view.phase is Phase.DRAWN,
        move.stays,
        move.twice,
        position.seats == 3,
        position.seats > SEATS_OF_PAIRS,
        *_one_of(min(max(own, 1), _OWN_SIZES) - 1, _OWN_SIZES),
        own / 10,
        wilds / 2,
        move.fours / 2,
        wilds == own,
        wilds == own - 1,
        own == 1 and move.again,
        own == 1 and of_colour == 1,
        own == _PAIR and of_colour == _PAIR,
    ]
    for other in _in_order(move.others):
        found += _of_other(position, move, other)
    fitting = 0
    for n, each in enumerate(_sorted_colours(move)):
        described, fits = _of_colour(position, move, each, first=n == 0)
        found += described
        fitting += fits
    found += _one_of(min(fitting, _FITS - 1), _FITS)
    found += _of_answer(position, move)
    found.append(position.view.draw_pile / 100)
    return [float(value) for value in found]


def _in_order(others: Sequence[Other]) -> list[Other | None]:
    """Return the next seat, the one with the fewest cards of those in the middle, and the last one."""
    if len(others) == 1:
        return [others[0], None, None]
    middle = min(others[1:-1], key=lambda other: other.cards, default=None)
    return [others[0], middle, others[-1]]


def _of_other(position: MoveContext, move: _Move, other: Other | None) -> Sequence[float]:
    if other is None:
        return _ABSENT
    unseen = position.unseen
    return [
        *_one_of(min(other.cards, _SIZES) - 1, _SIZES),
        other.cards / 10,
        other.lacks_wilds(unseen.wilds),
        other.least == 0,
        other.lacks(move.colour, unseen.colours[move.colour]),
    ]


def _sorted_colours(move: _Move) -> list[int]:
    """Return the colour in force, then the others: those that the hand holds most of come first."""
    others = [n for n in range(len(COLOURS)) if n != move.colour]
    return [move.colour, *sorted(others, key=lambda n: -move.counts[n])]


def _of_colour(position: MoveContext, move: _Move, colour: int, *, first: bool) -> tuple[list[float], int]:
    """Describe what is left of a colour, and return how many kinds of it fit."""
    count, kinds = move.counts[colour], move.suits[colour]
    share = position.unseen.colours[colour]
    lacks = move.answering.lacks(colour, share)
    found = [
        count / 4,
        count == 0,
        (kinds >> _DRAW_TWO_BIT + 1).bit_count() / 2,
        kinds >> _DRAW_TWO_BIT & 1,
        share * 4,
        lacks,
        move.answering.since[colour] == 0,
    ]
    if first:
        return [*found, count == 1, count == _PAIR, lacks**4], kinds.bit_count()
    fits = move.symbol is not None and kinds >> move.symbol & 1 != 0
    stranded = count > 0 and not fits and not kinds & move.suits[move.colour]
    return [*found, fits, stranded], int(fits)


def _of_answer(position: MoveContext, move: _Move) -> list[float]:
    """Describe how likely it is that the next seat has nothing that fits."""
    other, unseen = move.answering, position.unseen
    none = other.lacks(move.colour, unseen.colours[move.colour])
    if move.symbol is not None:
        none *= none_of(other.cards, None, unseen.symbols[move.symbol])
    cannot = none * other.lacks_wilds(unseen.wilds)
    return [
        none,
        cannot,
        cannot * (move.size <= _PAIR),
        cannot * (other.cards == 1),
        cannot * (other.cards == _PAIR),
        other.cards == 1 and not move.again and move.kind != NO_CARD,
        other.cards == _PAIR and move.size <= _PAIR,
        (move.size - other.cards) / 10,
    ]


def choose(view: View, moves: list[Action]) -> Action | None:
    """Return the best of some moves, or None if the networks do not cover the decision."""
    if not covers(view):
        return None
    plan = compiled_rules_of(view.rules)
    two, two_turning, more, pairs = NETWORKS
    if len(view.order) > _PAIR:
        trained = network(pairs if plan.pairs else more)
    else:
        trained = network(two if plan.reverse_skips else two_turning)
    position = MoveContext(view, view.seat or 0)
    best: Action | None = None
    most = 0.0
    for move in moves:
        card, colour = None, None
        if isinstance(move, PlayCard):
            if len(view.hand) == 1:
                return move
            card, colour = move.card, move.card.colour or move.colour
        worth = score(trained, inputs(position, card, colour))
        if best is None or worth > most:
            best, most = move, worth
    return best
