"""Options of play: what may be played and drawn, what special cards do, UNO, house rules, and Blanks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.cards import ACTIONS, NUMBERS, Face
from bot.engine.decks import Deck
from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit
from bot.engine.rulebook.dealing import DealingOptions
from bot.engine.rulebook.match import FEWEST_WIN, TEAMS, EffectOrder, Format, Places, most_at_the_table

option: Final = OptionOf["HouseOptions"]()


class Declining(Enum):
    """Whether a seat may draw although it could play."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Drawing(Enum):
    """What drawing from the pile means; the `classic` sheet names both ways."""

    ONE = "one"
    UNTIL_PLAYABLE = "until-playable"


class AfterDrawing(Enum):
    """What a seat may do with a drawn card that fits."""

    PLAY_OR_KEEP = "play-or-keep"
    MUST_PLAY = "must-play"
    TURN_ENDS = "turn-ends"


class Victim(Enum):
    """Whether drawing for a Draw Two or Wild Draw Four also costs the turn."""

    LOSES_TURN = "loses-turn"
    PLAYS_ON = "plays-on"


class TwoReverse(Enum):
    """What a Reverse does between two players."""

    SKIPS = "skips"
    REVERSES = "reverses"


class WildDrawFour(Enum):
    """When a Wild Draw Four may be played."""

    BLUFF = "bluff"
    NO_BLUFF = "no-bluff"
    ALWAYS = "always"


class Challenges(Enum):
    """Whether a Wild Draw Four can be challenged."""

    ALLOWED = "allowed"
    NONE = "none"


class RightChallenger(Enum):
    """What a challenger who was right may do then."""

    PLAYS = "plays"
    LOSES_TURN = "loses-turn"


class Matching(Enum):
    """What beside colour and face lets a card lie on another."""

    FACE = "face"
    TYPE = "type"


class Refill(Enum):
    """When the discard pile goes back into the draw pile."""

    WHEN_EMPTY = "when-empty"
    WHEN_SHORT = "when-short"


def _has_wild_draw_fours(rules: TurnOptions) -> bool:
    return rules.deck is Deck.STANDARD


def _allows_bluffs(rules: TurnOptions) -> bool:
    return rules.wild_draw_four is WildDrawFour.BLUFF


def _allows_challenges(rules: TurnOptions) -> bool:
    return rules.challenges is Challenges.ALLOWED


def _has_challenges(rules: TurnOptions) -> bool:
    return _has_wild_draw_fours(rules) and _allows_challenges(rules)


@dataclass(frozen=True, kw_only=True)
class TurnOptions(DealingOptions):
    """A turn, and the special cards."""

    declining: Declining = option(
        Group.TURN, Declining.ALLOWED, presets={"duel": Declining.FORBIDDEN, "merciless": Declining.FORBIDDEN}
    )
    """Whether a seat may draw although it could play."""

    drawing: Drawing = option(Group.TURN, Drawing.ONE, presets={"merciless": Drawing.UNTIL_PLAYABLE})
    """What drawing means."""

    after_drawing: AfterDrawing = option(
        Group.TURN,
        AfterDrawing.PLAY_OR_KEEP,
        presets={"anywhere": AfterDrawing.TURN_ENDS, "merciless": AfterDrawing.MUST_PLAY},
    )
    """What a seat may do with a drawn card that fits."""

    victim: Victim = option(Group.CARDS, Victim.LOSES_TURN, presets={"duel": Victim.PLAYS_ON})
    """Whether drawing two or four costs the turn."""

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
        presets={
            "anywhere": WildDrawFour.ALWAYS,
            "duel": WildDrawFour.ALWAYS,
            "merciless": WildDrawFour.ALWAYS,
        },
        matters=_has_wild_draw_fours,
    )
    """When a Wild Draw Four may be played."""

    challenges: Challenges = option(
        Group.CARDS,
        Challenges.ALLOWED,
        presets={"anywhere": Challenges.NONE, "duel": Challenges.NONE, "merciless": Challenges.NONE},
        # Challenges that are on although nobody can bluff must be there to be turned off.
        matters=lambda rules: (
            _has_wild_draw_fours(rules) if _allows_bluffs(rules) else _allows_challenges(rules)
        ),
        conflicts={
            RulesProblem.NOTHING_TO_CHALLENGE: lambda rules, _: (
                _allows_challenges(rules) and not _allows_bluffs(rules)
            )
        },
    )
    """Whether it can be challenged."""

    guilty_draws: int = option(Group.CARDS, 4, range(1, 21), unit=Unit.CARDS, matters=_has_challenges)
    """What a bluffer draws."""

    challenger_draws: int = option(Group.CARDS, 6, range(1, 21), unit=Unit.CARDS, matters=_has_challenges)
    """What a wrong challenger draws."""

    right_challenger: RightChallenger = option(Group.CARDS, RightChallenger.PLAYS, matters=_has_challenges)
    """What a right one does: play a turn, or lose it."""

    matching: Matching = option(Group.TURN, Matching.FACE)
    """What beside colour and face fits."""

    refill: Refill = option(Group.TURN, Refill.WHEN_EMPTY, presets={"duel": Refill.WHEN_SHORT})
    """When the draw pile is filled again."""


class Uno(Enum):
    """How UNO is called."""

    UNTIL_CAUGHT = "until-caught"
    BEFOREHAND = "beforehand"
    BY_ITSELF = "by-itself"


class EarlyUno(Enum):
    """Whether UNO may be said with two cards in the hand."""

    COUNTS = "counts"
    TOO_EARLY = "too-early"


class DrawnCall(Enum):
    """What becomes of a call of UNO when its caller draws."""

    CANCELLED = "cancelled"
    STANDS = "stands"


class Window(Enum):
    """How long somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"
    ANY_DRAW = "any-draw"


def _calls_uno(rules: UnoOptions) -> bool:
    return rules.uno is not Uno.BY_ITSELF


@dataclass(frozen=True, kw_only=True)
class UnoOptions(TurnOptions):
    """Calling UNO, and catching."""

    uno: Uno = option(
        Group.UNO, Uno.UNTIL_CAUGHT, presets={"anywhere": Uno.BEFOREHAND, "duel": Uno.BY_ITSELF}
    )
    """How UNO is called."""

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
    """Whether it may be said with two cards."""

    drawn_call: DrawnCall = option(
        Group.UNO,
        DrawnCall.CANCELLED,
        matters=lambda rules: _calls_uno(rules) and rules.early_uno is EarlyUno.COUNTS,
    )
    """Whether a call outlasts a draw, with two cards in the hand at most."""

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
    """When they are drawn where it has to be called beforehand."""

    window: Window = option(
        Group.UNO,
        Window.NEXT_CARD,
        presets={"official": Window.NEXT_TURN, "packs": Window.NEXT_TURN, "merciless": Window.NEXT_TURN},
        matters=lambda rules: rules.uno is Uno.UNTIL_CAUGHT,
    )
    """How long one can be caught."""

    wrong_call: int = option(Group.UNO, 0, range(11), unit=Unit.CARDS, named=(0,))
    """Cards drawn for calling with too many cards, or catching who did call; 0 refuses that."""


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


MAX_BLANK_TEXT: Final = 80  # characters of a host's own wording on a Blank

MIN_HAND_LIMIT: Final = 20  # more cards than are ever dealt

STAND_INS: Final = (*NUMBERS, *ACTIONS)  # faces that a Blank can replace: the coloured ones of the sheets


class Stacking(Enum):
    """What a Draw Two or Wild Draw Four may be answered with."""

    OFF = "off"
    SAME = "same"
    EITHER = "either"
    RISING = "equal-or-higher"


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
    """How the host marked the Blank of one colour."""

    stand_in: Face | None = None
    """The face of the card it replaces; it then is that card. None for a house rule."""
    rule: BlankRule = BlankRule.NO_EFFECT
    text: str = ""
    """The host's own wording, shown with it: one line of `MAX_BLANK_TEXT` characters; untrusted."""


def _marks_blanks_wrongly(rules: HouseOptions, _seats: int) -> bool:
    stand_ins = {blank.stand_in for blank in rules.blanks}
    return len(rules.blanks) not in {0, 4} or not stand_ins <= {None, *STAND_INS}


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


def _counts_knockouts(rules: HouseOptions) -> bool:
    by_place = rules.places is Places.PLAY_ON and rules.format not in FEWEST_WIN
    return rules.hand_limit > 0 and not by_place and rules.format is not Format.PLAYED


def _added(most: int) -> int:
    return option(Group.HOUSE, 0, range(most + 1), unit=Unit.CARDS, named=(0,))


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
        presets={"merciless": Stacking.RISING},
        conflicts={
            RulesProblem.STACKING_WITHOUT_LOSS: lambda rules, _: (
                rules.stacking is not Stacking.OFF and rules.victim is Victim.PLAYS_ON
            )
        },
    )
    """What a drawing card may be answered with."""

    jump_in: HouseRule = option(Group.HOUSE, HouseRule.OFF)
    """Whether an identical card may be played out of turn."""

    seven_zero: HouseRule = option(Group.HOUSE, HouseRule.OFF, presets={"merciless": HouseRule.ON})
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
        presets={"merciless": 25},
        conflicts={
            RulesProblem.HAND_LIMIT_TOO_LOW: lambda rules, _: 0 < rules.hand_limit < MIN_HAND_LIMIT,
            # More is drawn than played: many hands would go on for thousands of moves, or for ever.
            RulesProblem.HAND_LIMIT_MISSING: lambda rules, _: (
                rules.deck is Deck.MERCILESS and not rules.hand_limit
            ),
        },
    )
    """With how many cards a seat is out of the hand; 0 for no limit."""

    knockout_points: int = option(
        Group.SCORE,
        0,
        range(1001),
        unit=Unit.POINTS,
        suggested=(0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000),
        named=(0,),
        presets={"merciless": 250},
        matters=_counts_knockouts,
    )
    """What each seat out by that limit is worth to the winner, or gets itself where the fewest points win."""

    discard_all: int = _added(4)
    """Discard All cards that are added to each pack, of each colour."""

    skip_everyone: int = _added(4)
    """Skip Everyone cards that are added, of each colour."""

    reverse_draw_four: int = _added(8)
    """Wild Reverse Draw Four cards that are added."""

    colour_roulette: int = _added(8)
    """Wild Colour Roulette cards that are added."""

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
