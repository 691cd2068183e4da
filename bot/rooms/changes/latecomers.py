"""Sitting down during a match: a newcomer is dealt in with the next hand, where the format allows it.

Only a match for points does: a newcomer begins with none, which hurts nobody else. Everywhere else somebody
would have an advantage, or partners would come apart. Newcomers wait in line until a hand is dealt; if the
match ends first, they sit at the rematch.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.rulebook.table import Format
from bot.rooms.changes.apply_action import logged_step
from bot.rooms.changes.seating import most_seats
from bot.rooms.errors import Refusal
from bot.rooms.state.log_entries import ExpectNewcomers
from bot.rooms.state.room_state import Seat

if TYPE_CHECKING:
    from bot.rooms.change import ChangeContext, Step
    from bot.rooms.state.room_state import Person, RoomState


def latecomer_refusal(state: RoomState, user_id: int) -> Refusal | None:
    """Return why somebody who has no seat cannot wait for the next hand of a match in play, or None."""
    if state.in_line(user_id):
        return Refusal.IN_LINE
    if state.rules.format is not Format.POINTS:
        return Refusal.NO_LATECOMERS
    return Refusal.TABLE_FULL if _is_full(state) else None


def line_up(state: RoomState, person: Person, context: ChangeContext) -> Step:
    """Return the step with which somebody waits for the next hand of a match in play."""
    line = (*state.newcomers, Seat(person.user_id, person.name))
    return _set_newcomers(state, line, len(state.newcomers), context)


def step_back(state: RoomState, user_id: int, context: ChangeContext) -> Step:
    """Return the step with which somebody waits no more."""
    line = tuple(seat for seat in state.newcomers if seat.user_id != user_id)
    place = next(place for place, seat in enumerate(state.newcomers) if seat.user_id == user_id)
    return _set_newcomers(state, line, place, context)


def _is_full(state: RoomState) -> bool:
    """Tell whether nobody else can be dealt in.

    One more may be too many although the most can play: that many play with one pack of cards more.
    """
    taken = len(state.seats) + len(state.newcomers)
    return taken >= most_seats(state.rules) or bool(state.rules.problems(seats=taken + 1))


def _set_newcomers(state: RoomState, newcomers: tuple[Seat, ...], place: int, context: ChangeContext) -> Step:
    """Return the step after which these people wait for the next hand, as one of them comes or goes.

    The log names that one by the seat they would get: what changes a match is logged, whoever does it.
    """
    match = state.match
    assert match is not None  # noqa: S101 - only a match in play has a line
    match = match.copy()
    match.expect(len(newcomers))
    waiting = replace(state, match=match, newcomers=newcomers)
    return logged_step(waiting, match.seats + place, ExpectNewcomers(len(newcomers)), (), context)
