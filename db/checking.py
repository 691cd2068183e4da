"""Reads a whole database as it is at one moment, beside a bot that may be running on it; writes nothing."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from db.bot_metadata import MOVING
from db.match_reader import MatchReader
from db.migrate import newest_schema
from db.read_only import connect_snapshot
from db.readable_rows import readable_rows
from db.schema import archives, match_seats, matches
from db.stored_rooms import room_of, room_query

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.rooms.ports import RoomSnapshot, UnreadableRoom

ROWS_AT_ONCE: Final = 500
HALVES: Final = {
    "a log beside an archive": "SELECT match_id FROM actions INTERSECT SELECT match_id FROM archives",
    "a result without an archive": (
        "SELECT match_id FROM matches EXCEPT SELECT match_id FROM archives"
        " EXCEPT SELECT match_id FROM match_digests"
    ),
    "a result without seats": "SELECT match_id FROM matches EXCEPT SELECT match_id FROM match_seats",
    "messages without a room": "SELECT channel_id FROM messages EXCEPT SELECT channel_id FROM rooms",
    "data that was not all moved here, from": f"SELECT value FROM notes WHERE place = '{MOVING}'",  # noqa: S608 - ours
    "a log with a gap": (
        "SELECT match_id FROM actions GROUP BY match_id"
        " HAVING min(number) != 0 OR max(number) + 1 != count(*)"
    ),
}
"""What a commit writes together: what is half there, and the query that finds it."""


class WholeReader(MatchReader):
    """Everything that a database has, at one moment."""

    async def schema(self) -> str:
        """Return the revision of its schema."""
        found: str = (
            await self._connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        ).scalar_one()
        return found

    async def damage(self) -> list[str]:
        """Return what of its tables is damaged, or only half there."""
        told: list[str] = []
        if self._connection.dialect.name == "sqlite":
            for name in ("integrity_check", "foreign_key_check"):
                found = (await self._connection.exec_driver_sql(f"PRAGMA {name}")).all()
                told += [f"{name}: {' '.join(map(str, row))}" for row in found if tuple(row) != ("ok",)]
        told += [f"the row of match {name} cannot be read" for name in await self._unreadable()]
        for what, query in HALVES.items():
            found = (await self._connection.exec_driver_sql(query)).all()
            told += [f"{what}: {name}" for (name,) in found]
        return told

    async def _unreadable(self) -> list[str]:
        """Return the ids of the rows of `matches` that hold something else than their columns say."""
        key = matches.c.match_id
        ids = list((await self._connection.execute(select(key))).scalars())
        readable: set[str] = set()
        for first in range(0, len(ids), ROWS_AT_ONCE):
            some = select(matches).where(key.in_(ids[first : first + ROWS_AT_ONCE]))
            found = readable_rows(await self._connection.execute(some), "a match that is over")
            readable.update(row.match_id for row in found)
        return [one for one in ids if one not in readable]

    async def rooms(self) -> list[RoomSnapshot | UnreadableRoom]:
        """Return all rooms that have not closed, by channel."""
        found = await self._connection.execute(room_query(self._connection.dialect))
        return [room_of(row) for row in found]

    async def archived(self) -> list[str]:
        """Return the ids of the matches of which there is an archive."""
        return list((await self._connection.execute(select(archives.c.match_id))).scalars())

    async def seats_of_results(self) -> dict[str, int]:
        """Return how many seats each stored result has, by the id of the match."""
        counted = select(match_seats.c.match_id, func.count()).group_by(match_seats.c.match_id)
        return {name: seats for name, seats in await self._connection.execute(counted)}  # noqa: C416 - rows are no pairs to mypy


@asynccontextmanager
async def read_whole(url: str) -> AsyncIterator[WholeReader]:
    """Open a database to read all of it as it is at this moment.

    Raises:
        StorageError: It is not there, or cannot be read, here or within the context.
    """
    async with connect_snapshot(url) as connection:
        yield WholeReader(connection)


def is_newest(schema: str) -> bool:
    """Tell whether a revision of the schema is this version's."""
    return schema == newest_schema()
