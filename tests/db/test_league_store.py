"""Store of the league: written whole or not at all, and read as it was written."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import astuple, replace
from datetime import timedelta
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

from bot.league import counting
from bot.league.awards import week_of
from bot.league.ports import (
    ALL_TIME,
    Before,
    Counted,
    CountedMatch,
    DamagedMatchError,
    Game,
    LadderRow,
    Pair,
    RecordKind,
    Season,
    StoredMatch,
    TouchedRows,
)
from bot.league.recompute import key_of
from bot.rooms.ports import Commit, MatchArchive, StoreError
from db import statements as one_trip
from db.league.statements import LeagueStatements
from tests.db.league_records import LADDER, counted_of, ended, group_of
from tests.db.records import GUILD, NOON, room
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import NOVEMBER, match_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.engine import Dialect

    from bot.rooms.ports import MatchResult
    from db.storage import Storage
    from tests.support.databases import Database

pytestmark = pytest.mark.usefixtures("quickly")

EARLY = NOON - timedelta(days=1)
WEEK = week_of(NOON)


class Play:
    """Plays matches and counts them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.numbers = count(1)

    async def end(self, *users: int, guild_id: int = GUILD) -> MatchResult:
        """Store the result of a match; who is named first has won."""
        number = next(self.numbers)
        over = ended(number, users, guild_id=guild_id)
        archive = MatchArchive(
            match_id=over.match_id,
            guild_id=guild_id,
            channel_id=number,
            ended_at=over.ended_at,
            payload=b"%d" % number,
        )
        await self.storage.journal.commit(Commit(room=room(number), result=over, archive=archive))
        return over

    async def fold(
        self, over: MatchResult, *, ladder: str = LADDER, rated: bool = True
    ) -> tuple[Before, Counted]:
        users = [one.user_id for one in over.seats if one.user_id is not None]
        before = await self.storage.league_store.before(
            TouchedRows(
                over.guild_id, users=users, ladder=ladder, group=group_of(users), since=EARLY, week=WEEK
            )
        )
        return before, counted_of(before, over, ladder=ladder, rated=rated)

    async def __call__(self, *users: int, guild_id: int = GUILD, rated: bool = True) -> Counted:
        _, counted = await self.fold(await self.end(*users, guild_id=guild_id), rated=rated)
        await self.storage.league_store.count(counted)
        return counted


@pytest.fixture
def play(storage: Storage) -> Play:
    return Play(storage)


async def league_of(database: Database) -> dict[str, list[Any]]:
    """Everything that the database holds of the league."""
    names = (
        "waiting_matches", "seasons", "counted_matches", "games", "ladder_rows", "ladder_steps", "totals",
        "pairs", "players", "records", "awards", "activity",
    )  # fmt: skip
    return {name: await database.rows(f"SELECT * FROM {name}") for name in names}  # noqa: S608 - constants


def by_key(rows: Sequence[Any]) -> set[str]:
    return {repr(row) for row in rows}


async def test_before_the_first_match_there_is_nothing(storage: Storage) -> None:
    before = await storage.league_store.before(
        TouchedRows(GUILD, users=[1, 2], ladder=LADDER, group="1-2", since=EARLY, week=WEEK)
    )
    assert not any(astuple(before))


async def test_every_row_comes_back_as_it_was_stored(storage: Storage, play: Play) -> None:
    stored = await play(1, 2, 3)
    await play(1, 9, guild_id=GUILD + 1)
    before, after = await play.fold(await play.end(3, 1, 2))
    assert before.number == 1
    assert before.season == stored.seasons[0]
    assert before.group_matches == 1
    for kind in ("ladder", "totals", "pairs", "awards"):
        assert by_key(getattr(before, kind)) == by_key(getattr(stored, kind)), kind
    reader = storage.league
    assert await reader.seasons(GUILD) == [*stored.seasons]
    assert by_key(await reader.records(GUILD)) == by_key(stored.records)
    assert await reader.games(GUILD, 1, last=9) == [stored.games[0]]
    line = await reader.match(GUILD, stored.match.match_id)
    assert line is not None
    assert (line.match, line.games) == (stored.match, stored.games)
    assert line.names == {1: "Guest 1", 2: "Guest 2", 3: "Guest 3"}
    unrated = await storage.league_store.count(after)
    assert by_key(unrated) == by_key(after.games)


async def test_rows_replace_the_ones_before_and_other_seasons_stay(storage: Storage, play: Play) -> None:
    await play(1, 2)
    over = await play.end(2, 1)
    before, _ = await play.fold(over)
    assert before.season is not None
    second = Season(guild_id=GUILD, number=2, name="2026-02", started_at=NOON)
    first = replace(before.season, ended_at=NOON)
    counted = counted_of(replace(before, season=second), over)
    await storage.league_store.count(replace(counted, seasons=(first, second)))
    assert await storage.league.seasons(GUILD) == [second, first]
    before, _ = await play.fold(over)
    assert sorted((row.user_id, row.season, row.games) for row in before.ladder) == [
        (1, ALL_TIME, 2), (1, 1, 1), (1, 2, 1), (2, ALL_TIME, 2), (2, 1, 1), (2, 2, 1),
    ]  # fmt: skip
    assert sorted((row.user_id, row.season, row.games) for row in before.totals) == [
        (1, ALL_TIME, 2), (1, 2, 1), (2, ALL_TIME, 2), (2, 2, 1),
    ]  # fmt: skip


async def test_of_the_seasons_before_only_the_last_row_of_each_counts(storage: Storage, play: Play) -> None:
    for number, users in enumerate(((1, 2), (1, 3), (1, 2), (1, 3)), start=1):
        over = await play.end(*users)
        before, _ = await play.fold(over)
        season = Season(guild_id=GUILD, number=number, name=f"{number}", started_at=NOON)
        counted = counted_of(replace(before, season=season), over)
        await storage.league_store.count(replace(counted, seasons=(season,)))
    before = await storage.league_store.before(
        TouchedRows(GUILD, users=[1, 2, 3], ladder=LADDER, group="", since=EARLY, week=WEEK)
    )
    kept = {(row.user_id, row.season) for row in before.ladder}
    assert kept == {(1, 0), (1, 4), (1, 3), (2, 0), (2, 3), (3, 0), (3, 4), (3, 2)}


async def test_rated_matches_of_a_group_are_those_since_a_moment(storage: Storage, play: Play) -> None:
    for _ in range(2):
        await play(1, 2)
    await play(2, 1, rated=False)
    last = await play(2, 1)
    await play(1, 3)
    reader = storage.league
    assert await reader.group_matches(GUILD, "1-2", since=EARLY) == 3
    assert await reader.group_matches(GUILD, "1-2", since=last.match.ended_at) == 1
    assert await reader.group_matches(GUILD + 1, "1-2", since=EARLY) == 0


async def test_tables_of_a_group_that_are_dealt_at_once_count_whenever_they_end(
    storage: Storage, play: Play
) -> None:
    dealt = (await play.end(1, 2)).started_at
    for table in range(3):
        _, counted = await play.fold(await play.end(1, 2))
        left = replace(counted.match, started_at=dealt, ended_at=dealt + timedelta(hours=40, minutes=table))
        await storage.league_store.count(replace(counted, match=left))
    assert await storage.league.group_matches(GUILD, "1-2", since=dealt - timedelta(days=1)) == 3
    assert await storage.league.group_matches(GUILD, "1-2", since=dealt + timedelta(days=3)) == 0


async def test_a_database_counts_a_ladder_with_places_as_it_is_recounted_in_memory(storage: Storage) -> None:
    memory = MemoryLeagueStore()
    chance = Random(3)
    for number in range(1, 46):
        people = chance.sample(range(1, 15), 12 if number % 9 == 0 else chance.randint(2, 5))
        people = people if number % 10 < 8 else [15, 16]  # who never have a place
        at = NOVEMBER + timedelta(hours=22 * number)  # over the end of a month
        match = match_between(*people, number=number, at=at)
        over = ended(number, people, guild_id=match.guild_id)
        over = replace(over, match_id=match.match_id, started_at=match.started_at, ended_at=match.ended_at)
        await storage.journal.commit(Commit(room=room(number), result=over))
        memory.wait(StoredMatch(result=over, archive=None))
        for store in (storage.league_store, memory):
            before = await store.before(counting.touched_by(match))
            await store.count(counting.count(match, before))
    stored = {key_of(row): row async for row in storage.league_store.rows(match.guild_id)}
    known = {key_of(row): row async for row in memory.rows(match.guild_id)}
    assert stored == known
    assert {row.opponents >= 5 for row in known.values() if isinstance(row, LadderRow)} == {False, True}
    assert max(max(row.rated.values()) for row in known.values() if isinstance(row, Pair) and row.rated) > 3
    assert all(pair.other_id for pair in await storage.league.opponents(match.guild_id, 1, season=0, most=50))


async def test_matches_dated_in_the_future_keep_no_group_unrated(storage: Storage, play: Play) -> None:
    for _ in range(3):
        ahead = await play(1, 2)
    yesterday = ahead.match.ended_at - timedelta(days=30)
    assert await storage.league.group_matches(GUILD, "1-2", since=yesterday) == 0
    before = await storage.league_store.before(
        TouchedRows(GUILD, users=[1, 2], ladder=LADDER, group="1-2", since=yesterday, week=WEEK)
    )
    assert before.group_matches == 0


async def test_a_match_is_counted_once(storage: Storage, play: Play, database: Database) -> None:
    counted = await play(1, 2)
    before = await league_of(database)
    for again in (counted, replace(counted, match=replace(counted.match, number=2))):
        with pytest.raises(StoreError, match="does not wait"):
            await storage.league_store.count(again)
    assert await league_of(database) == before


async def test_what_was_worked_out_before_another_match_counted_is_refused(
    storage: Storage, play: Play, database: Database
) -> None:
    _, late = await play.fold(await play.end(1, 2))
    await play(1, 3)
    before = await league_of(database)
    with pytest.raises(StoreError, match="is not number 1"):
        await storage.league_store.count(late)
    assert await league_of(database) == before


class Killed:
    """Breaks off after so many statements that were sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        self.broken = False
        monkeypatch.setattr(one_trip, "cursor_of", lambda connection: KillingCursor(connection, killed=self))

    def after_statement(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.broken = True
            raise sqlite3.OperationalError("killed")


class KillingCursor(sqlite3.Cursor):
    def __init__(self, connection: sqlite3.Connection, *, killed: Killed) -> None:
        super().__init__(connection)
        self.killed = killed

    def execute(self, *args: Any) -> KillingCursor:
        super().execute(*args)
        self.killed.after_statement()
        return self

    def executemany(self, *args: Any) -> KillingCursor:
        super().executemany(*args)
        self.killed.after_statement()
        return self


@pytest.mark.usefixtures("path")  # its cursors are what is killed
async def test_killed_between_any_two_statements_nothing_is_half_and_the_same_count_succeeds_once(
    storage: Storage, play: Play, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(1, 2, 3, 4)
    _, counted = await play.fold(await play.end(4, 3, 2, 5))
    before = await league_of(database)
    killed = Killed(monkeypatch)
    for statements in count(1):
        killed.left, killed.broken = statements, False
        with suppress(StoreError):
            await storage.league_store.count(counted)
        if not killed.broken:
            break
        assert await league_of(database) == before
    killed.left = -1
    assert statements > 12
    assert len((await league_of(database))["counted_matches"]) == 2
    with pytest.raises(StoreError, match="does not wait"):
        await storage.league_store.count(counted)


async def test_a_server_keeps_the_ten_largest_values_of_each_kind_the_oldest_of_equal_ones(
    storage: Storage, play: Play, database: Database
) -> None:
    values = [5, 1, 9, 9, 3, 8, 2, 7, 6, 4, 9, 10]
    for value in values:
        _, counted = await play.fold(await play.end(1, 2))
        records = tuple(replace(record, value=value) for record in counted.records)
        await storage.league_store.count(replace(counted, records=records))
    kept = await database.rows("SELECT value FROM records WHERE kind = 'highest-hand'")
    assert sorted(value for (value,) in kept) == [3, 4, 5, 6, 7, 8, 9, 9, 9, 10]
    highest, longest = await storage.league.records(GUILD)
    assert (highest.kind, highest.value, highest.match_id) == (RecordKind.HIGHEST_HAND, 10, f"{12:032x}")
    assert longest.kind is RecordKind.LONGEST_MATCH


async def test_games_get_the_place_on_the_ladder_of_the_season(
    storage: Storage, play: Play, database: Database
) -> None:
    """Compared with counting rows one by one, after every match; five opponents make a place."""
    people = [
        (1, 2, 3),
        (4, 5, 6),
        (1, 4, 2),
        (3, 6, 5),
        (1, 2, 3),
        (6, 5, 4),
        (3, 2, 1),
        (1, 6, 2),
        (2, 1, 4),
    ]
    ranked: list[Game] = []
    for users in people:
        _, counted = await play.fold(await play.end(*users))
        games = await storage.league_store.count(counted)
        ranked += games
        rows = await database.rows('SELECT user_id, "order", opponents FROM ladder_rows WHERE season = 1')
        steps = await database.rows("SELECT sum(people) FROM ladder_steps WHERE season = 1")
        assert steps == [(len(rows),)]
        orders = {user: order for user, order, opponents in rows if opponents >= 5}
        for game in games:
            order = orders.get(game.user_id)
            better = None if order is None else 1 + sum(other > order for other in orders.values())
            assert game.rank == better
    assert {game.rank for game in ranked} >= {None, 1, 2, 3}
    assert await storage.league.games(GUILD, 1, last=1) == [
        next(game for game in reversed(ranked) if game.user_id == 1)
    ]


async def test_equal_ones_share_a_rank(storage: Storage, play: Play) -> None:
    _, counted = await play.fold(await play.end(1, 2, 3))
    same = tuple(replace(row, order=4.5 if row.user_id < 3 else 4.0, opponents=5) for row in counted.ladder)
    games = await storage.league_store.count(replace(counted, ladder=same))
    assert [game.rank for game in games] == [1, 1, 3]


async def test_an_unrated_match_has_no_ranks(storage: Storage, play: Play) -> None:
    counted = await play(1, 2, rated=False)
    assert counted.ladder == ()
    assert [game.rank for game in counted.games] == [None, None]
    assert await storage.league.games(GUILD, 1, last=9) == [counted.games[0]]
    assert await storage.league.games(GUILD, 1, last=9, ladder=LADDER) == []


async def test_matches_are_yielded_in_the_order_in_which_they_counted(
    storage: Storage, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.league.store.MATCHES_AT_ONCE", 2)
    over = [await play.end(1, 2, 3) for _ in range(5)]
    await play(1, 2, guild_id=GUILD + 1)
    for one in reversed(over[:4]):
        _, counted = await play.fold(one)
        await storage.league_store.count(counted)
    found = [match async for match in storage.league_store.matches(GUILD)]
    assert [match.result for match in found] == over[3::-1]
    assert [(match.number, match.season, match.archive) for match in found] == [
        (1, 1, b"4"), (2, 1, b"3"), (3, 1, b"2"), (4, 1, b"1"),
    ]  # fmt: skip


async def test_a_moment_without_a_time_zone_is_refused(
    storage: Storage, play: Play, database: Database
) -> None:
    _, counted = await play.fold(await play.end(1, 2))
    before = await league_of(database)
    naive = replace(counted.match, ended_at=counted.match.ended_at.replace(tzinfo=None))
    with pytest.raises(DamagedMatchError, match="no time zone"):
        await storage.league_store.count(replace(counted, match=naive))
    assert await league_of(database) == before


async def test_pairs_are_stored_as_they_are_given(storage: Storage, play: Play) -> None:
    _, counted = await play.fold(await play.end(1, 2))
    await storage.league_store.count(replace(counted, pairs=()))
    assert await storage.league.pair(GUILD, 1, 2) is None
    await play(1, 2)
    assert await storage.league.pair(GUILD, 2, 1) == Pair(
        guild_id=GUILD, season=ALL_TIME, user_id=2, other_id=1, games=1, ahead=0, behind=1
    )


def test_postgresql_gets_the_same_statements_in_its_own_dialect() -> None:
    dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
    statements = LeagueStatements(dialect, opponents=5)
    over = ended(1, (1, 2), guild_id=GUILD)
    encoded = statements.count(counted_of(Before(), over))
    sql = "\n".join(one.sql for one in encoded)
    assert "ON CONFLICT (guild_id, user_id, ladder, season) DO UPDATE" in sql
    assert "%" not in sql
    assert "?" not in sql


async def test_a_pair_keeps_on_which_ladders_it_met(storage: Storage, play: Play) -> None:
    _, counted = await play.fold(await play.end(1, 2))
    pairs = tuple(replace(pair, ladders=("classic-match", "duel-single")) for pair in counted.pairs)
    await storage.league_store.count(replace(counted, pairs=pairs))
    before, _ = await play.fold(await play.end(1, 2))
    assert by_key(before.pairs) == by_key(pairs)


async def test_a_name_that_is_not_known_replaces_no_other(storage: Storage, play: Play) -> None:
    await play(1, 2)
    _, counted = await play.fold(await play.end(1, 2))
    later = tuple(replace(one, name="" if one.user_id == 1 else "New") for one in counted.players)
    await storage.league_store.count(replace(counted, players=later))
    assert await storage.league.names(GUILD, [1, 2]) == {1: "Guest 1", 2: "New"}


async def test_everything_of_a_server_is_given_and_put_back_as_it_was(
    storage: Storage, play: Play, database: Database
) -> None:
    for users in ((1, 2, 3), (4, 5, 6, 1), (2, 6)):
        await play(*users)
    await play(1, 2, guild_id=GUILD + 1)
    await play.end(1, 2)  # waits
    assert await storage.league_store.guilds() == [GUILD, GUILD + 1]
    rows = [row async for row in storage.league_store.rows(GUILD)]
    before = await league_of(database)
    before["ladder_steps"] = [row for row in before["ladder_steps"] if row[-1]]  # nobody stands on the others
    league = storage.moderation
    await league.end_matches(GUILD, 0)
    await league.put_sums(GUILD, [])
    assert {type(row) async for row in storage.league_store.rows(GUILD)} == {Season}
    assert await storage.league_store.guilds() == [GUILD, GUILD + 1], "their matches were counted once"
    own = [row for row in reversed(rows) if isinstance(row, CountedMatch | Game)]
    await league.put_matches(GUILD, 1, own)
    sums = [row for row in reversed(rows) if not isinstance(row, CountedMatch | Game | Season)]
    await league.put_sums(GUILD, sums)
    after = await league_of(database)
    assert {name: sorted(map(repr, found)) for name, found in after.items()} == {
        name: sorted(map(repr, found)) for name, found in before.items()
    }
