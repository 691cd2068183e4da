"""What each card looks like: the colour as ground, its shape as emblem, the face on it, and its letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour, Face
from bot.render.pictures.canvas import Canvas
from bot.render.pictures.catalogue import CARD_SIZES
from bot.render.pictures.palette import BACK, BACK_DARK, BODIES, CREAM, DARKS, INK
from bot.render.pictures.shapes import blank_sign, reverse_sign, shape, skip_sign

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.cards import Card
    from bot.render.pictures.canvas import Point
    from bot.render.pictures.palette import RGB

WIDTH, HEIGHT = CARD_SIZES["large"]
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
QUARTERS: Final = {
    Colour.RED: (-1, -1),
    Colour.YELLOW: (1, -1),
    Colour.GREEN: (-1, 1),
    Colour.BLUE: (1, 1),
}
SIGNS: Final[dict[Face, Callable[[Canvas, Point, float, RGB], None]]] = {
    Face.SKIP: skip_sign,
    Face.REVERSE: reverse_sign,
    Face.BLANK: blank_sign,
}
TEXTS: Final = {Face.DRAW_TWO: "+2", Face.WILD_DRAW_FOUR: "+4"}
# Offset from the middle of an emblem to where it has most room for the face.
ROOM: Final = {Colour.RED: (0, -4), Colour.YELLOW: (0, 4), Colour.GREEN: (0, 0), Colour.BLUE: (0, 0)}
EMBLEMS: Final = {Colour.RED: 56, Colour.YELLOW: 60, Colour.GREEN: 52, Colour.BLUE: 66}


def draw_card(card: Card, ground: RGB | None) -> Canvas:
    """Draw a card on a ground that shows at its round corners."""
    canvas = Canvas(WIDTH, HEIGHT, ground)
    if card.colour is None:
        _wild(canvas, card)
        return canvas
    _body(canvas, BODIES[card.colour], INK)
    _emblem(canvas, card.colour, card.face)
    _corners(canvas, card.colour, card.face)
    return canvas


def draw_back(ground: RGB | None) -> Canvas:
    """Draw the back: four shapes around a lozenge, of all cards the same."""
    canvas = Canvas(WIDTH, HEIGHT, ground)
    _body(canvas, BACK, INK)
    canvas.slab((12, 12, WIDTH - 12, HEIGHT - 12), 12, BACK_DARK)
    for colour, (across, down) in QUARTERS.items():
        centre = (MIDDLE[0] + across * 26, MIDDLE[1] + down * 40)
        shape(canvas, colour, centre, 21, BACK)
    x, y = MIDDLE
    canvas.polygon([(x, y - 20), (x + 14, y), (x, y + 20), (x - 14, y)], CREAM, edge=3)
    return canvas


def _body(canvas: Canvas, body: RGB, edge: RGB) -> None:
    canvas.slab((0, 0, WIDTH, HEIGHT), 19, edge)
    canvas.slab((3, 3, WIDTH - 3, HEIGHT - 3), 16, body)


def _emblem(canvas: Canvas, colour: Colour, face: Face) -> None:
    radius = EMBLEMS[colour]
    shape(canvas, colour, MIDDLE, radius, DARKS[colour], edge=2.5)
    shape(canvas, colour, MIDDLE, radius, CREAM)
    centre = (MIDDLE[0] + ROOM[colour][0], MIDDLE[1] + ROOM[colour][1])
    if face in SIGNS:
        SIGNS[face](canvas, centre, 36, INK)
    elif face in TEXTS:
        canvas.text(centre, TEXTS[face], 46, INK, weight=3.2)
    else:
        canvas.text(centre, face.value, 62, INK, weight=4.2)


def _corners(canvas: Canvas, colour: Colour, face: Face) -> None:
    """Draw the colour's letter in one corner, and the face once more in the other."""
    left, right = (24, 26), (WIDTH - 22, HEIGHT - 24)
    for corner, radius in ((left, 20.5), (right, 18.5)):
        canvas.disc(corner, radius, DARKS[colour])
    canvas.disc(left, 18, CREAM)
    canvas.text(left, colour.value, 21, INK, weight=2)
    canvas.disc(right, 16, CREAM)
    if face in SIGNS:
        SIGNS[face](canvas, right, 11, INK)
    else:
        canvas.text(right, TEXTS.get(face, face.value), 14 if face in TEXTS else 18, INK, weight=1.4)


def _wild(canvas: Canvas, card: Card) -> None:
    _body(canvas, INK, INK)
    canvas.slab((9, 9, WIDTH - 9, HEIGHT - 9), 12, CREAM)
    for colour, (across, down) in QUARTERS.items():
        centre = (MIDDLE[0] + across * 28, MIDDLE[1] + down * 46)
        shape(canvas, colour, centre, 26, BODIES[colour])
    if card.face is Face.WILD_DRAW_FOUR:
        canvas.disc(MIDDLE, 36, CREAM)
        canvas.disc(MIDDLE, 33, INK)
        canvas.text(MIDDLE, "+4", 32, CREAM, weight=2.4)
    else:
        canvas.disc(MIDDLE, 29, CREAM)
        canvas.disc(MIDDLE, 26, INK)
        canvas.text(MIDDLE, "W", 26, CREAM, weight=2.0)
