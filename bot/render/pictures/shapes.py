"""The shapes: one for each colour, and the signs on cards that are no numbers. All fit into -1 to 1."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.render.pictures.brush import placed, turned

if TYPE_CHECKING:
    from bot.render.pictures.brush import Brush, Path, Point
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


def shape(brush: Brush, colour: Colour, centre: Point, radius: float, fill: RGB, *, edge: float = 0) -> None:
    """Draw the shape of a colour: heart, star, clover, diamond.

    Args:
        brush: Where to.
        colour: Whose shape.
        centre: Of the shape.
        radius: Half its width, about.
        fill: In which colour.
        edge: How many pixels larger than that on every side.
    """
    if colour is not Colour.GREEN:
        rounded = ROUND[colour] * radius
        brush.polygon(placed(PATHS[colour], centre, radius - rounded), fill, edge=rounded + edge)
        return
    brush.stroke(placed(STALK, centre, radius), fill, 0.16 * radius + 2 * edge)
    for leaf in placed(LEAVES, centre, radius):
        brush.disc(leaf, 0.50 * radius + edge, fill)
    brush.disc(centre, 0.45 * radius + edge, fill)


def arrow(brush: Brush, path: Path, fill: RGB, *, width: float, head: float) -> None:
    """Draw an arrow along a path, with its head at the end."""
    (x, y), (u, v) = path[-2:]
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
    along = ((u - x) / length, (v - y) / length)
    side = (-along[1], along[0])
    tip = (u + along[0] * head, v + along[1] * head)
    wings = [(u + side[0] * head * s, v + side[1] * head * s) for s in (0.95, -0.95)]
    brush.stroke(path, fill, width)
    brush.polygon([tip, *wings], fill, edge=width * 0.22)


def skip_sign(brush: Brush, centre: Point, radius: float, fill: RGB) -> None:
    """Draw a leap: an arrow over somebody's head."""
    leap = _arc((-0.12, 0.30), 0.72, 180, 338)
    arrow(brush, placed(leap, centre, radius), fill, width=0.26 * radius, head=0.34 * radius)
    x, y = centre
    brush.disc((x - 0.12 * radius, y + 0.42 * radius), 0.27 * radius, fill)


def reverse_sign(brush: Brush, centre: Point, radius: float, fill: RGB) -> None:
    """Draw two arrows past each other."""
    for turn in (0, 180):
        there = turned([(-0.78, -0.36), (0.36, -0.36)], turn)
        arrow(brush, placed(there, centre, radius), fill, width=0.26 * radius, head=0.40 * radius)


def blank_sign(brush: Brush, centre: Point, radius: float, fill: RGB) -> None:
    """Draw three dots: what a Blank does is for the table to say."""
    for place in (-0.55, 0, 0.55):
        brush.disc((centre[0] + place * radius, centre[1]), 0.18 * radius, fill)


def circling(side: int, direction: int, radius: Point) -> list[Point]:
    """Return the path of an arrow around the left (-1) or right (1) side of a table, around the origin.

    Args:
        side: -1 or 1.
        direction: 1 clockwise, -1 against the clock.
        radius: Across and down.
    """
    ends = (-52, 52) if direction == 1 else (52, -52)
    middle = 0 if side == 1 else 180
    return [(x * radius[0], y * radius[1]) for x, y in _arc((0, 0), 1, middle + ends[0], middle + ends[1])]
