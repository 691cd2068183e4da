"""Recomputes the leagues of servers in the background, after decisions of their moderators, or deletions.

The transaction of a decision marks the league as out of date, and the last one of recomputing it clears the
mark: if the process is killed, the work is done after the next start. Until then the league is shown partly
out of date, and matches that end are counted into that; they wait only while the sums of all are replaced.
Decisions in between, and deletions of somebody's data, make it begin again, once for all.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from bot.league.recompute import Fold
from bot.league.rows import CountedMatch, Game, Season
from bot.rooms.ports import StoreError
from bot.runtime import log_context

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from bot.league.decisions import RebuildStore
    from bot.league.ports import LeagueStore, StoredMatch
    from bot.league.rows import Row
    from bot.runtime.clock import Clock

log = logging.getLogger(__name__)


MATCHES_AT_ONCE: Final = 10
"""Matches that are counted in one go, in a thread, and then written."""
BREATH: Final = 0.02
"""Seconds of rest after each of these at least; as long as they took if that is more, for those who play."""
MAX_BREATH: Final = 5.0  # however far the clock of the machine was moved meanwhile
FIRST_RETRY: Final = 1.0  # seconds after a failure; twice as long after each that follows
MAX_RETRY: Final = 300.0


class _LeftError(Exception):
    """Another process serves the server."""


class RecomputeWorker:
    """Recomputes every league that is out of date.

    Attributes:
        observers: Called with each server whose league is up to date again; they must not wait.
        pending: The servers whose leagues are not, as far as that is known.
    """

    def __init__(
        self,
        store: LeagueStore,
        rows: RebuildStore,
        clock: Clock,
        *,
        serves: Callable[[int], bool] = lambda _: True,
        holding: Callable[[int], AbstractAsyncContextManager[None]] = lambda _: nullcontext(),
    ) -> None:
        """Begin with nothing known; nothing is computed before `start`.

        Args:
            store: Gives the matches that count.
            rows: Takes what is computed of them.
            clock: Waits between two parts, and after a failure.
            serves: Tells of a server's id whether its league is recomputed here.
            holding: Returns a context in which no match of a server is counted.
        """
        self._serves = serves
        self._holding = holding
        self.observers: list[Callable[[int], None]] = []
        self.pending: set[int] = set()
        self._store = store
        self._rows = rows
        self._clock = clock
        self._started = False
        self._asked = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Compute from now on, first what an earlier process left."""
        self._started = True
        self.look()

    def stop(self) -> None:
        """Compute nothing any more; what is out of date is computed after the next start."""
        self._started = False
        if self._task is not None:
            self._task.cancel()

    def note_decision(self, guild_id: int) -> None:
        """Note that the league of a server is out of date, as its store says already."""
        self.pending.add(guild_id)
        self.look()

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget the leagues of servers that another process serves; it computes what is left of them."""
        self.pending.difference_update([one for one in self.pending if is_left(one)])

    def look(self) -> None:
        """Look for leagues that are out of date."""
        self._asked = True
        if self._started and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run(), name="league-anew")

    async def _run(self) -> None:
        """Compute for as long as any league is out of date."""
        log_context.leave()
        retry = FIRST_RETRY
        while self._asked:
            self._asked = False
            failed = await self._compute_all()
            if failed:
                self._asked = True
                await self._clock.sleep(retry)
                retry = min(2 * retry, MAX_RETRY)
            else:
                retry = FIRST_RETRY

    async def _compute_all(self) -> bool:
        """Compute every league that is out of date once; tell whether it failed for any."""
        failed = False
        try:
            stale = await self._rows.stale()
            self.pending.update(one for one in stale if self._serves(one))
        except Exception as error:
            log.warning("leagues wait for the store: %s", error, exc_info=not isinstance(error, StoreError))
            return True
        for guild_id in stale:
            try:
                done = await self.compute(guild_id)
            except _LeftError:
                self.pending.discard(guild_id)
            except Exception as error:
                # Whatever it is, those of other servers shall be computed.
                expected = isinstance(error, StoreError)
                log.error("the league of server %d: %s", guild_id, error, exc_info=not expected)  # noqa: TRY400 - expected
                failed = True
            else:
                self._asked = self._asked or not done
        return failed

    async def compute(self, guild_id: int) -> bool:
        """Recompute the league of a server; tell whether it is up to date then.

        Raises:
            StoreError: The store failed, or a match cannot be counted; it is named.
        """
        revision = (await self._rows.adjustments(guild_id)).revision
        marked = await self._rows.marked(guild_id)
        fold = Fold(await self._rows.shown_seasons(guild_id))
        last = await self._put_matches(guild_id, fold)
        async with self._holding(guild_id):
            fold.know(await self._rows.shown_seasons(guild_id))
            last = await self._put_matches(guild_id, fold, after=last)  # what was counted meanwhile
            number = 0 if last is None else last.number or 0
            self._check(guild_id)
            await self._rows.end_matches(guild_id, number)
            sums = await asyncio.to_thread(_sums, fold)
            self._check(guild_id)
            await self._rows.put_sums(guild_id, sums)
            self._check(guild_id)
            if not await self._rows.finish(guild_id, revision=revision, marked=marked):
                return False
        log.info("the league of server %d was recomputed from %d matches", guild_id, number)
        self.pending.discard(guild_id)
        self._tell(guild_id)
        return True

    def _check(self, guild_id: int) -> None:
        """Raise `_LeftError` if another process serves a server by now."""
        if not self._serves(guild_id):
            raise _LeftError

    async def _put_matches(
        self, guild_id: int, fold: Fold, *, after: StoredMatch | None = None
    ) -> StoredMatch | None:
        """Count every match that counts behind one, and store what is its own; return the last one."""
        some: list[StoredMatch] = []
        async for stored in self._store.matches(guild_id, after=after):
            some.append(stored)
            if len(some) == MATCHES_AT_ONCE:
                await self._put(guild_id, fold, some)
                some = []
            after = stored
        if some:
            await self._put(guild_id, fold, some)
        return after

    async def _put(self, guild_id: int, fold: Fold, some: list[StoredMatch]) -> None:
        """Count some matches, and store what is their own."""

        def count() -> list[CountedMatch | Game]:
            rows = [row for stored in some for row in fold.add(stored)]
            for stored in some:
                fold.let_go(stored.result.match_id)
            return rows

        began = self._clock.now()
        rows = await asyncio.to_thread(count)
        self._check(guild_id)
        await self._rows.put_matches(guild_id, some[0].number or 1, rows)
        took = (self._clock.now() - began).total_seconds()
        await self._clock.sleep(min(max(took, BREATH), MAX_BREATH))

    def _tell(self, guild_id: int) -> None:
        for observer in self.observers:
            try:
                observer(guild_id)
            except Exception:
                log.exception("somebody fails to hear that the league of server %d was recomputed", guild_id)


def _sums(fold: Fold) -> list[Row]:
    """Return the rows that stand for many matches; there may be some for each of 100,000 players."""
    return [row for row in fold.all_rows() if not isinstance(row, Season | CountedMatch | Game)]
