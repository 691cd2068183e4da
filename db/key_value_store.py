"""The key-value store: preferences, settings and other choices of users and servers, as small texts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from db.schema import key_values
from db.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.rooms.ports import Kind


class SqlKeyValueStore:
    """A `bot.rooms.ports.KeyValueStore` in an SQL database, in the table `shelf`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, kind: Kind, owner: int, name: str = "") -> str | None:
        """Return the value of a key, or None."""
        wanted = select(key_values.c.payload).where(*_key(kind, owner), key_values.c.name == name)
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(wanted)
            return found

    async def every(self, kind: Kind, owner: int) -> dict[str, str]:
        """Return all values of one kind and owner, by name, sorted."""
        wanted = (
            select(key_values.c.name, key_values.c.payload)
            .where(*_key(kind, owner))
            .order_by(key_values.c.name)
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(wanted)
            return {name: payload for name, payload in found}  # noqa: C416 - rows are no pairs to dict's type

    async def write(self, kind: Kind, owner: int, payload: str, *, name: str = "") -> None:
        """Set the value of a key, replacing the value before it."""
        row = {"kind": kind.value, "owner": owner, "name": name, "payload": payload}
        async with self._engine.begin() as connection:
            await connection.execute(
                upsert(key_values, connection.dialect), row | {"updated_at": datetime.now(UTC)}
            )

    async def remove(self, kind: Kind, owner: int, name: str = "") -> bool:
        """Remove a key; return whether it was there."""
        statement = delete(key_values).where(*_key(kind, owner), key_values.c.name == name)
        async with self._engine.begin() as connection:
            return (await connection.execute(statement)).rowcount > 0


def _key(kind: Kind, owner: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return key_values.c.kind == kind.value, key_values.c.owner == owner
