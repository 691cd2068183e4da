"""The canvas that art is drawn on, larger and in full colour, and the brush for while people wait."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFont

from bot.render.pictures.palette import FLAT, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.render.pictures.palette import RGB

    Point = tuple[float, float]
    Box = tuple[float, float, float, float]
    Path = Sequence[Point]

SCALE: Final = 6  # how many times as large as the result everything is drawn
ROUND: Final = 10  # radius of the corners of boxes, in pixels


class Brush:
    """Fills shapes of an enlarged image, in the coordinates of the finished picture."""

    def __init__(self, image: Image.Image, scale: int) -> None:
        self.draw = ImageDraw.Draw(image)
        self._scale = scale

    def box(self, edges: Box, colour: RGB, *, radius: float = ROUND) -> None:
        """Fill a rectangle with round corners: left, top, right, bottom."""
        left, top, right, bottom = (edge * self._scale for edge in edges)
        self.draw.rounded_rectangle([left, top, right - 1, bottom - 1], radius * self._scale, fill=colour)

    def polygon(self, outline: Path, colour: RGB) -> None:
        """Fill a polygon."""
        self.draw.polygon([(x * self._scale, y * self._scale) for x, y in outline], fill=colour)

    def disc(self, centre: Point, radius: float, colour: RGB) -> None:
        """Fill a circle."""
        x, y = centre
        edges = (x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse([edge * self._scale for edge in edges], fill=colour)


class Canvas(Brush):
    """An image to draw on, `SCALE` times as wide and high as its size says."""

    def __init__(self, width: int, height: int, ground: RGB | None) -> None:
        size = (width * SCALE, height * SCALE)
        self.image = Image.new("RGBA", size, (*ground, 255) if ground else (0, 0, 0, 0))
        super().__init__(self.image, SCALE)

    def polygon(self, outline: Path, colour: RGB, *, edge: float = 0) -> None:
        """Fill a polygon; `edge` makes it fatter on every side, and its corners round."""
        super().polygon(outline, colour)
        if edge:
            self.stroke([*outline, outline[0], outline[1]], colour, 2 * edge)

    def stroke(self, path: Path, colour: RGB, width: float) -> None:
        """Draw along a path with a round pen."""
        half = width * SCALE / 2
        for (x, y), (u, v) in pairwise([(x * SCALE, y * SCALE) for x, y in path]):
            turn = atan2(v - y, u - x) + pi / 2
            across, down = half * cos(turn), half * sin(turn)
            corners = [(x - across, y - down), (x + across, y + down), (u + across, v + down)]
            self.draw.polygon([*corners, (u - across, v - down)], fill=colour)
        for x, y in path:
            self.disc((x, y), width / 2, colour)

    def text(self, centre: Point, text: str, height: float, colour: RGB, *, weight: float = 0.0) -> None:
        """Write a text whose capitals are so high around a point; `weight` makes it fatter, in pixels."""
        font = letters(round(height * SCALE / CAPITALS))
        pen = round(weight * SCALE)
        left, top, right, bottom = self.draw.textbbox((0, 0), text, font=font, stroke_width=pen)
        x = centre[0] * SCALE - (left + right) / 2
        y = centre[1] * SCALE - (top + bottom) / 2
        self.draw.text((round(x), round(y)), text, fill=colour, font=font, stroke_width=pen)

    def downscale(self, width: int, height: int) -> Image.Image:
        """Return what was drawn in a size."""
        return self.image.resize((width, height), Image.Resampling.BOX)


CAPITALS: Final = 0.71  # how high capitals of the lettering are, in proportion to its size


@cache
def letters(size: int) -> ImageFont.FreeTypeFont:
    """Return the lettering in a size: Aileron, in the public domain (CC0), which is part of Pillow."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow without FreeType cannot draw the art")  # noqa: TRY004 - no argument is wrong
    return font


def reduce_to_palette(image: Image.Image) -> Image.Image:
    """Return a picture in the colours of the palette, each pixel the nearest one."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(FLAT[: 3 * SIZE])
    return image.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)


def rotate_path(path: Iterable[Point], degrees: float) -> list[Point]:
    """Return a path turned around the origin, clockwise on the screen."""
    angle = degrees * pi / 180
    across, down = cos(angle), sin(angle)
    return [(x * across - y * down, x * down + y * across) for x, y in path]


def place_path(path: Iterable[Point], centre: Point, scale: float) -> list[Point]:
    """Return a path made larger and moved."""
    return [(centre[0] + x * scale, centre[1] + y * scale) for x, y in path]
