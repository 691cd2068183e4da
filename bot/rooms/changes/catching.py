"""Catching who forgot to call UNO, so that neither the fastest script nor the fastest connection decides.

Whoever comes down to one card without calling can be caught (`bot.rooms.state.uncalled`). For a short
grace after the card lies there nobody is caught: everybody who presses *Catch!* in that time is noted alike,
and the player who forgot may still call. When the grace ends, one of those noted, by lot, makes the catch,
and there is one penalty. After the grace the first catch counts at once.

A catch that was noted in time cannot be outrun: if somebody's move would close the window before the grace
ends, the catch is carried out first, then the move. Whoever tries in vain too often has to wait a little.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, FORFEIT, CatchUno
from bot.engine.errors import IllegalAction, Reason
from bot.rooms.change import Step
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.rooms.change import ChangeContext
    from bot.rooms.clock import Clock
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.uncalled import UncalledUno

    Apply = Callable[[RoomState, int, Action, ChangeContext], Step]

GRACE: Final = timedelta(seconds=1.5)
MOST_IN_VAIN: Final = 4
VAIN_WITHIN: Final = timedelta(minutes=1)
MOST_REMEMBERED: Final = 10_000


def aim(match: Match, seat: int) -> int:
    """Return whom a seat catches that names nobody: who can be caught, else who called in time.

    Raises:
        IllegalAction: There is nobody.
    """
    hand = match.tables[match.table_of(seat)]
    if hand.catchable is not None:
        return hand.catchable
    wrong = [action.seat for action in match.legal(seat) if isinstance(action, CatchUno)]
    if not wrong:
        raise IllegalAction(Reason.NOBODY_TO_CATCH)
    return wrong[0]  # where a wrong catch costs cards, pressing the button is one


def catch(state: RoomState, seat: int, caught: int, context: ChangeContext, apply: Apply) -> Step:
    """Return the step that a seat's catch makes: carried out, or noted while the grace lasts.

    Raises:
        IllegalAction: The rules do not allow it now.
        RoomRefused: It is noted already: whoever presses again and again changes nothing.
    """
    uncalled_uno = next(
        (uncalled_uno for uncalled_uno in state.uncalled_unos if uncalled_uno.seat == caught), None
    )
    if uncalled_uno is None or state.match is None:
        return apply(state, seat, CatchUno(caught), context)
    if reason := state.match.reason(seat, CatchUno(caught)):
        raise IllegalAction(reason)
    known = seat in uncalled_uno.catchers
    noted = uncalled_uno if known else replace(uncalled_uno, catchers=(*uncalled_uno.catchers, seat))
    if context.now >= uncalled_uno.until:
        return carry_out(state, noted, context, apply)
    if known:
        raise RoomRefused(Refusal.CATCH_NOTED)
    uncalled_unos = tuple(noted if other is uncalled_uno else other for other in state.uncalled_unos)
    return Step(replace(state, uncalled_unos=uncalled_unos))


def carry_out(state: RoomState, uncalled_uno: UncalledUno, context: ChangeContext, apply: Apply) -> Step:
    """Return the step in which one of the catchers, by lot, makes the catch; nothing happens without any."""
    match = state.match
    able = [
        seat
        for seat in uncalled_uno.catchers
        if match is not None and CatchUno(uncalled_uno.seat) in match.legal(seat)
    ]
    if not able:
        return Step(state)
    lot = int.from_bytes(context.entropy(8), "big") % len(able)
    return apply(state, able[lot], CatchUno(uncalled_uno.seat), context)


def outrun(state: RoomState, seat: int, action: Action, after: RoomState) -> tuple[UncalledUno, ...]:
    """Return the slips with catchers that an action would close although the catches came in time.

    Args:
        state: Before the action.
        seat: Who acts.
        action: What they do.
        after: The state it would lead to.
    """
    if isinstance(action, CatchUno):
        return ()
    mended = seat if action in {CALL_UNO, FORFEIT} else None
    left = {uncalled_uno.seat for uncalled_uno in after.uncalled_unos}
    return tuple(
        uncalled_uno
        for uncalled_uno in state.uncalled_unos
        if uncalled_uno.catchers and uncalled_uno.seat not in left and uncalled_uno.seat != mended
    )


def due(state: RoomState) -> datetime | None:
    """Return when the next catch that was noted is to be carried out, or None."""
    return min(
        (uncalled_uno.until for uncalled_uno in state.uncalled_unos if uncalled_uno.catchers), default=None
    )


class CatchAttempts:
    """Bounds how often somebody tries to catch in vain; kept in memory, for the newest ones alone."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tries: LRUCache[tuple[int, int], list[datetime]] = LRUCache(MOST_REMEMBERED)

    def check(self, channel_id: int, user_id: int) -> None:
        """Raise RoomRefused if somebody has to wait."""
        if len(self._recent(channel_id, user_id)) >= MOST_IN_VAIN:
            raise RoomRefused(Refusal.TOO_MANY_CATCHES)

    def tried_in_vain(self, channel_id: int, user_id: int) -> None:
        """Take note that somebody tried and there was nobody to catch."""
        tries = [*self._recent(channel_id, user_id), self._clock.now()]
        self._tries.put((channel_id, user_id), tries)

    def _recent(self, channel_id: int, user_id: int) -> list[datetime]:
        since = self._clock.now() - VAIN_WITHIN
        return [tried for tried in self._tries.get((channel_id, user_id)) or () if tried > since]
