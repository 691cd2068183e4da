"""Reads and replaces everything that the league holds of a server, for recomputing it."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, insert, select, update

from bot.league.rows import LadderRow, Season
from db.league.count_writer import ladder_values
from db.league.lists import first_season, seasons_of
from db.league.rows import TABLES, row_of, select_rows, values_of
from db.moderation_schema import league_matches, moderated_leagues
from db.schema import ladder_steps, seasons

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.rows import Row

ROWS_AT_ONCE: Final = 1_000


async def counted_guilds(connection: AsyncConnection) -> list[int]:
    """Return the ids of the servers in which a match was counted ever, sorted."""
    guild_id = league_matches.c.guild_id
    found = await connection.execute(select(guild_id).distinct().order_by(guild_id))
    return list(found.scalars())


async def all_rows(connection: AsyncConnection, guild_id: int) -> AsyncIterator[Row]:
    """Yield everything that the league holds of a server.

    Raises:
        ValueError: A row is damaged.
    """
    for kind, table in TABLES.items():
        wanted = (
            seasons_of(guild_id) if kind is Season else select_rows(kind).where(table.c.guild_id == guild_id)
        )
        async with connection.stream(wanted) as found:
            async for some in found.partitions(ROWS_AT_ONCE):
                for values in some:
                    yield row_of(kind, values)


async def put_rows(
    connection: AsyncConnection, guild_id: int, rows: Iterable[Row], *, opponents: int
) -> None:
    """Put rows in the place of everything that the league holds of a server, in the transaction under way.

    Seasons that a reset took out of sight stay. The league is not out of date any more.

    Args:
        connection: Writes.
        guild_id: Discord's id of the server.
        rows: Everything that the league holds of it now.
        opponents: Different opponents that a place on a ladder needs.
    """
    for table in (*TABLES.values(), ladder_steps):
        shown = (seasons.c.number >= first_season(guild_id),) if table is seasons else ()
        await connection.execute(delete(table).where(table.c.guild_id == guild_id, *shown))
    in_date = update(moderated_leagues).where(moderated_leagues.c.guild_id == guild_id).values(stale=False)
    await connection.execute(in_date)
    people: Counter[tuple[Any, ...]] = Counter()
    order = {kind: place for place, kind in enumerate(TABLES)}
    for kind, some in groupby(sorted(rows, key=lambda row: order[type(row)]), key=type):
        values = [_values(row, opponents=opponents) for row in some]
        if kind is LadderRow:
            people.update((one["season"], one["ladder"], one["step"]) for one in values)
        for first in range(0, len(values), ROWS_AT_ONCE):
            await connection.execute(insert(TABLES[kind]), values[first : first + ROWS_AT_ONCE])
    steps = [
        {"guild_id": guild_id, "season": season, "ladder": ladder, "step": step, "people": count}
        for (season, ladder, step), count in people.items()
    ]
    if steps:
        await connection.execute(insert(ladder_steps), steps)


def _values(row: Row, *, opponents: int) -> dict[str, Any]:
    return ladder_values(row, opponents=opponents) if isinstance(row, LadderRow) else values_of(row)
