"""The 108 cards of a pack.

Equal cards are one object: `Card` instances are made here once and compared by identity, so a pile is a plain
list of references. The engine counts cards; it never needs to tell two red sevens apart.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Colour(Enum):
    """The four colours; the value is the letter used in notation."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Face(Enum):
    """What is printed on a card; the value is its text in notation."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    DRAW_TWO = "D"
    REVERSE = "R"
    SKIP = "S"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"


NUMBERS: Final = tuple(face for face in Face if face.value.isdigit())
ACTIONS: Final = (Face.DRAW_TWO, Face.REVERSE, Face.SKIP)
WILDS: Final = (Face.WILD, Face.WILD_DRAW_FOUR)


class Card:
    """One kind of card. Take it from `CARDS` or `card()`; never construct one.

    Attributes:
        colour: None for a wild card.
        face: What is printed on it.
        code: Notation: colour letter and face (`R7`, `GS`, `BD`), `W` or `W4`.
        value: Points when left in a hand (all sheets): face value, 20 for an action, 50 for a wild.
        wild: Whether its player names a colour.
        order: Position in the order by colour, then face; wilds last.
    """

    __slots__ = ("code", "colour", "face", "order", "value", "wild")

    def __init__(self, colour: Colour | None, face: Face, order: int) -> None:
        self.colour: Final = colour
        self.face: Final = face
        self.code: Final = (colour.value if colour else "") + face.value
        self.value: Final = int(face.value) if face in NUMBERS else 20 if face in ACTIONS else 50
        self.wild: Final = colour is None
        self.order: Final = order

    def __repr__(self) -> str:
        return f"<{self.code}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _kinds() -> tuple[Card, ...]:
    coloured = [(colour, face) for colour in Colour for face in (*NUMBERS, *ACTIONS)]
    wild: list[tuple[Colour | None, Face]] = [(None, face) for face in WILDS]
    return tuple(Card(colour, face, order) for order, (colour, face) in enumerate([*coloured, *wild]))


CARDS: Final = _kinds()
"""Every kind of card once, in `order`."""

_BY_CODE: Final = {kind.code: kind for kind in CARDS}


def card(code: str) -> Card:
    """Return the card written as `code`.

    Raises:
        ValueError: No card is written so.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"no such card: {code!r}") from None


def copies(kind: Card) -> int:
    """Return how many of this kind a pack holds (all sheets): 1 zero, 2 of each other, 4 of each wild."""
    if kind.wild:
        return 4
    return 1 if kind.face is Face.ZERO else 2


def pack() -> list[Card]:
    """Return the 108 cards of one pack, unshuffled."""
    return [kind for kind in CARDS for _ in range(copies(kind))]
