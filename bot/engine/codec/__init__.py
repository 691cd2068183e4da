"""The saved form of rules and matches: JSON with a version, declared with `msgspec`, in strict types.

Constraints that the form cannot express are checked here, so that a match that was read can be played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from bot.engine.cards import COLOURS, DRAWS, Colour, Face, card
from bot.engine.codec.formats import (
    Count,
    Hash,
    Positive,
    Problems,
    SavedFormat,
    SavedMatchError,
    checked_pile,
    form_of,
    pile_text,
    plain,
)
from bot.engine.compiled_rules import compiled_rules_of, deck
from bot.engine.errors import RulesProblem
from bot.engine.events import MatchOutcome
from bot.engine.formats import pairings
from bot.engine.hand import NOBODY, Accusation, First, Hand, HandEnd, Phase
from bot.engine.match import Match
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Blank, BlankRule
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream

# Rules

RULES_VERSION: Final = 1
REMEMBERED: Final = 256  # checked rules in the cache: a room keeps the same ones all its life


class SavedBlank(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Saved marking of a Blank; see `Blank`."""

    stand_in: Face | None
    rule: BlankRule
    text: str


if TYPE_CHECKING:
    SavedRules = msgspec.Struct
else:
    # A missing option was added later and gets its default, which is how the bot behaved before it existed.
    # The name of the preset is never missing.
    SavedRules = form_of(Rules, name="SavedRules", preset=str, blanks=(tuple[SavedBlank, ...], ()))


class SavedPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A host's own rules, as text for the store."""

    version: Literal[1]
    rules: SavedRules


PRESET_FORMAT: Final = SavedFormat(
    name="saved rules", form=SavedPreset, error=SavedMatchError, version=RULES_VERSION
)
RULES_FORMAT: Final = SavedFormat(name="saved rules", form=SavedRules, error=SavedMatchError)
_TYPES: Final[Mapping[str, Any]] = {one.name: one.type for one in msgspec.structs.fields(SavedRules)}
_OPTIONS: Final = tuple(option.name for option in fields(Rules) if option.name != "blanks")


STILL_READ: Final = frozenset({RulesProblem.HAND_LIMIT_MISSING})
"""Problems that are no reason to refuse what is stored: such rules could be played once."""


def _problems(rules: Rules, seats: int) -> tuple[RulesProblem, ...]:
    return tuple(problem for problem in rules.problems(seats=seats) if problem not in STILL_READ)


def saved_rules(rules: Rules) -> SavedRules:
    return SavedRules(**{**vars(rules), "blanks": tuple(map(_saved_blank, rules.blanks))})


def rules_of(saved: SavedRules, problems: Problems) -> Rules:
    """Return the rules of a saved form, and note what is wrong with them except a lack of cards."""
    rules, wrong = _checked(saved)
    if found := {*wrong} - {RulesProblem.DECK_TOO_SMALL}:
        problems.add("rules", _named(found))
    return rules


@lru_cache(maxsize=REMEMBERED)
def _checked(saved: SavedRules) -> tuple[Rules, tuple[RulesProblem, ...]]:
    options: dict[str, Any] = {name: getattr(saved, name) for name in _OPTIONS}
    rules = Rules(**options, blanks=_blanks_of(getattr(saved, "blanks")))  # noqa: B009 - made by `form_of`
    return rules, _problems(rules, rules.usual_seats)


def _named(problems: Collection[RulesProblem]) -> str:
    return ", ".join(sorted(problem.value for problem in problems))


def _saved_blank(blank: Blank) -> SavedBlank:
    return SavedBlank(blank.stand_in, blank.rule, blank.text)


def _blanks_of(saved: tuple[SavedBlank, ...]) -> tuple[Blank, ...]:
    return tuple(Blank(stand_in=blank.stand_in, rule=blank.rule, text=blank.text) for blank in saved)


# As values for JSON, and as text


def encode_rules(rules: Rules) -> dict[str, Any]:
    encoded: dict[str, Any] = plain(saved_rules(rules))
    return encoded


def decode_rules(saved: object) -> Rules:
    """Return the options saved by `encode_rules`, for any number of seats; raise SavedMatchError."""
    rules, wrong = _checked(RULES_FORMAT.convert(saved))
    _refuse({*wrong} - {RulesProblem.DECK_TOO_SMALL})
    return rules


def write_rules(rules: Rules) -> str:
    """Return the options as text for the store, with a version: a host's own preset."""
    return PRESET_FORMAT.write(SavedPreset(RULES_VERSION, saved_rules(rules)))


def read_rules(text: str) -> Rules:
    """Return the options written by `write_rules`; raise SavedMatchError, also if no match could start."""
    rules, wrong = _checked(PRESET_FORMAT.read(text).rules)
    _refuse(wrong)
    return rules


def _refuse(problems: Collection[RulesProblem]) -> None:
    if problems:
        raise SavedMatchError(RULES_FORMAT.name, [_named(problems)])


def encode_value(value: Any) -> Any:
    return plain(tuple(map(_saved_blank, value)) if isinstance(value, tuple) else value)


def decode_value(name: str, saved: Any) -> Any:
    """Return an option's value saved by `encode_value`, in range or not; raise KeyError or ValueError."""
    value = msgspec.convert(saved, _TYPES[name])
    return _blanks_of(value) if isinstance(value, tuple) else value


# Matches

DEFLECTING: Final = (Face.REVERSE, Face.SKIP)
VERSION: Final = 1
MAX_WORDS: Final = 1 << 59  # in a lane of the stream
Seats = tuple[int, ...]


class SavedAccusation(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An open accusation; see `Accusation`."""

    accused: int
    by: int
    since: int
    convict: Seats
    acquit: Seats


class SavedHand(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hand; see `Hand`. The first three fields are its stream; the last ones are left out if empty."""

    seed: str
    used: Annotated[int, msgspec.Meta(ge=0, lt=MAX_WORDS)]
    lane: int
    dealer: int
    order: Seats
    hands: tuple[str, ...]
    draw_pile: str
    discard_pile: str
    colour: Colour | None
    first: First
    direction: Literal[1, -1]
    turn: int
    turns: Count
    phase: Phase
    drawn: str | None
    called: Seats
    catchable: int | None
    owed: Count
    bluff_colour: Colour | None
    bluff_hand: str
    challenged: int | None
    accusation: SavedAccusation | None
    accusers: Seats
    scored: tuple[int, ...]
    winner: int | None
    end: HandEnd | None
    owed_for: Face | msgspec.UnsetType = msgspec.UNSET  # only if it is not the card on top
    buried: Count = 0
    received: tuple[Count, ...] = ()
    declined: tuple[Count, ...] = ()
    finished: Seats = ()


_AS_THEY_ARE: Final = (
    *("dealer", "order", "colour", "first", "direction", "turn", "turns", "phase", "catchable", "owed"),
    *("bluff_colour", "challenged", "winner", "end", "buried", "finished"),
)
"""Fields of a hand that are saved with the values that they have."""
_values: Final = attrgetter(*_AS_THEY_ARE)


def saved_hand(hand: Hand) -> SavedHand:
    """Return a hand in its saved form, hidden cards and seed included."""
    return SavedHand(
        **dict(zip(_AS_THEY_ARE, _values(hand), strict=True)),
        seed=hand.stream.seed.hex(),
        used=hand.stream.used,
        lane=hand.stream.lane,
        hands=tuple(map(pile_text, hand.hands)),
        draw_pile=pile_text(hand.draw_pile),
        discard_pile=pile_text(hand.discard_pile),
        drawn=None if hand.drawn is None else hand.drawn.code,
        called=tuple(sorted(hand.called)),
        bluff_hand=pile_text(hand.bluff_hand),
        accusation=None if hand.accusation is None else _saved_accusation(hand.accusation),
        accusers=tuple(sorted(hand.accusers)),
        scored=tuple(hand.scored),
        owed_for=msgspec.UNSET if hand.owed_for in (None, hand.discard_pile[-1].face) else hand.owed_for,
        received=tuple(hand.received) if any(hand.received) else (),
        declined=tuple(hand.declined) if any(hand.declined) else (),
    )


def _saved_accusation(accusation: Accusation) -> SavedAccusation:
    return SavedAccusation(
        accusation.accused,
        accusation.by,
        accusation.since,
        tuple(sorted(accusation.convict)),
        tuple(sorted(accusation.acquit)),
    )


def hand_of(saved: SavedHand, match: Match, table: int, problems: Problems) -> Hand | None:
    """Return the saved hand of a table, and note what is wrong with it; None without seed or seats."""
    _check_hand_seats(saved, match, table, problems)
    stream = _stream_of(saved, problems)
    if stream is None or not saved.order:
        return None
    hand = Hand(match.plan, stream, seats=match.seats, order=saved.order, dealer=saved.dealer)
    here = set(match.seated(table)).intersection(match.playing)
    for name in _AS_THEY_ARE:
        setattr(hand, name, getattr(saved, name))
    hand.sitting_out = tuple(sorted(here.difference(saved.order)))
    hand.called = frozenset(saved.called) or NOBODY
    hand.owed_for = None if saved.owed_for is msgspec.UNSET else saved.owed_for
    hand.accusation = None if saved.accusation is None else _accusation_of(saved.accusation)
    hand.accusers = frozenset(saved.accusers) or NOBODY
    hand.scored = [*saved.scored]
    _add_history(hand, saved, problems)
    before = len(problems.found)
    _add_cards(hand, saved, problems)
    if hand.owed and hand.owed_for is None and hand.discard_pile:
        hand.owed_for = hand.top.face
    if len(problems.found) == before:
        _check_cards(hand, match.seats, problems)
        _check_phase(hand, saved, problems)
    return hand


def _check_hand_seats(saved: SavedHand, match: Match, table: int, problems: Problems) -> None:
    """Note named seats that are not at the table, and lists without one item for each seat."""
    seated, order = match.seated(table), saved.order
    problems.check("lane", saved.lane, fits=saved.lane == table)
    problems.check("order", order, fits=_still_in(order, seated))
    problems.check("dealer", saved.dealer, fits=saved.dealer in seated)
    problems.check("turn", saved.turn, fits=saved.turn in order)
    for name in ("catchable", "challenged", "winner"):
        seat, possible = getattr(saved, name), (*order, *(saved.finished if name == "winner" else ()))
        problems.check(name, seat, fits=seat is None or seat in possible)
    playing = {*seated}.intersection(match.playing).difference(order)
    fits = len({*saved.finished}) == len(saved.finished) and playing.issuperset(saved.finished)
    problems.check("finished", saved.finished, fits=fits)
    for name in ("called", "accusers"):
        seats = getattr(saved, name)
        problems.check(name, seats, fits={*order}.issuperset(seats))
    for name in ("hands", "scored"):
        each = getattr(saved, name)
        problems.check(name, each, fits=len(each) == match.seats)
    accusation = saved.accusation
    if accusation is not None:
        voted = {*accusation.convict, *accusation.acquit}
        fits = {accusation.accused, accusation.by} <= {*order} and voted <= {*range(match.seats)}
        problems.check("accusation", msgspec.structs.astuple(accusation), fits=fits)


def _still_in(order: Seats, seated: Seats) -> bool:
    """Return whether these are seats of the table, at least one, in the order of the table."""
    among = {*order}
    return bool(order) and order == tuple(seat for seat in seated if seat in among)


def _stream_of(saved: SavedHand, problems: Problems) -> Stream | None:
    try:
        return Stream(bytes.fromhex(saved.seed), saved.used, lane=saved.lane)
    except (ValueError, OverflowError) as error:  # a lane may be any number
        problems.add("seed", str(error))
        return None


def _accusation_of(saved: SavedAccusation) -> Accusation:
    return Accusation(
        accused=saved.accused,
        by=saved.by,
        since=saved.since,
        convict=frozenset(saved.convict),
        acquit=frozenset(saved.acquit),
    )


def _add_history(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    """Add what is publicly known, which is not stored if it is empty."""
    hand.received = [*saved.received] or hand.received
    marks = [*saved.declined] or hand.declined
    problems.check("received", saved.received, fits=len(hand.received) == len(hand.hands))
    fits = len(marks) == len(hand.declined)
    if fits and len(hand.received) == len(hand.hands):
        fits = all(mark <= hand.received[place // len(COLOURS)] + 1 for place, mark in enumerate(marks))
    problems.check("declined", saved.declined, fits=fits)
    hand.declined = marks


def _add_cards(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    hand.hands = [checked_pile(codes, problems, f"hands[{seat}]") for seat, codes in enumerate(saved.hands)]
    hand.draw_pile = checked_pile(saved.draw_pile, problems, "draw_pile")
    hand.discard_pile = checked_pile(saved.discard_pile, problems, "discard_pile")
    hand.bluff_hand = tuple(checked_pile(saved.bluff_hand, problems, "bluff_hand"))
    if not saved.discard_pile.split():
        problems.add("discard_pile", "there is no card on top")
    if saved.drawn is not None:
        try:
            hand.drawn = card(saved.drawn)
        except ValueError as error:
            problems.add("drawn", str(error))


def _check_cards(hand: Hand, seats: int, problems: Problems) -> None:
    problems.check("buried", hand.buried, fits=hand.buried < len(hand.discard_pile))
    problems.check("colour", hand.colour, fits=hand.top.colour in (None, hand.colour))
    everywhere = Counter(hand.draw_pile + hand.discard_pile)
    for cards in hand.hands:
        everywhere.update(cards)
    if dict(everywhere) != dict(Counter(deck(hand.rules, seats=seats))):  # `Counter` compares slowly
        problems.add("hands, draw_pile, discard_pile", "not the cards of the deck")


def _check_phase(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    """Note values that are missing in the phases they belong to, or present in others."""
    belongs: dict[str, tuple[set[Phase], object]] = {
        "drawn": ({Phase.DRAWN}, hand.drawn),
        "challenged": ({Phase.CHALLENGE}, hand.challenged),
        "owed": ({Phase.CHALLENGE, Phase.ANSWER}, hand.owed or None),
        "end": ({Phase.OVER}, hand.end),
    }
    for name, (phases, value) in belongs.items():
        if (value is not None) is not (hand.phase in phases):
            problems.add(name, f"{value!r} in phase {hand.phase.value!r}")
    named = hand.colour is not None or hand.top.face is not Face.WILD_COLOUR_ROULETTE
    problems.check("phase", hand.phase.value, fits=hand.phase is not Phase.ROULETTE or not named)
    if hand.phase is not Phase.CHALLENGE and (hand.bluff_colour or hand.bluff_hand):
        problems.add("bluff_colour, bluff_hand", f"in phase {hand.phase.value!r}")
    face = hand.owed_for or hand.top.face
    if hand.owed and hand.owed < DRAWS.get(face, hand.owed + 1):
        problems.add("owed", f"{hand.owed} for {hand.top!r}")
    if saved.owed_for is not msgspec.UNSET:
        deflected = hand.phase is Phase.ANSWER and saved.owed_for in DRAWS and hand.top.face in DEFLECTING
        problems.check("owed_for", saved.owed_for, fits=deflected)
    if hand.drawn is not None and hand.turn in range(len(hand.hands)):
        held = hand.drawn in hand.hands[hand.turn]
        if not held:
            problems.add("drawn", f"{hand.drawn!r} is not held by seat {hand.turn}")


class SavedMatch(msgspec.Struct, kw_only=True):
    """A match; see `Match`. `MatchOutcome` needs no saved form of its own."""

    version: Literal[1]
    rules: SavedRules
    seats: int
    numbers: tuple[Positive, ...]
    points: tuple[int, ...]
    left: tuple[int, ...]
    newcomers: Count
    eliminated: tuple[tuple[int, ...], ...]
    revision: Count
    outcome: MatchOutcome | None
    tables: tuple[SavedHand, ...]
    commitment: Hash | msgspec.UnsetType = msgspec.UNSET  # only if one was given


MATCH_FORMAT: Final = SavedFormat(name="saved match", form=SavedMatch, error=SavedMatchError, version=VERSION)


def saved_match(match: Match) -> SavedMatch:
    """Return a match in its saved form, hidden cards and seed included."""
    return SavedMatch(
        version=VERSION,
        rules=saved_rules(match.plan.rules),
        seats=match.seats,
        numbers=tuple(match.numbers),
        points=match.points,
        left=tuple(sorted(match.left)),
        newcomers=match.newcomers,
        eliminated=match.eliminated,
        revision=match.revision,
        outcome=match.outcome,
        tables=tuple(map(saved_hand, match.tables)),
        commitment=match.given_commitment or msgspec.UNSET,
    )


def match_of(saved: SavedMatch, problems: Problems) -> Match | None:
    """Return the match of a saved form, and note what is wrong with it; None for bad rules or seats."""
    before = len(problems.found)
    rules = rules_of(saved.rules, problems)
    number = saved.seats
    if len(problems.found) == before:
        problems.check("seats", number, fits=not _problems(rules, number))
    # Checked before the match is made: a damaged number may be huge.
    problems.check("points", saved.points, fits=len(saved.points) == number)
    if len(problems.found) > before:
        return None
    match = Match(compiled_rules_of(rules), seats=number)
    match.points = saved.points
    match.left = frozenset(saved.left) or NOBODY
    match.newcomers = saved.newcomers
    match.eliminated = saved.eliminated
    match.revision = saved.revision
    match.outcome = saved.outcome
    match.given_commitment = None if saved.commitment is msgspec.UNSET else saved.commitment
    match.numbers = list(saved.numbers)
    _check_seats(saved, rules, problems)
    _add_tables(match, saved, problems)
    if match.outcome is None and all(hand.phase is Phase.OVER for hand in saved.tables):
        problems.add("outcome", "None, but every hand is over")
    return match


def _check_seats(saved: SavedMatch, rules: Rules, problems: Problems) -> None:
    """Note named seats that do not exist, and lists without one item for each seat."""
    seats = {*range(saved.seats)}
    problems.check("left", saved.left, fits=seats.issuperset(saved.left))
    problems.check("newcomers", saved.newcomers, fits=_may_come(rules, saved.seats, saved.newcomers))
    fits = all(group and seats.issuperset(group) for group in saved.eliminated)
    problems.check("eliminated", saved.eliminated, fits=fits)
    outcome = saved.outcome
    if outcome is not None:
        below = problems.below("outcome.")
        below.check("winners", outcome.winners, fits=seats.issuperset(outcome.winners))
        below.check("points", outcome.points, fits=len(outcome.points) == saved.seats)
        below.check("places", outcome.places, fits=len(outcome.places) == saved.seats)


def _add_tables(match: Match, saved: SavedMatch, problems: Problems) -> None:
    tables = len(pairings(match.plan.format, match.seats)[0])
    for name in ("numbers", "tables"):
        found = len(getattr(saved, name))
        if found != tables:
            problems.add(name, f"{found} instead of {tables}")
    if len(saved.numbers) == len(saved.tables) == tables:
        hands = [
            hand_of(hand, match, table, problems.below(f"tables[{table}]."))
            for table, hand in enumerate(saved.tables)
        ]
        match.tables = [hand for hand in hands if hand is not None]


def _may_come(rules: Rules, seats: int, newcomers: int) -> bool:
    if newcomers == 0:
        return True
    return rules.format is Format.POINTS and not _problems(rules, seats + newcomers)


def encode_match(match: Match) -> dict[str, Any]:
    """Return the whole match, hidden cards and seed included: for the store, never for a player."""
    encoded: dict[str, Any] = plain(saved_match(match))
    return encoded


def decode_match(saved: object) -> Match:
    """Return the match saved by `encode_match`; raise SavedMatchError, which lists every problem."""
    problems = Problems()
    match = match_of(MATCH_FORMAT.convert(saved), problems)
    if match is None or problems.found:
        raise SavedMatchError(MATCH_FORMAT.name, problems.found)
    return match
