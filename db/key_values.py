"""Key-value stores: choices of users and servers as short texts, and metadata of the bot itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.rooms.ports import ValueKind
from db.connections import Connections, SqlStore
from db.schema import bot_metadata, key_value_changes, key_values
from db.statements import insert_new, upsert

OWNERS_IN_A_QUERY: Final = 10_000  # SQLite takes 32,766 variables in a statement, asyncpg 32,767

OF_SERVERS: Final = frozenset(
    {ValueKind.SETTINGS, ValueKind.PRESET, ValueKind.LEAGUE_SETTINGS, ValueKind.RANK_ROLES}
)
"""Kinds that belong to a server: only the process that serves it writes them."""
CHANGES_KEPT: Final = timedelta(minutes=10)  # how long the log of changes is kept
MAX_PAUSE: Final = CHANGES_KEPT / 2  # a cache that has not asked for longer must be emptied


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMoment:
    """A position in the log of changes: the database's time, and its oldest running transaction."""

    at: datetime
    transaction: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Keys changed since a moment; None if any may have. Without other processes, nothing and no moment."""

    moment: ChangeMoment | None
    keys: frozenset[tuple[ValueKind, int]] | None


class SqlKeyValueStore(SqlStore):
    """A `bot.rooms.ports.KeyValueStore` in an SQL database, in the table `key_values`."""

    async def read_many(self, kind: ValueKind, owners: Collection[int]) -> dict[int, str]:
        columns = select(key_values.c.owner, key_values.c.payload)
        found: dict[int, str] = {}
        async with self._reads.connect(logged=False) as connection:
            for group in _groups(sorted(owners)):
                wanted = columns.where(
                    key_values.c.kind == kind.value, key_values.c.owner.in_(group), key_values.c.name == ""
                )
                found.update({owner: payload for owner, payload in await connection.execute(wanted)})  # noqa: C416 - rows are no pairs to dict's type
        return found

    async def read(self, kind: ValueKind, owner: int, name: str = "") -> str | None:
        wanted = select(key_values.c.payload).where(*_key(kind, owner), key_values.c.name == name)
        found: str | None = await self._reads.scalar(wanted)
        return found

    async def author(self, kind: ValueKind, owner: int, name: str) -> int | None:
        wanted = select(key_values.c.author).where(*_key(kind, owner), key_values.c.name == name)
        found: int | None = await self._reads.scalar(wanted)
        return found

    async def every(self, kind: ValueKind, owner: int) -> dict[str, str]:
        """Return all values of one kind and owner, by name, sorted."""
        wanted = select(key_values.c.name, key_values.c.payload).where(*_key(kind, owner))
        found = await self._reads.rows(wanted.order_by(key_values.c.name))
        return {name: payload for name, payload in found}  # noqa: C416 - rows are no pairs to dict's type

    async def write(
        self, kind: ValueKind, owner: int, payload: str, *, name: str = "", author: int | None = None
    ) -> None:
        row = {"kind": kind.value, "owner": owner, "name": name, "payload": payload, "author": author}
        async with self._writes.begin(guilds=_guilds(kind, owner)) as connection:
            await connection.execute(
                upsert(key_values, connection.dialect), row | {"updated_at": datetime.now(UTC)}
            )

    async def replace(self, kind: ValueKind, owner: int, payload: str, *, before: str | None) -> bool:
        """Set the value of a key named "" if it is `before` (None: if missing); return whether it was."""
        now = datetime.now(UTC)
        async with self._writes.begin(guilds=_guilds(kind, owner)) as connection:
            if before is None:
                row = {"kind": kind.value, "owner": owner, "name": "", "payload": payload, "updated_at": now}
                return await insert_new(connection, key_values, row)
            held = (*_key(kind, owner), key_values.c.name == "", key_values.c.payload == before)
            values = {"payload": payload, "updated_at": now}
            done = await connection.execute(update(key_values).where(*held).values(values))
            return done.rowcount == 1

    async def changed_since(self, moment: ChangeMoment | None) -> Changes:
        """Return the changes since a moment returned by an earlier call, or None; raises StoreError."""
        if not self._is_shared():
            return Changes(moment=None, keys=frozenset())
        async with self._reads.connect(logged=False) as connection:
            # In this order: a change committed between the two is returned now and again next time.
            now = await _moment(connection)
            if moment is None or now.at - moment.at > MAX_PAUSE:
                return Changes(moment=now, keys=None)
            since = key_value_changes.c.changed_by >= moment.transaction
            rows = await connection.execute(
                select(key_value_changes.c.kind, key_value_changes.c.owner).where(since)
            )
            kinds = {kind.value: kind for kind in ValueKind}  # a newer version of the bot may have others
            keys = frozenset((kinds[kind], owner) for kind, owner in rows if kind in kinds)
        return Changes(moment=now, keys=keys)

    def _is_shared(self) -> bool:
        return self._reads.engine.dialect.name == "postgresql"

    async def forget_changes(self) -> None:
        """Delete log entries of changes that nobody can ask for any more; raises StoreError."""
        if self._is_shared():
            old = key_value_changes.c.changed_at < func.clock_timestamp() - CHANGES_KEPT
            async with self._writes.begin(logged=False) as connection:
                await connection.execute(delete(key_value_changes).where(old))

    async def remove(self, kind: ValueKind, owner: int, name: str = "") -> bool:
        statement = delete(key_values).where(*_key(kind, owner), key_values.c.name == name)
        async with self._writes.begin(guilds=_guilds(kind, owner)) as connection:
            return (await connection.execute(statement)).rowcount > 0


async def _moment(connection: AsyncConnection) -> ChangeMoment:
    oldest = func.txid_snapshot_xmin(func.txid_current_snapshot())
    transaction, at = (await connection.execute(select(oldest, func.clock_timestamp()))).one()
    return ChangeMoment(at=at, transaction=transaction)


def _guilds(kind: ValueKind, owner: int) -> tuple[int, ...]:
    return (owner,) if kind in OF_SERVERS else ()


def _groups(owners: list[int]) -> Iterator[list[int]]:
    for first in range(0, len(owners), OWNERS_IN_A_QUERY):
        yield owners[first : first + OWNERS_IN_A_QUERY]


def _key(kind: ValueKind, owner: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return key_values.c.kind == kind.value, key_values.c.owner == owner


MOVING: Final = "moving-from"  # key of the note that data is being moved into this database, with the source
RESTORED: Final = "restored"  # key of a JSON list of the matches that were open in a restored backup


class SqlBotMetadata:
    """A store of one text per key, in the table `bot_metadata`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections = Connections(engine)

    async def read(self, key: str, *, logged: bool = True) -> str | None:
        """Return the text of a key, or None; a failure is logged here, or by the caller."""
        async with self._connections.connect(logged=logged) as connection:
            query = select(bot_metadata.c.value).where(bot_metadata.c.place == key)
            found: str | None = await connection.scalar(query)
            return found

    async def write(self, key: str, value: str) -> None:
        """Set the text of a key, replacing any previous text."""
        async with self._connections.begin() as connection:
            await connection.execute(upsert(bot_metadata, connection.dialect), {"place": key, "value": value})
