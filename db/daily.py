"""Stores the daily deals, and everybody's tries at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import date
from typing import Any, Final

from sqlalchemy import Select, and_, func, or_, select, update

from bot.daily.ports import DailyDeal, DailyTable, StaleTryError, TableLine, TryRow
from db.connections import SqlStore
from db.schema import daily_deals, daily_entries, daily_tries
from db.statements import insert_new

_TRY: Final = tuple(daily_tries.c[field.name] for field in fields(TryRow))
_DEAL: Final = tuple(daily_deals.c[field.name] for field in fields(DailyDeal))


class SqlDaily(SqlStore):
    """A `bot.daily.ports.DailyStore` in an SQL database."""

    async def deals(self, days: Sequence[date]) -> list[DailyDeal]:
        """Return the deals stored for these days; raises StoreError."""
        query = select(*_DEAL).where(daily_deals.c.day.in_(days))
        return [DailyDeal(**row) for row in await self._reads.mappings(query)]

    async def add_deals(self, rows: Sequence[DailyDeal]) -> None:
        """Store deals for days without one; a day keeps the deal it has. Raises StoreError."""
        async with self._writes.begin() as connection:
            for row in rows:
                await insert_new(connection, daily_deals, asdict(row))

    async def load(self, day: date, user_id: int) -> TryRow | None:
        query = select(*_TRY).where(daily_tries.c.day == day, daily_tries.c.user_id == user_id)
        found = await self._reads.mappings(query)
        return TryRow(**found[0]) if found else None

    async def add(self, row: TryRow) -> None:
        """Store a new try with revision 1; raises StaleTryError if that day has one, or StoreError."""
        async with self._writes.begin() as connection:
            if not await insert_new(connection, daily_tries, asdict(row)):
                raise StaleTryError(f"account {row.user_id} has begun the deal of {row.day} already")

    async def replace(self, row: TryRow) -> None:
        """Store a try, replacing its previous revision; raises StaleTryError or StoreError."""
        tries = daily_tries.c
        before = (tries.day == row.day, tries.user_id == row.user_id, tries.revision == row.revision - 1)
        async with self._writes.begin() as connection:
            done = await connection.execute(update(daily_tries).where(*before).values(asdict(row)))
            if done.rowcount != 1:
                raise StaleTryError(f"the try of account {row.user_id} is not of revision {row.revision - 1}")

    async def enter(self, day: date, *, guild_id: int, user_id: int) -> None:
        """Note that a user takes part in a server; repeating it changes nothing. Raises StoreError."""
        row = {"day": day, "guild_id": guild_id, "user_id": user_id}
        if not await self._reads.scalar(select(func.count()).select_from(daily_entries).filter_by(**row)):
            async with self._writes.begin(guilds=[guild_id]) as connection:
                await insert_new(connection, daily_entries, row)

    async def table(self, day: date, *, guild_id: int, user_id: int, most: int) -> DailyTable:
        """Return a server's best tries and the user's own row; raises StoreError."""
        rows = await self._reads.rows(table_query(day, guild_id, user_id=user_id, most=most))
        lines = [
            TableLine(user_id=user, name=name, won=bool(won), points=points, moves=moves, place=place)
            for user, name, won, points, moves, place, *_ in rows
        ]
        return DailyTable(lines, rows[0].people if rows else 0)

    async def finished_days(self, user_id: int, *, until: date, limit: int) -> list[date]:
        """Return the days whose deals a user finished, the newest first; raises StoreError."""
        return await self._reads.scalars(days_query(user_id, until).limit(limit))


def table_query(day: date, guild_id: int, *, user_id: int, most: int) -> Select[Any]:
    """Return the query for the best tries of a server, and one user's: wins, most points, fewest moves."""
    tries, entries = daily_tries.c, daily_entries.c
    best = (tries.won.desc(), tries.points.desc(), tries.moves)
    order = (*best, tries.finished_at, tries.user_id)
    counted = (
        func.rank().over(order_by=best).label("place"),
        func.row_number().over(order_by=order).label("line"),
        func.count().over().label("people"),
    )
    both = and_(entries.day == tries.day, entries.user_id == tries.user_id)
    everybody = (
        select(tries.user_id, tries.name, tries.won, tries.points, tries.moves, *counted)
        .join_from(daily_entries, daily_tries, both)
        .where(entries.day == day, entries.guild_id == guild_id, tries.finished_at.is_not(None))
    ).subquery("everybody")
    shown = or_(everybody.c.line <= most, everybody.c.user_id == user_id)
    return select(everybody).where(shown).order_by(everybody.c.line)


def days_query(user_id: int, until: date) -> Select[Any]:
    """Return the query for the days whose deals a user finished, the newest first."""
    tries = daily_tries.c
    return (
        select(tries.day)
        .where(tries.user_id == user_id, tries.day <= until, tries.finished_at.is_not(None))
        .order_by(tries.day.desc())
    )
