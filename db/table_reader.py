"""Reads a table of a server's league as it is stored, beside a bot that may be running; writes nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import column, inspect, select, table

from db.engine import one_line
from db.errors import StorageError
from db.read_only import connect_read_only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnClause, Connection, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

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
