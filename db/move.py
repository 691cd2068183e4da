"""Moves all data from one database into another, for example from a SQLite file to PostgreSQL.

A note in the target says that a move is in progress, and from where; an interrupted move can be resumed.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, delete, func, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.rooms.ports import StoreFailedError
from db import engine as db_engine
from db.engine import StorageError
from db.fence import WriteCheck
from db.key_values import MOVING
from db.maintenance import sole_use
from db.migrate import is_newest, upgrade
from db.schema import bot_metadata, kept_tables
from db.statements import INSERT, in_one_trip, upsert

GROUP: Final = 500  # rows read and written at once


@dataclass(frozen=True, slots=True)
class TableSum:
    """A table's row count, and a checksum of 64 hexadecimal digits that is independent of the rows' order."""

    rows: int
    checksum: str


async def move(
    source: str,
    target: str,
    *,
    tell: Callable[[str, TableSum], None],
    command: str = "move-data",
    origin: str | None = None,
) -> None:
    """Move all data from one database of the newest schema into an empty one, and compare them.

    `tell` is called for each table that was copied and compared. An interrupted move resumes if `origin`, by
    default the source's URL, is the same.

    Raises:
        StorageError: A database cannot be used or is served by a bot, the target has other data, or a row
            could not be moved.
    """
    if _is_same(source, target):
        raise StorageError("both are the same database")
    async with db_engine.connect_read_only(source) as connection:
        newest = await is_newest(connection)
    if not newest:
        raise StorageError(
            f"the database {db_engine.describe(db_engine.parse_url(source))} was not written by this version"
            " of the bot; start this version on it once, stop it, and move then"
        )
    async with (
        _opened(source, command),
        db_engine.connect_snapshot(source) as reading,
        _opened(target, command) as (writing, fence),
    ):
        await upgrade(writing, alone=True)
        await _begin(
            writing,
            origin or db_engine.describe(db_engine.parse_url(source)),
            db_engine.describe(db_engine.parse_url(target)),
        )
        await copy_all(reading, writing, tell=tell, fence=fence)
        async with writing.begin() as connection:
            await connection.execute(delete(bot_metadata).where(bot_metadata.c.place == MOVING))


async def copy_all(
    reading: AsyncConnection,
    writing: AsyncEngine,
    *,
    tell: Callable[[str, TableSum], None],
    fence: WriteCheck | None = None,
) -> None:
    """Copy every row of a snapshot into an empty database, and compare; raises StorageError."""
    for table in kept_tables():
        await _copy(reading, writing, table, fence)
        tell(table.name, await _compared(reading, writing, table))


def _is_same(source: str, target: str) -> bool:
    """Return whether two URLs name the same database, even if they spell its file differently."""
    one, other = db_engine.parse_url(source), db_engine.parse_url(target)
    files = db_engine.file_of(one), db_engine.file_of(other)
    return one == other or (None not in files and len({file.resolve() for file in files if file}) == 1)


@asynccontextmanager
async def _opened(url: str, command: str) -> AsyncIterator[tuple[AsyncEngine, WriteCheck | None]]:
    engine = db_engine.create_engine(url)
    try:
        async with sole_use(engine, command) as fence:
            yield engine, fence
    finally:
        await engine.dispose()


async def _begin(writing: AsyncEngine, source: str, target: str) -> None:
    """Note in the target that a move is in progress; StorageError if it has data from elsewhere."""
    async with writing.begin() as connection:
        noted = await connection.scalar(select(bot_metadata.c.value).where(bot_metadata.c.place == MOVING))
        if noted is not None and noted != source:
            raise StorageError(f"another move to {target} is under way, from {noted}; finish that one first")
        if noted is None:
            for table in kept_tables():
                if await connection.scalar(select(func.count()).select_from(table)):
                    raise StorageError(
                        f"the database {target} has data already (table {table.name}); name an empty one"
                    )
            note = {"place": MOVING, "value": source}
            await connection.execute(upsert(bot_metadata, connection.dialect), note)


async def _copy(
    reading: AsyncConnection, writing: AsyncEngine, table: Table, fence: WriteCheck | None
) -> None:
    insert = INSERT[writing.dialect.name](table).on_conflict_do_nothing()
    async for group in _groups(reading, table):
        rows = [dict(zip(table.c.keys(), row, strict=True)) for row in group]
        try:
            async with writing.begin() as connection:
                if fence is not None:
                    await connection.run_sync(_check, fence)
                await connection.execute(insert, rows)
        except StoreFailedError as error:
            raise StorageError(str(error)) from error
        except (DBAPIError, OSError, OverflowError) as error:
            raise _failed(f"rows of the table {table.name} cannot be written", writing, error) from error


def _check(connection: Connection, fence: WriteCheck) -> None:
    in_one_trip(connection, lambda cursor: fence.check(cursor, ()))


async def _compared(reading: AsyncConnection, writing: AsyncEngine, table: Table) -> TableSum:
    before = await _sum(reading, table)
    async with writing.connect() as written:
        after = await _sum(written, table)
    if before != after:
        raise StorageError(
            f"the table {table.name} differs after the move: {before.rows} rows, checksum"
            f" {before.checksum[:12]}, and {after.rows} rows, checksum {after.checksum[:12]}"
        )
    return after


async def _sum(connection: AsyncConnection, table: Table) -> TableSum:
    rows, total = 0, 0
    async for group in _groups(connection, table):
        rows += len(group)
        for row in group:
            total += int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest())
    return TableSum(rows, f"{total % 2**256:064x}")


async def _groups(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Any]]:
    """Yield all rows of a table in groups, without the note of the move."""
    query: Select[Any] = select(table)
    if table is bot_metadata:
        query = query.where(bot_metadata.c.place != MOVING)
    try:
        found = await connection.stream(query)
        async for group in found.partitions(GROUP):
            yield group
    except (SQLAlchemyError, OSError, ValueError) as error:  # ValueError: a damaged value
        raise _failed(f"the table {table.name} cannot be read", connection.engine, error) from error


def _failed(what: str, engine: AsyncEngine, error: Exception) -> StorageError:
    reason = db_engine.without_secrets(db_engine.one_line(getattr(error, "orig", None) or error), engine.url)
    return StorageError(f"{what} ({db_engine.describe(engine.url)}): {reason}")
