"""Catches whoever forgot to call UNO, so that neither the fastest script nor the fastest connection decides.

For a short grace after the last card but one, presses of *Catch!* are noted, and one of them, drawn by lot,
makes the catch when it ends. An action that would close the window comes after the catch, so actions go
through `catch_then_apply`.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, FORFEIT, CatchUno
from bot.engine.errors import IllegalAction, Reason
from bot.rooms.change import Transition
from bot.rooms.changes.apply_action import apply_action, apply_to_copy, transition_of
from bot.rooms.errors import Refusal, RoomRefused
from bot.runtime.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.rooms.change import ChangeContext
    from bot.rooms.changes.apply_action import AppliedAction
    from bot.rooms.state.log_entries import RoomEvent
    from bot.rooms.state.recent import UncalledUno
    from bot.rooms.state.room_state import RoomState
    from bot.runtime.clock import Clock


GRACE: Final = timedelta(seconds=1.5)


def catch_then_apply(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    """Return the step that an action of a seat makes, after the noted catches that it would outrun.

    These stand even if the action is illegal after them: the penalty may bring a card that has to be played.

    Args:
        action: What they do; a catch is noted while the grace lasts.
    """
    if isinstance(action, CatchUno):
        return catch(state, seat, action.seat, context)
    if not any(uncalled.catchers for uncalled in state.uncalled_unos):
        return apply_action(state, seat, action, context, first=first)
    # Whether an action closes the window depends on cards and options: only the engine can tell.
    applied = apply_to_copy(state, seat, action)
    outrun = _outrun_by(state, applied, context.now)
    if not outrun:
        return transition_of(state, applied, context, first=first)
    caught = Transition(state)
    for uncalled in outrun:
        caught = caught.then(make_catch(caught.state, uncalled, context))
    try:
        return caught.then(apply_action(caught.state, seat, action, context, first=first))
    except IllegalAction:
        return caught


def catch(state: RoomState, seat: int, target: int, context: ChangeContext) -> Transition:
    """Return the step that a seat's catch makes: a penalty, or a note while the grace lasts."""
    uncalled = next((one for one in state.uncalled_unos if one.seat == target), None)
    if uncalled is None or state.match is None:
        return apply_action(state, seat, CatchUno(target), context)
    if reason := state.match.reason(seat, CatchUno(target)):
        raise IllegalAction(reason)
    known = seat in uncalled.catchers
    noted = uncalled if known else replace(uncalled, catchers=(*uncalled.catchers, seat))
    if context.now >= uncalled.until:
        return make_catch(state, noted, context)
    if known:
        raise RoomRefused(Refusal.CATCH_NOTED)
    return Transition(replace_uncalled(state, uncalled, noted))


def make_catch(state: RoomState, uncalled: UncalledUno, context: ChangeContext) -> Transition:
    """Return the step in which one of the noted catchers, drawn by lot, makes the catch; none if all left."""
    match = state.match
    able = [
        seat
        for seat in uncalled.catchers
        if match is not None and CatchUno(uncalled.seat) in match.legal(seat)
    ]
    if not able:
        return Transition(state)
    lot = int.from_bytes(context.entropy(8), "big") % len(able)
    return apply_action(state, able[lot], CatchUno(uncalled.seat), context)


def replace_uncalled(state: RoomState, old: UncalledUno, new: UncalledUno) -> RoomState:
    """Return the state with one of its uncalled UNOs replaced."""
    uncalled_unos = tuple(new if one is old else one for one in state.uncalled_unos)
    return replace(state, uncalled_unos=uncalled_unos)


def catch_target(match: Match, seat: int) -> int:
    """Return whom a seat means that catches without a name: who can be caught, else who called in time."""
    hand = match.tables[match.table_of(seat)]
    if hand.catchable is not None:
        return hand.catchable
    wrong = [action.seat for action in match.legal(seat) if isinstance(action, CatchUno)]
    if not wrong:
        raise IllegalAction(Reason.NOBODY_TO_CATCH)
    return wrong[0]  # where a wrong catch costs cards, pressing the button is one


def catch_deadline(state: RoomState) -> datetime | None:
    """Return when the next noted catch has to be made, or None."""
    return min((uncalled.until for uncalled in state.uncalled_unos if uncalled.catchers), default=None)


def _outrun_by(state: RoomState, applied: AppliedAction, now: datetime) -> tuple[UncalledUno, ...]:
    """Return the uncalled UNOs with noted catches that nobody could catch any more after an action.

    A call comes in time while the grace lasts, and whoever leaves is not caught for it.
    """

    def is_safe(uncalled: UncalledUno) -> bool:
        in_time = applied.action == FORFEIT or (applied.action == CALL_UNO and now < uncalled.until)
        return in_time and uncalled.seat == applied.seat

    catchable = {hand.catchable for hand in applied.match.tables}
    return tuple(
        uncalled
        for uncalled in state.uncalled_unos
        if uncalled.catchers and uncalled.seat not in catchable and not is_safe(uncalled)
    )


MAX_IN_VAIN: Final = 4
"""Attempts within `VAIN_WITHIN` after which somebody has to wait."""
VAIN_WITHIN: Final = timedelta(minutes=1)
MAX_REMEMBERED: Final = 10_000
"""Players whose attempts are remembered."""


class CatchAttempts:
    """The attempts of each player in each channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._attempts: LRUCache[tuple[int, int], list[datetime]] = LRUCache(MAX_REMEMBERED)

    def forget(self, channel_ids: Collection[int]) -> None:
        """Forget the attempts in some channels."""
        for key in self._attempts:
            if key[0] in channel_ids:
                self._attempts.forget(key)

    def check(self, channel_id: int, user_id: int) -> None:
        """Raise RoomRefused if somebody has to wait."""
        if len(self._recent(channel_id, user_id)) >= MAX_IN_VAIN:
            raise RoomRefused(Refusal.TOO_MANY_CATCHES)

    def note_in_vain(self, channel_id: int, user_id: int) -> None:
        """Note that somebody tried and there was nobody to catch."""
        attempts = [*self._recent(channel_id, user_id), self._clock.now()]
        self._attempts.put((channel_id, user_id), attempts)

    def _recent(self, channel_id: int, user_id: int) -> list[datetime]:
        since = self._clock.now() - VAIN_WITHIN
        return [at for at in self._attempts.get((channel_id, user_id)) or () if at > since]
