"""What stands in a channel whose table is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from cogs.views.frame import button, layout, row

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translator

TEMPLATE: Final = "damaged:close"


def damaged_layout(translate: Translator) -> ui.LayoutView:
    """Return a sentence for everybody in the channel, and a button that closes the table."""
    close = button(translate("button-close-table"), TEMPLATE, style=ButtonStyle.danger)
    return layout(translate("damaged-table"), rows=[row(close)])
