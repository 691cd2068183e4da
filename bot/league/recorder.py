"""Counts matches as they end: one task takes them from the store one after the other, while any waits.

A match waits to be counted from the transaction that stored its result on. What was counted is stored in one
transaction that also ends its wait, so a match is counted exactly once, whenever the process is killed.
Nobody waits for any of it: a result is shown first, and drawn again when its match was counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from bot.league import counting
from bot.league.ports import MatchLine
from bot.league.rated import group_of, group_since
from bot.league.reading import played_match
from bot.rooms.ports import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.league.ports import LeagueStore, StoredMatch
    from bot.league.rows import Game

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
        observers: Called with each match that was counted and what was earned with it, after it was stored;
            they must not wait.
    """

    def __init__(self, store: LeagueStore, clock: Clock) -> None:
        """Begin with nothing known; nothing is counted before `start`.

        Args:
            store: Holds what waits, and what was counted.
            clock: Waits between two matches, and after a failure.
        """
        self.observers: list[Callable[[MatchLine], None]] = []
        self._store = store
        self._clock = clock
        self._started = False
        self._waiting = False
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.Task[None] | None = None
        self._failures: Counter[str] = Counter()
        self._passed_over: set[str] = set()

    def start(self) -> None:
        """Count from now on, what has waited first."""
        self._started = True
        self.note_result()

    def stop(self) -> None:
        """Count nothing any more; what waits goes on waiting."""
        self._started = False
        for task in (self._task, self._later):
            if task is not None:
                task.cancel()

    def note_result(self) -> None:
        """Note that the result of a match was stored."""
        self._waiting = True
        if self._started and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run(), name="league")

    async def _run(self) -> None:
        """Count for as long as anything waits."""
        retry = FIRST_RETRY
        while self._waiting:
            self._waiting = False
            try:
                counted = await self._count_next()
            except Exception as error:
                # Whatever it is, matches that end later shall be counted.
                self._waiting = True
                log.warning("the league waits for the store: %s", error, exc_info=not _is_expected(error))
                await self._clock.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY)
                continue
            retry = FIRST_RETRY
            if counted:
                self._waiting = True
                await self._clock.sleep(BREATH)
        if self._passed_over and (self._later is None or self._later.done()):
            self._later = asyncio.get_running_loop().create_task(self._try_again(), name="league-later")

    async def _try_again(self) -> None:
        """Try what was passed over again after a while."""
        await self._clock.sleep(TRY_AGAIN_AFTER)
        self._passed_over.clear()
        self._failures.clear()
        self.note_result()

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
            group=group_of(match.starters),
            since=group_since(match.started_at),
        )
        counted = counting.count(match, before, number=stored.number, season=stored.season)
        games = await self._store.count(counted)
        self._tell(MatchLine(counted.match, best_first(games), awards=counted.awards))

    def _tell(self, line: MatchLine) -> None:
        for observer in self.observers:
            try:
                observer(line)
            except Exception:
                log.exception("somebody fails to hear that match %s was counted", line.match.match_id)


def _is_expected(error: Exception) -> bool:
    return isinstance(error, StoreError)


def best_first(games: Iterable[Game]) -> list[Game]:
    """Return the games of a match by their places."""
    return sorted(games, key=lambda game: game.place)
