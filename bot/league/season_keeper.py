"""Ends seasons when their time has come, also where nobody plays any more, and by hand.

One task sleeps until the end of the month. Ending a season and counting a match hold the same lock, so no
match is counted into a season that is over.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol

from bot.league.rows import Season
from bot.league.seasons import beginning_of_month, end_of, ended_by, month_after
from bot.rooms.ports import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.league.season_ports import SeasonStore
    from bot.league.seasons import SeasonPlan

log = logging.getLogger(__name__)

FIRST_LOOK: Final = (
    60.0  # seconds after a start, in which what waits is counted and Discord has told of servers
)
MARGIN: Final = timedelta(minutes=5)
"""A season ends so long after its month: what was played at the last moment is counted by then."""
PATIENCE: Final = timedelta(hours=1)
"""A match that still waits to be counted holds up the end of its season so long."""
FIRST_RETRY: Final = 60.0  # seconds after something was left to do; twice as long each time
LONGEST_RETRY: Final = 3600.0
LONGEST_SLEEP: Final = 86_400.0


class SeasonChangedError(Exception):
    """Another season has begun since somebody decided to end the one before."""


class Clock(Protocol):
    """What the keeper needs of time."""

    def now(self) -> datetime:
        """Return the current time, aware."""

    async def sleep(self, seconds: float) -> None:
        """Return after the given number of seconds."""


class SeasonKeeper:
    """Ends the seasons of all servers, and has what is due after that done.

    Args:
        store: The seasons.
        clock: The time.
        plan_of: Returns how a server has its seasons.
        counting: The lock that is held while a match is counted.
        after: Called after each look; tells whether all is done that was due.
        serves: Tells of a server's id whether its seasons end here.
    """

    def __init__(
        self,
        *,
        store: SeasonStore,
        clock: Clock,
        plan_of: Callable[[int], Awaitable[SeasonPlan]],
        counting: asyncio.Lock,
        after: Callable[[], Awaitable[bool]],
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        self._serves = serves
        self._store = store
        self._clock = clock
        self._plan_of = plan_of
        self._counting = counting
        self._after = after
        self._task: asyncio.Task[None] | None = None
        self._asleep = False
        self._again = False
        self._retry = FIRST_RETRY

    def start(self) -> None:
        """Look after seasons from now on, for the first time in a minute."""
        if self._task is None:
            self._look_after(FIRST_LOOK)

    def stop(self) -> None:
        """End no season any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None  # or a season that is ended by hand meanwhile would begin another one

    def look(self) -> None:
        """Look at servers that are served from now on too, if any were before."""
        if self._task is not None:
            self._look_at_once()

    def restart(self) -> list[asyncio.Task[None]]:
        """Stop the look that is under way, and begin another one; return the one that was stopped."""
        if self._task is None or self._asleep:
            return []
        stopped = self._task
        stopped.cancel()
        self._look_after(0.0)
        return [stopped]

    async def begin_next(self, guild_id: int, *, after: int, name: str) -> Season:
        """End the current season, and begin the next one; return that.

        Args:
            guild_id: Discord's id of the server.
            after: The number of the season that is to end; 0 if there was none yet.
            name: Of the next one; empty for none.

        Raises:
            SeasonChangedError: Another one is the newest by now.
            StoreError: Nothing was changed.
        """
        async with self._counting:
            newest = await self._store.newest(guild_id)
            if (0 if newest is None else newest.number) != after:
                raise SeasonChangedError
            now = self._clock.now().astimezone(UTC)
            begun = Season(guild_id=guild_id, number=after + 1, name=name, started_at=now)
            if newest is None or newest.ended_at is not None:
                await self._store.change(begun=begun)
            else:
                ended = replace(newest, ended_at=max(now, newest.started_at))
                await self._store.change(ended=ended, begun=begun)
        self._look_at_once()
        return begun

    def _look_at_once(self) -> None:
        """Look now, or once more if a look is under way; nothing is done before `start`."""
        self._again = True
        if self._task is not None and self._asleep:
            self._task.cancel()
            self._look_after(0.0)

    def _look_after(self, seconds: float) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(seconds), name="seasons")
        self._asleep = True

    async def _run(self, seconds: float) -> None:
        while True:
            self._asleep = True
            await self._clock.sleep(seconds)
            self._asleep = self._again = False
            seconds = await self._look()
            if self._again:
                seconds = 0.0

    async def _look(self) -> float:
        """Do what is due; return how many seconds it is to the next look."""
        try:
            done = await self._end_months() & await self._after()
        except Exception as error:
            # Whatever it is, seasons shall end when the next look finds them.
            log.warning("seasons wait: %s", error, exc_info=not isinstance(error, StoreError))
            done = False
        retry = self._retry
        self._retry = FIRST_RETRY if done else min(2 * retry, LONGEST_RETRY)
        return self._to_next_look() if done else min(retry, self._to_next_look())

    def _to_next_look(self) -> float:
        """Return how many seconds it is to the end of this month, or to that of a long day."""
        now = self._clock.now()
        ends = [start + MARGIN for start in (beginning_of_month(now), month_after(now))]
        return min([LONGEST_SLEEP, *((end - now).total_seconds() for end in ends if end > now)])

    async def _end_months(self) -> bool:
        """End the seasons whose month is over; tell whether there was none that has to wait."""
        now, done = self._clock.now(), True
        for season in await self._store.going_on(before=beginning_of_month(now)):
            plan = await self._plan_of(season.guild_id)
            end = end_of(season, plan)
            if end is None or now < end:
                continue
            late = now >= end + PATIENCE
            if now < end + MARGIN or (not late and await self._store.is_waiting(season.guild_id, before=end)):
                done = False
                continue
            async with self._counting:
                newest = await self._store.newest(season.guild_id)  # a match may have ended it in between
                ended = ended_by(season, now, plan)
                if newest == season and ended is not None and self._serves(season.guild_id):
                    await self._store.change(ended=ended)
                    log.info("season %d of server %d is over", season.number, season.guild_id)
        return done
