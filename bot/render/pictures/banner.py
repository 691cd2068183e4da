"""The banner of a lobby: the name of the rules, and cards that show what is special about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Card, Colour, card
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.table import TEAMS, Format, Packs
from bot.render.cards import cards_text
from bot.render.pictures.alternatives import MOST, shortened
from bot.render.pictures.catalogue import CARD_SIZES
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.palette import FELT, PLATE
from bot.render.pictures.pen import draw_smoothly
from bot.render.pictures.pieces import BIG, colour_shape, label, write_fitted
from bot.render.pictures.png import encode_png
from bot.render.pictures.sprites import blank_picture, card_sprite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.render.pictures.pen import Pen

MOST_CARDS: Final = 4
HEIGHT: Final = 162

_CARD: Final = "medium"
_MARGIN: Final = 12
_GAP: Final = 8
_SHAPE: Final = 14
_USUAL: Final = ("R7", "YS", "GR", "W")
_SHEETS: Final = {"official": ("W4", "BS", "YR", "R0"), "anywhere": ("Y3", "G3", "G8", "W")}
"""Cards for sheets without a house rule; of two players and of many packs see `_specials`."""


@dataclass(frozen=True, slots=True)
class Banner:
    """Exactly what a banner shows: equal ones are equal pictures.

    Attributes:
        name: Of the rules, as plain text.
        cards: One to `MOST_CARDS`.
    """

    name: str
    cards: tuple[Card, ...]


def banner_of(name: str, rules: Rules) -> Banner:
    """Return the banner of rules; cards of each special rule take turns."""
    codes = [*_specials(rules)] or [_SHEETS.get(rules.preset, _USUAL)]
    taken = [code for code in chain.from_iterable(zip_longest(*codes)) if code is not None]
    return Banner(name, tuple([card(code) for code in taken[:MOST_CARDS]]))


def _specials(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Yield the codes of the cards that stand for each special rule."""
    if rules.stacking is not Stacking.OFF:
        yield ("RD", "BD" if rules.stacking is Stacking.SAME else "W4")
    if rules.jump_in is HouseRule.ON:
        yield ("Y5", "Y5")
    if rules.seven_zero is HouseRule.ON:
        yield ("G7", "B0")
    if rules.format in TEAMS:
        yield ("R8", "G8")
    if rules.format is Format.PLAYED:
        yield ("RS", "BR")
    if rules.packs is Packs.ONE_FOR_TEN:
        yield ("R7", "Y7", "G7", "B7")


def banner_alternative(translate: Translator, banner: Banner) -> str:
    """Return what a banner shows."""
    told = translate("picture-banner", name=banner.name, cards=cards_text(translate, banner.cards))
    return shortened(told, MOST)


@lru_cache(maxsize=32)
def banner_picture(banner: Banner) -> bytes:
    """Return a banner as PNG; what is left of its width belongs to the name."""
    wide, _ = CARD_SIZES[_CARD]
    left = _MARGIN + len(banner.cards) * (wide + _GAP)
    plate = (WIDTH - _MARGIN - left, HEIGHT - 2 * _MARGIN)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *plate), PLATE)

    picture = blank_picture(WIDTH, HEIGHT)
    for number, one in enumerate(banner.cards):
        picture.paste(card_sprite(one, _CARD), (_MARGIN + number * (wide + _GAP), _MARGIN))
    picture.paste(draw_smoothly(plate, FELT, draw), (left, _MARGIN))
    inside = plate[0] - 2 * _MARGIN
    write_fitted(picture, (left + _MARGIN, 36), label(banner.name), inside, kinds=BIG, align=0.5)
    step = 3 * _SHAPE
    first = left + (plate[0] - (len(Colour) - 1) * step - round(2.5 * _SHAPE)) // 2
    for number, colour in enumerate(Colour):
        picture.paste(colour_shape(colour, _SHAPE), (first + number * step, 92))
    return encode_png(picture)
