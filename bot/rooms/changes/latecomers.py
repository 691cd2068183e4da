"""Sitting down during a match: a newcomer is dealt in with the next hand, where the format allows it.

Only a match for points does: a newcomer begins with none, which hurts nobody else. Everywhere else somebody
would have an advantage, or partners would come apart. Newcomers wait in line until a hand is dealt; if the
match ends first, they sit at the rematch.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.rulebook.table import Format
from bot.rooms.change import Step
from bot.rooms.changes.seating import most_seats
from bot.rooms.errors import Refusal
from bot.rooms.state.room_state import Seat

if TYPE_CHECKING:
    from bot.rooms.state.room_state import Person, RoomState


def latecomer_refusal(state: RoomState, user_id: int) -> Refusal | None:
    """Return why somebody who has no seat cannot wait for the next hand of a match in play, or None."""
    if state.in_line(user_id):
        return Refusal.IN_LINE
    if state.rules.format is not Format.POINTS:
        return Refusal.NO_LATECOMERS
    return Refusal.TABLE_FULL if _is_full(state) else None


def line_up(state: RoomState, person: Person) -> Step:
    """Return the step with which somebody waits for the next hand of a match in play."""
    return _set_newcomers(state, (*state.newcomers, Seat(person.user_id, person.name)))


def step_back(state: RoomState, user_id: int) -> Step:
    """Return the step with which somebody waits no more."""
    return _set_newcomers(state, tuple(seat for seat in state.newcomers if seat.user_id != user_id))


def _is_full(state: RoomState) -> bool:
    """Tell whether nobody else can be dealt in.

    One more may be too many although the most can play: that many play with one pack of cards more.
    """
    taken = len(state.seats) + len(state.newcomers)
    return taken >= most_seats(state.rules) or bool(state.rules.problems(seats=taken + 1))


def _set_newcomers(state: RoomState, newcomers: tuple[Seat, ...]) -> Step:
    """Return the step after which these people wait for the next hand."""
    match = state.match
    assert match is not None  # noqa: S101 - only a match in play has a line
    match = match.copy()
    match.expect(len(newcomers))
    return Step(replace(state, match=match, newcomers=newcomers))
