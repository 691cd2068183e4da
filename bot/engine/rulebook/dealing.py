"""Options of dealing: who deals first, and what the card turned up does as start card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.decks import Deck
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf
from bot.engine.rulebook.match import MatchOptions

option: Final = OptionOf["DealingOptions"]()


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


def _starts_as_turned_up(rules: DealingOptions) -> bool:
    return rules.start_card is StartCard.AS_TURNED_UP


@dataclass(frozen=True, kw_only=True)
class DealingOptions(MatchOptions):
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
