"""Saved matches and actions as JSON-able values, with a version.

Cards are written by their code, one string for each pile. An unknown version or a damaged value is refused by
name; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

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
from bot.engine.events import EndReason, Outcome
from bot.engine.hand import Hand, Phase
from bot.engine.match import Match
from bot.engine.rules import Drawing, Rules
from bot.engine.shuffle import Stream

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
