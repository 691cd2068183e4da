"""Moves of seats in a match: actions, the next hand, and verdicts on table talk.

Computer players hear no talk: each waits until what most people say is certain, and votes the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.actions import ACQUIT, CALL_UNO, CONVICT, FORFEIT, Accuse, Action, CatchUno
from bot.rooms.change import Transition, as_change, between_hands, check_match, not_seated_refusal
from bot.rooms.changes.apply_action import public_events
from bot.rooms.changes.catching import catch_target, catch_then_apply
from bot.rooms.changes.seating import take_over
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Closing, RoomState, Stage

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.rooms.change import Change, ChangeContext


def check_voters(state: RoomState, match: Match, seat: int, accuse: Accuse) -> None:
    """Refuse an accusation on which no person could vote."""
    hand = match.tables[match.table_of(seat)]
    others = [other for other in hand.order + hand.sitting_out if other not in {seat, accuse.seat}]
    # With two in play, or against somebody who is out, the rules refuse it, and say why.
    if others and accuse.seat in hand.order and not _people(state, others):
        raise RoomRefused(Refusal.NO_VOTERS)


def computer_vote(state: RoomState, match: Match, seat: int) -> Action | None:
    """Return the vote of a computer player: that of most people, once it is certain; else None."""
    hand = match.tables[match.table_of(seat)]
    accusation = hand.accusation
    if accusation is None or CONVICT not in match.legal(seat):
        return None
    sides = {accusation.accused, accusation.by}
    people = _people(state, [other for other in hand.order + hand.sitting_out if other not in sides])
    if 2 * len(accusation.convict & people) > len(people):
        return CONVICT
    return ACQUIT if 2 * len(accusation.acquit & people) >= len(people) else None


def _people(state: RoomState, seats: list[int]) -> set[int]:
    return {seat for seat in seats if not state.by_computer(seat)}


@as_change
def act(
    state: RoomState,
    context: ChangeContext,
    user_id: int,
    action: Action,
    *,
    token: str = "",
    revision: int | None = None,
) -> Transition:
    """Let somebody's seat act.

    Args:
        token: The match that a button was drawn for; empty for a command, which means the one going on.
        revision: The revision that a button was drawn for. Calls and catches need none.
    """
    seat, match = _seated(state, context, user_id, token)
    if revision is not None and not state.current(seat, revision):
        raise RoomRefused(Refusal.STALE)
    if isinstance(action, Accuse):
        check_voters(state, match, seat, action)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


@as_change
def jump_in(
    state: RoomState, context: ChangeContext, user_id: int, action: Action, *, token: str, pile: int
) -> Transition:
    """Play a card out of turn: good for as long as nobody plays another one, whatever else happens."""
    seat, match = _seated(state, context, user_id, token)
    if len(match.tables[match.table_of(seat)].discard_pile) != pile:
        raise RoomRefused(Refusal.STALE)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


@as_change
def act_for_computer(
    state: RoomState, context: ChangeContext, seat: int, action: Action, *, token: str, revision: int
) -> Transition:
    """Let a computer player act, who may be sitting in for a person: the same way, without an account."""
    match = check_match(state, token)
    if not state.by_computer(seat) or state.resting:
        raise RoomRefused(Refusal.NOT_SEATED)
    if revision != match.revision:
        raise RoomRefused(Refusal.STALE)
    return catch_then_apply(state, seat, action, context)


def call_uno(user_id: int, *, token: str = "") -> Change:
    """Call UNO."""
    return act(user_id, CALL_UNO, token=token)


@as_change
def catch(
    state: RoomState, context: ChangeContext, user_id: int, target: int | None = None, *, token: str = ""
) -> Transition:
    """Catch a seat, or whoever can be caught; while the grace lasts it is noted, and nothing happened yet."""
    seat, match = _seated(state, context, user_id, token)
    action = CatchUno(catch_target(match, seat) if target is None else target)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


def _seated(state: RoomState, context: ChangeContext, user_id: int, token: str) -> tuple[int, Match]:
    """Return the seat of somebody who may act in the match `token` now, and that match."""
    match = check_match(state, token)
    seat = state.seat_of(user_id)
    if seat is None:
        raise not_seated_refusal(state, user_id)
    if between_hands(state, context):
        raise RoomRefused(Refusal.BETWEEN_HANDS)
    return seat, match


def forfeit(state: RoomState, seat: int, context: ChangeContext) -> Transition:
    """Let a seat forfeit.

    When only computer players are left, the first in line takes the seat over. With nobody in line computer
    players forfeit too and the match ends; if only one person ever played in it, the table simply closes.
    """
    if not _people_left(state, but=seat):
        if state.newcomers:
            return take_over(state, seat, context)
        if len(state.people()) == 1:
            return Transition(replace(state, closing=Closing.ALL_LEFT), closed=True)
    step = catch_then_apply(state, seat, FORFEIT, context)
    while step.state.stage is Stage.PLAYING and not _people_left(step.state):
        match = step.state.match
        assert match is not None  # noqa: S101 - a match in play
        step = step.then(catch_then_apply(step.state, match.playing[-1], FORFEIT, context))
    return step


def forfeit_ends_match(state: RoomState, seat: int) -> bool:
    """Return whether a match in play is over if a seat that is in it forfeits now."""
    assert state.match is not None  # noqa: S101 - callers checked the match
    if not _people_left(state, but=seat):
        return not state.newcomers
    match = state.match.copy()
    after = state.after(match, public_events(match.apply(seat, FORFEIT)))
    return after.stage is Stage.OVER


def wake_seat(state: RoomState, seat: int) -> RoomState:
    """Return the state with a seat's owner there: the turns that they let run out count no more."""
    timing = state.timing
    if not timing.missed(seat):
        return state
    misses = (*timing.misses[:seat], 0, *timing.misses[seat + 1 :])
    return replace(state, timing=replace(timing, misses=misses))


def _people_left(state: RoomState, *, but: int | None = None) -> bool:
    playing = () if state.match is None else state.match.playing
    return any(state.seats[seat].user_id is not None for seat in playing if seat != but)


@as_change
def ask_for_next_hand(
    state: RoomState, _: ChangeContext, user_id: int, *, token: str, number: int
) -> Transition:
    """Note that somebody has seen how a hand ended; once all have, the next one begins.

    Asking twice changes nothing. A seat that is out may ask, but nobody waits for it.
    """
    check_match(state, token)
    seat = state.seat_of(user_id)
    if seat is None:
        raise not_seated_refusal(state, user_id)
    intermission, ended = state.intermission, state.last_hand
    if intermission is None or ended is None or ended.number != number:
        raise RoomRefused(Refusal.STALE)
    ready = intermission.ready | {seat}
    return Transition(replace(wake_seat(state, seat), intermission=replace(intermission, ready=ready)))
