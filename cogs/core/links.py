"""Buttons that lead to a replay, a tournament, the help or the preferences, wherever they stand.

All they need stands in their custom_ids, so they work for ever.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from discord import ui

from bot.render.escape import escaped
from cogs.core.layouts import button

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


TOURNAMENT_TEMPLATE: Final = r"tournament:(?P<verb>[a-z]{1,12}):(?P<id>[0-9a-f]{8})"
TOURNAMENT_PAGE: Final = r"tournamentpage:(?P<way>before|after):(?P<id>[0-9a-f]{8}):(?P<page>[0-9]{1,4})"
TOURNAMENT_NEIGHBOURS: Final = frozenset({"tournament"})
"""What the custom_ids of other buttons beside those that turn a page begin with."""


class TournamentVerb(Enum):
    """What a button of a tournament is for."""

    ENTER = "enter"
    WITHDRAW = "withdraw"
    READY = "ready"
    NOT_READY = "notready"
    SHOW = "show"
    """Shows it to one person alone."""
    LIST = "list"
    """Lists all of the server, in the place of the one that was shown to one person."""
    CANCEL = "cancel"
    """Calls it off, after the question."""
    GIVE_UP = "giveup"
    """Withdraws from one that is running, after the question."""
    STAY = "stay"
    """Leaves everything as it is, after a question."""


def tournament_button_id(verb: TournamentVerb, tournament_id: str) -> str:
    """Return a custom_id; the tournament is looked up when it is pressed."""
    return f"tournament:{verb.value}:{tournament_id}"


def tournament_page_id(way: str, tournament_id: str, page: int) -> str:
    """Return the custom_id of a button to a page, from 0; `way` is "before" or "after"."""
    return f"tournamentpage:{way}:{tournament_id}:{page}"


MAX_TOURNAMENT_NAME: Final = 60


def tournament_link(translate: Translator, tournament_id: str) -> ui.Button[ui.LayoutView]:
    """Return the button that shows a tournament to whoever presses it."""
    custom_id = tournament_button_id(TournamentVerb.SHOW, tournament_id)
    return button(translate("button-tournament"), custom_id)


def tournament_name(name: str) -> str:
    """Return the name of a tournament, which is untrusted, safe inside Discord's markdown."""
    return escaped(name, most=MAX_TOURNAMENT_NAME) or "?"


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


def help_id(page: HelpPage) -> str:
    """Return the custom_id of the button to a page."""
    return f"help:{page.value}"


OPEN_PREFERENCES: Final = "preference:open:panel"
"""The custom_id of a button, of any message, that opens the panel of preferences in a message of its own."""
