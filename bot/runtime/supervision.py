"""Supervision of the process: signals that end it, and signs of life for systemd and for containers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from bot.runtime.errors import UserError

log = logging.getLogger(__name__)

ENDS_WITHIN: Final = 9.5
"""Seconds from the first signal to the forced end of the process: supervisors kill it after ten."""
SIGNALLED: Final = 128  # plus the signal's number: exit status of a process ended by a signal


class Shutdown:
    """Turns SIGTERM and SIGINT into an event, and makes sure that the process ends."""

    def __init__(
        self,
        *,
        end_process: Callable[[int], object] = os._exit,
        ends_within: Callable[[], float] = lambda: ENDS_WITHIN,
    ) -> None:
        """Prepare for signals: the process ends within `ends_within()` seconds of the first one."""
        self._ends_within = ends_within
        self.requested = asyncio.Event()
        self._end_process = end_process
        self._limit: threading.Timer | None = None

    def listen(self) -> None:
        """Start handling signals in the running loop."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle, number)

    def handle(self, number: int) -> None:
        """Request a shutdown on the first signal, and end at once on the second."""
        if self.requested.is_set():
            log.warning("a second signal: ending at once")
            self._end_process(SIGNALLED + number)
            return  # the one timer is enough, and only one can be cancelled
        self.requested.set()
        # A thread, since the event loop may be what blocks, or the code after it.
        seconds = self._ends_within()
        self._limit = threading.Timer(seconds, self.give_up, [seconds])
        self._limit.daemon = True
        self._limit.start()

    def give_up(self, seconds: float = ENDS_WITHIN) -> None:
        """End at once because the time is up."""
        log.error("ending now: not everything was finished within %.0f s", seconds)
        self._end_process(1)


async def finish(work: Coroutine[Any, Any, object], *, within: float, what: str) -> None:
    """Wait for a part of the shutdown, at most this many seconds; log a failure or timeout."""
    task = asyncio.ensure_future(work)
    await asyncio.wait((task,), timeout=within)
    if not task.done():
        task.cancel()
        log.warning("%s not finished within %.0f s", what, within)
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", what, exc_info=error)


async def end_task(task: asyncio.Task[Any], *, within: float) -> None:
    """Wait this many seconds for a task to end by itself, then cancel it and wait as long again."""
    if not task.done():
        await asyncio.wait((task,), timeout=within)
    if not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=within)


READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
TAKES_LONG: Final = "EXTEND_TIMEOUT_USEC={microseconds:.0f}"
"""Asks for more time to stop than the unit allows."""
ALIVE: Final = "WATCHDOG=1"


class ServiceManager:
    """The service manager that started this process, if any, and expects signs of life."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Find it in the environment; `interval` is the seconds between two signs of life, or None."""
        address = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for an abstract socket of Linux.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.interval = _watchdog_interval(environment)

    def tell(self, state: str) -> None:
        """Send it a state; a failure has no effect on the bot."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
                line.sendto(state.encode(), self._address)
        except OSError as error:
            log.debug("the service manager was not told %s: %s", state, error)

    async def give_signs_of_life(self) -> None:
        """Report regularly that the event loop is running, until cancelled."""
        while self._address and self.interval is not None:
            self.tell(ALIVE)
            await asyncio.sleep(self.interval)


def _watchdog_interval(environment: Mapping[str, str]) -> float | None:
    """Return half of the watchdog's timeout in seconds; None if there is no watchdog."""
    limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not limit.isdecimal() or int(limit) == 0 or (process and process != str(os.getpid())):
        return None
    return int(limit) / 2_000_000


BEAT_SECONDS: Final = 5.0  # seconds between two touches
DEAD_AFTER: Final = 30.0  # seconds without a touch; a busy machine may block the loop for some


@asynccontextmanager
async def heartbeat(path: Path | None) -> AsyncIterator[None]:
    """Touch a file regularly within the context and remove it at the end; raises UserError."""
    if path is None:
        yield
        return
    if (problem := obstacle(path) or _touch(path)) is not None:
        raise UserError(f"HEARTBEAT_FILE: {path} cannot be written: {problem}")
    beating = asyncio.create_task(_beat_forever(path), name="heartbeat")
    try:
        yield
    finally:
        beating.cancel()
        _remove(path)


def obstacle(path: Path) -> str | None:
    """Return why a file cannot be written, as far as that is known without trying, or None."""
    folder = path.absolute().parent
    if path.is_dir():
        return "it is a folder; name a file in it"
    if not folder.exists():
        return f"the folder {folder} is not there; make it, or name a file elsewhere"
    if not folder.is_dir():
        return f"{folder} is no folder; name a file elsewhere"
    if not os.access(path if path.exists() else folder, os.W_OK):
        return f"this account may not write into the folder {folder}"
    return None


async def _beat_forever(path: Path) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        if (problem := _touch(path)) is not None:
            log.warning("the heartbeat file cannot be written: %s", problem)


def _touch(path: Path) -> str | None:
    """Touch a file, in the event loop, because it proves that the loop runs; return the problem, or None."""
    try:
        path.touch()
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def seconds_since(path: Path) -> float | None:
    """Return the seconds since a file was touched, or None if it does not exist."""
    try:
        return max(0.0, time.time() - path.stat().st_mtime)
    except OSError:
        return None
