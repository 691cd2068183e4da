"""Applies one action to the match of a room and works out what else of the room it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.events import HandStarted
from bot.rooms.change import logged_transition
from bot.rooms.changes.seating import take_seats
from bot.rooms.state.log_entries import readable_by
from bot.rooms.state.recent import penalties_after, recent_after, uncalled_after
from bot.rooms.state.timing import intermission_after
from bot.rooms.state.turn_id import revisions_of_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.rooms.change import ChangeContext, Transition
    from bot.rooms.state.log_entries import RoomEvent
    from bot.rooms.state.room_state import RoomState


class AppliedAction(NamedTuple):
    """What the engine made of an action.

    Attributes:
        match: The match after it, a copy: the one before it is as it was.
    """

    seat: int
    action: Action
    match: Match
    events: tuple[RoomEvent, ...]


def apply_action(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    """Return the step that an action of a seat makes, without a look at catches."""
    return transition_of(state, apply_to_copy(state, seat, action), context, first=first)


def apply_to_copy(state: RoomState, seat: int, action: Action) -> AppliedAction:
    """Apply an action to a copy of the room's match."""
    assert state.match is not None  # noqa: S101 - callers checked the match
    match = state.match.copy()
    events = tuple(match.apply(seat, action))
    return AppliedAction(seat, action, match, events)


def transition_of(
    state: RoomState, applied: AppliedAction, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    """Return the step to the state in which an action has been applied."""
    before, match, seat = state.match, applied.match, applied.seat
    assert before is not None  # noqa: S101 - it was copied
    events = (*first, *applied.events)
    public = public_events(events)
    dealt = [event.table for event in events if isinstance(event, HandStarted)]
    is_move = match.revision != before.revision
    following = state.after(match, public)
    hand = before.tables[before.table_of(seat)]
    people = [seat for seat in match.playing if following.seats[seat].user_id is not None]
    following = replace(
        following,
        hits=penalties_after(
            state.hits,
            seat,
            events,
            table=hand.order,
            seated=sorted(hand.order + hand.sitting_out),
            is_move=is_move,
        ),
        recent=recent_after(state.recent, seat, public, seats=match.seats, people=people, is_move=is_move),
        table_revisions=revisions_of_tables(
            state.table_revisions,
            before,
            match,
            seat=seat,
            dealt=dealt,
        ),
        intermission=intermission_after(
            state.intermission, before, public, now=context.now, clock=state.timing.clock
        ),
        uncalled_unos=uncalled_after(state.uncalled_unos, match, now=context.now, grace=context.grace),
    )
    step = logged_transition(following, seat, applied.action, events, context)
    return take_seats(step, dealt, context) if dealt else step


def public_events(events: Iterable[RoomEvent]) -> tuple[RoomEvent, ...]:
    """Return the events that everybody may read."""
    return tuple(event for event in events if readable_by(event, None))
