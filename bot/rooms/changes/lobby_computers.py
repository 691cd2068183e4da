"""Computer players of a lobby: the host seats them, sets their levels, and removes them."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.players.personas import Level, free_persona
from bot.rooms.change import ChangeContext
from bot.rooms.changes.host import by_host, seat_key
from bot.rooms.changes.lobby import free_seat
from bot.rooms.changes.seating import full
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import RoomState, Seat


def with_computers(
    seats: tuple[Seat, ...], match_id: str, *, count: int = 1, level: Level = Level.STEADY
) -> tuple[Seat, ...]:
    """Return seats with computer players added, each with its own name while there are names left."""
    for _ in range(count):
        taken = [seat.name for seat in seats if seat.user_id is None]
        persona = free_persona(taken, first=int(match_id[:8], 16))
        seats += (Seat(None, "" if persona is None else persona.name, level),)
    return seats


@by_host
def add_computer(state: RoomState, _: ChangeContext, level: Level | None = None) -> RoomState:
    """Seat a computer player, by default with the level of the previous one, or *steady*."""
    if full(state):
        raise RoomRefused(Refusal.TABLE_FULL)
    before = [seat.level for seat in state.seats if seat.user_id is None]
    wanted = level or (before[-1] if before else Level.STEADY)
    return replace(state, seats=with_computers(state.seats, state.match_id, level=wanted))


@by_host
def set_level(state: RoomState, _: ChangeContext, key: str, level: Level) -> RoomState:
    keys = [seat_key(state, seat) for seat in range(len(state.seats))]
    seat = keys.index(key) if key in keys else None
    if seat is None or state.seats[seat].user_id is not None:
        raise RoomRefused(Refusal.NO_COMPUTER)
    seats = list(state.seats)
    seats[seat] = structs.replace(seats[seat], level=level)
    return replace(state, seats=tuple(seats))


@by_host
def remove_computer(state: RoomState, _: ChangeContext) -> RoomState:
    computers = [seat for seat, taken in enumerate(state.seats) if taken.user_id is None]
    if not computers:
        raise RoomRefused(Refusal.NO_COMPUTER)
    return free_seat(state, computers[-1]).state
