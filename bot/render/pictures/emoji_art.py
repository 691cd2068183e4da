"""Every card as an emoji: the shape of its colour with the face on it, readable at the height of a line."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour, Face
from bot.render.pictures.canvas import Canvas
from bot.render.pictures.card_art import QUARTERS, SIGNS, TEXTS
from bot.render.pictures.palette import BODIES, CREAM, INK
from bot.render.pictures.shapes import shape

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.cards import Card

SIDE: Final = 128
"""Width and height in pixels, which is what Discord keeps."""

MIDDLE: Final = (SIDE / 2, SIDE / 2)
RADII: Final = {Colour.RED: 58, Colour.YELLOW: 61, Colour.GREEN: 54, Colour.BLUE: 60}
ROOM: Final = {Colour.RED: -6, Colour.YELLOW: 4, Colour.GREEN: 0, Colour.BLUE: 0}
EDGE: Final = 4.0


def emoji_image(card: Card) -> Image.Image:
    """Draw a card as an emoji, transparent around it."""
    return emoji_canvas(card).downscale(SIDE, SIDE)


def emoji_canvas(card: Card) -> Canvas:
    """Draw a card as an emoji on a canvas of its own, `SIDE` wide and high."""
    canvas = Canvas(SIDE, SIDE, None)
    if card.colour is None:
        _wild(canvas, card.face)
    else:
        radius = RADII[card.colour]
        shape(canvas, card.colour, MIDDLE, radius - EDGE, INK, edge=EDGE)
        shape(canvas, card.colour, MIDDLE, radius - EDGE, BODIES[card.colour])
        centre = (MIDDLE[0], MIDDLE[1] + ROOM[card.colour])
        if card.face in SIGNS:
            SIGNS[card.face](canvas, centre, 44, INK if card.colour is Colour.YELLOW else CREAM)
        else:
            _text(canvas, TEXTS.get(card.face, card.face.value), centre)
    return canvas


def emoji_file(image: Image.Image) -> bytes:
    """Return an emoji as PNG."""
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _text(canvas: Canvas, text: str, centre: tuple[float, float]) -> None:
    """Write in cream with a dark edge, which stands out on every colour."""
    height = 66 if len(text) == 1 else 50
    canvas.text(centre, text, height, INK, weight=9)
    canvas.text(centre, text, height, CREAM, weight=4)


def _wild(canvas: Canvas, face: Face) -> None:
    canvas.slab((1, 1, SIDE - 1, SIDE - 1), 32, CREAM)
    canvas.slab((6, 6, SIDE - 6, SIDE - 6), 28, INK)
    for colour, (across, down) in QUARTERS.items():
        shape(canvas, colour, (MIDDLE[0] + across * 29, MIDDLE[1] + down * 29), 25, BODIES[colour])
    if face is Face.WILD_DRAW_FOUR:
        _text(canvas, TEXTS[face], MIDDLE)
