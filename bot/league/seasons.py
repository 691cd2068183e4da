"""Seasons: when they begin and end, as pure functions, and the keeper that ends them in time.

Ending a season and counting a match hold the same lock.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.league.rows import Season
from bot.rooms.ports import StoreError
from bot.runtime.jobs import Backoff, Job

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Iterable

    from bot.league.played_match import PlayedMatch
    from bot.league.ports import SeasonStore
    from bot.runtime.clock import Clock

log = logging.getLogger(__name__)


MAX_WAIT: Final = timedelta(days=92)
"""How long a match may wait to be counted. If it ended longer than that before the newest season began, the
clock of the machine was ahead when that season began: it would take every match until its date is reached."""

_RESERVED: Final = re.compile(r"[0-9]{4}-[0-9]{2}|#?[0-9]+|season #?[0-9]+|all time")


class SeasonMode(Enum):
    """What ends the seasons of a server; the value is what is stored."""

    MONTHLY = "monthly"  # the end of each month (UTC)
    BY_HAND = "by-hand"  # somebody who manages the server
    NONE = "none"  # nothing: the season going on never ends


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """How a server has its seasons; one that goes on when months are chosen ends with that month."""

    mode: SeasonMode = SeasonMode.MONTHLY
    since: datetime | None = None  # when that was chosen


MONTHLY: Final = SeasonPlan()


def month_of(moment: datetime) -> str:
    """Return the name of a monthly season, such as `2026-11`."""
    return f"{moment.astimezone(UTC):%Y-%m}"


def beginning_of_month(moment: datetime) -> datetime:
    """Return when the month of a moment began, in UTC."""
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def month_after(moment: datetime) -> datetime:
    """Return when the month after that of a moment begins, in UTC."""
    return beginning_of_month(beginning_of_month(moment) + timedelta(days=31))


def end_of(season: Season, plan: SeasonPlan) -> datetime | None:
    """Return when a season that goes on ends by itself; None if it does not, or is over."""
    if season.ended_at is not None or plan.mode is not SeasonMode.MONTHLY:
        return None
    return month_after(season.started_at if plan.since is None else max(season.started_at, plan.since))


def ended_by(season: Season, moment: datetime, plan: SeasonPlan) -> Season | None:
    """Return a season as it is after its end, if that has come by a moment; else None."""
    end = end_of(season, plan)
    return None if end is None or moment < end else _ended(season, moment, plan)


def _ended(season: Season, moment: datetime, plan: SeasonPlan) -> Season:
    """Return a season that a moment in a later month has ended: with its own month if it is named by one."""
    ended, end = beginning_of_month(moment), end_of(season, plan)
    if end is not None and season.name == month_of(season.started_at):
        ended = min(ended, end)
    return replace(season, ended_at=max(ended, season.started_at))


def seasons_with(
    match: PlayedMatch, newest: Season | None, *, settled: int | None, plan: SeasonPlan = MONTHLY
) -> tuple[Season, ...]:
    """Return the seasons that begin or end with a match, the one that it belongs to last; none if it goes on.

    A monthly season begins with the first match that ends after the one before has ended, or so long before
    that the clock must have been ahead when the one before began. Without months a match begins one only if
    none goes on. No season that is not the newest, or that is over, takes a match any more, unless that is
    settled for the newest.
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
    """Return when the season that a match begins has begun: not before the end of the one before."""
    monthly = plan.mode is SeasonMode.MONTHLY
    start = beginning_of_month(match.ended_at) if monthly else match.started_at
    over = None if newest is None else newest.ended_at
    return start if over is None or _was_ahead(over, match) else max(start, over)


def _was_ahead(moment: datetime, match: PlayedMatch) -> bool:
    """Return whether the clock was ahead when it told a moment, as a match shows that is counted later."""
    return moment - match.ended_at > MAX_WAIT


def is_free_name(name: str, seasons: Iterable[Season]) -> bool:
    """Return whether a season can have a name: no other has it, or is called so when it is shown."""
    wanted = name.strip().casefold()
    taken = {season.name.casefold() for season in seasons}
    return bool(wanted) and wanted not in taken and _RESERVED.fullmatch(wanted) is None


FIRST_LOOK: Final = 60.0  # seconds after a start: what waits is counted, Discord has told of servers
MARGIN: Final = timedelta(minutes=5)
"""A season ends so long after its month: what was played at the last moment is counted by then."""
PATIENCE: Final = timedelta(hours=1)  # so long a match that waits holds up the end of its season
FIRST_RETRY: Final = 60.0  # seconds after something was left to do; twice as long each time
MAX_RETRY: Final = 3600.0
MAX_SLEEP: Final = 86_400.0


class SeasonChangedError(Exception):
    """Another season has begun since somebody decided to end the one before."""


class SeasonKeeper:
    """Ends the seasons of all servers; after each look `after` does what is due, and tells if it is done."""

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

    def start(self) -> None:
        """Look after seasons from now on, for the first time in a minute."""
        self._job.start(after=FIRST_LOOK)

    def stop(self) -> None:
        """End no season any more."""
        self._job.stop()

    def look(self) -> None:
        """Look at servers that are served from now on too, if any were before."""
        self._job.hurry()

    def restart(self) -> list[asyncio.Task[None]]:
        """Stop the look that is under way, and begin another one; return the one that was stopped."""
        stopped = self._job.interrupt()
        if stopped:
            self._job.wake()
        return stopped

    async def begin_next(self, guild_id: int, *, after: int, name: str) -> Season:
        """End the season number `after` (0: none), begin the next; SeasonChangedError if that is another."""
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
            # Whatever it is, seasons shall end when the next look finds them.
            log.warning("seasons wait: %s", error, exc_info=not isinstance(error, StoreError))
            done = False
        if not done:
            return min(self._backoff.next(), self._to_next_look())
        self._backoff.reset()
        return self._to_next_look()

    def _to_next_look(self) -> float:
        """Return how many seconds it is to the end of this month, or to that of a long day."""
        now = self._clock.now()
        ends = [start + MARGIN for start in (beginning_of_month(now), month_after(now))]
        return min([MAX_SLEEP, *((end - now).total_seconds() for end in ends if end > now)])

    async def _end_months(self) -> bool:
        """End the seasons whose month is over; return whether there was none that has to wait."""
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
