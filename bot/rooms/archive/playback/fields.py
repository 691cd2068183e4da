"""The values of an archived event, by the names that its archive has for them; all are still untrusted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

NamedEvent: TypeAlias = tuple[str, Mapping[str, Any]]
"""The kind of an event, and its values by their names."""

CARD: Final = re.compile(r"[0-9A-Z]{1,3}")
MOST: Final = 2**31
"""No number of a match is as large."""


class PlaybackError(ValueError):
    """An archive tells something that cannot have happened."""


class EventFields:
    """The values of one event.

    Attributes:
        seats: How many seats there are by then.
    """

    def __init__(self, values: Mapping[str, Any], *, seats: int) -> None:
        self._values = values
        self.seats = seats

    def value(self, name: str) -> Any:
        """Return a value as it is; None if the event lacks it."""
        return self._values.get(name)

    def number(self, name: str, default: int | None = None) -> int:
        """Return a whole number.

        Raises:
            PlaybackError: It is none, or too large for one of a match.
        """
        value = self._values.get(name, default)
        if type(value) is not int or abs(value) >= MOST:
            raise PlaybackError(f"{name}: no number of a match")
        return value

    def seat(self, name: str) -> int:
        """Return a seat.

        Raises:
            PlaybackError: Nobody sits there.
        """
        seat = self._values.get(name)
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise PlaybackError(f"{name}: no such seat")
        return seat

    def card(self, name: str) -> str:
        """Return a card.

        Raises:
            PlaybackError: It is none.
        """
        cards = self.cards(name)
        if len(cards) != 1:
            raise PlaybackError(f"{name}: not one card")
        return cards[0]

    def cards(self, name: str) -> list[str]:
        """Return several cards.

        Raises:
            PlaybackError: One of them is none.
        """
        return cards_of(self._values.get(name))

    def colour(self, name: str) -> str:
        """Return a colour.

        Raises:
            PlaybackError: It is none.
        """
        colour = self._values.get(name)
        if not isinstance(colour, str) or len(colour) != 1:
            raise PlaybackError(f"{name}: no colour")
        return colour


def cards_of(text: object) -> list[str]:
    """Return the cards of a text.

    Raises:
        PlaybackError: One of them is none.
    """
    codes = text.split(" ") if isinstance(text, str) and text else []
    if not isinstance(text, str) or not all(map(CARD.fullmatch, codes)):
        raise PlaybackError("no cards")
    return codes
