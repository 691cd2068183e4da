"""The shape of each colour, and the signs of cards without a number. Coordinates are from -1 to 1."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.render.pictures.canvas import place_path, rotate_path

if TYPE_CHECKING:
    from bot.render.pictures.canvas import Canvas, Path, Point
    from bot.render.pictures.palette import RGB


def _arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Return points on a circle, angles in degrees, clockwise from the right."""
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def _heart() -> list[Point]:
    """Return two bows and the point that they lead to."""
    right = _arc((0.48, -0.40), 0.52, -157, 40)
    left = [(-x, y) for x, y in reversed(right)]
    return [*right, (0, 0.98), *left]


def _star() -> list[Point]:
    """Return five points, stout enough to write on."""
    points = []
    for step in range(10):
        angle = pi * step / 5 - pi / 2
        radius = 1.0 if step % 2 == 0 else 0.60
        points.append((radius * cos(angle), radius * sin(angle) + 0.05))
    return points


def _diamond() -> list[Point]:
    return [(0, -1.05), (0.86, 0), (0, 1.05), (-0.86, 0)]


PATHS: Final = {Colour.RED: _heart(), Colour.YELLOW: _star(), Colour.BLUE: _diamond()}
LEAVES: Final = ((-0.46, -0.46), (0.46, -0.46), (-0.46, 0.46), (0.46, 0.46))
STALK: Final = [(0.0, 0.3), (0.10, 0.75), (0.30, 1.06)]
ROUND: Final = {Colour.RED: 0.06, Colour.YELLOW: 0.16, Colour.BLUE: 0.14}


def shape(
    canvas: Canvas, colour: Colour, centre: Point, radius: float, fill: RGB, *, edge: float = 0
) -> None:
    """Draw the shape of a colour: heart, star, clover, diamond.

    Args:
        canvas: Where to.
        colour: Whose shape.
        centre: Of the shape.
        radius: Half its width, about.
        fill: In which colour.
        edge: How many pixels larger than that on every side.
    """
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
    leap = _arc((-0.12, 0.30), 0.72, 180, 338)
    arrow(canvas, place_path(leap, centre, radius), fill, width=0.26 * radius, head=0.34 * radius)
    x, y = centre
    canvas.disc((x - 0.12 * radius, y + 0.42 * radius), 0.27 * radius, fill)


def reverse_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Reverse: two arrows in opposite directions."""
    for turn in (0, 180):
        there = rotate_path([(-0.78, -0.36), (0.36, -0.36)], turn)
        arrow(canvas, place_path(there, centre, radius), fill, width=0.26 * radius, head=0.40 * radius)


def blank_sign(canvas: Canvas, centre: Point, radius: float, fill: RGB) -> None:
    """Draw the sign of a Blank: three dots, since its effect differs from table to table."""
    for place in (-0.55, 0, 0.55):
        canvas.disc((centre[0] + place * radius, centre[1]), 0.18 * radius, fill)


def direction_path(side: int, direction: int, radius: Point) -> list[Point]:
    """Return the path of an arrow around the left (-1) or right (1) side of a table, around the origin.

    Args:
        side: -1 or 1.
        direction: 1 clockwise, -1 against the clock.
        radius: Across and down.
    """
    ends = (-52, 52) if direction == 1 else (52, -52)
    middle = 0 if side == 1 else 180
    return [(x * radius[0], y * radius[1]) for x, y in _arc((0, 0), 1, middle + ends[0], middle + ends[1])]
