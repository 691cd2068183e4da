"""Runs tournaments: does what is due in each, and finds out after a start where everything stands.

One job sleeps until the earliest deadline of all of them (the store has an index). Each tournament then has
a job of its own, so that none waits for the threads of another.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import MovingError, StoreError
from bot.runtime.jobs import Job, Jobs, Next
from bot.tournaments.due_work import DueWork, GatewayDownError, ServerOutage
from bot.tournaments.registry import ACTIVE, NoTournamentError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from datetime import datetime

    from bot.runtime.jobs import Outcome
    from bot.tournaments.due_work import TournamentHost
    from bot.tournaments.registry import Tournaments
    from bot.tournaments.tournament import Tournament

log = logging.getLogger(__name__)


FIRST_RETRY: Final = 15.0
"""Seconds that a tournament rests in which something could not be done; twice as long after each failure."""
MAX_RETRY: Final = 3600.0


class TournamentRunner:
    """Does what is due in tournaments, from `begin` to `stop`."""

    def __init__(self, tournaments: Tournaments, host: TournamentHost) -> None:
        self._tournaments, self._host = tournaments, host
        self._clock = tournaments.clock
        self._work = DueWork(tournaments, host)
        self._running: Jobs[str] = Jobs(
            self._run, name="tournament", clock=self._clock, first_retry=FIRST_RETRY, max_retry=MAX_RETRY
        )
        self._deadlines = Job(self._look, name="tournaments", clock=self._clock, active=False)
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
        if self._active:
            self._deadlines.start()

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
        """
        self._work.note_outage(ServerOutage(since, self._clock.now(), affects))
        self._looked = False  # so that all are looked at
        self._deadlines.hurry()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Run no tournaments of servers that another process serves; return what is under way."""
        return self._running.leave(partial(self._tournaments.is_of, is_left=is_left))

    def stop(self) -> None:
        """Do nothing any more; everything goes on after the next start."""
        self._active = False
        self._deadlines.stop()
        self._running.stop()

    def note(self, tournament_id: str) -> None:
        """Note that something happened in a tournament: it is looked at soon."""
        if self._active:
            self._running.hurry(tournament_id)

    def _note_change(self, tournament: Tournament, _: Tournament | None) -> None:
        if not self._running.is_current(tournament.id):  # it knows what it does itself
            self.note(tournament.id)

    async def _run(self, tournament_id: str) -> Outcome:
        """Do what is due in a tournament; if something cannot be done, it rests for a while."""
        following: Outcome = Next.RETRY
        try:
            if await self._work.do(tournament_id):
                following = Next.DONE
        except GatewayDownError:
            following = FIRST_RETRY
        except MovingError:
            following = Next.DONE
        except NoTournamentError:
            pass
        except StoreError as error:
            log.warning("tournament %s waits for the store: %s", tournament_id, error)
        except Exception:
            log.exception("tournament %s cannot go on now", tournament_id)
        self._deadlines.hurry()
        return following

    async def _look(self) -> Outcome:
        """Look at what is due; return how many seconds it is to the next deadline, if there is one."""
        store, now = self._tournaments.store, self._clock.now()
        try:
            if not self._looked:
                await self._look_at_all()  # the store failed at the start
            for tournament_id in await store.due(now):
                if tournament_id not in self._running:
                    self.note(tournament_id)
            deadline = await store.next_deadline(now)
        except StoreError as error:
            log.warning("what is due in tournaments is not known: %s", error)
            return FIRST_RETRY
        return Next.DONE if deadline is None else max((deadline - self._clock.now()).total_seconds(), 0.0)
