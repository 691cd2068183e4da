"""Compile the options of a game into a deck and precomputed answers for its hands.

Options of play and of the format are read here; options of the deal in `bot.engine.dealing`, the points of
a Blank in `bot.engine.formats`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARDS, COLOURS, DRAWS, OF_COLOUR, OF_FACE, OF_TYPE, Card, Colour, Face, coloured
from bot.engine.decks import added, pack
from bot.engine.rulebook.dealing import StartCard
from bot.engine.rulebook.match import FEWEST_WIN, TEAMS, EffectOrder, Format, Places
from bot.engine.rulebook.play import (
    AfterDrawing,
    BlankRule,
    Challenges,
    Declining,
    Drawing,
    DrawnCall,
    EarlyUno,
    HouseRule,
    LastCard,
    Leaving,
    LeftCards,
    Matching,
    Refill,
    RightChallenger,
    Stacking,
    TwoReverse,
    Uno,
    Victim,
    WildDrawFour,
    Window,
)

if TYPE_CHECKING:
    from bot.engine.errors import RulesProblem
    from bot.engine.rulebook.play import Blank
    from bot.engine.rulebook.rules import Rules


def deck(rules: Rules, *, seats: int) -> list[Card]:
    """Return the unshuffled deck of a hand: the packs, what the host adds to them, and the Blanks."""
    cards = _without_blanks(rules, rules.packs_for(seats))
    if with_blanks(rules):
        cards += [_marked(colour, blank) for colour, blank in zip(COLOURS, rules.blanks, strict=True)]
    return cards


def _without_blanks(rules: Rules, packs: int) -> list[Card]:
    cards = pack(rules.deck) * packs
    for face, number in (
        (Face.DISCARD_ALL, rules.discard_all),
        (Face.SKIP_EVERYONE, rules.skip_everyone),
        (Face.WILD_REVERSE_DRAW_FOUR, rules.reverse_draw_four),
        (Face.WILD_COLOUR_ROULETTE, rules.colour_roulette),
    ):
        if number:
            cards += added(face, number * packs)
    return cards


def with_blanks(rules: Rules) -> bool:
    return len(rules.blanks) == len(COLOURS)


def _marked(colour: Colour, blank: Blank) -> Card:
    """Return the card that a marked Blank is played as: the one it replaces, or the Blank itself."""
    return coloured(colour, blank.stand_in or Face.BLANK)


def blank_of(rules: Rules, card: Card) -> Blank:
    assert card.colour is not None  # noqa: S101 - there is one Blank of each colour, and none without
    return rules.blanks[COLOURS.index(card.colour)]


WILD_DRAWS: Final = frozenset(face for face in DRAWS if OF_FACE[face] & OF_COLOUR[None])
WILD_DRAWS_KINDS: Final = sum(OF_FACE[face] for face in DRAWS if face in WILD_DRAWS)
COLOURED_DRAWS: Final = sum(OF_FACE[face] for face in DRAWS if face not in WILD_DRAWS)
NO_NUMBERS: Final = sum(card.bit for card in CARDS if card.number is None)
MAX_CACHED: Final = 256
_compiled: Final[dict[int, CompiledRules]] = {}


class CompiledRules:
    """The options of a game, precomputed for its hands; `help(CompiledRules)` describes each attribute."""

    # mypyc reads `legality` first and cannot infer what its table of conditions asks for: that is annotated.

    __slots__ = {  # noqa: RUF023 - in the order of the methods below
        "_playable_by": "Numbers of seats that were found able to play.",
        "rules": "What it was worked out from.",
        "kinds": "The kinds of cards that a hand can have: those of the deck, and the Blanks.",
        "colour_or_wild": "For each colour, its kinds and the wilds; for None, the wilds.",
        "first_number": "Other cards that are turned up before the first number stay beneath it.",
        "may_decline": "A seat may draw although it could play.",
        "until_playable": "Drawing goes on until a card can be played.",
        "drawing_ends_turn": "A drawn card cannot be played in the same turn.",
        "must_play_drawn": "A drawn card that fits has to be played.",
        "fitting": "For each card by its `order`, the kinds that fit on it in its own colour.",
        "refills_short": "The piles are shuffled together when fewer cards are left than needed.",
        "bluffs": "A Wild Draw Four may be played with the colour in force in the hand, which is a bluff.",
        "no_bluffs": "It may not.",
        "challenges": "It can be challenged.",
        "guilty_draws": "Cards that a bluffer draws.",
        "challenger_draws": "Cards that a wrong challenger draws.",
        "challenging_costs_turn": "A challenger who was right loses the turn.",
        "costs_turn": "Drawing for a Draw Two or Wild Draw Four costs the turn as well.",
        "reverse_skips": "A Reverse between two players skips.",
        "stacks_twos": "A Draw Two may be answered with a Draw Two.",
        "stacks_all": "Each drawing card may be answered with any.",
        "stackable": "For each drawing card that can be answered with one, which kinds do so.",
        "last_card_draws": "A drawing card that was somebody's last is drawn for.",
        "uno_by_itself": "UNO is announced by itself.",
        "uno_beforehand": "UNO must be called beforehand, and forgetting costs at once.",
        "uno_from": "Most cards with which UNO may be called.",
        "calls_outlast": "Most cards with which a call outlasts a draw; 0 if it never does.",
        "uno_penalty": "Cards drawn for forgetting it.",
        "penalty_last": "Those drawn at once come after the card's effect.",
        "closed_by_draw": "Drawing by choice closes the window for a catch.",
        "closed_by_force": "Drawing because one has to, in turn, closes it as well.",
        "wrong_call": "Cards drawn for a wrong call or catch; at 0 those are not legal.",
        "table_talk": "Cards drawn for table talk; at 0 nobody can be accused.",
        "jump_in": "An identical card may be played out of turn.",
        "seven_zero": "A 7 swaps hands, and a 0 passes them on.",
        "sets": "Several cards of one number may be played together.",
        "uno_with_many": "UNO may be called before a set or a Discard All that leaves one card.",
        "deflects": "A Reverse or Skip of the colour in force passes the cards on that wait to be drawn.",
        "swapping": "The kinds that swap hands.",
        "never_last": "The kinds that cannot be played as the last card.",
        "discarding": "The kinds that discard all cards of their colour.",
        "hand_limit": "With how many cards a seat is out of the hand; 0 for no limit.",
        "knockout_points": "What such a seat is worth to the winner, or costs itself.",
        "keeps_count": "A seat that is out of the hand is caught with the cards it held.",
        "blank_rules": "What is written on each Blank with a house rule.",
        "format": "How a match is made of hands.",
        "multiplier": "How many times the points of a hand count.",
        "target": "Points that end the match, or win it.",
        "rounds": "Rounds of a rotation of partners.",
        "scores_cards": "A card counts when it is played.",
        "limit": "Points that then end the match at once.",
        "limit_waits": "They do so once the effect of the card is done.",
        "pairs": "Opposite seats are partners.",
        "plays_on": "A hand goes on until one seat is left.",
        "forfeit_ends": "Nobody plays on when a seat leaves.",
        "left_to_draw": "Its cards go under the draw pile, not under the discard pile.",
    }

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._playable_by: set[int] = set()
        self._read_turn(rules)
        self._read_cards(rules)
        self._read_uno(rules)
        self._read_house_rules(rules)
        self._read_match(rules)

    def _read_turn(self, rules: Rules) -> None:
        self.kinds = OF_FACE[Face.BLANK]
        for card in _without_blanks(rules, 1):
            self.kinds |= card.bit
        wilds = OF_COLOUR[None]
        self.colour_or_wild: dict[Colour | None, int] = {
            colour: (kinds | wilds) & self.kinds for colour, kinds in OF_COLOUR.items()
        }
        self.first_number = rules.start_card is StartCard.FIRST_NUMBER
        self.may_decline: bool = rules.declining is Declining.ALLOWED
        self.until_playable = rules.drawing is Drawing.UNTIL_PLAYABLE
        after = rules.after_drawing
        self.drawing_ends_turn = after is AfterDrawing.TURN_ENDS
        self.must_play_drawn = after is AfterDrawing.MUST_PLAY
        by_type = rules.matching is Matching.TYPE
        self.fitting = [_fitting(card, by_type=by_type) & self.kinds for card in CARDS]
        self.refills_short = rules.refill is Refill.WHEN_SHORT

    def _read_cards(self, rules: Rules) -> None:
        draw_four = rules.wild_draw_four
        self.bluffs = draw_four is WildDrawFour.BLUFF
        self.no_bluffs = draw_four is WildDrawFour.NO_BLUFF
        self.challenges = rules.challenges is Challenges.ALLOWED
        self.guilty_draws = rules.guilty_draws
        self.challenger_draws = rules.challenger_draws
        self.challenging_costs_turn = rules.right_challenger is RightChallenger.LOSES_TURN
        self.costs_turn = rules.victim is Victim.LOSES_TURN
        self.reverse_skips = rules.two_reverse is TwoReverse.SKIPS
        stacking = rules.stacking
        self.stacks_twos: bool = stacking is not Stacking.OFF
        self.stacks_all = stacking in {Stacking.EITHER, Stacking.RISING}
        self.stackable = {
            face: answers
            for face in DRAWS
            if (answers := StackingAnswers(face, stacking, self.kinds)).possible
        }
        self.last_card_draws = rules.last_card is LastCard.DRAWN

    def _read_uno(self, rules: Rules) -> None:
        uno = rules.uno
        self.uno_by_itself: bool = uno is Uno.BY_ITSELF
        self.uno_beforehand: bool = uno is Uno.BEFOREHAND
        self.uno_from = 1 if rules.early_uno is EarlyUno.TOO_EARLY else 2
        outlasts = rules.drawn_call is DrawnCall.STANDS and not self.uno_by_itself
        self.calls_outlast = self.uno_from if outlasts else 0
        self.uno_penalty = rules.uno_penalty
        self.penalty_last = rules.forgotten_uno is EffectOrder.AFTER_EFFECT
        self.closed_by_force = rules.window is Window.ANY_DRAW
        self.closed_by_draw = self.closed_by_force or rules.window is Window.NEXT_TURN
        self.wrong_call: int = rules.wrong_call
        self.table_talk: int = rules.table_talk

    def _read_house_rules(self, rules: Rules) -> None:
        self.jump_in: bool = rules.jump_in is HouseRule.ON
        self.seven_zero = rules.seven_zero is HouseRule.ON
        self.sets: bool = rules.sets is HouseRule.ON
        self.discarding = OF_FACE[Face.DISCARD_ALL] & self.kinds
        self.uno_with_many = self.uno_beforehand and (self.sets or self.discarding != 0)
        self.deflects: bool = rules.deflect is HouseRule.ON
        self.hand_limit = rules.hand_limit
        self.knockout_points = rules.knockout_points
        self.keeps_count = rules.format in FEWEST_WIN
        self.blank_rules: dict[Card, BlankRule] = {}
        self.swapping = OF_FACE[Face.SEVEN] if self.seven_zero else 0
        self.never_last = NO_NUMBERS & self.kinds if rules.number_last is HouseRule.ON else 0
        if with_blanks(rules):
            for card in CARDS:
                if card.face is Face.BLANK:
                    self.blank_rules[card] = blank_of(rules, card).rule
                    if self.blank_rules[card] is BlankRule.SWAP_HANDS:
                        self.swapping |= card.bit

    def _read_match(self, rules: Rules) -> None:
        self.format = rules.format
        self.scores_cards = self.format is Format.PLAYED
        self.pairs = self.format in TEAMS
        self.plays_on = rules.places is Places.PLAY_ON
        self.forfeit_ends = rules.forfeit is Leaving.ENDS
        self.left_to_draw = rules.left_cards is LeftCards.DRAW_PILE
        self.multiplier = rules.times_counted
        self.target = rules.target
        self.limit = rules.limit
        self.limit_waits = self.scores_cards and rules.limit_ends is EffectOrder.AFTER_EFFECT
        self.rounds = rules.rounds

    def problems(self, seats: int) -> tuple[RulesProblem, ...]:
        """Return every reason why `seats` seats cannot play by the rules; none if they can."""
        if seats in self._playable_by:
            return ()
        problems = self.rules.problems(seats=seats)
        if not problems:
            self._playable_by.add(seats)
        return problems


class StackingAnswers:
    """The kinds that may be stacked on a drawing card.

    Attributes:
        always: Those that fit whatever its colour.
        on_top: Those that do while it is the card on top, as it is until it is deflected.
        in_colour: Those that need the colour in force.
        possible: There are any.
    """

    __slots__ = ("always", "in_colour", "on_top", "possible")

    def __init__(self, face: Face, stacking: Stacking, deck: int) -> None:
        coloured = 0 if face in WILD_DRAWS else OF_FACE[face]
        self.always = self.on_top = self.in_colour = 0
        if stacking is Stacking.SAME:
            self.on_top = self.in_colour = coloured & deck  # "a Draw Two answered with a Draw Two"
        elif stacking is Stacking.EITHER:
            self.always, self.on_top = WILD_DRAWS_KINDS & deck, coloured & deck
            self.in_colour = COLOURED_DRAWS & deck
        elif stacking is Stacking.RISING:
            for other, cards in DRAWS.items():
                if cards >= DRAWS[face]:
                    self.always |= OF_FACE[other] & deck
        self.possible = (self.always | self.on_top | self.in_colour) != 0


def _fitting(card: Card, *, by_type: bool) -> int:
    """Return the kinds that fit on a card: "either by number, color or word", or any wild."""
    kinds = OF_COLOUR[None] | OF_COLOUR[card.colour] | OF_FACE[card.face]
    return kinds | OF_TYPE[card.type] if by_type else kinds


def compiled_rules_of(rules: Rules) -> CompiledRules:
    """Return the compiled rules, cached by identity: hashing 48 options would take 3 % of the time."""
    plan = _compiled.get(id(rules))
    if plan is None:  # a plan keeps its rules alive, so no others can have the same id
        if len(_compiled) >= MAX_CACHED:
            _compiled.clear()
        plan = _compiled[id(rules)] = CompiledRules(rules)
    return plan
