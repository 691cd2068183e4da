"""The question whether the season going on shall end and the next one begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from bot.render.escape import escaped
from bot.render.league import LONGEST_SEASON, season_name
from cogs.views.frame import button, layout, row

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translator
    from bot.league.rows import Season

BEGIN_SEASON: Final = r"season:begin:(?P<season>[0-9]{1,6}):(?P<name>.{0,40})"


def new_season_layout(translate: Translator, newest: Season | None, name: str) -> ui.LayoutView:
    """Return the question.

    Args:
        translate: The language.
        newest: The newest season; None before the first.
        name: Of the next one, as plain text; empty for none.
    """
    number = 0 if newest is None else newest.number
    begins = escaped(name, most=LONGEST_SEASON) or translate("league-season-numbered", number=number + 1)
    if newest is None or newest.ended_at is not None:
        question = translate("new-season-first", season=begins)
    else:
        question = translate("new-season-ask", ended=season_name(translate, newest), season=begins)
    sure = button(translate("button-new-season"), f"season:begin:{number}:{name}", style=ButtonStyle.danger)
    return layout(question, rows=[row(sure)])
