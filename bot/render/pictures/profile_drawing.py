"""Draws a player of the league: name, ratings, how the rating went, form, and a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.ladder import MARGIN, ROW, ROW_GAP, draw_row, write_row
from bot.render.pictures.palette import BODIES, CREAM, FELT, INK, PLATE, mix
from bot.render.pictures.pen import draw_smoothly
from bot.render.pictures.pieces import BIG, MEDALS, PLAIN, colour_shape, write_fitted
from bot.render.pictures.profile import HEAD_LETTERING, HEAD_WIDTH
from bot.render.pictures.sprites import encode_png

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.render.pictures.pen import Pen, Point
    from bot.render.pictures.profile import FormMark, PicturedProfile, Tile

HEAD: Final = 84
CURVE: Final = 192
FORM: Final = 102
TILE: Final = 96
PAD: Final = 16
LINE: Final = BODIES[Colour.YELLOW]
GRID: Final = mix(FELT, CREAM, 1 / 4)

_PLOT: Final = (112, WIDTH - 112)
"""Left and right edge of the curve."""
_MARK: Final = 21.0
"""Radius of a mark of form."""
_MARKS_APART: Final = 69.5
_SHAPE: Final = 20
"""Radius of the shape of the favourite colour."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything stands, in pixels from the top, and the height of it all."""

    ladders: tuple[int, ...]
    curve: int
    form: int
    tiles: int
    height: int


def _plan(shown: PicturedProfile) -> _Plan:
    step, below_head = ROW + ROW_GAP, MARGIN + _head(shown) + ROW_GAP
    ladders = tuple(below_head + number * step for number in range(len(shown.ladders)))
    curve = below_head + len(ladders) * step
    form = curve + (CURVE + ROW_GAP if shown.curve else 0)
    tiles = form + (FORM + ROW_GAP if shown.form else 0)
    return _Plan(ladders, curve, form, tiles, tiles + TILE + MARGIN)


def _head(shown: PicturedProfile) -> int:
    """Return the height of the head: a name that there are no letters for takes no room."""
    return HEAD if shown.name else HEAD - 40


def profile_picture(shown: PicturedProfile) -> bytes:
    """Return a profile as PNG."""
    plan = _plan(shown)
    picture = draw_smoothly((WIDTH, plan.height), FELT, lambda pen: _draw(pen, plan, shown))
    write_fitted(picture, (MARGIN + PAD, MARGIN + 4), shown.name, HEAD_WIDTH, kinds=HEAD_LETTERING)
    below = MARGIN + _head(shown) - 36
    write_fitted(picture, (MARGIN + PAD, below), shown.season, HEAD_WIDTH, kinds=PLAIN)
    for top, row in zip(plan.ladders, shown.ladders, strict=True):
        write_row(picture, top, row)
    if shown.curve:
        _write_curve(picture, plan.curve, shown)
    if shown.form:
        write_fitted(picture, (MARGIN + PAD, plan.form + 8), shown.form_caption, WIDTH - 4 * PAD, kinds=PLAIN)
    for (left, wide), tile in zip(_tile_places(len(shown.tiles)), shown.tiles, strict=True):
        _write_tile(picture, (left, plan.tiles), wide, tile)
    return encode_png(picture)


def _draw(pen: Pen, plan: _Plan, shown: PicturedProfile) -> None:
    """Draw the plates, and what is no lettering on them."""
    pen.box((MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + _head(shown)), PLATE)
    for top, row in zip(plan.ladders, shown.ladders, strict=True):
        draw_row(pen, top, row)
    if shown.curve:
        pen.box((MARGIN, plan.curve, WIDTH - MARGIN, plan.curve + CURVE), PLATE)
        _draw_curve(pen, _points(shown.curve, plan.curve), plan.curve)
    if shown.form:
        pen.box((MARGIN, plan.form, WIDTH - MARGIN, plan.form + FORM), PLATE)
        for number, mark in enumerate(shown.form):
            centre = (MARGIN + PAD + _MARK + number * _MARKS_APART, plan.form + FORM - _MARK - 13)
            _draw_mark(pen, centre, mark)
    for left, wide in _tile_places(len(shown.tiles)):
        pen.box((left, plan.tiles, left + wide, plan.tiles + TILE), PLATE)


# The curve


def _plot(top: int) -> tuple[int, int]:
    """Return upper and lower edge of the curve."""
    return top + 64, top + CURVE - 30


def _points(curve: Sequence[int], top: int) -> list[Point]:
    """Return the points of a curve whose plate begins at a height; one without ups and downs lies halfway."""
    least, most = min(curve), max(curve)
    left, right = _PLOT
    upper, lower = _plot(top)
    apart = (right - left) / max(len(curve) - 1, 1)
    return [
        (
            left + number * apart,
            lower - (lower - upper) * ((value - least) / (most - least) if most > least else 0.5),
        )
        for number, value in enumerate(curve)
    ]


def _draw_curve(pen: Pen, points: Sequence[Point], top: int) -> None:
    """Draw a line with its first, last and best point marked."""
    upper, lower = _plot(top)
    pen.box((_PLOT[0] - 16, upper - 16, _PLOT[1] + 16, lower + 16), FELT)
    for y in (upper, lower):
        pen.line([(_PLOT[0], y), (_PLOT[1], y)], GRID, 1.5)
    pen.line(points, INK, 7)
    pen.line(points, LINE, 4)
    for point in (points[0], points[-1]):
        pen.disc(point, 8, INK)
        pen.disc(point, 6, CREAM)
    _draw_best(pen, min(points, key=lambda point: point[1]))
    _draw_best(pen, (WIDTH - MARGIN - PAD - 9, top + 23))


def _draw_best(pen: Pen, point: Point) -> None:
    """Draw the mark of the best rating: a diamond."""
    for size, colour in ((11.0, INK), (8.0, LINE)):
        x, y = point
        pen.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], colour)


def _write_curve(picture: Image.Image, top: int, shown: PicturedProfile) -> None:
    """Write what the curve shows, its best number, and its first and last beside their points."""
    points = _points(shown.curve, top)
    write_fitted(picture, (MARGIN + PAD, top + 8), shown.curve_caption, 480, kinds=PLAIN)
    edge = WIDTH - MARGIN - PAD - 26
    write_fitted(picture, (edge - 160, top + 8), shown.best, 160, kinds=PLAIN, align=1.0)
    wide = _PLOT[0] - 16 - MARGIN - 12
    for x, value, (_, y), align in (
        (MARGIN + 6, shown.curve[0], points[0], 1.0),
        (_PLOT[1] + 22, shown.curve[-1], points[-1], 0.0),
    ):
        write_fitted(picture, (x, round(y) - 16), str(value), wide, align=align)


# Form and numbers


def _draw_mark(pen: Pen, centre: Point, mark: FormMark) -> None:
    """Draw a match: a place on gold if it was won, else on felt; a cross for who left."""
    pen.disc(centre, _MARK, INK)
    pen.disc(centre, _MARK - 2, MEDALS[0] if mark.won else FELT)
    colour = INK if mark.won else CREAM
    if mark.text:
        pen.text(centre, mark.text, 17 if len(mark.text) < 3 else 12, colour)
        return
    x, y = centre
    pen.line([(x - 8, y - 8), (x + 8, y + 8)], colour, 4)
    pen.line([(x - 8, y + 8), (x + 8, y - 8)], colour, 4)


def _tile_places(tiles: int) -> list[tuple[int, int]]:
    """Return left edge and width of each tile."""
    step = (WIDTH - 2 * MARGIN + ROW_GAP) / max(tiles, 1)
    edges = [round(MARGIN + number * step) for number in range(tiles + 1)]
    return [(left, right - left - ROW_GAP) for left, right in pairwise(edges)]


def _write_tile(picture: Image.Image, place: tuple[int, int], wide: int, tile: Tile) -> None:
    """Write a number with what it is below it, in the middle of a tile; a shape stands before the number."""
    left, top = place
    room = (left, wide)
    if tile.colour is not None:
        piece = colour_shape(tile.colour, _SHAPE)
        picture.paste(piece, (left + 14, top + 8))
        room = (left + 14 + piece.width, wide - 28 - piece.width)
    write_fitted(picture, (room[0], top + 8), tile.value, room[1], kinds=BIG, align=0.5)
    write_fitted(picture, (left + 6, top + 56), tile.caption, wide - 12, kinds=("name", "name"), align=0.5)
