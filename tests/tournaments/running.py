"""A world for tournaments without Discord and without a disk, in which the process can be killed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.rooms.ports import SeatResult, StoreFailedError
from bot.tournaments.ports import (
    StaleTournamentError,
    TournamentHead,
    TournamentRow,
)
from bot.tournaments.registry import ACTIVE, Tournaments
from bot.tournaments.runner import NoTableError, SeatedStage, SeatedTable, TournamentRunner
from bot.tournaments.sign_up import enter
from bot.tournaments.tournament import Tournament, TournamentKind, TournamentTable
from tests.rooms.fakes import FakeClock, settled

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.tournaments.deadlines import Reminder

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
ID = "cafe0001"


class KilledError(BaseException):
    """The process ends here."""


class FakeStore:
    """The rows on a disk, and the results of matches beside them.

    Attributes:
        dies_after: The number of the write after which the process ends; None for never.
    """

    def __init__(self) -> None:
        self.rows: dict[str, TournamentRow] = {}
        self.decided: dict[str, dict[str, str]] = {}
        self.matches: dict[str, str] = {}
        self.people: dict[int, bool | None] = {}
        self.loads = 0
        self.played: dict[str, list[SeatResult]] = {}
        self.writes = 0
        self.dies_after: int | None = None
        self.failing = False
        self.dead = False

    def _note_write(self) -> None:
        self.writes += 1
        if self.dies_after is not None and self.writes >= self.dies_after:
            self.die()

    def die(self) -> None:
        """Let the process end here: it can read and store nothing any more."""
        self.dead = True
        raise KilledError

    def _check(self) -> None:
        if self.dead:
            raise KilledError
        if self.failing:
            raise StoreFailedError("the disk is gone")

    async def add(
        self, row: TournamentRow, *, people: Mapping[int, bool | None], decided: Mapping[str, str]
    ) -> None:
        self._check()
        self.rows[row.id] = row
        self.decided[row.id] = {**decided}
        self._note_people(people)
        self._note_write()

    def _note_people(self, people: Mapping[int, bool | None]) -> None:
        self.people |= people
        self.people = {one: part for one, part in self.people.items() if part is not None}

    async def replace(
        self,
        row: TournamentRow,
        *,
        matches: Mapping[str, str],
        people: Mapping[int, bool | None],
        decided: Mapping[str, str],
    ) -> None:
        self._check()
        if self.rows[row.id].revision != row.revision - 1:
            raise StaleTournamentError("stale")
        self.rows[row.id] = row
        self.decided[row.id] |= decided
        self.matches.update(matches)
        self._note_people(people)
        self._note_write()

    async def load(self, tournament_id: str, *, whole: bool) -> TournamentRow | None:
        self._check()
        self.loads += 1
        row = self.rows.get(tournament_id)
        return None if row is None else dataclasses.replace(row, decided=self._decided(row.id, whole=whole))

    def _decided(self, tournament_id: str, *, whole: bool) -> str | None:
        decided = self.decided.get(tournament_id, {})
        return ",".join(decided.values()) if whole or not self.rows[tournament_id].tally else None

    async def revision(self, tournament_id: str) -> int | None:
        self._check()
        row = self.rows.get(tournament_id)
        return None if row is None else row.revision

    async def due(self, now: datetime) -> list[str]:
        self._check()
        return [row.id for row in self.rows.values() if row.deadline is not None and row.deadline <= now]

    async def next_deadline(self, after: datetime) -> datetime | None:
        self._check()
        later = [row.deadline for row in self.rows.values() if row.deadline and row.deadline > after]
        return min(later, default=None)

    async def in_stages(self, stages: Collection[str]) -> list[str]:
        self._check()
        return sorted(row.id for row in self.rows.values() if row.stage in stages)

    async def of_guild(self, guild_id: int, *, limit: int) -> list[TournamentHead]:
        names = [one.name for one in fields(TournamentHead)]
        rows = [row for row in self.rows.values() if row.guild_id == guild_id]
        return [TournamentHead(**{name: getattr(row, name) for name in names}) for row in rows[:limit]]

    async def of_person(self, _guild_id: int, _user_id: int) -> set[str]:
        return {*self.rows}

    async def ratings(self, _guild_id: int, _ladder: str, _users: Collection[int]) -> dict[int, float]:
        return {}

    async def results(self, match_ids: Collection[str]) -> dict[str, list[SeatResult]]:
        return {one: self.played[one] for one in match_ids if one in self.played}


@dataclass
class FakeTable:
    """A thread with a lobby or a match in it, as the rooms keep it over a restart."""

    tournament_id: str
    key: str
    match_id: str
    channel_id: int
    people: tuple[int, ...]
    begins: datetime
    here: list[int] = field(default_factory=list)
    stage: SeatedStage = SeatedStage.LOBBY
    closed: bool = False

    @property
    def begun(self) -> bool:
        return self.stage is not SeatedStage.LOBBY


class FakeHost:
    """Tables that outlive the process, and what was said to people.

    Attributes:
        calls: The keys of the tables whose people were told, in order.
        dies_opening: Whether the process ends after the next table was opened, before anybody knows of it.
        refusing: Why no table can be opened; None if it can.
    """

    def __init__(self, store: FakeStore) -> None:
        self.store = store
        self.tables: list[FakeTable] = []
        self.calls: list[str] = []
        self.reminders: list[Reminder] = []
        self.known_ratings: dict[int, float] = {}
        self.dies_opening = False
        self.refusing: NoTableError | None = None
        self.heard = True
        self.ends: list[str] = []

    async def has_heard(self, _: Tournament, *, since: datetime) -> bool:
        assert since
        return self.heard

    def seated_tournaments(self) -> set[str]:
        return {table.tournament_id for table in self.tables if not table.closed}

    def _find(self, tournament: Tournament, table: TournamentTable) -> FakeTable | None:
        return next(
            (
                one
                for one in self.tables
                if (one.tournament_id, one.key) == (tournament.id, table.key)
                and one.people == table.people
                and not one.closed
                and one.stage is not SeatedStage.OVER
            ),
            None,
        )

    def seated(self, tournament: Tournament, table: TournamentTable) -> SeatedTable | None:
        found = self._find(tournament, table)
        return None if found is None else _seated(found)

    async def open_table(
        self, tournament: Tournament, table: TournamentTable, *, begins: datetime
    ) -> SeatedTable:
        if self.refusing is not None:
            raise self.refusing
        found = self._find(tournament, table)
        if found is None:
            number = len(self.tables) + 1
            found = FakeTable(tournament.id, table.key, f"{number:032x}", number, table.people, begins)
            self.tables.append(found)
        if self.dies_opening:
            self.dies_opening = False
            self.store.die()
        return _seated(found)

    async def call_people(self, _: Tournament, table: TournamentTable) -> None:
        self.calls.append(table.key)

    async def begin_match(
        self, table: SeatedTable, *, missing: Collection[int], withdrawn: Collection[int]
    ) -> None:
        found = next(one for one in self.tables if one.match_id == table.match_id)
        assert {*missing, *found.here} >= {*found.people}
        found.here = [one for one in found.here if one not in withdrawn]
        found.stage = SeatedStage.PLAYING

    async def close_tables(self, tournament: Tournament) -> None:
        for one in self.tables:
            if one.tournament_id == tournament.id and one.stage is not SeatedStage.OVER:
                table = tournament.table(one.key)
                if table.is_decided or tournament.stage not in ACTIVE:
                    one.closed = True

    def show_end(self, tournament: Tournament) -> None:
        self.ends.append(tournament.id)

    async def remind(self, _: Tournament, reminder: Reminder) -> None:
        self.reminders.append(reminder)

    async def ratings(self, _: Tournament) -> dict[int, float]:
        return self.known_ratings


def _seated(table: FakeTable) -> SeatedTable:
    return SeatedTable(
        match_id=table.match_id,
        channel_id=table.channel_id,
        stage=table.stage,
        points=dict.fromkeys(table.here, 0),
    )


class Club:
    """A server in which a tournament is played; `restart` is the next process on the same disk."""

    def __init__(self) -> None:
        self.clock = FakeClock(NOON)
        self.store = FakeStore()
        self.host = FakeHost(self.store)
        self.start()

    def start(self) -> None:
        self.tournaments = Tournaments(self.store, self.clock)
        self.runner = TournamentRunner(self.tournaments, self.host)

    async def restart(self) -> None:
        """Let the process end wherever it is, and another one begin."""
        self.runner.stop()
        await settled()
        self.clock = FakeClock(self.clock.now())
        self.store.dies_after, self.store.dead = None, False
        self.start()
        await self.runner.begin()
        await settled()

    async def opened(self, people: int, **plan: object) -> Tournament:
        """Open a tournament that so many people have entered; its sign-up lasts an hour."""
        tournament = Tournament(
            id=ID,
            guild_id=1,
            channel_id=2,
            name="Summer Cup",
            host_id=3,
            kind=TournamentKind.ELIMINATION,
            preset="classic",
            rules="",
            created_at=NOON,
            sign_up_until=NOON + HOUR,
        )
        tournament = replace(tournament, **plan)
        for user_id in range(1, people + 1):
            tournament = enter(tournament, user_id, f"P{user_id}", NOON)
        await self.tournaments.open(tournament)
        await self.runner.begin()
        await settled()
        return tournament

    async def now(self) -> Tournament:
        """Return the tournament as it is stored."""
        return await self.tournaments.find(ID)

    @property
    def open_tables(self) -> list[FakeTable]:
        return [one for one in self.host.tables if not one.closed and one.stage is not SeatedStage.OVER]

    async def sits(self, table: FakeTable, *people: int) -> None:
        """Let people sit down at a table."""
        table.here += people
        self.runner.note(table.tournament_id)
        await settled()

    async def deals(self, table: FakeTable) -> None:
        """Let all the people of a table sit down and begin."""
        table.here = list(table.people)
        table.stage = SeatedStage.PLAYING
        self.runner.note(table.tournament_id)
        await settled()

    async def ends(self, table: FakeTable, *, tell: bool = True) -> None:
        """Let the match of a table end, in the order of the numbers of those who sit there."""
        table.stage = SeatedStage.OVER
        order = sorted(table.here)
        self.store.played[table.match_id] = [
            SeatResult(
                seat=table.here.index(user_id),
                user_id=user_id,
                points=100 - place,
                place=place,
                won=place == 1,
                hands_won=0,
                highest_hand=0,
                forfeited=False,
            )
            for place, user_id in enumerate(order, 1)
        ]
        if tell:
            self.runner.note(table.tournament_id)
            await settled()

    async def play_everything(self, *, most: int = 200) -> Tournament:
        """Let everybody come and play, table by table, until the tournament is over."""
        for _ in range(most):
            if (await self.now()).stage not in ACTIVE:
                break
            for table in self.open_tables:
                await self.deals(table)
                await self.ends(table)
            if not self.open_tables:
                await self.clock.pass_by(600)
        return await self.now()
