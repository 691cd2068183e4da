"""Reads stored rooms, the actions of their matches row by row, and where the archives of matches are.

A damaged room is told apart and keeps no other from being read; a damaged action keeps no match from ending.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import LargeBinary, String, and_, cast, delete, select, union

from bot.rooms.ports import ArchivedMatch, LoggedAction, RoomSnapshot, UnreadableRoom
from db.connections import MUCH
from db.fence import in_shards
from db.ledger import end_in_channel
from db.schema import actions, archives, deals, messages, rooms

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

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
            await self._writes.check(connection, {one for one in found.scalars() if _is_integer(one)})
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
    problems = [f"{name} is no number" for name, value in numbers.items() if not _is_integer(value)]
    text = ""
    try:
        text = text_of(payload)
    except UnicodeDecodeError as error:
        problems.append(f"payload is no UTF-8 at byte {error.start}")
    if problems:
        return UnreadableRoom(
            channel_id=channel_id,
            guild_id=guild_id if _is_integer(guild_id) else None,
            revision=revision if _is_integer(revision) else None,
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


def _is_integer(value: object) -> bool:
    return type(value) is int


DAMAGED: Final = ""
"""The payload of an action that cannot be read: no reader takes it for one."""


class StoredActions:
    """The rows of logged actions, for those who read; `db.journal` writes them."""

    def __init__(self, *, reads: Connections, ends: Connections) -> None:
        """Read with two kinds of connections.

        Args:
            reads: For readers of the newest actions.
            ends: For a match that ends, which reads all of them and waits for nobody who only looks.
        """
        self._reads = reads
        self._ends = ends
        sqlite = reads.engine.dialect.name == "sqlite"
        self._payload = cast(actions.c.payload, LargeBinary) if sqlite else actions.c.payload
        self._at = cast(actions.c.at, String) if sqlite else actions.c.at

    async def load(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        """Return the logged actions of a match, oldest first: all, or the newest `last` (1 or more).

        Raises:
            StoreError: They cannot be read.
        """
        query = self._query(match_id).order_by(actions.c.number.desc()).limit(last)
        async with (self._ends if last is None else self._reads).connect() as connection:
            rows = (await connection.execute(query)).all()
        return _actions_of(match_id, reversed(rows))

    async def load_from(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return logged actions of a match from number `first`, oldest first, at most `limit`.

        Reading a long log in such parts never holds others up for long.

        Raises:
            StoreError: They cannot be read.
        """
        query = self._query(match_id).where(actions.c.number >= first).order_by(actions.c.number)
        async with self._reads.connect() as connection:
            rows = (await connection.execute(query.limit(limit))).all()
        return _actions_of(match_id, rows)

    def _query(self, match_id: str) -> Select[Any]:
        columns = (actions.c.number, actions.c.seat, self._payload, self._at)
        return select(*columns).where(actions.c.match_id == match_id)


def _actions_of(match_id: str, rows: Iterable[Row[Any]]) -> list[LoggedAction]:
    found: list[LoggedAction] = []
    for row in rows:
        found.append(_action_of(match_id, row, before=found[-1].at if found else None))
    return found


def _action_of(match_id: str, row: Row[Any], *, before: datetime | None) -> LoggedAction:
    values: list[Any] = list(row)
    number, seat, payload, at = values
    return LoggedAction(
        match_id=match_id,
        number=number,
        seat=seat if type(seat) is int else 0,
        payload=_payload_of(payload),
        at=_moment_of(at, before),
    )


def _payload_of(payload: object) -> str:
    try:
        return text_of(payload)
    except UnicodeDecodeError:
        return DAMAGED


def _moment_of(at: object, before: datetime | None) -> datetime:
    """Return when an action was accepted; if that is damaged, the moment of the one before it."""
    try:
        moment = at if isinstance(at, datetime) else datetime.fromisoformat(str(at))
    except ValueError:
        return before or datetime.now(UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


BEHIND_DIGITS: Final = "g"
"""Sorts behind every hexadecimal digit: what begins with some digits lies before them and this."""


class SqlMatchHistory:
    """A `bot.rooms.ports.MatchHistory` in an SQL database."""

    def __init__(self, reads: Connections) -> None:
        self._reads = reads
        self._actions = StoredActions(reads=reads, ends=reads)

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        """Return the match that ended last in a channel of a server, or None.

        Raises:
            StoreError: It cannot be read.
        """
        found = await self._found(newest_query(guild_id, channel_id))
        return found[0] if found else None

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        """Return archived matches whose ids begin with these hexadecimal digits; raises as above."""
        return await self._found(beginning_query(guild_id, digits).limit(limit))

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return logged actions of a match from number `first`, oldest first; raises as above."""
        return await self._actions.load_from(match_id, first=first, limit=limit)

    async def _found(self, query: Select[Any]) -> list[ArchivedMatch]:
        async with self._reads.connect() as connection:
            return [ArchivedMatch(**row) for row in (await connection.execute(query)).mappings()]


def newest_query(guild_id: int, channel_id: int) -> Select[Any]:
    """Return the query for the match that ended last in a channel."""
    here = (archives.c.channel_id == channel_id, archives.c.guild_id == guild_id)
    return _all().where(*here).order_by(archives.c.ended_at.desc()).limit(1)


def beginning_query(guild_id: int, digits: str) -> Select[Any]:
    """Return the query for the matches whose ids begin with some hexadecimal digits, in their order."""
    ids = archives.c.match_id
    among = (ids >= digits, ids < digits + BEHIND_DIGITS)
    return _all().where(*among, archives.c.guild_id == guild_id).order_by(ids)


def _all() -> Select[Any]:
    columns = archives.c
    return select(columns.match_id, columns.guild_id, columns.channel_id, columns.ended_at)
