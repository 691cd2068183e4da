"""Saved matches and actions as JSON-able values, with a version.

Cards are written by their code, one string for each pile. An unknown version or a damaged value is refused by
name; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final, get_args

from bot.engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DRAW,
    FORFEIT,
    PASS,
    Action,
    CatchUno,
    PlayCard,
)
from bot.engine.cards import Card, Colour, card
from bot.engine.events import DrawCause, EndReason, Event, Outcome
from bot.engine.hand import Hand, Phase
from bot.engine.match import Match
from bot.engine.rules import Drawing, Rules
from bot.engine.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION: Final = 1


class SavedMatchError(ValueError):
    """A saved value cannot be read; the message says which and why."""


def encode_rules(rules: Rules) -> dict[str, Any]:
    """Return the options by name."""
    return {**asdict(rules), "drawing": rules.drawing.value}


def decode_rules(saved: dict[str, Any]) -> Rules:
    """Return the options saved by `encode_rules`.

    Raises:
        SavedMatchError: An option is missing, unknown or has an impossible value.
    """
    try:
        return Rules(**{**saved, "drawing": Drawing(saved["drawing"])})
    except (KeyError, TypeError, ValueError) as error:
        raise SavedMatchError(f"saved rules: {error}") from error


def _pile(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join([kind.code for kind in cards])


def _cards(codes: str) -> list[Card]:
    return [card(code) for code in codes.split()]


def _optional_card(code: str | None) -> Card | None:
    return None if code is None else card(code)


def encode_match(match: Match) -> dict[str, Any]:
    """Return the whole match, hidden cards and seed included: for the store, never for a player."""
    return {
        "version": VERSION,
        "rules": encode_rules(match.rules),
        "seats": match.seats,
        "hand_number": match.hand_number,
        "points": match.points,
        "revision": match.revision,
        "outcome": _encode_outcome(match.outcome),
        "hand": _encode_hand(match.hand),
    }


def _encode_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else {**asdict(outcome), "reason": outcome.reason.value}


def _encode_hand(hand: Hand) -> dict[str, Any]:
    return {
        "seed": hand.stream.seed.hex(),
        "used": hand.stream.used,
        "dealer": hand.dealer,
        "order": hand.order,
        "hands": [_pile(cards) for cards in hand.hands],
        "draw_pile": _pile(hand.draw_pile),
        "discard_pile": _pile(hand.discard_pile),
        "colour": hand.colour.value,
        "direction": hand.direction,
        "turn": hand.turn,
        "phase": hand.phase.value,
        "drawn": hand.drawn and hand.drawn.code,
        "called": sorted(hand.called),
        "catchable": hand.catchable,
        "bluff_colour": hand.bluff_colour and hand.bluff_colour.value,
        "bluff_hand": _pile(hand.bluff_hand),
        "challenged": hand.challenged,
        "winner": hand.winner,
    }


def decode_match(saved: dict[str, Any]) -> Match:
    """Return the match saved by `encode_match`.

    Raises:
        SavedMatchError: The version is unknown, or a value is missing or damaged.
    """
    version = saved.get("version")
    if version != VERSION:
        raise SavedMatchError(f"saved match: version {version!r}, this bot reads {VERSION}")
    try:
        match = Match(decode_rules(saved["rules"]), seats=saved["seats"])
        match.hand_number = saved["hand_number"]
        match.points = tuple(saved["points"])
        match.revision = saved["revision"]
        match.outcome = _decode_outcome(saved["outcome"])
        match.hand = _decode_hand(match.rules, saved["hand"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavedMatchError(f"saved match: {type(error).__name__}: {error}") from error
    return match


def _decode_outcome(saved: dict[str, Any] | None) -> Outcome | None:
    if saved is None:
        return None
    return Outcome(
        EndReason(saved["reason"]), tuple(saved["winners"]), tuple(saved["points"]), tuple(saved["places"])
    )


def _decode_hand(rules: Rules, saved: dict[str, Any]) -> Hand:
    hand = Hand()
    hand.rules = rules
    hand.stream = Stream(bytes.fromhex(saved["seed"]), saved["used"])
    hand.dealer, hand.turn, hand.direction = saved["dealer"], saved["turn"], saved["direction"]
    hand.order = tuple(saved["order"])
    hand.hands = [_cards(codes) for codes in saved["hands"]]
    hand.draw_pile, hand.discard_pile = _cards(saved["draw_pile"]), _cards(saved["discard_pile"])
    hand.colour = Colour(saved["colour"])
    hand.phase = Phase(saved["phase"])
    hand.drawn = _optional_card(saved["drawn"])
    hand.called = frozenset(saved["called"])
    hand.catchable, hand.challenged, hand.winner = saved["catchable"], saved["challenged"], saved["winner"]
    hand.bluff_colour = None if saved["bluff_colour"] is None else Colour(saved["bluff_colour"])
    hand.bluff_hand = tuple(_cards(saved["bluff_hand"]))
    return hand


_SIMPLE: Final[dict[str, Action]] = {
    "draw": DRAW,
    "pass": PASS,
    "uno": CALL_UNO,
    "challenge": CHALLENGE,
    "accept": ACCEPT,
    "forfeit": FORFEIT,
}
_SIMPLE_TEXT: Final = {type(action): text for text, action in _SIMPLE.items()}


def format_action(action: Action) -> str:
    """Return the notation of an action: such as `R7`, `W>G`, `draw` or `catch:2`."""
    if isinstance(action, PlayCard):
        return action.card.code + (f">{action.colour.value}" if action.colour else "")
    if isinstance(action, CatchUno):
        return f"catch:{action.seat}"
    return _SIMPLE_TEXT[type(action)]


def parse_action(text: str) -> Action:
    """Return the action written as `text`; whether it is legal is another question.

    Raises:
        ValueError: The text is no action.
    """
    if text in _SIMPLE:
        return _SIMPLE[text]
    word, colon, number = text.partition(":")
    if colon:
        if word == "catch" and number.isascii() and number.isdigit():
            return CatchUno(int(number))
        raise ValueError(f"no such action: {text!r}")
    code, arrow, colour = text.partition(">")
    return PlayCard(card(code), Colour(colour) if arrow else None)


def _encode_hands(hands: tuple[tuple[Card, ...], ...]) -> list[str]:
    return [_pile(cards) for cards in hands]


def _decode_hands(saved: list[str]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(_cards(codes)) for codes in saved)


def _decode_pile(codes: str) -> tuple[Card, ...]:
    return tuple(_cards(codes))


_EVENT_TYPES: Final[dict[str, type[Event]]] = {
    kind.__name__: kind for union in get_args(Event) for kind in (get_args(union) or (union,))
}
_EVENT_FIELDS: Final = {name: tuple(f.name for f in fields(kind)) for name, kind in _EVENT_TYPES.items()}
# Fields of events that are not plain JSON values, by name: how they are written and read.
_FIELD_CODECS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "card": (lambda kind: kind.code, card),
    "start_card": (lambda kind: kind.code, card),
    "cards": (_pile, _decode_pile),
    "put_back": (_pile, _decode_pile),
    "hands": (_encode_hands, _decode_hands),
    "colour": (lambda colour: colour.value, Colour),
    "cause": (lambda cause: cause.value, DrawCause),
    "outcome": (_encode_outcome, _decode_outcome),
    "totals": (list, tuple),
}


def encode_event(event: Event) -> list[Any]:
    """Return an event as its name followed by its fields."""
    name = type(event).__name__
    saved: list[Any] = [name]
    for field in _EVENT_FIELDS[name]:
        value = getattr(event, field)
        saved.append(_FIELD_CODECS[field][0](value) if field in _FIELD_CODECS else value)
    return saved


def decode_event(saved: list[Any]) -> Event:
    """Return the event saved by `encode_event`.

    Raises:
        SavedMatchError: There is no such event, or a field is damaged.
    """
    try:
        name, *values = saved
        return _EVENT_TYPES[name](
            *(
                _FIELD_CODECS[field][1](value) if field in _FIELD_CODECS else value
                for field, value in zip(_EVENT_FIELDS[name], values, strict=True)
            )
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavedMatchError(f"saved event {saved!r}: {type(error).__name__}: {error}") from error
