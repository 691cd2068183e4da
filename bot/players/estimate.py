"""Estimates how likely each seat is to win a simulated hand; `tests.bench.estimates` fits the weights."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, Final

from bot.engine.move_generation import DRAW_FOURS, WILDS
from bot.players.rollouts import MODULUS, PLACE
from bot.players.simulator import World
from bot.players.simulator_rules import COLOUR_BITS, EFFECT_OF, NO_COLOUR, OTHER

if TYPE_CHECKING:
    from mypy_extensions import i64

WEIGHTS: Final[list[list[int]]] = json.loads(
    files("bot.players").joinpath("estimate.json").read_text(encoding="utf-8")
)
"""A row for each place in turn with two players, then with more; see `estimate.features`."""

SIZES: Final = 16  # hands of this many cards or more weigh like one card fewer than this
_FITTING: Final = SIZES
_WILDS: Final = _FITTING + 4
_DRAW_FOURS: Final = _WILDS + 3
_ACTIONS: Final = _DRAW_FOURS + 3
_COLOURS: Final = _ACTIONS + 4
FEATURES: Final = _COLOURS + 5  # number of features: each is an index below this
PLACES_IN_TURN: Final = 4  # in turn, next, in between, last
ACTION_BITS: Final[int] = sum(
    1 << kind for kind, effect in enumerate(EFFECT_OF) if effect != OTHER and not WILDS >> kind & 1
)
"""The coloured kinds with an effect."""
SCALE: Final = 1000.0  # weights are in thousandths


def covers(world: World) -> bool:
    """Return whether hands can be estimated under the world's rules: the weights lack some house rules."""
    rules = world.rules
    return not (rules.weighs_more or rules.seven_zero or rules.scores_cards or rules.hand_limit)


def most(number: i64, limit: i64) -> i64:
    return limit if number > limit else number  # noqa: FURB136 - mypyc compares without a call


def place_in_turn(world: World, seat: i64) -> i64:
    """Return when the turn of a seat comes: now (0), next (1), in between (2) or last (3)."""
    ahead = (seat - world.turn) * world.direction
    if ahead < 0:
        ahead += world.seats
    if ahead < 2:
        return ahead
    return 3 if ahead == world.seats - 1 else 2


def features(world: World, seat: i64) -> list[int]:
    """Return the features of a seat, as indices into a row of `WEIGHTS`."""
    held = world.hands[seat]
    fits: i64 = held.count(world.playable(seat) & ~WILDS)
    colours: i64 = 0
    colour: i64 = 0
    while colour < NO_COLOUR:
        if held.one & COLOUR_BITS[colour]:
            colours += 1
        colour += 1
    return [
        most(held.size, SIZES - 1),
        _FITTING + most(fits, 3),
        _WILDS + most(held.count(WILDS & ~DRAW_FOURS), 2),
        _DRAW_FOURS + most(held.count(DRAW_FOURS), 2),
        _ACTIONS + most(held.count(ACTION_BITS), 3),
        _COLOURS + colours,
    ]


def row(world: World, seat: i64) -> i64:
    """Return the row of `WEIGHTS` for a seat: there are four for two players, and four for more."""
    return place_in_turn(world, seat) + (PLACES_IN_TURN if world.seats > 2 else 0)


def chances(world: World) -> list[float]:
    """Return for each seat how likely it is to win the hand, from 0 to 1."""
    sums: list[float] = []
    total = 0.0
    seat: i64 = 0
    while seat < world.seats:
        weights = WEIGHTS[row(world, seat)]
        weight: i64 = 0
        for feature in features(world, seat):
            weight += weights[feature]
        share = exp(float(weight) / SCALE)
        sums.append(share)
        total += share
        seat += 1
    return [share / total for share in sums]


def points_left(world: World, seat: i64) -> int:
    held = world.hands[seat]
    total: i64 = 0
    for kinds in (held.one, held.two, held.three, held.four):
        rest: i64 = kinds
        while rest:
            bit = rest & -rest
            total += world.rules.values[PLACE[bit % MODULUS]]
            rest ^= bit
    return total * world.rules.multiplier
