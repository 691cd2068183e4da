"""A computer player without a plan: it lays any card it can, and never forgets to call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACQUIT, CALL_UNO, Accuse, Action, CallUno, CatchUno, Forfeit, PlayCard

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import View

NOTICES: Final = 0.5
"""How often it notices that somebody can be caught: people shall get away with it now and then."""


def choose(view: View, random: Random) -> Action | None:
    """Return what to do now, or None to leave the table to the others.

    It catches whom it can if it happens to look, calls UNO before its next-to-last card, plays a random legal
    card rather than draw, and answers a Wild Draw Four by chance. It knows nothing but the view.
    """
    if ACQUIT in view.legal:
        return ACQUIT  # it heard nothing
    catches = [action for action in view.legal if isinstance(action, CatchUno)]
    if catches and random.random() < NOTICES:
        return catches[0]
    if not view.my_turn:
        return None
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    if plays and CALL_UNO in view.legal:
        return CALL_UNO
    if plays:
        return random.choice(plays)
    others = [a for a in view.legal if not isinstance(a, CallUno | CatchUno | Accuse | Forfeit)]
    return random.choice(others)
