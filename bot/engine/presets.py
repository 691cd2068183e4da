"""Presets of rules: the sheets, the variants offered by one tap, and the lengths of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Final

from bot.engine.rulebook.match import ROTATIONS, Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.engine.rulebook.rules import Rules


def _sheet(name: str) -> Rules:
    values = {
        option.name: option.metadata["presets"][name]
        for option in fields(Rules)
        if name in option.metadata.get("presets", {})
    }
    return Rules(preset=name, **values)


CLASSIC: Final = _sheet("classic")
"""The common summary: 2-10 players, 108 cards, challenge, any target agreed on. It has all the defaults."""

OFFICIAL: Final = _sheet("official")
"""The full instruction sheet: challenge, four cards for a forgotten UNO, Blanks, partners, elimination."""

ANYWHERE: Final = _sheet("anywhere")
"""A quick game: one hand, drawing ends the turn, UNO pressed beforehand or two cards, no challenge."""

DUEL: Final = _sheet("duel")  # two players, points for every card played, 250 wins and 300 ends it

PACKS: Final = _sheet("packs")
"""Two to any number of players from as many packs as that takes, with the table-talk penalty."""

MERCILESS: Final = _sheet("merciless")
"""The 168-card deck: drawing cards are stacked without end, hands change owners, 25 cards are too many."""

PRESETS: Final = MappingProxyType(
    {rules.preset: rules for rules in (OFFICIAL, ANYWHERE, CLASSIC, DUEL, PACKS, MERCILESS)}
)


def base_of(rules: Rules) -> Rules:
    """Return the sheet that rules started from; `classic` for rules under a name of their own."""
    return PRESETS.get(rules.preset, CLASSIC)


PARTY: Final = "party"  # the variant that a server may replace by a preset of its own
QUICK: Final = "quick"  # the variant that a new server begins with

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        QUICK: replace(CLASSIC, format=Format.SINGLE),
        "classic": CLASSIC,
        "official": OFFICIAL,
        "stacking": replace(CLASSIC, stacking=Stacking.SAME),
        "jump-in": replace(CLASSIC, jump_in=HouseRule.ON),
        "seven-zero": replace(CLASSIC, seven_zero=HouseRule.ON),
        "partners": replace(CLASSIC, format=Format.PARTNERS),
        "duel": DUEL,
        "packs": PACKS,
        "merciless": MERCILESS,
        PARTY: replace(CLASSIC, stacking=Stacking.EITHER, jump_in=HouseRule.ON, seven_zero=HouseRule.ON),
    }
)
"""The rules of each variant by its name, in the order in which they are offered."""


def variant_of(rules: Rules) -> str | None:
    """Return the name of the variant that equals the rules, sheet included; None if there is none."""
    return next((name for name, variant in VARIANTS.items() if variant == rules), None)


LENGTHS: Final = (None, 100, 200, 300, 500)
"""Match lengths offered by one tap: the points that end the match, or None for one hand."""
ANY_LENGTH: Final = frozenset({Format.SINGLE, Format.POINTS})


def length_of(rules: Rules) -> int | None:
    """Return the points that end a match, or None where that is one hand."""
    return None if rules.format is Format.SINGLE else rules.target


def lengths_for(rules: Rules) -> tuple[int | None, ...]:
    """Return the lengths that a match by these rules can have; empty if its format fixes the length."""
    if rules.format is Format.PLAYED or rules.format in ROTATIONS:
        return ()
    now = length_of(rules)
    every = LENGTHS if now in LENGTHS else (*LENGTHS, now)
    return every if rules.format in ANY_LENGTH else tuple(one for one in every if one is not None)


def with_length(rules: Rules, length: int | None) -> Rules:
    """Return the rules with another match length; nothing else that matters changes."""
    if length is None:
        return replace(rules, format=Format.SINGLE, target=base_of(rules).target)
    played = Format.POINTS if rules.format is Format.SINGLE else rules.format
    return replace(rules, format=played, target=length)
