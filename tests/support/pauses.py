"""Pauses of the driver: moments in which its own loop stood still, so that no bot is blamed for them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

EVERY: Final = 0.002  # seconds between two looks at the clock
LONG: Final = 0.01  # seconds: a shorter pause is no longer than what a loop does between two looks


class Pauses:
    """When the loop of the driver stood still."""

    def __init__(self) -> None:
        self._spans: list[tuple[float, float]] = []

    @contextlib.asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Note the pauses while this is open; the driver collects garbage before, and not meanwhile."""
        gc.collect()
        was_enabled = gc.isenabled()
        gc.disable()
        watching = asyncio.create_task(self._watch())
        try:
            yield
            await asyncio.sleep(2 * EVERY)  # so that one at the end is noted
        finally:
            watching.cancel()
            if was_enabled:
                gc.enable()

    async def _watch(self) -> None:
        while True:
            due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self.note(due, time.monotonic())

    def note(self, due: float, now: float) -> None:
        """Note that the loop was to go on at a moment and did so only now, if that is long."""
        if now - due >= LONG:
            self._spans.append((due, now))

    @property
    def longest(self) -> float:
        """Seconds of the longest pause; 0 without any."""
        return max((end - begin for begin, end in self._spans), default=0.0)

    def met(self, begin: float, end: float) -> bool:
        """Tell whether a pause fell into a time, so that what was measured in it is the driver's too."""
        return any(begun < end and begin < ended for begun, ended in self._spans)
