"""Decks: which cards one pack of each has. Two-sided cards would be two such tables and a pairing of them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from bot.engine.cards import ACTIONS, CARDS, MORE_WILDS, NUMBERS, Card, Face


class Deck(Enum):
    STANDARD = "standard"
    MERCILESS = "merciless"


_COPIES: Final[Mapping[Deck, Mapping[Face, int]]] = {
    Deck.STANDARD: {
        **dict.fromkeys((*NUMBERS, *ACTIONS), 2),
        Face.ZERO: 1,
        Face.WILD: 4,
        Face.WILD_DRAW_FOUR: 4,
    },
    Deck.MERCILESS: {
        **dict.fromkeys(NUMBERS, 2),
        **dict.fromkeys(ACTIONS, 3),
        Face.DRAW_FOUR: 2,
        Face.DISCARD_ALL: 3,
        Face.SKIP_EVERYONE: 2,
        **dict.fromkeys(MORE_WILDS, 4),
        Face.WILD_REVERSE_DRAW_FOUR: 8,
        Face.WILD_COLOUR_ROULETTE: 8,
    },
}
"""How many cards of a face a pack has: of each colour, or of a wild card in all."""


def added(face: Face, number: int) -> tuple[Card, ...]:
    """Return so many cards with a face, of each colour if it has one, in the order of the kinds."""
    return tuple(kind for kind in CARDS if kind.face is face for _ in range(number))


_PACKS: Final[Mapping[Deck, tuple[Card, ...]]] = {
    deck: tuple(kind for kind in CARDS for _ in range(copies.get(kind.face, 0)))
    for deck, copies in _COPIES.items()
}


def pack(deck: Deck = Deck.STANDARD) -> list[Card]:
    """Return the cards of one pack, unshuffled: 108 of the five sheets, 168 of the merciless one."""
    return list(_PACKS[deck])
