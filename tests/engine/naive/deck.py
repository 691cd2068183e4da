"""What is in the deck, written down from the sheets and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.cards import Card, Colour, Face, card
from bot.engine.decks import Deck
from bot.engine.rulebook.match import Packs

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

STANDARD = "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 D D R R S S", "W W W W W4 W4 W4 W4"
"""Of each colour, and the wilds: 108 cards."""

MERCILESS = (
    "0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 S S S R R R D D D D4 D4 A A A E E",
    "WR4 WR4 WR4 WR4 WR4 WR4 WR4 WR4 W6 W6 W6 W6 W10 W10 W10 W10 WC WC WC WC WC WC WC WC",
)
"""Twice 0-9, Skip 3, Reverse 3, Draw Two 3, Draw Four 2, Discard All 3, Skip Everyone 2; wilds 8, 4, 4, 8."""


def deck_of(rules: Rules, seats: int) -> Counter[Card]:
    """Return every card that is played with: packs, cards added to them, and of each colour a Blank."""
    coloured, wild = MERCILESS if rules.deck is Deck.MERCILESS else STANDARD
    every_colour = coloured.split() + ["A"] * rules.discard_all + ["E"] * rules.skip_everyone
    pack = [colour.value + face for colour in Colour for face in every_colour] + wild.split()
    pack += ["WR4"] * rules.reverse_draw_four + ["WC"] * rules.colour_roulette
    # packs: "one pack for every ten players begun".
    packs = -(-seats // 10) if rules.packs is Packs.ONE_FOR_TEN else 1
    deck = [card(code) for code in pack * packs]
    # RULES: "Four Blanks, one of each colour"; a stand-in "then *is* that card".
    for colour, blank in zip(Colour, rules.blanks, strict=False):
        deck.append(card(colour.value + (blank.stand_in or Face.BLANK).value))
    return Counter(deck)
