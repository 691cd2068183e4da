"""Interactions that are being answered: a bot that stops waits for them."""

from __future__ import annotations

import asyncio


class PendingInteractions:
    """The tasks that answer an interaction at this moment."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def track_current(self) -> None:
        """Count the running task until it ends."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def finish(self, *, within: float) -> None:
        """Return when every interaction is answered, or after so many seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=within)
