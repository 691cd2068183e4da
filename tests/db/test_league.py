"""Who is ranked, and in which order."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.dialects import sqlite

from bot.rooms.ports import Commit, League, LeagueRow, StoreFailedError
from db.league.standings import _standings
from tests.db.records import GUILD, result, room, seat

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rooms.ports import SeatResult
    from db.storage import Storage


class Played:
    """Writes finished matches, each from a room of its own."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.numbers = count()

    async def __call__(self, *seats: SeatResult, guild_id: int = GUILD) -> None:
        number = next(self.numbers)
        ended = Commit(room=room(number), result=result(number, seats, guild_id=guild_id))
        await self.storage.journal.commit(ended)


@pytest.fixture
def played(storage: Storage) -> Played:
    return Played(storage)


async def ranks(league: League) -> list[tuple[int, int]]:
    table, total = await league.table(GUILD, offset=0, limit=99)
    assert total == len(table)
    return [(row.rank, row.user_id) for row in table]


async def test_a_row_sums_up_all_ranked_matches(storage: Storage, played: Played) -> None:
    await played(seat(0, 100, points=500, won=True, highest_hand=80), seat(1, 200, points=120))
    await played(seat(0, 200, points=510, won=True, highest_hand=95), seat(1, 100, points=7, highest_hand=7))
    assert await storage.league.standing(GUILD, 100) == LeagueRow(
        rank=2, user_id=100, matches=2, wins=1, points=507, highest_hand=80
    )
    assert await storage.league.standing(GUILD, 200) == LeagueRow(
        rank=1, user_id=200, matches=2, wins=1, points=630, highest_hand=95
    )
    assert await ranks(storage.league) == [(1, 200), (2, 100)]


async def test_points_then_wins_make_the_rank_then_fewer_matches_and_the_older_account_the_order(
    storage: Storage, played: Played
) -> None:
    await played(seat(0, 40, points=100, won=True), seat(1, 10, points=50))
    await played(seat(0, 40, points=0), seat(1, 10, points=50), seat(2, 30, points=100))
    await played(seat(0, 20, points=100), seat(1, 50, points=300, won=True))
    await played(seat(0, 60, points=100, won=True), seat(1, 70, points=1))
    assert await ranks(storage.league) == [(1, 50), (2, 60), (2, 40), (4, 20), (4, 30), (4, 10), (7, 70)]


async def test_shared_ranks_are_the_same_on_every_page_and_alone(storage: Storage, played: Played) -> None:
    for user in range(0, 10, 2):
        await played(seat(0, user, points=10), seat(1, user + 1, points=10))
    table, total = await storage.league.table(GUILD, offset=0, limit=4)
    assert ([(row.rank, row.user_id) for row in table], total) == ([(1, 0), (1, 1), (1, 2), (1, 3)], 10)
    table, total = await storage.league.table(GUILD, offset=8, limit=4)
    assert ([(row.rank, row.user_id) for row in table], total) == ([(1, 8), (1, 9)], 10)
    assert await storage.league.table(GUILD, offset=10, limit=4) == ([], 10)
    alone = await storage.league.standing(GUILD, 9)
    assert alone is not None
    assert alone.rank == 1


@pytest.mark.parametrize(("offset", "limit"), [(-1, 5), (0, -1)])
async def test_a_negative_page_is_refused(storage: Storage, offset: int, limit: int) -> None:
    with pytest.raises(ValueError, match="no such page"):
        await storage.league.table(GUILD, offset=offset, limit=limit)


async def test_computers_are_never_ranked(storage: Storage, played: Played) -> None:
    await played(seat(0, 100), seat(1, 200), seat(2, None, points=500, won=True))
    assert await ranks(storage.league) == [(1, 100), (1, 200)]


async def test_a_match_with_one_person_is_not_ranked(storage: Storage, played: Played) -> None:
    await played(seat(0, 100, points=500, won=True), seat(1, None), seat(2, None))
    assert await storage.league.standing(GUILD, 100) is None
    await played(seat(0, 100, points=1), seat(1, 200))
    standing = await storage.league.standing(GUILD, 100)
    assert standing is not None
    assert (standing.matches, standing.points) == (1, 1)


async def test_one_person_in_two_seats_is_still_one_person(storage: Storage, played: Played) -> None:
    await played(seat(0, 100, points=500, won=True), seat(1, 100))
    assert await ranks(storage.league) == []


async def test_servers_do_not_mix(storage: Storage, played: Played) -> None:
    await played(seat(0, 100, points=5), seat(1, 200), guild_id=1)
    await played(seat(0, 100, points=9), seat(1, 300), guild_id=2)
    table, total = await storage.league.table(1, offset=0, limit=9)
    assert [(row.user_id, row.points) for row in table] == [(100, 5), (200, 0)]
    assert total == 2
    assert await storage.league.standing(2, 200) is None
    assert await storage.league.table(3, offset=0, limit=9) == ([], 0)


class Queries:
    """Counts the queries of a league, and holds them until they may go on."""

    def __init__(self, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self._query = storage.league._query
        monkeypatch.setattr(storage.league, "_query", self)

    async def __call__(self, guild_id: int) -> Any:
        self.begun += 1
        found = await self._query(guild_id)
        await self.may_go_on.wait()
        return found


@pytest.fixture
def queries(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> Queries:
    return Queries(storage, monkeypatch)


async def test_all_who_ask_at_once_share_one_query_and_so_do_those_after_them(
    storage: Storage, played: Played, queries: Queries
) -> None:
    await played(seat(0, 100, points=5), seat(1, 200))
    pages = await asyncio.gather(
        *(storage.league.table(GUILD, offset=number, limit=1) for number in range(30)),
        storage.league.standing(GUILD, 100),
    )
    assert pages[0] == ([pages[-1]], 2)
    assert await storage.league.standing(GUILD, 200) is not None
    assert queries.begun == 1
    await storage.league.standing(GUILD + 1, 200)
    assert queries.begun == 2


async def test_a_new_result_is_told_at_once_also_during_a_query(
    storage: Storage, played: Played, queries: Queries
) -> None:
    await played(seat(0, 100, points=5), seat(1, 200))
    assert await ranks(storage.league) == [(1, 100), (2, 200)]
    await played(seat(0, 100), seat(1, 200, points=7), guild_id=GUILD + 1)
    assert queries.begun == 1, "that was another server's"
    queries.may_go_on.clear()
    await played(seat(0, 100), seat(1, 200, points=6))
    early = asyncio.create_task(ranks(storage.league))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert queries.begun == 2
    await played(seat(0, 100, points=9), seat(1, 200))
    late = asyncio.create_task(ranks(storage.league))
    await asyncio.sleep(0)
    queries.may_go_on.set()
    await early
    assert await late == [(1, 100), (2, 200)]
    assert await ranks(storage.league) == [(1, 100), (2, 200)]
    assert queries.begun == 3


async def test_who_gives_up_takes_nobody_elses_table_along(storage: Storage, played: Played) -> None:
    await played(seat(0, 100, points=5), seat(1, 200))
    one, other = (asyncio.create_task(ranks(storage.league)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == [(1, 100), (2, 200)]


async def test_a_failure_is_not_kept(storage: Storage, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE match_seats RENAME TO away")
        with pytest.raises(StoreFailedError):
            await ranks(storage.league)
        connection.execute("ALTER TABLE away RENAME TO match_seats")
    assert await ranks(storage.league) == []


async def test_only_so_many_rows_are_kept(
    storage: Storage, played: Played, queries: Queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.league.standings.MOST_ROWS", 3)
    for guild_id in (1, 2):
        await played(seat(0, 100), seat(1, 200), guild_id=guild_id)
    for guild_id in (1, 2, 2, 1):
        assert len((await storage.league.table(guild_id, offset=0, limit=9))[0]) == 2
    assert queries.begun == 3


async def test_the_standings_are_read_along_an_index(storage: Storage) -> None:
    compiled = _standings(GUILD).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    async with storage.league._connections.connect() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}")
        steps = " ".join(map(str, plan))
    assert "USING COVERING INDEX ix_matches_guild_id_ranked" in steps
    assert "match_seats USING PRIMARY KEY" in steps
