"""The one palette of every picture: 64 colours for what is bright, and the same 64 dimmed, with ramps."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Colour
from bot.render.seats import Team

RGB = tuple[int, int, int]

FELT: Final[RGB] = (0x1F, 0x28, 0x36)
PLATE: Final[RGB] = (0x36, 0x43, 0x57)
INK: Final[RGB] = (0x14, 0x18, 0x22)
CREAM: Final[RGB] = (0xFF, 0xF6, 0xE3)
BACK: Final[RGB] = (0x6A, 0x4C, 0xB8)
BACK_DARK: Final[RGB] = (0x4A, 0x32, 0x8A)
BODIES: Final[dict[Colour, RGB]] = {
    Colour.RED: (0xD0, 0x24, 0x3C),
    Colour.YELLOW: (0xF5, 0xBE, 0x18),
    Colour.GREEN: (0x18, 0x9A, 0x5C),
    Colour.BLUE: (0x2A, 0x66, 0xDC),
}
ORANGE: Final[RGB] = (0xF0, 0x7C, 0x1E)  # of a team; no card has it
DARKS: Final[dict[Colour, RGB]] = {
    Colour.RED: (0x8A, 0x10, 0x26),
    Colour.YELLOW: (0xA0, 0x6E, 0x00),
    Colour.GREEN: (0x0A, 0x5C, 0x36),
    Colour.BLUE: (0x16, 0x3C, 0x92),
}

SIZE: Final = 64
HOLE: Final = SIZE - 1  # the index that marks pixels which are no part of a sprite (transparent)
DIMNESS: Final = 0.58


def mix(one: RGB, other: RGB, part: float) -> RGB:
    """Return a mixture: `part` (0 to 1) of the other colour in the one."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _ramp(one: RGB, other: RGB, steps: int) -> list[RGB]:
    return [mix(one, other, step / (steps + 1)) for step in range(1, steps + 1)]


TEAM_COLOURS: Final = {Team.ORANGE: ORANGE, Team.PURPLE: mix(BACK, CREAM, 1 / 3)}
LETTERING_STEPS: Final = 4


def _bright() -> list[RGB]:
    """Return the bright half; it begins with the colours of lettering on a plate, then on cream."""
    colours = [PLATE, *_ramp(PLATE, CREAM, LETTERING_STEPS), CREAM, *_ramp(CREAM, INK, LETTERING_STEPS), INK]
    colours += [FELT, BACK, BACK_DARK, *BODIES.values(), *DARKS.values()]
    colours += [*_ramp(FELT, INK, 1), *_ramp(FELT, PLATE, 2), *_ramp(FELT, CREAM, 3), *_ramp(PLATE, INK, 1)]
    colours += [*_ramp(BACK, CREAM, 2), *_ramp(BACK, INK, 1)]
    for body in BODIES.values():
        colours += [*_ramp(body, CREAM, 2), *_ramp(body, INK, 2)]
    for dark in DARKS.values():
        colours += _ramp(dark, CREAM, 2)
    colours += [ORANGE, *_ramp(ORANGE, INK, 1)]
    assert len(colours) < SIZE, len(colours)  # noqa: S101 - the list above decides it
    return colours + [FELT] * (SIZE - len(colours))


BRIGHT: Final = tuple(_bright())
FULL: Final = (*BRIGHT, *(mix(colour, FELT, DIMNESS) for colour in BRIGHT))
"""Every colour; the dimmed one of index i is at i + 64."""

FLAT: Final = [part for colour in FULL for part in colour]
"""The same as a flat list, for Pillow's ``putpalette``."""

DIMMED: Final = [min(index + SIZE, 2 * SIZE - 1) if index < SIZE else index for index in range(256)]
"""A table for Pillow's ``point``: what is bright becomes dim."""

ON_CREAM: Final = [
    index + LETTERING_STEPS + 1 if index <= LETTERING_STEPS + 1 else index for index in range(256)
]
"""A table for Pillow's ``point``: cream lettering on a plate becomes ink on cream."""


def index_of(colour: RGB) -> int:
    """Return the index of a colour of the bright half."""
    return BRIGHT.index(colour)
