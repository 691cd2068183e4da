"""Judges a simulated hand that is not over: how likely each seat is to win it, as far as all its cards tell.

Each seat gets a sum of weights by when its turn comes and what it holds; its chance is its share of the
exponentials of all sums. The weights were fitted to hands that `rollouts.py` played out:
`python -m tests.bench.estimates` prints them.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from bot.players.estimate_weights import WEIGHTS
from bot.players.mechanics import ANY_DRAW_FOUR, ANY_WILD, COLOUR_BITS, EFFECT_OF, NO_COLOUR, OTHER
from bot.players.rollouts import MODULUS, PLACE

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.players.world_state import WorldState

SIZES: Final = 16
"""More cards than this, less one, weigh as much as these."""
_FITTING: Final = SIZES
_WILDS: Final = _FITTING + 4
_DRAW_FOURS: Final = _WILDS + 3
_ACTIONS: Final = _DRAW_FOURS + 3
_COLOURS: Final = _ACTIONS + 4
FEATURES: Final = _COLOURS + 5
"""What a seat can have: each feature is a number below this."""
PLACES_IN_TURN: Final = 4
"""In turn, next, in between, last."""
ACTION_BITS: Final[int] = sum(
    1 << kind for kind, effect in enumerate(EFFECT_OF) if effect != OTHER and not ANY_WILD >> kind & 1
)
"""The coloured kinds that do something."""
SCALE: Final = 1000.0
"""Weights are in thousandths."""


def covers(world: WorldState) -> bool:
    """Tell whether hands can be judged by these rules.

    The weights know nothing of hands that move, sets, last cards that have to be numbers, a limit of the hand
    and points for cards that are played.
    """
    rules = world.rules
    return not (rules.weighs_more or rules.seven_zero or rules.scores_cards or rules.hand_limit)


def most(number: i64, limit: i64) -> i64:
    """Return a number, or the limit if it is more."""
    return limit if number > limit else number  # noqa: FURB136 - mypyc compares without a call


def place_in_turn(world: WorldState, seat: i64) -> i64:
    """Return when the turn of a seat comes: now (0), next (1), in between (2) or last (3)."""
    ahead = (seat - world.turn) * world.direction
    if ahead < 0:
        ahead += world.seats
    if ahead < 2:
        return ahead
    return 3 if ahead == world.seats - 1 else 2


def features(world: WorldState, seat: i64) -> list[int]:
    """Return what a seat has, as places in a row of `WEIGHTS`."""
    held = world.hands[seat]
    fits: i64 = held.count(world.playable(seat) & ~ANY_WILD)
    colours: i64 = 0
    colour: i64 = 0
    while colour < NO_COLOUR:
        if held.one & COLOUR_BITS[colour]:
            colours += 1
        colour += 1
    return [
        most(held.size, SIZES - 1),
        _FITTING + most(fits, 3),
        _WILDS + most(held.count(ANY_WILD & ~ANY_DRAW_FOUR), 2),
        _DRAW_FOURS + most(held.count(ANY_DRAW_FOUR), 2),
        _ACTIONS + most(held.count(ACTION_BITS), 3),
        _COLOURS + colours,
    ]


def row(world: WorldState, seat: i64) -> i64:
    """Return the row of `WEIGHTS` for a seat: there are four for two players, and four for more."""
    return place_in_turn(world, seat) + (PLACES_IN_TURN if world.seats > 2 else 0)


def chances(world: WorldState) -> list[float]:
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


def points_left(world: WorldState, seat: i64) -> int:
    """Return the points of the cards that a seat holds."""
    held = world.hands[seat]
    total: i64 = 0
    for kinds in (held.one, held.two, held.three, held.four):
        rest: i64 = kinds
        while rest:
            bit = rest & -rest
            total += world.rules.values[PLACE[bit % MODULUS]]
            rest ^= bit
    return total * world.rules.multiplier
