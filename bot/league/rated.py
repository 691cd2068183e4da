"""Whether a match is rated: said before its first card, with the reason if it is not."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.rules import Rules

GROUP_MATCHES: Final = 3
"""Matches of the same group that are rated within `GROUP_HOURS`."""
GROUP_HOURS: Final = 24
OPPONENTS: Final = 5
"""Different opponents that a place on a ladder needs."""


class Unrated(Enum):
    """Why a match is not rated; the value is a part of the key of its sentence."""

    ONE_PERSON = "one-person"
    """Fewer than two people play."""
    COMPUTERS = "computers"
    """A computer player sits among them."""
    OPTIONS = "options"
    """With these rules the result says nothing about skill."""
    SAME_GROUP = "same-group"
    """The same people have played as many rated matches today as count."""


def unrated_reason(rules: Rules, accounts: Sequence[int | None]) -> Unrated | None:
    """Return why a match that begins now is not rated, as far as table and rules tell; None if it is rated.

    Args:
        rules: Those in force.
        accounts: Of every seat; None for a computer player.
    """
    del rules  # decided by `bot/league/rated.py` in the commit that follows
    if len(set(accounts) - {None}) < 2:
        return Unrated.ONE_PERSON
    if None in accounts:
        return Unrated.COMPUTERS
    return None
