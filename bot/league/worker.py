"""Counts matches as they end: one task takes them from the store one after the other, while any waits.

A match waits to be counted as soon as its result is stored. Its counts are stored in one transaction that
also ends the wait, so it is counted exactly once, whenever the process is killed. What fails is tried again
after growing pauses. Nobody waits for any of it: a result is shown first, and drawn again when its match was
counted.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from bot.league import counting
from bot.league.ports import DamagedMatchError, MatchLine
from bot.league.reading import played_match
from bot.league.seasons import MONTHLY
from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.runtime import log_context

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection
    from datetime import datetime

    from bot.league.played_match import PlayedMatch
    from bot.league.ports import LeagueStore, StoredMatch, WaitingMatch
    from bot.league.seasons import SeasonPlan
    from bot.runtime.clock import Clock

log = logging.getLogger(__name__)


Key = TypeVar("Key")


@dataclass(slots=True)
class _Pause:
    failures: int
    since: datetime
    seconds: float

    def remaining(self, now: datetime) -> float:
        """Return how many seconds are left; 0 if its next try is due, or if the clock was set back."""
        passed = (now - self.since).total_seconds()
        return self.seconds - passed if 0 <= passed < self.seconds else 0.0


class Pauses(dict[Key, _Pause]):
    """Pauses of what failed last, by key, each twice as long as the one before it.

    Args:
        first: Seconds after the first failure.
        longest: Seconds that no pause exceeds.
        most: How many keys are kept; beyond that the one that has paused longest is forgotten.
    """

    def __init__(self, *, first: float, longest: float, most: int) -> None:
        self._first = first
        self._longest = longest
        self._most = most

    def note_failure(self, key: Key, now: datetime) -> int:
        """Let it pause from now on; return how often it failed in a row."""
        before = self.pop(key, None)
        failures = 1 if before is None else before.failures + 1
        seconds = self._first if before is None else min(2 * before.seconds, self._longest)
        self[key] = _Pause(failures, now, seconds)
        if len(self) > self._most:
            del self[next(iter(self))]
        return failures

    def forget(self, key: Key) -> None:
        """Forget that it failed, if it did."""
        self.pop(key, None)

    def due(self, now: datetime) -> list[Key]:
        """Return those whose next try is due, the one that has paused longest first."""
        return [key for key, pause in self.items() if not pause.remaining(now)]

    def seconds_to_next(self, now: datetime) -> float | None:
        """Return in how many seconds the next try is due; None if nothing pauses."""
        return min((pause.remaining(now) for pause in self.values()), default=None)


BREATH: Final = 0.02  # seconds between two matches, so that many that wait hold nobody up
FIRST_RETRY: Final = 1.0  # seconds after a failure of the store; twice as long after each that follows
MAX_RETRY: Final = 300.0
ATTEMPTS: Final = 5
"""After so many failures of the store with one match another one of the server is tried: if that is stored,
the first one is passed over."""
FIRST_TRY_AGAIN: Final = (
    60.0  # seconds after which a match that was passed over is tried again, then twice that
)
TRY_AGAIN_AFTER: Final = 3600.0  # the longest of these
MAX_PROBES: Final = 64  # others of a server that are tried after one of its matches failed so often
MAX_MATCHES: Final = 10_000
MAX_SERVERS: Final = 500
"""So many that fail are remembered. Servers are parameters of a query; if so many fail, the store does."""


class LeagueWorker:
    """Counts every match that waits, then those that end.

    Attributes:
        observers: Called with each match and what was earned with it after it was stored; they must not wait.
    """

    def __init__(
        self,
        store: LeagueStore,
        clock: Clock,
        *,
        plan_of: Callable[[int], Awaitable[SeasonPlan]] | None = None,
        counting: asyncio.Lock | None = None,
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Begin with nothing known; nothing is counted before `start`.

        Args:
            plan_of: Returns how a server has its seasons; without it all have months.
            counting: Held while a match is counted, for others who change the league.
        """
        self._serves = serves
        self._places: dict[str, int] = {}  # the servers of the matches that pause
        self._held: set[int] = set()
        self._plan_of = plan_of or _monthly
        self._counting = counting or asyncio.Lock()
        self.observers: list[Callable[[MatchLine], None]] = []
        self._store = store
        self._clock = clock
        self._started = False
        self._waiting = False
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.Task[None] | None = None
        self._matches: Pauses[str] = Pauses(first=FIRST_TRY_AGAIN, longest=TRY_AGAIN_AFTER, most=MAX_MATCHES)
        self._servers: Pauses[int] = Pauses(first=FIRST_RETRY, longest=MAX_RETRY, most=MAX_SERVERS)

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

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget what failed in servers that another process serves: it counts their matches."""
        for guild_id in [one for one in self._servers if is_left(one)]:
            self._servers.forget(guild_id)
        for match_id in [one for one in self._matches if is_left(self._places.get(one, 0))]:
            self._matches.forget(match_id)
        self._places = {one: at for one, at in self._places.items() if one in self._matches}
        if self._started and (self._task is None or self._task.done()):
            self._plan_next_try()

    def note_result(self) -> None:
        """Note that the result of a match was stored."""
        self._waiting = True
        if self._started and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run(), name="league")

    @asynccontextmanager
    async def holding(self, guild_id: int) -> AsyncIterator[None]:
        """Count no match of a server within the context."""
        self._held.add(guild_id)
        try:
            async with self._counting:  # what is being counted is stored first
                pass
            yield
        finally:
            self._held.discard(guild_id)
            self.note_result()

    async def _run(self) -> None:
        log_context.leave()
        retry = FIRST_RETRY
        while self._waiting:
            self._waiting = False
            try:
                tried = await self._count_next()
            except Exception as error:
                # Whatever it is, matches that end later shall be counted.
                self._waiting = True
                log.warning(
                    "the league waits for the store: %s", error, exc_info=not isinstance(error, StoreError)
                )
                await self._clock.sleep(retry)
                retry = min(2 * retry, MAX_RETRY)
                continue
            retry = FIRST_RETRY
            if tried:
                self._waiting = True
                await self._clock.sleep(BREATH)
        self._plan_next_try()

    def _plan_next_try(self) -> None:
        now = self._clock.now()
        pauses = (self._matches.seconds_to_next(now), self._servers.seconds_to_next(now))
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if seconds := [one for one in pauses if one is not None]:
            trying = self._try_again(min(seconds))
            self._later = asyncio.get_running_loop().create_task(trying, name="league-later")

    async def _try_again(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._later = None  # or planning the next try would cancel this one
        self.note_result()

    async def _count_next(self) -> bool:
        """Try the match that has waited longest, those that failed last; return whether there was one.

        Raises:
            StoreError: The store fails as a whole.
        """
        match = await self._next() or await self._next_due()
        if match is None:
            return False
        await self._try(match)
        return True

    async def _next(
        self, *, again: str | None = None, in_server: int | None = None, but: Collection[str] = ()
    ) -> WaitingMatch | None:
        """Return the first match that does not pause, but `again` and those of `in_server`, which may."""
        matches = {*self._matches, *but} - {again}
        servers = {one for one in self._servers if one != in_server} | self._held
        return await self._store.next_uncounted(but=matches, but_guilds=servers)

    async def _next_due(self) -> WaitingMatch | None:
        now = self._clock.now()
        for guild_id in self._servers.due(now):
            if match := await self._next(in_server=guild_id):
                return match
            self._servers.forget(guild_id)  # nothing waits there but matches that pause themselves
        for match_id in self._matches.due(now):
            if match := await self._next(again=match_id):
                return match
            self._matches.note_failure(match_id, now)  # its server pauses
        return None

    async def _try(self, match: WaitingMatch) -> None:
        match_id = match.match_id
        self._places[match_id] = match.guild_id
        try:
            await self._count(match_id)
        except (StoreBusyError, LostStoreError):
            raise  # as it would with any other
        except DamagedMatchError as error:
            log.error("match %s cannot be counted and is passed over: %s", match_id, error)  # noqa: TRY400 - expected
            self._matches.note_failure(match_id, self._clock.now())
        except StoreError as error:
            log.warning("match %s is not counted yet: %s", match_id, error)
            await self._suspect(match)
            if len(self._servers) >= MAX_SERVERS:
                raise  # it is the store as a whole
        except Exception:
            # An error of ours, with this match alone: it would be the same again.
            log.exception("match %s cannot be counted and is passed over", match_id)
            self._matches.note_failure(match_id, self._clock.now())
        else:
            self._matches.forget(match_id)
            self._servers.forget(match.guild_id)
        if match_id not in self._matches:
            del self._places[match_id]

    async def _suspect(self, match: WaitingMatch) -> None:
        """Note that the store failed with a match, which may be at fault, or its server, or the whole store.

        The matches of a server are counted in order, so its others wait, and those of other servers do not.
        Only if another one can be stored while this one failed often, this one is at fault.
        """
        now = self._clock.now()
        if match.match_id in self._matches:
            self._matches.note_failure(match.match_id, now)
            return
        if not self._serves(match.guild_id):
            return
        beyond = self._servers.note_failure(match.guild_id, now) - ATTEMPTS
        failed = [match.match_id]
        for _ in range(min(2**beyond, MAX_PROBES) if beyond >= 0 else 0):
            other = await self._next(in_server=match.guild_id, but=failed)
            if other is None or other.guild_id != match.guild_id:
                return
            if await self._is_stored(other):
                for match_id in failed:
                    log.error("match %s was not counted while another one was, and is passed over", match_id)
                    self._matches.note_failure(match_id, self._clock.now())
                return
            failed.append(other.match_id)
            await self._clock.sleep(BREATH)

    async def _is_stored(self, match: WaitingMatch) -> bool:
        """Count another match of a server that pauses; return whether that was stored."""
        try:
            await self._count(match.match_id)
        except (StoreBusyError, LostStoreError):
            raise
        except Exception as error:
            expected = isinstance(error, StoreError)
            log.warning("match %s is not counted yet: %s", match.match_id, error, exc_info=not expected)
            return False
        self._servers.forget(match.guild_id)
        return True

    async def _count(self, match_id: str) -> None:
        stored = await self._store.uncounted(match_id)
        # Reading the archive of a long match takes 20 ms.
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


async def _monthly(_guild_id: int) -> SeasonPlan:
    return MONTHLY
