"""Options of a match: who plays, with how many cards and packs, and how it is made of hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.decks import Deck, pack
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit

option: Final = OptionOf["MatchOptions"]()

SEATS_FOR_A_PACK: Final = 10
MAX_SEATS: Final = 2**31 - 1
"""As good as no bound ("2 to N"): what a whole number in a database or a client always holds."""

_POINTS: Final = (1, 50, 100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000)
"""What a menu offers of the points that end a match."""


class Packs(Enum):
    """How many packs are shuffled together."""

    ONE = "one"
    ONE_FOR_TEN = "one-for-ten"


class EffectOrder(Enum):
    """Whether something comes before what the card just played does, or after it."""

    BEFORE_EFFECT = "before-effect"
    AFTER_EFFECT = "after-effect"


class Format(Enum):
    """How a match is made of hands."""

    SINGLE = "single"
    POINTS = "points"
    LOWEST = "lowest"
    ELIMINATION = "elimination"
    PARTNERS = "partners"
    ROTATION_FOUR = "rotation-four"
    ROTATION_EIGHT = "rotation-eight"
    PLAYED = "played"


class Places(Enum):
    """Whether the others play on once somebody is out of cards, until one is left."""

    FIRST_OUT = "first-out"
    PLAY_ON = "play-on"


SEATS_OF: Final = {Format.PARTNERS: 4, Format.ROTATION_FOUR: 4, Format.ROTATION_EIGHT: 8, Format.PLAYED: 2}
"""Formats that are played by a fixed number of seats."""

TABLES_OF: Final = {Format.ROTATION_EIGHT: 2}
"""Formats that are played at several tables at once, each with a deck of its own."""

TEAMS: Final = frozenset({Format.PARTNERS, Format.ROTATION_FOUR, Format.ROTATION_EIGHT})
"""Formats in which opposite seats are partners."""

ONE_HAND: Final = frozenset({Format.SINGLE, Format.PLAYED})  # formats whose match is one hand

ROTATIONS: Final = frozenset({Format.ROTATION_FOUR, Format.ROTATION_EIGHT})
"""Formats in which partners change."""

FEWEST_WIN: Final = frozenset({Format.LOWEST, Format.ELIMINATION})
"""Formats in which points are penalties: everybody gets those that they are caught with."""


def most_at_the_table(rules: MatchOptions) -> int:
    """Return how many can play at most: those that the format takes, or as many as may sit down."""
    return SEATS_OF.get(rules.format, rules.most_seats)


def _has_no_places(rules: MatchOptions) -> bool:
    """Return whether nobody can play on when a seat is out of cards: a pair has won, or cards score."""
    return rules.format in {*TEAMS, Format.PLAYED}


def _needs_too_many_cards(rules: MatchOptions, seats: int) -> bool:
    """Return whether the packs do not hold all hands and a start card."""
    at_a_table = seats // TABLES_OF.get(rules.format, 1)
    return at_a_table * rules.hand_size + 1 > rules.packs_for(seats) * len(pack(rules.deck))


def _scores_cards_played(rules: MatchOptions) -> bool:
    return rules.format is Format.PLAYED


@dataclass(frozen=True, kw_only=True)
class MatchOptions:
    """The seats, the cards and the format of a match."""

    preset: str = "classic"  # the sheet that the options started from, or a name of their own; no option

    least_seats: int = option(
        Group.TABLE,
        2,
        range(2, MAX_SEATS + 1),
        unit=Unit.SEATS,
        suggested=(*range(2, 11), 12, 20, 40),
        shown=False,  # who wants more players waits for them
        conflicts={
            RulesProblem.SEATS: lambda rules, seats: not 2 <= rules.least_seats <= seats <= rules.most_seats
        },
    )
    """Fewest seats."""

    most_seats: int = option(
        Group.TABLE,
        10,
        range(2, MAX_SEATS + 1),
        unit=Unit.SEATS,
        suggested=(*range(2, 11), 12, 14, 16, 18, 20, 25, 30, 40, 50, 100, MAX_SEATS),
        named=(MAX_SEATS,),
        presets={"anywhere": 8, "duel": 2, "packs": MAX_SEATS, "merciless": 6},
    )
    """Most seats."""

    deck: Deck = option(Group.TABLE, Deck.STANDARD, presets={"merciless": Deck.MERCILESS})
    """The deck that is played with."""

    hand_size: int = option(
        Group.TABLE,
        7,
        range(1, 16),
        unit=Unit.CARDS,
        conflicts={RulesProblem.DECK_TOO_SMALL: _needs_too_many_cards},
    )
    """Cards dealt to each seat ("each player starts with 7 cards")."""

    packs: Packs = option(
        Group.TABLE,
        Packs.ONE,
        presets={"packs": Packs.ONE_FOR_TEN},
        matters=lambda rules: most_at_the_table(rules) > SEATS_FOR_A_PACK,
    )
    """How many packs are used."""

    format: Format = option(
        Group.SCORE,
        Format.POINTS,
        presets={"anywhere": Format.SINGLE, "duel": Format.PLAYED},
        conflicts={
            RulesProblem.FORMAT_SEATS: lambda rules, seats: seats != SEATS_OF.get(rules.format, seats)
        },
    )
    """How hands make a match."""

    target: int = option(
        Group.SCORE,
        500,
        range(1, 10_001),
        unit=Unit.POINTS,
        suggested=_POINTS,
        presets={"duel": 250, "merciless": 1000},
        matters=lambda rules: rules.format not in {Format.SINGLE, *ROTATIONS},
    )
    """Points that end the match, or win it, as the format says."""

    limit: int = option(
        Group.SCORE,
        300,
        range(1, 10_001),
        unit=Unit.POINTS,
        suggested=_POINTS,
        matters=_scores_cards_played,
        conflicts={
            RulesProblem.LIMIT_BELOW_TARGET: lambda rules, _: (
                _scores_cards_played(rules) and rules.limit < rules.target
            )
        },
    )
    """Points that end a match of the format `PLAYED` at once."""

    limit_ends: EffectOrder = option(Group.SCORE, EffectOrder.BEFORE_EFFECT, matters=_scores_cards_played)
    """When it ends it: before the effect of the card that reached it, or once that is done."""

    rounds: int = option(
        Group.SCORE, 1, range(1, 11), unit=Unit.ROUNDS, matters=lambda rules: rules.format in ROTATIONS
    )
    """Rounds of a rotation of partners."""

    places: Places = option(
        Group.SCORE,
        Places.FIRST_OUT,
        # Playing on where nobody can must be there to be turned off.
        matters=lambda rules: rules.places is Places.PLAY_ON or not _has_no_places(rules),
        conflicts={
            RulesProblem.PLAY_ON_FORMAT: lambda rules, _: (
                rules.places is Places.PLAY_ON and _has_no_places(rules)
            )
        },
    )
    """When a hand ends."""

    def packs_for(self, seats: int) -> int:
        """Return how many packs so many seats play with ("one pack for every ten players begun")."""
        return 1 if self.packs is Packs.ONE else -(-seats // SEATS_FOR_A_PACK)
