"""What each card looks like: the colour as ground, its shape as emblem, the face on it, and its letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour, Face
from bot.render.pictures.brush import Brush
from bot.render.pictures.catalogue import CARD_SIZES
from bot.render.pictures.palette import BACK, BACK_DARK, BODIES, CREAM, DARKS, INK
from bot.render.pictures.shapes import blank_sign, reverse_sign, shape, skip_sign

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.cards import Card
    from bot.render.pictures.brush import Point
    from bot.render.pictures.palette import RGB

WIDTH, HEIGHT = CARD_SIZES["large"]
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
QUARTERS: Final = {
    Colour.RED: (-1, -1),
    Colour.YELLOW: (1, -1),
    Colour.GREEN: (-1, 1),
    Colour.BLUE: (1, 1),
}
SIGNS: Final[dict[Face, Callable[[Brush, Point, float, RGB], None]]] = {
    Face.SKIP: skip_sign,
    Face.REVERSE: reverse_sign,
    Face.BLANK: blank_sign,
}
TEXTS: Final = {Face.DRAW_TWO: "+2", Face.WILD_DRAW_FOUR: "+4"}
# Where an emblem has most room for what is written on it, from its middle.
ROOM: Final = {Colour.RED: (0, -4), Colour.YELLOW: (0, 4), Colour.GREEN: (0, 0), Colour.BLUE: (0, 0)}
EMBLEMS: Final = {Colour.RED: 56, Colour.YELLOW: 60, Colour.GREEN: 52, Colour.BLUE: 66}


def draw_card(card: Card, ground: RGB | None) -> Brush:
    """Draw a card on a ground that shows at its round corners."""
    brush = Brush(WIDTH, HEIGHT, ground)
    if card.colour is None:
        _wild(brush, card)
        return brush
    _body(brush, BODIES[card.colour], INK)
    _emblem(brush, card.colour, card.face)
    _corners(brush, card.colour, card.face)
    return brush


def draw_back(ground: RGB | None) -> Brush:
    """Draw the back: four shapes around a lozenge, of all cards the same."""
    brush = Brush(WIDTH, HEIGHT, ground)
    _body(brush, BACK, INK)
    brush.slab((12, 12, WIDTH - 12, HEIGHT - 12), 12, BACK_DARK)
    for colour, (across, down) in QUARTERS.items():
        centre = (MIDDLE[0] + across * 26, MIDDLE[1] + down * 40)
        shape(brush, colour, centre, 21, BACK)
    x, y = MIDDLE
    brush.polygon([(x, y - 20), (x + 14, y), (x, y + 20), (x - 14, y)], CREAM, edge=3)
    return brush


def _body(brush: Brush, body: RGB, edge: RGB) -> None:
    brush.slab((0, 0, WIDTH, HEIGHT), 19, edge)
    brush.slab((3, 3, WIDTH - 3, HEIGHT - 3), 16, body)


def _emblem(brush: Brush, colour: Colour, face: Face) -> None:
    radius = EMBLEMS[colour]
    shape(brush, colour, MIDDLE, radius, DARKS[colour], edge=2.5)
    shape(brush, colour, MIDDLE, radius, CREAM)
    centre = (MIDDLE[0] + ROOM[colour][0], MIDDLE[1] + ROOM[colour][1])
    if face in SIGNS:
        SIGNS[face](brush, centre, 36, INK)
    elif face in TEXTS:
        brush.text(centre, TEXTS[face], 46, INK, weight=3.2)
    else:
        brush.text(centre, face.value, 62, INK, weight=4.2)


def _corners(brush: Brush, colour: Colour, face: Face) -> None:
    """Say in one corner the colour's letter, in the other the face once more."""
    left, right = (24, 26), (WIDTH - 22, HEIGHT - 24)
    for corner, radius in ((left, 20.5), (right, 18.5)):
        brush.disc(corner, radius, DARKS[colour])
    brush.disc(left, 18, CREAM)
    brush.text(left, colour.value, 21, INK, weight=2)
    brush.disc(right, 16, CREAM)
    if face in SIGNS:
        SIGNS[face](brush, right, 11, INK)
    else:
        brush.text(right, TEXTS.get(face, face.value), 14 if face in TEXTS else 18, INK, weight=1.4)


def _wild(brush: Brush, card: Card) -> None:
    _body(brush, INK, INK)
    brush.slab((9, 9, WIDTH - 9, HEIGHT - 9), 12, CREAM)
    for colour, (across, down) in QUARTERS.items():
        centre = (MIDDLE[0] + across * 28, MIDDLE[1] + down * 46)
        shape(brush, colour, centre, 26, BODIES[colour])
    if card.face is Face.WILD_DRAW_FOUR:
        brush.disc(MIDDLE, 36, CREAM)
        brush.disc(MIDDLE, 33, INK)
        brush.text(MIDDLE, "+4", 32, CREAM, weight=2.4)
    else:
        brush.disc(MIDDLE, 29, CREAM)
        brush.disc(MIDDLE, 26, INK)
        brush.text(MIDDLE, "W", 26, CREAM, weight=2.0)
