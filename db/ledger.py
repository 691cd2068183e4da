"""Reads the ledger of deals, for everybody of a server: never the secret of a deal that goes on."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, or_, select

from bot.rooms.deal_ports import DealEnding, RecordedDeal
from db.schema import deals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Row, Select

    from db.connections import Connections


class SqlDealLedger:
    """A `bot.rooms.deal_ports.DealLedger` in an SQL database."""

    def __init__(self, reads: Connections) -> None:
        self._reads = reads

    async def newest(self, guild_id: int, *, limit: int, below: int | None = None) -> list[RecordedDeal]:
        """Return the newest deals of a server, newest first: at most `limit`, with numbers under `below`.

        Raises:
            StoreError: They cannot be read.
        """
        query = open_to_all(guild_id).limit(limit)
        return await self._found(query if below is None else query.where(deals.c.number < below))

    async def numbered(self, guild_id: int, number: int) -> RecordedDeal | None:
        """Return a deal of a server by its number, or None; raises StoreError as above."""
        found = await self._found(open_to_all(guild_id).where(deals.c.number == number))
        return found[0] if found else None

    async def named(self, guild_id: int, beginning: str) -> RecordedDeal | None:
        """Return the newest deal of a server whose commitment or match id begins so; raises as above."""
        names = deals.c.commitment, deals.c.match_id
        wanted = or_(*(name.startswith(beginning, autoescape=True) for name in names))
        found = await self._found(open_to_all(guild_id).where(wanted).limit(1))
        return found[0] if found else None

    async def _found(self, query: Select[Any]) -> list[RecordedDeal]:
        async with self._reads.connect() as connection:
            return recorded(await connection.execute(query))


def open_to_all(guild_id: int) -> Select[Any]:
    """Return the query for what everybody may know of the deals of a server, newest first.

    It alone decides what leaves the ledger: a secret only once its deal is over.
    """
    columns = [deals.c[field.name] for field in fields(RecordedDeal) if field.name != "secret"]
    revealed = case((deals.c.ended_at.is_not(None), deals.c.secret)).label("secret")
    return select(*columns, revealed).where(deals.c.guild_id == guild_id).order_by(deals.c.number.desc())


def recorded(rows: Iterable[Row[Any]]) -> list[RecordedDeal]:
    """Return what rows of `open_to_all` say."""
    return [_deal_of(row) for row in rows]


def _deal_of(row: Row[Any]) -> RecordedDeal:
    values: dict[str, Any] = dict(row._mapping)  # noqa: SLF001 - the documented way to the names
    ending = values.pop("ending")
    return RecordedDeal(**values, ending=None if ending is None else DealEnding(ending))
