"""Points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.cards import Card


def value_of(cards: Iterable[Card]) -> int:
    """Return what cards left in a hand are worth ("All opponents' cards are given to the winner")."""
    return sum(card.value for card in cards)


def places(points: Sequence[int], *, left: Sequence[bool]) -> tuple[int, ...]:
    """Return the place of each seat, from 1: most points first, who left the match behind all others.

    Equal seats share a place, and the places behind them stay empty.
    """
    keys = [(gone, -score) for gone, score in zip(left, points, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
