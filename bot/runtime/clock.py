"""Protocol of a clock with timers, so that tests can control time."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The clock that rooms and background tasks use."""

    def now(self) -> datetime: ...  # in UTC
    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
