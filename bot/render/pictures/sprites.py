"""Sprites: which there are, in a few PNG files, loaded once, and pictures composed of them, as PNG."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Final
from zlib import crc32

from PIL import Image

from bot.engine.cards import CARDS, Colour
from bot.render.pictures.palette import DIMMED, FELT, FLAT, HOLE, ON_CREAM, index_of
from bot.render.seats import Team

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.cards import Card

    Size = tuple[int, int]
    Box = tuple[int, int, int, int]
    Sizes = Mapping[str, Size]


try:
    from isal.isal_zlib import compress
except ImportError:  # there is no build for this processor
    from zlib import compress

FOLDER: Final = Path(__file__).parent / "art"
WIDTH: Final = 1400


def boxes(sizes: Sizes) -> Iterator[tuple[str, Box]]:
    """Yield where each sprite lies: in rows from the left, as in a book."""
    left = top = row = 0
    for name, (width, height) in sizes.items():
        if left + width > WIDTH:
            left, top, row = 0, top + row, 0
        yield name, (left, top, left + width, top + height)
        left, row = left + width, max(row, height)


CARD_SIZES: Final = {"large": (132, 190), "medium": (96, 138), "small": (80, 115)}
CODES: Final = tuple(card.code for card in CARDS)
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
FULL: Final = SeatSize(name="full", plate=(212, 168), fan=(128, 84), most=7, back=(40, 58), uno=(84, 38))
"""As large as there is room beside the piles: for two seats."""
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


def tile_name(card: Card, size: str) -> str:
    """Return the name of the sprite of a card in an open hand."""
    return f"tile-{size}-{card.code}"


def part_sizes() -> Sizes:
    """Return the sprites of the table: neither cards nor letters."""
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
    **{f"cards-{name}": dict.fromkeys([*CODES, THE_BACK], size) for name, size in CARD_SIZES.items()},
    "parts": part_sizes(),
    "tiles": {tile_name(card, name): size for name, size in TILE_SIZES.items() for card in CARDS},
    "letters": {
        letter_name(kind, character): cell for kind, cell in LETTER_CELLS.items() for character in CHARACTERS
    },
}
"""All sheets by name, each with the sizes of its sprites."""


LEVEL: Final = 1
"""Of compression. More would take several times as long with zlib, and makes files no smaller with ISA-L."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
BITS: Final = 8
PALETTED: Final = 3


def encode_png(picture: Image.Image) -> bytes:
    """Return a picture as PNG."""
    width, height = picture.size
    # Before each row stands its filter; 0, a column of the palette's first colour, is none.
    rows = Image.new("P", (width + 1, height), 0)
    rows.paste(picture, (1, 0))
    header = pack(">IIBBBBB", width, height, BITS, PALETTED, 0, 0, 0)
    return b"".join(
        [
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(FLAT)),
            _chunk(b"IDAT", compress(rows.tobytes(), LEVEL)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))


ELLIPSIS: Final = "…"
NUMBER_AT_THE_END: Final = re.compile(r"(?<=[^0-9])[0-9]{1,3}\Z")


@cache
def _sheet(name: str) -> dict[str, Image.Image]:
    with Image.open(FOLDER / f"{name}.png") as sheet:
        sprites = {key: sheet.crop(box) for key, box in boxes(SHEETS[name])}
    return {key: _trim(cell) for key, cell in sprites.items()} if name == "letters" else sprites


def _trim(cell: Image.Image) -> Image.Image:
    """Return a letter without the hole at its right."""
    box = hole_mask(cell).getbbox()
    return cell if box is None else cell.crop((0, 0, box[2], cell.height))


def hole_mask(sprite: Image.Image) -> Image.Image:
    """Return a mask of the pixels that belong to a sprite."""
    return sprite.point([0 if index == HOLE else 255 for index in range(256)], "L")


def warm_up() -> None:
    """Load all sprites now, so that the first picture takes no longer than others."""
    for name in SHEETS:
        _sheet(name)


@cache
def card_sprite(card: Card, size: str, *, dim: bool = False) -> Image.Image:
    """Return a card: `size` is one of `CARD_SIZES`."""
    sprite = _sheet(f"cards-{size}")[card.code]
    return sprite.point(DIMMED) if dim else sprite


def tile(card: Card, size: str) -> Image.Image:
    """Return a card in an open hand: `size` is one of `TILE_SIZES`."""
    return _sheet("tiles")[tile_name(card, size)]


@cache
def part(name: str, *, dim: bool = False) -> Image.Image:
    """Return a sprite of the table by its name in the catalogue."""
    sprite = _sheet("parts")[name]
    return sprite.point(DIMMED) if dim else sprite


@cache
def _mask(name: str) -> Image.Image:
    return hole_mask(part(name)).convert("1")


def put_part(picture: Image.Image, place: tuple[int, int], name: str, *, dim: bool = False) -> None:
    """Put a part that is transparent here and there into a picture; `place` is its left top."""
    picture.paste(part(name, dim=dim), place, _mask(name))


@cache
def _letter(kind: str, character: str, *, on_cream: bool, dim: bool) -> Image.Image:
    sprite = _sheet("letters")[letter_name(kind, character)]
    sprite = sprite.point(ON_CREAM) if on_cream else sprite
    return sprite.point(DIMMED) if dim else sprite


def lettering_width(kind: str, text: str) -> int:
    """Return how many pixels wide a text is; every character must be in `CHARACTERS`."""
    return sum(_letter(kind, character, on_cream=False, dim=False).width for character in text)


def lettering(text: str, kinds: Sequence[str], width: int) -> str:
    """Return the first kind of lettering in which a text fits, or the last."""
    return next((kind for kind in kinds if lettering_width(kind, text) <= width), kinds[-1])


def write(
    picture: Image.Image,
    place: tuple[int, int],
    kind: str,
    text: str,
    *,
    on_cream: bool = False,
    dim: bool = False,
) -> None:
    """Write a text of known characters on a plate, or on cream; `place` is its left top."""
    left, top = place
    for character in text:
        sprite = _letter(kind, character, on_cream=on_cream, dim=dim)
        picture.paste(sprite, (left, top))
        left += sprite.width


def fit_text(kind: str, text: str, width: int) -> str:
    """Return a text cut to a width in pixels, with an ellipsis; a number at its end is kept."""
    if lettering_width(kind, text) <= width:
        return text
    number = NUMBER_AT_THE_END.search(text)
    end = ELLIPSIS + (number[0] if number else "")
    text = text.removesuffix(end[1:])
    while text and lettering_width(kind, text + end) > width:
        text = text[:-1]
    return text.rstrip() + end


def drawable_text(name: str) -> str | None:
    """Return a name in characters that there are sprites of, without accents; None for other letters."""
    kept = []
    for character in unicodedata.normalize("NFKD", name.replace("ß", "ss")):
        if character in CHARACTERS:
            kept.append(character)
        elif unicodedata.category(character)[0] in "LN":
            return None
    text = " ".join("".join(kept).split())
    return text if any(character.isalnum() for character in text) else None


@cache
def _badge(width: int, *, dim: bool = False) -> Image.Image:
    """Return the badge, made as wide as this by the column in its middle."""
    (wide, high), badge = BADGE, part("badge", dim=dim)
    half, longer = wide // 2, badge.crop((0, 0, width, high))
    longer.paste(badge.crop((half, 0, half + 1, high)).resize((width - wide + 1, high)), (half, 0))
    longer.paste(badge.crop((half, 0, wide, high)), (width - half, 0))
    return longer


def draw_badge(picture: Image.Image, place: tuple[int, int], text: str, *, dim: bool = False) -> None:
    """Draw a badge with a short text into a picture; `place` is its left top, if it need not be wider."""
    width, height = BADGE
    kind = lettering(text, ("count", "name"), width - height // 2)
    written = lettering_width(kind, text)
    if written > width - height // 2:
        width = written + 2 * height // 3
    left, top = place[0] - (width - BADGE[0]) // 2, place[1]
    picture.paste(_badge(width, dim=dim), (left, top), hole_mask(_badge(width)))
    left += (width - written) // 2
    top += (height - LETTER_CELLS[kind][1]) // 2
    write(picture, (left, top), kind, text, on_cream=True, dim=dim)


def blank_picture(width: int, height: int) -> Image.Image:
    """Return an empty table."""
    picture = Image.new("P", (width, height), index_of(FELT))
    picture.putpalette(FLAT)
    return picture
