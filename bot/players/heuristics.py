"""Heuristics that levels share: chances from what everybody saw, sets worth trying, and off-turn actions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.engine.actions import (
    CALL_UNO,
    Accuse,
    Acquit,
    CallUno,
    CatchUno,
    Convict,
    Forfeit,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import COLOURS, PLACES
from bot.engine.compiled_rules import deck
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.turn import EarlyUno, Uno

if TYPE_CHECKING:
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.rules import Rules
    from bot.engine.view import View


BLUFFS: Final = 0.04
"""How often somebody plays a Wild Draw Four although it is a bluff, of all times when that is possible."""


@cache
def _in_deck(rules: Rules, seats: int) -> tuple[dict[Colour, int], int]:
    cards = deck(rules, seats=seats)
    return {colour: sum(card.colour is colour for card in cards) for colour in COLOURS}, len(cards)


def unseen_shares(view: View) -> dict[Colour, float]:
    """Return for each colour which share of all cards that the seat has not seen is of it, from 0 to 1."""
    in_deck, size = _in_deck(view.rules, len(view.seats))
    seen: list[Card] = [*view.hand, *view.discards, view.top]
    left = dict(in_deck)
    for card in seen:
        if card.colour is not None:
            left[card.colour] -= 1
    unseen = max(1, size - len(seen))
    return {colour: max(0, count) / unseen for colour, count in left.items()}


def holds_colour(view: View, seat: int, colour: Colour, share: float) -> float:
    """Return how likely it is that a seat holds a colour, from 0 to 1.

    Who drew rather than play a colour had none of it then, so only cards that came later count.

    Args:
        share: The share of the colour among all unseen cards.
    """
    other = view.seats[seat]
    since = other.received[PLACES[colour]]
    cards = other.cards if since is None else min(other.cards, since)
    return 1.0 - (1.0 - share) ** cards


def bluffed(view: View) -> float:
    """Return how likely it is that the Wild Draw Four just played was a bluff, from 0 to 1."""
    if view.challenged is None or view.before is None:
        return 0.0
    holds = holds_colour(view, view.challenged, view.before, unseen_shares(view)[view.before])
    return BLUFFS * holds / (BLUFFS * holds + 1.0 - holds) if holds < 1.0 else 1.0


Play: TypeAlias = PlayCard | PlaySet


def cards_of(play: Play) -> tuple[Card, ...]:
    """Return the cards that a play lays, the last one on top."""
    return play.cards if isinstance(play, PlaySet) else (play.card,)


def plays_of(view: View) -> list[Play]:
    """Return the ways to play that are worth a thought: every single card, and the best sets.

    For each card that may lie on top, and each seat to swap hands with, that is the largest set. Where the
    last card has to be a number it is also one that keeps a card back.
    """
    plays: list[Play] = [action for action in view.legal if isinstance(action, PlayCard)]
    if view.rules.sets is not HouseRule.ON:
        return plays
    keeps = view.rules.number_last is HouseRule.ON
    best: dict[tuple[Card, int | None], list[PlaySet]] = {}
    for action in view.legal:
        if isinstance(action, PlaySet):
            best.setdefault((action.cards[-1], action.swap_with), []).append(action)
    for found in best.values():
        most = max(len(play.cards) for play in found)
        for size in (most, most - 1) if keeps else (most,):
            same = [play for play in found if len(play.cards) == size]
            plays += same[:1]
    return plays


NO_MOVES: Final = (CallUno, CatchUno, Accuse, Convict, Acquit, Forfeit)
"""What a turn is not ended with."""
LAST_TWO: Final = 2


def call_or_catch(
    view: View, random: Random, *, catching: float, forgetting: float, lays: int
) -> Action | None:
    """Return a catch or a call to make now, or None.

    Args:
        catching: How often it notices that somebody can be caught, from 0 to 1.
        forgetting: How often it forgets to call, from 0 to 1.
        lays: How many cards it means to play now; 0 for none.
    """
    if len(view.legal) <= 1:
        return None
    for action in view.legal:
        if isinstance(action, CatchUno) and is_right(view, action) and random.random() < catching:
            return action
    if has_to_call(view, lays=lays) and random.random() >= forgetting:
        return CALL_UNO
    return None


def is_right(view: View, catch: CatchUno) -> bool:
    """Return whether a catch succeeds: where a wrong one costs cards, catching who did call is legal too."""
    return not view.seats[catch.seat].called


def has_to_call(view: View, *, lays: int) -> bool:
    """Return whether to call UNO now: before the cards are played that leave one, or after them.

    With more cards a call can be legal too, under rules where it costs cards.
    """
    if CALL_UNO not in view.legal:
        return False
    if len(view.hand) == 1:
        return view.rules.early_uno is EarlyUno.TOO_EARLY or not view.my_turn
    if view.rules.early_uno is not EarlyUno.COUNTS or not lays:
        return False
    # Only where it is too late after a set, it may be called with more than two cards.
    before_set = view.rules.uno is Uno.BEFOREHAND and len(view.hand) - lays == 1
    return len(view.hand) <= LAST_TWO or before_set
