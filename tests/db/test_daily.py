"""The daily deal in the database: one deal a day, one try for each account, a table for each server."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.dialects import sqlite

from bot.daily.ports import DailyDeal, DailyTable, StaleTryError, TryRow
from db.daily import days_query, table_query
from tests.db.records import NOON

if TYPE_CHECKING:
    from db.storage import Storage

pytestmark = pytest.mark.usefixtures("quickly")

DAY = date(2026, 11, 22)
GUILD = 2**62 + 5


def attempt(user_id: int = 1, **changes: object) -> TryRow:
    row = TryRow(day=DAY, user_id=user_id, name=f"u{user_id}", revision=1, payload="{}", begun_at=NOON)
    return replace(row, **changes)  # type: ignore[arg-type]


def finished(user_id: int, points: int, moves: int, **changes: object) -> TryRow:
    return attempt(user_id, finished_at=NOON, won=int(points > 0), points=points, moves=moves, **changes)


async def test_a_day_keeps_its_first_deal(storage: Storage) -> None:
    first = DailyDeal(day=DAY, secret="11" * 32, committed_at=NOON)
    await storage.daily.add_deals([first])
    late = replace(first, secret="22" * 32, committed_at=NOON + timedelta(days=1))
    after = replace(late, day=DAY + timedelta(days=1))
    await storage.daily.add_deals([late, after])
    assert await storage.daily.deals([DAY, after.day, date(2027, 1, 1)]) == [first, after]


async def test_there_is_one_try_a_day_and_a_late_press_changes_nothing(storage: Storage) -> None:
    await storage.daily.add(attempt())
    with pytest.raises(StaleTryError):
        await storage.daily.add(attempt(payload="a second one"))
    await storage.daily.replace(attempt(revision=2, payload="second"))
    for revision in (1, 2, 4):
        with pytest.raises(StaleTryError):
            await storage.daily.replace(attempt(revision=revision, payload="late"))
    assert await storage.daily.load(DAY, 1) == attempt(revision=2, payload="second")
    assert await storage.daily.load(DAY, 2) is None


async def test_the_table_of_a_server_has_those_who_finished_there(storage: Storage) -> None:
    rows = [finished(1, -20, 4), finished(2, 80, 14), finished(3, 80, 12), finished(4, 80, 14), attempt(5)]
    for row in rows:
        await storage.daily.add(row)
        await storage.daily.enter(DAY, guild_id=GUILD, user_id=row.user_id)
        await storage.daily.enter(DAY, guild_id=GUILD, user_id=row.user_id)  # again changes nothing
    await storage.daily.add(finished(6, 100, 9))  # of another server
    await storage.daily.enter(DAY, guild_id=GUILD + 1, user_id=6)
    table = await storage.daily.table(DAY, guild_id=GUILD, user_id=5, most=9)
    assert [(line.user_id, line.place) for line in table.lines] == [(3, 1), (2, 2), (4, 2), (1, 4)]
    there = await storage.daily.table(DAY, guild_id=GUILD + 1, user_id=1, most=9)
    assert [line.user_id for line in there.lines] == [6]
    assert await storage.daily.table(DAY, guild_id=GUILD + 2, user_id=1, most=9) == DailyTable([], 0)


async def test_no_more_lines_are_read_of_a_large_table_than_are_shown(storage: Storage) -> None:
    for number in range(40):
        await storage.daily.add(finished(number, 100 - number, 9))
        await storage.daily.enter(DAY, guild_id=GUILD, user_id=number)
    query = table_query(DAY, GUILD, user_id=30, most=3)
    async with storage.daily._reads.connect() as connection:
        assert len((await connection.execute(query)).all()) == 4
    table = await storage.daily.table(DAY, guild_id=GUILD, user_id=30, most=3)
    assert [(line.user_id, line.place) for line in table.lines] == [(0, 1), (1, 2), (2, 3), (30, 31)]
    assert table.people == 40
    first = await storage.daily.table(DAY, guild_id=GUILD, user_id=0, most=3)
    assert len(first.lines) == 3


async def test_finished_days_are_the_newest_first(storage: Storage) -> None:
    for days in (0, 1, 2, 5):
        await storage.daily.add(finished(1, 10, 5, day=DAY - timedelta(days=days)))
    await storage.daily.add(attempt(day=DAY - timedelta(days=3)))
    found = await storage.daily.finished_days(1, until=DAY - timedelta(days=1), limit=2)
    assert found == [DAY - timedelta(days=1), DAY - timedelta(days=2)]


@pytest.mark.usefixtures("path")  # how SQLite plans it
async def test_no_query_reads_a_whole_table(storage: Storage) -> None:
    for query in (table_query(DAY, GUILD, user_id=1, most=9), days_query(1, DAY)):
        text = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
        async with storage.daily._reads.connect() as connection:
            plan = [row[-1] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]
        assert not [step for step in plan if step.startswith("SCAN daily")], plan
