"""Who may sit down, now or during a match: then a newcomer plays from the next hand on, if it hurts nobody.

The first in line take the seats of computer players, with their points: in every format of several hands.
Where none is left, a match for points deals a newcomer in, who begins with none. Everywhere else somebody
would have an advantage, or partners would come apart. Newcomers wait in line until a hand is dealt; if the
match ends first, they sit at the rematch. If the last person leaves, the first in line takes their seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.rulebook.table import ONE_HAND, Format
from bot.rooms.change import Step, between_hands
from bot.rooms.changes.logged_step import logged_step
from bot.rooms.changes.seating import full, most_seats
from bot.rooms.changes.taking_seats import computer_seats, take_seat, take_seats
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.log_entries import ExpectNewcomers
from bot.rooms.state.room_state import Seat, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rooms.change import ChangeContext
    from bot.rooms.state.room_state import Person, RoomState


def join_refusal(state: RoomState, user_id: int) -> Refusal | None:
    """Return why somebody cannot sit down in a lobby or, with the next hand, in a match; None if they can."""
    seat = state.seat_of(user_id)
    if seat is not None:
        left = state.match is not None and seat in state.match.left
        return Refusal.NO_LATECOMERS if left else Refusal.ALREADY_SEATED
    if state.tournament is not None and user_id not in state.tournament.people:
        return Refusal.TOURNAMENT_SEAT
    if user_id in state.entry.kicked:
        return Refusal.KICKED
    if state.entry.locked:
        return Refusal.LOCKED
    if state.stage is Stage.PLAYING:
        late = Refusal.NO_LATECOMERS if state.tournament is not None else None
        return late or _latecomer_refusal(state, user_id)
    return Refusal.TABLE_FULL if full(state) else None


def no_hand_refusal(state: RoomState, user_id: int) -> RoomRefused:
    """Return the refusal for somebody without a hand who asks for it: how to get one, or why they cannot."""
    if state.stage is not Stage.PLAYING:
        return RoomRefused(Refusal.NOT_SEATED)
    refusal = join_refusal(state, user_id) or Refusal.SEAT_FREE
    return RoomRefused(refusal, state.host_name if refusal is Refusal.LOCKED else "")


def _latecomer_refusal(state: RoomState, user_id: int) -> Refusal | None:
    """Return why somebody who has no seat cannot wait for the next hand of a match in play, or None."""
    if state.in_line(user_id):
        return Refusal.IN_LINE
    if state.rules.format in ONE_HAND:
        return Refusal.NO_LATECOMERS
    if len(state.newcomers) < len(computer_seats(state)):
        return None
    if state.rules.format is not Format.POINTS:
        return Refusal.NO_LATECOMERS
    return Refusal.TABLE_FULL if _is_full(state) else None


def line_up(state: RoomState, person: Person, context: ChangeContext) -> Step:
    """Return the step with which somebody waits for the next hand of a match in play.

    Between two hands nobody has seen the next one yet: then they take a computer player's seat at once.
    """
    line = (*state.newcomers, Seat(person.user_id, person.name))
    step = _set_newcomers(state, line, len(state.newcomers), context)
    if state.match is None or not between_hands(state, context):
        return step
    return take_seats(step, range(len(state.match.tables)), context)


def step_back(state: RoomState, user_id: int, context: ChangeContext) -> Step:
    """Return the step with which somebody waits no more."""
    line = tuple(seat for seat in state.newcomers if seat.user_id != user_id)
    place = next(place for place, seat in enumerate(state.newcomers) if seat.user_id == user_id)
    return _set_newcomers(state, line, place, context)


def take_over(state: RoomState, seat: int, context: ChangeContext) -> Step:
    """Return the step with which the first in line takes a seat, since nobody else is left to play."""
    step = take_seat(state, seat, context)
    return step.then(_set_newcomers(step.state, step.state.newcomers, 0, context))


def _is_full(state: RoomState) -> bool:
    """Tell whether nobody else can be dealt in.

    One more may be too many although the most can play: that many play with one pack of cards more.
    """
    taken = len(state.seats) + _expected(state, state.newcomers)
    return taken >= most_seats(state.rules) or bool(state.rules.problems(seats=taken + 1))


def _expected(state: RoomState, line: Sequence[Seat]) -> int:
    """Return how many of a line get a seat that is not there yet."""
    return max(len(line) - len(computer_seats(state)), 0) if state.rules.format is Format.POINTS else 0


def _set_newcomers(state: RoomState, newcomers: tuple[Seat, ...], place: int, context: ChangeContext) -> Step:
    """Return the step after which these people wait for the next hand, as one of them comes or goes.

    The log names that one by the seat they would get: what changes a match is logged, whoever does it.
    """
    match, expected = state.match, _expected(state, newcomers)
    assert match is not None  # noqa: S101 - only a match in play has a line
    if expected == match.newcomers:
        return Step(replace(state, newcomers=newcomers))
    match = match.copy()
    match.expect(expected)
    waiting = replace(state, match=match, newcomers=newcomers)
    seat = match.seats + max(place - len(computer_seats(state)), 0)
    return logged_step(waiting, seat, ExpectNewcomers(expected), (), context)
