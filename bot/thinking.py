"""Lets sharp computer players think in a process of their own: the event loop never waits for them."""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from bot import compiled

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

SECONDS: Final = 0.15
"""After which no further round of thinking begins."""
PATIENCE: Final = 3.0
"""Seconds after which a move is made without having thought: the first one waits for the process to start."""

log = logging.getLogger(__name__)


class Thinking:
    """One process that thinks, started when it is needed first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def choose(self, view: View, seed: int) -> Action | None:
        """Return what a sharp player does, or None if it leaves the table to others or could not think.

        Args:
            view: Everything that it may know: nothing else goes to the process.
            seed: Of its stream of random numbers.
        """
        if self._closed:
            return None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                thought = await loop.run_in_executor(self._pool, _think, pickle.dumps((view, seed)))
        except TimeoutError:
            log.warning("a computer player thought for more than %g s", PATIENCE)
            return None
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            log.warning("the process in which computer players think ended: %s", error)
            self._drop()
            return None
        action: Action | None = pickle.loads(thought)  # noqa: S301 - it comes from our own process
        return action

    def close(self) -> None:
        """End the process; from now on nobody thinks."""
        self._closed = True
        self._drop()

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Get the process ready: the bot ends it, and Ctrl-C in the terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    compiled.use()  # before the engine is imported


def _think(asked: bytes) -> bytes:
    """Choose a move in the process that thinks; pickled both ways, since the engine is imported here."""
    from random import Random  # noqa: PLC0415 - only the process that thinks needs these

    from bot.players.level import Level  # noqa: PLC0415
    from bot.players.levels import choose  # noqa: PLC0415
    from bot.players.sharp import Effort  # noqa: PLC0415

    view, seed = pickle.loads(asked)  # noqa: S301 - it comes from the bot itself
    effort = Effort(seconds=SECONDS, clock=time.monotonic)
    return pickle.dumps(choose(Level.SHARP, view, Random(seed), effort=effort))
