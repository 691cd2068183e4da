"""Estimates how likely each seat is to win a hand of the engine by the rules of the merciless deck."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARDS, OF_COLOUR, Face
from bot.engine.hand import Hand
from bot.engine.move_generation import fitting
from bot.players.hand_rollouts import COLOUR_OF, NO_COLOUR
from bot.players.hand_weights import WEIGHTS

if TYPE_CHECKING:
    from mypy_extensions import i64

SCALE: Final = 1000.0  # weights are in thousandths
PLACES_IN_TURN: Final = 4  # in turn, next, in between, last
SIZES: Final = 26  # hands of more cards weigh like one card fewer than this
_GROUPS: Final = (
    (Face.DRAW_TWO,),
    (Face.DRAW_FOUR, Face.WILD_DRAW_FOUR),
    (Face.WILD_REVERSE_DRAW_FOUR,),
    (Face.WILD_DRAW_SIX,),
    (Face.WILD_DRAW_TEN,),
    (Face.WILD_COLOUR_ROULETTE,),
    (Face.WILD,),
    (Face.SKIP, Face.REVERSE),
    (Face.SKIP_EVERYONE,),
    (Face.SEVEN, Face.ZERO),
    (Face.DISCARD_ALL,),
)
"""Faces that are counted together."""
GROUP_OF: Final[list[int]] = [
    next((n for n, faces in enumerate(_GROUPS) if card.face in faces), -1) for card in CARDS
]
MOST: Final = 3  # more of them weigh like so many
_FITTING: Final = SIZES
_COLOURS: Final = _FITTING + MOST + 1
_DISCARDED: Final = _COLOURS + NO_COLOUR + 1
MOST_DISCARDED: Final = 6
_COUNTED: Final = _DISCARDED + MOST_DISCARDED + 1
FEATURES: Final = _COUNTED + (MOST + 1) * len(_GROUPS)  # number of features: each is an index below this
_DISCARD_ALL: Final = len(_GROUPS) - 1
WILDS: Final = OF_COLOUR[None]


def features(hand: Hand, seat: int) -> list[int]:
    """Return the features of a seat, as indices into a row of `WEIGHTS`."""
    held = hand.hands[seat]
    kinds = fitting(hand) & ~WILDS
    groups = [0] * len(_GROUPS)
    colours = [0] * (NO_COLOUR + 1)
    fits: i64 = 0
    for card in held:
        group: i64 = GROUP_OF[card.order]
        if group >= 0:
            groups[group] += 1
        colours[COLOUR_OF[card.order]] += 1
        if kinds & card.bit:
            fits += 1
    discarded = 0
    if groups[_DISCARD_ALL]:
        for card in held:
            if card.face is Face.DISCARD_ALL:
                discarded = max(discarded, colours[COLOUR_OF[card.order]])
    of_colours = 0
    for colour in range(NO_COLOUR):
        if colours[colour]:
            of_colours += 1
    found = [
        min(len(held), SIZES - 1),
        _FITTING + min(fits, MOST),
        _COLOURS + of_colours,
        _DISCARDED + min(discarded, MOST_DISCARDED),
    ]
    place = _COUNTED
    for count in groups:
        found.append(place + min(count, MOST))
        place += MOST + 1
    return found


def row(hand: Hand, seat: int) -> int:
    """Return the row of `WEIGHTS` for a seat: there are four for two players, and four for more."""
    order = hand.order
    seats = len(order)
    ahead = (order.index(seat) - order.index(hand.turn)) * hand.direction % seats
    if ahead > 1:
        ahead = 3 if ahead == seats - 1 else 2
    return ahead + (PLACES_IN_TURN if seats > 2 else 0)


def strengths(hand: Hand) -> list[float]:
    """Return for each seat that is still in how strong it is: seats win in proportion to that."""
    found: list[float] = []
    for seat in hand.order:
        weights = WEIGHTS[row(hand, seat)]
        weight = 0
        for feature in features(hand, seat):
            weight += weights[feature]
        found.append(exp(weight / SCALE))
    return found
