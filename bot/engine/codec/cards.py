"""Saved cards: a pile is one string, the codes of its cards with spaces between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import Card, card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.codec.errors import Problems


def pile_text(cards: Iterable[Card]) -> str:
    """Return cards as one string."""
    return " ".join([kind.code for kind in cards])


def pile_of(codes: str) -> list[Card]:
    """Return the cards of one string.

    Raises:
        ValueError: One of them is no card.
    """
    return [card(code) for code in codes.split()]


def checked_pile(codes: str, problems: Problems, name: str) -> list[Card]:
    """Return the cards of one string, and note if one of them is none; there are no cards then."""
    try:
        return pile_of(codes)
    except ValueError as error:
        problems.add(name, str(error))
        return []
