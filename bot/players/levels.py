"""The levels of computer players: their choices and their habits at a table; the easy level plays at random.

At a table they take their time and make mistakes. So that people can be first, no catch is faster than the
grace at the usual pace, and no computer player moves on at once while somebody can be caught. None of this
applies when levels are compared (`bot.cli.arena`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bot.engine.actions import CALL_UNO, Action, CallUno, CatchUno, PlayCard, PlaySet
from bot.engine.hand import Phase
from bot.engine.rulebook.play import EarlyUno, Uno
from bot.engine.view import View
from bot.players import sharp, steady
from bot.players.heuristics import NO_MOVES, is_right, left_after, may_lay_many
from bot.players.personas import THINKING, Level, Temper
from bot.players.search import ALWAYS_THE_SAME, Effort

CATCH_PROBABILITY: Final = 0.5  # how often it makes a possible catch: people get away with it now and then


def choose_at_random(view: View, random: Random) -> Action | None:
    """Return a random legal action, using only the view, or None to do nothing."""
    catches = [action for action in view.legal if isinstance(action, CatchUno) and is_right(view, action)]
    if catches and random.random() < CATCH_PROBABILITY:
        return catches[0]
    plays = [action for action in view.legal if isinstance(action, PlayCard | PlaySet)]
    if _has_to_call(view, can_play=bool(plays)):
        return CALL_UNO
    if not view.my_turn:
        return None
    if plays:
        return random.choice(plays)
    others = [a for a in view.legal if not isinstance(a, NO_MOVES)]
    return random.choice(others)


def _has_to_call(view: View, *, can_play: bool) -> bool:
    """Return whether to call UNO now: before the next-to-last card, or after it where that is too early."""
    if CALL_UNO not in view.legal:
        return False
    if view.rules.early_uno is EarlyUno.TOO_EARLY:
        return len(view.hand) == 1
    if may_lay_many(view.rules) and _comes_down_at_once(view):
        return True
    return view.my_turn and can_play and len(view.hand) <= 2


def _comes_down_at_once(view: View) -> bool:
    """Return whether a play left one card or, where the call must come beforehand, could leave one."""
    if view.rules.uno is not Uno.BEFOREHAND:
        return len(view.hand) == 1
    plays = [action for action in view.legal if isinstance(action, PlayCard | PlaySet)]
    return any(left_after(view.hand, play) == 1 for play in plays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """Way of playing of a level, and its habits at a table."""

    choose: Callable[[View, Random, Effort], Action | None]
    """Returns the action to take now, or None; only a level that `thinks` uses the effort."""
    thinks: bool = False  # a choice in turn takes so long that it is made outside the event loop
    forgets: float  # how often they forget to call UNO, from 0 to 1
    overlooks: float = 0.0
    """How often they overlook a catch, in addition to what `choose` overlooks by itself."""
    slowness: float  # factor on the usual time for a move that is not forced
    catch_slowness: float  # factor for a catch: at the usual pace each takes longer than the grace
    late_slowness: float  # factor for a call after the card: the player noticed late


LEVELS: Final = {
    Level.EASY: Playing(
        choose=lambda view, random, _: choose_at_random(view, random),
        forgets=1 / 4,
        slowness=0.9,
        catch_slowness=2.4,
        late_slowness=4.0,
    ),
    Level.STEADY: Playing(
        choose=lambda view, random, _: steady.choose(view, random),
        forgets=1 / 12,
        slowness=1.0,
        catch_slowness=2.0,
        late_slowness=3.5,
    ),
    Level.SHARP: Playing(
        choose=sharp.choose,
        thinks=True,
        forgets=1 / 40,
        overlooks=0.1,
        slowness=1.1,
        catch_slowness=1.6,
        late_slowness=3.0,
    ),
}


def choose(level: Level, view: View, random: Random, *, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return the action of a computer player, using only the view, or None to do nothing."""
    return LEVELS[level].choose(view, random, effort)


# At a table


def with_mistakes(view: View, level: Level, random: Random) -> View:
    """Return a view without a call or a catch that its player misses now."""
    missed: tuple[type, ...] = ()
    for kind, often in ((CallUno, LEVELS[level].forgets), (CatchUno, LEVELS[level].overlooks)):
        if often and any(isinstance(one, kind) for one in view.legal) and random.random() < often:
            missed += (kind,)
    if not missed:
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, missed)))


FORCED: Final = 0.6  # a move without an alternative but leaving
MANY: Final = 5  # number of choices from which on a move takes longer
MANY_TAKE: Final = 1.25
DILEMMA: Final = 1.5  # whether to challenge, or with whom to swap hands
MIN_SLOWNESS: Final = 0.4
MAX_SLOWNESS: Final = 2.2
CALLS: Final = 0.5  # a call in time
WHILE_CATCHABLE: Final = 2.75
"""Least factor for a move that would end the time in which somebody can be caught."""


def slowness(
    view: View, action: Action, level: Level, temper: Temper | None = None, *, catchable: bool = False
) -> float:
    """Return how many times as long as usual an action takes; an unnamed player has no temper."""
    if isinstance(action, CatchUno):
        return LEVELS[level].catch_slowness
    if isinstance(action, CallUno):
        before_card = view.rules.early_uno is EarlyUno.COUNTS and not may_lay_many(view.rules)
        return LEVELS[level].late_slowness if before_card and len(view.hand) == 1 else CALLS
    usual = 1.0 if temper is None else THINKING[temper]
    times = min(max(usual * _weight(view, level), MIN_SLOWNESS), MAX_SLOWNESS)
    return max(times, WHILE_CATCHABLE) if catchable else times


def _weight(view: View, level: Level) -> float:
    """Return how many times as long as usual a seat's current decision takes."""
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
    """Return the choice behind a move: a wild card is one choice, whatever its colour."""
    if isinstance(move, PlayCard):
        return move.card
    return move.cards if isinstance(move, PlaySet) else move
