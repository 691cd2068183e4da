"""Art of the cards: the shapes of the colours, the signs of the faces, and both as emoji."""

from __future__ import annotations

from io import BytesIO
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.engine.cards import DRAWS, Colour, Face
from bot.render.pictures.canvas import Canvas, place_path, rotate_path
from bot.render.pictures.palette import BODIES, CREAM, INK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PIL import Image

    from bot.engine.cards import Card
    from bot.render.pictures.canvas import Path, Point
    from bot.render.pictures.palette import RGB


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Return points on a circle, angles in degrees, clockwise from the right."""
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def _heart() -> list[Point]:
    right = arc((0.48, -0.40), 0.52, -157, 40)
    left = [(-x, y) for x, y in reversed(right)]
    return [*right, (0, 0.98), *left]


def _star() -> list[Point]:
    points = []
    for step in range(10):
        angle = pi * step / 5 - pi / 2
        radius = 1.0 if step % 2 == 0 else 0.60
        points.append((radius * cos(angle), radius * sin(angle) + 0.05))
    return points


DIAMOND: Final = [(0, -1.05), (0.86, 0), (0, 1.05), (-0.86, 0)]
PATHS: Final[dict[Colour, Path]] = {Colour.RED: _heart(), Colour.YELLOW: _star(), Colour.BLUE: DIAMOND}
LEAVES: Final = ((-0.46, -0.46), (0.46, -0.46), (-0.46, 0.46), (0.46, 0.46))
STALK: Final = [(0.0, 0.3), (0.10, 0.75), (0.30, 1.06)]
ROUND: Final = {Colour.RED: 0.06, Colour.YELLOW: 0.16, Colour.BLUE: 0.14}


def shape(
    canvas: Canvas, colour: Colour, centre: Point, radius: float, fill: RGB, *, edge: float = 0
) -> None:
    """Draw the shape of a colour: heart, star, clover, diamond; `edge` pixels larger on every side."""
    if colour is not Colour.GREEN:
        rounded = ROUND[colour] * radius
        canvas.polygon(place_path(PATHS[colour], centre, radius - rounded), fill, edge=rounded + edge)
        return
    canvas.stroke(place_path(STALK, centre, radius), fill, 0.16 * radius + 2 * edge)
    for leaf in place_path(LEAVES, centre, radius):
        canvas.disc(leaf, 0.50 * radius + edge, fill)
    canvas.disc(centre, 0.45 * radius + edge, fill)


def arrow(canvas: Canvas, path: Path, fill: RGB, *, width: float, head: float) -> None:
    """Draw an arrow along a path, with its head at the end."""
    (x, y), (u, v) = path[-2:]
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
    along = ((u - x) / length, (v - y) / length)
    side = (-along[1], along[0])
    tip = (u + along[0] * head, v + along[1] * head)
    wings = [(u + side[0] * head * s, v + side[1] * head * s) for s in (0.95, -0.95)]
    canvas.stroke(path, fill, width)
    canvas.polygon([tip, *wings], fill, edge=width * 0.22)


def skip_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Skip: an arrow that leaps over somebody's head."""
    leap = arc((-0.12, 0.30), 0.72, 180, 338)
    arrow(canvas, place_path(leap, centre, radius), fill, width=0.26 * radius, head=0.34 * radius)
    x, y = centre
    canvas.disc((x - 0.12 * radius, y + 0.42 * radius), 0.27 * radius, fill)


def reverse_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB, *, apart: float = 0.36) -> None:
    """Draw the sign of a Reverse: two arrows in opposite directions, so far from the middle."""
    for turn in (0, 180):
        there = rotate_path([(-0.78, -apart), (0.36, -apart)], turn)
        arrow(canvas, place_path(there, centre, radius), fill, width=0.26 * radius, head=0.40 * radius)


def skip_everyone_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Skip Everyone: an arrow around the table, back to the same head."""
    around = arc((0, 0), 0.74, -55, 213)
    arrow(canvas, place_path(around, centre, radius), fill, width=0.25 * radius, head=0.36 * radius)
    canvas.disc(centre, 0.28 * radius, fill)


def discard_all_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Discard All: an arrow down onto a pile."""
    down = place_path([(0, -0.95), (0, -0.45)], centre, radius)
    arrow(canvas, down, fill, width=0.28 * radius, head=0.40 * radius)
    for layer in (0.16, 0.54):
        path = [(-0.72, layer), (0, layer + 0.32), (0.72, layer)]
        canvas.stroke(place_path(path, centre, radius), fill, 0.22 * radius)


def blank_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Blank: three dots, since its effect differs from table to table."""
    for place in (-0.55, 0, 0.55):
        canvas.disc((centre[0] + place * radius, centre[1]), 0.18 * radius, fill)


QUARTERS: Final = {Colour.RED: (-1, -1), Colour.YELLOW: (1, -1), Colour.GREEN: (-1, 1), Colour.BLUE: (1, 1)}
SIGNS: Final[dict[Face, Callable[[Canvas, Point, float, RGB], None]]] = {
    Face.SKIP: skip_sign,
    Face.REVERSE: reverse_sign,
    Face.BLANK: blank_sign,
    Face.DISCARD_ALL: discard_all_sign,
    Face.SKIP_EVERYONE: skip_everyone_sign,
}
TEXTS: Final = {face: f"+{cards}" for face, cards in DRAWS.items()}


def shapes(
    canvas: Canvas, centre: Point, off: Point, radius: float, fills: Mapping[Colour, RGB] = BODIES
) -> None:
    """Draw the shapes of all colours, each in its quarter, so far from a point."""
    for colour, (across, down) in QUARTERS.items():
        shape(canvas, colour, (centre[0] + across * off[0], centre[1] + down * off[1]), radius, fills[colour])


def wheel(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw a wheel of the four colours, and a pointer above it."""
    x, y = centre
    canvas.disc(centre, radius, INK)
    for colour, (across, down) in QUARTERS.items():
        corner, middle = (x + across * 2, y + down * 2), atan2(down, across) * 180 / pi
        canvas.polygon([corner, *arc(corner, 0.86 * radius, middle - 45, middle + 45)], BODIES[colour])
    off = (0.46 * radius, 0.46 * radius)
    shapes(canvas, centre, off, 0.25 * radius, {**dict.fromkeys(Colour, CREAM), Colour.YELLOW: INK})
    canvas.disc(centre, 0.2 * radius, INK)
    canvas.disc(centre, 0.12 * radius, CREAM)
    pointer = place_path([(-0.16, -1.1), (0.16, -1.1), (0, -0.8)], centre, radius)
    canvas.polygon(pointer, INK, edge=0.1 * radius)
    canvas.polygon(pointer, CREAM, edge=0.03 * radius)


SIDE: Final = 128  # width and height in pixels, which is what Discord keeps

EMOJI_MIDDLE: Final = (SIDE / 2, SIDE / 2)
RADII: Final = {Colour.RED: 58, Colour.YELLOW: 61, Colour.GREEN: 54, Colour.BLUE: 60}
EMOJI_SHIFT: Final = {Colour.RED: -6, Colour.YELLOW: 4, Colour.GREEN: 0, Colour.BLUE: 0}
EDGE: Final = 4.0


def emoji_image(card: Card) -> Image.Image:
    """Draw a card as an emoji, transparent around it."""
    return emoji_canvas(card).downscale(SIDE, SIDE)


def emoji_canvas(card: Card) -> Canvas:
    """Draw a card as an emoji on a canvas of its own, `SIDE` wide and high."""
    canvas = Canvas(SIDE, SIDE, None)
    if card.colour is None:
        _wild_emoji(canvas, card.face)
    else:
        radius = RADII[card.colour]
        shape(canvas, card.colour, EMOJI_MIDDLE, radius - EDGE, INK, edge=EDGE)
        shape(canvas, card.colour, EMOJI_MIDDLE, radius - EDGE, BODIES[card.colour])
        centre = (EMOJI_MIDDLE[0], EMOJI_MIDDLE[1] + EMOJI_SHIFT[card.colour])
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
    height = (66, 50, 40)[len(text) - 1]
    canvas.text(centre, text, height, INK, weight=9)
    canvas.text(centre, text, height, CREAM, weight=4)


def _wild_emoji(canvas: Canvas, face: Face) -> None:
    if face is Face.WILD_COLOUR_ROULETTE:
        middle = (EMOJI_MIDDLE[0], EMOJI_MIDDLE[1] + 4)
        canvas.disc(middle, 60, CREAM)
        wheel(canvas, middle, 56)
        return
    canvas.box((1, 1, SIDE - 1, SIDE - 1), CREAM, radius=32)
    canvas.box((6, 6, SIDE - 6, SIDE - 6), INK, radius=28)
    if face is not Face.WILD_REVERSE_DRAW_FOUR:
        shapes(canvas, EMOJI_MIDDLE, (29, 29), 25)
        if face in TEXTS:
            _text(canvas, TEXTS[face], EMOJI_MIDDLE)
    else:  # smaller and further out, beside the arrows
        shapes(canvas, EMOJI_MIDDLE, (37, 37), 20)
        canvas.disc(EMOJI_MIDDLE, 49, INK)
        canvas.text(EMOJI_MIDDLE, TEXTS[face], 36, CREAM, weight=4)
        reverse_sign(canvas, EMOJI_MIDDLE, 33, CREAM, apart=1.0)
