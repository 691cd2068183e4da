"""Sprites in memory, loaded once, and pictures composed of them, which are written as PNG."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from struct import pack
from typing import TYPE_CHECKING, Final
from zlib import crc32

from PIL import Image

from bot.render.pictures.palette import DIMMED, FELT, FLAT, HOLE, ON_CREAM, index_of
from bot.render.pictures.sprite_sheets import (
    BADGE,
    CHARACTERS,
    LETTER_CELLS,
    SHEETS,
    cut,
    letter_name,
    load,
    tile_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card


try:
    from isal.isal_zlib import compress
except ImportError:  # there is no build for this processor
    from zlib import compress

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
    sprites = cut(load(name), SHEETS[name])
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
    """Return a text cut to a width in pixels, with an ellipsis where something is missing.

    A number at the end is kept, since "Computer 1" and "Computer 2" differ in nothing else.
    """
    if lettering_width(kind, text) <= width:
        return text
    number = NUMBER_AT_THE_END.search(text)
    end = ELLIPSIS + (number[0] if number else "")
    text = text.removesuffix(end[1:])
    while text and lettering_width(kind, text + end) > width:
        text = text[:-1]
    return text.rstrip() + end


def drawable_text(name: str) -> str | None:
    """Return a name in characters that there are sprites of, or None.

    Accents and ornaments are left out: the full name stands beside the picture. For a name in other letters
    than Latin ones it is None.
    """
    kept = []
    for character in unicodedata.normalize("NFKD", name):
        if character in CHARACTERS:
            kept.append(character)
        elif unicodedata.category(character)[0] in "LN":
            return None
    text = " ".join("".join(kept).split())
    return text if any(character.isalnum() for character in text) else None


def draw_badge(picture: Image.Image, place: tuple[int, int], text: str, *, dim: bool = False) -> None:
    """Draw a badge with a short text into a picture; `place` is its left top."""
    width, height = BADGE
    put_part(picture, place, "badge", dim=dim)
    kind = "count" if lettering_width("count", text) <= width - height // 2 else "name"
    left = place[0] + (width - lettering_width(kind, text)) // 2
    top = place[1] + (height - LETTER_CELLS[kind][1]) // 2
    write(picture, (left, top), kind, text, on_cream=True, dim=dim)


def blank_picture(width: int, height: int) -> Image.Image:
    """Return an empty table."""
    picture = Image.new("P", (width, height), index_of(FELT))
    picture.putpalette(FLAT)
    return picture
