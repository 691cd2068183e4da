"""Coach: a worker process of its own, which stands back behind everything else, and what is made with it."""

from __future__ import annotations

import asyncio
import pickle
from typing import TYPE_CHECKING, Final

from bot.matches.review import Accuracies, CoachUnavailable, Reviews
from bot.runtime.workers import WorkerError, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.coach import MoveEstimate
    from bot.rooms.ports import Journal
    from bot.rooms.room import Room
    from bot.rooms.stores.settings import SettingsStore
    from bot.runtime.clock import Clock


PATIENCE: Final = 20.0
"""Seconds for one moment of a match: the first one waits for the process to start. Time in the queue does not
count: without a C compiler each moment may take five, and several reviews ask in turn."""
NICE: Final = 10
IDLE: Final = 300.0  # seconds after which the process ends that nobody asked for anything


class Coaching:
    """Reviews, hints and accuracies, with one process, started when it is needed first."""

    def __init__(
        self, journal: Journal, settings: SettingsStore, clock: Clock, *, redraw: Callable[[Room], None]
    ) -> None:
        self._process = WorkerProcess("the coach", nice=NICE, idle=IDLE)
        self._queue = asyncio.Lock()
        self.reviews = Reviews(self.estimates)
        self.accuracies = Accuracies(
            self.reviews,
            clock=clock,
            load=journal.load_archive,
            is_wanted=lambda guild_id: settings.known(guild_id).accuracy,
            redraw=redraw,
        )

    async def estimates(
        self, view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
    ) -> tuple[MoveEstimate, ...]:
        """Return what each sensible move promises (`bot.players.coach.estimates`) or CoachUnavailable."""
        asked = pickle.dumps((view, seed, worlds, also, uncalled))
        try:
            async with self._queue:
                found = await self._process.run(_compare, asked, patience=PATIENCE)
        except WorkerError as error:
            raise CoachUnavailable from error
        told: tuple[MoveEstimate, ...] = pickle.loads(found)  # noqa: S301 - it comes from our own process
        return told

    def close(self) -> None:
        """End the process; from now on there is no coach."""
        self.accuracies.stop()
        self._process.close()


def _compare(asked: bytes) -> bytes:
    """Compare moves in the process of the coach; pickled both ways, since the engine is imported here."""
    from random import Random  # noqa: PLC0415 - only the process of the coach needs these

    from bot.players.coach import estimates  # noqa: PLC0415

    view, seed, worlds, also, uncalled = pickle.loads(asked)  # noqa: S301 - it comes from the bot itself
    found = estimates(view, Random(seed), worlds=worlds, also=also, uncalled=uncalled)
    return pickle.dumps(found)
