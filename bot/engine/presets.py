"""Named values of `Rules`: each is one rule sheet."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.engine.rules import Rules

CLASSIC: Final = Rules(preset="classic")
"""The common summary: 2-10 players, 108 cards, challenge, any target agreed on."""

PRESETS: Final = MappingProxyType({rules.preset: rules for rules in (CLASSIC,)})
