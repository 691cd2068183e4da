"""Runs tournaments: does what is due in each, and finds out after a start where everything stands.

One task sleeps until the earliest deadline of all of them (the store has an index). Each tournament then has
a task of its own, so that none waits for the threads of another.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import MovingError, StoreError
from bot.tournaments.due_work import DueWork, GatewayDownError, ServerOutage
from bot.tournaments.registry import ACTIVE, NoTournamentError

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.tournaments.due_work import TournamentHost
    from bot.tournaments.registry import Tournaments
    from bot.tournaments.tournament import Tournament

log = logging.getLogger(__name__)


FIRST_RETRY: Final = timedelta(seconds=15)
"""How long a tournament rests in which something could not be done; twice as long after each failure."""
MAX_RETRY: Final = timedelta(hours=1)


class TournamentRunner:
    """Does what is due in tournaments, from `begin` to `stop`."""

    def __init__(self, tournaments: Tournaments, host: TournamentHost) -> None:
        """Begin with nothing under way.

        Args:
            tournaments: Finds and changes them.
            host: Opens their tables, and tells their people.
        """
        self._tournaments = tournaments
        self._clock = tournaments.clock
        self._host = host
        self._work = DueWork(tournaments, host)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rests: dict[str, tuple[datetime, timedelta]] = {}
        self._sleeper: asyncio.Task[None] | None = None
        self._nap: asyncio.Task[None] | None = None
        self._outdated = False
        self._active = False
        self._looked = False
        tournaments.observers.append(self._note_change)

    async def begin(self) -> None:
        """Find out where every tournament stands that is run here, and run them from now on."""
        self._active = True
        try:
            await self._look_at_all()
        except StoreError as error:
            log.warning("tournaments are looked at later: %s", error)
        self._plan()

    async def _look_at_all(self) -> None:
        """Look at every tournament that goes on or has tables: much may have happened unseen."""
        active = await self._tournaments.store.in_stages([stage.value for stage in ACTIVE])
        self._looked = True
        for tournament_id in {*active, *self._host.seated_tournaments()}:
            self.note(tournament_id)

    def end_outage(self, since: datetime, *, affects: Callable[[int], bool]) -> None:
        """Give the time back that an outage took, which is over now.

        Args:
            since: When anything arrived last before it.
            affects: Tells of a server's id whether the bot did not hear it.
        """
        self._work.note_outage(ServerOutage(since, self._clock.now(), affects))
        self._looked = False  # so that all are looked at
        self._plan()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Run no tournaments of servers that another process serves; return what is under way."""
        is_of = partial(self._tournaments.is_of, is_left=is_left)
        self._again = {one for one in self._again if not is_of(one)}
        self._rests = {one: rest for one, rest in self._rests.items() if not is_of(one)}
        return [task for one, task in self._running.items() if is_of(one)]

    def stop(self) -> None:
        """Do nothing any more; everything goes on after the next start."""
        self._active = False
        for task in (self._nap, self._sleeper, *self._running.values()):
            if task is not None:
                task.cancel()

    def note(self, tournament_id: str) -> None:
        """Note that something happened in a tournament: it is looked at soon."""
        if not self._active:
            return
        if tournament_id in self._running:
            self._again.add(tournament_id)
            return
        task = asyncio.get_running_loop().create_task(
            self._run(tournament_id), name=f"tournament-{tournament_id}"
        )
        self._running[tournament_id] = task
        task.add_done_callback(lambda _: self._finish(tournament_id))

    def _note_change(self, tournament: Tournament, _: Tournament | None) -> None:
        if asyncio.current_task() is not self._running.get(tournament.id):  # it knows what it does itself
            self.note(tournament.id)

    def _finish(self, tournament_id: str) -> None:
        del self._running[tournament_id]
        if tournament_id in self._again:
            self._again.discard(tournament_id)
            self.note(tournament_id)
        self._plan()

    async def _run(self, tournament_id: str) -> None:
        """Do what is due in a tournament; if something cannot be done, it rests for a while."""
        try:
            whole = await self._work.do(tournament_id)
        except GatewayDownError:
            self._rests[tournament_id] = (self._clock.now() + FIRST_RETRY, FIRST_RETRY / 2)
            return
        except MovingError:
            whole = True
        except NoTournamentError:
            whole = False
        except StoreError as error:
            log.warning("tournament %s waits for the store: %s", tournament_id, error)
            whole = False
        except Exception:
            log.exception("tournament %s cannot go on now", tournament_id)
            whole = False
        if whole:
            self._rests.pop(tournament_id, None)
            return
        _, pause = self._rests.get(tournament_id, (None, FIRST_RETRY / 2))
        pause = min(pause * 2, MAX_RETRY)
        self._rests[tournament_id] = (self._clock.now() + pause, pause)

    def _plan(self) -> None:
        """Let the sleeper find out anew until when it sleeps."""
        if not self._active:
            return
        self._outdated = True
        if self._sleeper is None or self._sleeper.done():
            self._sleeper = asyncio.get_running_loop().create_task(self._sleep(), name="tournaments")
        elif self._nap is not None:
            self._nap.cancel()

    async def _sleep(self) -> None:
        """Sleep until something is due, and look at it then, for as long as there is anything to wait for."""
        while self._outdated:
            self._outdated = False
            try:
                await self._look()
            except StoreError as error:
                log.warning("what is due in tournaments is not known: %s", error)
                self._outdated = True
                await self._clock.sleep(FIRST_RETRY.total_seconds())

    async def _look(self) -> None:
        """Look at what is due, then sleep until the next moment, if there is one."""
        if not self._looked:
            await self._look_at_all()  # the store failed at the start
        for tournament_id in await self._due():
            self.note(tournament_id)
        when = await self._next_moment()
        if when is None or self._outdated:
            return
        self._outdated = True  # whatever ends the nap
        wait = (when - self._clock.now()).total_seconds()
        self._nap = asyncio.ensure_future(self._clock.sleep(max(wait, 0)))
        await asyncio.wait((self._nap,))
        self._nap = None

    async def _next_moment(self) -> datetime | None:
        """Return when a tournament has rested, or anything becomes due; None for never."""
        now = self._clock.now()
        upcoming = [ends for one, (ends, _) in self._rests.items() if one not in self._running]
        deadline = await self._tournaments.store.next_deadline(now)
        return min([*upcoming, *([] if deadline is None else [deadline])], default=None)

    async def _due(self) -> list[str]:
        """Return what is due or has rested, without what rests or is under way."""
        now = self._clock.now()
        rested = [one for one, (ends, _) in self._rests.items() if ends <= now]
        resting = {*self._rests} - {*rested}
        due = await self._tournaments.store.due(now)
        return [one for one in dict.fromkeys([*rested, *due]) if one not in resting | {*self._running}]
