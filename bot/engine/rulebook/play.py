"""Options of play: what may be played and drawn, what special cards do, UNO, house rules, and Blanks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.cards import Face
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit
from bot.engine.rulebook.table import TEAMS, EffectOrder, Format, StartOptions, most_at_the_table

option: Final = OptionOf["HouseOptions"]()


class Declining(Enum):
    """Right to draw instead of playing a card that fits."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Drawing(Enum):
    """How many cards a draw takes; the `classic` sheet names both ways."""

    ONE = "one"
    UNTIL_PLAYABLE = "until-playable"


class AfterDrawing(Enum):
    """Options of a seat that drew a card that fits."""

    PLAY_OR_KEEP = "play-or-keep"
    MUST_PLAY = "must-play"
    TURN_ENDS = "turn-ends"


class Victim(Enum):
    """Loss of the turn when drawing for a Draw Two or Wild Draw Four."""

    LOSES_TURN = "loses-turn"
    PLAYS_ON = "plays-on"


class TwoReverse(Enum):
    """Effect of a Reverse between two players."""

    SKIPS = "skips"
    REVERSES = "reverses"


class WildDrawFour(Enum):
    """Condition for playing a Wild Draw Four."""

    BLUFF = "bluff"
    NO_BLUFF = "no-bluff"
    ALWAYS = "always"


class Challenges(Enum):
    """Right to challenge a Wild Draw Four."""

    ALLOWED = "allowed"
    NONE = "none"


class RightChallenger(Enum):
    """Consequence for a challenger who was right."""

    PLAYS = "plays"
    LOSES_TURN = "loses-turn"


class Matching(Enum):
    """Property, besides colour, in which a card may match another."""

    FACE = "face"
    TYPE = "type"


class Refill(Enum):
    """Time at which the discard pile goes back into the draw pile."""

    WHEN_EMPTY = "when-empty"
    WHEN_SHORT = "when-short"


def _allows_bluffs(rules: TurnOptions) -> bool:
    return rules.wild_draw_four is WildDrawFour.BLUFF


def _allows_challenges(rules: TurnOptions) -> bool:
    return rules.challenges is Challenges.ALLOWED


@dataclass(frozen=True, kw_only=True)
class TurnOptions(StartOptions):
    """Options of turns and of special cards."""

    declining: Declining = option(Group.TURN, Declining.ALLOWED, presets={"duel": Declining.FORBIDDEN})
    """Right to draw instead of playing a card that fits."""

    drawing: Drawing = option(Group.TURN, Drawing.ONE)
    """How many cards a draw takes."""

    after_drawing: AfterDrawing = option(
        Group.TURN, AfterDrawing.PLAY_OR_KEEP, presets={"anywhere": AfterDrawing.TURN_ENDS}
    )
    """Options of a seat that drew a card that fits."""

    victim: Victim = option(Group.CARDS, Victim.LOSES_TURN, presets={"duel": Victim.PLAYS_ON})
    """Loss of the turn when drawing two or four."""

    two_reverse: TwoReverse = option(
        Group.CARDS,
        TwoReverse.SKIPS,
        presets={"anywhere": TwoReverse.REVERSES, "packs": TwoReverse.REVERSES},
        matters=lambda rules: rules.format not in TEAMS,
    )
    """A Reverse between two players."""

    wild_draw_four: WildDrawFour = option(
        Group.CARDS,
        WildDrawFour.BLUFF,
        presets={"anywhere": WildDrawFour.ALWAYS, "duel": WildDrawFour.ALWAYS},
    )
    """Condition for playing a Wild Draw Four."""

    challenges: Challenges = option(
        Group.CARDS,
        Challenges.ALLOWED,
        presets={"anywhere": Challenges.NONE, "duel": Challenges.NONE},
        # Challenges that are on although nobody can bluff must be shown, to be turned off.
        matters=lambda rules: _allows_bluffs(rules) or _allows_challenges(rules),
        conflicts={
            RulesProblem.NOTHING_TO_CHALLENGE: lambda rules, _: (
                _allows_challenges(rules) and not _allows_bluffs(rules)
            )
        },
    )
    """Right to challenge it."""

    guilty_draws: int = option(Group.CARDS, 4, range(1, 21), unit=Unit.CARDS, matters=_allows_challenges)
    """Cards drawn by a bluffer."""

    challenger_draws: int = option(Group.CARDS, 6, range(1, 21), unit=Unit.CARDS, matters=_allows_challenges)
    """Cards drawn by a challenger who was wrong."""

    right_challenger: RightChallenger = option(Group.CARDS, RightChallenger.PLAYS, matters=_allows_challenges)
    """Consequence for a challenger who was right: a turn, or the loss of it."""

    matching: Matching = option(Group.TURN, Matching.FACE)
    """Property, besides colour, in which a card may match."""

    refill: Refill = option(Group.TURN, Refill.WHEN_EMPTY, presets={"duel": Refill.WHEN_SHORT})
    """Time at which the draw pile is refilled."""


class Uno(Enum):
    """Way of calling UNO."""

    UNTIL_CAUGHT = "until-caught"
    BEFOREHAND = "beforehand"
    BY_ITSELF = "by-itself"


class EarlyUno(Enum):
    """Validity of calling UNO with two cards in the hand."""

    COUNTS = "counts"
    TOO_EARLY = "too-early"


class DrawnCall(Enum):
    """Fate of an UNO call when the caller draws."""

    CANCELLED = "cancelled"
    STANDS = "stands"


class Window(Enum):
    """Period in which somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"
    ANY_DRAW = "any-draw"


def _calls_uno(rules: UnoOptions) -> bool:
    return rules.uno is not Uno.BY_ITSELF


@dataclass(frozen=True, kw_only=True)
class UnoOptions(TurnOptions):
    """Options of calling UNO and catching."""

    uno: Uno = option(
        Group.UNO, Uno.UNTIL_CAUGHT, presets={"anywhere": Uno.BEFOREHAND, "duel": Uno.BY_ITSELF}
    )
    """Way of calling UNO."""

    early_uno: EarlyUno = option(
        Group.UNO,
        EarlyUno.COUNTS,
        matters=_calls_uno,
        conflicts={
            RulesProblem.UNO_NEVER_IN_TIME: lambda rules, _: (
                rules.uno is Uno.BEFOREHAND and rules.early_uno is EarlyUno.TOO_EARLY
            )
        },
    )
    """Validity of a call with two cards."""

    drawn_call: DrawnCall = option(
        Group.UNO,
        DrawnCall.CANCELLED,
        matters=lambda rules: _calls_uno(rules) and rules.early_uno is EarlyUno.COUNTS,
    )
    """Fate of a call when the caller draws and then holds at most two cards."""

    uno_penalty: int = option(
        Group.UNO,
        2,
        range(11),
        unit=Unit.CARDS,
        named=(0,),
        presets={"official": 4, "duel": 0},
        matters=_calls_uno,
    )
    """Cards drawn for forgetting it."""

    forgotten_uno: EffectOrder = option(
        Group.UNO, EffectOrder.BEFORE_EFFECT, matters=lambda rules: rules.uno is Uno.BEFOREHAND
    )
    """Time at which they are drawn if UNO has to be called beforehand."""

    window: Window = option(
        Group.UNO,
        Window.NEXT_CARD,
        presets={"official": Window.NEXT_TURN, "packs": Window.NEXT_TURN},
        matters=lambda rules: rules.uno is Uno.UNTIL_CAUGHT,
    )
    """Period in which one can be caught."""

    wrong_call: int = option(Group.UNO, 0, range(11), unit=Unit.CARDS, named=(0,))
    """Cards drawn for calling with too many cards, or catching a seat that called; 0 forbids both."""


class LastCard(Enum):
    """Effect of a Draw Two or Wild Draw Four played as the last card; the drawn cards count."""

    DRAWN = "drawn"
    NOT_DRAWN = "not-drawn"


class Leaving(Enum):
    """Effect of a forfeit on a match of three or more; two players or pairs cannot go on."""

    LEAVES = "leaves"
    ENDS = "ends"


class LeftCards(Enum):
    """Pile that takes the cards of a seat that forfeits."""

    DISCARD_PILE = "discard-pile"
    DRAW_PILE = "draw-pile"


MAX_BLANK_TEXT: Final = 80
"""Most characters of a host's own text on a Blank."""

MIN_HAND_LIMIT: Final = 20
"""More cards than are ever dealt."""

NO_STAND_INS: Final = frozenset({Face.WILD, Face.WILD_DRAW_FOUR, Face.BLANK})
"""Faces that a Blank cannot replace: they have no colour, or are not in the pack."""


class Stacking(Enum):
    """Cards with which a Draw Two or Wild Draw Four may be answered."""

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
    """Marking by the host of the Blank of one colour."""

    stand_in: Face | None = None
    """The face of the card that it replaces and is played as. None for a house rule."""
    rule: BlankRule = BlankRule.NO_EFFECT
    text: str = ""
    """The host's own text, shown with it: one line of at most `MAX_BLANK_TEXT` characters; untrusted."""


def _marks_blanks_wrongly(rules: HouseOptions, _seats: int) -> bool:
    stand_ins = {blank.stand_in for blank in rules.blanks}
    return len(rules.blanks) not in {0, 4} or not stand_ins.isdisjoint(NO_STAND_INS)


def _is_short_line(text: str) -> bool:
    return len(text) <= MAX_BLANK_TEXT and text.splitlines() in ([], [text])


def _goes_on_without_a_seat(rules: HouseOptions) -> bool:
    return most_at_the_table(rules) > 2 and rules.format not in TEAMS


@dataclass(frozen=True, kw_only=True)
class EndingOptions(UnoOptions):
    """Options of the end of a hand and of leaving a match."""

    last_card: LastCard = option(
        Group.SCORE,
        LastCard.DRAWN,
        presets={"anywhere": LastCard.NOT_DRAWN},
        matters=lambda rules: rules.number_last is HouseRule.OFF,
    )
    """Effect of a drawing card played as the last card."""

    forfeit: Leaving = option(
        Group.SCORE, Leaving.LEAVES, presets={"duel": Leaving.ENDS}, matters=_goes_on_without_a_seat
    )
    """Effect of a forfeit on the others: they play on, or the match ends."""

    left_cards: LeftCards = option(
        Group.SCORE,
        LeftCards.DISCARD_PILE,
        matters=lambda rules: (
            _goes_on_without_a_seat(rules) and (rules.forfeit is Leaving.LEAVES or rules.hand_limit > 0)
        ),
    )
    """Pile that takes the cards of that seat, at its bottom."""


@dataclass(frozen=True, kw_only=True)
class HouseOptions(EndingOptions):
    """Options of house rules and Blanks."""

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
    """Cards with which a drawing card may be answered."""

    jump_in: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """An identical card may be played out of turn."""

    seven_zero: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """A 7 swaps hands, and a 0 passes them on."""

    sets: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Several cards of one number may be played together."""

    deflect: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """A Reverse or Skip of the colour in force passes a drawing card on."""

    number_last: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """The last card of a hand has to be a number."""

    hand_limit: int = option(
        Group.HOUSE,
        0,
        range(41),
        unit=Unit.CARDS,
        suggested=(0, *range(MIN_HAND_LIMIT, 41)),
        named=(0,),
        conflicts={RulesProblem.HAND_LIMIT_TOO_LOW: lambda rules, _: 0 < rules.hand_limit < MIN_HAND_LIMIT},
    )
    """Number of cards that puts a seat out of the hand; 0 for no limit."""

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
    """Markings of the four Blanks, in the order of the colours; empty without Blanks."""

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
    """Factor for the points of a hand."""
