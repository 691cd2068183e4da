"""The options of a game. Frozen: a running match keeps the rules that it was dealt with.

Every point on which the rule sheets differ is one field of `Rules`, and so is every house rule beyond them. A
field's metadata says what it may be, where it belongs and when it matters; `bot.engine.options` hands it out
to the lobby, the help and the translations.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Face
from bot.engine.choices import (
    MOST_BLANK_TEXT,
    ROTATIONS,
    SEATS_OF,
    TABLES_OF,
    TEAMS,
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    DealerTie,
    Dealing,
    Declining,
    Drawing,
    DrawnCall,
    EarlyUno,
    Format,
    HouseRule,
    IgnoredStart,
    LastCard,
    Leaving,
    LeftCards,
    Matching,
    Moment,
    Packs,
    Refill,
    RightChallenger,
    Stacking,
    Start,
    StartWild,
    TwoReverse,
    Uno,
    Victim,
    WildDrawFour,
    Window,
)
from bot.engine.errors import RulesProblem
from bot.engine.metadata import Group, Unit, option

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "MOST_BLANK_TEXT",
    "MOST_SEATS",
    "PACK_SIZE",
    "ROTATIONS",
    "SEATS_FOR_A_PACK",
    "SEATS_OF",
    "TEAMS",
    "AfterDrawing",
    "Blank",
    "BlankRule",
    "Challenges",
    "DealerTie",
    "Dealing",
    "Declining",
    "Drawing",
    "DrawnCall",
    "EarlyUno",
    "Format",
    "HouseRule",
    "IgnoredStart",
    "LastCard",
    "Leaving",
    "LeftCards",
    "Matching",
    "Moment",
    "Packs",
    "Refill",
    "RightChallenger",
    "Rules",
    "Stacking",
    "Start",
    "StartWild",
    "TwoReverse",
    "Uno",
    "Victim",
    "WildDrawFour",
    "Window",
]

PACK_SIZE: Final = 108
SEATS_FOR_A_PACK: Final = 10
MOST_SEATS: Final = 2**31 - 1
"""As good as no bound ("2 to N"): what a whole number in a database or a client always holds."""


# When an option matters: with other rules its value changes nothing, and a lobby need not show it.


def _with_target(rules: Rules) -> bool:
    return rules.format not in {Format.SINGLE, *ROTATIONS}


def _with_limit(rules: Rules) -> bool:
    return rules.format is Format.PLAYED


def _with_rounds(rules: Rules) -> bool:
    return rules.format in ROTATIONS


def _with_many_seats(rules: Rules) -> bool:
    return _most(rules) > SEATS_FOR_A_PACK


def _most(rules: Rules) -> int:
    return SEATS_OF.get(rules.format, rules.most_seats)


def _with_a_draw_for_the_deal(rules: Rules) -> bool:
    return rules.dealing in {Dealing.HIGHEST_POINTS, Dealing.HIGHEST_NUMBER}


def _with_ignored_start_cards(rules: Rules) -> bool:
    return Start.IGNORED in {rules.start_draw_two, rules.start_skip, rules.start_reverse}


def _with_two_left(rules: Rules) -> bool:
    return rules.format not in TEAMS


def _with_bluffs(rules: Rules) -> bool:
    # Challenges that are on although nobody can bluff are refused: then they must be there to be turned off.
    return rules.wild_draw_four is WildDrawFour.BLUFF or _with_challenges(rules)


def _with_challenges(rules: Rules) -> bool:
    return rules.challenges is Challenges.ALLOWED


def _with_calls(rules: Rules) -> bool:
    return rules.uno is not Uno.BY_ITSELF


def _with_catching(rules: Rules) -> bool:
    return rules.uno is Uno.UNTIL_CAUGHT


def _with_early_calls(rules: Rules) -> bool:
    return _with_calls(rules) and rules.early_uno is EarlyUno.COUNTS


def _with_calls_beforehand(rules: Rules) -> bool:
    return rules.uno is Uno.BEFOREHAND


def _with_voters(rules: Rules) -> bool:
    return _most(rules) > 2


def _with_others_to_go_on(rules: Rules) -> bool:
    return _with_voters(rules) and rules.format not in TEAMS


def _with_others_who_go_on(rules: Rules) -> bool:
    return _with_others_to_go_on(rules) and rules.forfeit is Leaving.LEAVES


def _with_house_rules_on_blanks(rules: Rules) -> bool:
    return any(blank.stand_in is None for blank in rules.blanks)


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
        limit_ends: When it ends it: before the effect of the card that reached it, or once that is done.
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
        right_challenger: What a right one does: play a turn, or lose it.
        matching: What beside colour and face fits.
        refill: When the draw pile is filled again.
        uno: How UNO is called.
        early_uno: Whether it may be said with two cards.
        drawn_call: Whether a call outlasts a draw, with two cards in the hand at most.
        uno_penalty: Cards drawn for forgetting it.
        forgotten_uno: When they are drawn where it has to be called beforehand.
        window: How long one can be caught.
        wrong_call: Cards drawn for calling with too many cards, or catching who did call; 0 refuses that.
        last_card: Whether a drawing card played last is drawn for.
        forfeit: Whether the others play on when a seat leaves the match.
        left_cards: The pile under which the cards of that seat go.
        table_talk: Cards drawn for suggesting a card to another player; 0 turns accusations off.
        stacking: What a drawing card may be answered with.
        jump_in: Whether an identical card may be played out of turn.
        seven_zero: Whether a 7 swaps and a 0 passes hands.
        blanks: How the four Blanks are marked, in the order of the colours; empty without Blanks.
        blank_value: Points of a Blank with a house rule.
    """

    preset: str = "classic"
    least_seats: int = option(
        2,
        Group.TABLE,
        range(2, MOST_SEATS + 1),
        unit=Unit.SEATS,
        suggested=(*range(2, 11), 12, 20, 40),
        shown=False,  # who wants more players waits for them
    )
    most_seats: int = option(
        10,
        Group.TABLE,
        range(2, MOST_SEATS + 1),
        unit=Unit.SEATS,
        suggested=(*range(2, 11), 12, 14, 16, 18, 20, 25, 30, 40, 50, 100, MOST_SEATS),
        named=(MOST_SEATS,),
    )
    hand_size: int = option(7, Group.TABLE, range(1, 16), unit=Unit.CARDS)
    packs: Packs = option(Packs.ONE, Group.TABLE, matters=_with_many_seats)
    format: Format = option(Format.POINTS, Group.SCORE)
    target: int = option(
        500,
        Group.SCORE,
        range(1, 10_001),
        unit=Unit.POINTS,
        suggested=(1, 50, 100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000),
        matters=_with_target,
    )
    limit: int = option(
        300,
        Group.SCORE,
        range(1, 10_001),
        unit=Unit.POINTS,
        suggested=(1, 50, 100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000),
        matters=_with_limit,
    )
    limit_ends: Moment = option(Moment.BEFORE_EFFECT, Group.SCORE, matters=_with_limit)
    rounds: int = option(1, Group.SCORE, range(1, 11), unit=Unit.ROUNDS, matters=_with_rounds)
    dealing: Dealing = option(Dealing.RANDOM, Group.START)
    dealer_tie: DealerTie = option(DealerTie.TIED, Group.START, matters=_with_a_draw_for_the_deal)
    start_draw_two: Start = option(
        Start.CARRIED_OUT, Group.START, suggested=(Start.CARRIED_OUT, Start.DRAWN_THEN_PLAYS, Start.IGNORED)
    )
    start_skip: Start = option(Start.CARRIED_OUT, Group.START, suggested=(Start.CARRIED_OUT, Start.IGNORED))
    start_reverse: Start = option(
        Start.CARRIED_OUT, Group.START, suggested=(Start.CARRIED_OUT, Start.DEALER_STARTS, Start.IGNORED)
    )
    start_wild: StartWild = option(StartWild.PUT_BACK, Group.START)
    start_wild_draw_four: StartWild = option(StartWild.PUT_BACK, Group.START)
    ignored_start: IgnoredStart = option(
        IgnoredStart.COLOUR_AND_SYMBOL, Group.START, matters=_with_ignored_start_cards
    )
    declining: Declining = option(Declining.ALLOWED, Group.TURN)
    drawing: Drawing = option(Drawing.ONE, Group.TURN)
    after_drawing: AfterDrawing = option(AfterDrawing.PLAY_OR_KEEP, Group.TURN)
    victim: Victim = option(Victim.LOSES_TURN, Group.CARDS)
    two_reverse: TwoReverse = option(TwoReverse.SKIPS, Group.CARDS, matters=_with_two_left)
    wild_draw_four: WildDrawFour = option(WildDrawFour.BLUFF, Group.CARDS)
    challenges: Challenges = option(Challenges.ALLOWED, Group.CARDS, matters=_with_bluffs)
    guilty_draws: int = option(4, Group.CARDS, range(1, 21), unit=Unit.CARDS, matters=_with_challenges)
    challenger_draws: int = option(6, Group.CARDS, range(1, 21), unit=Unit.CARDS, matters=_with_challenges)
    right_challenger: RightChallenger = option(RightChallenger.PLAYS, Group.CARDS, matters=_with_challenges)
    matching: Matching = option(Matching.FACE, Group.TURN)
    refill: Refill = option(Refill.WHEN_EMPTY, Group.TURN)
    uno: Uno = option(Uno.UNTIL_CAUGHT, Group.UNO)
    early_uno: EarlyUno = option(EarlyUno.COUNTS, Group.UNO, matters=_with_calls)
    drawn_call: DrawnCall = option(DrawnCall.CANCELLED, Group.UNO, matters=_with_early_calls)
    uno_penalty: int = option(2, Group.UNO, range(11), unit=Unit.CARDS, named=(0,), matters=_with_calls)
    forgotten_uno: Moment = option(Moment.BEFORE_EFFECT, Group.UNO, matters=_with_calls_beforehand)
    window: Window = option(Window.NEXT_CARD, Group.UNO, matters=_with_catching)
    wrong_call: int = option(0, Group.UNO, range(11), unit=Unit.CARDS, named=(0,))
    last_card: LastCard = option(LastCard.DRAWN, Group.SCORE)
    forfeit: Leaving = option(Leaving.LEAVES, Group.SCORE, matters=_with_others_to_go_on)
    left_cards: LeftCards = option(LeftCards.DISCARD_PILE, Group.SCORE, matters=_with_others_who_go_on)
    table_talk: int = option(0, Group.HOUSE, range(11), unit=Unit.CARDS, named=(0,), matters=_with_voters)
    stacking: Stacking = option(Stacking.OFF, Group.HOUSE)
    jump_in: HouseRule = option(HouseRule.OFF, Group.HOUSE)
    seven_zero: HouseRule = option(HouseRule.OFF, Group.HOUSE)
    blanks: tuple[Blank, ...] = option((), Group.HOUSE)
    blank_value: int = option(
        20,
        Group.SCORE,
        range(101),
        unit=Unit.POINTS,
        suggested=(0, 1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100),
        matters=_with_house_rules_on_blanks,
    )

    @property
    def usual_seats(self) -> int:
        """With how few seats a hand is dealt: those that the format takes, or the fewest there may be."""
        return SEATS_OF.get(self.format, self.least_seats)

    def packs_for(self, seats: int) -> int:
        """Return how many packs so many seats play with ("one pack for every ten players begun")."""
        return 1 if self.packs is Packs.ONE else -(-seats // SEATS_FOR_A_PACK)

    def problems(self, *, seats: int) -> tuple[RulesProblem, ...]:
        """Return every reason why `seats` seats cannot play by these rules; none if they can."""
        return tuple(self._problems(seats))

    def _problems(self, seats: int) -> Iterator[RulesProblem]:
        for each in fields(self):
            allowed = each.metadata.get("allowed")
            if allowed is not None and getattr(self, each.name) not in allowed:
                yield RulesProblem(each.name.replace("_", "-"))
        if not 2 <= self.least_seats <= seats <= self.most_seats:
            yield RulesProblem.SEATS
        at_a_table = seats // TABLES_OF.get(self.format, 1)
        if at_a_table * self.hand_size + 1 > self.packs_for(seats) * PACK_SIZE:
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
        if not all(_short_line(blank.text) for blank in self.blanks):
            yield RulesProblem.BLANK_TEXT
        if self.uno is Uno.BEFOREHAND and self.early_uno is EarlyUno.TOO_EARLY:
            yield RulesProblem.UNO_NEVER_IN_TIME
        if self.stacking is not Stacking.OFF and self.victim is Victim.PLAYS_ON:
            yield RulesProblem.STACKING_WITHOUT_LOSS
        if self.challenges is Challenges.ALLOWED and self.wild_draw_four is not WildDrawFour.BLUFF:
            yield RulesProblem.NOTHING_TO_CHALLENGE


def _short_line(text: str) -> bool:
    return len(text) <= MOST_BLANK_TEXT and text.splitlines() in ([], [text])
