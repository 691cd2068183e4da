"""Reads the rows of rooms one by one: a damaged one is told apart, and keeps no other room from being read.

SQLite keeps what it is given, whatever a column is declared as, and a disk may change it later. So a payload
is read as bytes, and nothing is taken for a number that is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import LargeBinary, and_, cast, delete, select, union

from bot.rooms.ports import RoomSnapshot, UnreadableRoom
from db.connections import MUCH
from db.ledger_writer import end_in_channel
from db.schema import deals, messages, rooms
from db.served import in_shards

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from sqlalchemy import CompoundSelect, Row, Select
    from sqlalchemy.engine import Dialect

    from db.connections import Connections

ROWS_AT_ONCE: Final = 100
"""Rows in memory beside the rooms that are made of them."""


class StoredRooms:
    """The rows of rooms, for those who read; `db.journal` writes them."""

    def __init__(self, *, reads: Connections, writes: Connections, now: Callable[[], datetime]) -> None:
        self._reads = reads
        self._writes = writes
        self._now = now
        self._rooms = room_query(reads.engine.dialect)

    async def load(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> list[RoomSnapshot | UnreadableRoom]:
        """Return every room, in the order of their channels; without deadlines, which follow from payloads.

        Args:
            shards: Only those of the servers of these shards; None for all.
            count: How many shards there are.

        Raises:
            StoreError: The database cannot be read.
        """
        if shards is None:
            return await self._read(self._rooms, times=MUCH)
        return await self._read(self._rooms.where(in_shards(rooms.c.guild_id, shards, count)), times=MUCH)

    async def find(self, channel_id: int) -> RoomSnapshot | UnreadableRoom | None:
        """Return the room of a channel, or None.

        Raises:
            StoreError: The database cannot be read.
        """
        found = await self._read(self._rooms.where(rooms.c.channel_id == channel_id))
        return found[0] if found else None

    async def delete(self, channel_id: int, *, ends_deal: bool) -> None:
        """Delete what is stored for a channel, if anything is.

        Args:
            channel_id: Discord's id of the channel.
            ends_deal: Whether the deal that goes on there ends.

        Raises:
            StoreError: The database cannot be written.
        """
        async with self._writes.begin(guilds=None) as connection:
            found = await connection.execute(_guilds_of(channel_id))
            await self._writes.check(connection, {one for one in found.scalars() if _whole(one)})
            for table in (rooms, messages):
                await connection.execute(delete(table).where(table.c.channel_id == channel_id))
            if ends_deal:
                await connection.execute(end_in_channel(channel_id, self._now()))

    async def _read(self, query: Select[Any], *, times: float = 1.0) -> list[RoomSnapshot | UnreadableRoom]:
        found: list[RoomSnapshot | UnreadableRoom] = []
        async with self._reads.connect(logged=False, times=times) as connection:
            result = await connection.stream(query)
            async for some in result.partitions(ROWS_AT_ONCE):
                found += map(room_of, some)
        return found


def _guilds_of(channel_id: int) -> CompoundSelect[Any]:
    """Return the query for the servers of what is stored for a channel, and of what goes on there."""
    going_on = and_(deals.c.channel_id == channel_id, deals.c.ended_at.is_(None))
    return union(
        select(rooms.c.guild_id).where(rooms.c.channel_id == channel_id),
        select(deals.c.guild_id).where(going_on),
    )


def room_query(dialect: Dialect) -> Select[Any]:
    """Return what finds every room, in the order of their channels, in the form that `room_of` reads."""
    # PostgreSQL takes no text that is not in its encoding; there the cast would mean something else.
    sqlite = dialect.name == "sqlite"
    payload, noted = (
        cast(column, LargeBinary) if sqlite else column for column in (rooms.c.payload, messages.c.payload)
    )
    newer = and_(messages.c.channel_id == rooms.c.channel_id, messages.c.revision >= rooms.c.revision)
    found = select(rooms.c.channel_id, rooms.c.guild_id, rooms.c.revision, payload, noted)
    return found.outerjoin_from(rooms, messages, newer).order_by(rooms.c.channel_id)


def room_of(row: Row[Any]) -> RoomSnapshot | UnreadableRoom:
    """Return the room of a row."""
    values: list[Any] = list(row)
    channel_id, guild_id, revision, payload, noted = values
    numbers = {"guild_id": guild_id, "revision": revision}
    problems = [f"{name} is no number" for name, value in numbers.items() if not _whole(value)]
    text = ""
    try:
        text = text_of(payload)
    except UnicodeDecodeError as error:
        problems.append(f"payload is no UTF-8 at byte {error.start}")
    if problems:
        return UnreadableRoom(
            channel_id=channel_id,
            guild_id=guild_id if _whole(guild_id) else None,
            revision=revision if _whole(revision) else None,
            problem=", ".join(problems),
        )
    return RoomSnapshot(
        channel_id=channel_id,
        guild_id=guild_id,
        revision=revision,
        payload=text,
        # Its reader refuses what is damaged here, and the room goes on without it.
        messages=None if noted is None else text_of(noted, errors="replace"),
    )


def text_of(payload: object, *, errors: str = "strict") -> str:
    """Return a payload as text, whether the database gave it as bytes or not."""
    return payload.decode(errors=errors) if isinstance(payload, bytes) else str(payload)


def _whole(value: object) -> bool:
    return type(value) is int
