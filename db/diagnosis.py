"""Facts about a database for operators, read without changing it, beside a bot that may be running on it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from db.engine import StorageError, connect_snapshot, file_of, one_line, parse_url
from db.migrate import VERSIONS, known_schemas
from db.schema import bot_metadata, rooms

ANSWERS_WITHIN: Final = 10.0  # seconds: an unreachable server may never answer
CHECKED_FOR: Final = 5.0  # time limit in seconds: checking a large file must not hold up checkpoints
STEPS: Final = 10_000  # of SQLite's virtual machine, between two looks at the clock
MAX_DAMAGE: Final = 3
MAX_ROOMS: Final = 1000

COMMANDS: Final = "commands:"  # key prefix of the notes on registered commands

POSTGRES_SIZE: Final = text("SELECT pg_database_size(current_database())")
POSTGRES_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseFacts:
    backend: str
    answered_in: float  # seconds from connecting to the first answer
    schema: str | None  # revision of its schema; None if it has none, as before the first start
    pending: tuple[str, ...]  # revisions that the next start will migrate to, in order
    newer: bool  # a newer version of the bot wrote it; `outdated`: one from before the first release did
    outdated: bool
    size: int  # bytes
    damage: tuple[str, ...] = ()
    """Problems that SQLite's quick check found in its time; PostgreSQL checks itself."""
    is_checked: bool = True
    process: int | None = None
    others: int = 0  # number of other connections to this database on a PostgreSQL server
    rooms: tuple[tuple[int, int], ...] = ()
    """Server and channel ids of open rooms, the most recently changed first."""
    registered: Mapping[str, str]  # notes on registered commands, by key


async def look_at(url: str) -> DatabaseFacts:
    """Inspect a database; raises StorageError if it does not exist or cannot be read."""
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
    tables = set(await connection.run_sync(lambda one: inspect(one).get_table_names()))
    schema: str | None = None
    if "alembic_version" in tables:
        schema = str(await connection.scalar(text(VERSIONS)))
    known = known_schemas()
    postgres = path is None
    return DatabaseFacts(
        backend=connection.dialect.name,
        answered_in=took,
        schema=schema,
        pending=tuple(known if schema is None else [one for one in known if one > schema]),
        newer=schema is not None and schema > known[-1],
        outdated=schema is not None and schema < known[0],
        size=await _size(connection, path),
        process=None if path is None else process_serving(path),
        others=int(await connection.scalar(POSTGRES_OTHERS) or 0) if postgres else 0,
        rooms=await _rooms(connection) if rooms.name in tables else (),
        registered=await _registered(connection) if bot_metadata.name in tables else {},
    )


async def _rooms(connection: AsyncConnection) -> tuple[tuple[int, int], ...]:
    query = select(rooms.c.guild_id, rooms.c.channel_id).order_by(rooms.c.updated_at.desc()).limit(MAX_ROOMS)
    found = (await connection.execute(query)).all()
    # A damaged row may hold anything.
    return tuple((row[0], row[1]) for row in found if type(row[0]) is int and type(row[1]) is int)


async def _registered(connection: AsyncConnection) -> dict[str, str]:
    found = (await connection.execute(select(bot_metadata.c.place, bot_metadata.c.value))).all()
    return {row[0]: row[1] for row in found if str(row[0]).startswith(COMMANDS)}


async def _size(connection: AsyncConnection, path: Path | None) -> int:
    if path is None:
        return int(await connection.scalar(POSTGRES_SIZE) or 0)
    names = (path, path.with_name(f"{path.name}-wal"))
    return sum(name.stat().st_size for name in names if name.exists())


def _quick_check(path: Path) -> tuple[tuple[str, ...], bool]:
    """Return the problems that SQLite finds in a file, and whether the check finished in time."""
    ends = time.monotonic() + CHECKED_FOR
    try:
        with closing(sqlite3.connect(f"file://{quote(str(path))}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > ends, STEPS)
            found = connection.execute(f"PRAGMA quick_check({MAX_DAMAGE})").fetchall()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return (), False
        return (one_line(error),), True
    except sqlite3.DatabaseError as error:
        return (one_line(error),), True
    return tuple(str(row[0]) for row in found if row[0] != "ok"), True


def process_serving(database: Path) -> int | None:
    """Return the id of the process that holds a SQLite file's lock, or None, without trying to lock."""
    lock = database.with_name(f"{database.name}.lock").absolute()
    try:
        number = int(lock.read_text("ascii"))
        os.kill(number, 0)
    except PermissionError:  # it is alive, under another account
        return number
    except (OSError, ValueError):
        return None
    try:
        opened = os.scandir(f"/proc/{number}/fd")
    except OSError:
        return number  # not Linux, or not visible to us
    with opened:
        return number if any(_leads_to(entry, lock) for entry in opened) else None


def _leads_to(entry: os.DirEntry[str], path: Path) -> bool:
    try:
        return path.samefile(entry.path)
    except OSError:  # closed since then, or a socket
        return False
