"""Port of the daily deal to the database: deals of days, and each person's try."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import Sequence


GRACE: Final = timedelta(hours=1)  # after midnight (UTC), in which a hand that was begun can be finished


def commitment_of(*, day: date, secret: str) -> str:
    """Return what is published of a day's deal: SHA-256 of the day (ISO 8601), a line break, and the secret.

    >>> commitment_of(day=date(2026, 11, 22), secret="22" * 32)[:16]
    'c02c55fa310673b9'
    """
    return hashlib.sha256(f"{day.isoformat()}\n".encode() + bytes.fromhex(secret)).hexdigest()


def midnight_after(day: date) -> datetime:
    """Return when a day ends, and the deal of the next one opens (UTC)."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of one day (UTC); nobody may see its secret, 64 hexadecimal digits, before it closes."""

    day: date
    secret: str = field(repr=False)
    committed_at: datetime

    @property
    def commitment(self) -> str:
        """What is published of it."""
        return commitment_of(day=self.day, secret=self.secret)

    @property
    def closes(self) -> datetime:
        """When nobody can play it any more, and its secret is told."""
        return midnight_after(self.day) + GRACE

    def key(self) -> bytes:
        """Return the key that shuffles the cards: HMAC-SHA-256 by the secret of the word "cards"."""
        return hmac.digest(bytes.fromhex(self.secret), b"cards", "sha256")

    def stream(self, *, seat: int, actions: int) -> Random:
        """Return the chance of a computer player (from 1) for one choice, after so many actions of all."""
        message = f"computer {seat} {actions}".encode()
        return Random(int.from_bytes(hmac.digest(bytes.fromhex(self.secret), message, "sha256")))


@dataclass(frozen=True, slots=True, kw_only=True)
class TryRow:
    """Somebody's try at the deal of a day as it is stored, with their untrusted name when they began.

    As long as it is not finished its result (`won` is 1 or 0) is 0.
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
    """Best lines of a server, with the one of whoever asks, and how many there are."""

    lines: Sequence[TableLine]
    people: int


class StaleTryError(StoreFailedError):
    """Nothing was stored: another press was faster, or there is a try already."""


class DailyStore(Protocol):
    """The deals of days, and everybody's tries; everything may raise `bot.rooms.ports.StoreError`."""

    async def deals(self, days: Sequence[date]) -> list[DailyDeal]:
        """Return the deals of those days that have one."""

    async def add_deals(self, rows: Sequence[DailyDeal]) -> None:
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
        """Return the finished tries in a server, the best first, and that of an account in any case."""

    async def finished_days(self, user_id: int, *, until: date, limit: int) -> list[date]:
        """Return the days whose deals somebody finished, the newest first, none after `until`."""
