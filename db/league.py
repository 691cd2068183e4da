"""The league table of a server: sums over its ranked matches, computed anew for each query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Integer, Subquery, cast, func, select

from bot.rooms.ports import LeagueRow
from db.connections import Connections
from db.schema import match_seats, matches

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class SqlLeague:
    """A `bot.rooms.ports.League` in an SQL database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections = Connections(engine)

    async def table(self, guild_id: int, *, offset: int, limit: int) -> tuple[list[LeagueRow], int]:
        """Return the rows from `offset` (at most `limit`), and how many players there are in all.

        Raises:
            ValueError: `offset` or `limit` is negative.
        """
        if offset < 0 or limit < 0:
            raise ValueError(f"no such page: {offset=}, {limit=}")
        standings = _standings(guild_id)
        order = (standings.c.rank, standings.c.matches, standings.c.user_id)
        page = select(standings).order_by(*order).offset(offset).limit(limit)
        async with self._connections.connect() as connection:
            rows = [LeagueRow(**row) for row in (await connection.execute(page)).mappings()]
            total = await connection.scalar(select(func.count()).select_from(standings))
        return rows, total or 0

    async def standing(self, guild_id: int, user_id: int) -> LeagueRow | None:
        """Return one player's row, or None before the first ranked match."""
        standings = _standings(guild_id)
        async with self._connections.connect() as connection:
            found = await connection.execute(select(standings).where(standings.c.user_id == user_id))
            row = found.mappings().one_or_none()
        return None if row is None else LeagueRow(**row)


def _standings(guild_id: int) -> Subquery:
    seat = match_seats.c
    points = func.sum(seat.points)
    wins = func.sum(cast(seat.won, Integer))
    return (
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
