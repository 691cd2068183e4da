"""Chances that a player can work out from what everybody saw."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from bot.engine.cards import COLOURS, PLACES
from bot.engine.deck import deck

if TYPE_CHECKING:
    from bot.engine.cards import Card, Colour
    from bot.engine.rules import Rules
    from bot.engine.view import View

BLUFFS: Final = 0.04
"""How often somebody plays a Wild Draw Four although it is a bluff, of all times when that is possible."""


@cache
def _in_deck(rules: Rules, seats: int) -> tuple[dict[Colour, int], int]:
    cards = deck(rules, seats=seats)
    return {colour: sum(card.colour is colour for card in cards) for colour in COLOURS}, len(cards)


def unseen_shares(view: View) -> dict[Colour, float]:
    """Return for each colour which share of all cards that the seat has not seen is of it, from 0 to 1."""
    in_deck, size = _in_deck(view.rules, len(view.seats))
    seen: list[Card] = [*view.hand, *view.discards, view.top]
    left = dict(in_deck)
    for card in seen:
        if card.colour is not None:
            left[card.colour] -= 1
    unseen = max(1, size - len(seen))
    return {colour: max(0, count) / unseen for colour, count in left.items()}


def holds_colour(view: View, seat: int, colour: Colour, share: float) -> float:
    """Return how likely it is that a seat holds a colour, from 0 to 1.

    Who drew rather than play a colour had none of it then, so only cards that came later count.

    Args:
        view: What the player knows.
        seat: The other seat.
        colour: The colour.
        share: The share of the colour among all unseen cards.
    """
    other = view.seats[seat]
    since = other.received[PLACES[colour]]
    cards = other.cards if since is None else min(other.cards, since)
    return 1.0 - (1.0 - share) ** cards


def bluffed(view: View) -> float:
    """Return how likely it is that the Wild Draw Four just played was a bluff, from 0 to 1."""
    if view.challenged is None or view.before is None:
        return 0.0
    holds = holds_colour(view, view.challenged, view.before, unseen_shares(view)[view.before])
    return BLUFFS * holds / (BLUFFS * holds + 1.0 - holds) if holds < 1.0 else 1.0
