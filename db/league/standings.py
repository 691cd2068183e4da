"""The league table of a server: sums over its ranked matches.

They are summed up in one query for all pages, one query at a time for each server: whoever asks meanwhile
gets the same answer. It is kept for a minute, unless a result of that server comes in before. The league has
a connection of its own, for with a million seats a query takes seconds.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sqlalchemy import Integer, Select, cast, func, select

from bot.rooms.ports import LeagueRow
from db.connections import Connections
from db.schema import match_seats, matches

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    Standings: TypeAlias = list[tuple[Any, ...]]  # the columns of a LeagueRow in their order

FRESH: Final = 60.0
"""Seconds that standings are kept."""
MOST_ROWS: Final = 50_000
"""Rows that are kept, of all servers together: some 10 MB."""
ROWS_AT_ONCE: Final = 1_000
"""Rows that are taken over in one go; others act in between."""
PATIENCE: Final = 10.0
"""Seconds that a query may wait for those of other servers."""


class SqlLeague:
    """A `bot.rooms.ports.League` in an SQL database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections = Connections(engine, patience=PATIENCE)
        self._kept: OrderedDict[int, tuple[float, Standings]] = OrderedDict()
        self._under_way: dict[int, asyncio.Task[Standings]] = {}

    async def table(self, guild_id: int, *, offset: int, limit: int) -> tuple[list[LeagueRow], int]:
        """Return the rows from `offset` (at most `limit`), and how many players there are in all.

        Raises:
            ValueError: `offset` or `limit` is negative.
            StoreError: Too many servers ask at once, or the database failed.
        """
        if offset < 0 or limit < 0:
            raise ValueError(f"no such page: {offset=}, {limit=}")
        standings = await self._standings_of(guild_id)
        return [_row_of(row) for row in standings[offset : offset + limit]], len(standings)

    async def standing(self, guild_id: int, user_id: int) -> LeagueRow | None:
        """Return one player's row, or None before the first ranked match; raises StoreError as above."""
        standings = await self._standings_of(guild_id)
        return next((_row_of(row) for row in standings if row[1] == user_id), None)

    def note_result(self, guild_id: int) -> None:
        """Note that a match of a server ended: what was asked for before does not tell of it."""
        self._kept.pop(guild_id, None)
        self._under_way.pop(guild_id, None)

    async def _standings_of(self, guild_id: int) -> Standings:
        kept = self._kept.get(guild_id)
        loop = asyncio.get_running_loop()
        if kept is not None and loop.time() - kept[0] < FRESH:
            self._kept.move_to_end(guild_id)
            return kept[1]
        query = self._under_way.get(guild_id)
        if query is None:
            query = self._under_way[guild_id] = loop.create_task(self._query(guild_id), name="league")
            query.add_done_callback(lambda done: self._finish(guild_id, done))
        return await asyncio.shield(query)  # others may wait for the same

    async def _query(self, guild_id: int) -> Standings:
        found: Standings = []
        async with (
            self._connections.connect() as connection,
            connection.stream(_standings(guild_id)) as rows,
        ):
            async for some in rows.partitions(ROWS_AT_ONCE):
                found.extend(tuple(row) for row in some)
        return found

    def _finish(self, guild_id: int, query: asyncio.Task[Standings]) -> None:
        """Keep what was found, unless it failed or a result has come in meanwhile."""
        failed = query.cancelled() or query.exception() is not None
        if self._under_way.get(guild_id) is not query:
            return
        del self._under_way[guild_id]
        if failed:
            return
        self._kept[guild_id] = (asyncio.get_running_loop().time(), query.result())
        self._kept.move_to_end(guild_id)
        while self._kept and sum(len(rows) for _, rows in self._kept.values()) > MOST_ROWS:
            self._kept.popitem(last=False)


def _row_of(row: tuple[Any, ...]) -> LeagueRow:
    rank, user_id, played, wins, points, highest_hand = row
    return LeagueRow(
        rank=rank, user_id=user_id, matches=played, wins=wins, points=points, highest_hand=highest_hand
    )


def _standings(guild_id: int) -> Select[Any]:
    """Return the query for all rows of a server in their order.

    The index of `matches` holds all that it asks of them, in the order in which their seats lie.
    """
    seat = match_seats.c
    points = func.sum(seat.points)
    wins = func.sum(cast(seat.won, Integer))
    rows = (
        select(
            func.rank().over(order_by=(points.desc(), wins.desc())).label("rank"),
            seat.user_id,
            func.count().label("matches"),
            wins.label("wins"),
            points.label("points"),
            func.max(seat.highest_hand).label("highest_hand"),
        )
        .join_from(matches, match_seats)
        .where(matches.c.guild_id == guild_id, matches.c.ranked, seat.user_id.is_not(None))
        .group_by(seat.user_id)
        .subquery("standings")
    )
    return select(rows).order_by(rows.c.rank, rows.c.matches, rows.c.user_id)
