"""Writes the rooms of a group of commits: all in one trip, and with PostgreSQL in one statement.

Either tells how many rooms were newer than what is stored: a group with one that is not is not stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sqlalchemy import bindparam, delete, update

from db.prepared_statement import PreparedStatement
from db.schema import messages, rooms
from db.upsert import upsert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.engine import Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor

    from db.prepared_statement import Parameters


class EncodedRoom(NamedTuple):
    """A room as a row.

    Attributes:
        channel_id: Of the room.
        row: Its values, as the statements take them.
        replaces: Whether its row has to be there already, with an older revision.
        closed: Whether its rows are deleted again.
    """

    channel_id: int
    row: Parameters
    replaces: bool
    closed: bool


class Written(NamedTuple):
    """What became of the rooms of a group.

    Attributes:
        rooms: How many of them were newer than what is stored.
        transaction: The id of the transaction, where the server can be asked later what became of it.
    """

    rooms: int
    transaction: int | None = None


class RoomStatements(Protocol):
    """The statements that store rooms, in one database's dialect."""

    def encode(self, row: dict[str, Any], *, replaces: bool, closed: bool) -> EncodedRoom:
        """Return a room as a row; raises ValueError if a moment in it has no time zone."""

    def write(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        """Store the rooms, and delete those that closed."""


def room_statements(dialect: Dialect) -> RoomStatements:
    """Return the statements for a database."""
    return PostgresqlRooms(dialect) if dialect.name == "postgresql" else SqliteRooms(dialect)


class SqliteRooms:
    """For SQLite, whose driver tells how many rows many parameters have written together."""

    def __init__(self, dialect: Dialect) -> None:
        channel = bindparam("channel_id", type_=rooms.c.channel_id.type)
        self._new = PreparedStatement(upsert(rooms, dialect, newer="revision"), dialect)
        same, older = (
            rooms.c.channel_id == bindparam("same_channel_id", type_=rooms.c.channel_id.type),
            rooms.c.revision < bindparam("new_revision", type_=rooms.c.revision.type),
        )
        values: dict[str, Any] = {
            column.name: bindparam(column.name) for column in rooms.c if not column.primary_key
        }
        self._next = PreparedStatement(update(rooms).where(same, older).values(values), dialect)
        self._delete = [
            PreparedStatement(delete(table).where(table.c.channel_id == channel), dialect)
            for table in (rooms, messages)
        ]

    def encode(self, row: dict[str, Any], *, replaces: bool, closed: bool) -> EncodedRoom:
        """Return a room as a row; raises ValueError if a moment in it has no time zone."""
        if replaces:
            known = {"same_channel_id": row["channel_id"], "new_revision": row["revision"]}
            return EncodedRoom(row["channel_id"], self._next.bind(row | known), True, closed)  # noqa: FBT003 - its field
        return EncodedRoom(row["channel_id"], self._new.bind(row), False, closed)  # noqa: FBT003 - the same

    def write(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        """Store the rooms, and delete those that closed; where one does, in their order."""
        if any(room.closed for room in group):
            return Written(sum(self._write_one(cursor, room) for room in group))
        return Written(sum(self._write_all(cursor, group, replaces=replaces) for replaces in (False, True)))

    def _write_all(self, cursor: DBAPICursor, group: Sequence[EncodedRoom], *, replaces: bool) -> int:
        """Write the new rooms of a group, or those that replace what is stored; return how many it were."""
        rows = [room.row for room in group if room.replaces is replaces]
        if not rows:
            return 0
        cursor.executemany((self._next if replaces else self._new).sql, rows)
        return cursor.rowcount

    def _write_one(self, cursor: DBAPICursor, room: EncodedRoom) -> int:
        """Return 1 if the room was newer than the stored one, else 0."""
        cursor.execute((self._next if room.replaces else self._new).sql, room.row)
        written = cursor.rowcount
        if room.closed:
            for statement in self._delete:
                cursor.execute(statement.sql, statement.bind({"channel_id": room.channel_id}))
        return written


_COLUMNS = tuple(rooms.c.keys())
_OTHERS = tuple(name for name in _COLUMNS if name != "channel_id")


class PostgresqlRooms:
    """For PostgreSQL, where each statement is a way to the server and back: one array for each column."""

    def __init__(self, dialect: Dialect) -> None:
        types = [column.type.dialect_impl(dialect) for column in rooms.c]
        self._to_sent = [one.bind_processor(dialect) for one in types]
        arrays = ", ".join(
            f"${number}::{column.type.compile(dialect=dialect)}[]" for number, column in enumerate(rooms.c, 1)
        )
        names = ", ".join(_COLUMNS)
        # What a server can be asked later is known from the statement that writes, without another trip.
        told = "RETURNING txid_current()"
        new = ", ".join(f"{name} = excluded.{name}" for name in _OTHERS)
        self._new = (
            f"INSERT INTO rooms ({names}) SELECT * FROM unnest({arrays})"  # noqa: S608 - the schema's names
            f" ON CONFLICT (channel_id) DO UPDATE SET {new} WHERE rooms.revision < excluded.revision {told}"
        )
        newer = ", ".join(f"{name} = sent.{name}" for name in _OTHERS)
        self._next = (
            f"UPDATE rooms SET {newer} FROM unnest({arrays}) AS sent ({names})"  # noqa: S608 - the same
            f" WHERE rooms.channel_id = sent.channel_id AND rooms.revision < sent.revision {told}"
        )
        self._delete = [
            f"DELETE FROM {table.name} WHERE channel_id = ANY($1::bigint[])"  # noqa: S608 - the same
            for table in (rooms, messages)
        ]

    def encode(self, row: dict[str, Any], *, replaces: bool, closed: bool) -> EncodedRoom:
        """Return a room as a row; raises ValueError if a moment in it has no time zone."""
        values = (row[name] for name in _COLUMNS)
        sent = tuple(
            value if to is None else to(value) for to, value in zip(self._to_sent, values, strict=True)
        )
        return EncodedRoom(row["channel_id"], sent, replaces, closed)

    def write(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        """Store the rooms, and delete those that closed; where one is there twice, in their order."""
        if len({room.channel_id for room in group}) < len(group):
            each = [self._write_all(cursor, [room]) for room in group]
            return Written(sum(one.rooms for one in each), each[0].transaction)
        return self._write_all(cursor, group)

    def _write_all(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        found: list[Any] = []
        for replaces, statement in ((False, self._new), (True, self._next)):
            rows = [room.row for room in group if room.replaces is replaces]
            if rows:
                cursor.execute(statement, [list(column) for column in zip(*rows, strict=True)])
                found += cursor.fetchall()
        gone = [room.channel_id for room in group if room.closed]
        for statement in self._delete if gone else ():
            cursor.execute(statement, [gone])
        return Written(len(found), found[0][0] if found else None)
