"""Runs tournaments: does what is due in each, and after a start finds out where each one stands."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from bot.rooms.ports import MovingError, SeatResult, StoreError
from bot.runtime.jobs import Job, Jobs, Next, Outcome
from bot.tournaments.deadlines import give_back, next_deadline, note_reminders, pass_deadlines, reminders_due
from bot.tournaments.registry import ACTIVE, END_SHOWN, NoTournamentError, Tournaments
from bot.tournaments.sign_up import begin, cancel
from bot.tournaments.tables import (
    SeatScore,
    check_in,
    open_table,
    report_points,
    settled,
    start_table,
    tables_to_open,
    tables_to_start,
    with_result,
    without_result,
)
from bot.tournaments.tournament import CancelReason, TableState, Tournament, TournamentStage, TournamentTable

if TYPE_CHECKING:
    from bot.tournaments.deadlines import Reminder

log = logging.getLogger(__name__)

FIRST_RETRY: Final = 15.0
"""Initial delay in seconds before a failed tournament is retried; doubled after each failure."""
MAX_RETRY: Final = 3600.0


class TournamentRunner:
    """Does what is due in tournaments, between `begin` and `stop`."""

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
        """Check the state of every tournament of this process, and start running them."""
        self._active = True
        try:
            await self._look_at_all()
        except StoreError as error:
            log.warning("tournaments are looked at later: %s", error)
        if self._active:
            self._deadlines.start()

    async def _look_at_all(self) -> None:
        """Check every tournament that is active or has tables, since much may have happened meanwhile."""
        active = await self._tournaments.store.in_stages([stage.value for stage in ACTIVE])
        self._looked = True
        for tournament_id in {*active, *self._host.seated_tournaments()}:
            self.note(tournament_id)

    def end_outage(self, since: datetime, *, affects: Callable[[int], bool]) -> None:
        """Give back the time of an outage that began at `since`, in which nothing arrived."""
        self._work.note_outage(ServerOutage(since, self._clock.now(), affects))
        self._looked = False  # so that all are checked
        self._deadlines.hurry()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Stop running tournaments of servers that another process serves; return the runs in progress."""
        return self._running.leave(partial(self._tournaments.is_of, is_left=is_left))

    def stop(self) -> None:
        """Stop running tournaments; they continue after the next start."""
        self._active = False
        self._deadlines.stop()
        self._running.stop()

    def note(self, tournament_id: str) -> None:
        """Note that something happened in a tournament, which is then checked soon."""
        if self._active:
            self._running.hurry(tournament_id)

    def _note_change(self, tournament: Tournament, _: Tournament | None) -> None:
        if not self._running.is_current(tournament.id):  # a run knows its own changes
            self.note(tournament.id)

    async def _run(self, tournament_id: str) -> Outcome:
        """Do what is due in a tournament; retry later if something fails."""
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
        """Start what is due; return the seconds until the next deadline, if there is one."""
        store, now = self._tournaments.store, self._clock.now()
        try:
            if not self._looked:
                await self._look_at_all()  # the store failed at the start, or an outage ended
            for tournament_id in await store.due(now):
                if tournament_id not in self._running:
                    self.note(tournament_id)
            deadline = await store.next_deadline(now)
        except StoreError as error:
            log.warning("what is due in tournaments is not known: %s", error)
            return FIRST_RETRY
        return Next.DONE if deadline is None else max((deadline - self._clock.now()).total_seconds(), 0.0)


class SeatedStage(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table's current state, with the points of the accounts seated there: 0 before the match."""

    match_id: str
    channel_id: int
    stage: SeatedStage
    points: Mapping[int, int]
    hands: int = 0


class NoTableError(Exception):
    """A table cannot be opened now, or ever if its channel is `gone`; the message is for the log."""

    def __init__(self, reason: str, *, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class TournamentHost(Protocol):
    """Opens and closes tables, and notifies people; what it shows follows the stored state.

    What fails to be sent is logged. `show_end` must not block, and may be repeated.
    """

    async def has_heard(self, tournament: Tournament, *, since: datetime) -> bool: ...
    def seated_tournaments(self) -> Collection[str]: ...
    def seated(self, tournament: Tournament, table: TournamentTable) -> SeatedTable | None: ...
    async def open_table(
        self, tournament: Tournament, table: TournamentTable, *, begins: datetime
    ) -> SeatedTable: ...
    async def call_people(self, tournament: Tournament, table: TournamentTable) -> None: ...
    async def begin_match(
        self, table: SeatedTable, *, missing: Collection[int], withdrawn: Collection[int]
    ) -> None: ...
    async def close_tables(self, tournament: Tournament) -> None: ...
    def show_end(self, tournament: Tournament) -> None: ...
    async def remind(self, tournament: Tournament, reminder: Reminder) -> None: ...
    async def ratings(self, tournament: Tournament) -> Mapping[int, float]: ...


MAX_OUTAGES: Final = 16  # outages remembered for tournaments that could not be read since


class GatewayDownError(Exception):
    """No events of a tournament's server have arrived since something became due there."""


@dataclass(frozen=True, slots=True)
class ServerOutage:
    """A period without events from some servers; `given` are the tournaments already compensated."""

    since: datetime
    until: datetime
    affects: Callable[[int], bool]
    given: set[str] = field(default_factory=set)


class DueWork:
    """Does what is due in tournaments, one after another; repeating it after a crash does nothing twice."""

    def __init__(self, tournaments: Tournaments, host: TournamentHost) -> None:
        self._tournaments = tournaments
        self._host = host
        self._outages: deque[ServerOutage] = deque(maxlen=MAX_OUTAGES)

    def note_outage(self, outage: ServerOutage) -> None:
        """Remember a past outage: tournaments get its time back before anything else happens in them."""
        self._outages.append(outage)

    async def do(self, tournament_id: str) -> bool:
        """Do everything that is due in a tournament; return whether nothing of that is left.

        Raises:
            NoTournamentError: It does not exist, or is damaged.
            GatewayDownError: Something is due that people could not have done in time; nothing was done.
            StoreError: The store failed, or another process serves the server; earlier changes are kept.
        """
        tournament = await self._tournaments.find_unhurried(tournament_id)
        self._tournaments.check(tournament)
        if tournament.stage not in ACTIVE:
            return await self._end(tournament)
        tournament = await self._give_back(tournament)
        await self._check_heard(tournament)
        tournament = await self._end_sign_up(tournament)
        if tournament.stage is TournamentStage.RUNNING:
            tournament = await self._follow_tables(tournament)
            tournament = await self._begin_matches(tournament)
            tournament = await self._tournaments.change(tournament.id, pass_deadlines)
        opened_all = await self._open_tables(tournament)
        tournament = await self._remind(tournament_id)
        await self._host.close_tables(tournament)
        upcoming = next_deadline(tournament)
        if tournament.stage not in ACTIVE:
            return await self._end(tournament)
        return opened_all and (upcoming is None or upcoming > self._tournaments.clock.now())

    async def _give_back(self, tournament: Tournament) -> Tournament:
        """Move all deadlines by the time lost in outages."""
        for outage in self._outages:
            if tournament.id not in outage.given and outage.affects(tournament.guild_id):
                change = partial(_with_time_back, outage=outage)
                tournament = await self._tournaments.change(tournament.id, change)
                outage.given.add(tournament.id)
        return tournament

    async def _end(self, tournament: Tournament) -> bool:
        """Close the remaining tables of an ended tournament and have its end shown; return whether it was."""
        await self._host.close_tables(tournament)
        if END_SHOWN in tournament.reminded:
            return True
        self._host.show_end(tournament)
        return False

    async def _check_heard(self, tournament: Tournament) -> None:
        """Raise GatewayDownError if something is due, and no events of the server have arrived since then."""
        due = next_deadline(tournament)
        if due is None or due > self._tournaments.clock.now():
            return
        if not await self._host.has_heard(tournament, since=due):
            raise GatewayDownError

    async def _end_sign_up(self, tournament: Tournament) -> Tournament:
        now = self._tournaments.clock.now()
        if tournament.stage is not TournamentStage.SIGN_UP or now < tournament.sign_up_until:
            return tournament
        ratings = await self._host.ratings(tournament)

        def change(current: Tournament, now: datetime) -> Tournament:
            return begin(current, now, ratings) if current.stage is TournamentStage.SIGN_UP else current

        return await self._tournaments.change(tournament.id, change)

    async def _follow_tables(self, tournament: Tournament) -> Tournament:
        under_way = {table.match_id: table for table in tournament.undecided if table.is_under_way}
        if not under_way:
            return tournament
        # Read before the results: a match that is gone by now has already stored its result.
        seats = {one: self._host.seated(tournament, table) for one, table in under_way.items()}
        results = await self._tournaments.store.results([one for one in under_way if one is not None])

        def change(current: Tournament, now: datetime) -> Tournament:
            for table in current.undecided:
                if table.is_under_way and table.match_id in seats:
                    seated = seats[table.match_id]
                    current = _followed(current, table, now, seated=seated, results=results)
            return settled(current, now)

        return await self._tournaments.change(tournament.id, change)

    async def _begin_matches(self, tournament: Tournament) -> Tournament:
        """Deal the cards where nobody else will come or time is up; at full tables the players begin."""
        now = self._tournaments.clock.now()
        begun = False
        for table in tables_to_start(tournament, now):
            seated = self._host.seated(tournament, table)
            missing = [user_id for user_id in table.people if user_id not in table.present]
            late = table.deadline is not None and now >= table.deadline
            if seated is not None and seated.stage is SeatedStage.LOBBY and (missing or late):
                withdrawn = [user_id for user_id in missing if user_id in tournament.withdrawn]
                await self._host.begin_match(seated, missing=missing, withdrawn=withdrawn)
                begun = True
        return await self._follow_tables(tournament) if begun else tournament

    async def _open_tables(self, tournament: Tournament) -> bool:
        """Open the tables whose people are known; return whether none is left to open."""
        for waiting in tables_to_open(tournament):
            tournament = await self._tournaments.find(tournament.id)  # somebody may have withdrawn meanwhile
            table = next((one for one in tables_to_open(tournament) if one.key == waiting.key), None)
            if table is None:
                continue
            try:
                await self._open(tournament, table)
            except NoTableError as error:
                log.info("no table %s of tournament %s: %s", table.key, tournament.id, error)
                if not error.gone:
                    return False
                await self._tournaments.change(tournament.id, _cancelled_without_channel)
                return True
        return True

    async def _open(self, tournament: Tournament, table: TournamentTable) -> None:
        """Open a table, note it, then notify its people: after a crash in between, it is found again."""
        now = self._tournaments.clock.now()
        planned = open_table(tournament, table.key, now, match_id="0" * 32, channel_id=1)
        begins = planned.table(table.key).deadline or now
        seated = await self._host.open_table(tournament, table, begins=begins)

        def change(current: Tournament, now: datetime) -> Tournament:
            if current.stage is not TournamentStage.RUNNING:
                return current
            return open_table(current, table.key, now, match_id=seated.match_id, channel_id=seated.channel_id)

        opened = await self._tournaments.change(tournament.id, change)
        if opened.table(table.key).match_id == seated.match_id:
            await self._host.call_people(opened, opened.table(table.key))

    async def _remind(self, tournament_id: str) -> Tournament:
        """Note the reminders that are due, then send them: better to lose one than to send it twice."""
        tournament = await self._tournaments.find(tournament_id)
        due = reminders_due(tournament, self._tournaments.clock.now())
        if not due:
            return tournament
        tournament = await self._tournaments.change(tournament_id, lambda one, _: note_reminders(one, due))
        for reminder in due:
            await self._host.remind(tournament, reminder)
        return tournament


def _followed(
    tournament: Tournament,
    table: TournamentTable,
    now: datetime,
    *,
    seated: SeatedTable | None,
    results: Mapping[str, Sequence[SeatResult]],
) -> Tournament:
    match_id = table.match_id or ""
    if (result := results.get(match_id)) is not None:
        return with_result(tournament, table.key, match_id=match_id, scores=_scores(result))
    if seated is None or seated.match_id != match_id:
        return without_result(tournament, table.key, match_id=match_id)
    if seated.stage is SeatedStage.LOBBY and table.state is TableState.OPEN:
        return check_in(tournament, table.key, [one for one in seated.points if one in table.people])
    if seated.stage is not SeatedStage.PLAYING:
        return tournament
    if table.state is TableState.OPEN:
        tournament = check_in(tournament, table.key, [one for one in seated.points if one in table.people])
        tournament = start_table(tournament, table.key, now, match_id=match_id)
    points = [seated.points.get(slot.user_id or 0, 0) for slot in table.slots]
    return report_points(tournament, table.key, hands=seated.hands, points=points)


def _scores(seats: Sequence[SeatResult]) -> list[SeatScore]:
    return [
        SeatScore(user_id=seat.user_id, place=seat.place, points=seat.points)
        for seat in seats
        if seat.user_id is not None
    ]


def _with_time_back(tournament: Tournament, _: datetime, *, outage: ServerOutage) -> Tournament:
    return give_back(tournament, outage.since, outage.until)


def _cancelled_without_channel(tournament: Tournament, now: datetime) -> Tournament:
    running = tournament.stage is TournamentStage.RUNNING
    return cancel(tournament, now, CancelReason.CHANNEL_GONE) if running else tournament
