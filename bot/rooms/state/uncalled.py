"""Seats that came down to one card without calling UNO, and who caught them: stored with the room."""

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
        until: When the grace ends, before which nobody is caught (UTC).
        catchers: The seats that caught it during the grace, in the order they came.
    """

    seat: int
    until: datetime
    catchers: tuple[int, ...] = ()


def uncalled_after(
    uncalled_unos: tuple[UncalledUno, ...], match: Match, *, now: datetime, grace: timedelta
) -> tuple[UncalledUno, ...]:
    """Return the uncalled UNOs after an action: one for each seat that can be caught now."""
    catchable = [hand.catchable for hand in match.tables if hand.catchable is not None]
    if not catchable:
        return ()
    known = {uncalled.seat: uncalled for uncalled in uncalled_unos}
    return tuple(known.get(seat) or UncalledUno(seat, now + grace) for seat in catchable)
