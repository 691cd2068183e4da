"""Looks at a database without changing it, beside a bot that may be running on it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from sqlalchemy import inspect as inspector_of
from sqlalchemy import select, text

from db.engine import file_of, one_line, parse_url
from db.errors import StorageError
from db.migrate import SCRIPTS
from db.read_only import connect_snapshot
from db.schema import bot_metadata, rooms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

ANSWERS_WITHIN: Final = 10.0  # seconds: a server that is not there may say nothing at all
CHECKED_FOR: Final = 5.0  # seconds: the check of a large file ends by itself, and keeps no checkpoint waiting
STEPS: Final = 10_000  # of SQLite's machine, between two looks at the clock
MOST_DAMAGE: Final = 3
MOST_ROOMS: Final = 1000

COMMANDS: Final = "commands:"
"""What the places of notes on registered commands begin with."""

POSTGRES_SIZE: Final = text("SELECT pg_database_size(current_database())")
POSTGRES_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseFacts:
    """What a look at a database says.

    Attributes:
        backend: `sqlite` or `postgresql`.
        answered_in: Seconds from the first word to the first answer.
        schema: The revision of its schema; None if it has none, as before the first start.
        pending: The revisions that the next start migrates through, in order.
        newer: Whether a newer version of the bot wrote it.
        size: Bytes.
        damage: What SQLite's quick check found; at most three of them.
        is_checked: Whether that check came to its end; PostgreSQL checks by itself.
        process: The process that serves a SQLite file, or None.
        others: How many other connections a PostgreSQL server has to this database.
        rooms: The server and the channel of rooms that have not closed, those that changed last first; at
            most a thousand.
        registered: What was noted when commands were registered, by the place.
    """

    backend: str
    answered_in: float
    schema: str | None
    pending: tuple[str, ...]
    newer: bool
    size: int
    damage: tuple[str, ...] = ()
    is_checked: bool = True
    process: int | None = None
    others: int = 0
    rooms: tuple[tuple[int, int], ...] = ()
    registered: Mapping[str, str]


async def look_at(url: str) -> DatabaseFacts:
    """Look at a database.

    Args:
        url: Its address.

    Raises:
        StorageError: It is not there, or cannot be read.
    """
    path = file_of(parse_url(url))
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            began = time.perf_counter()
            async with connect_snapshot(url) as connection:
                await connection.execute(text("SELECT 1"))
                facts = await _facts(connection, path, time.perf_counter() - began)
    except TimeoutError:
        raise StorageError(f"the database did not answer within {ANSWERS_WITHIN:.0f} s") from None
    if path is None:
        return facts
    damage, whole = await asyncio.to_thread(_quick_check, path.absolute())
    return replace(facts, damage=damage, is_checked=whole)


async def _facts(connection: AsyncConnection, path: Path | None, took: float) -> DatabaseFacts:
    tables = await connection.run_sync(_tables)
    schema: str | None = None
    if "alembic_version" in tables:
        schema = str(await connection.scalar(text("SELECT version_num FROM alembic_version")))
    known = sorted(script.name[1:5] for script in (SCRIPTS / "versions").glob("v[0-9]*.py"))
    postgres = path is None
    return DatabaseFacts(
        backend=connection.dialect.name,
        answered_in=took,
        schema=schema,
        pending=tuple(known if schema is None else [one for one in known if one > schema]),
        newer=schema is not None and schema > known[-1],
        size=await _size(connection, path),
        process=None if path is None else process_serving(path),
        others=int(await connection.scalar(POSTGRES_OTHERS) or 0) if postgres else 0,
        rooms=await _rooms(connection) if rooms.name in tables else (),
        registered=await _registered(connection) if bot_metadata.name in tables else {},
    )


async def _rooms(connection: AsyncConnection) -> tuple[tuple[int, int], ...]:
    query = select(rooms.c.guild_id, rooms.c.channel_id).order_by(rooms.c.updated_at.desc()).limit(MOST_ROOMS)
    found = (await connection.execute(query)).all()
    # A damaged row may hold anything.
    return tuple((row[0], row[1]) for row in found if type(row[0]) is int and type(row[1]) is int)


async def _registered(connection: AsyncConnection) -> dict[str, str]:
    found = (await connection.execute(select(bot_metadata.c.place, bot_metadata.c.value))).all()
    return {row[0]: row[1] for row in found if str(row[0]).startswith(COMMANDS)}


def _tables(connection: Connection) -> set[str]:
    return set(inspector_of(connection).get_table_names())


async def _size(connection: AsyncConnection, path: Path | None) -> int:
    if path is None:
        return int(await connection.scalar(POSTGRES_SIZE) or 0)
    names = (path, path.with_name(f"{path.name}-wal"))
    return sum(name.stat().st_size for name in names if name.exists())


def _quick_check(path: Path) -> tuple[tuple[str, ...], bool]:
    """Return what SQLite finds wrong with a file, and whether it came to the end in the time it has."""
    ends = time.monotonic() + CHECKED_FOR
    try:
        with closing(sqlite3.connect(f"file://{quote(str(path))}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > ends, STEPS)
            found = connection.execute(f"PRAGMA quick_check({MOST_DAMAGE})").fetchall()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return (), False
        return (one_line(error),), True
    except sqlite3.DatabaseError as error:
        return (one_line(error),), True
    return tuple(str(row[0]) for row in found if row[0] != "ok"), True


def process_serving(database: Path) -> int | None:
    """Return the process that holds the lock of a SQLite file, or None.

    The lock itself is not tried: whoever tries it holds it for a moment, in which a bot could not start.
    """
    lock = database.with_name(f"{database.name}.lock").absolute()
    try:
        number = int(lock.read_text("ascii"))
        os.kill(number, 0)
    except PermissionError:  # it lives, under another account
        return number
    except (OSError, ValueError):
        return None
    try:
        opened = os.scandir(f"/proc/{number}/fd")
    except OSError:
        return number  # not Linux, or not ours to see
    with opened:
        return number if any(_leads_to(entry, lock) for entry in opened) else None


def _leads_to(entry: os.DirEntry[str], path: Path) -> bool:
    try:
        return path.samefile(entry.path)
    except OSError:  # closed meanwhile, or a socket
        return False
