"""Small facts that the bot keeps about itself between two starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from db.schema import notes
from db.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class SqlNotes:
    """One text for each place."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, place: str) -> str | None:
        """Return the text noted at a place, or None."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(select(notes.c.value).where(notes.c.place == place))
            return found

    async def write(self, place: str, value: str) -> None:
        """Note a text; what stood at the place before is gone."""
        async with self._engine.begin() as connection:
            await connection.execute(upsert(notes, connection.dialect), {"place": place, "value": value})
