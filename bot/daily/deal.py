"""What fixes the cards and the computer players of a day.

The secret of a day is drawn at least a day before, and its commitment is public from then on; the secret is
told when nobody can play that day's deal any more. Cards and computer players come from it alone, so that the
same play gives everybody the same result.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final

SECRET_BYTES: Final = 32
COMMITTED_AHEAD: Final = 7
"""Days whose deals are committed beforehand, so that one is public a day before even after an outage."""
GRACE: Final = timedelta(hours=1)
"""After midnight (UTC), in which a hand that was begun can be finished."""


def commitment_of(*, day: date, secret: str) -> str:
    """Return what is published of a day's deal: SHA-256 of the day, a line break, and the secret.

    Args:
        day: The day, written as in ISO 8601.
        secret: 64 hexadecimal digits.

    >>> commitment_of(day=date(2026, 11, 22), secret="22" * 32)[:16]
    'c02c55fa310673b9'
    """
    return hashlib.sha256(f"{day.isoformat()}\n".encode() + bytes.fromhex(secret)).hexdigest()


def midnight_after(day: date) -> datetime:
    """Return when a day ends, and the deal of the next one opens (UTC)."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of one day (UTC).

    Attributes:
        day: The day.
        secret: 64 hexadecimal digits, which nobody may see before `closes`.
        committed_at: When its commitment became public (UTC).
    """

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
        """Return the chance of a computer player for one choice.

        Args:
            seat: Which of them, from 1.
            actions: How many actions were done before in this hand, by all together.
        """
        message = f"computer {seat} {actions}".encode()
        return Random(int.from_bytes(hmac.digest(bytes.fromhex(self.secret), message, "sha256")))
