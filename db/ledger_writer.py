"""Encodes what changes in the ledger of deals as statements, for the transaction of a commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import String, and_, bindparam, case, literal_column, update

from bot.rooms.deal_ports import DealtCards, OpenedDeal
from db.prepared_statement import PreparedStatement
from db.schema import deals
from db.upsert import INSERT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Update
    from sqlalchemy.engine import Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor

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
    here = and_(deals.c.channel_id == channel_id, deals.c.ended_at.is_(None))
    undealt, abandoned = (literal_column(f"'{ending}'", String) for ending in ("undealt", "abandoned"))
    ending = case((deals.c.dealt_at.is_(None), undealt), else_=abandoned)
    return update(deals).where(here).values(ended_at=ended_at, ending=ending)


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
