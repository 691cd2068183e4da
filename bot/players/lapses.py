"""What computer players at a table miss now and then, as people do: the stronger, the less.

A lapse takes a call or a catch out of what a seat sees that it may do; then its level chooses as ever. Where
levels are compared with each other (`bot.players.arena`), and in the deal of the day, there are none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CallUno, CatchUno
from bot.players.level import Level

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import View

FORGETS: Final = {Level.EASY: 1 / 4, Level.STEADY: 1 / 12, Level.SHARP: 1 / 40}
"""How often each level forgets to call UNO."""
OVERLOOKS: Final = {Level.EASY: 0.0, Level.STEADY: 0.0, Level.SHARP: 0.1}
"""How often each level overlooks whoever can be caught, beside what it overlooks by itself."""


def with_lapses(view: View, level: Level, random: Random) -> View:
    """Return a view as its player notices it: without a call or a catch, if one is missed now.

    The stream moves on only where there is something to miss.

    Args:
        view: Everything that the player may know.
        level: How well it plays.
        random: Its stream of random numbers.
    """
    missed: tuple[type, ...] = ()
    for kind, often in ((CallUno, FORGETS[level]), (CatchUno, OVERLOOKS[level])):
        if often and any(isinstance(one, kind) for one in view.legal) and random.random() < often:
            missed += (kind,)
    if not missed:
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, missed)))
