"""Lets sharp computer players think in a process of their own: the event loop never waits for them.

Where the process is missing, moves are made without it, as *steady* makes them.
"""

from __future__ import annotations

import pickle
import time
from typing import TYPE_CHECKING, Final

from bot.worker_process import WorkerError, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action
    from bot.engine.view import View

SECONDS: Final = 0.15
"""After which no further round of thinking begins."""
PATIENCE: Final = 3.0
"""Seconds after which a move is made without having thought: the first one waits for the process to start."""
MOST_WAITING: Final = round(PATIENCE / SECONDS)
"""Moves that wait at once; others are made without having thought, since their time would run out."""


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
        self._waiting = 0
        self._process = WorkerProcess("moves of sharp computer players", now=now)

    @property
    def process_ids(self) -> list[int]:
        """The ids of the processes that think: one, or none."""
        return self._process.process_ids

    async def choose(self, view: View, seed: int) -> Action | None:
        """Return what a sharp player does, or None if it leaves the table to others or could not think.

        Args:
            view: Everything that it may know: nothing else goes to the process.
            seed: Of its stream of random numbers.
        """
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            thought = await self._process.run(_think, pickle.dumps((view, seed)), patience=self.patience)
        except WorkerError:
            return None
        finally:
            self._waiting -= 1
        action: Action | None = pickle.loads(thought)  # noqa: S301 - it comes from our own process
        return action

    def close(self) -> None:
        """End the process; from now on nobody thinks."""
        self._process.close()


def _think(asked: bytes) -> bytes:
    """Choose a move in the process that thinks; pickled both ways, since the engine is imported here."""
    from random import Random  # noqa: PLC0415 - only the process that thinks needs these

    from bot.players.level import Level  # noqa: PLC0415
    from bot.players.levels import choose  # noqa: PLC0415
    from bot.players.sharp import Effort  # noqa: PLC0415

    view, seed = pickle.loads(asked)  # noqa: S301 - it comes from the bot itself
    effort = Effort(seconds=SECONDS, clock=time.monotonic)
    return pickle.dumps(choose(Level.SHARP, view, Random(seed), effort=effort))
