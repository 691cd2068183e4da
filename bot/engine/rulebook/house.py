"""Options of a hand's end, house rules beyond the sheets, and the Blanks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.cards import Face
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit
from bot.engine.rulebook.start_and_end import LastCard, Leaving, LeftCards
from bot.engine.rulebook.table import TEAMS, Format, most_at_the_table
from bot.engine.rulebook.turn import UnoOptions, Victim

option: Final = OptionOf["HouseOptions"]()


MAX_BLANK_TEXT: Final = 80
"""Characters of a host's own wording on a Blank."""

MIN_HAND_LIMIT: Final = 20
"""More cards than are ever dealt."""

NO_STAND_INS: Final = frozenset({Face.WILD, Face.WILD_DRAW_FOUR, Face.BLANK})
"""Faces that a Blank cannot replace: they have no colour, or are no card of the pack."""


class Stacking(Enum):
    """What a Draw Two or Wild Draw Four may be answered with."""

    OFF = "off"
    SAME = "same"
    EITHER = "either"


class HouseRule(Enum):
    """An on/off house rule."""

    OFF = "off"
    ON = "on"


class BlankRule(Enum):
    """The house rules that can be written on a Blank."""

    NO_EFFECT = "no-effect"
    OTHERS_DRAW_ONE = "others-draw-one"
    SWAP_HANDS = "swap-hands"
    PASS_HANDS = "pass-hands"  # noqa: S105 - hands of cards
    NEXT_DRAWS_THREE = "next-draws-three"
    PLAY_AGAIN = "play-again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """How the host marked the Blank of one colour.

    Attributes:
        stand_in: The face of the card it replaces; it then is that card. None for a house rule.
        text: The host's own wording, shown with it: one line of `MAX_BLANK_TEXT` characters; untrusted.
    """

    stand_in: Face | None = None
    rule: BlankRule = BlankRule.NO_EFFECT
    text: str = ""


def _marks_blanks_wrongly(rules: HouseOptions, _seats: int) -> bool:
    stand_ins = {blank.stand_in for blank in rules.blanks}
    return len(rules.blanks) not in {0, 4} or not stand_ins.isdisjoint(NO_STAND_INS)


def _is_short_line(text: str) -> bool:
    return len(text) <= MAX_BLANK_TEXT and text.splitlines() in ([], [text])


def _goes_on_without_a_seat(rules: HouseOptions) -> bool:
    return most_at_the_table(rules) > 2 and rules.format not in TEAMS


@dataclass(frozen=True, kw_only=True)
class EndingOptions(UnoOptions):
    """The end of a hand, and leaving a match."""

    last_card: LastCard = option(
        Group.SCORE,
        LastCard.DRAWN,
        presets={"anywhere": LastCard.NOT_DRAWN},
        matters=lambda rules: rules.number_last is HouseRule.OFF,
    )
    """Whether a drawing card played last is drawn for."""

    forfeit: Leaving = option(
        Group.SCORE, Leaving.LEAVES, presets={"duel": Leaving.ENDS}, matters=_goes_on_without_a_seat
    )
    """Whether the others play on when a seat leaves the match."""

    left_cards: LeftCards = option(
        Group.SCORE,
        LeftCards.DISCARD_PILE,
        matters=lambda rules: (
            _goes_on_without_a_seat(rules) and (rules.forfeit is Leaving.LEAVES or rules.hand_limit > 0)
        ),
    )
    """The pile under which the cards of that seat go."""


@dataclass(frozen=True, kw_only=True)
class HouseOptions(EndingOptions):
    """House rules, and the Blanks."""

    table_talk: int = option(
        Group.HOUSE,
        0,
        range(11),
        unit=Unit.CARDS,
        named=(0,),
        presets={"packs": 4},
        matters=lambda rules: most_at_the_table(rules) > 2,
    )
    """Cards drawn for suggesting a card to another player; 0 turns accusations off."""

    stacking: Stacking = option(
        Group.HOUSE,
        Stacking.OFF,
        conflicts={
            RulesProblem.STACKING_WITHOUT_LOSS: lambda rules, _: (
                rules.stacking is not Stacking.OFF and rules.victim is Victim.PLAYS_ON
            )
        },
    )
    """What a drawing card may be answered with."""

    jump_in: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether an identical card may be played out of turn."""

    seven_zero: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether a 7 swaps and a 0 passes hands."""

    sets: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether several cards of one number may be played together."""

    deflect: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether a Reverse or Skip of the colour in force passes a drawing card on."""

    number_last: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether the last card of a hand has to be a number."""

    hand_limit: int = option(
        Group.HOUSE,
        0,
        range(41),
        unit=Unit.CARDS,
        suggested=(0, *range(MIN_HAND_LIMIT, 41)),
        named=(0,),
        conflicts={RulesProblem.HAND_LIMIT_TOO_LOW: lambda rules, _: 0 < rules.hand_limit < MIN_HAND_LIMIT},
    )
    """With how many cards a seat is out of the hand; 0 for no limit."""

    blanks: tuple[Blank, ...] = option(
        Group.HOUSE,
        (),
        conflicts={
            RulesProblem.BLANKS: _marks_blanks_wrongly,
            RulesProblem.BLANK_TEXT: lambda rules, _: (
                not all(_is_short_line(blank.text) for blank in rules.blanks)
            ),
        },
    )
    """How the four Blanks are marked, in the order of the colours; empty without Blanks."""

    blank_value: int = option(
        Group.SCORE,
        20,
        range(101),
        unit=Unit.POINTS,
        suggested=(0, 1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100),
        matters=lambda rules: any(blank.stand_in is None for blank in rules.blanks),
    )
    """Points of a Blank with a house rule."""

    point_multiplier: int = option(
        Group.SCORE, 1, range(1, 4), unit=Unit.TIMES, matters=lambda rules: rules.format is not Format.SINGLE
    )
    """How many times the points of a hand count."""
