"""The button that opens the review of a match that is over, for whoever played it and presses it.

All it needs stands in its custom_id: it works for ever, wherever it stands. What it opens is shown by
`cogs.views.review`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

if TYPE_CHECKING:
    from bot.i18n import Translator


def review_button(translate: Translator, match_id: str) -> ui.Button[ui.LayoutView]:
    """Return the button to the review of an archived match.

    Args:
        translate: The language of its label.
        match_id: 32 hexadecimal digits.
    """
    return ui.Button(label=translate("button-review"), custom_id=f"review:{match_id}:0")
