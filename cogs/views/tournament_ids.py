"""Custom_ids of everything to press in a tournament: a verb, the id of the tournament, and an argument."""

from __future__ import annotations

from enum import Enum
from typing import Final

TEMPLATE: Final = r"tournament:(?P<verb>[a-z]{1,12}):(?P<id>[0-9a-f]{8}):(?P<arg>[^:]{0,32})"


class TournamentVerb(Enum):
    """What a button of a tournament is for."""

    ENTER = "enter"
    WITHDRAW = "withdraw"
    READY = "ready"
    NOT_READY = "notready"
    SHOW = "show"
    """Shows it to one person alone."""
    PAGE = "page"
    """Turns to the page in the argument."""
    CANCEL = "cancel"
    """Calls it off, after the question."""
    GIVE_UP = "giveup"
    """Withdraws from one that is running, after the question."""
    STAY = "stay"
    """Leaves everything as it is, after a question."""


def tournament_button_id(verb: TournamentVerb, tournament_id: str, arg: str = "") -> str:
    """Return a custom_id; the tournament is looked up when it is pressed."""
    return f"tournament:{verb.value}:{tournament_id}:{arg}"
