"""Sheets of sprites: many small pictures in one PNG file, found by name.

The position of each one follows from the order of names and sizes alone, so there is no index file to keep
in step.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from bot.render.pictures.palette import FLAT, HOLE, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
