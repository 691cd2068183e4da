"""Estimates how likely each seat is to win a simulated hand; `tests.bench.estimates` prints the weights."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from bot.engine.move_generation import DRAW_FOURS, WILDS
from bot.players.rollouts import MODULUS, PLACE
from bot.players.simulator import World
from bot.players.simulator_rules import COLOUR_BITS, EFFECT_OF, NO_COLOUR, OTHER

if TYPE_CHECKING:
    from mypy_extensions import i64

WEIGHTS: Final[list[list[int]]] = [
    [
        0, 1538, 927, 756, 579, 396, 220, 21, -96, -252, -319, -535,
        -595, -759, -818, -864, -522, 281, 288, 153, -577, 112, 665, -1123,
        7, 1316, -332, -220, 158, 593, 3014, 12, -606, -915, -1306,
    ],
    [
        0, 1369, 976, 785, 543, 423, 152, -21, -69, -303, -370, -546,
        -590, -628, -1017, -904, -338, 43, 23, 73, -679, -65, 544, -1174,
        -79, 1054, -354, -294, 40, 409, 1242, 135, -255, -512, -810,
    ],
    [0] * 35,  # of two players none is in between or last
    [0] * 35,
    [
        0, 3182, 2189, 1552, 1140, 713, 353, 80, -234, -565, -736, -950,
        -1231, -1439, -1616, -2058, -655, 370, 351, 314, -577, 185, 772, -784,
        214, 950, -40, 32, 91, 298, 2747, -382, -638, -692, -655,
    ],
    [
        0, 2901, 2052, 1458, 1068, 678, 374, 27, -185, -527, -741, -1094,
        -1091, -1293, -1717, -1962, -307, 118, 82, 58, -697, 77, 571, -858,
        108, 701, -133, -89, 40, 133, 1030, -198, -366, -314, -201,
    ],
    [
        0, 3130, 2235, 1618, 1148, 781, 442, 126, -255, -593, -816, -1079,
        -1429, -1604, -1768, -2169, -145, -8, -34, -46, -725, -19, 510, -868,
        26, 608, -158, -132, -52, 109, 780, -404, -393, -221, 4,
    ],
    [
        0, 2767, 1969, 1455, 1060, 726, 376, 72, -253, -475, -668, -997,
        -1207, -1250, -1626, -2047, -96, -19, 21, -4, -692, 24, 570, -884,
        41, 746, -162, -105, 30, 139, 855, -245, -335, -237, -136,
    ],
]  # fmt: skip
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
