"""Door to what computer players of each level choose, with the easy one, which plays at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.turn import EarlyUno, Uno
from bot.players import sharp, steady
from bot.players.personas import Level
from bot.players.sharp import ALWAYS_THE_SAME

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import View
    from bot.players.sharp import Effort


CATCH_PROBABILITY: Final = 0.5
"""How often it catches somebody it could catch, so that people get away with it now and then."""
NO_MOVES: Final = (CallUno, CatchUno, Accuse, Convict, Acquit, Forfeit)
"""What a turn is not ended with. It hears no table talk: how it votes is not for it to say."""


def choose_at_random(view: View, random: Random) -> Action | None:
    """Return what to do now, or None to leave the table to the others.

    It catches somebody with `CATCH_PROBABILITY`, calls UNO as soon as that counts, plays a random legal card
    rather than draw, and answers a Wild Draw Four by chance. It knows nothing but the view.
    """
    catches = [action for action in view.legal if _catches(view, action)]
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


def _catches(view: View, action: Action) -> bool:
    """Return whether an action is a catch that succeeds.

    Catching a player who called is legal too, under rules where it costs cards.
    """
    return isinstance(action, CatchUno) and not view.seats[action.seat].called


def _has_to_call(view: View, *, can_play: bool) -> bool:
    """Return whether to call UNO now: before the next-to-last card is played, or after it where that is early.

    With more cards a call can be legal too, under rules where it costs cards.
    """
    if CALL_UNO not in view.legal:
        return False
    if view.rules.early_uno is EarlyUno.TOO_EARLY:
        return len(view.hand) == 1
    if view.rules.sets is HouseRule.ON and _came_down_by_set(view):
        return True
    return view.my_turn and can_play and len(view.hand) <= 2


def _came_down_by_set(view: View) -> bool:
    """Return whether a set brought the hand down to one card, or one could where that is too late."""
    if view.rules.uno is not Uno.BEFOREHAND:
        return len(view.hand) == 1
    left = len(view.hand) - 1
    return any(isinstance(action, PlaySet) and len(action.cards) == left for action in view.legal)


def choose(level: Level, view: View, random: Random, *, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return what a computer player does now, or None to leave the table to the others.

    It depends on the view and the random stream alone, so that nobody's hidden cards can matter; with a time
    limit in `effort` also on how fast the machine is.
    """
    if level is Level.SHARP:
        return sharp.choose(view, random, effort)
    if level is Level.STEADY:
        return steady.choose(view, random)
    return choose_at_random(view, random)
