"""Seasons: when they begin and end, as pure functions, and a keeper that ends them on time.

Ending a season and counting a match hold the same lock.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final

from bot.league.played_match import PlayedMatch
from bot.league.ports import Season, SeasonStore
from bot.rooms.ports import StoreError
from bot.runtime.clock import Clock
from bot.runtime.jobs import Backoff, Job, Worker

log = logging.getLogger(__name__)

MAX_WAIT: Final = timedelta(days=92)
"""How long a match may wait to be counted. A season that began even longer after the match ended began with
the machine's clock ahead: it would take all matches until its date is reached."""

_RESERVED: Final = re.compile(r"[0-9]{4}-[0-9]{2}|#?[0-9]+|season #?[0-9]+|all time")


class SeasonMode(Enum):
    """The event that ends a server's seasons; the value is stored."""

    MONTHLY = "monthly"  # the end of each month (UTC)
    BY_HAND = "by-hand"  # a person who manages the server
    NONE = "none"  # nothing: the running season never ends


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """When a server's seasons end; choosing months lets the running season end with the current month."""

    mode: SeasonMode = SeasonMode.MONTHLY
    since: datetime | None = None  # when this was chosen


MONTHLY: Final = SeasonPlan()


def month_of(moment: datetime) -> str:
    """Return the name of the monthly season at a moment, such as `2026-11`."""
    return f"{moment.astimezone(UTC):%Y-%m}"


def beginning_of_month(moment: datetime) -> datetime:
    """Return the start of a moment's month, in UTC."""
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def month_after(moment: datetime) -> datetime:
    """Return the start of the month after a moment's, in UTC."""
    return beginning_of_month(beginning_of_month(moment) + timedelta(days=31))


def end_of(season: Season, plan: SeasonPlan) -> datetime | None:
    """Return when a running season ends by itself; None if it does not, or has ended."""
    if season.ended_at is not None or plan.mode is not SeasonMode.MONTHLY:
        return None
    return month_after(season.started_at if plan.since is None else max(season.started_at, plan.since))


def ended_by(season: Season, moment: datetime, plan: SeasonPlan) -> Season | None:
    """Return the season as ended if its end has come by a moment, else None."""
    end = end_of(season, plan)
    return None if end is None or moment < end else _ended(season, moment, plan)


def _ended(season: Season, moment: datetime, plan: SeasonPlan) -> Season:
    """Return a season ended at a later month's beginning; at its own month's end if that is its name."""
    ended, end = beginning_of_month(moment), end_of(season, plan)
    if end is not None and season.name == month_of(season.started_at):
        ended = min(ended, end)
    return replace(season, ended_at=max(ended, season.started_at))


def seasons_with(
    match: PlayedMatch, newest: Season | None, *, settled: int | None, plan: SeasonPlan = MONTHLY
) -> tuple[Season, ...]:
    """Return the seasons that a match ends or begins, the one it belongs to last; none if the newest goes on.

    A monthly season begins with the first match after the end of the previous one, or with one so long before
    its start that the clock must have been ahead then. Without months a match begins a season only if none is
    running. A season that has ended, or is not the newest, takes no more matches, unless the newest is
    settled for the match.
    """
    if newest is not None and not _begins(match, newest, settled, plan):
        return ()
    first = 1 if newest is None else newest.number + 1
    started_at = _start(match, newest, plan)
    begun = Season(
        guild_id=match.guild_id,
        number=first if settled is None else settled,
        name=month_of(started_at) if plan.mode is SeasonMode.MONTHLY else "",
        started_at=started_at,
    )
    if newest is None or newest.ended_at is not None:
        return (begun,)
    return _ended(newest, match.ended_at, plan), begun


def _begins(match: PlayedMatch, newest: Season, settled: int | None, plan: SeasonPlan) -> bool:
    if settled is not None:
        return settled > newest.number
    if newest.ended_at is not None:
        return True
    end = end_of(newest, plan)
    return end is not None and (match.ended_at >= end or _was_ahead(newest.started_at, match))


def _start(match: PlayedMatch, newest: Season | None, plan: SeasonPlan) -> datetime:
    """Return the start of a season that begins with a match: not before the end of the previous one."""
    monthly = plan.mode is SeasonMode.MONTHLY
    start = beginning_of_month(match.ended_at) if monthly else match.started_at
    over = None if newest is None else newest.ended_at
    return start if over is None or _was_ahead(over, match) else max(start, over)


def _was_ahead(moment: datetime, match: PlayedMatch) -> bool:
    """Return whether the clock was ahead at a recorded moment, judging by a match counted later."""
    return moment - match.ended_at > MAX_WAIT


def is_free_name(name: str, seasons: Iterable[Season]) -> bool:
    """Return whether a season can get a name: no other has it, and it is not a default name."""
    wanted = name.strip().casefold()
    taken = {season.name.casefold() for season in seasons}
    return bool(wanted) and wanted not in taken and _RESERVED.fullmatch(wanted) is None


FIRST_LOOK: Final = 60.0  # seconds after the start; by then waiting matches are counted and servers known
MARGIN: Final = timedelta(minutes=5)
"""Delay after the end of a month, so that the last matches are counted in it."""
PATIENCE: Final = timedelta(hours=1)  # how long a waiting match delays the end of its season
FIRST_RETRY: Final = 60.0  # seconds; doubled each time while work remains
MAX_RETRY: Final = 3600.0
MAX_SLEEP: Final = 86_400.0


class SeasonChangedError(Exception):
    """Another season has begun since the decision to end the previous one."""


class SeasonKeeper(Worker):
    """Ends the seasons of all servers; each run then calls `after`, which returns whether it is done."""

    _first_look = FIRST_LOOK

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
        self._store, self._clock, self._plan_of = store, clock, plan_of
        self._counting, self._after, self._serves = counting, after, serves
        self._backoff = Backoff(FIRST_RETRY, MAX_RETRY)
        self._job = Job(self._look, name="seasons", clock=clock, active=False)

    def look(self) -> None:
        """Run soon, for servers that this process now serves too; only if a run was scheduled."""
        self._job.hurry()

    def restart(self) -> list[asyncio.Task[None]]:
        """Cancel the current run and begin another; return the cancelled task, if any."""
        stopped = self._job.interrupt()
        if stopped:
            self._job.wake()
        return stopped

    async def begin_next(self, guild_id: int, *, after: int, name: str) -> Season:
        """End season `after` (0: none) and begin the next; SeasonChangedError if it is not the newest."""
        async with self._counting:
            newest = await self._store.newest(guild_id)
            if (0 if newest is None else newest.number) != after:
                raise SeasonChangedError
            now = self._clock.now().astimezone(UTC)
            begun = Season(guild_id=guild_id, number=after + 1, name=name, started_at=now)
            goes_on = newest is not None and newest.ended_at is None
            ended = replace(newest, ended_at=max(now, newest.started_at)) if newest and goes_on else None
            await self._store.change(ended=ended, begun=begun)
        self._job.hurry()
        return begun

    async def _look(self) -> float:
        try:
            done = await self._end_months() & await self._after()
        except Exception as error:
            # Any error only delays: the next run ends these seasons.
            log.warning("seasons wait: %s", error, exc_info=not isinstance(error, StoreError))
            done = False
        if not done:
            return min(self._backoff.next(), self._to_next_look())
        self._backoff.reset()
        return self._to_next_look()

    def _to_next_look(self) -> float:
        """Return the seconds until the next end of a month, at most `MAX_SLEEP`."""
        now = self._clock.now()
        ends = [start + MARGIN for start in (beginning_of_month(now), month_after(now))]
        return min([MAX_SLEEP, *((end - now).total_seconds() for end in ends if end > now)])

    async def _end_months(self) -> bool:
        """End the seasons whose month is over; return whether none had to wait."""
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
                newest = await self._store.newest(season.guild_id)  # a match may have ended it meanwhile
                ended = ended_by(season, now, plan)
                if newest == season and ended is not None and self._serves(season.guild_id):
                    await self._store.change(ended=ended)
                    log.info("season %d of server %d is over", season.number, season.guild_id)
        return done
