"""Reads logged actions row by row: a damaged one keeps no match from ending, and gets into no log.

What SQLite cannot read as text it quotes in its error, and a logged action has hidden cards in it. So
payloads are read as bytes, and moments as the text that they are.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import LargeBinary, String, cast, select

from bot.rooms.ports import LoggedAction
from db.schema import actions
from db.stored_rooms import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Row, Select

    from db.connections import Connections

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
