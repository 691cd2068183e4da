"""The podium of a season: the first three, as high as their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.render.pictures.alternatives import MOST, shortened
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.palette import CREAM, PLATE
from bot.render.pictures.pen import draw_smoothly
from bot.render.pictures.pieces import BIG, PLAIN, colour_shape, draw_medal, label, write_fitted
from bot.render.pictures.png import encode_png
from bot.render.pictures.sprites import drawable_text

if TYPE_CHECKING:
    from PIL import Image

    from bot.i18n import Translator
    from bot.render.pictures.pen import Pen

HEIGHT: Final = 440
MOST_STEPS: Final = 3

_STEP: Final = 212
_GAP: Final = 14
_BOTTOM: Final = HEIGHT - 14
_HEIGHTS: Final = (226, 180, 142)
"""Of the steps of each place, in pixels."""
_ORDER: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""Which step stands where, from the left: the winner between the others."""
_ORNAMENTS: Final = {Colour.RED: 20, Colour.YELLOW: 78, Colour.GREEN: WIDTH - 128, Colour.BLUE: WIDTH - 70}
"""The shapes of the colours beside the title, each with its left edge."""
_ORNAMENT: Final = 20


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One of the first of a season.

    Attributes:
        place: From 1 to 3; equal ones share it.
        name: Of the player, as plain text.
        number: What they are there for, with its unit if it needs one: `1,530`, `812 points`.
    """

    place: int
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class Podium:
    """Exactly what a podium shows: equal ones are equal pictures.

    Attributes:
        title: Of the season, as plain text.
        subtitle: What it is the podium of, a ladder for example, as plain text.
        steps: One to three, the best first.
    """

    title: str
    subtitle: str
    steps: tuple[PodiumStep, ...]


def podium_alternative(translate: Translator, podium: Podium) -> str:
    """Return what the picture of a podium shows."""
    steps = " ".join(
        translate("picture-podium-step", place=step.place, name=step.name, number=step.number)
        for step in podium.steps[:MOST_STEPS]
    )
    told = translate("picture-podium", season=podium.title, ladder=podium.subtitle, places=steps)
    return shortened(told, MOST)


def podium_picture(podium: Podium) -> bytes:
    """Return a podium as PNG."""
    steps = podium.steps[:MOST_STEPS]
    places = [steps[number] for number in _ORDER[len(steps)]]
    left = (WIDTH - len(places) * (_STEP + _GAP) + _GAP) // 2
    stands = [(left + number * (_STEP + _GAP), step) for number, step in enumerate(places)]

    def draw(pen: Pen) -> None:
        for x, step in stands:
            _draw_step(pen, x, step)

    picture = draw_smoothly((WIDTH, HEIGHT), PLATE, draw)
    for colour, x in _ORNAMENTS.items():
        picture.paste(colour_shape(colour, _ORNAMENT), (x, 20))
    write_fitted(picture, (140, 14), label(podium.title), WIDTH - 280, kinds=BIG, align=0.5)
    write_fitted(picture, (140, 62), label(podium.subtitle), WIDTH - 280, kinds=PLAIN, align=0.5)
    for x, step in stands:
        _write_step(picture, x, step)
    return encode_png(picture)


def _top(step: PodiumStep) -> int:
    return _BOTTOM - _HEIGHTS[_medal(step) - 1]


def _medal(step: PodiumStep) -> int:
    return min(max(step.place, 1), len(_HEIGHTS))


def _draw_step(pen: Pen, left: int, step: PodiumStep) -> None:
    """Draw a step in cream, with the place on a medal."""
    top = _top(step)
    pen.box((left, top, left + _STEP, _BOTTOM), CREAM)
    draw_medal(pen, (left + _STEP / 2, top + 54), _medal(step), 38)


def _write_step(picture: Image.Image, left: int, step: PodiumStep) -> None:
    """Write the name above a step, and the number on it below the medal."""
    top, name = _top(step), drawable_text(step.name) or f"#{step.place}"
    write_fitted(picture, (left, top - 40), name, _STEP, align=0.5)
    write_fitted(picture, (left + 8, top + 98), label(step.number), _STEP - 16, align=0.5, on_cream=True)
