"""Seats that came down to one card without calling UNO, and who noticed: values, stored with the room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from bot.engine.match import Match


@dataclass(frozen=True, slots=True)
class UncalledUno:
    """A seat that can be caught.

    Attributes:
        seat: Who forgot to call.
        until: When the first catch is carried out at the earliest (UTC).
        catchers: The seats that caught it before that, in the order they came.
    """

    seat: int
    until: datetime
    catchers: tuple[int, ...] = ()


def uncalled_after(
    uncalled_unos: tuple[UncalledUno, ...], match: Match, *, now: datetime, grace: timedelta
) -> tuple[UncalledUno, ...]:
    """Return the uncalled UNOs once a match has moved on: one for each seat that can be caught now."""
    open_ones = [hand.catchable for hand in match.tables if hand.catchable is not None]
    if not open_ones:
        return ()
    known = {uncalled_uno.seat: uncalled_uno for uncalled_uno in uncalled_unos}
    return tuple(known.get(seat) or UncalledUno(seat, now + grace) for seat in open_ones)
