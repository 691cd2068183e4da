"""The key-value store: preferences, settings and other choices of users and servers, as small texts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, select

from db.connections import Connections
from db.schema import key_values
from db.upsert import upsert

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.rooms.ports import Kind

OWNERS_IN_A_QUERY: Final = 10_000
"""SQLite takes 32,766 variables in a statement, asyncpg 32,767."""


class SqlKeyValueStore:
    """A `bot.rooms.ports.KeyValueStore` in an SQL database, in the table `shelf`."""

    def __init__(
        self, engine: AsyncEngine, *, reads: Connections | None = None, writes: Connections | None = None
    ) -> None:
        """Use a database.

        Args:
            engine: From `db.engine.create_engine`, migrated.
            reads: Connections to read with, if they are shared with others.
            writes: Connections to write with, if they are made by others.
        """
        self._reads = reads or Connections(engine)
        self._writes = writes or Connections(engine)

    async def read_many(self, kind: Kind, owners: Collection[int]) -> dict[int, str]:
        """Return the values of one kind of all these owners that have one."""
        columns = select(key_values.c.owner, key_values.c.payload)
        found: dict[int, str] = {}
        async with self._reads.connect(logged=False) as connection:
            for group in _groups(sorted(owners)):
                wanted = columns.where(
                    key_values.c.kind == kind.value, key_values.c.owner.in_(group), key_values.c.name == ""
                )
                found.update({owner: payload for owner, payload in await connection.execute(wanted)})  # noqa: C416 - rows are no pairs to dict's type
        return found

    async def read(self, kind: Kind, owner: int, name: str = "") -> str | None:
        """Return the value of a key, or None."""
        wanted = select(key_values.c.payload).where(*_key(kind, owner), key_values.c.name == name)
        async with self._reads.connect() as connection:
            found: str | None = await connection.scalar(wanted)
            return found

    async def every(self, kind: Kind, owner: int) -> dict[str, str]:
        """Return all values of one kind and owner, by name, sorted."""
        wanted = (
            select(key_values.c.name, key_values.c.payload)
            .where(*_key(kind, owner))
            .order_by(key_values.c.name)
        )
        async with self._reads.connect() as connection:
            found = await connection.execute(wanted)
            return {name: payload for name, payload in found}  # noqa: C416 - rows are no pairs to dict's type

    async def changed(self, kind: Kind, *, since: datetime) -> dict[int, datetime]:
        """Return which owners have values of a kind that were stored at a moment or later, and when."""
        written = key_values.c.updated_at
        wanted = select(key_values.c.owner, func.max(written, type_=written.type)).where(
            key_values.c.kind == kind.value, written >= since
        )
        async with self._reads.connect(logged=False) as connection:
            found = await connection.execute(wanted.group_by(key_values.c.owner))
            return {owner: at for owner, at in found}  # noqa: C416 - rows are no pairs to dict's type

    async def write(self, kind: Kind, owner: int, payload: str, *, name: str = "") -> None:
        """Set the value of a key, replacing the value before it."""
        row = {"kind": kind.value, "owner": owner, "name": name, "payload": payload}
        async with self._writes.begin() as connection:
            await connection.execute(
                upsert(key_values, connection.dialect), row | {"updated_at": datetime.now(UTC)}
            )

    async def remove(self, kind: Kind, owner: int, name: str = "") -> bool:
        """Remove a key; return whether it was there."""
        statement = delete(key_values).where(*_key(kind, owner), key_values.c.name == name)
        async with self._writes.begin() as connection:
            return (await connection.execute(statement)).rowcount > 0


def _groups(owners: list[int]) -> Iterator[list[int]]:
    for first in range(0, len(owners), OWNERS_IN_A_QUERY):
        yield owners[first : first + OWNERS_IN_A_QUERY]


def _key(kind: Kind, owner: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return key_values.c.kind == kind.value, key_values.c.owner == owner
