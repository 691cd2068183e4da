"""Counts matches as they end: a single job takes them from the store, one at a time, while any are waiting.

The transaction that stores a match's rows also dequeues it, so it is counted exactly once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final, TypeVar

from bot.league import counting
from bot.league.played_match import PlayedMatch
from bot.league.ports import DamagedMatchError, LeagueStore, MatchLine, StoredMatch, WaitingMatch
from bot.league.reading import played_match
from bot.league.seasons import MONTHLY, SeasonPlan
from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.runtime.clock import Clock
from bot.runtime.jobs import FIRST_RETRY, MAX_RETRY, Job, Next, Outcome, Worker

log = logging.getLogger(__name__)

Key = TypeVar("Key")


class Pauses(dict[Key, tuple[int, datetime]]):
    """Failures in a row, and the last one's time, of at most `most` keys; back-off doubles each time."""

    def __init__(self, *, first: float, longest: float, most: int) -> None:
        self._first, self._longest, self._most = first, longest, most

    def note_failure(self, key: Key, now: datetime) -> int:
        """Note a failure and start the pause; return the number of failures in a row."""
        failures = 1 + self.pop(key, (0, now))[0]
        self[key] = failures, now
        if len(self) > self._most:
            del self[next(iter(self))]
        return failures

    def _seconds_left(self, key: Key, now: datetime) -> float:
        failures, since = self[key]
        seconds = min(self._first * 2 ** min(failures - 1, 30), self._longest)
        passed = (now - since).total_seconds()  # negative if the clock was set back: then it is due
        return seconds - passed if 0 <= passed < seconds else 0.0

    def due(self, now: datetime) -> list[Key]:
        """Return the keys due for a retry, the one with the oldest failure first."""
        return [key for key in self if not self._seconds_left(key, now)]

    def seconds_to_next(self, now: datetime) -> float | None:
        """Return the seconds until the next retry; None if nothing is paused."""
        return min((self._seconds_left(key, now) for key in self), default=None)


PAUSE: Final = 0.02  # pause in seconds between two matches, so that a long queue delays nobody
ATTEMPTS: Final = 5
"""After so many store failures with one match, another one of its server is tried: if that can be stored, the
first one is set aside."""
FIRST_TRY_AGAIN: Final = 60.0  # seconds until a match that was set aside is retried; doubled each time
TRY_AGAIN_AFTER: Final = 3600.0  # upper limit of that
MAX_PROBES: Final = 64  # most other matches of a server tried for that
MAX_MATCHES: Final = 10_000
MAX_SERVERS: Final = 500
"""Most failures remembered. Servers become query parameters; if so many fail, the store itself does."""


async def _monthly(_guild_id: int) -> SeasonPlan:
    return MONTHLY


class LeagueWorker(Worker):
    """Counts all waiting matches, then new ones as they end, holding the lock `counting` for each."""

    def __init__(
        self,
        store: LeagueStore,
        clock: Clock,
        *,
        plan_of: Callable[[int], Awaitable[SeasonPlan]] = _monthly,
        counting: asyncio.Lock | None = None,
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        self.observers: list[Callable[[MatchLine], None]] = []  # called with each counted match
        self._store, self._clock = store, clock
        self._plan_of, self._serves = plan_of, serves
        self._counting = counting or asyncio.Lock()
        self._held: set[int] = set()
        self._job = Job(self._run, name="league", clock=clock, active=False)
        self._matches: Pauses[WaitingMatch] = Pauses(
            first=FIRST_TRY_AGAIN, longest=TRY_AGAIN_AFTER, most=MAX_MATCHES
        )
        self._servers: Pauses[int] = Pauses(first=FIRST_RETRY, longest=MAX_RETRY, most=MAX_SERVERS)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget failures in servers that another process serves, which counts their matches."""
        for guild_id in [one for one in self._servers if is_left(one)]:
            del self._servers[guild_id]
        for match in [one for one in self._matches if is_left(one.guild_id)]:
            del self._matches[match]

    def note_result(self) -> None:
        self._job.hurry()

    @asynccontextmanager
    async def holding(self, guild_id: int) -> AsyncIterator[None]:
        """Pause the counting of a server's matches within the context."""
        self._held.add(guild_id)
        try:
            async with self._counting:  # the match being counted is stored first
                pass
            yield
        finally:
            self._held.discard(guild_id)
            self.note_result()

    async def _run(self) -> Outcome:
        try:
            tried = await self._count_next()
        except Exception as error:
            # No error may keep later matches from being counted.
            expected = isinstance(error, StoreError)
            log.warning("the league waits for the store: %s", error, exc_info=not expected)
            return Next.RETRY
        now = self._clock.now()
        pauses = [PAUSE] if tried else [one.seconds_to_next(now) for one in (self._matches, self._servers)]
        return min((one for one in pauses if one is not None), default=Next.DONE)

    async def _count_next(self) -> bool:
        """Try the match that has waited longest, earlier failures last; return whether there was one."""
        match = await self._next() or await self._next_due()
        if match is None:
            return False
        await self._try(match)
        return True

    async def _next(
        self,
        *,
        again: WaitingMatch | None = None,
        in_server: int | None = None,
        but: Collection[WaitingMatch] = (),
    ) -> WaitingMatch | None:
        """Return the first match that is not paused, but `again` and those of `in_server` may be."""
        matches = {one.match_id for one in (*self._matches, *but) if one != again}
        servers = {one for one in self._servers if one != in_server} | self._held
        return await self._store.next_uncounted(but=matches, but_guilds=servers)

    async def _next_due(self) -> WaitingMatch | None:
        now = self._clock.now()
        for guild_id in self._servers.due(now):
            if match := await self._next(in_server=guild_id):
                return match
            self._servers.pop(guild_id, None)  # only matches with a pause of their own wait there
        for one in self._matches.due(now):
            if match := await self._next(again=one):
                return match
            self._matches.note_failure(one, now)  # its server is paused
        return None

    async def _try(self, match: WaitingMatch) -> None:
        error = await self._attempt(match)
        if error is None:
            self._matches.pop(match, None)
        elif isinstance(error, StoreError) and not isinstance(error, DamagedMatchError):
            await self._suspect(match)
            if len(self._servers) >= MAX_SERVERS:
                raise error  # the store as a whole fails
        else:
            # A bug or damage that concerns only this match: it would fail again.
            log.error("match %s cannot be counted and is passed over", match.match_id)
            self._matches.note_failure(match, self._clock.now())

    async def _attempt(self, match: WaitingMatch) -> Exception | None:
        """Count a match; return the error if that failed, or raise one that any other match would get too."""
        try:
            await self._count(match.match_id)
        except (StoreBusyError, LostStoreError):
            raise
        except Exception as error:
            expected = isinstance(error, StoreError)
            log.warning("match %s is not counted yet: %s", match.match_id, error, exc_info=not expected)
            return error
        self._servers.pop(match.guild_id, None)
        return None

    async def _suspect(self, match: WaitingMatch) -> None:
        """Note a store failure with a match; if others can be stored, the match itself is at fault."""
        now = self._clock.now()
        if match in self._matches:
            self._matches.note_failure(match, now)
            return
        if not self._serves(match.guild_id):
            return
        beyond = self._servers.note_failure(match.guild_id, now) - ATTEMPTS
        failed = [match]
        for _ in range(min(2**beyond, MAX_PROBES) if beyond >= 0 else 0):
            other = await self._next(in_server=match.guild_id, but=failed)
            if other is None or other.guild_id != match.guild_id:
                return
            if await self._attempt(other) is None:
                for one in failed:
                    log.error(
                        "match %s was not counted while another one was, and is passed over", one.match_id
                    )
                    self._matches.note_failure(one, self._clock.now())
                return
            failed.append(other)
            await self._clock.sleep(PAUSE)

    async def _count(self, match_id: str) -> None:
        stored = await self._store.uncounted(match_id)
        # Reading a long match's archive takes 20 ms.
        match = await asyncio.to_thread(played_match, stored)
        if not counting.is_counted(match):
            await self._store.dismiss(match_id)
            return
        plan = await self._plan_of(match.guild_id)
        async with self._counting:
            if match.guild_id in self._held or not self._serves(match.guild_id):
                return
            line = await self._fold(stored, match, plan)
        self._tell(line)

    async def _fold(self, stored: StoredMatch, match: PlayedMatch, plan: SeasonPlan) -> MatchLine:
        before = await self._store.before(counting.touched_by(match))
        # Counting a match of a hundred people takes as long.
        counted = await asyncio.to_thread(
            counting.count, match, before, number=stored.number, season=stored.season, plan=plan
        )
        games = await self._store.count(replace(counted, revision=stored.revision))
        best_first = sorted(games, key=lambda game: game.place)
        return MatchLine(counted.match, best_first, awards=counted.awards)

    def _tell(self, line: MatchLine) -> None:
        for observer in self.observers:
            try:
                observer(line)
            except Exception:
                log.exception("somebody fails to hear that match %s was counted", line.match.match_id)
