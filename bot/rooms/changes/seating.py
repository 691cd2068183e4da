"""Seats at a table: their number, taking a seat, and the line of latecomers for the next hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.engine.rulebook.match import ONE_HAND, SEATS_OF, Format
from bot.engine.rulebook.rules import Rules
from bot.rooms.change import ChangeContext, Transition, between_hands, logged_transition
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.state.history import TAKE_SEAT, ExpectNewcomers
from bot.rooms.state.room_state import Person, Ping, RoomState, Seat, Stage

MAX_AT_A_TABLE: Final = 40
"""Seats, with computer players, that one Discord message can show, whatever the rules allow."""


@lru_cache(maxsize=256)
def most_seats(rules: Rules) -> int:
    """Return the largest number of seats that rules, packs and the message allow."""
    least = rules.usual_seats
    if rules.format in SEATS_OF:
        return least
    bound = min(rules.most_seats, MAX_AT_A_TABLE)
    return next((seats for seats in range(bound, least, -1) if not rules.problems(seats=seats)), least)


def unbounded(rules: Rules) -> bool:
    """Return whether the rules allow more seats than a table can have here."""
    return rules.format not in SEATS_OF and rules.most_seats > MAX_AT_A_TABLE


def full(state: RoomState) -> bool:
    """Return whether nobody else can sit down in a lobby."""
    return len(state.seats) >= most_seats(state.rules)


def check_rules(rules: Rules, *, seated: int = 1, wanted: int = 0) -> None:
    """Raise ImpossibleRules if the rules do not allow for the people seated or the number wanted."""
    seats = max(seated, wanted or rules.usual_seats)
    if problems := rules.problems(seats=seats):
        raise ImpossibleRules(problems, rules, seats)


def computer_seats(state: RoomState) -> tuple[int, ...]:
    playing = () if state.match is None else state.match.playing
    return tuple(seat for seat in playing if state.seats[seat].user_id is None)


def next_in_line(state: RoomState) -> tuple[Seat, ...]:
    """Return those in line who get a seat with the next hand: not all if computer players dropped out."""
    every = state.rules.format is Format.POINTS
    return state.newcomers if every else state.newcomers[: len(computer_seats(state))]


def take_seats(step: Transition, dealt: Collection[int], context: ChangeContext) -> Transition:
    """Return a dealing step extended by people in line who take the seats of computer players."""
    state = step.state
    if state.stage is not Stage.PLAYING or state.match is None:
        return step
    seats = [seat for seat in computer_seats(state) if state.match.table_of(seat) in dealt]
    for seat in seats[: len(state.newcomers)]:
        step = step.then(take_seat(step.state, seat, context))
    return step


def take_seat(state: RoomState, seat: int, context: ChangeContext) -> Transition:
    """Return the step in which the first person in line takes a seat with its cards and points."""
    (newcomer, *line), before = state.newcomers, state.seats[seat]
    timing = state.timing
    misses = tuple(0 if other == seat else count for other, count in enumerate(timing.misses))
    waits = tuple(wait for wait in timing.waits if wait.seat != seat)  # the clock starts again
    assert newcomer.user_id is not None  # noqa: S101 - only people wait in line
    deal, turns = state.deal, state.turn_keys
    if deal is not None and before.user_id is not None:  # the words of the cut do not change
        deal = deal.passed_on(before.user_id, newcomer.user_id)
    taken = replace(
        state,
        seats=(*state.seats[:seat], newcomer, *state.seats[seat + 1 :]),
        newcomers=tuple(line),
        host=newcomer.user_id if before.user_id == state.host else state.host,
        deal=deal,
        pings=tuple(  # a ping for this seat's turn is over, since it mentions its former owner
            Ping(ping.message_id, turn="") if turns.get(ping.turn) == seat else ping for ping in state.pings
        ),
        timing=replace(timing, misses=misses, waits=waits),
    )
    return logged_transition(taken, seat, TAKE_SEAT, (), context)


def join_refusal(state: RoomState, user_id: int) -> Refusal | None:
    """Return why somebody cannot join a lobby or, with the next hand, a match; None if they can."""
    seat = state.seat_of(user_id)
    if seat is not None and (state.match is None or seat not in state.match.left):
        return Refusal.ALREADY_SEATED
    if seat is not None:
        return Refusal.KICKED if user_id in state.entry.kicked else Refusal.LEFT
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


def second_table_refusal(state: RoomState, user_id: int) -> Refusal:
    """Return why somebody cannot open another table in a channel with a lobby or a match in play."""
    refusal = join_refusal(state, user_id)
    if refusal not in {None, Refusal.ALREADY_SEATED}:
        return Refusal.TABLE_OF_OTHERS
    if state.stage is Stage.LOBBY:
        return Refusal.ROOM_BUSY
    return Refusal.MATCH_OF_OTHERS if refusal is None else Refusal.MATCH_ON


def no_hand_refusal(state: RoomState, user_id: int) -> RoomRefused:
    """Return the refusal for somebody who has no hand but asks for it: it says how to get one, if at all."""
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


def line_up(state: RoomState, person: Person, context: ChangeContext) -> Transition:
    """Return the step that puts somebody in line for the next hand, or between hands seats them at once."""
    line = (*state.newcomers, Seat(person.user_id, person.name))
    step = _set_newcomers(state, line, len(state.newcomers), context)
    if state.match is None or not between_hands(state, context):
        return step
    return take_seats(step, range(len(state.match.tables)), context)


def step_back(state: RoomState, user_id: int, context: ChangeContext) -> Transition:
    line = tuple(seat for seat in state.newcomers if seat.user_id != user_id)
    place = next(place for place, seat in enumerate(state.newcomers) if seat.user_id == user_id)
    return _set_newcomers(state, line, place, context)


def take_over(state: RoomState, seat: int, context: ChangeContext) -> Transition:
    """Return the step in which the first person in line takes a seat because no other people are left."""
    step = take_seat(state, seat, context)
    return step.then(_set_newcomers(step.state, step.state.newcomers, 0, context))


def _is_full(state: RoomState) -> bool:
    """Return whether nobody else can be dealt in.

    One more may be too many even below the maximum, if only the maximum gets one more pack of cards.
    """
    taken = len(state.seats) + _expected(state, state.newcomers)
    return taken >= most_seats(state.rules) or bool(state.rules.problems(seats=taken + 1))


def _expected(state: RoomState, line: Sequence[Seat]) -> int:
    return max(len(line) - len(computer_seats(state)), 0) if state.rules.format is Format.POINTS else 0


def _set_newcomers(
    state: RoomState, newcomers: tuple[Seat, ...], place: int, context: ChangeContext
) -> Transition:
    """Return the step that sets the line; the log entry names the seat that the changed place would get."""
    match, expected = state.match, _expected(state, newcomers)
    assert match is not None  # noqa: S101 - only a match in play has a line
    if expected == match.newcomers:
        return Transition(replace(state, newcomers=newcomers))
    match = match.copy()
    match.expect(expected)
    waiting = replace(state, match=match, newcomers=newcomers)
    seat = match.seats + max(place - len(computer_seats(state)), 0)
    return logged_transition(waiting, seat, ExpectNewcomers(expected), (), context)
