"""The cards: 54 kinds in every pack, and a Blank of each colour that a host may add.

Equal cards are one object: `Card` instances are made here once and compared by identity, so a pile is a
plain list of references. The engine never needs to tell two red sevens apart. Each kind is
also one bit, so a set of kinds is an integer.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable


class Colour(Enum):
    """The four colours; the value is the letter used in notation."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash costs more than a lookup


class Face(Enum):
    """The symbol on a card; the value is its notation."""

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
    BLANK = "X"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"

    __hash__ = object.__hash__  # as for colours


class Type(Enum):
    """Card types of the `duel` sheet, and the Blank of `official`."""

    NUMBER = "number"
    ACTION = "action"
    WILD = "wild"
    BLANK = "blank"


COLOURS: Final = tuple(Colour)
PLACES: Final = {colour: place for place, colour in enumerate(COLOURS)}
"""Index of each colour in `COLOURS`."""
NUMBERS: Final = tuple(face for face in Face if face.value.isdigit())
ACTIONS: Final = (Face.DRAW_TWO, Face.REVERSE, Face.SKIP)
WILDS: Final = (Face.WILD, Face.WILD_DRAW_FOUR)


def _type_of(face: Face) -> Type:
    if face in NUMBERS:
        return Type.NUMBER
    if face is Face.BLANK:
        return Type.BLANK
    return Type.ACTION if face in ACTIONS else Type.WILD


class Card:
    """One kind of card. Take it from `CARDS` or `card()`; never construct one.

    Attributes:
        colour: None for a wild card.
        code: Notation: colour letter and face (`R7`, `GS`, `BD`, `YX`), `W` or `W4`.
        order: Position in the order by colour, then face; wilds, then Blanks last.
        bit: 1 << `order`.
    """

    __slots__ = ("bit", "code", "colour", "face", "number", "order", "type", "wild")

    def __init__(self, colour: Colour | None, face: Face, order: int) -> None:
        self.colour: Final = colour
        self.face: Final = face
        self.type: Final = _type_of(face)
        self.code: Final = (colour.value if colour else "") + face.value
        self.number: Final = int(face.value) if face in NUMBERS else None
        self.wild: Final = colour is None
        self.order: Final = order
        self.bit: Final = 1 << order

    def __repr__(self) -> str:
        return f"<{self.code}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _kinds() -> tuple[Card, ...]:
    kinds: list[tuple[Colour | None, Face]] = [(c, face) for c in Colour for face in (*NUMBERS, *ACTIONS)]
    kinds += [(None, face) for face in WILDS]
    kinds += [(colour, Face.BLANK) for colour in Colour]
    return tuple(Card(colour, face, order) for order, (colour, face) in enumerate(kinds))


CARDS: Final = _kinds()  # every kind of card once, in `order`

SUIT_BITS: Final = len(NUMBERS) + len(ACTIONS)
"""Bits per colour in a set of kinds; the wilds and the Blanks follow above the four colours."""

BY_CODE: Final = {kind.code: kind for kind in CARDS}


def card(code: str) -> Card:
    """Return the card written as `code`; raise ValueError if there is none."""
    try:
        return BY_CODE[code]
    except KeyError:
        raise ValueError(f"no such card: {code!r}") from None


def coloured(colour: Colour, face: Face) -> Card:
    """Return the card with this colour and this face, which is not wild."""
    return BY_CODE[colour.value + face.value]


def copies(kind: Card) -> int:
    """Return how many of this kind a pack has (all sheets): 1 zero, 4 wilds, no Blank, 2 of any other."""
    if kind.wild:
        return 4
    if kind.face is Face.BLANK:
        return 0
    return 1 if kind.face is Face.ZERO else 2


_PACK: Final = tuple(kind for kind in CARDS for _ in range(copies(kind)))


def pack() -> list[Card]:
    """Return the 108 cards of one pack, unshuffled."""
    return list(_PACK)


T = TypeVar("T")


def _masks(of: Callable[[Card], T]) -> dict[T, int]:
    masks: dict[T, int] = {}
    for kind in CARDS:
        value = of(kind)
        masks[value] = masks.get(value, 0) | kind.bit
    return masks


OF_COLOUR: Final[dict[Colour | None, int]] = _masks(lambda kind: kind.colour)
"""The kinds of each colour, as a bit set; those of None are the wilds."""

OF_FACE: Final[dict[Face, int]] = _masks(lambda kind: kind.face)
"""The kinds with each face, as a bit set."""

OF_TYPE: Final[dict[Type, int]] = _masks(lambda kind: kind.type)  # the kinds of each type, as a bit set

EVERY_KIND: Final = (1 << len(CARDS)) - 1
