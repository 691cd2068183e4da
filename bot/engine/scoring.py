"""The points of cards, and the places that points lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.cards import Card
    from bot.engine.rules import Rules

ACTION_VALUE = 20
WILD_VALUE = 50


def value(card: Card, rules: Rules) -> int:
    """Return the points of a card (all sheets): the number, 20 for an action, 50 for a wild."""
    if card.number is not None:
        return card.number
    if card.type is Type.BLANK:
        return rules.blank_value
    return WILD_VALUE if card.wild else ACTION_VALUE


def value_of(cards: Iterable[Card], rules: Rules) -> int:
    """Return what cards are worth together."""
    return sum(value(card, rules) for card in cards)


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, from 1, the smallest key first.

    Equal keys share a place, and the places behind them stay empty.
    """
    return tuple(1 + sum(other < key for other in keys) for key in keys)
