"""Commits the deals of days ahead of them, also where nobody plays for weeks."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.daily.deal import midnight_after
from bot.rooms.ports import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import date

    from bot.rooms.clock import Clock

log = logging.getLogger(__name__)

FIRST_LOOK: Final = 3600.0  # seconds after a start: deals are committed for a week, so nothing is urgent
MARGIN: Final = timedelta(minutes=1)
"""So long after midnight (UTC): whoever plays then has had it done already."""
RETRY: Final = 600.0  # seconds after the store failed


class DailyKeeper:
    """Has the deals of the days to come committed once a day.

    Args:
        clock: The time.
        commit: Makes sure that a day and those after it have deals; raises StoreError.
    """

    def __init__(self, clock: Clock, commit: Callable[[date], Awaitable[object]]) -> None:
        self._clock = clock
        self._commit = commit
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look after the deals from now on, for the first time in an hour."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(), name="daily-deals")

    def stop(self) -> None:
        """Commit nothing any more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        clock = self._clock
        await clock.sleep(FIRST_LOOK)
        while True:
            now = clock.now()
            try:
                await self._commit(now.date())
            except StoreError:
                log.warning("the deals of the days to come are committed later: the store fails")
                await clock.sleep(RETRY)
            else:
                await clock.sleep((midnight_after(now.date()) + MARGIN - now).total_seconds())
