"""Clock and timers as a protocol, so that tests can hold them still."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What rooms and background tasks need of time."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


class SystemClock:
    """The clock of the machine and the timers of the event loop."""

    def now(self) -> datetime:
        """Return the current time, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)
