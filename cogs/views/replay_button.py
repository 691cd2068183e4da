"""The button that opens the replay of a match that is over, for whoever presses it alone.

All it needs stands in its custom_id: it works for ever, wherever it stands. What it opens is shown by
`cogs.views.replay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

if TYPE_CHECKING:
    from bot.i18n import Translator


def replay_button(
    translate: Translator, match_id: str, *, before: int | None = None
) -> ui.Button[ui.LayoutView]:
    """Return the button to the replay of an archived match.

    Args:
        translate: The language of its label.
        match_id: 32 hexadecimal digits.
        before: The entry of its log before which the replay begins; None for the beginning of the match.
    """
    start = "start" if before is None else f"start:{before}"
    return ui.Button(label=translate("button-replay"), custom_id=f"replay:{match_id}:{start}")
