"""Saved seats of a room, the levels of computer players, and who is awaited in a lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from bot.engine.codec.formats import Count
from bot.players.level import Level
from bot.rooms.state.room_state import SameAgain, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.codec.errors import Problems


class SavedSeat(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A place at the table; see `Seat`."""

    user_id: int | None
    name: str


SavedLevels: TypeAlias = tuple[tuple[Count, Level], ...]
"""Seats with their levels: those that differ from the usual one."""


class SavedSameAgain(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who is awaited in a lobby; see `SameAgain`."""

    after: str
    host: int
    seats: tuple[SavedSeat, ...]
    levels: SavedLevels | msgspec.UnsetType = msgspec.UNSET


USUAL_LEVELS: Final[Mapping[int, Level]] = {}


def saved_again(again: SameAgain | None) -> SavedSameAgain | msgspec.UnsetType:
    """Return in its saved form who is awaited; nothing if nobody is."""
    if again is None:
        return msgspec.UNSET
    return SavedSameAgain(
        after=again.after,
        host=again.host,
        seats=saved_seats(again.seats),
        levels=saved_levels(again.seats),
    )


def saved_seats(seats: Sequence[Seat]) -> tuple[SavedSeat, ...]:
    """Return seats in their saved form, without their levels."""
    return tuple([SavedSeat(seat.user_id, seat.name) for seat in seats])


def saved_levels(seats: Sequence[Seat]) -> SavedLevels | msgspec.UnsetType:
    """Return the levels of seats that differ from the usual one; nothing if none does."""
    levels = tuple((place, seat.level) for place, seat in enumerate(seats) if seat.level is not Level.STEADY)
    return levels or msgspec.UNSET


def again_of(saved: SavedSameAgain | msgspec.UnsetType, problems: Problems) -> SameAgain | None:
    """Return who is awaited, and note what is wrong with it."""
    if saved is msgspec.UNSET:
        return None
    people = [seat.user_id for seat in saved.seats if seat.user_id is not None]
    problems.check("seats", people, fits=len(people) == len({*people}))
    levels = levels_of(saved.levels, len(saved.seats), problems)
    return SameAgain(after=saved.after, host=saved.host, seats=seats_of(saved.seats, levels))


def levels_of(saved: SavedLevels | msgspec.UnsetType, seats: int, problems: Problems) -> Mapping[int, Level]:
    """Return the levels of seats that differ from the usual one, and note what is wrong with them."""
    if saved is msgspec.UNSET:
        return {}
    levels = dict(saved)
    problems.check("levels", saved, fits=len(levels) == len(saved) and all(seat < seats for seat in levels))
    return levels


def seats_of(saved: Sequence[SavedSeat], levels: Mapping[int, Level] = USUAL_LEVELS) -> tuple[Seat, ...]:
    """Return the seats of their saved form."""
    return tuple(
        [Seat(seat.user_id, seat.name, levels.get(place, Level.STEADY)) for place, seat in enumerate(saved)]
    )
