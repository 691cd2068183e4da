"""Seats that came down to one card without calling UNO, and who caught them: stored with the room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import timedelta

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


def encode_uncalled(uncalled_unos: tuple[UncalledUno, ...]) -> list[Any]:
    """Return slips for the store."""
    return [
        [uncalled_uno.seat, uncalled_uno.until.isoformat(), uncalled_uno.catchers]
        for uncalled_uno in uncalled_unos
    ]


def decode_uncalled(saved: Any, *, seats: int) -> tuple[UncalledUno, ...]:
    """Return what `encode_slips` wrote; rooms stored by earlier versions have none.

    Raises:
        ValueError: A seat is none of so many, or a value is damaged.
        TypeError: The same.
    """
    uncalled_unos = tuple(
        UncalledUno(seat, datetime.fromisoformat(until), tuple(by)) for seat, until, by in saved or ()
    )
    for uncalled_uno in uncalled_unos:
        for seat in (uncalled_uno.seat, *uncalled_uno.catchers):
            if type(seat) is not int or seat not in range(seats) or uncalled_uno.until.tzinfo is None:
                raise ValueError("slips")
    return uncalled_unos
