"""Notation that people can read: an action in one word, a whole position in one line.

A position is for tests, logs and bug reports, never for a player: it contains hidden cards and the seed. As
in FEN, its fields have a fixed order and one space between them; `-` stands for nothing, `,` separates cards
and numbers, `/` hands, and `|` the parts: the rules, the match, and each table.

    classic target=100 stacking=either | 0,12,30 2 - 0 - 41 - | R7,G5/B2/W,W4 … R3,RD R as-usual 0,1,2 2 -1 0
    13 answer - 2 - - - - 1 - - 0,0,0 - - … 254 0

* The rules: a preset, then every option that differs from it. A Blank is the face it replaces, or `-`, its
  house rule and the host's text in quotes: `-:swap-hands:"Swap!"`.
* The match: points of each seat, the hand's number for each table, seats that left, how many sit down with
  the next hand, groups of eliminated seats, revision, outcome (`reason:winners:points:places`); the
  commitment, if it is not the hash of the seed.
* A table: hands; draw pile and discard pile, their tops last; colour, what fits on the start card; seats in,
  dealer, direction, turn, number of the turn; phase, card drawn, cards owed, seat that can be challenged,
  colour before, its hand then; who called, who can be caught; accusation (`accused:by:turn:convict:acquit`),
  accusers; points for cards played, winner, how the hand ended; seed, random words used, lane; the face of
  the drawing card, if it was deflected; seats that are out of cards while the others play on.

`Match` and `Hand` describe the fields. Parsing either text gives back what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from bot.engine.actions import (
    ACCEPT,
    ACQUIT,
    CALL_UNO,
    CHALLENGE,
    CONVICT,
    DRAW,
    FORFEIT,
    PASS,
    PLAYS,
    Accuse,
    Action,
    CatchUno,
    NameColour,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import Colour, card
from bot.engine.codec import VERSION, decode_match, encode_match, encode_rules
from bot.engine.codec.formats import SavedMatchError
from bot.engine.match import Match
from bot.engine.presets import PRESETS, base_of
from bot.engine.rulebook.rules import Rules

_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]*")
_QUOTED_OR_NOT: Final = re.compile(r'("(?:[^"\\]|\\.)*+")|([^"]+|".*)', re.DOTALL)
"""A quoted or an unquoted part of a text; after an unclosed quote everything is unquoted."""

# Actions

_SIMPLE: Final[dict[str, Action]] = {
    "draw": DRAW,
    "pass": PASS,
    "uno": CALL_UNO,
    "challenge": CHALLENGE,
    "accept": ACCEPT,
    "convict": CONVICT,
    "acquit": ACQUIT,
    "forfeit": FORFEIT,
}
_SIMPLE_TEXT: Final = {type(action): text for text, action in _SIMPLE.items()}
_AIMED: Final[dict[str, type[CatchUno | Accuse]]] = {"catch": CatchUno, "accuse": Accuse}
_AIMED_TEXT: Final = {kind: text for text, kind in _AIMED.items()}


def format_action(action: Action) -> str:
    """Return the notation of an action, such as `R7`, `W>G`, `R7@2`, `R7+B7`, `draw` or `catch:2`."""
    if isinstance(action, PlayCard):
        colour = f">{action.colour.value}" if action.colour else ""
        swap = "" if action.swap_with is None else f"@{action.swap_with}"
        return action.card.code + colour + swap
    if isinstance(action, PlaySet):
        swap = "" if action.swap_with is None else f"@{action.swap_with}"
        return "+".join([card.code for card in action.cards]) + swap
    if isinstance(action, CatchUno | Accuse):
        return f"{_AIMED_TEXT[type(action)]}:{action.seat}"
    if isinstance(action, NameColour):
        return f">{action.colour.value}"
    return _SIMPLE_TEXT[type(action)]


_BY_TEXT: Final = _SIMPLE | {format_action(play): play for plays in PLAYS.values() for play in plays}
"""The most common actions, by their notation."""


def parse_action(text: str, *, seats: int | None = None) -> Action:
    """Return the action written as `text`, legal or not; raise ValueError if it is not an action.

    Untrusted text needs `seats`, the number of seats: actions are interned for good, so a text must not be
    able to name arbitrary numbers.
    """
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    word, colon, number = text.partition(":")
    if colon:
        if word not in _AIMED:
            raise ValueError(f"no such action: {text!r}")
        return _AIMED[word](_seat_number(number, seats))
    play, at, seat = text.partition("@")
    code, arrow, colour = play.partition(">")
    if not code and arrow and not at:
        return NameColour(Colour(colour))
    if arrow and at:
        raise ValueError(f"no card is named a colour and swaps hands: {text!r}")
    partner = _seat_number(seat, seats) if at else None
    if "+" in play:
        return PlaySet(tuple(card(code) for code in play.split("+")), partner)
    return PlayCard(card(code), Colour(colour) if arrow else None, partner)


def _seat_number(text: str, seats: int | None) -> int:
    number = _number(text)
    if number < 0 or (seats is not None and number >= seats):
        raise ValueError(f"no such seat: {text!r}")
    return number


def _number(text: str) -> int:
    """Return an integer in canonical notation; raise ValueError for any other text."""
    if _NUMBER.fullmatch(text) is None:
        raise ValueError(f"no number: {text!r}")
    return int(text)


# Notation of the values that `encode_match` returns


@dataclass(frozen=True, slots=True)
class _ValueNotation:
    """Writer and reader of one kind of value; `read` raises `ValueError` for any other text."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _split(text: str, mark: str) -> list[str]:
    """Split a text at the marks that are not in quotes."""
    if '"' not in text:
        return text.split(mark)
    pieces: list[list[str]] = [[]]
    for quoted, plain in _QUOTED_OR_NOT.findall(text):
        first, *further = [quoted] if quoted else plain.split(mark)
        pieces[-1].append(first)
        pieces += [[piece] for piece in further]
    return ["".join(piece) for piece in pieces]


def _or_none(form: _ValueNotation) -> _ValueNotation:
    return _ValueNotation(
        lambda value: "-" if value is None else form.write(value),
        lambda text: None if text == "-" else form.read(text),
    )


def _listed(form: _ValueNotation, mark: str) -> _ValueNotation:
    return _ValueNotation(
        lambda values: mark.join([form.write(value) for value in values]) or "-",
        lambda text: [] if text == "-" else [form.read(part) for part in _split(text, mark)],
    )


def _together(*forms: _ValueNotation) -> _ValueNotation:
    """Return the notation of several values separated by colons."""

    def write(values: Any) -> str:
        return ":".join([form.write(value) for form, value in zip(forms, values, strict=True)])

    def read(text: str) -> list[Any]:
        parts = _split(text, ":")
        if len(parts) != len(forms):
            raise ValueError(f"{text!r} has {len(parts)} of {len(forms)} parts")
        return [form.read(part) for form, part in zip(forms, parts, strict=True)]

    return _ValueNotation(write, read)


def _quoted(text: str) -> str:
    """Return the content of a quoted JSON string; raise ValueError for any other text."""
    value = json.loads(text) if text.startswith('"') else None
    if not isinstance(value, str):
        raise ValueError(f"no text in quotes: {text!r}")  # noqa: TRY004 - what is damaged is the text
    return value


def _pile(text: str) -> str:
    return " ".join([card(code).code for code in _CODES.read(text)])


_TEXT: Final = _ValueNotation(str, str)
_WORD: Final = _or_none(_TEXT)
_WHOLE: Final = _ValueNotation(str, _number)
_WHOLE_OR_NONE: Final = _or_none(_WHOLE)
_WHOLE_NUMBERS: Final = _listed(_WHOLE, ",")
_QUOTED: Final = _ValueNotation(json.dumps, _quoted)
_CODES: Final = _listed(_TEXT, ",")
_PILE: Final = _ValueNotation(lambda codes: _CODES.write(codes.split()), _pile)
_BLANKS: Final = _listed(_together(_WORD, _TEXT, _QUOTED), ",")
_ACCUSATION: Final = _together(_WHOLE, _WHOLE, _WHOLE, _WHOLE_NUMBERS, _WHOLE_NUMBERS)
_ENDED: Final = _together(_TEXT, _WHOLE_NUMBERS, _WHOLE_NUMBERS, _WHOLE_NUMBERS)
_OUTCOME: Final = _ValueNotation(
    lambda outcome: _ENDED.write(outcome.values()),
    lambda text: dict(zip(("reason", "winners", "points", "places"), _ENDED.read(text), strict=True)),
)

_OPTIONS: Final = {
    option.name: _WHOLE if type(option.default) is int else _WORD for option in fields(Rules)
} | {"preset": _QUOTED, "blanks": _BLANKS}
_MATCH: Final = {
    "points": _WHOLE_NUMBERS,
    "numbers": _WHOLE_NUMBERS,
    "left": _WHOLE_NUMBERS,
    "newcomers": _WHOLE,
    "eliminated": _listed(_WHOLE_NUMBERS, "/"),
    "revision": _WHOLE,
    "outcome": _or_none(_OUTCOME),
}
_MATCH_AND_COMMITMENT: Final = {**_MATCH, "commitment": _TEXT}
_TABLE: Final = {
    "hands": _listed(_PILE, "/"),
    "draw_pile": _PILE,
    "discard_pile": _PILE,
    "colour": _WORD,
    "first": _WORD,
    "order": _WHOLE_NUMBERS,
    "dealer": _WHOLE,
    "direction": _WHOLE,
    "turn": _WHOLE,
    "turns": _WHOLE,
    "phase": _WORD,
    "drawn": _WORD,
    "owed": _WHOLE,
    "challenged": _WHOLE_OR_NONE,
    "bluff_colour": _WORD,
    "bluff_hand": _PILE,
    "called": _WHOLE_NUMBERS,
    "catchable": _WHOLE_OR_NONE,
    "accusation": _or_none(_ACCUSATION),
    "accusers": _WHOLE_NUMBERS,
    "scored": _WHOLE_NUMBERS,
    "winner": _WHOLE_OR_NONE,
    "end": _WORD,
    "seed": _WORD,
    "used": _WHOLE,
    "lane": _WHOLE,
}
_DEFLECTED: Final = {"owed_for": _TEXT}
_PLACES: Final = {"finished": _WHOLE_NUMBERS}
_HISTORY: Final = {"buried": _WHOLE, "received": _WHOLE_NUMBERS, "declined": _WHOLE_NUMBERS}
_NO_HISTORY: Final = {"buried": 0, "received": (), "declined": ()}
_TABLES: Final[Mapping[int, Mapping[str, _ValueNotation]]] = {
    len(forms): forms
    for forms in (
        _TABLE,
        {**_TABLE, **_DEFLECTED},
        {**_TABLE, **_HISTORY},
        {**_TABLE, **_DEFLECTED, **_HISTORY},
        {**_TABLE, "owed_for": _WORD, **_HISTORY, **_PLACES},
    )
}
"""The fields of a table, by how many there are: the last ones are left out if they say nothing."""

# Positions


class PositionError(ValueError):
    """The text is not a position; the message names the field and what is wrong with it."""


def format_position(match: Match) -> str:
    """Return a whole match in one line, hidden cards and seed included: never for a player."""
    saved = encode_match(match)
    forms = _MATCH if match.given_commitment is None else _MATCH_AND_COMMITMENT
    parts = [format_rules(match.rules), _format_fields(forms, saved)]
    for table in saved["tables"]:
        told = not _HISTORY.keys().isdisjoint(table)
        number = len(_TABLE) + ("owed_for" in table) + len(_HISTORY) * told
        written = _TABLES[max(_TABLES) if "finished" in table else number]
        parts.append(_format_fields(written, {"owed_for": None, **_NO_HISTORY, **table}))
    return " | ".join(parts)


def format_rules(rules: Rules) -> str:
    """Return the sheet that rules began with, and the options that differ from it."""
    base = base_of(rules)
    usual = encode_rules(base)
    changed = [
        f"{name}={_OPTIONS[name].write(value)}"
        for name, value in encode_rules(rules).items()
        if value != usual[name]
    ]
    return " ".join([base.preset, *changed])


def _format_fields(forms: Mapping[str, _ValueNotation], saved: Mapping[str, Any]) -> str:
    return " ".join([form.write(saved[name]) for name, form in forms.items()])


def parse_position(text: str) -> Match:
    """Return the match written by `format_position`; raise PositionError, naming the field, if it is none."""
    if not (text.isascii() and text.isprintable()):
        raise PositionError("position: not one line of ASCII")
    parts: list[list[str]] = [[]]
    for field in _split(text, " "):
        if field == "|":
            parts.append([])
        else:
            parts[-1].append(field)
    if len(parts) < 3:  # rules, match, and at least one table
        raise PositionError(f"position: {len(parts)} parts with | between them")
    forms = _MATCH_AND_COMMITMENT if len(parts[1]) > len(_MATCH) else _MATCH
    saved = {"version": VERSION, "rules": _parse_rules(parts[0]), **_parse_fields("match", forms, parts[1])}
    saved["seats"] = len(saved["points"])
    tables = [
        _parse_fields(f"table {table}", _TABLES.get(len(part), _TABLE), part)
        for table, part in enumerate(parts[2:])
    ]
    for table in tables:
        if table.get("owed_for", "") is None:
            del table["owed_for"]
    saved["tables"] = tables
    try:
        return decode_match(saved)
    except SavedMatchError as error:
        raise PositionError(str(error)) from error


def _parse_rules(found: list[str]) -> dict[str, Any]:
    name, *changes = found or [""]
    if name not in PRESETS:
        raise PositionError(f"rules: no such preset: {name!r}")
    changed: dict[str, Any] = {}
    for change in changes:
        option, _, value = change.partition("=")
        if option not in _OPTIONS or option in changed:
            raise PositionError(f"rules: {option!r} is no option, or there twice")
        changed[option] = _parse_field("rules", option, _OPTIONS[option], value)
    return encode_rules(PRESETS[name]) | changed


def _parse_fields(place: str, forms: Mapping[str, _ValueNotation], found: list[str]) -> dict[str, Any]:
    if len(found) > len(forms):
        raise PositionError(f"{place}: {found[len(forms)]!r} after the last field")
    missing = [*forms][len(found) :]
    if missing:
        raise PositionError(f"{place}: {missing[0]} is missing")
    return {
        name: _parse_field(place, name, form, value)
        for (name, form), value in zip(forms.items(), found, strict=True)
    }


def _parse_field(place: str, name: str, form: _ValueNotation, text: str) -> Any:
    try:
        return form.read(text)
    except ValueError as error:
        raise PositionError(f"{place}: {name}: {error}") from error
