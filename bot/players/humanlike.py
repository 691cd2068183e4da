"""Humanlike behaviour at a table: the reaction delay of computer players, and their mistakes.

So that people can be first, no catch is faster than the grace at the usual pace, and no computer player moves
on at once while somebody can be caught. Where levels are compared (`bot.players.arena`), there is none of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CallUno, CatchUno, PlayCard, PlaySet
from bot.engine.hand import Phase
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.turn import EarlyUno
from bot.players.heuristics import NO_MOVES
from bot.players.levels import LEVELS
from bot.players.personas import THINKING

if TYPE_CHECKING:
    from collections.abc import Hashable
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.personas import Level, Temper


def with_mistakes(view: View, level: Level, random: Random) -> View:
    """Return a view as its player notices it: without a call or a catch, if one is missed now.

    The stream moves on only where there is something to miss.
    """
    missed: tuple[type, ...] = ()
    for kind, often in ((CallUno, LEVELS[level].forgets), (CatchUno, LEVELS[level].overlooks)):
        if often and any(isinstance(one, kind) for one in view.legal) and random.random() < often:
            missed += (kind,)
    if not missed:
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, missed)))


FORCED: Final = 0.6
"""A move where there is nothing else to do but to leave."""
MANY: Final = 5
"""From so many things to choose among on, a move takes longer."""
MANY_TAKE: Final = 1.25
DILEMMA: Final = 1.5
"""To challenge or not, and with whom to swap hands."""
MIN_SLOWNESS: Final = 0.4
MAX_SLOWNESS: Final = 2.2
CALLS: Final = 0.5
"""A call in time."""
WHILE_CATCHABLE: Final = 2.75
"""At least so long a move takes that ends the time in which somebody can be caught."""


def slowness(
    view: View, action: Action, level: Level, temper: Temper | None = None, *, catchable: bool = False
) -> float:
    """Return how many times as long as usual an action takes; who has no name has no temper."""
    if isinstance(action, CatchUno):
        return LEVELS[level].catch_slowness
    if isinstance(action, CallUno):
        return LEVELS[level].late_slowness if _is_late(view) else CALLS
    usual = 1.0 if temper is None else THINKING[temper]
    times = min(max(usual * _weight(view, level), MIN_SLOWNESS), MAX_SLOWNESS)
    return max(times, WHILE_CATCHABLE) if catchable else times


def _is_late(view: View) -> bool:
    """Return whether a call comes after the card that it should have come before."""
    before = view.rules.early_uno is EarlyUno.COUNTS and view.rules.sets is not HouseRule.ON
    return before and len(view.hand) == 1


def _weight(view: View, level: Level) -> float:
    """Return how many times as long as usual the decision takes that a seat has to make."""
    moves = [action for action in view.legal if not isinstance(action, NO_MOVES)]
    if len(moves) <= 1:
        return FORCED
    if view.phase is Phase.CHALLENGE or any(
        isinstance(move, PlayCard) and move.swap_with is not None for move in moves
    ):
        return DILEMMA * LEVELS[level].slowness
    choices = {_choice(move) for move in moves}
    return LEVELS[level].slowness * (MANY_TAKE if len(choices) >= MANY else 1.0)


def _choice(move: Action) -> Hashable:
    """Return what a move is to its player: a wild card is one choice, whatever colour it is to have."""
    if isinstance(move, PlayCard):
        return move.card
    return move.cards if isinstance(move, PlaySet) else move
