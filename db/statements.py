"""Statements: prepared once, upserts, several per round trip, and results read row by row.

With SQLite each cursor call goes to aiosqlite's thread and back: some 70 µs of CPU, and a wait with the write
lock held. So several statements are sent there together.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy.dialects import sqlite

from db.engine import one_line

if TYPE_CHECKING:
    from sqlalchemy import CursorResult, Delete, Insert, Row, SelectBase, Table, Update
    from sqlalchemy.dialects import postgresql
    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor
    from sqlalchemy.ext.asyncio import AsyncConnection

    Upsert: TypeAlias = sqlite.Insert | postgresql.Insert

log = logging.getLogger(__name__)

Parameters: TypeAlias = Any  # of one row: a tuple or a dict, as the driver expects


class Write(NamedTuple):
    """A statement with its rows, and the error to raise unless it writes exactly one row (None: no check)."""

    sql: str
    rows: list[Parameters]
    missed: Callable[[], Exception] | None = None


def send(writes: Iterable[Write], cursor: DBAPICursor) -> None:
    """Send statements in order, skipping those without rows; raises the error of one that missed its row."""
    for sql, rows, missed in writes:
        if len(rows) == 1:
            cursor.execute(sql, rows[0])
        elif rows:
            cursor.executemany(sql, rows)
        if missed is not None and rows and cursor.rowcount != 1:
            raise missed()


def row_from(source: object, table: Table, **others: Any) -> dict[str, Any]:
    """Return a row made from an object's attributes, named like the columns, plus other values."""
    names = (column.name for column in table.c if column.name not in others)
    return {name: getattr(source, name) for name in names} | others


class PreparedStatement:
    """A compiled INSERT of whole rows, or another statement; parameters are named like the columns."""

    def __init__(self, statement: Insert | Update | Delete | SelectBase, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self._positional: bool = compiled.positional
        types = {name: bind.type for name, bind in compiled.binds.items()}
        # Literal numbers in the statement are parameters too.
        self._constants = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        self._fields = [
            (name, types[name].dialect_impl(dialect).bind_processor(dialect))
            for name in (compiled.positiontup if compiled.positional else types)
        ]

    def bind(self, row: dict[str, Any]) -> Parameters:
        """Return the row in the driver's form; raises the errors of the columns' types."""
        if self._constants:
            row = self._constants | row
        values = [row[name] if to is None else to(row[name]) for name, to in self._fields]
        if self._positional:
            return tuple(values)
        return {name: value for (name, _), value in zip(self._fields, values, strict=True)}

    def write(self, *rows: dict[str, Any], missed: Callable[[], Exception] | None = None) -> Write:
        return Write(self.sql, [self.bind(row) for row in rows], missed)


class PreparedQuery(PreparedStatement):
    """A SELECT that is compiled once, with named parameters."""

    def __init__(self, statement: SelectBase, dialect: Dialect) -> None:
        super().__init__(statement, dialect)
        self._dialect = dialect
        self._types = [column.type.dialect_impl(dialect) for column in statement.selected_columns]
        self._readers: list[Callable[[Any], Any] | None] | None = None

    def fetch(self, cursor: DBAPICursor, row: dict[str, Any]) -> list[list[Any]]:
        """Run the query with parameters and return its rows; raises the errors of the columns' types."""
        cursor.execute(self.sql, self.bind(row))
        if self._readers is None:  # the column formats are known only from the first answer
            sent: Any = cursor.description
            self._readers = [
                one.result_processor(self._dialect, column[1])
                for one, column in zip(self._types, sent, strict=True)
            ]
        readers = self._readers
        return [
            [value if read is None else read(value) for read, value in zip(readers, found, strict=True)]
            for found in cursor.fetchall()
        ]


def _postgresql_insert(table: Table) -> postgresql.Insert:
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - slow to import, and most use SQLite

    return postgresql.insert(table)


# Both databases have the same syntax for it, but SQLAlchemy has a class for each.
INSERT: dict[str, Callable[[Table], Upsert]] = {"sqlite": sqlite.insert, "postgresql": _postgresql_insert}


def upsert(table: Table, dialect: Dialect, *, newer: str | None = None) -> Upsert:
    """Return an upsert of whole rows; with `newer`, only if the new value of that column is greater."""
    insert = INSERT[dialect.name](table)
    return insert.on_conflict_do_update(
        index_elements=[*table.primary_key],
        set_={column.name: insert.excluded[column.name] for column in table.c if not column.primary_key},
        where=None if newer is None else table.c[newer] < insert.excluded[newer],
    )


async def insert_new(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its primary key is taken; return whether it was inserted."""
    insert = INSERT[connection.dialect.name](table).values(row)
    done = await connection.execute(insert.on_conflict_do_nothing(index_elements=[*table.primary_key]))
    return done.rowcount == 1


Found = TypeVar("Found")


def in_one_trip(connection: Connection, work: Callable[[DBAPICursor], Found]) -> Found:
    """Call `work` with a cursor, perhaps in aiosqlite's thread; return its result. Commits nothing."""
    pooled = connection.connection
    driver: Any = pooled.driver_connection
    if not isinstance(driver, aiosqlite.Connection):
        return _with(pooled.cursor(), work)

    def in_thread() -> Found:
        return _with(cursor_of(driver._conn), work)  # noqa: SLF001 - its thread is where this runs

    adapted: Any = pooled.dbapi_connection
    # aiosqlite has no public API for running a function in its thread; all its calls go through this one.
    found: Found = adapted.run_async(lambda one: one._execute(in_thread))  # noqa: SLF001
    return found


def cursor_of(connection: sqlite3.Connection) -> Any:
    return connection.cursor()


def _with(cursor: Any, work: Callable[[DBAPICursor], Found]) -> Found:
    with closing(cursor):
        return work(cursor)


def readable_rows(
    found: CursorResult[Any], what: str, read: Callable[[Row[Any]], Any] = lambda row: row
) -> list[Any]:
    """Return `read` of each row of a result; a row that cannot be read is logged as `what` and skipped."""
    rows: list[Any] = []
    while True:
        try:
            row = found.fetchone()
            if row is None:
                return rows
            rows.append(read(row))
        except (ValueError, TypeError) as error:
            log.error("%s cannot be read and is left out: %s", what, one_line(error))  # noqa: TRY400 - expected
