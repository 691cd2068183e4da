"""Rules and cards of a hand for the simulator: those of the engine as plain numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARDS, COLOURS, OF_COLOUR, OF_FACE, PLACES, SHEET_KINDS, Face
from bot.engine.compiled_rules import CompiledRules
from bot.engine.formats import value
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import BlankRule, Stacking
from bot.engine.rulebook.rules import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_COLOUR: Final = 4  # stands for the colour of a wild, and for none
KINDS: Final = CARDS[:SHEET_KINDS]
"""The kinds of cards that it knows: with more of them a set of kinds would not fit into a machine word."""
ALL_KINDS: Final = sum(card.bit for card in KINDS)
OTHER, SKIP, REVERSE, DRAW_TWO, DRAW_FOUR, ZERO, BLANK = range(7)
BLANK_RULES: Final = tuple(BlankRule)

_EFFECTS: Final = {
    Face.SKIP: SKIP,
    Face.REVERSE: REVERSE,
    Face.DRAW_TWO: DRAW_TWO,
    Face.WILD_DRAW_FOUR: DRAW_FOUR,
    Face.ZERO: ZERO,
    Face.BLANK: BLANK,
}
ONE: Final[list[int]] = [card.bit for card in KINDS]
"""The bit of each kind: mypyc would shift a literal 1 by 32 bits at most."""
COLOUR_OF: Final[list[int]] = [PLACES[card.colour] if card.colour else NO_COLOUR for card in CARDS]
EFFECT_OF: Final[list[int]] = [_EFFECTS.get(card.face, OTHER) for card in KINDS]
SAME_NUMBER: Final[list[int]] = [OF_FACE[card.face] if card.number is not None else 0 for card in KINDS]
"""For each kind, the kinds with the same number, including itself; none for a card without a number."""
COLOUR_BITS: Final[list[int]] = [*(OF_COLOUR[colour] & ALL_KINDS for colour in COLOURS), 0]

KNOWN: Final = frozenset(
    {
        "preset", "least_seats", "most_seats", "hand_size", "packs", "format", "target", "limit",
        "limit_ends", "rounds", "dealing", "dealer_tie", "start_draw_two", "start_skip",
        "start_reverse", "start_wild", "start_wild_draw_four", "ignored_start", "declining",
        "drawing", "after_drawing", "victim", "two_reverse", "wild_draw_four", "challenges",
        "guilty_draws", "challenger_draws", "right_challenger", "matching", "refill", "uno",
        "early_uno", "drawn_call", "uno_penalty", "forgotten_uno", "window", "wrong_call",
        "last_card", "forfeit", "left_cards", "table_talk", "stacking", "jump_in", "seven_zero",
        "blanks", "blank_value", "sets", "deflect", "number_last", "hand_limit", "point_multiplier",
        "knockout_points", "places", "start_card",
    }
)  # fmt: skip
"""The options that the simulator supports with any value, `Stacking.RISING` aside. In it, nobody accuses or
leaves, and with `Places.PLAY_ON` a hand is over when the next seat is out of cards."""
MAX_SEATS: Final = 10  # more seats need more packs than a simulated hand can count


def covers(rules: Rules, seats: int) -> bool:
    """Return whether the simulator can play such a hand: all other options are as in `classic`."""
    if seats > MAX_SEATS or rules.stacking is Stacking.RISING:
        return False
    return all(
        option.name in KNOWN or getattr(rules, option.name) == getattr(CLASSIC, option.name)
        for option in fields(rules)
    )


class SimulatorRules(CompiledRules):
    """Compiled rules with further numbers for the simulator.

    Attributes:
        values: For each kind, its points.
        weighs_more: House rules change the worth of a card in `rollouts.choose_kind`.
        forbids: Fitting cards can be forbidden: bluffs, or all but a number as the last card.
        blanks: For each kind, the index of its Blank's rule in `BLANK_RULES`; -1 for other cards.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.values: list[int] = [value(card, rules) for card in KINDS]
        self.blanks: list[int] = [
            BLANK_RULES.index(self.blank_rules[card]) if card in self.blank_rules else -1 for card in KINDS
        ]
        self.weighs_more = self.sets or self.never_last != 0 or self.swapping != 0
        self.forbids = self.no_bluffs or self.never_last != 0


@lru_cache(maxsize=64)
def simulator_rules_of(rules: Rules) -> SimulatorRules:
    """Return rules compiled for the simulator, cached."""
    return SimulatorRules(rules)


class CardCounts:
    """The cards of a seat: their number, and the kinds of which it holds at least 1, 2, 3 and 4."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0

    def copy(self) -> CardCounts:
        other = CardCounts()
        other.size, other.one, other.two = self.size, self.one, self.two
        other.three, other.four = self.three, self.four
        return other

    def count(self, kinds: i64) -> i64:
        """Return how many cards are of some kinds."""
        cards: i64 = 0
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held & kinds
            while rest:
                rest &= rest - 1
                cards += 1
        return cards

    def cards(self) -> list[int]:
        """Return the kinds of the cards, each as often as it is held."""
        kinds: list[int] = []
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held
            kind: i64 = 0
            while rest:
                if rest & 1:
                    kinds.append(kind)
                rest >>= 1
                kind += 1
        return kinds

    def add(self, kind: i64) -> None:
        """Add a card."""
        bit: i64 = ONE[kind]
        self.size += 1
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif not self.three & bit:
            self.three |= bit
        else:
            self.four |= bit

    def remove(self, kind: i64) -> None:
        """Remove a card, which must be there."""
        bit: i64 = ONE[kind]
        self.size -= 1
        if not self.two & bit:
            self.one ^= bit
        elif not self.three & bit:
            self.two ^= bit
        elif not self.four & bit:
            self.three ^= bit
        else:
            self.four ^= bit


def card_counts_of(kinds: Iterable[int]) -> CardCounts:
    """Return cards as a simulated hand."""
    held = CardCounts()
    for kind in kinds:
        held.add(kind)
    return held
