"""Port of the daily deal to the database: the deals of days, and each person's try."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final, Protocol

from bot.rooms.ports import StoreFailedError

DAY: Final = timedelta(days=1)
GRACE: Final = timedelta(hours=1)  # time after midnight (UTC) in which a hand can still be finished


def commitment_of(*, day: date, secret: str) -> str:
    """Return the commitment of a day's deal: SHA-256 of the day (ISO 8601), a line feed, and the secret.

    >>> commitment_of(day=date(2026, 11, 22), secret="22" * 32)[:16]
    'c02c55fa310673b9'
    """
    return hashlib.sha256(f"{day.isoformat()}\n".encode() + bytes.fromhex(secret)).hexdigest()


def midnight_after(day: date) -> datetime:
    """Return the end of a day (UTC), when the next deal opens."""
    return datetime.combine(day, time(), UTC) + DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of one day (UTC); nobody may see its secret, 64 hexadecimal digits, before it closes."""

    day: date
    secret: str = field(repr=False)
    committed_at: datetime

    @property
    def commitment(self) -> str:
        return commitment_of(day=self.day, secret=self.secret)

    @property
    def closes(self) -> datetime:
        """The time from which on nobody can play it and its secret is public."""
        return midnight_after(self.day) + GRACE

    def key(self) -> bytes:
        """Return the key that shuffles the cards: HMAC-SHA-256, keyed by the secret, of "cards"."""
        return hmac.digest(bytes.fromhex(self.secret), b"cards", "sha256")

    def stream(self, *, seat: int, actions: int) -> Random:
        """Return the random stream for a computer player's choice (from 1), after `actions` of all seats."""
        message = f"computer {seat} {actions}".encode()
        return Random(int.from_bytes(hmac.digest(bytes.fromhex(self.secret), message, "sha256")))


@dataclass(frozen=True, slots=True, kw_only=True)
class TryRow:
    """Stored try of a person at the deal of a day, with their untrusted name when they began.

    Until it is finished, the fields of its result are 0; `won` is 1 or 0.
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
    """A finished try in the table of a server, by an untrusted name; equal results share a place, from 1."""

    user_id: int
    name: str
    won: bool
    points: int
    moves: int
    place: int


@dataclass(frozen=True, slots=True)
class DailyTable:
    """The best lines of a server, with that of the person who asks, and the number of people."""

    lines: Sequence[TableLine]
    people: int


class StaleTryError(StoreFailedError):
    """Nothing was stored: another press came first, or there is a try already."""


class DailyStore(Protocol):
    """The deals of days, and everybody's tries; everything may raise `bot.rooms.ports.StoreError`."""

    async def deals(self, days: Sequence[date]) -> list[DailyDeal]: ...
    async def add_deals(self, rows: Sequence[DailyDeal]) -> None: ...
    async def load(self, day: date, user_id: int) -> TryRow | None: ...
    async def add(self, row: TryRow) -> None: ...
    async def replace(self, row: TryRow) -> None: ...
    async def enter(self, day: date, *, guild_id: int, user_id: int) -> None: ...
    async def table(self, day: date, *, guild_id: int, user_id: int, most: int) -> DailyTable: ...
    async def finished_days(self, user_id: int, *, until: date, limit: int) -> list[date]: ...
