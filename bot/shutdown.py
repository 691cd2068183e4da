"""How the process ends: a first signal lets it finish within a time, a second one ends it at once.

Nothing durable depends on a tidy end: a commit is in the store or it is not, whenever the process goes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

log = logging.getLogger(__name__)

ENDS_WITHIN: Final = 9.5
"""Seconds after the first signal in which the process ends, whatever keeps it: supervisors kill after ten."""
SIGNALLED: Final = 128
"""Added to a signal's number, it is the exit status of a process that the signal ended."""


class Shutdown:
    """Turns SIGTERM and SIGINT into an event, and sees to it that the process ends.

    Attributes:
        requested: Set by the first signal.
    """

    def __init__(
        self,
        *,
        end_process: Callable[[int], object] = os._exit,
        ends_within: Callable[[], float] = lambda: ENDS_WITHIN,
    ) -> None:
        """Prepare for signals; none is handled before `listen`.

        Args:
            end_process: Ends this process at once with an exit status.
            ends_within: Returns, at the first signal, the seconds in which the process ends, whatever keeps
                it.
        """
        self._ends_within = ends_within
        self.requested = asyncio.Event()
        self._end_process = end_process
        self._limit: threading.Timer | None = None

    def listen(self) -> None:
        """Handle signals in the running loop from now on."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle, number)

    def handle(self, number: int) -> None:
        """Ask for the end the first time, and end at once the second time."""
        if self.requested.is_set():
            log.warning("a second signal: ending at once")
            self._end_process(SIGNALLED + number)
            return  # one limit is enough, and only one can be cancelled
        self.requested.set()
        # A thread, since what keeps the process may be its event loop, or what comes after it.
        seconds = self._ends_within()
        self._limit = threading.Timer(seconds, self.give_up, [seconds])
        self._limit.daemon = True
        self._limit.start()

    def give_up(self, seconds: float = ENDS_WITHIN) -> None:
        """End at once, since the time is over."""
        log.error("ending now: not everything was finished within %.0f s", seconds)
        self._end_process(1)

    def cancel(self) -> None:
        """Let the process live after all: for tests."""
        if self._limit is not None:
            self._limit.cancel()


async def finish(work: Coroutine[Any, Any, object], *, within: float, what: str) -> None:
    """Wait for a part of the shutdown, but no longer than so many seconds; a failure or a delay is logged."""
    task = asyncio.ensure_future(work)
    await asyncio.wait((task,), timeout=within)
    if not task.done():
        task.cancel()
        log.warning("%s not finished within %.0f s", what, within)
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", what, exc_info=error)


async def end_task(task: asyncio.Task[Any], *, within: float) -> None:
    """Wait for a task to end by itself for so many seconds, then cancel it and wait as long again."""
    if not task.done():
        await asyncio.wait((task,), timeout=within)
    if not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=within)
