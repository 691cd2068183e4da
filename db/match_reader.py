"""Reads what is stored of a match, beside a bot that may be running on the same database; writes nothing."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import select

from bot.rooms.ports import LoggedAction
from db.read_only import connect_read_only
from db.schema import actions, archives, rooms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.ext.asyncio import AsyncConnection


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
