"""What counting matches reads and writes, in an SQL database.

Reading has a connection of its own, and so has writing: what a match changed is stored in one short
transaction that reads nothing into Python but ranks, so that a commit of a room waits for no more than that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import bindparam, func, select

from bot.league.ports import Before
from bot.league.rows import ALL_TIME, Award, LadderRow, Pair, Season, Totals
from bot.rooms.ports import StoreFailedError
from db.connections import Connections
from db.engine import one_line
from db.league.count_writer import CountStatements
from db.league.lists import awards_of, last_number, rated_of_group
from db.league.results import counted_after, first_waiting, stored_matches
from db.league.rows import row_of, select_rows
from db.prepared_statement import PreparedStatement
from db.schema import games, ladder_rows, pairs, seasons, totals

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import Select
    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from bot.league.ports import Counted, StoredMatch
    from bot.league.rows import Game
    from db.file_watch import FileWatch
    from db.league.count_writer import EncodedRows

Row = TypeVar("Row")

MATCHES_AT_ONCE: Final = 200
PATIENCE: Final = 10.0
"""Seconds that counting waits for its turn; nobody waits for it."""


class SqlLeagueStore:
    """A `bot.league.ports.LeagueStore` in an SQL database.

    Args:
        engine: From `db.engine.create_engine`, migrated.
        opponents: Different opponents that a place on a ladder needs.
        watch: Notices that what is written would be lost.
        on_counted: Called with the server of each match that was counted.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        opponents: int,
        watch: FileWatch | None = None,
        on_counted: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._reads = Connections(engine, patience=PATIENCE)
        self._writes = Connections(engine, patience=PATIENCE, watch=watch)
        self._encode = CountStatements(engine.dialect, opponents=opponents).encode
        self._ranks = PreparedStatement(ranks_of(bindparam("guild_id"), bindparam("number")), engine.dialect)
        self._faults: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._on_counted = on_counted

    async def next_uncounted(self) -> StoredMatch | None:
        """Return the match that ended first of those that wait to be counted, or None.

        Raises:
            StoreError: It cannot be read.
        """
        async with self._reads.connect() as connection:
            found = await stored_matches(connection, first_waiting())
        return found[0] if found else None

    async def before(
        self, guild_id: int, *, users: Collection[int], ladder: str | None, group: str, since: datetime
    ) -> Before:
        """Return what the league holds, as far as a match touches it.

        Args:
            guild_id: Discord's id of the server.
            users: The people who played.
            ladder: Of the match; None if that is not known.
            group: Who played; see `CountedMatch`.
            since: From when on matches of the same group count.

        Raises:
            StoreError: It cannot be read.
        """
        people = sorted(users)
        newest = newest_season(guild_id, group, since)
        async with self._reads.connect() as connection:
            found = (await connection.execute(newest)).first()
            if found is None:
                return Before()  # nothing is counted before the first season
            season = row_of(Season, found)
            touched = (ALL_TIME, season.number)
            on_ladder: list[LadderRow] = []
            if ladder is not None:
                on_ladder = await _rows(connection, LadderRow, ladder_of(guild_id, people, ladder))
            return Before(
                number=found.last_number,
                season=season,
                ladder=_newest_rows(on_ladder, season.number),
                totals=await _rows(connection, Totals, totals_of(guild_id, people, touched)),
                pairs=await _rows(connection, Pair, pairs_of(guild_id, people, touched)),
                group_matches=found.group_matches,
                awards=await _rows(connection, Award, awards_of(guild_id, people)),
            )

    async def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store what the league holds after a match, in one transaction; return its games with their ranks.

        Raises:
            StoreError: Nothing was stored: the match does not wait to be counted, another one was counted
                in between, or the database failed.
        """
        guild_id, number = counted.match.guild_id, counted.match.number
        try:
            encoded = self._encode(counted)
            key = self._ranks.bind({"guild_id": guild_id, "number": number})
            async with self._writes.begin() as connection:
                ranks = await connection.run_sync(self._write, encoded, key)
        except (self._faults, ValueError) as error:
            raise StoreFailedError(one_line(error)) from error
        self._on_counted(guild_id)
        return tuple(replace(game, rank=ranks.get(game.user_id)) for game in counted.games)

    async def matches(self, guild_id: int) -> AsyncIterator[StoredMatch]:
        """Yield every match of a server that was counted, in the order of their numbers.

        Raises:
            StoreError: They cannot be read.
        """
        number: int | None = 0
        while number is not None:
            query = counted_after(guild_id, number, most=MATCHES_AT_ONCE)
            async with self._reads.connect() as connection:
                found = await stored_matches(connection, query)
            for match in found:
                yield match
            number = found[-1].number if len(found) == MATCHES_AT_ONCE else None

    def _write(
        self, connection: Connection, encoded: Sequence[EncodedRows], key: Any
    ) -> dict[int, int | None]:
        """Send the statements, and return the ranks of the people of the match."""
        cursor = connection.connection.cursor()
        try:
            for rows in encoded:
                rows.write(cursor)
            cursor.execute(self._ranks.sql, key)
            return dict(cursor.fetchall())
        finally:
            cursor.close()


def newest_season(guild_id: int, group: str, since: datetime) -> Select[Any]:
    """Return the query for the newest season of a server, with its last number and the matches of a group."""
    last = last_number(guild_id)
    of_group = rated_of_group(guild_id, group, since)
    columns = (
        func.coalesce(last.scalar_subquery(), 0).label("last_number"),
        of_group.scalar_subquery().label("group_matches"),
    )
    wanted = select_rows(Season).add_columns(*columns).where(seasons.c.guild_id == guild_id)
    return wanted.order_by(seasons.c.number.desc()).limit(1)


def ladder_of(guild_id: int, people: Sequence[int], ladder: str) -> Select[Any]:
    """Return the query for the rows of people on a ladder, in every season."""
    key = (ladder_rows.c.guild_id == guild_id, ladder_rows.c.user_id.in_(people))
    return select_rows(LadderRow).where(*key, ladder_rows.c.ladder == ladder)


def totals_of(guild_id: int, people: Sequence[int], touched: Sequence[int]) -> Select[Any]:
    """Return the query for the sums of people in some seasons."""
    key = (totals.c.guild_id == guild_id, totals.c.user_id.in_(people), totals.c.season.in_(touched))
    return select_rows(Totals).where(*key)


def pairs_of(guild_id: int, people: Sequence[int], touched: Sequence[int]) -> Select[Any]:
    """Return the query for the sums of each two of some people in some seasons."""
    both = (pairs.c.user_id.in_(people), pairs.c.other_id.in_(people))
    return select_rows(Pair).where(pairs.c.guild_id == guild_id, *both, pairs.c.season.in_(touched))


async def _rows(connection: AsyncConnection, kind: type[Row], query: Select[Any]) -> list[Row]:
    return [row_of(kind, found) for found in await connection.execute(query)]


def _newest_rows(rows: Iterable[LadderRow], newest: int) -> list[LadderRow]:
    """Return the rows of the newest season and of all time, and of each account the last one before these."""
    kept: dict[tuple[int, int], LadderRow] = {}
    for row in sorted(rows, key=lambda row: row.season):
        place = row.season if row.season in {ALL_TIME, newest} else -1
        kept[row.user_id, place] = row
    return list(kept.values())


def ranks_of(guild_id: Any, number: Any) -> Select[Any]:
    """Return the query for the ranks of a match's people, as `user_id` and `rank`; takes parameters, too."""
    return select(games.c.user_id, games.c.rank).where(games.c.guild_id == guild_id, games.c.number == number)
