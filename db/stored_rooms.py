"""Reads stored rooms, logged actions and archives; a damaged row does not keep others from being read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import LargeBinary, Row, Select, String, and_, cast, select
from sqlalchemy.engine import Dialect

from bot.rooms.ports import ArchivedMatch, LoggedAction, RoomSnapshot, UnreadableRoom
from db.connections import SqlStore
from db.schema import actions, archives, messages, rooms


def room_query(dialect: Dialect) -> Select[Any]:
    """Return the query for all rooms by channel id, in the form that `room_of` reads."""
    # PostgreSQL stores only valid text; there the cast would mean something else.
    sqlite = dialect.name == "sqlite"
    payload, noted = (
        cast(column, LargeBinary) if sqlite else column for column in (rooms.c.payload, messages.c.payload)
    )
    newer = and_(messages.c.channel_id == rooms.c.channel_id, messages.c.revision >= rooms.c.revision)
    found = select(rooms.c.channel_id, rooms.c.guild_id, rooms.c.revision, payload, noted)
    return found.outerjoin_from(rooms, messages, newer).order_by(rooms.c.channel_id)


def room_of(row: Row[Any]) -> RoomSnapshot | UnreadableRoom:
    values: list[Any] = list(row)
    channel_id, guild_id, revision, payload, noted = values
    numbers = {"guild_id": guild_id, "revision": revision}
    problems = [f"{name} is no number" for name, value in numbers.items() if not is_integer(value)]
    text = ""
    try:
        text = _text_of(payload)
    except UnicodeDecodeError as error:
        problems.append(f"payload is no UTF-8 at byte {error.start}")
    if problems:
        return UnreadableRoom(
            channel_id=channel_id,
            guild_id=guild_id if is_integer(guild_id) else None,
            revision=revision if is_integer(revision) else None,
            problem=", ".join(problems),
        )
    return RoomSnapshot(
        channel_id=channel_id,
        guild_id=guild_id,
        revision=revision,
        payload=text,
        # The reader of the messages refuses damaged text, and the room goes on without them.
        messages=None if noted is None else _text_of(noted, errors="replace"),
    )


def _text_of(payload: object, *, errors: str = "strict") -> str:
    return payload.decode(errors=errors) if isinstance(payload, bytes) else str(payload)


def is_integer(value: object) -> bool:
    """Return whether a value is an int, as its column requires; SQLite may store something else."""
    return type(value) is int


DAMAGED: Final = ""  # payload of an unreadable action: no reader accepts it as an action


def actions_query(match_id: str, dialect: Dialect) -> Select[Any]:
    """Return the query for the logged actions of a match, in the form that `actions_of` reads."""
    sqlite = dialect.name == "sqlite"
    payload = cast(actions.c.payload, LargeBinary) if sqlite else actions.c.payload
    at = cast(actions.c.at, String) if sqlite else actions.c.at
    return select(actions.c.number, actions.c.seat, payload, at).where(actions.c.match_id == match_id)


def actions_of(match_id: str, rows: Iterable[Row[Any]]) -> list[LoggedAction]:
    """Return the actions in rows, in order; a damaged one does not keep others from being read."""
    found: list[LoggedAction] = []
    for row in rows:
        values: list[Any] = list(row)
        number, seat, payload, at = values
        try:
            text = _text_of(payload)
        except UnicodeDecodeError:
            text = DAMAGED
        moment = _moment_of(at, found[-1].at if found else None)
        seat = seat if is_integer(seat) else 0
        found.append(LoggedAction(match_id=match_id, number=number, seat=seat, payload=text, at=moment))
    return found


def _moment_of(at: object, before: datetime | None) -> datetime:
    """Return when an action was accepted; if damaged, the previous action's time, or else now."""
    try:
        moment = at if isinstance(at, datetime) else datetime.fromisoformat(str(at))
    except ValueError:
        return before or datetime.now(UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


BEHIND_DIGITS: Final = "g"  # sorts after every hexadecimal digit: the upper bound for ids with a given prefix


class SqlMatchHistory(SqlStore):
    """A `bot.rooms.ports.MatchHistory` in an SQL database."""

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        found = await self._found(newest_query(guild_id, channel_id))
        return found[0] if found else None

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        """Return archived matches whose ids begin with these hexadecimal digits; raises StoreError."""
        return await self._found(beginning_query(guild_id, digits).limit(limit))

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return at most `limit` logged actions from number `first`, oldest first; pages keep waits short."""
        query = actions_query(match_id, self._reads.engine.dialect).where(actions.c.number >= first)
        rows = await self._reads.rows(query.order_by(actions.c.number).limit(limit))
        return actions_of(match_id, rows)

    async def _found(self, query: Select[Any]) -> list[ArchivedMatch]:
        return [ArchivedMatch(**row) for row in await self._reads.mappings(query)]


def newest_query(guild_id: int, channel_id: int) -> Select[Any]:
    here = (archives.c.channel_id == channel_id, archives.c.guild_id == guild_id)
    return _all().where(*here).order_by(archives.c.ended_at.desc()).limit(1)


def beginning_query(guild_id: int, digits: str) -> Select[Any]:
    """Return the query for the matches whose ids begin with some hexadecimal digits, sorted by id."""
    ids = archives.c.match_id
    among = (ids >= digits, ids < digits + BEHIND_DIGITS)
    return _all().where(*among, archives.c.guild_id == guild_id).order_by(ids)


def _all() -> Select[Any]:
    columns = archives.c
    return select(columns.match_id, columns.guild_id, columns.channel_id, columns.ended_at)
