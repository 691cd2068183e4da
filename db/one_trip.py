"""Sends several statements to the database in one round trip, where that is possible.

With SQLite each call of a cursor goes to aiosqlite's thread and back: some 70 µs of CPU, and on a busy event
loop a wait at each, with the write lock held. So whatever needs several statements goes there as a whole.
Other drivers talk to a server, and take the calls one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import aiosqlite

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from sqlalchemy.engine import Connection
    from sqlalchemy.engine.interfaces import DBAPICursor

Found = TypeVar("Found")


def in_one_trip(connection: Connection, work: Callable[[DBAPICursor], Found]) -> Found:
    """Return what `work` returns, which gets a cursor of a connection and may run in another thread.

    Args:
        connection: As `AsyncConnection.run_sync` gives it; its transaction goes on.
        work: Uses nothing but the cursor and values that nobody changes.
    """
    pooled = connection.connection
    driver: Any = pooled.driver_connection
    if not isinstance(driver, aiosqlite.Connection):
        return _with(pooled.cursor(), work)

    def in_thread() -> Found:
        return _with(cursor_of(driver._conn), work)  # noqa: SLF001 - its thread is where this runs

    adapted: Any = pooled.dbapi_connection
    # aiosqlite has no public name for running a function in its thread; all it does goes through this one.
    found: Found = adapted.run_async(lambda one: one._execute(in_thread))  # noqa: SLF001
    return found


def cursor_of(connection: sqlite3.Connection) -> Any:
    """Return a new cursor of SQLite's own."""
    return connection.cursor()


def _with(cursor: Any, work: Callable[[DBAPICursor], Found]) -> Found:
    try:
        return work(cursor)
    finally:
        cursor.close()
