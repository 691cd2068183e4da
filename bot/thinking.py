"""Lets sharp computer players think in a process of their own: the event loop never waits for them.

The process may die or hang. Then moves are made without it, as *steady* makes them, and after a rest it is
started anew. It ends with the bot, also when the bot is killed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import TYPE_CHECKING, Final

from bot import compiled

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.process import BaseProcess

    from bot.engine.actions import Action
    from bot.engine.view import View

SECONDS: Final = 0.15
"""After which no further round of thinking begins."""
PATIENCE: Final = 3.0
"""Seconds after which a move is made without having thought: the first one waits for the process to start."""
STARTS_WITHIN: Final = 30.0
"""Seconds that a process may take until it answers for the first time."""
FIRST_REST: Final = 1.0
"""Seconds before a process that died or hung is started anew; each time in a row twice as long."""
LONGEST_REST: Final = 60.0

log = logging.getLogger(__name__)


class Thinking:
    """One process that thinks, started when it is needed first.

    Attributes:
        patience: Seconds after which a move is made without having thought, above 0.
    """

    def __init__(self, *, patience: float = PATIENCE, now: Callable[[], float] = time.monotonic) -> None:
        """Begin without a process.

        Args:
            patience: As the attribute.
            now: Seconds that only grow.
        """
        self.patience = patience
        self._now = now
        self._pool: ProcessPoolExecutor | None = None
        self._before: list[BaseProcess] = []  # children of the bot that are none of ours
        self._processes: list[BaseProcess] = []
        self._closed = False
        self._failures = 0
        self._rests_until = now()
        self._well_until = 0.0  # a question that waits longer than that means that the process hangs

    @property
    def process_ids(self) -> list[int]:
        """The ids of the processes that think: one, or none."""
        return [process.pid for process in self._processes if process.pid is not None]

    async def choose(self, view: View, seed: int) -> Action | None:
        """Return what a sharp player does, or None if it leaves the table to others or could not think.

        Args:
            view: Everything that it may know: nothing else goes to the process.
            seed: Of its stream of random numbers.
        """
        if self._closed or self._now() < self._rests_until:
            return None
        pool = self._pool
        try:
            async with asyncio.timeout(self.patience):
                pool = pool or self._start()
                asked = asyncio.get_running_loop().run_in_executor(pool, _think, pickle.dumps((view, seed)))
                self._find_processes()
                thought = await asked
        except TimeoutError:
            # Many moves at once may take as long: the process hangs only if it answered nobody meanwhile.
            if self._pool is pool and self._now() >= self._well_until:
                self._give_up("hangs")
            return None
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            if self._pool is pool:
                self._give_up(f"ended: {error}")
            return None
        if self._pool is pool:
            self._failures, self._well_until = 0, self._now() + self.patience
        action: Action | None = pickle.loads(thought)  # noqa: S301 - it comes from our own process
        return action

    def close(self) -> None:
        """End the process; from now on nobody thinks."""
        self._closed = True
        self._drop()

    def _start(self) -> ProcessPoolExecutor:
        """Return a new pool; its process starts with the first question."""
        self._before = active_children()
        self._well_until = self._now() + STARTS_WITHIN
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)
        return self._pool

    def _find_processes(self) -> None:
        """Note which process the pool started: it can be killed, also if it hangs."""
        if not self._processes:
            self._processes = [one for one in active_children() if one not in self._before]

    def _give_up(self, why: str) -> None:
        """Do without the process for a while."""
        if self._closed:
            return
        rest = min(FIRST_REST * 2**self._failures, LONGEST_REST)
        self._failures += 1
        self._rests_until = self._now() + rest
        log.warning("the process in which computer players think %s; the next one in %g s", why, rest)
        self._drop()

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        processes, self._processes = self._processes, []
        for process in processes:
            process.kill()  # one that hangs would never end by itself
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Get the process ready: the bot ends it, and Ctrl-C in the terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_bot, name="end-with-bot", daemon=True).start()
    compiled.use()  # before the engine is imported


def _end_with_bot() -> None:
    """End the process as soon as the bot is gone, which may have been killed."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def _think(asked: bytes) -> bytes:
    """Choose a move in the process that thinks; pickled both ways, since the engine is imported here."""
    from random import Random  # noqa: PLC0415 - only the process that thinks needs these

    from bot.players.level import Level  # noqa: PLC0415
    from bot.players.levels import choose  # noqa: PLC0415
    from bot.players.sharp import Effort  # noqa: PLC0415

    view, seed = pickle.loads(asked)  # noqa: S301 - it comes from the bot itself
    effort = Effort(seconds=SECONDS, clock=time.monotonic)
    return pickle.dumps(choose(Level.SHARP, view, Random(seed), effort=effort))
