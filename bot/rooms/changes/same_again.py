"""*Same again*: a lobby that follows a match awaits the people who played it, and keeps their order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.change import Step

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import RoomState, SameAgain, Seat


def awaited(state: RoomState) -> tuple[Seat, ...]:
    """Return the seats of people whom a lobby awaits."""
    seats = () if state.again is None else state.again.seats
    return tuple(seat for seat in seats if seat.user_id is not None and state.seat_of(seat.user_id) is None)


def follows(state: RoomState, token: str) -> bool:
    """Tell whether a lobby follows the match of a token."""
    return state.again is not None and state.again.after == token


def is_complete(state: RoomState) -> bool:
    """Tell whether everybody whom a lobby awaits is there, and so many can play by its rules."""
    if state.again is None or awaited(state):
        return False
    enough = len(state.seats) >= state.rules.usual_seats
    return enough and not state.rules.problems(seats=len(state.seats))


def sit_down_again(state: RoomState, again: SameAgain, newcomer: Seat) -> RoomState:
    """Return a lobby after somebody sat down: at their old place, unless others were settled since."""
    there = {seat.user_id for seat in state.seats}
    seats = (*state.seats, newcomer)
    if newcomer.user_id in {seat.user_id for seat in again.seats} and state.seats == _seats_of(again, there):
        placed = _seats_of(again, {*there, newcomer.user_id})
        seats = tuple(newcomer if seat.user_id == newcomer.user_id else seat for seat in placed)
    hosts = newcomer.user_id == again.host or not state.people()
    return replace(state, seats=seats, host=newcomer.user_id if hosts and newcomer.user_id else state.host)


def without(again: SameAgain | None, left: Seat) -> SameAgain | None:
    """Return who is awaited after somebody left."""
    if again is None or left.user_id is None:
        return again
    return replace(again, seats=tuple(seat for seat in again.seats if seat.user_id != left.user_id))


def _seats_of(again: SameAgain, there: set[int | None]) -> tuple[Seat, ...]:
    """Return the seats of computer players and of the people who are there, in their old order."""
    return tuple(seat for seat in again.seats if seat.user_id is None or seat.user_id in there)


def expects(state: RoomState, user_id: int) -> bool:
    """Tell whether a room awaits an account, or mentions it once there is a result."""
    return user_id in state.subscribers or user_id in {seat.user_id for seat in awaited(state)}


def expect_no_more(user_id: int) -> Change:
    """Await an account no more, nor mention it: its owner had their data deleted."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        again = state.again
        if again is not None and expects(state, user_id):
            seats = tuple(seat for seat in again.seats if seat.user_id != user_id)
            host = state.host if again.host == user_id else again.host
            again = replace(again, seats=seats, host=host)
        subscribers = tuple(one for one in state.subscribers if one != user_id)
        return Step(replace(state, again=again, subscribers=subscribers))

    return change
