"""Catching who forgot to call UNO, so that neither the fastest script nor the fastest connection decides.

Whoever comes down to one card without calling is a *slip* (`bot.rooms.slips`). For a short grace after the
card lies there nobody is caught: who presses *Catch!* in that time is noted, everybody alike, and who forgot
may still call. When the grace ends, one of those noted, by lot, makes the catch, and there is one penalty.
After the grace the first catch counts at once.

A catch that was noted in time cannot be outrun: if somebody's move would close the window before the grace
ends, the catch is carried out first, then the move. Whoever tries in vain too often has to wait a little.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, FORFEIT, CatchUno
from bot.engine.errors import IllegalAction, Reason
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.memory import Newest
from bot.rooms.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.rooms.clock import Clock
    from bot.rooms.slips import Slip
    from bot.rooms.state import RoomState
    from bot.rooms.step import Moment

    Apply = Callable[[RoomState, int, Action, Moment], Step]

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


def catch(state: RoomState, seat: int, caught: int, moment: Moment, apply: Apply) -> Step:
    """Return the step that a seat's catch makes: carried out, or noted while the grace lasts.

    Raises:
        IllegalAction: The rules do not allow it now.
        RoomRefused: It is noted already: whoever presses again and again changes nothing.
    """
    slip = next((slip for slip in state.slips if slip.seat == caught), None)
    if slip is None or state.match is None:
        return apply(state, seat, CatchUno(caught), moment)
    if reason := state.match.reason(seat, CatchUno(caught)):
        raise IllegalAction(reason)
    known = seat in slip.catchers
    noted = slip if known else replace(slip, catchers=(*slip.catchers, seat))
    if moment.now >= slip.until:
        return carry_out(state, noted, moment, apply)
    if known:
        raise RoomRefused(Refusal.CATCH_NOTED)
    slips = tuple(noted if other is slip else other for other in state.slips)
    return Step(replace(state, slips=slips))


def carry_out(state: RoomState, slip: Slip, moment: Moment, apply: Apply) -> Step:
    """Return the step in which one of the catchers, by lot, makes the catch; nothing happens without any."""
    match = state.match
    able = [seat for seat in slip.catchers if match is not None and CatchUno(slip.seat) in match.legal(seat)]
    if not able:
        return Step(state)
    lot = int.from_bytes(moment.entropy(8), "big") % len(able)
    return apply(state, able[lot], CatchUno(slip.seat), moment)


def outrun(state: RoomState, seat: int, action: Action, after: RoomState) -> tuple[Slip, ...]:
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
    left = {slip.seat for slip in after.slips}
    return tuple(
        slip for slip in state.slips if slip.catchers and slip.seat not in left and slip.seat != mended
    )


def due(state: RoomState) -> datetime | None:
    """Return when the next catch that was noted is to be carried out, or None."""
    return min((slip.until for slip in state.slips if slip.catchers), default=None)


class Patience:
    """Bounds how often somebody tries to catch in vain; kept in memory, for the newest ones alone."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tries: Newest[tuple[int, int], list[datetime]] = Newest(MOST_REMEMBERED)

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
