"""Banner of a lobby: the name of the rules, in lines that fit, and cards that show what is special."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Card, Colour, card
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.table import TEAMS, Format, Packs
from bot.render.cards import cards_text
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.palette import FELT, PLATE
from bot.render.pictures.pieces import colour_shape, draw_smoothly, label, shortened
from bot.render.pictures.sprites import (
    CARD_SIZES,
    ELLIPSIS,
    LETTER_CELLS,
    blank_picture,
    card_sprite,
    encode_png,
    lettering_width,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.render.pictures.pieces import Pen


def wrapped(kind: str, text: str, width: int, *, most: int) -> tuple[str, ...]:
    """Return a text in lines, the last one with an ellipsis if there is more of it than they hold."""
    lines = list(_lines(kind, text, width))
    if len(lines) <= most:
        return tuple(lines)
    last = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], _shortened(kind, last, width))


def breaks_no_word(kind: str, text: str, width: int) -> bool:
    """Return whether each word of a text fits in a line."""
    return all(lettering_width(kind, word) <= width for word in text.split())


def _lines(kind: str, text: str, width: int) -> Iterator[str]:
    """Yield as many lines as a text takes; a word that is wider than a line goes on in the next one."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if lettering_width(kind, longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _parts(kind, word, width)
        yield from whole
    if line:
        yield line


def _parts(kind: str, word: str, width: int) -> Iterator[str]:
    part = ""
    for character in word:
        if part and lettering_width(kind, part + character) > width:
            yield part
            part = ""
        part += character
    yield part


def _shortened(kind: str, text: str, width: int) -> str:
    """Return the beginning of a text with an ellipsis, behind a word if it holds more than one."""
    kept = text
    while kept and lettering_width(kind, kept + ELLIPSIS) > width:
        kept = kept[:-1]
    words = kept if text[len(kept) : len(kept) + 1] == " " else kept.rpartition(" ")[0]
    return (words.rstrip() or kept) + ELLIPSIS


MAX_CARDS: Final = 4
HEIGHT: Final = 162

_CARD: Final = "medium"
_MARGIN: Final = 12
_GAP: Final = 8
_SHAPE: Final = 14
_BETWEEN: Final = 10  # the name and the shapes
_SETTINGS: Final = (
    ("big", 1, True),
    ("large", 2, True),
    ("count", 2, True),
    ("count", 3, False),
    ("count", 4, False),
)
"""How the name can be set: lettering, lines at most, and whether the shapes are below it."""
_USUAL: Final = ("R7", "YS", "GR", "W")
_SHEETS: Final = {"official": ("W4", "BS", "YR", "R0"), "anywhere": ("Y3", "G3", "G8", "W")}
"""Cards for sheets without a house rule; of two players and of many packs see `_specials`."""


@dataclass(frozen=True, slots=True)
class Banner:
    """Exactly what a banner shows: equal ones are equal pictures."""

    name: str
    cards: tuple[Card, ...]


def banner_of(name: str, rules: Rules) -> Banner:
    """Return the banner of rules; cards of each special rule take turns."""
    codes = [*_specials(rules)] or [_SHEETS.get(rules.preset, _USUAL)]
    taken = [code for code in chain.from_iterable(zip_longest(*codes)) if code is not None]
    return Banner(name, tuple([card(code) for code in taken[:MAX_CARDS]]))


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
    return shortened(told)


@lru_cache(maxsize=32)
def banner_picture(banner: Banner) -> bytes:
    """Return a banner as PNG; what is left of its width belongs to the name, in as many lines as it takes."""
    wide, _ = CARD_SIZES[_CARD]
    left = _MARGIN + len(banner.cards) * (wide + _GAP)
    plate = (WIDTH - _MARGIN - left, HEIGHT - 2 * _MARGIN)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *plate), PLATE)

    picture = blank_picture(WIDTH, HEIGHT)
    for number, one in enumerate(banner.cards):
        picture.paste(card_sprite(one, _CARD), (_MARGIN + number * (wide + _GAP), _MARGIN))
    picture.paste(draw_smoothly(plate, FELT, draw), (left, _MARGIN))
    _write_name(picture, label(banner.name), left, plate[0])
    return encode_png(picture)


def _write_name(picture: Image.Image, name: str, left: int, width: int) -> None:
    kind, lines, with_shapes = setting_of(name, width - 2 * _MARGIN)
    high, shape = LETTER_CELLS[kind][1], round(2.5 * _SHAPE)
    below = _BETWEEN + shape if with_shapes else 0
    top = (HEIGHT - len(lines) * high - below) // 2
    for number, line in enumerate(lines):
        start = left + (width - lettering_width(kind, line)) // 2
        write(picture, (start, top + number * high), kind, line)
    if not with_shapes:
        return
    step = 3 * _SHAPE
    first = left + (width - (len(Colour) - 1) * step - shape) // 2
    for number, colour in enumerate(Colour):
        picture.paste(
            colour_shape(colour, _SHAPE), (first + number * step, top + len(lines) * high + _BETWEEN)
        )


def setting_of(name: str, width: int) -> tuple[str, tuple[str, ...], bool]:
    """Return the largest lettering that holds a name unbroken, its lines, and if shapes have room below."""
    for kind, most, with_shapes in _SETTINGS:
        lines = wrapped(kind, name, width, most=most + 1)
        if len(lines) <= most and breaks_no_word(kind, name, width):
            return kind, lines, with_shapes
    kind, most, with_shapes = _SETTINGS[-1]
    return kind, wrapped(kind, name, width, most=most), with_shapes
