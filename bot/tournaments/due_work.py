"""Does everything that is due in a tournament now, through the host: the place where its people are.

It asks the store for the results of its matches, looks at its tables, lets the pure functions decide what
follows, and begins, closes and opens tables accordingly. Every step is stored before anybody sees it, and a
round may begin anywhere: what a killed process did last is found again in the store or at the tables, and
nothing is done twice.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from bot.tournaments.deadlines import give_back, next_deadline, note_reminders, pass_deadlines, reminders_due
from bot.tournaments.registry import ACTIVE, END_SHOWN
from bot.tournaments.settling import settled
from bot.tournaments.sign_up import begin, cancel
from bot.tournaments.tables import (
    SeatScore,
    check_in,
    open_table,
    report_points,
    start_table,
    tables_to_open,
    tables_to_start,
    with_result,
    without_result,
)
from bot.tournaments.tournament import CancelReason, TableState, TournamentStage

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from datetime import datetime

    from bot.tournaments.deadlines import Reminder
    from bot.tournaments.ports import FinishedMatch
    from bot.tournaments.registry import Tournaments
    from bot.tournaments.tournament import Tournament, TournamentTable

log = logging.getLogger(__name__)


class SeatedStage(Enum):
    """What goes on at a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table as it is now.

    Attributes:
        points: The points of those who sit there by their accounts; all 0 before the match.
    """

    match_id: str
    channel_id: int
    stage: SeatedStage
    points: Mapping[int, int]
    hands: int = 0


class NoTableError(Exception):
    """A table cannot be opened now; the message says why, for the log.

    Attributes:
        gone: Whether it never can, since the channel of the tournament does not exist any more.
    """

    def __init__(self, reason: str, *, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class TournamentHost(Protocol):
    """Opens and closes tables, and tells people: what it shows follows what is stored."""

    async def has_heard(self, tournament: Tournament, *, since: datetime) -> bool:
        """Return whether anything was heard of the server of a tournament since a moment.

        Until then nobody could press anything there, so no time is over.
        """

    def seated_tournaments(self) -> Collection[str]:
        """Return the ids of the tournaments that have tables here, also of those that are over."""

    def seated(self, tournament: Tournament, table: TournamentTable) -> SeatedTable | None:
        """Return a table that was opened for this one and is there, or None."""

    async def open_table(
        self, tournament: Tournament, table: TournamentTable, *, begins: datetime
    ) -> SeatedTable:
        """Open a table; one that was opened before, and is there, is found again and not opened twice.

        Raises:
            NoTableError: There can be none, now or ever.
        """

    async def call_people(self, tournament: Tournament, table: TournamentTable) -> None:
        """Tell the people of a table, once, that it waits for them; a failure is logged."""

    async def begin_match(
        self, table: SeatedTable, *, missing: Collection[int], withdrawn: Collection[int]
    ) -> None:
        """Deal the cards at a table to those who are there and have not given up.

        If it cannot be, it is only logged.
        """

    async def close_tables(self, tournament: Tournament) -> None:
        """Close the tables that a tournament has decided without a match or does not need any more."""

    def show_end(self, tournament: Tournament) -> None:
        """Have everybody shown how a tournament ended, then note that (`tournaments.with_end_shown`).

        It must not wait; it is asked again later if it was not noted.
        """

    async def remind(self, tournament: Tournament, reminder: Reminder) -> None:
        """Send a reminder; a failure is logged."""

    async def ratings(self, tournament: Tournament) -> Mapping[int, float]:
        """Return the ratings of those who entered and have one; nothing if they are not known now."""


MAX_OUTAGES: Final = 16
"""Outages that are remembered, for tournaments that could not be read since."""


class GatewayDownError(Exception):
    """The server of a tournament was not heard since something became due there."""


@dataclass(frozen=True, slots=True)
class ServerOutage:
    """A time in which nothing arrived from some servers.

    Attributes:
        since: When anything arrived last (UTC).
        given: The ids of the tournaments that have their time back.
    """

    since: datetime
    until: datetime
    affects: Callable[[int], bool]
    given: set[str] = field(default_factory=set)


class DueWork:
    """Does what is due in one tournament after the other."""

    def __init__(self, tournaments: Tournaments, host: TournamentHost) -> None:
        self._tournaments = tournaments
        self._host = host
        self._outages: deque[ServerOutage] = deque(maxlen=MAX_OUTAGES)

    def note_outage(self, outage: ServerOutage) -> None:
        """Note an outage that is over: a tournament gets its time back before anything else is done in it."""
        self._outages.append(outage)

    async def do(self, tournament_id: str) -> bool:
        """Do everything that is due in a tournament; return whether nothing of that is left.

        Raises:
            NoTournamentError: There is none, or it is damaged.
            GatewayDownError: Something is due, but nobody could have done it; nothing was done.
            StoreError: The store fails, or another process serves its server; what was stored before stays.
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
        """Move all deadlines by what outages took of their time."""
        for outage in self._outages:
            if tournament.id not in outage.given and outage.affects(tournament.guild_id):
                change = partial(_with_time_back, outage=outage)
                tournament = await self._tournaments.change(tournament.id, change)
                outage.given.add(tournament.id)
        return tournament

    async def _end(self, tournament: Tournament) -> bool:
        """Close what is left of a tournament that is over, and have its end shown; return whether it was."""
        await self._host.close_tables(tournament)
        if END_SHOWN in tournament.reminded:
            return True
        self._host.show_end(tournament)
        return False

    async def _check_heard(self, tournament: Tournament) -> None:
        """Raise GatewayDownError if something is due in a tournament whose server was not heard since."""
        due = next_deadline(tournament)
        if due is None or due > self._tournaments.clock.now():
            return
        if not await self._host.has_heard(tournament, since=due):
            raise GatewayDownError

    async def _end_sign_up(self, tournament: Tournament) -> Tournament:
        """Begin a tournament whose sign-up is over."""
        now = self._tournaments.clock.now()
        if tournament.stage is not TournamentStage.SIGN_UP or now < tournament.sign_up_until:
            return tournament
        ratings = await self._host.ratings(tournament)

        def change(current: Tournament, now: datetime) -> Tournament:
            return begin(current, now, ratings) if current.stage is TournamentStage.SIGN_UP else current

        return await self._tournaments.change(tournament.id, change)

    async def _follow_tables(self, tournament: Tournament) -> Tournament:
        """Take over how matches ended, and who sits where."""
        under_way = {table.match_id: table for table in tournament.undecided if table.is_under_way}
        if not under_way:
            return tournament
        # Before the results: a match that is not there any more has stored its own by now.
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
        """Deal the cards where nobody else will come, or time is over; elsewhere somebody there does."""
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
        """Open the tables whose people are known; return whether there is none left."""
        for waiting in tables_to_open(tournament):
            tournament = await self._tournaments.find(tournament.id)  # one may have withdrawn meanwhile
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
        """Open a table and note that, then call its people: a process killed between finds it again."""
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
        """Note the reminders that are due, then send them: one that is lost is better than two."""
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
    results: Mapping[str, FinishedMatch],
) -> Tournament:
    """Return a tournament that knows how one of its tables is, from its result or from whoever sits there."""
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


def _scores(result: FinishedMatch) -> list[SeatScore]:
    return [
        SeatScore(user_id=seat.user_id, place=seat.place, points=seat.points)
        for seat in result.seats
        if seat.user_id is not None
    ]


def _with_time_back(tournament: Tournament, _: datetime, *, outage: ServerOutage) -> Tournament:
    return give_back(tournament, outage.since, outage.until)


def _cancelled_without_channel(tournament: Tournament, now: datetime) -> Tournament:
    running = tournament.stage is TournamentStage.RUNNING
    return cancel(tournament, now, CancelReason.CHANNEL_GONE) if running else tournament
