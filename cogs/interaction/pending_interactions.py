"""Interactions that are being answered: a bot that stops waits for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class PendingInteractions:
    """The tasks that answer an interaction at this moment."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[object], int] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def track_current(self, guild_id: int | None = None) -> None:
        """Count the running task, which answers somebody in a server, until it ends."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks[task] = guild_id or 0
            task.add_done_callback(self._tasks.pop)

    def is_idle(self) -> bool:
        """Tell whether nobody waits for an answer."""
        return not self._tasks

    async def finish(self, *, within: float) -> None:
        """Return when every interaction is answered, or after the given number of seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=within)

    async def finish_in(self, is_left: Callable[[int], bool], *, within: float) -> None:
        """Return when everybody in some servers is answered, or after the given number of seconds."""
        tasks = [task for task, guild_id in self._tasks.items() if is_left(guild_id)]
        if tasks:
            await asyncio.wait(tasks, timeout=within)
