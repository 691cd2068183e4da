"""The options of a game. Frozen: a running match keeps the rules that it was dealt with.

Every point on which the rule sheets differ is one field of `Rules`, and so is every house rule beyond them. A
field's metadata says what it may be and where it belongs; lobby, help and translations are built from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from bot.engine.cards import Face
from bot.engine.errors import RulesProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

PACK_SIZE: Final = 108
SEATS_FOR_A_PACK: Final = 10
MOST_SEATS: Final = 2**31 - 1
"""As good as no bound ("2 to N"): what a whole number in a database or a client always holds."""


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


class Uno(Enum):
    """How UNO is called."""

    UNTIL_CAUGHT = "until-caught"
    BEFOREHAND = "beforehand"
    BY_ITSELF = "by-itself"


class EarlyUno(Enum):
    """Whether UNO may be said with two cards in the hand."""

    COUNTS = "counts"
    TOO_EARLY = "too-early"


class Window(Enum):
    """How long somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"


class LastCard(Enum):
    """Whether a Draw Two or Wild Draw Four played as last card is drawn for, and counts."""

    DRAWN = "drawn"
    NOT_DRAWN = "not-drawn"


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

TEAMS: Final = frozenset({Format.PARTNERS, Format.ROTATION_FOUR, Format.ROTATION_EIGHT})
"""Formats in which opposite seats are partners."""


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
        text: The host's own wording, shown with it; untrusted.
    """

    stand_in: Face | None = None
    rule: BlankRule = BlankRule.NO_EFFECT
    text: str = ""


class Group(Enum):
    """Where an option stands in the lobby."""

    TABLE = "table"
    START = "start"
    TURN = "turn"
    CARDS = "cards"
    UNO = "uno"
    SCORE = "score"
    HOUSE = "house"


def _option(default: object, group: Group, allowed: range | None = None) -> Any:
    """Return a field with its place in the lobby and, for a number, its range."""
    return field(default=default, metadata={"group": group, "allowed": allowed})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One option each; the defaults are the `classic` sheet.

    Attributes:
        preset: The preset that the options started from.
        least_seats: Fewest seats.
        most_seats: Most seats.
        hand_size: Cards dealt to each seat ("each player starts with 7 cards").
        packs: How many packs are used.
        format: How hands make a match.
        target: Points that end the match, or win it, as the format says.
        limit: Points that end a match of the format `PLAYED` at once.
        rounds: Rounds of a rotation of partners.
        dealing: Who deals the first hand.
        dealer_tie: Who draws again for the deal.
        start_draw_two: A Draw Two as start card.
        start_skip: A Skip as start card.
        start_reverse: A Reverse as start card.
        start_wild: A Wild as start card.
        start_wild_draw_four: A Wild Draw Four as start card.
        ignored_start: What an ignored start card leaves to match.
        declining: Whether a seat may draw although it could play.
        drawing: What drawing means.
        after_drawing: What a seat may do with a drawn card that fits.
        victim: Whether drawing two or four costs the turn.
        two_reverse: A Reverse between two players.
        wild_draw_four: When a Wild Draw Four may be played.
        challenges: Whether it can be challenged.
        guilty_draws: What a bluffer draws.
        challenger_draws: What a wrong challenger draws.
        matching: What beside colour and face fits.
        refill: When the draw pile is filled again.
        uno: How UNO is called.
        early_uno: Whether it may be said with two cards.
        uno_penalty: Cards drawn for forgetting it.
        window: How long one can be caught.
        wrong_call: Cards drawn for calling with too many cards, or catching who did call; 0 refuses that.
        last_card: Whether a drawing card played last is drawn for.
        table_talk: Cards drawn for suggesting a card to another player; 0 turns accusations off.
        stacking: What a drawing card may be answered with.
        jump_in: Whether an identical card may be played out of turn.
        seven_zero: Whether a 7 swaps and a 0 passes hands.
        blanks: How the four Blanks are marked, in the order of the colours; empty without Blanks.
        blank_value: Points of a Blank with a house rule.
    """

    preset: str = "classic"
    least_seats: int = _option(2, Group.TABLE, range(2, MOST_SEATS + 1))
    most_seats: int = _option(10, Group.TABLE, range(2, MOST_SEATS + 1))
    hand_size: int = _option(7, Group.TABLE, range(1, 16))
    packs: Packs = _option(Packs.ONE, Group.TABLE)
    format: Format = _option(Format.POINTS, Group.SCORE)
    target: int = _option(500, Group.SCORE, range(1, 10_001))
    limit: int = _option(300, Group.SCORE, range(1, 10_001))
    rounds: int = _option(1, Group.SCORE, range(1, 11))
    dealing: Dealing = _option(Dealing.RANDOM, Group.START)
    dealer_tie: DealerTie = _option(DealerTie.TIED, Group.START)
    start_draw_two: Start = _option(Start.CARRIED_OUT, Group.START)
    start_skip: Start = _option(Start.CARRIED_OUT, Group.START)
    start_reverse: Start = _option(Start.CARRIED_OUT, Group.START)
    start_wild: StartWild = _option(StartWild.PUT_BACK, Group.START)
    start_wild_draw_four: StartWild = _option(StartWild.PUT_BACK, Group.START)
    ignored_start: IgnoredStart = _option(IgnoredStart.COLOUR_AND_SYMBOL, Group.START)
    declining: Declining = _option(Declining.ALLOWED, Group.TURN)
    drawing: Drawing = _option(Drawing.ONE, Group.TURN)
    after_drawing: AfterDrawing = _option(AfterDrawing.PLAY_OR_KEEP, Group.TURN)
    victim: Victim = _option(Victim.LOSES_TURN, Group.CARDS)
    two_reverse: TwoReverse = _option(TwoReverse.SKIPS, Group.CARDS)
    wild_draw_four: WildDrawFour = _option(WildDrawFour.BLUFF, Group.CARDS)
    challenges: Challenges = _option(Challenges.ALLOWED, Group.CARDS)
    guilty_draws: int = _option(4, Group.CARDS, range(1, 21))
    challenger_draws: int = _option(6, Group.CARDS, range(1, 21))
    matching: Matching = _option(Matching.FACE, Group.TURN)
    refill: Refill = _option(Refill.WHEN_EMPTY, Group.TURN)
    uno: Uno = _option(Uno.UNTIL_CAUGHT, Group.UNO)
    early_uno: EarlyUno = _option(EarlyUno.COUNTS, Group.UNO)
    uno_penalty: int = _option(2, Group.UNO, range(11))
    window: Window = _option(Window.NEXT_CARD, Group.UNO)
    wrong_call: int = _option(0, Group.UNO, range(11))
    last_card: LastCard = _option(LastCard.DRAWN, Group.SCORE)
    table_talk: int = _option(0, Group.HOUSE, range(11))
    stacking: Stacking = _option(Stacking.OFF, Group.HOUSE)
    jump_in: HouseRule = _option(HouseRule.OFF, Group.HOUSE)
    seven_zero: HouseRule = _option(HouseRule.OFF, Group.HOUSE)
    blanks: tuple[Blank, ...] = _option((), Group.HOUSE)
    blank_value: int = _option(20, Group.SCORE, range(101))

    @property
    def usual_seats(self) -> int:
        """A number of seats that the format can be played with."""
        return SEATS_OF.get(self.format, self.least_seats)

    def packs_for(self, seats: int) -> int:
        """Return how many packs so many seats play with ("one pack for every ten players begun")."""
        return 1 if self.packs is Packs.ONE else -(-seats // SEATS_FOR_A_PACK)

    def problems(self, *, seats: int) -> tuple[RulesProblem, ...]:
        """Return every reason why `seats` seats cannot play by these rules; none if they can."""
        return tuple(self._problems(seats))

    def _problems(self, seats: int) -> Iterator[RulesProblem]:
        for option in fields(self):
            allowed = option.metadata.get("allowed")
            if allowed is not None and getattr(self, option.name) not in allowed:
                yield RulesProblem(option.name.replace("_", "-"))
        if not 2 <= self.least_seats <= seats <= self.most_seats:
            yield RulesProblem.SEATS
        if seats * self.hand_size + 1 > self.packs_for(seats) * PACK_SIZE:
            yield RulesProblem.DECK_TOO_SMALL
        yield from self._format_problems(seats)
        yield from self._start_problems()
        yield from self._house_problems()

    def _format_problems(self, seats: int) -> Iterator[RulesProblem]:
        if seats != SEATS_OF.get(self.format, seats):
            yield RulesProblem.FORMAT_SEATS
        if self.format is Format.PLAYED and self.limit < self.target:
            yield RulesProblem.LIMIT_BELOW_TARGET

    def _start_problems(self) -> Iterator[RulesProblem]:
        if Start.DRAWN_THEN_PLAYS in {self.start_skip, self.start_reverse} or Start.DEALER_STARTS in {
            self.start_skip,
            self.start_draw_two,
        }:
            yield RulesProblem.START_ACTION

    def _house_problems(self) -> Iterator[RulesProblem]:
        if len(self.blanks) not in {0, 4} or any(
            blank.stand_in in {Face.WILD, Face.WILD_DRAW_FOUR, Face.BLANK} for blank in self.blanks
        ):
            yield RulesProblem.BLANKS
        if self.uno is Uno.BEFOREHAND and self.early_uno is EarlyUno.TOO_EARLY:
            yield RulesProblem.UNO_NEVER_IN_TIME
        if self.stacking is not Stacking.OFF and self.victim is Victim.PLAYS_ON:
            yield RulesProblem.STACKING_WITHOUT_LOSS
        if self.challenges is Challenges.ALLOWED and self.wild_draw_four is not WildDrawFour.BLUFF:
            yield RulesProblem.NOTHING_TO_CHALLENGE
