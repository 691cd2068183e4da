"""Ladders: the kinds of games that are rated separately, since skill in one says little about another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.rulebook.table import Format


class Family(Enum):
    """Presets whose games are alike."""

    CLASSIC = "classic"
    """Challenges, and a Wild Draw Four with conditions: `official`, `classic`, `packs`."""
    ANYWHERE = "anywhere"
    """The quick game: `anywhere`."""
    DUEL = "duel"
    """Two people, points for cards played: `duel`."""
    HOUSE = "house"
    """Rules from a preset that this version of the bot does not have; changed options make none of them."""


FAMILIES: Final = {
    "official": Family.CLASSIC,
    "classic": Family.CLASSIC,
    "packs": Family.CLASSIC,
    "anywhere": Family.ANYWHERE,
    "duel": Family.DUEL,
}


class FormatClass(Enum):
    """Formats that reward about the same skill."""

    SINGLE = "single"
    """One hand."""
    MATCH = "match"
    """Hands until somebody has enough points, or the fewest, or is the last one in."""
    TEAMS = "teams"
    """With partners, the same ones or in rotation."""


CLASSES: Final = {
    Format.SINGLE: FormatClass.SINGLE,
    Format.PLAYED: FormatClass.SINGLE,
    Format.POINTS: FormatClass.MATCH,
    Format.LOWEST: FormatClass.MATCH,
    Format.ELIMINATION: FormatClass.MATCH,
    Format.PARTNERS: FormatClass.TEAMS,
    Format.ROTATION_FOUR: FormatClass.TEAMS,
    Format.ROTATION_EIGHT: FormatClass.TEAMS,
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """A kind of game with a rating of its own in each server.

    >>> ladder_of("official", Format.POINTS).key
    'classic-match'
    """

    family: Family
    format_class: FormatClass

    @property
    def key(self) -> str:
        """Its name in the store and in custom_ids."""
        return f"{self.family.value}-{self.format_class.value}"


LADDERS: Final = tuple(Ladder(family, kind) for family in Family for kind in FormatClass)
"""Every ladder that there can be."""
LADDER_KEYS: Final = frozenset(ladder.key for ladder in LADDERS)


def ladder_of(preset: str, kind: Format) -> Ladder:
    """Return the ladder of a match.

    Args:
        preset: The preset that the rules of the match come from, whatever options were changed since then;
            rules that a server saved under a name of its own keep it. An unknown one is `Family.HOUSE`.
        kind: The format of the match.
    """
    family = FAMILIES.get(preset, Family.HOUSE)
    return Ladder(Family.DUEL if kind is Format.PLAYED else family, CLASSES[kind])
