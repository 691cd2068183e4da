"""Reading never holds up a commit, nor other reading; who would wait too long is refused at once."""

from __future__ import annotations

import asyncio
import gc
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.league.ports import TableOrder, TableQuery
from bot.rooms.ports import StoreBusyError, StoreFailedError, ValueKind
from db.connections import Connections
from db.engine import POOL_SIZE, create_engine
from db.league.reader import READ_CONNECTIONS as LEAGUE_CONNECTIONS
from db.storage import READ_CONNECTIONS, Storage
from tests.db.records import GUILD, step
from tests.support import postgres
from tests.support.databases import NO_TABLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.ext.asyncio import AsyncEngine

    from tests.support.databases import Database

BY_POINTS = TableQuery(guild_id=GUILD, order=TableOrder.POINTS)


@pytest.fixture
async def engine(url: str) -> AsyncIterator[AsyncEngine]:
    opened = create_engine(url)
    yield opened
    await opened.dispose()


async def test_who_finds_the_queue_full_is_refused_at_once(engine: AsyncEngine) -> None:
    connections = Connections(engine, most=1, most_waiting=1, patience=60)
    async with connections.connect():
        second = asyncio.create_task(connections.connect().__aenter__())
        await asyncio.sleep(0)
        with pytest.raises(StoreBusyError, match="1 wait"):
            async with connections.connect():
                pass
        second.cancel()
    async with connections.connect():
        pass


async def test_nobody_waits_longer_than_the_patience(engine: AsyncEngine) -> None:
    connections = Connections(engine, most=1, patience=0.001)
    async with connections.connect():
        with pytest.raises(StoreBusyError, match=r"0\.001 s"):
            async with connections.connect():
                pass
    async with connections.connect():
        pass


async def test_a_failure_is_a_refusal_and_one_line_in_the_log(
    engine: AsyncEngine, caplog: pytest.LogCaptureFixture
) -> None:
    connections = Connections(engine)
    with pytest.raises(StoreFailedError, match=NO_TABLE):
        async with connections.connect() as connection:
            await connection.exec_driver_sql("SELECT * FROM nowhere")
    [record] = caplog.records
    assert re.fullmatch(rf"the database failed: .*({NO_TABLE}).*", record.getMessage())
    assert record.exc_info is None


async def test_no_reader_holds_up_a_commit_or_a_choice(storage: Storage) -> None:
    async with AsyncExitStack() as busy:
        for reads, most in (
            (storage.key_values._reads, READ_CONNECTIONS),
            (storage.league._reads, LEAGUE_CONNECTIONS),
        ):
            for _ in range(most):
                await busy.enter_async_context(reads.connect())
        waiting = [
            asyncio.create_task(storage.key_values.read_many(ValueKind.PREFERENCES, [n])) for n in range(50)
        ]
        others = [asyncio.create_task(storage.league.table(BY_POINTS, offset=0, limit=9)) for _ in range(50)]
        await storage.journal.commit(step(1, 0))
        await storage.key_values.write(ValueKind.PREFERENCES, 1, "chosen")
        assert not any(task.done() for task in (*waiting, *others))
    await asyncio.gather(*waiting, *others)


async def test_the_league_holds_up_no_other_reading(storage: Storage) -> None:
    async with AsyncExitStack() as busy:
        for _ in range(LEAGUE_CONNECTIONS):
            await busy.enter_async_context(storage.league._reads.connect())
        assert await storage.key_values.read(ValueKind.PREFERENCES, 1) is None


async def test_operators_read_how_many_connections_a_process_opens_at_most() -> None:
    async with postgres.lent_database() as database, Storage.open(database.url, sole=True) as storage:
        engine = storage.journal._writer._engine
        every = [one for one in gc.get_objects() if isinstance(one, Connections) and one.engine is engine]
        writer = 1  # of commits: it keeps a connection of its own
        assert sum(one._free._value for one in every) + writer == POOL_SIZE
    guide = (Path(__file__).parents[2] / "docs" / "scale.md").read_text()
    assert f"A process opens up to {POOL_SIZE} connections" in guide
    assert f"allow {POOL_SIZE} for each process" in guide


async def test_a_choice_that_cannot_be_stored_is_refused(database: Database) -> None:
    async with Storage.open(database.url) as storage:
        await database.execute("DROP TABLE key_values")
        with pytest.raises(StoreFailedError):
            await storage.key_values.write(ValueKind.PREFERENCES, 1, "chosen")
        with pytest.raises(StoreFailedError):
            await storage.key_values.read(ValueKind.PREFERENCES, 1)
