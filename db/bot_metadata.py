"""Facts that the bot keeps about itself between two starts, such as which commands it registered last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from db.connections import Connections
from db.schema import bot_metadata
from db.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class SqlBotMetadata:
    """A store with one text for each key, in the table `notes`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections = Connections(engine)

    async def read(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        async with self._connections.connect() as connection:
            found: str | None = await connection.scalar(
                select(bot_metadata.c.value).where(bot_metadata.c.place == key)
            )
            return found

    async def write(self, key: str, value: str) -> None:
        """Set the text of a key, replacing the text before it."""
        async with self._connections.begin() as connection:
            await connection.execute(upsert(bot_metadata, connection.dialect), {"place": key, "value": value})
