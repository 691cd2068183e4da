"""What every level does beside the turn: it calls UNO in time, and catches who forgot.

Nobody is accused of table talk: a computer player hears none. How it votes is not for it to say either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, Accuse, Acquit, CallUno, CatchUno, Convict, Forfeit
from bot.engine.rulebook.uno import EarlyUno, Uno

if TYPE_CHECKING:
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View

NO_MOVES: Final = (CallUno, CatchUno, Accuse, Convict, Acquit, Forfeit)
"""What a turn is not ended with."""
LAST_TWO: Final = 2


def call_or_catch(
    view: View, random: Random, *, catching: float, forgetting: float, lays: int
) -> Action | None:
    """Return a catch or a call to make now, or None.

    Args:
        view: What the player knows.
        random: Its stream of random numbers.
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
    """Tell whether a catch succeeds: where a wrong one costs cards, catching who did call is legal too."""
    return not view.seats[catch.seat].called


def has_to_call(view: View, *, lays: int) -> bool:
    """Tell whether to call UNO now: before the cards are played that leave one, or after them.

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
