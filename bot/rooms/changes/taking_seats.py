"""Taking a seat that is there: of a computer player, or of the last person who leaves.

Cards and points stay with the seat. Who did what is told apart by the log, so the league gives nobody what
was done before they sat down.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.changes.logged_step import logged_step
from bot.rooms.state.log_entries import TAKE_SEAT
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.rooms.change import ChangeContext, Step
    from bot.rooms.state.deal import Deal
    from bot.rooms.state.room_state import Ping, RoomState, Seat


def computer_seats(state: RoomState) -> tuple[int, ...]:
    """Return the seats still in play that computer players have."""
    playing = () if state.match is None else state.match.playing
    return tuple(seat for seat in playing if state.seats[seat].user_id is None)


def take_seats(step: Step, dealt: Collection[int], context: ChangeContext) -> Step:
    """Return a step with which hands were dealt, and those in line took the seats of computer players.

    Args:
        step: The step.
        dealt: The numbers of the tables at which a hand was dealt with it.
        context: Now.
    """
    state = step.state
    if state.stage is not Stage.PLAYING or state.match is None:
        return step
    seats = [seat for seat in computer_seats(state) if state.match.table_of(seat) in dealt]
    for seat in seats[: len(state.newcomers)]:
        step = step.then(take_seat(step.state, seat, context))
    return step


def take_seat(state: RoomState, seat: int, context: ChangeContext) -> Step:
    """Return the step with which the first in line takes a seat, its cards and its points."""
    (newcomer, *line), before = state.newcomers, state.seats[seat]
    timing = state.timing
    misses = tuple(0 if other == seat else count for other, count in enumerate(timing.misses))
    waits = tuple(wait for wait in timing.waits if wait.seat != seat)  # the time begins anew
    assert newcomer.user_id is not None  # noqa: S101 - only people wait in line
    taken = replace(
        state,
        seats=(*state.seats[:seat], newcomer, *state.seats[seat + 1 :]),
        newcomers=tuple(line),
        host=newcomer.user_id if before.user_id == state.host else state.host,
        deal=None if state.deal is None else _deal_after(state.deal, before, newcomer.user_id),
        pings=tuple(_ping_after(state, ping, seat) for ping in state.pings),
        timing=replace(timing, misses=misses, waits=waits),
    )
    return logged_step(taken, seat, TAKE_SEAT, (), context)


def _ping_after(state: RoomState, ping: Ping, seat: int) -> Ping:
    """Return a ping; one for the turn of a seat is over, since it mentions who had it."""
    return replace(ping, turn="") if state.turn_keys.get(ping.turn) == seat else ping


def _deal_after(deal: Deal, before: Seat, user_id: int) -> Deal:
    """Return the deal with the word of a seat where it was: what it was made with does not change."""
    return deal if before.user_id is None else deal.passed_on(before.user_id, user_id)
