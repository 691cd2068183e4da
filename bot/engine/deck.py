"""The deck: which cards a hand is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import COLOURS, Card, Colour, Face, coloured, pack

if TYPE_CHECKING:
    from bot.engine.rulebook.house import Blank
    from bot.engine.rules import Rules


def deck(rules: Rules, *, seats: int) -> list[Card]:
    """Return all cards of a hand, unshuffled: the packs, and a host's Blanks."""
    cards = pack() * rules.packs_for(seats)
    if with_blanks(rules):
        cards += [_marked(colour, blank) for colour, blank in zip(COLOURS, rules.blanks, strict=True)]
    return cards


def with_blanks(rules: Rules) -> bool:
    """Tell whether the host added the Blanks."""
    return len(rules.blanks) == len(COLOURS)


def _marked(colour: Colour, blank: Blank) -> Card:
    """Return the card that a marked Blank is played as: the one it replaces, or the Blank itself."""
    return coloured(colour, blank.stand_in or Face.BLANK)


def blank_of(rules: Rules, card: Card) -> Blank:
    """Return how the Blank of a card's colour is marked."""
    assert card.colour is not None  # noqa: S101 - there is one Blank of each colour, and none without
    return rules.blanks[COLOURS.index(card.colour)]
