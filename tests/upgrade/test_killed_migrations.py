"""A process that is killed while it migrates: nothing has happened or all of it, and the next one goes on."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any, Final, TypeVar

import asyncpg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only

from bot.cli.database import _check
from bot.runtime.errors import UserError
from db import migrate
from db.engine import StorageError, create_engine
from db.migrate import upgrade
from db.schema import kept_tables, metadata
from db.storage import Storage
from tests.support import postgres
from tests.support.databases import SqliteDatabase
from tests.upgrade.kept import VERSIONS, lay_postgres, lay_sqlite

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncEngine

    from tests.support.databases import Database

NEXT: Final = "9998"
MADE_UP: Final = '''
"""What a later version might do: another column, a table made anew, rows copied, an index."""

import sqlalchemy as sa
from alembic import op

revision = "NEXT"
down_revision = "BEFORE"
USER = sa.Column("user_id", sa.BigInteger, primary_key=True)


def upgrade() -> None:
    anew = "always" if op.get_bind().dialect.name == "sqlite" else "auto"
    op.add_column("players", sa.Column("colour", sa.Text))
    op.create_table("nicknames", USER, sa.Column("name", sa.Text))
    op.execute("INSERT INTO nicknames SELECT user_id, min(name) FROM players GROUP BY user_id")
    for name in ("rooms", "matches"):  # others refer to their rows
        with op.batch_alter_table(name, recreate=anew) as table:
            table.add_column(sa.Column("note", sa.Text))
    op.create_index("ix_nicknames_name", "nicknames", ["name"])
    op.execute("UPDATE players SET colour = 'red'")
'''
CATALOGUE: Final = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
"""
EMPTY: Final = ["BEGIN TRANSACTION;", "COMMIT;"]
Moment = TypeVar("Moment")


class Killed(Exception):  # noqa: N818 - as by a signal
    """The process is no more."""


@asynccontextmanager
async def watched(url: str, look: Callable[[int, Any], None]) -> AsyncIterator[AsyncEngine]:
    """Yield an engine; before each of its statements it is looked, with the number of the statement."""
    engine, count = create_engine(url), 0

    def before(connection: Any, *_: Any) -> None:
        nonlocal count
        look(count, connection)
        count += 1

    event.listen(engine.sync_engine, "before_cursor_execute", before)
    try:
        yield engine
    finally:
        await engine.dispose()


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A version of the bot with another migration."""
    scripts = shutil.copytree(migrate.SCRIPTS, tmp_path / "migrations")
    made_up = MADE_UP.replace("NEXT", NEXT).replace("BEFORE", migrate.newest_schema())
    (scripts / "versions" / f"v{NEXT}_made_up.py").write_text(made_up)
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)


async def schema_of(database: Database) -> str:
    [(schema,)] = await database.rows(migrate.VERSIONS)
    return str(schema)


async def rows_of(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows, by the columns that they have today."""
    found = {}
    for table in kept_tables():
        columns = ", ".join(f'"{column.name}"' for column in table.c)
        query = f'SELECT {columns} FROM "{table.name}"'  # noqa: S608 - the schema's
        found[table.name] = sorted(await database.rows(query), key=repr)
    return found


async def migrates(database: Database, look: Callable[[int, Any], None] = lambda *_: None) -> None:
    """Start what migrates a database to the end."""
    async with watched(database.url, look) as engine:
        await upgrade(engine)
    assert await schema_of(database) == migrate.newest_schema()


async def copies_of_kills(database: SqliteDatabase, folder: Path) -> list[SqliteDatabase]:
    """Migrate a database, and return it as a kill before each of the statements would have left it.

    The last one is what a kill after the commit leaves, before anything is tidied up.
    """
    copies: list[SqliteDatabase] = []

    def look(number: int, _: Any = None) -> None:
        copies.append(SqliteDatabase(folder / f"{number:03}" / database.path.name))
        copies[-1].path.parent.mkdir()
        for file in database.path.parent.glob(f"{database.path.name}*"):
            shutil.copy(file, copies[-1].path.parent / file.name)

    await migrates(database, look)
    return copies


def contents(database: SqliteDatabase) -> list[str]:
    """Return all tables and rows of a file."""
    with closing(sqlite3.connect(database.path)) as connection:
        return [*connection.iterdump()]


def some(moments: Sequence[Moment]) -> list[Moment]:
    """Return the first and the last of many moments, and one between them; all were looked at already."""
    return [moments[0], moments[len(moments) // 2], moments[-1]]


async def test_the_first_migration_is_killed_at_every_statement(tmp_path: Path) -> None:
    path = tmp_path / "begun" / "uno.db"
    path.parent.mkdir()
    path.touch()
    *moments, committed = await copies_of_kills(SqliteDatabase(path), tmp_path)
    assert len(moments) > len(metadata.tables)
    for database in moments:
        assert contents(database) == EMPTY
    assert await schema_of(committed) == migrate.newest_schema()
    for database in (*some(moments), committed):
        await migrates(database)


@pytest.mark.usefixtures("next_version")
async def test_another_migration_is_killed_at_every_statement(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "begun" / "uno.db")
    lay_sqlite(VERSIONS[-1], database.path)
    before, known = contents(database), await rows_of(database)
    *moments, committed = await copies_of_kills(database, tmp_path)
    for moment in moments:
        assert contents(moment) == before
    for moment in (*some(moments), committed):
        await migrates(moment)
        assert await rows_of(moment) == known, "whatever else refers to a table that was made anew"
        assert await moment.rows("PRAGMA foreign_key_check") == []
        assert await moment.rows("SELECT count(*) FROM nicknames") != [(0,)]


async def killed_on_a_server(database: postgres.Database) -> None:
    """Kill what migrates a database at its commit, and before some of its statements; then let it end.

    Before every statement others see what was there before: what is not committed does not outlive a kill.
    """
    outside = await asyncpg.connect(database.server.dsn(database.name))
    before, statements = await outside.fetch(CATALOGUE), 0

    def look(number: int, _: Any) -> None:
        nonlocal statements
        assert await_only(outside.fetch(CATALOGUE)) == before
        statements = number + 1

    async with watched(database.url, look) as engine:
        event.listen(engine.sync_engine, "commit", kill)
        await dies(engine)
    await outside.close()
    for last in some(range(statements)):

        def kill_there(number: int, connection: Any, last: int = last) -> None:
            if number == last:
                kill(connection)

        async with watched(database.url, kill_there) as engine:
            await dies(engine)
        assert await database.rows(CATALOGUE) == [*map(tuple, before)]
    await migrates(database)


def kill(connection: Any) -> None:
    """Let the server hear no more of a connection, nor the process go on."""
    connection.connection.driver_connection.terminate()
    raise Killed


async def dies(engine: AsyncEngine) -> None:
    with pytest.raises((Killed, StorageError, asyncpg.InterfaceError, DBAPIError)):
        await upgrade(engine)


async def test_the_first_migration_of_a_server_is_killed_at_every_statement() -> None:
    async with postgres.lent_database(migrated=False) as database:
        await killed_on_a_server(database)
        assert await database.rows("SELECT count(*) FROM rooms") == [(0,)]


@pytest.mark.usefixtures("next_version")
async def test_another_migration_of_a_server_is_killed_at_every_statement() -> None:
    async with postgres.lent_database(migrated=False) as database:
        await lay_postgres(VERSIONS[-1], database)
        known = await rows_of(database)
        await killed_on_a_server(database)
        assert await rows_of(database) == known
        assert await database.rows("SELECT count(*) FROM nicknames") != [(0,)]


async def test_an_older_version_refuses_it_in_a_line_afterwards(
    next_version: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    del next_version
    lay_sqlite(VERSIONS[-1], path := tmp_path / "uno.db")
    async with watched(f"sqlite:///{path}", lambda *_: None) as engine:
        await upgrade(engine)
    monkeypatch.undo()
    content = path.read_bytes()
    for opens in (_opened, _check):
        with pytest.raises((StorageError, UserError)) as refused:
            await opens(f"sqlite:///{path}")
        assert len(str(refused.value).splitlines()) == 1
        assert "version of the bot" in str(refused.value)
    assert path.read_bytes() == content


async def _opened(url: str) -> None:
    async with Storage.open(url):
        pass
