"""Variants: rules that a table begins with by one tap: a sheet, or Classic with a house rule."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine.presets import CLASSIC, DUEL, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.table import Format

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.rules import Rules

PARTY: Final = "party"
"""The variant that a server may replace by a preset of its own."""

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "classic": CLASSIC,
        "official": OFFICIAL,
        "stacking": replace(CLASSIC, stacking=Stacking.SAME),
        "jump-in": replace(CLASSIC, jump_in=HouseRule.ON),
        "seven-zero": replace(CLASSIC, seven_zero=HouseRule.ON),
        "partners": replace(CLASSIC, format=Format.PARTNERS),
        "duel": DUEL,
        "packs": PACKS,
        PARTY: replace(CLASSIC, stacking=Stacking.EITHER, jump_in=HouseRule.ON, seven_zero=HouseRule.ON),
    }
)
"""The rules of each variant by its name, in the order in which they are offered."""


def variant_of(rules: Rules) -> str | None:
    """Return the name of the variant that rules are, of no other sheet; None if they are none."""
    return next((name for name, variant in VARIANTS.items() if variant == rules), None)


def is_sheet(variant: str) -> bool:
    """Tell whether a variant is one of the five rule sheets as it stands."""
    return variant in PRESETS
