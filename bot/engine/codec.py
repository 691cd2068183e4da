"""Saved matches and events as JSON-able values, with a version.

Cards are written by their code, one string for each pile. An unknown version or a damaged value is refused by
name; nothing is guessed, and what was read is a position that can be played on. `bot.engine.notation` writes
the same values for people.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from bot.engine.cards import Card, Colour, Face, card
from bot.engine.deck import deck
from bot.engine.effects import DRAWS
from bot.engine.errors import RulesProblem
from bot.engine.events import DealerDrawn, DrawCause, EndReason, Event, HandEnded, Outcome
from bot.engine.formats import pairings
from bot.engine.hand import Accusation, First, Hand, HandEnd, Phase
from bot.engine.match import Match
from bot.engine.plan import plan_of
from bot.engine.rulebook.house import Blank, BlankRule
from bot.engine.rulebook.table import Format
from bot.engine.rules import Rules
from bot.engine.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

T = TypeVar("T")

VERSION: Final = 1
RULES_VERSION: Final = 1
MOST_WORDS: Final = 1 << 59  # what a lane of the stream has


class SavedMatchError(ValueError):
    """A saved value cannot be read; the message says which and why."""


class _Saved:
    """One level of a saved value: fields are read by name, and refused by name."""

    def __init__(self, place: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise SavedMatchError(f"{place}: {type(values).__name__} instead of named values")
        self.place = place
        self.values: dict[str, Any] = values

    def read(self, name: str, convert: Callable[[Any], T], fits: Callable[[T], bool] = lambda _: True) -> T:
        """Return one field.

        Raises:
            SavedMatchError: It is missing, cannot be converted, or does not fit.
        """
        try:
            value = convert(self.values[name])
            fine = fits(value)
        except SavedMatchError as error:  # what is wrong further down is named already
            raise SavedMatchError(f"{self.place}: {name}: {error}") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise SavedMatchError(f"{self.place}: {name}: {type(error).__name__}: {error}") from error
        if not fine:
            raise SavedMatchError(f"{self.place}: {name}: {self.values[name]!r} does not fit")
        return value


def _exactly(kind: type[T]) -> Callable[[Any], T]:
    """Return a converter that takes values of one type, enums by their value, and nothing similar."""

    def convert(value: Any) -> T:
        if issubclass(kind, Enum):
            return kind(value)
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return convert


_whole: Final = _exactly(int)


def _whole_numbers(values: Any) -> tuple[int, ...]:
    return tuple([_whole(value) for value in values])


def _or_none(convert: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda value: None if value is None else convert(value)


def encode_rules(rules: Rules) -> dict[str, Any]:
    """Return the options by name."""
    return {option.name: encode_value(getattr(rules, option.name)) for option in fields(Rules)}


def encode_value(value: Any) -> Any:
    """Return the value of an option as JSON has it."""
    if isinstance(value, tuple):
        return [[blank.stand_in and blank.stand_in.value, blank.rule.value, blank.text] for blank in value]
    return value.value if isinstance(value, Enum) else value


def decode_value(name: str, saved: Any) -> Any:
    """Return the value of an option saved by `encode_value`; whether it is in its range is another question.

    Raises:
        KeyError, TypeError, ValueError: There is no such option, or it cannot have such a value.
    """
    return _OPTIONS[name](saved)


def decode_rules(saved: dict[str, Any]) -> Rules:
    """Return the options saved by `encode_rules`; whether the packs have cards enough depends on the seats.

    An option that is not there, since it was added later, has its default: a new option's default is what was
    always done.

    Raises:
        SavedMatchError: An option is unknown or has an impossible value.
    """
    level = _Saved("saved rules", saved)
    if unknown := sorted(saved.keys() - _OPTIONS.keys()):
        raise SavedMatchError(f"saved rules: unknown: {', '.join(unknown)}")
    rules = Rules(**{name: level.read(name, _OPTIONS[name]) for name in ("preset", *saved)})
    # Eleven may have cards enough where ten have not: they get another pack.
    _refuse({*rules.problems(seats=rules.usual_seats)} - {RulesProblem.DECK_TOO_SMALL})
    return rules


def _refuse(problems: Collection[RulesProblem]) -> None:
    if problems:
        raise SavedMatchError(f"saved rules: {', '.join(sorted(problem.value for problem in problems))}")


def write_rules(rules: Rules) -> str:
    """Return the options as text for the store, with a version: a host's own preset."""
    return json.dumps({"version": RULES_VERSION, "rules": encode_rules(rules)}, separators=(",", ":"))


def read_rules(text: str) -> Rules:
    """Return the options written by `write_rules`.

    Raises:
        SavedMatchError: It is no JSON, its version is unknown, or an option is damaged, or no table could
            begin with as few seats as the rules ask for; the message names it.
    """
    try:
        saved = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise SavedMatchError(f"saved rules: {type(error).__name__}: {error}") from error
    level = _Saved("saved rules", saved)
    if saved.keys() != {"version", "rules"}:
        raise SavedMatchError(f"saved rules: {', '.join(sorted(saved))} instead of rules, version")
    level.read("version", _whole, lambda version: version == RULES_VERSION)
    rules = level.read("rules", decode_rules)
    _refuse(rules.problems(seats=rules.usual_seats))
    return rules


def _blanks(saved: Any) -> tuple[Blank, ...]:
    text = _exactly(str)
    return tuple(
        Blank(stand_in=_or_none(Face)(face), rule=BlankRule(rule), text=text(own))
        for face, rule, own in _exactly(list)(saved)
    )


_OPTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    option.name: _blanks if option.name == "blanks" else _exactly(type(option.default))
    for option in fields(Rules)
}


def _pile(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join([kind.code for kind in cards])


def _cards(codes: str) -> list[Card]:
    return [card(code) for code in codes.split()]


def encode_match(match: Match) -> dict[str, Any]:
    """Return the whole match, hidden cards and seed included: for the store, never for a player."""
    return {
        "version": VERSION,
        "rules": encode_rules(match.rules),
        "seats": match.seats,
        "numbers": match.numbers,
        "points": match.points,
        "left": sorted(match.left),
        "newcomers": match.newcomers,
        "eliminated": match.eliminated,
        "revision": match.revision,
        "outcome": _encode_outcome(match.outcome),
        "tables": [_encode_hand(hand) for hand in match.tables],
    }


def _encode_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else {**asdict(outcome), "reason": outcome.reason.value}


def _encode_hand(hand: Hand) -> dict[str, Any]:
    return {
        "seed": hand.stream.seed.hex(),
        "used": hand.stream.used,
        "lane": hand.stream.lane,
        "dealer": hand.dealer,
        "order": hand.order,
        "hands": [_pile(cards) for cards in hand.hands],
        "draw_pile": _pile(hand.draw_pile),
        "discard_pile": _pile(hand.discard_pile),
        "colour": hand.colour and hand.colour.value,
        "first": hand.first.value,
        "direction": hand.direction,
        "turn": hand.turn,
        "turns": hand.turns,
        "phase": hand.phase.value,
        "drawn": hand.drawn and hand.drawn.code,
        "called": sorted(hand.called),
        "catchable": hand.catchable,
        "owed": hand.owed,
        "bluff_colour": hand.bluff_colour and hand.bluff_colour.value,
        "bluff_hand": _pile(hand.bluff_hand),
        "challenged": hand.challenged,
        "accusation": hand.accusation and _encode_accusation(hand.accusation),
        "accusers": sorted(hand.accusers),
        "scored": hand.scored,
        "winner": hand.winner,
        "end": hand.end and hand.end.value,
    }


def _encode_accusation(accusation: Accusation) -> list[Any]:
    return [
        accusation.accused,
        accusation.by,
        accusation.since,
        sorted(accusation.convict),
        sorted(accusation.acquit),
    ]


def decode_match(saved: dict[str, Any]) -> Match:
    """Return the match saved by `encode_match`.

    Raises:
        SavedMatchError: The version is unknown, or a value is missing or damaged.
    """
    level = _Saved("saved match", saved)
    version = saved.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 are equal to 1
        raise SavedMatchError(f"saved match: version {version!r}, this bot reads {VERSION}")
    rules = level.read("rules", decode_rules)
    number = level.read("seats", _whole, lambda seats: not rules.problems(seats=seats))
    points = level.read("points", _whole_numbers, lambda points: len(points) == number)
    match = Match(
        plan_of(rules), seats=number
    )  # not before the points: a damaged number may be a very large one
    match.points = points
    seats = {*range(number)}
    tables = len(pairings(match.plan.format, number)[0])
    match.numbers = list(
        level.read("numbers", _whole_numbers, lambda them: len([*them]) == tables and min(them) >= 1)
    )
    match.left = frozenset(level.read("left", _whole_numbers, seats.issuperset))
    if "newcomers" in saved:  # matches stored by earlier versions have none
        match.newcomers = level.read("newcomers", _whole, lambda count: _may_come(rules, number, count))
    match.eliminated = level.read(
        "eliminated",
        lambda groups: tuple(map(_whole_numbers, groups)),
        lambda groups: all(group and seats.issuperset(group) for group in groups),
    )
    match.revision = level.read("revision", _whole, lambda revision: revision >= 0)
    match.tables = level.read(
        "tables",
        lambda hands: [_decode_hand(match, table, hand) for table, hand in _numbered(hands, tables)],
    )
    match.outcome = level.read(
        "outcome", _decode_outcome, lambda outcome: outcome is None or len(outcome.points) == number
    )
    if match.outcome is None and all(hand.phase is Phase.OVER for hand in match.tables):
        raise SavedMatchError("saved match: outcome: None, but every hand is over")
    return match


def _may_come(rules: Rules, seats: int, newcomers: int) -> bool:
    """Tell whether so many may sit down later."""
    if newcomers == 0:
        return True
    return newcomers > 0 and rules.format is Format.POINTS and not rules.problems(seats=seats + newcomers)


def _numbered(hands: Any, tables: int) -> list[tuple[int, Any]]:
    """Return the saved hands, each with the number of its table.

    Raises:
        ValueError: There is not one for each table.
    """
    if len(_exactly(list)(hands)) != tables:
        raise ValueError(f"{len(hands)} instead of {tables}")
    return list(enumerate(hands))


def _decode_outcome(saved: dict[str, Any] | None) -> Outcome | None:
    if saved is None:
        return None
    level = _Saved("outcome", saved)
    points = level.read("points", _whole_numbers)
    seats = range(len(points))
    return Outcome(
        level.read("reason", EndReason),
        level.read("winners", _whole_numbers, {*seats}.issuperset),
        points,
        level.read("places", _whole_numbers, lambda places: len(places) == len(seats)),
    )


def _decode_hand(match: Match, table: int, saved: dict[str, Any]) -> Hand:
    level = _Saved("hand", saved)
    seated, seats = match.seated(table), match.seats
    used = level.read("used", _whole, range(MOST_WORDS).__contains__)
    lane = level.read("lane", _whole, lambda lane: lane == table)
    stream = level.read("seed", lambda seed: Stream(bytes.fromhex(seed), used, lane=lane))
    order = level.read("order", _whole_numbers, lambda order: _still_in(order, seated))
    dealer = level.read("dealer", _whole, seated.__contains__)
    hand = Hand(match.plan, stream, seats=seats, order=order, dealer=dealer)
    _decode_turn(hand, level)
    _decode_cards(hand, seats, level)
    _decode_decision(hand, level)
    hand.accusation = level.read(
        "accusation", _or_none(_accusation), lambda accusation: _can_be_voted_on(accusation, hand)
    )
    hand.accusers = frozenset(level.read("accusers", _whole_numbers, {*order}.issuperset))
    scored = level.read("scored", _whole_numbers, lambda scored: len(scored) == seats)
    hand.scored = list(scored)
    _check_phase(hand)
    return hand


def _still_in(order: tuple[int, ...], seated: tuple[int, ...]) -> bool:
    """Tell whether these seats, one at least, sit around the table as the format has seated them."""
    among = {*order}
    return bool(order) and order == tuple(seat for seat in seated if seat in among)


def _can_be_voted_on(accusation: Accusation | None, hand: Hand) -> bool:
    """Tell whether both sides are still in, and who voted is at the table or was."""
    if accusation is None:
        return True
    voted = accusation.convict | accusation.acquit
    return {accusation.accused, accusation.by} <= {*hand.order} and voted <= {*range(len(hand.hands))}


def _accusation(saved: Any) -> Accusation:
    accused, by, since, convict, acquit = saved
    return Accusation(
        accused=_whole(accused),
        by=_whole(by),
        since=_whole(since),
        convict=frozenset(_whole_numbers(convict)),
        acquit=frozenset(_whole_numbers(acquit)),
    )


def _decode_turn(hand: Hand, level: _Saved) -> None:
    order = hand.order
    hand.turn = level.read("turn", _whole, order.__contains__)
    hand.turns = level.read("turns", _whole, lambda turns: turns >= 0)
    hand.direction = level.read("direction", _whole, (1, -1).__contains__)
    hand.called = frozenset(level.read("called", _whole_numbers, {*order}.issuperset))
    hand.catchable = level.read("catchable", _or_none(_whole), (None, *order).__contains__)
    hand.challenged = level.read("challenged", _or_none(_whole), (None, *order).__contains__)
    hand.winner = level.read("winner", _or_none(_whole), (None, *order).__contains__)


def _decode_cards(hand: Hand, seats: int, level: _Saved) -> None:
    hand.hands = level.read(
        "hands", lambda hands: [_cards(codes) for codes in hands], lambda hands: len(hands) == seats
    )
    hand.draw_pile = level.read("draw_pile", _cards)
    hand.discard_pile = level.read("discard_pile", _cards, bool)
    hand.colour = level.read("colour", _or_none(Colour), lambda colour: hand.top.colour in (None, colour))
    everywhere = Counter(hand.draw_pile + hand.discard_pile)
    for cards in hand.hands:
        everywhere.update(cards)
    if everywhere != Counter(deck(hand.rules, seats=seats)):
        raise SavedMatchError("hands, draw_pile, discard_pile: not the cards of the deck")


def _decode_decision(hand: Hand, level: _Saved) -> None:
    hand.phase = level.read("phase", Phase)
    hand.first = level.read("first", First)
    hand.drawn = level.read("drawn", _or_none(card))
    hand.owed = level.read("owed", _whole, lambda owed: owed >= 0)
    hand.bluff_colour = level.read("bluff_colour", _or_none(Colour))
    hand.bluff_hand = tuple(level.read("bluff_hand", _cards))
    hand.end = level.read("end", _or_none(HandEnd))


def _check_phase(hand: Hand) -> None:
    """Make sure that what belongs to some phases is there in those phases and in no other."""
    belongs: dict[str, tuple[set[Phase], object]] = {
        "drawn": ({Phase.DRAWN}, hand.drawn),
        "challenged": ({Phase.CHALLENGE}, hand.challenged),
        "owed": ({Phase.CHALLENGE, Phase.ANSWER}, hand.owed or None),
        "end": ({Phase.OVER}, hand.end),
    }
    for name, (phases, value) in belongs.items():
        if (value is not None) is not (hand.phase in phases):
            raise SavedMatchError(f"hand: {name}: {value!r} in phase {hand.phase.value!r}")
    if hand.phase is not Phase.CHALLENGE and (hand.bluff_colour or hand.bluff_hand):
        raise SavedMatchError(f"hand: bluff_colour, bluff_hand: in phase {hand.phase.value!r}")
    if hand.owed and hand.owed < DRAWS.get(hand.top.face, hand.owed + 1):
        raise SavedMatchError(f"hand: owed: {hand.owed} for {hand.top!r}")
    if hand.drawn is not None and hand.drawn not in hand.hands[hand.turn]:
        raise SavedMatchError(f"hand: drawn: {hand.drawn!r} is not held by seat {hand.turn}")


def _encode_hands(hands: tuple[tuple[Card, ...], ...]) -> list[str]:
    return [_pile(cards) for cards in hands]


def _decode_hands(saved: list[str]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(_cards(codes)) for codes in saved)


def _decode_pile(codes: str) -> tuple[Card, ...]:
    return tuple(_cards(codes))


_EVENT_TYPES: Final[dict[str, type[Event]]] = {
    kind.__name__: kind for union in get_args(Event) for kind in (get_args(union) or (union,))
}


def _as_it_is(value: T) -> T:
    return value


# How the fields of events are written and read, by what they are annotated with, less the spaces.
_FIELD_CODECS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "int": (_as_it_is, _whole),
    "int|None": (_as_it_is, _or_none(_whole)),
    "bool": (_as_it_is, _exactly(bool)),
    "bool|None": (_as_it_is, _or_none(_exactly(bool))),
    "str": (_as_it_is, _exactly(str)),
    "tuple[int,...]": (list, _whole_numbers),
    "Card": (lambda kind: kind.code, card),
    "tuple[Card,...]": (_pile, _decode_pile),
    "tuple[tuple[Card,...],...]": (_encode_hands, _decode_hands),
    "Colour": (lambda colour: colour.value, Colour),
    "DrawCause": (lambda cause: cause.value, DrawCause),
    "Outcome": (_encode_outcome, _decode_outcome),
}
_EVENT_FIELDS: Final = {
    name: tuple((field.name, *_FIELD_CODECS[str(field.type).replace(" ", "")]) for field in fields(kind))
    for name, kind in _EVENT_TYPES.items()
}
_NAMING_SEATS: Final = frozenset({"seat", "by", "to", "other", "caught", "dealer", "winner"})


def encode_event(event: Event) -> list[Any]:
    """Return an event as its name followed by its fields."""
    name = type(event).__name__
    return [name, *(write(getattr(event, field)) for field, write, _ in _EVENT_FIELDS[name])]


def decode_event(saved: list[Any]) -> Event:
    """Return the event saved by `encode_event`.

    Raises:
        SavedMatchError: There is no such event, or a field is damaged.
    """
    try:
        name, *values = saved
        known = _EVENT_FIELDS[name]
        read = [read(value) for (_, _, read), value in zip(known, values, strict=True)]
        return _EVENT_TYPES[name](*read)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavedMatchError(f"saved event {saved!r}: {type(error).__name__}: {error}") from error


def fits_seats(event: Event, seats: int) -> bool:
    """Tell whether an event names none but so many seats."""
    return _seats_named(event) <= {*range(seats)}


def _seats_named(event: Event) -> set[int]:
    """Return the seats that an event names, one by one or for what belongs to each."""
    named = {getattr(event, name) for name in _NAMING_SEATS & {field.name for field in fields(event)}}
    if isinstance(event, DealerDrawn):
        named.update(event.seats)
    elif isinstance(event, HandEnded):
        named.update(range(max(len(event.hands), len(event.totals))))
    return named - {None}
