"""Encodes commits as rows and writes groups of them in one trip: the hot path (`bench_journal.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, update
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.rooms.ports import Commit, MatchResult, RoomMessages
from db.connections import ANSWER_SECONDS, NoAnswerError, open_within, time_limit
from db.engine import one_line
from db.fence import WriteCheck
from db.ledger import LedgerStatements
from db.schema import (
    actions,
    archive_people,
    archives,
    match_seats,
    matches,
    messages,
    room_people,
    rooms,
    waiting_matches,
)
from db.statements import INSERT, Parameters, PreparedStatement, Write, row_from, send, upsert


class EncodedRoom(NamedTuple):
    """A room as a row that is inserted or replaces an older revision; it is deleted if the room closed."""

    channel_id: int
    row: Parameters
    replaces: bool
    closed: bool


class Written(NamedTuple):
    """How many rows of rooms were written, and the transaction's id for PostgreSQL's `txid_status`."""

    rooms: int
    transaction: int | None = None


class _Rooms:
    """Stores a group's rooms in one batch, or one by one in order if the group has a room twice."""

    def write(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        if len({room.channel_id for room in group}) < len(group):
            each = [self._write_all(cursor, [room]) for room in group]
            return Written(sum(one.rooms for one in each), each[0].transaction)
        return self._write_all(cursor, group)

    def _write_all(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        raise NotImplementedError


class SqliteRooms(_Rooms):
    """Stores rooms in SQLite, whose driver reports the total row count of an `executemany`."""

    def __init__(self, dialect: Dialect) -> None:
        channel = bindparam("channel_id", type_=rooms.c.channel_id.type)
        self._new = PreparedStatement(upsert(rooms, dialect, newer="revision"), dialect)
        same = rooms.c.channel_id == bindparam("same_channel_id", type_=rooms.c.channel_id.type)
        older = rooms.c.revision < bindparam("new_revision", type_=rooms.c.revision.type)
        values: dict[str, Any] = {
            column.name: bindparam(column.name) for column in rooms.c if not column.primary_key
        }
        self._next = PreparedStatement(update(rooms).where(same, older).values(values), dialect)
        self._delete = [
            PreparedStatement(delete(table).where(table.c.channel_id == channel), dialect)
            for table in (rooms, messages)
        ]

    def encode(self, row: dict[str, Any], *, replaces: bool, closed: bool) -> EncodedRoom:
        """Return a room as a row; raises ValueError if a datetime in it has no time zone."""
        if replaces:
            known = {"same_channel_id": row["channel_id"], "new_revision": row["revision"]}
            return EncodedRoom(row["channel_id"], self._next.bind(row | known), True, closed)  # noqa: FBT003 - its field
        return EncodedRoom(row["channel_id"], self._new.bind(row), False, closed)  # noqa: FBT003 - the same

    def _write_all(self, cursor: DBAPICursor, group: Sequence[EncodedRoom]) -> Written:
        written = 0
        for replaces, statement in ((False, self._new), (True, self._next)):
            if rows := [room.row for room in group if room.replaces is replaces]:
                cursor.executemany(statement.sql, rows)
                written += cursor.rowcount
        if gone := [{"channel_id": room.channel_id} for room in group if room.closed]:
            send([statement.write(*gone) for statement in self._delete], cursor)
        return Written(written)


_COLUMNS = tuple(rooms.c.keys())
_OTHERS = tuple(name for name in _COLUMNS if name != "channel_id")


class PostgresqlRooms(_Rooms):
    """Stores rooms in PostgreSQL with few round trips: one statement for all rows, an array per column."""

    def __init__(self, dialect: Dialect) -> None:
        types = [column.type.dialect_impl(dialect) for column in rooms.c]
        self._to_sent = [one.bind_processor(dialect) for one in types]
        arrays = ", ".join(
            f"${number}::{column.type.compile(dialect=dialect)}[]" for number, column in enumerate(rooms.c, 1)
        )
        names = ", ".join(_COLUMNS)
        # Return the transaction's id from the statement itself, which saves a round trip.
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
        """Return a room as a row; raises ValueError if a datetime in it has no time zone."""
        values = (row[name] for name in _COLUMNS)
        sent = tuple(
            value if to is None else to(value) for to, value in zip(self._to_sent, values, strict=True)
        )
        return EncodedRoom(row["channel_id"], sent, replaces, closed)

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


class StaleRevisionError(Exception):
    """This or a newer revision of the room is already stored, or the revision that it replaces is gone."""

    def __init__(self) -> None:
        super().__init__("its revision is not newer than the stored one, or its room is gone")


class _LostConnectionError(OSError):
    """The connection was lost before anything was committed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedMessages:
    guild_id: int
    row: Parameters


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedCommit:
    name: str
    channel_id: int
    guild_id: int
    room: EncodedRoom
    actions: list[Parameters]
    result: list[Write]
    """Statements that store a finished match; none of them is sent if its first row already exists."""
    others: list[Write]  # further statements of the commit, in order


class CommitStatements:
    """The statements of a commit, prepared for one dialect, and the encoding of commits as their rows."""

    def __init__(self, dialect: Dialect, *, now: Callable[[], datetime]) -> None:
        insert = INSERT[dialect.name]
        self._now = now
        self.rooms = PostgresqlRooms(dialect) if dialect.name == "postgresql" else SqliteRooms(dialect)
        self.messages = PreparedStatement(upsert(messages, dialect), dialect)
        self.action = PreparedStatement(insert(actions), dialect)
        in_match = actions.c.match_id == bindparam("match_id", type_=actions.c.match_id.type)
        self._delete_actions = PreparedStatement(delete(actions).where(in_match), dialect)
        self._archive = PreparedStatement(insert(archives).on_conflict_do_nothing(), dialect)
        self._person = PreparedStatement(insert(archive_people).on_conflict_do_nothing(), dialect)
        in_room = room_people.c.channel_id == bindparam("channel_id", type_=room_people.c.channel_id.type)
        self._forget_named = PreparedStatement(delete(room_people).where(in_room), dialect)
        self._named = PreparedStatement(insert(room_people), dialect)
        self._match = PreparedStatement(insert(matches).on_conflict_do_nothing(), dialect)
        self._seat = PreparedStatement(insert(match_seats), dialect)
        self._wait = PreparedStatement(insert(waiting_matches), dialect)
        self._ledger = LedgerStatements(dialect)

    def encode(self, commit: Commit) -> EncodedCommit:
        """Return the rows of a commit; raises ValueError if a datetime in it has no time zone."""
        room, result = commit.room, commit.result
        row = {
            "channel_id": room.channel_id,
            "guild_id": room.guild_id,
            "revision": room.revision,
            "payload": room.payload,
            "deadline": room.deadline,
            "updated_at": self._now(),
        }
        return EncodedCommit(
            name=f"room {room.channel_id} at revision {room.revision}",
            channel_id=room.channel_id,
            guild_id=room.guild_id,
            room=self.rooms.encode(row, replaces=room.replaces, closed=room.closed),
            actions=[
                self.action.bind(
                    {
                        "match_id": logged.match_id,
                        "number": logged.number,
                        "seat": logged.seat,
                        "payload": logged.payload,
                        "at": logged.at,
                    }
                )
                for logged in (() if commit.archive is not None else commit.actions)
            ],
            result=[] if result is None else self._result(result),
            others=[*self._others(commit)],
        )

    def encode_messages(self, noted: RoomMessages) -> EncodedMessages:
        row = {"channel_id": noted.channel_id, "revision": noted.revision, "payload": noted.payload}
        return EncodedMessages(guild_id=noted.guild_id, row=self.messages.bind(row))

    def _result(self, result: MatchResult) -> list[Write]:
        """Return the statements that store a match; with at least two people it is queued for the league."""
        ranked, match_id = len({seat.user_id for seat in result.seats} - {None}) >= 2, result.match_id
        seats = [row_from(seat, match_seats, match_id=match_id) for seat in result.seats]
        waits = [row_from(result, waiting_matches, season=None)] if ranked else []
        return [
            self._match.write(row_from(result, matches, ranked=ranked)),
            self._seat.write(*seats),
            self._wait.write(*waits),
        ]

    def _others(self, commit: Commit) -> Iterator[Write]:
        room, archive = commit.room, commit.archive
        if archive is not None:
            match_id = archive.match_id
            # If the match has a result, its people are in its seats.
            people = sorted(archive.people) if commit.result is None else []
            yield self._archive.write(row_from(archive, archives))
            yield self._delete_actions.write({"match_id": match_id})
            yield self._person.write(*({"user_id": one, "match_id": match_id} for one in people))
        if room.people is not None and not room.closed:  # the rows of a closing room are deleted with it
            of_room = {"channel_id": room.channel_id}
            yield self._forget_named.write(of_room)
            yield self._named.write(*(of_room | {"user_id": one} for one in sorted(room.people)))
        for entry in commit.deals:
            yield from self._ledger.encode(entry)


class CommitWriter:
    """Writes one group at a time, over a connection that is kept open until an error.

    Attributes:
        unsettled: The ids of transactions whose commit got no answer, each with the ids of its channels.
    """

    def __init__(
        self, engine: AsyncEngine, statements: CommitStatements, *, fence: WriteCheck | None = None
    ) -> None:
        self._engine = engine
        self._statements = statements
        self._fence = fence
        self.answers_within = ANSWER_SECONDS
        self._connection: AsyncConnection | None = None
        self._driver: object = None
        self._committing = False
        self._transaction: int | None = None
        self._cursor: DBAPICursor | None = None
        self.unsettled: dict[int, frozenset[int]] = {}

    async def write(self, group: Sequence[EncodedCommit], noted: Sequence[EncodedMessages] = ()) -> None:
        """Write a group, and rows of `messages`, in one transaction.

        After StaleRevisionError, TakenNumberError, EndedDealError or FencedError nothing was stored; after
        any other error, everything may have been.
        """
        kept = self._connection is not None
        try:
            await self._try_to_write(group, noted)
        except _LostConnectionError:
            # A restarted database server closed the connection that was kept, which shows only now.
            if not kept:
                raise
            await self._try_to_write(group, noted)

    async def _try_to_write(self, group: Sequence[EncodedCommit], noted: Sequence[EncodedMessages]) -> None:
        self._committing, self._transaction = False, None
        if self._connection is None:
            self._connection = await open_within(self._engine, self.answers_within)
            self._driver = (await self._connection.get_raw_connection()).driver_connection
        try:
            # SQLite has time limits of its own.
            sqlite = self._engine.dialect.name == "sqlite"
            with nullcontext() if sqlite else time_limit(self._driver, self.answers_within):
                await self._connection.run_sync(self._write, group, noted)
        except BaseException as error:
            self._note_unsettled(group)
            lost = isinstance(error, Exception) and await self._is_lost(self._connection, error)
            await self.close()
            if lost and not self._committing and not isinstance(error, NoAnswerError):
                raise _LostConnectionError(one_line(error)) from error
            raise

    def _note_unsettled(self, group: Sequence[EncodedCommit]) -> None:
        if self._committing and self._transaction is not None:
            self.unsettled[self._transaction] = frozenset(one.channel_id for one in group)

    async def _is_lost(self, connection: AsyncConnection, error: Exception) -> bool:
        """Return whether the connection itself is lost, rather than a statement refused."""
        pooled = await connection.get_raw_connection()
        return self._engine.dialect.is_disconnect(error, pooled.dbapi_connection, None)  # type: ignore[arg-type]

    async def close(self) -> None:
        """Return the connection to the pool, which rolls back any open transaction."""
        connection, self._connection, self._cursor = self._connection, None, None
        if connection is not None:
            await connection.close()

    def _write(
        self, connection: Connection, group: Sequence[EncodedCommit], noted: Sequence[EncodedMessages]
    ) -> None:
        cursor = self._cursor = self._cursor or connection.connection.cursor()
        if self._fence is not None:
            self._fence.check(cursor, {*(one.guild_id for one in group), *(one.guild_id for one in noted)})
        written = self._statements.rooms.write(cursor, [encoded.room for encoded in group])
        self._transaction = written.transaction
        if written.rooms != len(group):
            raise StaleRevisionError
        if rows := [row for encoded in group for row in encoded.actions]:
            cursor.executemany(self._statements.action.sql, rows)
        for encoded in group:
            if encoded.result:
                send(encoded.result[:1], cursor)
                if cursor.rowcount == 1:  # else the result is already stored: keep the first one
                    send(encoded.result[1:], cursor)
            if encoded.others:
                send(encoded.others, cursor)
        if noted:
            cursor.executemany(self._statements.messages.sql, [one.row for one in noted])
        self._committing = True
        connection.connection.commit()
