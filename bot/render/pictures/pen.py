"""What is drawn while people wait: enlarged, then reduced to the palette, which makes edges smooth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from bot.render.pictures.canvas import CAPITALS, letters, reduce_to_palette
from bot.render.pictures.palette import FLAT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.render.pictures.palette import RGB

    Point = tuple[float, float]
    Box = tuple[float, float, float, float]

SCALE: Final = 3
"""How many times as large as the result everything is drawn."""

ROUND: Final = 10
"""Radius of the corners of boxes, in pixels."""


class Pen:
    """Draws on an enlarged image in the coordinates of the finished picture."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def box(self, edges: Box, colour: RGB, *, radius: float = ROUND) -> None:
        """Fill a rectangle with round corners: left, top, right, bottom."""
        left, top, right, bottom = (edge * SCALE for edge in edges)
        self._draw.rounded_rectangle([left, top, right - 1, bottom - 1], radius * SCALE, fill=colour)

    def line(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        """Draw along points."""
        path = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(path, fill=colour, width=round(width * SCALE), joint="curve")

    def dashes(self, start: Point, end: Point, colour: RGB) -> None:
        """Draw a dashed line from left to right."""
        x = start[0]
        while x < end[0]:
            self.line([(x, start[1]), (min(x + 10, end[0]), start[1])], colour, 2)
            x += 18

    def polygon(self, outline: Sequence[Point], colour: RGB) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in outline], fill=colour)

    def disc(self, centre: Point, radius: float, colour: RGB) -> None:
        """Fill a circle."""
        x, y = centre
        edges = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([edge * SCALE for edge in edges], fill=colour)

    def text(self, centre: Point, text: str, height: float, colour: RGB) -> None:
        """Write a short bold text whose capitals are so high around a point."""
        font, weight = letters(round(height * SCALE / CAPITALS)), round(height * SCALE / 20)
        left, top, right, bottom = self._draw.textbbox((0, 0), text, font=font, stroke_width=weight)
        place = (centre[0] * SCALE - (left + right) / 2, centre[1] * SCALE - (top + bottom) / 2)
        self._draw.text(place, text, fill=colour, font=font, stroke_width=weight)


def draw_smoothly(size: tuple[int, int], ground: RGB, draw: Callable[[Pen], None]) -> Image.Image:
    """Return a picture, or a piece of one, in the colours of the palette.

    Args:
        size: Width and height in pixels.
        ground: The colour that it lies on.
        draw: Draws it.
    """
    large = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
    draw(Pen(ImageDraw.Draw(large)))
    picture = reduce_to_palette(large.reduce(SCALE))
    picture.putpalette(FLAT)
    return picture
