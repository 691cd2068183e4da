"""The levels of computer players: what each chooses and is like; the easy one plays at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, CatchUno, PlayCard, PlaySet
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.turn import EarlyUno, Uno
from bot.players import sharp, steady
from bot.players.heuristics import NO_MOVES, is_right
from bot.players.personas import Level
from bot.players.sharp import ALWAYS_THE_SAME

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.sharp import Effort


CATCH_PROBABILITY: Final = 0.5
"""How often it catches somebody it could catch, so that people get away with it now and then."""


def choose_at_random(view: View, random: Random) -> Action | None:
    """Return what to do now, or None to leave the table to the others.

    It catches somebody with `CATCH_PROBABILITY`, calls UNO as soon as that counts, plays a random legal card
    rather than draw, and answers a Wild Draw Four by chance. It knows nothing but the view.
    """
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
    """Return whether to call UNO now: before the next-to-last card is played, or after it if that is early.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """How computer players of a level play, and what they are like at a table.

    Attributes:
        choose: Returns what to do now, or None; only who thinks asks how long that may take.
        thinks: Whether a choice in turn takes so long that it is made beside everything else.
        forgets: How often they forget to call UNO, from 0 to 1.
        overlooks: How often they overlook whoever can be caught, beside what `choose` overlooks by itself.
        slowness: How many times as long as usual they take for a move that is no forced one.
        catch_slowness: The same for a catch: at the usual pace each is longer than the grace.
        late_slowness: The same for a call after the card: until then its player has not noticed.
    """

    choose: Callable[[View, Random, Effort], Action | None]
    thinks: bool = False
    forgets: float
    overlooks: float = 0.0
    slowness: float
    catch_slowness: float
    late_slowness: float


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
    """Return what a computer player does now, or None to leave the table to the others.

    It depends on the view and the random stream alone, so that nobody's hidden cards can matter; with a time
    limit in `effort` also on how fast the machine is.
    """
    return LEVELS[level].choose(view, random, effort)
