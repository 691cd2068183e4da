"""Reads a database without changing it, beside a bot that may be running on it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import (
    Boolean,
    Column,
    ColumnClause,
    Date,
    Double,
    Integer,
    LargeBinary,
    Select,
    Table,
    column,
    func,
    inspect,
    select,
    table,
    text,
)
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rooms.ports import LoggedAction, RecordedDeal, RoomSnapshot, StoreError, UnreadableRoom
from db.engine import connect_read_only, connect_snapshot, file_of, one_line, parse_url
from db.errors import StorageError
from db.key_values import MOVING
from db.ledger import open_to_all, recorded
from db.migrate import VERSIONS, is_newest, known_schemas
from db.moments import UtcDateTime
from db.schema import actions, archives, bot_metadata, kept_tables, match_seats, rooms
from db.stored_rooms import actions_of, actions_query, room_of, room_query

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


async def read_deals(url: str, *, guild_id: int) -> list[RecordedDeal]:
    """Return all deals of a server by number, with the secrets of ended ones; raises StorageError."""
    async with connect_read_only(url) as connection:
        try:
            return recorded((await connection.execute(open_to_all(guild_id))).all())[::-1]
        except (StoreError, ValueError, TypeError) as error:
            raise StorageError(f"the deals of the server {guild_id} are damaged: {error}") from error


PART: Final = 1_000  # rows read at once


class LeagueTable(Enum):
    """A table of the league; the value is its name on the command line."""

    PLAYERS = "players"
    GAMES = "games"
    MATCHES = "matches"
    RATINGS = "ratings"
    RECORDS = "records"


STORED: Final = {
    LeagueTable.PLAYERS: "players",
    LeagueTable.GAMES: "games",
    LeagueTable.MATCHES: "counted_matches",
    LeagueTable.RATINGS: "ladder_rows",
    LeagueTable.RECORDS: "records",
}
"""Name of each table in the database."""


async def read_table(
    url: str, which: LeagueTable, *, guild_id: int
) -> tuple[list[str], list[Sequence[object]]]:
    """Return the columns and one server's rows of a table; raises StorageError."""
    async with connect_read_only(url) as connection:
        columns = await _columns(connection, STORED[which])
        query = _query(STORED[which], columns, guild_id)
        rows: list[Sequence[object]] = []
        try:
            async for part in (await connection.stream(query)).partitions(PART):
                rows += ([*map(_aware, row)] for row in part)
        except (ValueError, TypeError) as error:
            raise StorageError(
                f"a value in its table {STORED[which]} is damaged: {one_line(error)}"
            ) from error
    return [each.name for each in columns], rows


async def _columns(connection: AsyncConnection, name: str) -> list[ColumnClause[Any]]:
    def inspected(sync: Connection) -> list[ColumnClause[Any]]:
        found = inspect(sync)
        if not found.has_table(name):
            return []
        return [column(each["name"], each["type"]) for each in found.get_columns(name)]

    columns = await connection.run_sync(inspected)
    if not columns:
        raise StorageError(f"the league is not in it yet (no table {name}); run this version of the bot once")
    return columns


def _query(name: str, columns: Sequence[ColumnClause[Any]], guild_id: int) -> Select[Any]:
    stored = table(name, *columns)
    everything: Select[Any] = select(*stored.c).where(stored.c.guild_id == guild_id)
    return everything.order_by(*[*stored.c][:3])  # covers the primary key of every league table


def _aware(value: object) -> object:
    """Return a value, with UTC added to a naive datetime, which is how SQLite returns them."""
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value


MOST_ROWS: Final = 20  # most damaged rows named per table
HALVES: Final = {
    "a log beside an archive": "SELECT match_id FROM actions INTERSECT SELECT match_id FROM archives",
    "a result without an archive": (
        "SELECT match_id FROM matches EXCEPT SELECT match_id FROM archives"
        " EXCEPT SELECT match_id FROM match_digests"
    ),
    "a result without seats": "SELECT match_id FROM matches EXCEPT SELECT match_id FROM match_seats",
    "messages without a room": "SELECT channel_id FROM messages EXCEPT SELECT channel_id FROM rooms",
    "data that was not all moved here, from": f"SELECT value FROM bot_metadata WHERE place = '{MOVING}'",  # noqa: S608 - ours
    "a log with a gap": (
        "SELECT match_id FROM actions GROUP BY match_id"
        " HAVING min(number) != 0 OR max(number) + 1 != count(*)"
    ),
}
"""Queries for incomplete commits: rows that should have been written together. Keys describe the problem."""


def _damaged(stored: Table) -> str:
    """Return a query for the keys of some rows whose values do not fit their columns' types (SQLite)."""
    key = " || ' ' || ".join(f'"{each.name}"' for each in stored.primary_key)
    fits = " AND ".join(f'("{each.name}" IS NULL OR {_fits(each)})' for each in stored.c)
    return f'SELECT {key} FROM "{stored.name}" WHERE NOT ({fits}) LIMIT {MOST_ROWS}'  # noqa: S608 - ours


def _fits(each: Column[Any]) -> str:
    name = f'"{each.name}"'
    if isinstance(each.type, UtcDateTime | Date):
        read, length = ("date", 10) if isinstance(each.type, Date) else ("datetime", 19)
        # SQLite reads February 30 as a day of March, and turns unreadable values into NULL.
        return f"coalesce(typeof({name}) = 'text' AND {read}({name}) = substr({name}, 1, {length}), FALSE)"
    kinds = {Boolean: "integer", Integer: "integer", Double: "real", LargeBinary: "blob"}
    kind = next((kind for type_, kind in kinds.items() if isinstance(each.type, type_)), "text")
    return f"typeof({name}) = '{kind}'"


class DatabaseReader:
    """Reads everything in a database from one snapshot."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def is_newest(self) -> bool:
        return await is_newest(self._connection)

    async def damage(self) -> list[str]:
        """Return descriptions of damaged rows and of incomplete commits."""
        told: list[str] = []
        if self._connection.dialect.name == "sqlite":
            for name in ("integrity_check", "foreign_key_check"):
                found = (await self._connection.exec_driver_sql(f"PRAGMA {name}")).all()
                told += [f"{name}: {' '.join(map(str, row))}" for row in found if tuple(row) != ("ok",)]
            for stored in kept_tables():
                damaged = (await self._connection.exec_driver_sql(_damaged(stored))).all()
                told += [f"a damaged row of {stored.name}: {key}" for (key,) in damaged]
        for what, query in HALVES.items():
            found = (await self._connection.exec_driver_sql(query)).all()
            told += [f"{what}: {name}" for (name,) in found]
        return told

    async def rooms(self) -> list[RoomSnapshot | UnreadableRoom]:
        found = await self._connection.execute(room_query(self._connection.dialect))
        return [room_of(row) for row in found]

    async def archived(self) -> list[str]:
        return list(await self._connection.scalars(select(archives.c.match_id)))

    async def seats_of_results(self) -> dict[str, int]:
        """Return the number of seats in each stored result, by match id."""
        counted = select(match_seats.c.match_id, func.count()).group_by(match_seats.c.match_id)
        return {name: seats for name, seats in await self._connection.execute(counted)}  # noqa: C416 - rows are no pairs to mypy

    async def payloads_with(self, text: str) -> list[str]:
        query = select(rooms.c.payload).where(rooms.c.payload.contains(text, autoescape=True))
        return list(await self._connection.scalars(query))

    async def actions_of(self, match_id: str) -> list[LoggedAction]:
        """Return the logged actions of a match, oldest first."""
        query = actions_query(match_id, self._connection.dialect).order_by(actions.c.number)
        return actions_of(match_id, (await self._connection.execute(query)).all())

    async def archive_of(self, match_id: str) -> bytes | None:
        query = select(archives.c.payload).where(archives.c.match_id == match_id)
        found: bytes | None = await self._connection.scalar(query)
        return found


@asynccontextmanager
async def read_database(url: str) -> AsyncIterator[DatabaseReader]:
    """Open a snapshot of a whole database for reading; raises StorageError, here or within the context."""
    async with connect_snapshot(url) as connection:
        yield DatabaseReader(connection)
