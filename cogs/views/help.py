"""The pages of `/uno help`: one message, edited in place by the buttons below it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from cogs.views.frame import BUTTONS_IN_A_ROW, batched, layout, row

if TYPE_CHECKING:
    from bot.i18n import Translator

TEMPLATE: Final = r"help:(?P<page>[a-z]{1,12})"


class HelpPage(Enum):
    """What a page is about."""

    START = "start"
    TURN = "turn"
    UNO = "uno"
    CHALLENGE = "challenge"
    HOUSE = "house"
    HOSTS = "hosts"
    MODERATORS = "moderators"
    LEAGUE = "league"
    TOURNAMENTS = "tournaments"
    DEAL = "deal"


TUTORIAL: Final = "tutorial"
"""What stands in place of a page on the way to the tutorial."""


def help_id(page: HelpPage) -> str:
    """Return the custom_id of the button to a page."""
    return f"help:{page.value}"


def help_layout(translate: Translator, page: HelpPage) -> ui.LayoutView:
    """Return a page with the buttons to all others and to the tutorial."""
    buttons: list[ui.Button[ui.LayoutView]] = [
        ui.Button(
            label=translate(f"button-help-{other.value}"),
            custom_id=help_id(other),
            style=ButtonStyle.primary if other is page else ButtonStyle.secondary,
            disabled=other is page,
        )
        for other in HelpPage
    ]
    tried = translate("button-try")
    buttons.append(ui.Button(label=tried, custom_id=f"help:{TUTORIAL}", style=ButtonStyle.success))
    rows = [row(*batch) for batch in batched(buttons, BUTTONS_IN_A_ROW)]
    return layout(translate(f"help-{page.value}"), rows=rows)
