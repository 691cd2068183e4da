"""Opening, migrating and refusing databases."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import pytest
from alembic.script import ScriptDirectory
from pydantic import SecretStr
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.exc import StatementError

from bot.config import Settings
from bot.rooms.ports import Commit, StoreFailedError, ValueKind
from bot.runtime.errors import UserError
from bot.runtime.serving import _run
from db import migrate
from db.commit_writer import CommitStatements
from db.engine import StorageError, _switch_to_wal, create_engine, parse_url, without_secrets
from db.migrate import SCRIPTS, newest_schema, upgrade
from db.schema import metadata, rooms
from db.storage import Storage
from tests.db.records import NOON, action, result, room, seat, step

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Dialect

    from bot.app import UnoBot

TABLES = {"alembic_version", *metadata.tables}


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


async def refusal(url: str) -> str:
    """Return why a database cannot be opened, having checked that it can be shown to people."""
    with pytest.raises(StorageError) as caught:
        async with Storage.open(url):
            pass
    message = str(caught.value)
    assert "\n" not in message
    assert "secret" not in message
    return message


async def test_an_empty_database_gets_the_tables_and_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "uno.db"
    async with Storage.open(f"sqlite+aiosqlite:///{path}"):
        assert tables(path) == TABLES


async def test_it_is_logged_which_database_and_folders_are_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="db")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        async with Storage.open("sqlite:///typign/mistake/uno.db"):
            pass
    assert [record.getMessage() for record in caplog.records] == [
        f"made the folder {tmp_path}/typign, which was not there",
        f"made the folder {tmp_path}/typign/mistake, which was not there",
        f"made a new, empty database: {tmp_path}/typign/mistake/uno.db",
    ]


async def test_what_an_account_may_not_do_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests as root may do everything."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()

    def fails(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN_ISDIR
        raise error

    monkeypatch.setattr("db.engine.sqlite3.connect", fails)
    assert "unable to open database file" in await refusal(f"sqlite:///{tmp_path}/file")
    monkeypatch.setattr("db.engine.os.access", lambda *_: False)
    assert "this account may not read and write the file" in await refusal(f"sqlite:///{tmp_path}/file")
    told = await refusal(f"sqlite:///{tmp_path}/folder/new")
    assert f"this account may not write into the folder {tmp_path}/folder, and SQLite has to" in told


@pytest.mark.parametrize("end", ["-wal", "-journal"])
async def test_no_database_is_made_beside_what_another_one_left(path: Path, end: str) -> None:
    left = path.with_name(f"uno.db{end}")
    left.write_bytes(b"moves")
    assert f"there is {left}, but not the database" in await refusal(f"sqlite:///{path}")
    assert left.read_bytes() == b"moves"
    (path.parent / path.name).touch()  # as after a kill in the very first moment
    async with Storage.open(f"sqlite:///{path}"):
        pass


async def test_upgrading_again_changes_nothing(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
    before = dump(path)
    async with Storage.open(url):
        pass
    assert dump(path) == before


async def test_a_database_of_the_newest_schema_opens_without_alembic(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Storage.open(url):
        pass
    monkeypatch.setattr(migrate, "run_pending", lambda *_, **__: pytest.fail("nothing is pending"))
    async with Storage.open(url):
        pass


def test_the_newest_schema_is_the_one_that_alembic_migrates_to() -> None:
    assert newest_schema() == ScriptDirectory(str(SCRIPTS)).get_current_head()


async def test_what_was_committed_is_there_after_reopening(url: str) -> None:
    async with Storage.open(url) as storage:
        pending = asyncio.create_task(storage.journal.commit(step(1, 0)))
        await asyncio.sleep(0)
    await pending
    async with Storage.open(url) as storage:
        assert await storage.journal.load_rooms() == [room(1)]


async def test_closing_leaves_one_tidy_file(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_starts_at_the_same_time_migrate_once(url: str, path: Path) -> None:
    engines = [create_engine(url) for _ in range(4)]
    await asyncio.gather(*(upgrade(engine) for engine in engines))
    await asyncio.gather(*(engine.dispose() for engine in engines))
    assert tables(path) == TABLES


async def test_a_migration_that_fails_leaves_nothing(url: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE match_seats (somebody TEXT)")  # in the way of a later table
    assert "match_seats already exists" in await refusal(url)
    assert tables(path) == {"match_seats"}


@pytest.mark.usefixtures("path")
async def test_a_connection_is_durable_checks_foreign_keys_and_waits_for_locks(url: str) -> None:
    engine = create_engine(url)
    async with engine.connect() as connection:
        values = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await engine.dispose()
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ("9999", "newer version of the bot (schema 9999)"),
        (
            "0019",
            "made by a version from before the first release; begin with a new database",
        ),
    ],
)
async def test_a_database_of_another_time_is_refused_and_left_alone(
    url: str, path: Path, schema: str, told: str
) -> None:
    async with Storage.open(url):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (schema,))
    before = dump(path)
    assert told in await refusal(url)
    assert dump(path) == before


async def test_paths_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear database, " * 100)
    told = (await refusal(f"sqlite:///{tmp_path}/file/uno.db")).lower()
    assert f"its folder {tmp_path}/file cannot be made: file exists" in told
    assert "it is a folder; name a file in it" in await refusal(f"sqlite:///{tmp_path}/folder")
    assert "not a database" in await refusal(f"sqlite:///{tmp_path}/letter.txt")


async def test_a_read_only_database_is_refused(url: str, path: Path) -> None:
    async with Storage.open(url):
        pass
    assert "readonly" in await refusal(f"sqlite:///file:{path}?mode=ro&uri=true")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("sqlite:///file::memory:?cache=shared&uri=true", "name a file"),
        ("sqlite://user:secret@host/uno.db", "Invalid SQLite URL"),
        ("postgresql+asyncpg://uno:secret@localhost/uno", "asyncpg"),
        ("postgresql+nonsense://uno:secret@localhost/uno", "nonsense"),
        ("mysql://host/uno?password=secret", "it must be one of"),
        ("mysql://host/uno?sslpassword=secret&passfile=secret&auth_token=secret", "it must be one of"),
        ("mysql://uno:secret@localhost/uno", "it must be one of"),
        ("secret", "malformed"),
        ("postgresql://uno:secret@localhost:port/uno", "malformed"),
    ],
)
async def test_urls_that_cannot_work_are_refused_without_their_password(url: str, reason: str) -> None:
    assert reason in await refusal(url)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("sqlite:///uno.db", "sqlite+aiosqlite:///uno.db"),
        ("postgresql://uno@host/uno", "postgresql+asyncpg://uno@host/uno"),
        ("postgresql+psycopg://uno@host/uno", "postgresql+psycopg://uno@host/uno"),
    ],
)
def test_an_address_without_a_driver_means_the_usual_one(given: str, meant: str) -> None:
    assert parse_url(given).render_as_string() == meant


async def test_an_option_that_the_driver_does_not_take_is_refused_in_a_line(url: str) -> None:
    assert "soon" in await refusal(f"{url}?timeout=soon")


async def test_a_driver_that_is_not_installed_is_named_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "pip install 'uno-table[postgres]'" in await refusal("postgresql://uno@host/uno")


def test_a_secret_that_a_driver_quotes_is_taken_out() -> None:
    url = make_url("postgresql://uno:pass%20word@host/uno?passfile=here&passfile=there&sslmode=require")
    said = without_secrets("no 'pass word' here, there: require", url)
    assert said == "no '***' ***, ***: require"


async def test_naive_moments_are_refused(url: str) -> None:
    engine = create_engine(url)
    await upgrade(engine)
    async with engine.connect() as connection:
        with pytest.raises(StatementError, match="has no time zone"):
            await connection.execute(
                rooms.select().where(rooms.c.deadline < datetime(2026, 1, 2))  # noqa: DTZ001 - the point
            )
    await engine.dispose()


def test_postgresql_gets_the_same_statements_in_its_own_dialect() -> None:
    dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
    statements = CommitStatements(dialect, now=lambda: datetime.now(UTC))
    entry = statements.encode(
        Commit(room=room(1, deadline=NOON), actions=(action(1, 0),), result=result(1, [seat(0, 5)]))
    )
    assert NOON in entry.room.row
    match, seats, *_ = entry.result
    assert "ON CONFLICT DO NOTHING" in match.sql
    assert "RETURNING" not in statements.action.sql + match.sql
    assert len(entry.actions) == len(seats.rows) == 1


async def test_a_database_that_breaks_later_says_so_itself(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("DROP TABLE rooms")
        with pytest.raises(StoreFailedError, match="no such table"):
            await storage.journal.load_rooms()


class OnceBusy:
    """A cursor for which the first switch to WAL comes in the middle of somebody else's."""

    def __init__(self) -> None:
        self.executed: list[str] = []

    def execute(self, statement: str) -> None:
        self.executed.append(statement)
        if len(self.executed) == 1:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error


def test_the_switch_to_wal_waits_for_somebody_elses() -> None:
    cursor = OnceBusy()
    _switch_to_wal(cast("Any", cursor))
    wal = "PRAGMA journal_mode = WAL"
    assert cursor.executed == [wal, "BEGIN IMMEDIATE", "COMMIT", wal]


def damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(path)) as connection:
        [(page,)] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        [(size,)] = connection.execute("PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


@pytest.mark.parametrize("table", ["alembic_version", "rooms"])
async def test_a_bot_does_not_start_with_a_damaged_page_and_says_so_in_one_line(
    url: str,
    path: Path,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
    damage(path, table)

    async def logs_in(bot: UnoBot, _token: str) -> None:
        await bot.take_shards([0])

    monkeypatch.setattr("bot.runtime.serving.login_once_reachable", logs_in)
    with pytest.raises(UserError, match="malformed") as refused:
        await _run(Settings(discord_token=SecretStr("secret"), database_url=url))
    assert len(str(refused.value).splitlines()) == 1
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_damaged_page_that_is_met_later_is_a_refusal(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
    damage(path, "key_values")
    damage(path, "actions")
    async with Storage.open(url) as storage:
        with pytest.raises(StoreFailedError, match="malformed"):
            await storage.key_values.read(ValueKind.PREFERENCES, 1)
        with pytest.raises(StoreFailedError, match="malformed"):
            await storage.journal.load_actions(f"{1:032x}", last=1)
