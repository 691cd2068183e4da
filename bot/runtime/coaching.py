"""The coach: a separate low-priority worker process, and the features that use it."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from typing import Final

from bot.engine.actions import Action
from bot.engine.view import View
from bot.matches.coach_review import Accuracies, CoachUnavailable, Reviews
from bot.players.coach import MoveEstimate
from bot.rooms.ports import Journal
from bot.rooms.room import Room
from bot.rooms.stores.settings import SettingsStore
from bot.runtime.clock import Clock
from bot.runtime.workers import WorkerError, WorkerProcess

PATIENCE: Final = 20.0
"""Timeout in seconds for one moment of a match, perhaps with the start of the process. Time in the queue does
not count: without a C compiler a moment may take five seconds, and several reviews take turns."""
NICE: Final = 10
IDLE: Final = 300.0  # seconds without a request after which the process is ended


class Coaching:
    """Reviews, hints and accuracies, computed by one process that is started on first use."""

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
        """Estimate all sensible moves (see `bot.players.coach.estimates`); raises CoachUnavailable."""
        asked = pickle.dumps((view, seed, worlds, also, uncalled))
        try:
            async with self._queue:
                found = await self._process.run(_compare, asked, patience=PATIENCE)
        except WorkerError as error:
            raise CoachUnavailable from error
        told: tuple[MoveEstimate, ...] = pickle.loads(found)  # noqa: S301 - comes from our own process
        return told

    def close(self) -> None:
        """End the process; the coach stays unavailable."""
        self.accuracies.stop()
        self._process.close()


def _compare(asked: bytes) -> bytes:
    """Compare moves in the coach's process; pickled both ways, since the engine is imported only here."""
    from random import Random  # noqa: PLC0415 - only the coach's process needs these

    from bot.players.coach import estimates  # noqa: PLC0415

    view, seed, worlds, also, uncalled = pickle.loads(asked)  # noqa: S301 - comes from the bot itself
    found = estimates(view, Random(seed), worlds=worlds, also=also, uncalled=uncalled)
    return pickle.dumps(found)
