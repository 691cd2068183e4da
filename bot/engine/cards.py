"""The cards: every kind of card of every deck (`bot.engine.decks`), and a Blank of each colour.

Equal cards are one object: `Card` instances are made here once and compared by identity, so a pile is a
plain list of references. The engine never needs to tell two red sevens apart. Each kind is
also one bit, so a set of kinds is an integer.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, TypeVar


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
    DRAW_FOUR = "D4"
    DISCARD_ALL = "A"
    SKIP_EVERYONE = "E"
    WILD_REVERSE_DRAW_FOUR = "WR4"
    WILD_DRAW_SIX = "W6"
    WILD_DRAW_TEN = "W10"
    WILD_COLOUR_ROULETTE = "WC"

    __hash__ = object.__hash__  # as for colours


class Type(Enum):
    """Card types of the `duel` sheet, and the Blank of `official`."""

    NUMBER = "number"
    ACTION = "action"
    WILD = "wild"
    BLANK = "blank"


COLOURS: Final = tuple(Colour)
PLACES: Final = {colour: place for place, colour in enumerate(COLOURS)}  # index of each colour in `COLOURS`
NUMBERS: Final = tuple(face for face in Face if face.value.isdigit())
ACTIONS: Final = (Face.DRAW_TWO, Face.REVERSE, Face.SKIP)
WILDS: Final = (Face.WILD, Face.WILD_DRAW_FOUR)
MORE_ACTIONS: Final = (Face.DRAW_FOUR, Face.DISCARD_ALL, Face.SKIP_EVERYONE)
"""Action cards that are on none of the five sheets, like the wilds below."""
MORE_WILDS: Final = (
    Face.WILD_REVERSE_DRAW_FOUR,
    Face.WILD_DRAW_SIX,
    Face.WILD_DRAW_TEN,
    Face.WILD_COLOUR_ROULETTE,
)
DRAWS: Final = {
    Face.DRAW_TWO: 2,
    Face.WILD_DRAW_FOUR: 4,
    Face.DRAW_FOUR: 4,
    Face.WILD_REVERSE_DRAW_FOUR: 4,
    Face.WILD_DRAW_SIX: 6,
    Face.WILD_DRAW_TEN: 10,
}
"""The drawing cards, and how many cards each makes the next seat draw."""


def _type_of(face: Face) -> Type:
    if face in NUMBERS:
        return Type.NUMBER
    if face is Face.BLANK:
        return Type.BLANK
    return Type.WILD if face in WILDS or face in MORE_WILDS else Type.ACTION


class Card:
    """One kind of card. Take it from `CARDS` or `card()`; never construct one.

    Attributes:
        colour: None for a wild card.
        code: Notation: colour letter and face (`R7`, `GS`, `BD`, `YX`); a wild's is its face (`W4`).
        order: Position in `CARDS`: the kinds of the five sheets and the Blanks, then those added later.
        rank: Position in the order in which a hand is sorted: by colour, then face; wilds, then Blanks.
        bit: 1 << `order`.
    """

    __slots__ = ("bit", "code", "colour", "face", "number", "order", "rank", "type", "wild")

    def __init__(self, colour: Colour | None, face: Face, order: int, rank: int) -> None:
        self.colour: Final = colour
        self.face: Final = face
        self.type: Final = _type_of(face)
        self.code: Final = (colour.value if colour else "") + face.value
        self.number: Final = int(face.value) if face in NUMBERS else None
        self.wild: Final = colour is None
        self.order: Final = order
        self.rank: Final = rank
        self.bit: Final = 1 << order

    def __repr__(self) -> str:
        return f"<{self.code}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


_BLANKS_LAST: Final = len(COLOURS) + 1


def _rank(kind: tuple[Colour | None, Face]) -> tuple[int, int]:
    colour, face = kind
    group = _BLANKS_LAST if face is Face.BLANK else PLACES[colour] if colour else len(COLOURS)
    return group, list(Face).index(face)


def _kinds() -> tuple[Card, ...]:
    kinds: list[tuple[Colour | None, Face]] = [(c, face) for c in Colour for face in (*NUMBERS, *ACTIONS)]
    kinds += [(None, face) for face in WILDS]
    kinds += [(colour, Face.BLANK) for colour in Colour]
    kinds += [(colour, face) for colour in Colour for face in MORE_ACTIONS]
    kinds += [(None, face) for face in MORE_WILDS]
    ranks = {kind: rank for rank, kind in enumerate(sorted(kinds, key=_rank))}
    return tuple(Card(colour, face, n, ranks[colour, face]) for n, (colour, face) in enumerate(kinds))


CARDS: Final = _kinds()  # every kind of card once, in `order`

SHEET_KINDS: Final = 58
"""How many of them, the first ones, are those of the five sheets: their bits fit into a machine word."""

SUIT_BITS: Final = len(NUMBERS) + len(ACTIONS)
"""Bits per colour in a set of kinds; all other kinds follow above the four colours."""

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


T = TypeVar("T")


def _masks(of: Callable[[Card], T]) -> dict[T, int]:
    masks: dict[T, int] = {}
    for kind in CARDS:
        value = of(kind)
        masks[value] = masks.get(value, 0) | kind.bit
    return masks


OF_COLOUR: Final[dict[Colour | None, int]] = _masks(lambda kind: kind.colour)
"""The kinds of each colour, as a bit set; those of None are the wilds."""

OF_FACE: Final[dict[Face, int]] = _masks(lambda kind: kind.face)  # the kinds with each face, as a bit set

OF_TYPE: Final[dict[Type, int]] = _masks(lambda kind: kind.type)  # the kinds of each type, as a bit set
