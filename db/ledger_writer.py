"""Encodes what changes in the ledger of deals as statements, for the transaction of a commit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import String, and_, bindparam, case, literal_column, select, update

from bot.rooms.deal_ports import DealtCards, OpenedDeal
from db.bot_metadata import RESTORED
from db.prepared_statement import PreparedStatement
from db.schema import bot_metadata, deals
from db.upsert import INSERT, upsert

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy import ColumnElement, Update
    from sqlalchemy.engine import Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.rooms.deal_ports import LedgerEntry


class TakenNumberError(Exception):
    """The ledger has a deal with this number, or of this match, already."""

    def __init__(self) -> None:
        super().__init__("its deal has the number of another one")


class EndedDealError(Exception):
    """The deal of cards that are dealt has ended: everybody may read its secret."""

    def __init__(self) -> None:
        super().__init__("its deal has ended")


class EncodedEntry(NamedTuple):
    """A statement with its parameters, and the error that it is if it writes no row."""

    sql: str
    parameters: Any
    missed: type[Exception] | None

    def write(self, cursor: DBAPICursor) -> None:
        """Send it.

        Raises:
            TakenNumberError: The row that it inserts is there already.
            EndedDealError: The deal whose cards are dealt has ended, or they were dealt before.
        """
        cursor.execute(self.sql, self.parameters)
        if self.missed is not None and cursor.rowcount != 1:
            raise self.missed


def end_in_channel(channel_id: Any, ended_at: Any) -> Update:
    """Return the statement that ends whatever deal goes on in a channel; both may be parameters of it."""
    return end_open(and_(deals.c.channel_id == channel_id, deals.c.ended_at.is_(None)), ended_at)


def end_open(which: ColumnElement[bool], ended_at: Any) -> Update:
    """Return the statement that ends some deals that go on, without a result."""
    undealt, abandoned = (literal_column(f"'{ending}'", String) for ending in ("undealt", "abandoned"))
    ending = case((deals.c.dealt_at.is_(None), undealt), else_=abandoned)
    return update(deals).where(which).values(ended_at=ended_at, ending=ending)


async def end_all_open(connection: AsyncConnection, ended_at: datetime) -> None:
    """End every deal that goes on in a backup that is put back, and note whose tables have to close.

    Its secret may have been told after the backup was made, so no card may come from it any more.

    Args:
        connection: In a transaction.
        ended_at: From when on everybody may read their secrets; the same if the backup is put back again.
    """
    going_on = deals.c.ended_at.is_(None)
    ended = list(await connection.scalars(select(deals.c.match_id).where(going_on).order_by("match_id")))
    if not ended:
        return
    await connection.execute(end_open(going_on, ended_at))
    before = await connection.scalar(select(bot_metadata.c.value).where(bot_metadata.c.place == RESTORED))
    note = {"place": RESTORED, "value": json.dumps(ended + json.loads(before or "[]"))}
    await connection.execute(upsert(bot_metadata, connection.dialect), note)


class LedgerStatements:
    """The statements that write the ledger, in one database's dialect."""

    def __init__(self, dialect: Dialect) -> None:
        of_match = deals.c.match_id == bindparam("match_id")
        cards = update(deals).where(of_match, deals.c.dealt_at.is_(None), deals.c.ended_at.is_(None))
        end = update(deals).where(of_match, deals.c.ended_at.is_(None))
        dealt: dict[str, Any] = {name: bindparam(name) for name in ("cuts", "dealt_at")}
        ended: dict[str, Any] = {name: bindparam(name) for name in ("ended_at", "ending")}
        self._open = PreparedStatement(INSERT[dialect.name](deals).on_conflict_do_nothing(), dialect)
        self._deal = PreparedStatement(cards.values(dealt), dialect)
        self._end = PreparedStatement(end.values(ended), dialect)
        self._end_in_channel = PreparedStatement(
            end_in_channel(bindparam("channel_id"), bindparam("ended_at")), dialect
        )

    def encode(self, entry: LedgerEntry) -> Iterator[EncodedEntry]:
        """Yield the statements of an entry, with their parameters.

        Raises:
            ValueError: A moment in it has no time zone.
        """
        if isinstance(entry, OpenedDeal):
            row = {name: getattr(entry, name, None) for name in deals.c.keys()}  # noqa: SIM118 - a ColumnCollection iterates over columns
            before = {"channel_id": entry.channel_id, "ended_at": entry.opened_at}
            yield _encoded(self._end_in_channel, before)
            yield _encoded(self._open, row, missed=TakenNumberError)
        elif isinstance(entry, DealtCards):
            cards = {"match_id": entry.match_id, "cuts": entry.cuts, "dealt_at": entry.dealt_at}
            yield _encoded(self._deal, cards, missed=EndedDealError)
        else:
            end = {"match_id": entry.match_id, "ending": entry.ending.value, "ended_at": entry.ended_at}
            yield _encoded(self._end, end)


def _encoded(
    statement: PreparedStatement, row: dict[str, Any], *, missed: type[Exception] | None = None
) -> EncodedEntry:
    return EncodedEntry(statement.sql, statement.bind(row), missed)
