"""The reactions of a table, and the choice among them in the place of a hand."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from cogs.views.custom_ids import Verb
from cogs.views.frame import accent_of, batched, button, layout, row
from cogs.views.hand import CARDS_IN_A_ROW, HandIds

if TYPE_CHECKING:
    from discord import ui

    from bot.engine.view import View
    from bot.i18n import Translator


class Reaction(Enum):
    """A reaction to what happened at a table; the value is in custom_ids, so it is never given to another."""

    SHOCKED = "shocked"
    APPLAUSE = "applause"
    LAUGHING = "laughing"
    THINKING = "thinking"
    CRYING = "crying"
    FIRE = "fire"

    @property
    def emoji(self) -> str:
        """What is shown of it."""
        return EMOJIS[self]


EMOJIS: Final = {
    Reaction.SHOCKED: "😱",
    Reaction.APPLAUSE: "👏",
    Reaction.LAUGHING: "😂",
    Reaction.THINKING: "🤔",
    Reaction.CRYING: "😭",
    Reaction.FIRE: "🔥",
}


def reactions_layout(translate: Translator, *, view: View, token: str) -> ui.LayoutView:
    """Return the question how to react.

    Args:
        translate: The language of the person asked.
        view: The match as they may see it.
        token: Of the match.
    """
    ids = HandIds(view, token)
    buttons = [button(None, ids(Verb.REACT, one.value), emoji=one.emoji) for one in Reaction]
    buttons.append(button(translate("button-back"), ids(Verb.PAGE, "0")))
    rows = [row(*some) for some in batched(buttons, CARDS_IN_A_ROW)]
    title, note = translate("hand-reactions"), translate("hand-reactions-note")
    return layout(f"### {title}\n-# {note}", rows=rows, accent=accent_of(view))
