"""Time from outside, so that tests can hold it still."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What a room asks of time."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)
