"""Reads a match, a league's table or a server's deals, beside a bot that may be running; writes nothing."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import column, inspect, select, table

from bot.rooms.ports import LoggedAction, StoreError
from db.engine import connect_read_only, one_line
from db.errors import StorageError
from db.ledger import open_to_all, recorded
from db.schema import actions, archives, rooms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from sqlalchemy import ColumnClause, Connection, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.matches.deal_ports import RecordedDeal


class MatchReader:
    """What a database has of matches, at one moment."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def payloads_with(self, text: str) -> list[str]:
        """Return the payloads of the stored rooms in which a text occurs."""
        found = await self._connection.execute(
            select(rooms.c.payload).where(rooms.c.payload.contains(text, autoescape=True))
        )
        return list(found.scalars())

    async def actions_of(self, match_id: str) -> list[LoggedAction]:
        """Return the logged actions of a match, oldest first."""
        found = await self._connection.execute(
            select(actions).where(actions.c.match_id == match_id).order_by(actions.c.number)
        )
        return [LoggedAction(**row) for row in found.mappings()]

    async def archive_of(self, match_id: str) -> bytes | None:
        """Return the archive of a match that is over, or None."""
        found: bytes | None = await self._connection.scalar(
            select(archives.c.payload).where(archives.c.match_id == match_id)
        )
        return found


@asynccontextmanager
async def read_matches(url: str) -> AsyncIterator[MatchReader]:
    """Open a database to read matches.

    Raises:
        StorageError: It is not there, or cannot be read, here or within the context.
    """
    async with connect_read_only(url) as connection:
        yield MatchReader(connection)


async def read_deals(url: str, *, guild_id: int) -> list[RecordedDeal]:
    """Return all deals of a server, by number. A secret leaves the database only once its deal is over.

    Raises:
        StorageError: The database is not there, or cannot be read.
    """
    async with connect_read_only(url) as connection:
        rows = (await connection.execute(open_to_all(guild_id))).all()
    try:
        return recorded(rows)[::-1]
    except (StoreError, ValueError) as error:
        raise StorageError(f"the deals of the server {guild_id} are damaged: {error}") from error


PART: Final = 1_000
"""Rows that are read at once."""


class LeagueTable(Enum):
    """A table of the league; the value is its name for people."""

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
"""What each table is called in the database."""


async def read_table(
    url: str, which: LeagueTable, *, guild_id: int
) -> tuple[list[str], list[Sequence[object]]]:
    """Return the columns and the rows of a table, as far as they are of one server.

    Args:
        url: Where the database is.
        which: The table.
        guild_id: Discord's id of the server.

    Raises:
        StorageError: The database cannot be read, or an older version of the bot made it.
    """
    async with connect_read_only(url) as connection:
        columns = await _columns(connection, STORED[which])
        query = _query(STORED[which], columns, guild_id)
        rows: list[Sequence[object]] = []
        try:
            async for part in (await connection.stream(query)).partitions(PART):
                rows += ([*map(_aware, row)] for row in part)
        except ValueError as error:
            raise StorageError(
                f"a value in its table {STORED[which]} is damaged: {one_line(error)}"
            ) from error
    return [each.name for each in columns], rows


async def _columns(connection: AsyncConnection, name: str) -> list[ColumnClause[Any]]:
    """Return the columns that a table has, with their types, in their order."""

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
    return everything.order_by(*[*stored.c][:3])  # every key of a league's tables is among them


def _aware(value: object) -> object:
    """Return a value; SQLite keeps moments in UTC without saying so."""
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value
