"""Custom_ids of everything to press in a tournament: a verb and the id of the tournament, or a page."""

from __future__ import annotations

from enum import Enum
from typing import Final

TEMPLATE: Final = r"tournament:(?P<verb>[a-z]{1,12}):(?P<id>[0-9a-f]{8})"
PAGE: Final = r"tournamentpage:(?P<way>before|after):(?P<id>[0-9a-f]{8}):(?P<page>[0-9]{1,4})"
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
