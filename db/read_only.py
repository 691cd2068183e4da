"""Connects to a database only to read it, beside a bot that may be running on it."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from db.engine import (
    WRONG_OPTION,
    describe,
    one_line,
    parse_url,
    pooler_options,
    why_not_opened,
    without_secrets,
)
from db.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.engine import URL
    from sqlalchemy.ext.asyncio import AsyncConnection


@asynccontextmanager
async def connect_read_only(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database; nothing can be written through the connection.

    Raises:
        StorageError: It is not there, or cannot be read, here or within the context.
    """
    target = given = parse_url(url)
    if given.get_backend_name() == "sqlite":
        target = _read_only_file(given)
    try:
        engine = create_async_engine(
            target,
            hide_parameters=True,
            execution_options={"postgresql_readonly": True},
            connect_args=pooler_options(target),
        )
    except (ImportError, NoSuchModuleError, ArgumentError, *WRONG_OPTION) as error:
        raise StorageError(f"cannot use the database {describe(given)}: {one_line(error)}") from error
    try:
        try:
            connection = await engine.connect()
        except WRONG_OPTION as error:
            said = without_secrets(one_line(error), given)
            raise StorageError(f"cannot use the database {describe(given)}: {said}") from error
        try:
            yield connection
        finally:
            await connection.close()
    except (SQLAlchemyError, OSError) as error:
        said = one_line(getattr(error, "orig", None) or error)
        if "alembic_version" in said:
            said = "it has nothing of this bot in it"
        raise StorageError(f"cannot read the database {describe(given)}: {said}") from error
    finally:
        await engine.dispose()


@asynccontextmanager
async def connect_snapshot(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database as it is at this moment, whatever is committed meanwhile; nothing can be written.

    Raises:
        StorageError: It is not there, or cannot be read, here or within the context.
    """
    async with connect_read_only(url) as connection:
        if connection.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _read_only_file(url: URL) -> URL:
    """Return the address under which SQLite opens a file only to read it, having tried that.

    A file that cannot be opened in aiosqlite's thread would leave the thread behind.
    """
    database = str(url.database)
    path = Path(unquote(urlsplit(database).path) if "uri" in url.query else database).absolute()
    if not path.exists():
        raise StorageError(f"cannot read the database {describe(url)}: there is no such file")
    name = f"file://{quote(str(path))}"
    try:
        with closing(sqlite3.connect(f"{name}?mode=ro", uri=True)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        why = why_not_opened(path, error)
        raise StorageError(f"cannot read the database {describe(url)}: {why}") from error
    return url.set(drivername="sqlite+aiosqlite", database=name, query={"uri": "true", "mode": "ro"})
