"""Reads the ledger of deals, for everybody of a server: never the secret of a deal that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import case, select

from bot.rooms.deal_ports import DealEnding, RecordedDeal
from db.schema import deals

if TYPE_CHECKING:
    from sqlalchemy import Row, Select

    from db.connections import Connections

OPEN_TO_ALL = [column for column in deals.c if column.name not in {"guild_id", "secret"}]


class SqlDealLedger:
    """A `bot.rooms.deal_ports.DealLedger` in an SQL database."""

    def __init__(self, reads: Connections) -> None:
        self._reads = reads

    async def newest(self, guild_id: int, *, limit: int, below: int | None = None) -> list[RecordedDeal]:
        """Return the newest deals of a server, newest first: at most `limit`, with numbers under `below`.

        Raises:
            StoreError: They cannot be read.
        """
        query = _of(guild_id).limit(limit)
        return await self._found(query if below is None else query.where(deals.c.number < below))

    async def numbered(self, guild_id: int, number: int) -> RecordedDeal | None:
        """Return a deal of a server by its number, or None; raises StoreError as above."""
        found = await self._found(_of(guild_id).where(deals.c.number == number))
        return found[0] if found else None

    async def of_match(self, guild_id: int, beginning: str) -> RecordedDeal | None:
        """Return the newest deal of a server whose match's id begins so, or None; raises as above."""
        wanted = deals.c.match_id.startswith(beginning, autoescape=True)
        found = await self._found(_of(guild_id).where(wanted).limit(1))
        return found[0] if found else None

    async def _found(self, query: Select[Any]) -> list[RecordedDeal]:
        async with self._reads.connect() as connection:
            return [_deal_of(row) for row in await connection.execute(query)]


def _of(guild_id: int) -> Select[Any]:
    revealed = case((deals.c.ended_at.is_not(None), deals.c.secret)).label("secret")
    return select(*OPEN_TO_ALL, revealed).where(deals.c.guild_id == guild_id).order_by(deals.c.number.desc())


def _deal_of(row: Row[Any]) -> RecordedDeal:
    values: dict[str, Any] = dict(row._mapping)  # noqa: SLF001 - the documented way to the names
    ending = values.pop("ending")
    return RecordedDeal(**values, ending=None if ending is None else DealEnding(ending))
