"""The rules of a table in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.i18n import Words


def rules_text(words: Words, rules: Rules) -> str:
    """Return a summary of the options in force."""
    title = words("rules-title")
    preset = words("rules-preset", preset=rules.preset)
    text = words(
        "rules-text",
        **{"hand-size": rules.hand_size},
        target=rules.target,
        drawing=rules.drawing.value,
        penalty=rules.uno_penalty,
    )
    return f"## {title}\n{text}\n-# {preset}"
