"""Worker processes for work that would block the event loop; one of them computes sharp players' moves.

Nothing here may import the engine: a worker imports this module before it chooses the compiled one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Final

from bot.engine.actions import Action
from bot.engine.view import View
from bot.runtime import compiled
from bot.runtime.jobs import Backoff

log = logging.getLogger(__name__)

STARTS_WITHIN: Final = 30.0  # seconds until a new process must give its first answer
FIRST_REST: Final = 1.0
"""Pause in seconds before a dead or hung process is replaced; doubled each time in a row."""
MAX_REST: Final = 60.0


class WorkerError(Exception):
    """The process failed, or took too long."""


class WorkerProcess:
    """A process that executes one call at a time."""

    def __init__(
        self,
        name: str,
        *,
        nice: int = 0,
        idle: float | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin without a process; `nice` is 0 to 19, and after `idle` seconds without calls it is ended."""
        self._name, self._nice, self._idle, self._now = name, nice, idle, now
        self._pool: ProcessPoolExecutor | None = None
        self._before: list[BaseProcess] = []  # child processes of others in the bot
        self._processes: list[BaseProcess] = []
        self._ending: asyncio.TimerHandle | None = None
        self._asked = 0  # unanswered calls
        self._closed = False
        self._backoff = Backoff(FIRST_REST, MAX_REST)
        self._rests_until = now()
        self._well_until = 0.0  # a call still unanswered after this time means that the process hangs

    async def run(self, work: Callable[[bytes], bytes], asked: bytes, *, patience: float) -> bytes:
        """Run a function on bytes in the process and return its result; WorkerError after `patience` s."""
        if self._closed or self._now() < self._rests_until:
            raise WorkerError(f"{self._name}: there is no process for it now")
        self._stay()
        pool = self._pool
        self._asked += 1
        try:
            async with asyncio.timeout(patience):
                pool = pool or self._start()
                answer = asyncio.get_running_loop().run_in_executor(pool, work, asked)
                if not self._processes:  # so that the pool's process can be killed, even if it hangs
                    self._processes = [one for one in active_children() if one not in self._before]
                done = await answer
        except TimeoutError as error:
            # Many concurrent calls may take as long: the process hangs only if it answered none meanwhile.
            if self._pool is pool and self._now() >= self._well_until:
                self._give_up("hangs")
            raise WorkerError(f"{self._name}: took more than {patience:g} s") from error
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            if self._pool is pool:
                self._give_up(f"ended: {error}")
            raise WorkerError(f"{self._name}: {error}") from error
        except Exception as error:
            # An error's message may name cards, so it stays out of the log.
            log.error("%s: failed with %s", self._name, type(error).__name__)  # noqa: TRY400
            raise WorkerError(f"{self._name}: {type(error).__name__}") from error
        finally:
            self._asked -= 1
            self._stay()
            if self._idle is not None and self._pool is not None and not self._asked:
                self._ending = asyncio.get_running_loop().call_later(self._idle, self._drop)
        if self._pool is pool:
            self._backoff.reset()
            self._well_until = self._now() + patience
        return done

    def close(self) -> None:
        self._closed = True
        self._drop()

    def _start(self) -> ProcessPoolExecutor:
        self._before = active_children()
        self._well_until = self._now() + STARTS_WITHIN
        self._pool = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._nice,)
        )
        return self._pool

    def _give_up(self, why: str) -> None:
        if self._closed:
            return
        rest = self._backoff.next()
        self._rests_until = self._now() + rest
        log.warning("the process for %s %s; the next one in %g s", self._name, why, rest)
        self._drop()

    def _stay(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _drop(self) -> None:
        self._stay()
        pool, self._pool = self._pool, None
        processes, self._processes = self._processes, []
        for process in processes:
            process.kill()  # a hung process would never end by itself
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(nice: int) -> None:
    """Initialize the process: it ends with the bot, and Ctrl-C in the terminal does not end it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_bot, name="end-with-bot", daemon=True).start()
    if nice:
        with suppress(OSError, AttributeError):  # not available on every system
            os.nice(nice)
    compiled.use()  # before the engine is imported


def _end_with_bot() -> None:
    """End the process as soon as the bot is gone, even if the bot was killed."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


THINKING_SECONDS: Final = 0.15  # no further round of search begins after that
THINKING_PATIENCE: Final = 3.0
"""Timeout in seconds, after which a move is made without search; includes starting the process."""
MAX_WAITING: Final = round(THINKING_PATIENCE / THINKING_SECONDS)
"""Most moves waiting; further ones are made without search, since their time would run out."""


class Thinking:
    """A process that searches moves, started on first use, with a timeout per move."""

    def __init__(
        self, *, patience: float = THINKING_PATIENCE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.patience = patience
        self._waiting = 0
        self._process = WorkerProcess("moves of sharp computer players", now=now)

    async def choose(self, view: View, seed: int) -> Action | None:
        """Return a sharp player's action; None if it leaves the table to others, or the search failed."""
        if self._waiting >= MAX_WAITING:
            return None
        self._waiting += 1
        try:
            thought = await self._process.run(_think, pickle.dumps((view, seed)), patience=self.patience)
        except WorkerError:
            return None
        finally:
            self._waiting -= 1
        action: Action | None = pickle.loads(thought)  # noqa: S301 - comes from our own process
        return action

    def close(self) -> None:
        """End the process; no more moves are searched."""
        self._process.close()


def _think(asked: bytes) -> bytes:
    """Choose a move in the worker process; pickled both ways, since the engine is imported only here."""
    from random import Random  # noqa: PLC0415 - only the worker process needs these

    from bot.players.levels import choose  # noqa: PLC0415
    from bot.players.personas import Level  # noqa: PLC0415
    from bot.players.search import Effort  # noqa: PLC0415

    view, seed = pickle.loads(asked)  # noqa: S301 - comes from the bot itself
    effort = Effort(seconds=THINKING_SECONDS, clock=time.monotonic)
    return pickle.dumps(choose(Level.SHARP, view, Random(seed), effort=effort))
