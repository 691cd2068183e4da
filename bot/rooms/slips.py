"""Seats that came down to one card without calling UNO, and who noticed: values, stored with the room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import timedelta

    from bot.engine.match import Match


@dataclass(frozen=True, slots=True)
class Slip:
    """A seat that can be caught.

    Attributes:
        seat: Who forgot to call.
        until: When the first catch is carried out at the earliest (UTC).
        catchers: The seats that caught it before that, in the order they came.
    """

    seat: int
    until: datetime
    catchers: tuple[int, ...] = ()


def slips_after(
    slips: tuple[Slip, ...], match: Match, *, now: datetime, grace: timedelta
) -> tuple[Slip, ...]:
    """Return the slips once a match has moved on: one for each seat that can be caught now."""
    open_ones = [hand.catchable for hand in match.tables if hand.catchable is not None]
    if not open_ones:
        return ()
    known = {slip.seat: slip for slip in slips}
    return tuple(known.get(seat) or Slip(seat, now + grace) for seat in open_ones)


def encode_slips(slips: tuple[Slip, ...]) -> list[Any]:
    """Return slips for the store."""
    return [[slip.seat, slip.until.isoformat(), slip.catchers] for slip in slips]


def decode_slips(saved: Any, *, seats: int) -> tuple[Slip, ...]:
    """Return what `encode_slips` wrote; rooms stored by earlier versions have none.

    Raises:
        ValueError: A seat is none of so many, or a value is damaged.
        TypeError: The same.
    """
    slips = tuple(Slip(seat, datetime.fromisoformat(until), tuple(by)) for seat, until, by in saved or ())
    for slip in slips:
        for seat in (slip.seat, *slip.catchers):
            if type(seat) is not int or seat not in range(seats) or slip.until.tzinfo is None:
                raise ValueError("slips")
    return slips
