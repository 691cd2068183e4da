"""What an option of `bot.engine.rules` can be, other than a number. All of it is imported from there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.cards import Face

MOST_BLANK_TEXT: Final = 80
"""Characters of a host's own wording on a Blank."""


class Packs(Enum):
    """How many packs are shuffled together."""

    ONE = "one"
    ONE_FOR_TEN = "one-for-ten"


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


class Moment(Enum):
    """Whether something comes before what the card just played does, or after it."""

    BEFORE_EFFECT = "before-effect"
    AFTER_EFFECT = "after-effect"


class Window(Enum):
    """How long somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"
    ANY_DRAW = "any-draw"


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


class Refill(Enum):
    """When the discard pile goes back into the draw pile."""

    WHEN_EMPTY = "when-empty"
    WHEN_SHORT = "when-short"


class Matching(Enum):
    """What beside colour and face lets a card lie on another."""

    FACE = "face"
    TYPE = "type"


class Stacking(Enum):
    """What a Draw Two or Wild Draw Four may be answered with."""

    OFF = "off"
    SAME = "same"
    EITHER = "either"


class HouseRule(Enum):
    """An on/off house rule."""

    OFF = "off"
    ON = "on"


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


SEATS_OF: Final = {
    Format.PARTNERS: 4,
    Format.ROTATION_FOUR: 4,
    Format.ROTATION_EIGHT: 8,
    Format.PLAYED: 2,
}
"""Formats that are played by a fixed number of seats."""

TABLES_OF: Final = {Format.ROTATION_EIGHT: 2}
"""Formats that are played at several tables at once, each with a deck of its own."""

TEAMS: Final = frozenset({Format.PARTNERS, Format.ROTATION_FOUR, Format.ROTATION_EIGHT})
"""Formats in which opposite seats are partners."""

ROTATIONS: Final = frozenset({Format.ROTATION_FOUR, Format.ROTATION_EIGHT})
"""Formats in which partners change."""


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
        rule: The house rule written on it, if it replaces no card.
        text: The host's own wording, shown with it: one line of `MOST_BLANK_TEXT` characters; untrusted.
    """

    stand_in: Face | None = None
    rule: BlankRule = BlankRule.NO_EFFECT
    text: str = ""
