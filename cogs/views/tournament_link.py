"""What leads from a table to its tournament: the button, and the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.escape import escaped
from cogs.views.frame import button
from cogs.views.tournament_ids import TournamentVerb, tournament_button_id

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translator

MOST_CHARACTERS: Final = 60


def tournament_link(translate: Translator, tournament_id: str) -> ui.Button[ui.LayoutView]:
    """Return the button that shows a tournament to whoever presses it."""
    custom_id = tournament_button_id(TournamentVerb.SHOW, tournament_id)
    return button(translate("button-tournament"), custom_id)


def tournament_name(name: str) -> str:
    """Return the name of a tournament, which is untrusted, safe inside Discord's markdown."""
    return escaped(name, most=MOST_CHARACTERS) or "?"
