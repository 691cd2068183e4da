"""Options of the table: who plays, with how many cards and packs, how hands make a match and begin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.decks import Deck, pack
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit

option: Final = OptionOf["StartOptions"]()

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


def most_at_the_table(rules: TableOptions) -> int:
    """Return how many can play at most: those that the format takes, or as many as may sit down."""
    return SEATS_OF.get(rules.format, rules.most_seats)


def _has_no_places(rules: TableOptions) -> bool:
    """Return whether nobody can play on when a seat is out of cards: a pair has won, or cards score."""
    return rules.format in {*TEAMS, Format.PLAYED}


def _needs_too_many_cards(rules: TableOptions, seats: int) -> bool:
    """Return whether the packs do not hold all hands and a start card."""
    at_a_table = seats // TABLES_OF.get(rules.format, 1)
    return at_a_table * rules.hand_size + 1 > rules.packs_for(seats) * len(pack(rules.deck))


def _scores_cards_played(rules: TableOptions) -> bool:
    return rules.format is Format.PLAYED


@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """The table and the format of the match."""

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


class Dealing(Enum):
    """Who deals the first hand."""

    RANDOM = "random"
    HIGHEST_POINTS = "highest-points"
    HIGHEST_NUMBER = "highest-number"
    NOBODY = "nobody"


class DealerTie(Enum):
    """Who draws again when several drew the highest card for the deal."""

    TIED = "tied"
    EVERYBODY = "everybody"


class Start(Enum):
    """What happens to an action card turned up as start card."""

    CARRIED_OUT = "carried-out"
    DRAWN_THEN_PLAYS = "drawn-then-plays"
    DEALER_STARTS = "dealer-starts"
    IGNORED = "ignored"


class StartWild(Enum):
    """What happens to a wild card turned up as start card."""

    PUT_BACK = "put-back"
    CHOOSE = "choose"
    ANY_CARD = "any-card"
    RANDOM_COLOUR = "random-colour"


class StartCard(Enum):
    """Whether the card turned up starts whatever it is, or the first number (the others stay beneath it)."""

    AS_TURNED_UP = "as-turned-up"
    FIRST_NUMBER = "first-number"


class IgnoredStart(Enum):
    """What has to be matched on a start card whose action is ignored."""

    COLOUR_AND_SYMBOL = "colour-and-symbol"
    COLOUR = "colour"


def _starts_as_turned_up(rules: StartOptions) -> bool:
    return rules.start_card is StartCard.AS_TURNED_UP


@dataclass(frozen=True, kw_only=True)
class StartOptions(TableOptions):
    """The beginning of a match and of a hand."""

    dealing: Dealing = option(
        Group.START,
        Dealing.RANDOM,
        presets={
            "official": Dealing.HIGHEST_POINTS,
            "anywhere": Dealing.NOBODY,
            "packs": Dealing.HIGHEST_NUMBER,
        },
    )
    """Who deals the first hand."""

    dealer_tie: DealerTie = option(
        Group.START,
        DealerTie.TIED,
        matters=lambda rules: rules.dealing in {Dealing.HIGHEST_POINTS, Dealing.HIGHEST_NUMBER},
    )
    """Who draws again for the deal."""

    start_card: StartCard = option(
        Group.START, StartCard.AS_TURNED_UP, presets={"merciless": StartCard.FIRST_NUMBER}
    )
    """Which card starts."""

    start_draw_two: Start = option(
        Group.START,
        Start.CARRIED_OUT,
        suggested=(Start.CARRIED_OUT, Start.DRAWN_THEN_PLAYS, Start.IGNORED),
        presets={"anywhere": Start.IGNORED, "duel": Start.IGNORED},
        matters=_starts_as_turned_up,
        conflicts={RulesProblem.START_ACTION: lambda rules, _: rules.start_draw_two is Start.DEALER_STARTS},
    )
    """A Draw Two as start card."""

    start_skip: Start = option(
        Group.START,
        Start.CARRIED_OUT,
        suggested=(Start.CARRIED_OUT, Start.IGNORED),
        presets={"anywhere": Start.IGNORED, "duel": Start.IGNORED},
        matters=_starts_as_turned_up,
        conflicts={
            RulesProblem.START_ACTION: lambda rules, _: (
                rules.start_skip in {Start.DRAWN_THEN_PLAYS, Start.DEALER_STARTS}
            )
        },
    )
    """A Skip as start card."""

    start_reverse: Start = option(
        Group.START,
        Start.CARRIED_OUT,
        suggested=(Start.CARRIED_OUT, Start.DEALER_STARTS, Start.IGNORED),
        presets={"anywhere": Start.IGNORED, "duel": Start.IGNORED, "packs": Start.DEALER_STARTS},
        matters=_starts_as_turned_up,
        conflicts={RulesProblem.START_ACTION: lambda rules, _: rules.start_reverse is Start.DRAWN_THEN_PLAYS},
    )
    """A Reverse as start card."""

    start_wild: StartWild = option(
        Group.START,
        StartWild.PUT_BACK,
        presets={
            "official": StartWild.CHOOSE,
            "anywhere": StartWild.ANY_CARD,
            "duel": StartWild.RANDOM_COLOUR,
            "packs": StartWild.CHOOSE,
        },
        matters=lambda rules: _starts_as_turned_up(rules) and rules.deck is Deck.STANDARD,
    )
    """A Wild as start card."""

    start_wild_draw_four: StartWild = option(
        Group.START,
        StartWild.PUT_BACK,
        presets={"anywhere": StartWild.ANY_CARD, "duel": StartWild.RANDOM_COLOUR},
        matters=_starts_as_turned_up,
    )
    """A Wild Draw Four as start card."""

    ignored_start: IgnoredStart = option(
        Group.START,
        IgnoredStart.COLOUR_AND_SYMBOL,
        matters=lambda rules: (
            _starts_as_turned_up(rules)
            and Start.IGNORED in {rules.start_draw_two, rules.start_skip, rules.start_reverse}
        ),
    )
    """What an ignored start card leaves to match."""
