"""A process for what takes longer than the event loop may wait: started when it is needed first."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING

from bot import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class WorkerError(Exception):
    """The process could not do it, or took too long."""


class WorkerProcess:
    """One process that does one thing after the other."""

    def __init__(self, name: str, *, nice: int = 0, idle: float | None = None) -> None:
        """Begin without a process.

        Args:
            name: What it does, for the log.
            nice: How far it stands back behind other processes, from 0 to 19.
            idle: Seconds after which a process that nothing was asked of is ended; None to keep it.
        """
        self._name, self._nice, self._idle = name, nice, idle
        self._pool: ProcessPoolExecutor | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._closed = False

    async def run(self, work: Callable[[bytes], bytes], asked: bytes, *, patience: float) -> bytes:
        """Return what a function makes of bytes in the process.

        Args:
            work: The function; it can be imported by its name.
            asked: What it is given.
            patience: Seconds that it may take; what takes longer goes on there, and nobody waits for it.

        Raises:
            WorkerError: The process ended, cannot be started or is closed, or it took too long.
        """
        if self._closed:
            raise WorkerError(f"{self._name}: closed")
        loop = asyncio.get_running_loop()
        try:
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    1, mp_context=context, initializer=_begin, initargs=(self._nice,)
                )
            async with asyncio.timeout(patience):
                return await loop.run_in_executor(self._pool, work, asked)
        except TimeoutError as error:
            log.warning("%s: took more than %g s", self._name, patience)
            raise WorkerError(f"{self._name}: took too long") from error
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            log.warning("%s: the process for it ended: %s", self._name, error)
            self._drop()
            raise WorkerError(f"{self._name}: {error}") from error
        finally:
            self._end_when_idle(loop)

    def close(self) -> None:
        """End the process; from now on nothing is done."""
        self._closed = True
        self._drop()

    def _end_when_idle(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        if self._idle is not None and self._pool is not None:
            self._ending = loop.call_later(self._idle, self._drop)

    def _drop(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(nice: int) -> None:
    """Get the process ready: the bot ends it, and Ctrl-C in the terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice:
        with suppress(OSError, AttributeError):  # not every system knows it
            os.nice(nice)
    compiled.use()  # before the engine is imported
