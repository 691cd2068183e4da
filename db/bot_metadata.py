"""Facts that the bot keeps about itself between two starts, such as which commands it registered last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from db.connections import Connections
from db.schema import bot_metadata
from db.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


MOVING: Final = "moving-from"
"""The key of the note that data is being moved into this database, and from where."""
RESTORED: Final = "restored"
"""The key of a list, as JSON, of the matches that were open in a backup that was put back."""


class SqlBotMetadata:
    """A store with one text for each key, in the table `notes`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections = Connections(engine)

    async def read(self, key: str, *, logged: bool = True) -> str | None:
        """Return the text of a key, or None; a failure is logged here, or by the caller."""
        async with self._connections.connect(logged=logged) as connection:
            found: str | None = await connection.scalar(
                select(bot_metadata.c.value).where(bot_metadata.c.place == key)
            )
            return found

    async def write(self, key: str, value: str) -> None:
        """Set the text of a key, replacing the text before it."""
        async with self._connections.begin() as connection:
            await connection.execute(upsert(bot_metadata, connection.dialect), {"place": key, "value": value})
