"""The five rule sheets as values of `Rules`: what each sets an option to is in the option's description."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType
from typing import Final

from bot.engine.rules import Rules


def _sheet(name: str) -> Rules:
    """Return the rules that the descriptions of the options give to a sheet."""
    values = {
        option.name: option.metadata["presets"][name]
        for option in fields(Rules)
        if name in option.metadata.get("presets", {})
    }
    return Rules(preset=name, **values)


CLASSIC: Final = _sheet("classic")
"""The common summary: 2-10 players, 108 cards, challenge, any target agreed on. All defaults are its own."""

OFFICIAL: Final = _sheet("official")
"""The full instruction sheet: challenge, four cards for a forgotten UNO, Blanks, partners, elimination."""

ANYWHERE: Final = _sheet("anywhere")
"""A quick game: one hand, drawing ends the turn, UNO pressed beforehand or two cards, no challenge."""

DUEL: Final = _sheet("duel")
"""Two players, points for every card played, 250 wins and 300 ends it."""

PACKS: Final = _sheet("packs")
"""Two to any number of players from as many packs as that takes, with the table-talk penalty."""

PRESETS: Final = MappingProxyType(
    {rules.preset: rules for rules in (OFFICIAL, ANYWHERE, CLASSIC, DUEL, PACKS)}
)


def base_of(rules: Rules) -> Rules:
    """Return the sheet that rules started from; `classic` for rules under a name of their own."""
    return PRESETS.get(rules.preset, CLASSIC)
