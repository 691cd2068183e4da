"""Reads a whole database without changing it, to check or export it; a bot may be running on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rooms.ports import LoggedAction, RecordedDeal, RoomSnapshot, StoreError, UnreadableRoom
from db.engine import StorageError, connect_read_only, connect_snapshot, one_line
from db.key_values import MOVING
from db.ledger import open_to_all, recorded
from db.migrate import is_newest
from db.moments import UtcDateTime
from db.schema import actions, archives, kept_tables, match_seats, rooms
from db.stored_rooms import actions_of, actions_query, room_of, room_query

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


def _damaged(stored: sa.Table) -> str:
    """Return a query for the keys of some rows whose values do not fit their columns' types (SQLite)."""
    key = " || ' ' || ".join(f'"{each.name}"' for each in stored.primary_key)
    fits = " AND ".join(f'("{each.name}" IS NULL OR {_fits(each)})' for each in stored.c)
    return f'SELECT {key} FROM "{stored.name}" WHERE NOT ({fits}) LIMIT {MOST_ROWS}'  # noqa: S608 - ours


def _fits(each: sa.Column[Any]) -> str:
    name = f'"{each.name}"'
    if isinstance(each.type, UtcDateTime | sa.Date):
        read, length = ("date", 10) if isinstance(each.type, sa.Date) else ("datetime", 19)
        # SQLite reads February 30 as a day of March, and turns unreadable values into NULL.
        return f"coalesce(typeof({name}) = 'text' AND {read}({name}) = substr({name}, 1, {length}), FALSE)"
    kinds = {sa.Boolean: "integer", sa.Integer: "integer", sa.Double: "real", sa.LargeBinary: "blob"}
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
        return list(await self._connection.scalars(sa.select(archives.c.match_id)))

    async def seats_of_results(self) -> dict[str, int]:
        """Return the number of seats in each stored result, by match id."""
        counted = sa.select(match_seats.c.match_id, sa.func.count()).group_by(match_seats.c.match_id)
        return {name: seats for name, seats in await self._connection.execute(counted)}  # noqa: C416 - rows are no pairs to mypy

    async def payloads_with(self, text: str) -> list[str]:
        query = sa.select(rooms.c.payload).where(rooms.c.payload.contains(text, autoescape=True))
        return list(await self._connection.scalars(query))

    async def actions_of(self, match_id: str) -> list[LoggedAction]:
        """Return the logged actions of a match, oldest first."""
        query = actions_query(match_id, self._connection.dialect).order_by(actions.c.number)
        return actions_of(match_id, (await self._connection.execute(query)).all())

    async def archive_of(self, match_id: str) -> bytes | None:
        query = sa.select(archives.c.payload).where(archives.c.match_id == match_id)
        found: bytes | None = await self._connection.scalar(query)
        return found


@asynccontextmanager
async def read_database(url: str) -> AsyncIterator[DatabaseReader]:
    """Open a snapshot of a whole database for reading; raises StorageError, here or within the context."""
    async with connect_snapshot(url) as connection:
        yield DatabaseReader(connection)


async def read_deals(url: str, *, guild_id: int) -> list[RecordedDeal]:
    """Return all deals of a server by number, with the secrets of ended ones; raises StorageError."""
    async with connect_read_only(url) as connection:
        try:
            return recorded((await connection.execute(open_to_all(guild_id))).all())[::-1]
        except (StoreError, ValueError, TypeError) as error:
            raise StorageError(f"the deals of the server {guild_id} are damaged: {error}") from error


PART: Final = 1_000  # rows read at once


async def read_table(url: str, name: str, *, guild_id: int) -> tuple[list[str], list[Sequence[object]]]:
    """Return the columns and one server's rows of a table of the league; raises StorageError."""
    async with connect_read_only(url) as connection:
        columns = await _columns(connection, name)
        query = _query(name, columns, guild_id)
        rows: list[Sequence[object]] = []
        try:
            async for part in (await connection.stream(query)).partitions(PART):
                rows += ([*map(_aware, row)] for row in part)
        except (ValueError, TypeError) as error:
            raise StorageError(f"a value in its table {name} is damaged: {one_line(error)}") from error
    return [each.name for each in columns], rows


async def _columns(connection: AsyncConnection, name: str) -> list[sa.ColumnClause[Any]]:
    def inspected(sync: Connection) -> list[sa.ColumnClause[Any]]:
        found = sa.inspect(sync)
        if not found.has_table(name):
            return []
        return [sa.column(each["name"], each["type"]) for each in found.get_columns(name)]

    columns = await connection.run_sync(inspected)
    if not columns:
        raise StorageError(f"the league is not in it yet (no table {name}); run this version of the bot once")
    return columns


def _query(name: str, columns: Sequence[sa.ColumnClause[Any]], guild_id: int) -> sa.Select[Any]:
    stored = sa.table(name, *columns)
    everything: sa.Select[Any] = sa.select(*stored.c).where(stored.c.guild_id == guild_id)
    return everything.order_by(*[*stored.c][:3])  # covers the primary key of every league table


def _aware(value: object) -> object:
    """Return a value, with UTC added to a naive datetime, which is how SQLite returns them."""
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value
