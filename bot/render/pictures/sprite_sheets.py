"""Sheets of sprites: every sprite there is, by name and size, in a few PNG files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from bot.engine.cards import CARDS, Colour
from bot.render.pictures.palette import FLAT, HOLE, SIZE
from bot.render.seats import Team

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.cards import Card

    Size = tuple[int, int]
    Box = tuple[int, int, int, int]
    Sizes = Mapping[str, Size]


FOLDER: Final = Path(__file__).parent / "art"
WIDTH: Final = 1400


def boxes(sizes: Sizes) -> Iterator[tuple[str, Box]]:
    """Return where each sprite lies: in rows from the left, as in a book."""
    left = top = row = 0
    for name, (width, height) in sizes.items():
        if left + width > WIDTH:
            left, top, row = 0, top + row, 0
        yield name, (left, top, left + width, top + height)
        left, row = left + width, max(row, height)


def pack(sprites: Mapping[str, Image.Image]) -> Image.Image:
    """Return one picture with all sprites in it."""
    places = dict(boxes({name: sprite.size for name, sprite in sprites.items()}))
    sheet = Image.new("P", (WIDTH, max(box[3] for box in places.values())), HOLE)
    sheet.putpalette(FLAT[: 3 * SIZE])
    for name, sprite in sprites.items():
        sheet.paste(sprite, places[name][:2])
    return sheet


def save(sheet: Image.Image, name: str) -> None:
    """Write a sheet into the folder of the art."""
    sheet.save(FOLDER / f"{name}.png", optimize=True, bits=8)


def load(name: str) -> Image.Image:
    """Return a sheet as it was saved.

    Raises:
        OSError: The file is not there, or no picture.
    """
    with Image.open(FOLDER / f"{name}.png") as file:
        file.load()
        return file


def cut(sheet: Image.Image, sizes: Sizes) -> dict[str, Image.Image]:
    """Return every sprite of a sheet."""
    return {name: sheet.crop(box) for name, box in boxes(sizes)}


CARD_SIZES: Final = {"large": (132, 190), "medium": (96, 138), "small": (80, 115)}
THE_BACK: Final = "back"
TILE_SIZES: Final = {"wide": (54, 54), "close": (42, 42), "tight": (30, 30)}
"""Sizes of the cards in open hands, the largest first; see `tile_name`."""

TOKEN: Final = (96, 96)
PILE: Final = (96, 124)
DIRECTION_ARROW: Final = (52, 224)
BADGE: Final = (48, 36)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSize:
    """How large a seat is drawn; its fan shows so many card backs at the most."""

    name: str
    plate: Size
    fan: Size
    most: int
    back: Size
    uno: Size


WIDE: Final = SeatSize(name="wide", plate=(168, 112), fan=(100, 70), most=7, back=(34, 49), uno=(62, 28))
FULL: Final = SeatSize(name="full", plate=(704, 154), fan=(220, 80), most=7, back=(40, 58), uno=(84, 38))
"""As wide as a picture: for two seats."""
SEAT_SIZES: Final = (
    WIDE,
    SeatSize(name="close", plate=(112, 92), fan=(62, 54), most=5, back=(27, 39), uno=(50, 23)),
    SeatSize(name="tight", plate=(64, 76), fan=(31, 32), most=3, back=(15, 23), uno=(48, 20)),
    FULL,
)
TEAM_SIGN: Final = (30, 30)
LETTERINGS: Final = {
    "name": (17, 0.4),
    "label": (20, 0.6),
    "count": (20, 0.9),
    "big": (29, 1.6),
    "small": (15, 0.3),
    "large": (24, 1.1),
    "huge": (42, 2.0),
}
"""Height of capitals and weight, in pixels, of each kind of lettering."""

CHARACTERS: Final = (*(chr(code) for code in range(33, 127)), "…", " ")

LETTER_CELLS: Final = {
    kind: (round(1.6 * high), round(1.62 * high)) for kind, (high, _) in LETTERINGS.items()
}
STATES: Final = ("", "turn")  # how a seat's plate looks: plain, or bright because it is the seat's turn


def letter_name(kind: str, character: str) -> str:
    """Return the name of a letter's sprite."""
    return f"{kind}-{ord(character)}"


def card_sizes(size: Size) -> Sizes:
    """Return the sprites of the cards in a size."""
    return dict.fromkeys((*(card.code for card in CARDS), THE_BACK), size)


def tile_name(card: Card, size: str) -> str:
    """Return the name of the sprite of a card in an open hand."""
    return f"tile-{size}-{card.code}"


def tile_sizes() -> Sizes:
    """Return the sprites of cards in open hands."""
    return {tile_name(card, name): size for name, size in TILE_SIZES.items() for card in CARDS}


def letter_sizes() -> Sizes:
    """Return the sprites of the letters."""
    return {
        letter_name(kind, character): cell for kind, cell in LETTER_CELLS.items() for character in CHARACTERS
    }


def part_sizes() -> Sizes:
    """Return all other sprites."""
    sizes = {f"token-{colour.value if colour else ''}": TOKEN for colour in (*Colour, None)}
    sizes |= {f"pile-{cards}": PILE for cards in range(4)}
    sizes |= {f"direction-{side}-{direction}": DIRECTION_ARROW for side in (-1, 1) for direction in (-1, 1)}
    sizes["badge"] = BADGE
    for team in Team:
        sizes[f"team-{team.value}"] = TEAM_SIGN
        sizes[f"team-plate-{team.value}"] = WIDE.plate
    for seat in SEAT_SIZES:
        for state in STATES:
            sizes[f"plate-{seat.name}-{state}"] = seat.plate
            sizes[f"uno-{seat.name}-{state}"] = seat.uno
            sizes |= {f"fan-{seat.name}-{state}-{cards}": seat.fan for cards in range(seat.most + 1)}
    return sizes


SHEETS: Final = {
    **{f"cards-{name}": card_sizes(size) for name, size in CARD_SIZES.items()},
    "parts": part_sizes(),
    "tiles": tile_sizes(),
    "letters": letter_sizes(),
}  # all sheets by name, each with the sizes of its sprites
