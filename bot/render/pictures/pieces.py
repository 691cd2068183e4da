"""Pieces that pictures and their text alternatives are made of: plates, medals, shapes, words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar

from PIL import Image, ImageDraw

from bot.engine.cards import Colour
from bot.i18n import Translator, language_name, paragraph, translator
from bot.render.pictures import sprites
from bot.render.pictures.canvas import CAPITALS, Brush, Canvas, letters, place_path, reduce_to_palette
from bot.render.pictures.card_art import shape
from bot.render.pictures.palette import BODIES, CREAM, DARKS, FELT, FLAT, INK, PLATE, RGB, mix

if TYPE_CHECKING:
    from bot.render.pictures.canvas import Point

WIDTH: Final = 720  # width of every picture in pixels: twice what a phone shows, so that all are scaled alike
GAP: Final = 8
SCALE: Final = 3  # how many times as large as the result everything is drawn


class Pen(Brush):
    """Draws on an image enlarged by `SCALE`, in coordinates of the final picture."""

    def line(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        path = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(path, fill=colour, width=round(width * SCALE), joint="curve")

    def dashes(self, start: Point, end: Point, colour: RGB) -> None:
        """Draw a dashed line from left to right."""
        x = start[0]
        while x < end[0]:
            self.line([(x, start[1]), (min(x + 10, end[0]), start[1])], colour, 2)
            x += 18

    def text(self, centre: Point, text: str, height: float, colour: RGB) -> None:
        """Write a short bold text centred on a point; `height` is that of capitals."""
        font, weight = letters(round(height * SCALE / CAPITALS)), round(height * SCALE / 20)
        left, top, right, bottom = self.draw.textbbox((0, 0), text, font=font, stroke_width=weight)
        place = (centre[0] * SCALE - (left + right) / 2, centre[1] * SCALE - (top + bottom) / 2)
        self.draw.text(place, text, fill=colour, font=font, stroke_width=weight)


def draw_smoothly(size: tuple[int, int], ground: RGB, draw: Callable[[Pen], None]) -> Image.Image:
    """Return an antialiased picture in the colours of the palette."""
    large = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
    draw(Pen(large, SCALE))
    picture = reduce_to_palette(large.reduce(SCALE))
    picture.putpalette(FLAT)
    return picture


def fitted_text(text: str, heights: Sequence[int], room: float) -> tuple[str, int]:
    """Return a text and the largest height of capitals in which it fits; it is cut if it fits in none."""
    height = next((tall for tall in heights if _bold_width(text, tall) <= room), heights[-1])
    while len(text) > 1 and _bold_width(text, height) > room:
        text = text[:-2] + "…"
    return text, height


def _bold_width(text: str, height: float) -> float:
    """Return the approximate width of a bold text in pixels."""
    font = letters(round(height * SCALE / CAPITALS))
    return font.getlength(text) / SCALE + height / 10


MEDALS: Final[tuple[RGB, ...]] = (
    BODIES[Colour.YELLOW],
    mix(FELT, CREAM, 3 / 4),
    mix(DARKS[Colour.YELLOW], CREAM, 1 / 3),
)
"""Gold, silver and bronze."""

BIG: Final = ("big", "count")
BOLD: Final = ("count", "name")
PLAIN: Final = ("label", "name")
"""Kinds of lettering: the one to write in, and the smaller one for what does not fit."""

KEPT: Final = 256  # pieces of a kind that are kept, of those that there could be any number of


@lru_cache(KEPT)
def plate(width: int, height: int) -> Image.Image:
    return draw_smoothly((width, height), FELT, lambda pen: pen.box((0, 0, width, height), PLATE))


@lru_cache(KEPT)
def bar(width: int, height: int, filled: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, width, height), FELT, radius=height / 2)
        if filled:
            pen.box((0, 0, max(filled, height), height), BODIES[Colour.GREEN], radius=height / 2)

    return draw_smoothly((width, height), PLATE, draw)


@cache
def medal(place: int, radius: int) -> Image.Image:
    """Return a medal on a plate with a place from 1 to 3, a square of twice the radius."""
    side = 2 * radius
    return draw_smoothly((side, side), PLATE, lambda pen: draw_medal(pen, (radius, radius), place, radius))


@cache
def colour_shape(colour: Colour, radius: int) -> Image.Image:
    """Return the shape of a colour on a plate, a square of twice the radius and a margin."""
    side = round(radius * 2.5)
    canvas, middle = Canvas(side, side, PLATE), (side / 2, side / 2)
    shape(canvas, colour, middle, radius, INK, edge=radius / 8)
    shape(canvas, colour, middle, radius, BODIES[colour])
    piece = reduce_to_palette(canvas.downscale(side, side))
    piece.putpalette(FLAT)
    return piece


def draw_medal(pen: Pen, centre: Point, place: int, radius: float) -> None:
    pen.disc(centre, radius, INK)
    pen.disc(centre, radius * 0.91, MEDALS[place - 1])
    pen.text(centre, str(place), radius * 0.88, INK)


def put_place(picture: Image.Image, centre: Point, place: int, radius: int) -> None:
    """Put a place onto a plate around a point: the first three as medals."""
    x, y = round(centre[0]), round(centre[1])
    if place <= len(MEDALS):
        picture.paste(medal(place, radius), (x - radius, y - radius))
        return
    text = f"#{place}"
    kind = sprites.lettering(text, ("label", "name"), 2 * radius)
    left = x - sprites.lettering_width(kind, text) // 2
    sprites.write(picture, (left, y - sprites.LETTER_CELLS[kind][1] // 2), kind, text)


ARROW: Final = (24, 22)


@cache
def arrow_up(ground: RGB) -> Image.Image:
    wide, high = ARROW
    outline = [(1, high - 2), (wide / 2, 2), (wide - 1, high - 2)]
    return draw_smoothly(ARROW, ground, lambda pen: pen.polygon(outline, BODIES[Colour.GREEN]))


TROPHY: Final = (
    (
        (-0.6, -0.95),
        (0.6, -0.95),
        (0.55, -0.4),
        (0.38, 0.0),
        (0.14, 0.24),
        (-0.14, 0.24),
        (-0.38, 0.0),
        (-0.55, -0.4),
    ),
    ((-0.12, 0.2), (0.12, 0.2), (0.17, 0.58), (-0.17, 0.58)),
    ((-0.42, 0.55), (0.42, 0.55), (0.42, 0.74), (-0.42, 0.74)),
    ((-0.55, 0.7), (0.55, 0.7), (0.55, 0.95), (-0.55, 0.95)),
)
"""Cup, stem and base around the origin."""
SHINE: Final = ((-0.42, -0.84), (-0.22, -0.84), (-0.2, -0.2), (-0.34, -0.32))


def draw_trophy(pen: Pen, centre: Point, size: float) -> None:
    """Draw a golden cup; `size` is half its height."""
    x, y = centre
    for side in (-0.6, 0.6):
        for radius, colour in ((0.36, INK), (0.3, MEDALS[0]), (0.2, INK), (0.14, PLATE)):
            pen.disc((x + side * size, y - 0.5 * size), radius * size, colour)
    outlines = [place_path(outline, centre, size) for outline in TROPHY]
    for outline in outlines:
        pen.line([*outline, *outline[:2]], INK, 0.12 * size)
    for outline in outlines:
        pen.polygon(outline, MEDALS[0])
    pen.polygon(place_path(SHINE, centre, size), mix(MEDALS[0], CREAM, 2 / 3))


def fill_box(
    picture: Image.Image, edges: tuple[int, int, int, int], colour: int, *, radius: int = 12
) -> None:
    """Fill a rectangle with round corners, right and bottom excluded, with a colour of the palette."""
    left, top, right, bottom = edges
    ImageDraw.Draw(picture).rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=colour)


MAX_LENGTH: Final = 1000  # characters of a text alternative; Discord takes 1,024
ROOM_FOR_MORE: Final = 24  # characters that the remark takes on what is left out


def listed(translate: Translator, sentences: Sequence[str]) -> str:
    """Return sentences as a text of at most `MAX_LENGTH` characters, with the number of those left out."""
    text = paragraph(translate, sentences)
    if len(text) <= MAX_LENGTH:
        return text
    kept = len(sentences)
    while kept > 1 and len(paragraph(translate, sentences[:kept])) > MAX_LENGTH - ROOM_FOR_MORE:
        kept -= 1
    more = translate("picture-more", count=len(sentences) - kept)
    return shortened(paragraph(translate, [*sentences[:kept], more]))


def shortened(text: str, most: int = MAX_LENGTH) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def seat_label(seat: int, name: str) -> str:
    """Return a drawable name, or else the number of its seat."""
    return sprites.drawable_text(name) or f"#{seat + 1}"


def drawing(translate: Translator) -> Translator:
    """Return what words in a picture are said by: in English if a language's letters cannot be drawn."""
    return translate if sprites.drawable_text(language_name(translate.locale)) else translator()


class Told(Protocol):
    """Content of a picture that is also told to those who do not see it."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def told(self) -> object: ...


Content = TypeVar("Content", bound=Told)


def written(translate: Translator, make: Callable[[Translator], Content]) -> Content:
    """Return a content told in a language, with the words that are drawn by `drawing`."""
    said, drawn = make(translate), drawing(translate)
    return said if drawn is translate else replace(make(drawn), told=said.told)


def label(text: str) -> str:
    """Return a text of the bot as far as drawable; dots between its parts become commas."""
    return sprites.drawable_text(text.replace(" · ", ", ")) or ""


def write_fitted(
    picture: Image.Image,
    place: tuple[int, int],
    text: str,
    width: int,
    *,
    kinds: tuple[str, str] = BOLD,
    align: float = 0.0,
    on_cream: bool = False,
    dim: bool = False,
) -> None:
    """Write a drawable text in the larger lettering if it fits, else in the smaller; align is 0 to 1."""
    kind = sprites.lettering(text, kinds, width)
    shown = sprites.fit_text(kind, text, width)
    left = place[0] + round((width - sprites.lettering_width(kind, shown)) * align)
    top = place[1] + (sprites.LETTER_CELLS[kinds[0]][1] - sprites.LETTER_CELLS[kind][1]) // 2
    sprites.write(picture, (left, top), kind, shown, on_cream=on_cream, dim=dim)
