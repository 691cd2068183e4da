"""Saved cards: a pile is one string, the codes of its cards with spaces between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARDS, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.codec.errors import Problems

_BY_CODE: Final = {kind.code: kind for kind in CARDS}


def pile_text(cards: Iterable[Card]) -> str:
    """Return cards as one string."""
    return " ".join([kind.code for kind in cards])


def pile_of(codes: str) -> list[Card]:
    """Return the cards of one string.

    Raises:
        ValueError: One of them is no card.
    """
    try:
        return [_BY_CODE[code] for code in codes.split()]
    except KeyError as error:
        raise ValueError(f"no such card: {error}") from None


def checked_pile(codes: str, problems: Problems, name: str) -> list[Card]:
    """Return the cards of one string, and note if one of them is none; there are no cards then."""
    try:
        return pile_of(codes)
    except ValueError as error:
        problems.add(name, str(error))
        return []
