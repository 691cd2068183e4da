"""Personas of computer players: a closed list of names, each with a temper, and the levels of play.

A temper says how they appear, how long they think and how much they talk; how well they play is their level.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection


class Level(Enum):
    """How well a computer player plays; the value is its name."""

    EASY = "easy"
    STEADY = "steady"
    SHARP = "sharp"


class Temper(Enum):
    """How a computer player appears; the value is a part of the keys of what it says."""

    CALM = "calm"
    HASTY = "hasty"
    CHEEKY = "cheeky"
    FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class Persona:
    """A computer player by name: the same in every language, of letters alone."""

    name: str
    temper: Temper


MARK: Final = "\N{ROBOT FACE}"
"""Stands before the names of computer players; no person's name has it."""
PERSONAS: Final = tuple(
    Persona(name, temper)
    for name, temper in (
        ("Pixel", Temper.CHEEKY),
        ("Moss", Temper.CALM),
        ("Turbo", Temper.HASTY),
        ("Clover", Temper.FRIENDLY),
        ("Rascal", Temper.CHEEKY),
        ("Granite", Temper.CALM),
        ("Zip", Temper.HASTY),
        ("Poppy", Temper.FRIENDLY),
        ("Joker", Temper.CHEEKY),
        ("Willow", Temper.CALM),
        ("Comet", Temper.HASTY),
        ("Biscuit", Temper.FRIENDLY),
    )
)
"""Further ones at a large table have no name, and are numbered."""
_BY_NAME: Final = {persona.name: persona for persona in PERSONAS}
THINKING: Final = {Temper.CALM: 1.3, Temper.FRIENDLY: 1.0, Temper.CHEEKY: 0.9, Temper.HASTY: 0.6}
"""How many times as long as usual each temper takes to move."""


def persona_of(name: str) -> Persona | None:
    """Return the persona with a name, or None."""
    return _BY_NAME.get(name)


def free_persona(taken: Collection[str], *, first: int) -> Persona | None:
    """Return a persona that is not taken, looked for from any place `first` on; None if all of them are."""
    for place in range(len(PERSONAS)):
        persona = PERSONAS[(first + place) % len(PERSONAS)]
        if persona.name not in taken:
            return persona
    return None
