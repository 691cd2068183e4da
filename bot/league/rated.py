"""Whether a match is rated: said before its first card, with the reason if it is not."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.rulebook.table import Format
from bot.league.rows import RETURNED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.engine.rules import Rules

GROUP_MATCHES: Final = 3
"""Matches of the same group that are rated within `GROUP_HOURS`."""
GROUP_HOURS: Final = 24
OPPONENTS: Final = 5
"""Different opponents that a place on a ladder needs."""

FEWEST_CARDS: Final = 3
"""Cards of a hand below which there is next to nothing to choose."""
WORTH_OF_A_WILD: Final = 50
"""Points of the card that scores most where cards that are played score."""


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
    RETURNED = RETURNED
    """Somebody among them had their data deleted lately."""


def unrated_reason(rules: Rules, accounts: Sequence[int | None]) -> Unrated | None:
    """Return why a match that begins now is not rated, as far as table and rules tell; None if it is rated.

    Args:
        rules: Those in force.
        accounts: Of every seat; None for a computer player.
    """
    if len(set(accounts) - {None}) < 2:
        return Unrated.ONE_PERSON
    if None in accounts:
        return Unrated.COMPUTERS
    return Unrated.OPTIONS if is_luck_alone(rules) else None


def is_luck_alone(rules: Rules) -> bool:
    """Tell whether so little is played that nobody's skill can show.

    That is so with hands of one or two cards, which hold no choice, however many of them are played; and
    where cards that are played score, with a limit that a single Wild reaches. All else is rated: house rules
    that move hands around, or a low target, add luck, but leave something to decide.
    """
    if rules.hand_size < FEWEST_CARDS:
        return True
    return rules.format is Format.PLAYED and rules.limit <= WORTH_OF_A_WILD * rules.point_multiplier


def group_of(users: Iterable[int]) -> str:
    """Return who plays, as a short text that is equal for the same people in any order.

    Args:
        users: Discord's ids of the accounts that sit there when the first card is dealt.
    """
    told = " ".join(map(str, sorted(set(users))))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def group_since(started_at: datetime) -> datetime:
    """Return since when matches of the same group count against one: how long it takes changes nothing.

    Args:
        started_at: When its first card was dealt, or now if it is about to be.
    """
    return started_at - timedelta(hours=GROUP_HOURS)
