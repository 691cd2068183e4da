"""Port of the daily deal to the database: deals of days, and each person's try.

`db/` implements it; it is not imported here. Everything may raise `bot.rooms.ports.StoreError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """The deal of a day as it is stored."""

    day: date
    secret: str
    committed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TryRow:
    """Somebody's try at the deal of a day as it is stored.

    Attributes:
        name: Their name when they began (untrusted text).
        payload: Their hand, encoded by `bot.daily.game`.
        finished_at: When they finished (UTC), or None; without it the next three are 0.
        won: 1 if they were first to play all cards, else 0.
    """

    day: date
    user_id: int
    name: str
    revision: int
    payload: str
    begun_at: datetime
    finished_at: datetime | None = None
    won: int = 0
    points: int = 0
    moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A finished try in the table of a server.

    Attributes:
        name: Their name (untrusted text).
        place: From 1; equal results share a place.
    """

    user_id: int
    name: str
    won: bool
    points: int
    moves: int
    place: int


@dataclass(frozen=True, slots=True)
class DailyTable:
    """Best lines of a server, with the one of whoever asks, and how many there are."""

    lines: Sequence[TableLine]
    people: int


class StaleTryError(StoreFailedError):
    """Nothing was stored: another press was faster, or there is a try already."""


class DailyStore(Protocol):
    """The deals of days, and everybody's tries."""

    async def deals(self, days: Sequence[date]) -> list[DealRow]:
        """Return the deals of those days that have one."""

    async def add_deals(self, rows: Sequence[DealRow]) -> None:
        """Store deals of days that have none; a day that has one keeps it."""

    async def load(self, day: date, user_id: int) -> TryRow | None:
        """Return somebody's try, or None."""

    async def add(self, row: TryRow) -> None:
        """Store a new try, of revision 1; raises StaleTryError."""

    async def replace(self, row: TryRow) -> None:
        """Store a try in the place of the revision before this one; raises StaleTryError."""

    async def enter(self, day: date, *, guild_id: int, user_id: int) -> None:
        """Note that somebody takes part in a server, in whose table they are then; again changes nothing."""

    async def table(self, day: date, *, guild_id: int, user_id: int, most: int) -> DailyTable:
        """Return the finished tries of those who take part in a server, the best first.

        Args:
            user_id: Whose line is among them in any case.
        """

    async def finished_days(self, user_id: int, *, until: date, limit: int) -> list[date]:
        """Return the days whose deals somebody finished, the newest first, none after `until`."""
