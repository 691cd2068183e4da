"""A maintenance command uses a PostgreSQL database alone, and is refused where the bot serves it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.__main__ import main
from bot.rooms.ports import FencedError, StoreFailedError
from db import maintenance, migrate
from db.engine import StorageError, StorageServedError, create_engine
from db.maintenance import sole_use
from db.migrate import newest_schema
from db.move import move
from db.storage import Storage
from tests.db.records import GUILD, step
from tests.db.test_fence import Served, serving
from tests.support import postgres, quick_storage
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from sqlalchemy.engine import Connection

    from tests.support.postgres import Database


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as made:
        yield made


@asynccontextmanager
async def command(url: str) -> AsyncIterator[Storage]:
    with quick_storage.compiled_once():
        async with Storage.open(url, maintenance="league recompute") as storage:
            yield storage


@asynccontextmanager
async def command_alone(served: Served) -> AsyncIterator[Storage]:
    """Run a command after the process that serves was paused for too long."""
    await served.other.leave("two")
    await change(served.database, "UPDATE processes SET expires_at = now()")
    async with command(served.database.url) as storage:
        yield storage


async def change(database: Database, statement: str) -> None:
    await database.execute(statement)
    database.altered = False  # rows alone


async def test_while_a_process_serves_it_a_command_is_refused_and_the_process_named(served: Served) -> None:
    await served.other.leave("two")
    with pytest.raises(StorageError, match=r"another bot serves it already \(one\); stop that one first$"):
        async with command(served.database.url):
            pass
    await served.storage.journal.commit(step(1, 0))


async def test_while_a_command_runs_nobody_joins_and_a_paused_process_writes_nothing(served: Served) -> None:
    leases = served.storage.leases
    assert leases is not None
    async with command_alone(served) as storage:
        await storage.moderation.finish(GUILD, revision=0)
        for asked in (leases.join("one", shard_count=2), served.other.join("two", shard_count=5)):
            with pytest.raises(
                StorageError, match=r"`league recompute` uses it alone \(process \d+ on .*wait"
            ):
                await asked
        with pytest.raises(StoreFailedError, match="`league recompute` uses it alone"):
            await leases.beat("one")
        with pytest.raises(FencedError):
            await served.storage.journal.commit(step(1, 0))
        with pytest.raises(StorageError, match="`league recompute` uses it alone"):
            async with command(served.database.url):
                pass
    await served.other.join("two", shard_count=2)
    assert {taken.epoch for taken in (await served.other.take("two", [0, 1])).values()} == {3}


async def test_a_command_that_was_killed_or_paused_holds_nobody_up_for_long(served: Served) -> None:
    async with command_alone(served) as storage:
        await change(served.database, "UPDATE processes SET expires_at = now()")
        await served.other.join("two", shard_count=2)
        with pytest.raises(StoreFailedError, match="this command was given up"):
            await storage.moderation.finish(GUILD, revision=0)
    assert (await served.other.beat("two")).processes == ("two",)


async def test_a_command_goes_on_giving_signs_of_life(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(maintenance, "RENEWAL_SECONDS", 0)
    async with command_alone(served):
        await change(served.database, "UPDATE processes SET expires_at = now()")
        while await served.database.rows("SELECT FROM processes WHERE expires_at < now()"):  # noqa: ASYNC110 - the database knows of no event
            await asyncio.sleep(0)
    assert await served.database.rows("SELECT FROM processes") == []
    monkeypatch.setattr(maintenance, "_RENEW", text("SELECT nothing"))
    async with command(served.database.url):
        while not caplog.records:  # noqa: ASYNC110 - nor does the log
            await asyncio.sleep(0)
    assert "was not told that this command goes on" in caplog.text


async def test_what_others_use_is_not_moved(served: Served, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'other.db'}"
    with pytest.raises(StorageError, match=r"another bot serves it already \(one, two\)"):
        await move(served.database.url, target, tell=lambda *_: None)
    async with command_alone(served):
        with pytest.raises(StorageError, match="`league recompute` uses it alone"):
            await move(served.database.url, target, tell=lambda *_: None)


async def test_an_empty_database_gets_its_schema_first_and_one_that_is_away_is_named() -> None:
    async with postgres.lent_database(migrated=False) as database:
        engine = create_engine(database.url)
        async with sole_use(engine, "restore"):
            assert await database.rows("SELECT command FROM processes") == [("restore",)]
        await engine.dispose()
    engine = create_engine("postgresql+asyncpg://uno:hunter2@127.0.0.1:9/uno")
    with pytest.raises(
        StorageError, match=r"cannot use the database postgresql\+asyncpg://uno:\*\*\*@"
    ) as failed:
        async with sole_use(engine, "restore"):
            pass
    assert "hunter2" not in str(failed.value)
    await engine.dispose()


def test_recompute_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def asked() -> None:
        async with serving() as served:
            monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
            monkeypatch.setenv("DATABASE_URL", served.database.url)
            assert await asyncio.to_thread(main, ["league", "recompute"]) == 2

    asyncio.run(asked())
    [line] = capsys.readouterr().err.splitlines()
    assert "another bot serves it already (one, two); stop that one first" in line


async def test_nothing_is_migrated_while_an_older_version_lives_and_one_that_was_paused_stays_out(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    leases = served.storage.leases
    assert leases is not None
    newest = newest_schema()

    def run(connection: Connection, **_: bool) -> None:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    monkeypatch.setattr(migrate, "PAUSE", 0)
    monkeypatch.setattr(migrate, "newest_schema", lambda: "9999")
    monkeypatch.setattr(migrate, "run_pending", run)
    await served.other.leave("two")
    with pytest.raises(
        StorageServedError,
        match=r"has to be migrated to schema 9999, and an older version uses it \(one\); stop every process",
    ):
        async with Storage.open(served.database.url):
            pass
    assert await served.database.rows("SELECT version_num FROM alembic_version") == [(newest,)]
    await served.storage.journal.commit(step(1, 0))

    await served.database.execute("UPDATE processes SET expires_at = now()")  # and nobody is lent it again
    async with Storage.open(served.database.url):
        pass
    with pytest.raises(FencedError):
        await served.storage.journal.commit(step(2, 0))
    with pytest.raises(StoreFailedError, match=f"to schema 9999, and this version of the bot has {newest};"):
        await leases.beat("one")
    # A version that is older than the database is not told that others are: it would wait for ever.
    await served.database.execute("UPDATE processes SET expires_at = now() + interval '1 hour'")
    monkeypatch.setattr(migrate, "newest_schema", lambda: newest)
    with pytest.raises(
        StorageError, match=r"newer version of the bot \(schema 9999\); update the bot"
    ) as newer:
        async with Storage.open(served.database.url):
            pass
    assert type(newer.value) is StorageError
