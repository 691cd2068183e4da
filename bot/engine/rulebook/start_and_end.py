"""Options of a hand's begin, and the values of those of its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf
from bot.engine.rulebook.table import TableOptions

option: Final = OptionOf["StartOptions"]()


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


class IgnoredStart(Enum):
    """What has to be matched on a start card whose action is ignored."""

    COLOUR_AND_SYMBOL = "colour-and-symbol"
    COLOUR = "colour"


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

    start_draw_two: Start = option(
        Group.START,
        Start.CARRIED_OUT,
        suggested=(Start.CARRIED_OUT, Start.DRAWN_THEN_PLAYS, Start.IGNORED),
        presets={"anywhere": Start.IGNORED, "duel": Start.IGNORED},
        conflicts={RulesProblem.START_ACTION: lambda rules, _: rules.start_draw_two is Start.DEALER_STARTS},
    )
    """A Draw Two as start card."""

    start_skip: Start = option(
        Group.START,
        Start.CARRIED_OUT,
        suggested=(Start.CARRIED_OUT, Start.IGNORED),
        presets={"anywhere": Start.IGNORED, "duel": Start.IGNORED},
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
    )
    """A Wild as start card."""

    start_wild_draw_four: StartWild = option(
        Group.START,
        StartWild.PUT_BACK,
        presets={"anywhere": StartWild.ANY_CARD, "duel": StartWild.RANDOM_COLOUR},
    )
    """A Wild Draw Four as start card."""

    ignored_start: IgnoredStart = option(
        Group.START,
        IgnoredStart.COLOUR_AND_SYMBOL,
        matters=lambda rules: Start.IGNORED in {rules.start_draw_two, rules.start_skip, rules.start_reverse},
    )
    """What an ignored start card leaves to match."""


class LastCard(Enum):
    """Whether a Draw Two or Wild Draw Four played as last card is drawn for, and counts."""

    DRAWN = "drawn"
    NOT_DRAWN = "not-drawn"


class Leaving(Enum):
    """What becomes of a match of three or more that somebody forfeits; two players or pairs cannot go on."""

    LEAVES = "leaves"
    ENDS = "ends"


class LeftCards(Enum):
    """Where the cards of a seat go that forfeits."""

    DISCARD_PILE = "discard-pile"
    DRAW_PILE = "draw-pile"
