"""Ledger of deals: how commits write it, and which of it everybody on a server may read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rooms.ports import DealEnding, DealtCards, LedgerEntry, OpenedDeal, RecordedDeal
from db.connections import SqlStore
from db.key_values import RESTORED
from db.schema import bot_metadata, deals
from db.statements import INSERT, PreparedStatement, Write, upsert


class TakenNumberError(Exception):
    """The ledger already has a deal with this number, or of this match."""

    def __init__(self) -> None:
        super().__init__("its deal has the number of another one")


class EndedDealError(Exception):
    """Cards were dealt for a deal that has already ended, whose secret everybody may read."""

    def __init__(self) -> None:
        super().__init__("its deal has ended")


def end_in_channel(channel_id: Any, ended_at: Any) -> sa.Update:
    """Return the statement that ends any open deal of a channel; both arguments may be bind parameters."""
    return end_open(sa.and_(deals.c.channel_id == channel_id, deals.c.ended_at.is_(None)), ended_at)


def end_open(which: sa.ColumnElement[bool], ended_at: Any) -> sa.Update:
    """Return the statement that ends open deals without a result."""
    undealt, abandoned = (sa.literal_column(f"'{ending}'", sa.String) for ending in ("undealt", "abandoned"))
    ending = sa.case((deals.c.dealt_at.is_(None), undealt), else_=abandoned)
    return sa.update(deals).where(which).values(ended_at=ended_at, ending=ending)


async def end_all_open(connection: AsyncConnection, ended_at: datetime) -> None:
    """End every open deal of a restored backup, whose secret may be known by now; note which matches."""
    going_on = deals.c.ended_at.is_(None)
    ended = list(await connection.scalars(sa.select(deals.c.match_id).where(going_on).order_by("match_id")))
    if not ended:
        return
    await connection.execute(end_open(going_on, ended_at))
    before = await connection.scalar(sa.select(bot_metadata.c.value).where(bot_metadata.c.place == RESTORED))
    note = {"place": RESTORED, "value": json.dumps(ended + json.loads(before or "[]"))}
    await connection.execute(upsert(bot_metadata, connection.dialect), note)


class LedgerStatements:
    def __init__(self, dialect: Dialect) -> None:
        of_match = deals.c.match_id == sa.bindparam("match_id")
        cards = sa.update(deals).where(of_match, deals.c.dealt_at.is_(None), deals.c.ended_at.is_(None))
        end = sa.update(deals).where(of_match, deals.c.ended_at.is_(None))
        dealt: dict[str, Any] = {name: sa.bindparam(name) for name in ("cuts", "dealt_at")}
        ended: dict[str, Any] = {name: sa.bindparam(name) for name in ("ended_at", "ending")}
        self._open = PreparedStatement(INSERT[dialect.name](deals).on_conflict_do_nothing(), dialect)
        self._deal = PreparedStatement(cards.values(dealt), dialect)
        self._end = PreparedStatement(end.values(ended), dialect)
        self._end_in_channel = PreparedStatement(
            end_in_channel(sa.bindparam("channel_id"), sa.bindparam("ended_at")), dialect
        )

    def encode(self, entry: LedgerEntry) -> Iterator[Write]:
        """Yield the statements of an entry; raises ValueError if a datetime in it has no time zone."""
        if isinstance(entry, OpenedDeal):
            row = {column.name: getattr(entry, column.name, None) for column in deals.c}
            yield self._end_in_channel.write({"channel_id": entry.channel_id, "ended_at": entry.opened_at})
            yield self._open.write(row, missed=TakenNumberError)
        elif isinstance(entry, DealtCards):
            cards = {"match_id": entry.match_id, "cuts": entry.cuts, "dealt_at": entry.dealt_at}
            yield self._deal.write(cards, missed=EndedDealError)
        else:
            end = {"match_id": entry.match_id, "ending": entry.ending.value, "ended_at": entry.ended_at}
            yield self._end.write(end)


class SqlDealLedger(SqlStore):
    """A `bot.rooms.ports.DealLedger` in an SQL database."""

    async def newest(self, guild_id: int, *, limit: int, below: int | None = None) -> list[RecordedDeal]:
        """Return a server's newest deals with numbers less than `below`, newest first; raises StoreError."""
        query = open_to_all(guild_id).limit(limit)
        return await self._found(query if below is None else query.where(deals.c.number < below))

    async def numbered(self, guild_id: int, number: int) -> RecordedDeal | None:
        found = await self._found(open_to_all(guild_id).where(deals.c.number == number))
        return found[0] if found else None

    async def named(self, guild_id: int, beginning: str) -> RecordedDeal | None:
        """Return a server's newest deal whose commitment or match id begins like this; raises StoreError."""
        names = deals.c.commitment, deals.c.match_id
        wanted = sa.or_(*(name.startswith(beginning, autoescape=True) for name in names))
        found = await self._found(open_to_all(guild_id).where(wanted).limit(1))
        return found[0] if found else None

    async def _found(self, query: sa.Select[Any]) -> list[RecordedDeal]:
        async with self._reads.connect() as connection:
            return recorded(await connection.execute(query))


def open_to_all(guild_id: int) -> sa.Select[Any]:
    """Return the query for the public columns of a server's deals; a secret is public once its deal ended."""
    columns = [deals.c[field.name] for field in fields(RecordedDeal) if field.name != "secret"]
    revealed = sa.case((deals.c.ended_at.is_not(None), deals.c.secret)).label("secret")
    return sa.select(*columns, revealed).where(deals.c.guild_id == guild_id).order_by(deals.c.number.desc())


def recorded(rows: Iterable[sa.Row[Any]]) -> list[RecordedDeal]:
    found = []
    for row in rows:
        values: dict[str, Any] = dict(row._mapping)  # noqa: SLF001 - the documented way to the names
        ending = values.pop("ending")
        found.append(RecordedDeal(**values, ending=None if ending is None else DealEnding(ending)))
    return found
