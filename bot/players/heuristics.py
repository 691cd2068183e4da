"""Heuristics shared by levels: chances from public information, sets worth trying, and off-turn actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from bot.engine.actions import (
    CALL_UNO,
    Accuse,
    Acquit,
    Action,
    CallUno,
    CatchUno,
    Convict,
    Forfeit,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import COLOURS, PLACES, SUIT_BITS, Card, Colour, Face
from bot.engine.compiled_rules import compiled_rules_of, deck
from bot.engine.rulebook.play import EarlyUno, HouseRule, Uno
from bot.engine.rulebook.rules import Rules
from bot.engine.view import View

BLUFFS: Final = 0.04  # how often a player bluffs with a Wild Draw Four when it is possible, from 0 to 1


class Unseen:
    """Shares of colours, of the sheets' symbols, and of wilds among all unseen cards, from 0 to 1."""

    def __init__(self, view: View) -> None:
        left, size = _counted_deck(view.rules, len(view.seats))
        seen = [*view.hand, *view.discards, view.top]
        counts = [a - b for a, b in zip(left, _counted(seen), strict=True)]
        unseen = max(1, size - len(seen))
        shares = [max(0, count) / unseen for count in counts]
        self.colours = shares[: len(COLOURS)]
        self.symbols = shares[len(COLOURS) : -1]
        self.wilds = shares[-1]


def _counted(cards: Iterable[Card]) -> list[int]:
    """Return the number of cards of each colour and of each symbol, and of wilds."""
    counts = [0] * (len(COLOURS) + SUIT_BITS + 1)
    for card in cards:
        if card.colour is None:
            counts[-1] += 1
            continue
        counts[PLACES[card.colour]] += 1
        if card.order < len(COLOURS) * SUIT_BITS:
            counts[len(COLOURS) + card.order % SUIT_BITS] += 1
    return counts


@cache
def _counted_deck(rules: Rules, seats: int) -> tuple[list[int], int]:
    cards = deck(rules, seats=seats)
    return _counted(cards), len(cards)


def none_of(cards: int, since: int | None, share: float) -> float:
    """Return how likely (0 to 1) none of the cards drawn `since` belongs to a `share` of the unseen cards."""
    return float((1.0 - share) ** (cards if since is None else min(cards, since)))


def holds_colour(view: View, seat: int, colour: Colour, unseen: Unseen) -> float:
    """Return the chance that a seat holds a colour, from 0 to 1."""
    other, place = view.seats[seat], PLACES[colour]
    return 1.0 - none_of(other.cards, other.received[place], unseen.colours[place])


def bluffed(view: View) -> float:
    """Return the chance that the Wild Draw Four just played was a bluff, from 0 to 1."""
    if view.challenged is None or view.before is None:
        return 0.0
    holds = holds_colour(view, view.challenged, view.before, Unseen(view))
    return BLUFFS * holds / (BLUFFS * holds + 1.0 - holds) if holds < 1.0 else 1.0


Play: TypeAlias = PlayCard | PlaySet


def cards_of(play: Play) -> tuple[Card, ...]:
    return play.cards if isinstance(play, PlaySet) else (play.card,)


def left_after(held: Sequence[Card], play: Action | None) -> int:
    """Return how many cards of a hand are left after an action: all of them unless it plays some."""
    if isinstance(play, PlayCard) and play.card.face is Face.DISCARD_ALL:
        return sum([card.colour is not play.card.colour for card in held])
    return len(held) - len(cards_of(play)) if isinstance(play, (PlayCard, PlaySet)) else len(held)


def may_lay_many(rules: Rules) -> bool:
    """Return whether one play can bring a hand of many cards down to one."""
    return rules.sets is HouseRule.ON or compiled_rules_of(rules).discarding != 0


def plays_of(view: View) -> list[Play]:
    """Return the plays worth considering: every single card, and the largest sets."""
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


NO_MOVES: Final = (CallUno, CatchUno, Accuse, Convict, Acquit, Forfeit)  # actions that do not end a turn
LAST_TWO: Final = 2


def call_or_catch(
    view: View, random: Random, *, catching: float, forgetting: float, before: Action | None
) -> Action | None:
    """Return a catch or a call to make now, ahead of the planned action `before`, or None.

    `catching` and `forgetting` (0 to 1) say how often it notices a catch and how often it forgets to call.
    """
    if len(view.legal) <= 1:
        return None
    for action in view.legal:
        if isinstance(action, CatchUno) and is_right(view, action) and random.random() < catching:
            return action
    if (
        has_to_call(view, lays=len(view.hand) - left_after(view.hand, before))
        and random.random() >= forgetting
    ):
        return CALL_UNO
    return None


def is_right(view: View, catch: CatchUno) -> bool:
    """Return whether a catch succeeds: if wrong ones cost cards, catching a seat that called is legal too."""
    return not view.seats[catch.seat].called


def has_to_call(view: View, *, lays: int) -> bool:
    """Return whether to call UNO now; with more cards left a call may be legal, but cost cards."""
    if CALL_UNO not in view.legal:
        return False
    if len(view.hand) == 1:
        return view.rules.early_uno is EarlyUno.TOO_EARLY or not view.my_turn
    if view.rules.early_uno is not EarlyUno.COUNTS or not lays:
        return False
    # With more than two cards, UNO may be called only before a play after which it would be too late.
    before_many = view.rules.uno is Uno.BEFOREHAND and len(view.hand) - lays == 1
    return len(view.hand) <= LAST_TWO or before_many
