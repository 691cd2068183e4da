"""Protocol of a clock with timers, so that tests can control time."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The clock that rooms and background tasks use."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Sleep for this many seconds."""


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Sleep for this many seconds."""
        await asyncio.sleep(seconds)
