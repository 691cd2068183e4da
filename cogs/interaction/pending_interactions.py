"""Interactions that are being answered: a bot that stops waits for them."""

from __future__ import annotations

import asyncio


class PendingInteractions:
    """The tasks that answer an interaction at this moment."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def track_current(self) -> None:
        """Count the running task until it ends."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def is_idle(self) -> bool:
        """Tell whether nobody waits for an answer."""
        return not self._tasks

    async def finish(self, *, within: float) -> None:
        """Return when every interaction is answered, or after the given number of seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=within)
