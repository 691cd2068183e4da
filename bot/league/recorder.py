"""Counts matches as they end: one task that takes them from the store one after the other.

A match waits to be counted from the transaction that stored its result on. What was counted is stored in one
transaction that also ends its wait, so a match is counted exactly once, whenever the process is killed.
Nobody waits for any of it: a result is shown first, and drawn again when its match was counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.league import counting
from bot.league.reading import played_match
from bot.rooms.ports import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.league.ports import LeagueStore, StoredMatch
    from bot.league.rows import Game

    Observer = Callable[[str, int, Sequence[Game]], None]
    """Hears of a match that was counted: its id, its server, and its games."""

log = logging.getLogger(__name__)

BREATH: Final = 0.02  # seconds between two matches, so that many that wait hold nobody up
FIRST_RETRY: Final = 1.0  # seconds after a failure of the store; twice as long after each that follows
LONGEST_RETRY: Final = 300.0
ATTEMPTS: Final = 5
"""After so many failures of one match it is passed over, so that others are counted."""
TRY_AGAIN_AFTER: Final = 3600.0  # seconds after which a match that was passed over is tried again


class Clock(Protocol):
    """What the recorder needs of time."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


class LeagueRecorder:
    """Counts every match that waits, then those that end.

    Attributes:
        observers: Called with each match that was counted, after it was stored; they must not wait.
    """

    def __init__(self, store: LeagueStore, clock: Clock) -> None:
        """Begin with nothing known; nothing is counted before `start`.

        Args:
            store: Holds what waits, and what was counted.
            clock: Waits between two matches, and after a failure.
        """
        self.observers: list[Observer] = []
        self._store = store
        self._clock = clock
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failures: Counter[str] = Counter()
        self._passed_over: set[str] = set()
        self._retry = FIRST_RETRY

    def start(self) -> None:
        """Count from now on, what has waited first."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(), name="league")

    def stop(self) -> None:
        """Count nothing any more; what waits goes on waiting."""
        if self._task is not None:
            self._task.cancel()

    def note_result(self) -> None:
        """Note that the result of a match was stored."""
        self._idle.clear()
        self._wake.set()

    async def caught_up(self) -> None:
        """Return once nothing waits any more, but what is passed over."""
        await self._idle.wait()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                counted = await self._count_next()
            except StoreError as error:
                log.warning("the league waits for the store: %s", error)
                await self._clock.sleep(self._retry)
                self._retry = min(2 * self._retry, LONGEST_RETRY)
                continue
            self._retry = FIRST_RETRY
            if counted:
                await self._clock.sleep(BREATH)
            else:
                await self._wait()

    async def _wait(self) -> None:
        """Wait for the next result, or until what was passed over is tried again."""
        if not self._wake.is_set():
            self._idle.set()
        waiting: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._wake.wait())]
        if self._passed_over:
            waiting.append(asyncio.ensure_future(self._clock.sleep(TRY_AGAIN_AFTER)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if not self._wake.is_set():
                self._passed_over.clear()
                self._failures.clear()
        finally:
            for one in waiting:
                one.cancel()

    async def _count_next(self) -> bool:
        """Count the match that has waited longest; tell whether there was one.

        Raises:
            StoreError: The store failed; whether that match was counted is found out with the next attempt.
        """
        stored = await self._store.next_uncounted(but=frozenset(self._passed_over))
        if stored is None:
            return False
        match_id = stored.result.match_id
        try:
            await self._count(stored)
        except StoreError:
            self._note_failure(match_id)
            raise
        except Exception:
            # An error of ours, with this match alone: it would be the same again.
            log.exception("match %s cannot be counted and is passed over", match_id)
            self._passed_over.add(match_id)
        else:
            self._failures.pop(match_id, None)
        return True

    def _note_failure(self, match_id: str) -> None:
        self._failures[match_id] += 1
        if self._failures[match_id] >= ATTEMPTS:
            log.error("match %s was not counted in %d attempts and is passed over", match_id, ATTEMPTS)
            self._passed_over.add(match_id)

    async def _count(self, stored: StoredMatch) -> None:
        # Reading the archive of a long match takes 20 ms.
        match = await asyncio.to_thread(played_match, stored)
        if not counting.is_counted(match):
            self._passed_over.add(match.match_id)
            return
        before = await self._store.before(
            match.guild_id,
            users=[counting.account(seat) for seat in match.people],
            ladder=counting.ladder_key(match),
            group=counting.group_key(match),
            since=counting.group_since(match),
        )
        counted = counting.count(match, before, number=stored.number, season=stored.season)
        games = await self._store.count(counted)
        self._tell(match.match_id, match.guild_id, games)

    def _tell(self, match_id: str, guild_id: int, games: Sequence[Game]) -> None:
        for observer in self.observers:
            try:
                observer(match_id, guild_id, games)
            except Exception:
                log.exception("somebody fails to hear that match %s was counted", match_id)
