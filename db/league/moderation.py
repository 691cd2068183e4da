"""Moderators' decisions, and recomputed rows of leagues, in an SQL database over their own connections."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import Select, Table, delete, exists, func, insert, literal, or_, select, tuple_, update
from sqlalchemy.engine.interfaces import DBAPICursor

from bot.league.moderation import Decision
from bot.league.ports import CountedMatch, DamagedLeagueError, Game, LadderRow, Player, Row, Season
from bot.privacy.ports import DAMAGE
from bot.rooms.ports import StoreError
from db.fence import served
from db.league.queries import TABLES, is_numbered, last_number, row_of, seasons_of, select_rows
from db.league.store import SqlLeague, read_adjustments, read_decisions, store_decision
from db.schema import (
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    league_matches,
    moderated_leagues,
    players,
    seasons,
)
from db.statements import PreparedQuery, Write, in_one_trip, send

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")

MAX_ID: Final = 2**63 - 1
ROWS_AT_ONCE: Final = 250  # rows compared at once, and the most written in one transaction
SUMS: Final = tuple(kind for kind in TABLES if kind not in {Season, CountedMatch, Game})
"""Kinds of rows that sum up many matches."""


class SqlModerationStore(SqlLeague):
    """A `bot.league.moderation.ModerationStore` in an SQL database; every method may raise StoreError."""

    # Decisions

    async def decisions(self, guild_id: int, *, newest: int | None = None) -> list[Decision]:
        """Return the decisions about a server's league in order: all, or only the `newest` ones."""
        async with self._reads.connect() as connection:
            return await read_decisions(connection, guild_id, newest=newest)

    async def decide(self, decision: Decision, *, first_season: int = 0) -> bool:
        """Store a decision and its effect in one transaction; return False if its number is not the next."""
        async with self._writes.begin(guilds=[decision.guild_id]) as connection:
            stored = await store_decision(connection, decision, first_season=first_season)
        self._on_changed(decision.guild_id)
        return stored

    async def size(self, guild_id: int) -> tuple[int, int, int]:
        """Return the numbers of counted matches and of players, and the position of the newest match."""
        position = select(func.max(league_matches.c.position)).where(league_matches.c.guild_id == guild_id)
        known = select(func.count()).select_from(players).where(players.c.guild_id == guild_id)
        async with self._reads.connect() as connection:
            found = [
                await connection.scalar(query) or 0 for query in (last_number(guild_id), known, position)
            ]
        return found[0], found[1], found[2]

    async def was_counted(self, guild_id: int, match_id: str) -> bool:
        """Return whether a match was ever counted in a server, and not removed by a reset."""
        listed = league_matches.c
        query = select(listed.position).where(listed.match_id == match_id, listed.guild_id == guild_id)
        async with self._reads.connect() as connection:
            position = await connection.scalar(query)
            adjusted = await read_adjustments(connection, guild_id)
        return position is not None and position > adjusted.reset_to

    async def played_together(self, guild_id: int, one: int, other: int) -> int:
        """Return the number of counted matches in which both accounts played."""
        theirs = games.alias("theirs")
        with_other = exists().where(
            theirs.c.guild_id == guild_id, theirs.c.number == games.c.number, theirs.c.user_id == other
        )
        query = select(func.count()).where(games.c.guild_id == guild_id, games.c.user_id == one, with_other)
        return await self._reads.scalar(query) or 0

    async def players(self, guild_id: int, typed: str, *, most: int) -> list[Player]:
        """Return the players whose name contains `typed`, or whose id it is, the last active first."""
        named = func.lower(players.c.name).contains(typed.lower(), autoescape=True)
        wanted = named
        if typed.isascii() and typed.isdigit() and len(typed) < 20 and int(typed) <= MAX_ID:
            wanted = or_(named, players.c.user_id == int(typed))
        query = select_rows(Player, guild_id=guild_id).where(wanted)
        async with self._reads.connect() as connection:
            found = await connection.execute(query.order_by(players.c.last_at.desc()).limit(most))
            return [row_of(Player, values) for values in found]

    # Recomputing

    async def stale(self) -> list[int]:
        """Return the servers of this process whose leagues must be recomputed, sorted."""
        guild_id = moderated_leagues.c.guild_id
        mine = served(guild_id, self._ownership)
        return await self._reads.scalars(
            select(guild_id).where(moderated_leagues.c.stale, *mine).order_by(guild_id)
        )

    async def mark_of(self, guild_id: int) -> tuple[int, int]:
        """Return the number of the newest decision, and how often deletions made the league stale."""
        moderated = moderated_leagues.c
        query = select(moderated.decided, moderated.marked).where(moderated.guild_id == guild_id)
        found = await self._reads.rows(query)
        return (found[0].decided, found[0].marked) if found else (0, 0)

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return a server's seasons, the newest first, without those hidden by a reset."""
        damaged = select(func.count()).where(seasons.c.guild_id == guild_id, ~is_numbered())
        if await self._reads.scalar(damaged):
            log.error("a season of server %d has no number and is left out", guild_id)
        return await self._rows(Season, seasons_of(guild_id))

    async def put_matches(self, guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        """Replace the stored matches with numbers from `first` on, without gaps, and their games."""
        matches = [row for row in rows if isinstance(row, CountedMatch)]
        numbers = range(first, first + len(matches))
        ids = [literal(row.match_id) for row in matches]
        async with self._emptied_if_damaged(guild_id, counted_matches, games):
            stored = {
                row.number: row
                for query in (
                    numbered(CountedMatch, guild_id, numbers),
                    select_rows(CountedMatch, match_id=ids),
                )
                for row in await self._rows(CountedMatch, query)
            }
            stored_games = await self._rows(Game, numbered(Game, guild_id, numbers))
            of_matches = partial(self._statements.of_matches, stored.values(), stored_games, rows)
            await self._write(guild_id, await asyncio.to_thread(of_matches))

    async def end_matches(self, guild_id: int, last: int) -> None:
        highest = await self._reads.scalar(last_number(guild_id)) or 0
        while highest > last:
            first = max(highest - ROWS_AT_ONCE + 1, last + 1)
            numbers = range(first, highest + 1)
            stored = await self._rows(CountedMatch, numbered(CountedMatch, guild_id, numbers))
            await self._write(guild_id, await asyncio.to_thread(self._statements.of_matches, stored, (), ()))
            highest = first - 1
        damaged = (games.c.guild_id == guild_id, games.c.number > last)  # their matches are already deleted
        if await self._reads.scalar(select(exists().where(*damaged))):
            async with self._writes.begin(guilds=[guild_id]) as connection:
                await connection.execute(delete(games).where(*damaged))

    async def put_sums(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Replace all of a server's rows that sum up many matches, except its seasons."""
        for kind, wanted in (await asyncio.to_thread(by_kind, rows)).items():
            beside = (ladder_steps,) if kind is LadderRow else ()
            async with self._emptied_if_damaged(guild_id, TABLES[kind], *beside):
                async for part in self._parts(kind, guild_id):
                    gone, put, seen = await asyncio.to_thread(differing, part, wanted)
                    for key in seen:
                        del wanted[key]
                    await self._write(guild_id, await asyncio.to_thread(self._statements.of_sums, gone, put))
                rows = iter(wanted.values())
                while part := [*islice(rows, ROWS_AT_ONCE)]:
                    await self._write(guild_id, await asyncio.to_thread(self._statements.of_sums, (), part))
        await self._mend_steps(guild_id)

    async def _mend_steps(self, guild_id: int) -> None:
        """Recount the people on each step of the ladders if the stored counts are wrong."""
        columns = [ladder_rows.c[name] for name in ("guild_id", "season", "ladder", "step")]
        of_rows = select(*columns, func.count()).where(ladder_rows.c.guild_id == guild_id).group_by(*columns)
        here = ladder_steps.c.guild_id == guild_id
        kept = select(ladder_steps).where(here, ladder_steps.c.people != 0)

        def mended(cursor: DBAPICursor) -> list[dict[str, Any]] | None:
            people, stored = (
                {tuple(row) for row in PreparedQuery(query, self._dialect).fetch(cursor, {})}
                for query in (of_rows, kept)
            )
            names = ladder_steps.c.keys()
            return None if people == stored else [dict(zip(names, row, strict=True)) for row in people]

        async with self._reads.connect() as connection:
            steps = await connection.run_sync(in_one_trip, mended)
        if steps is not None:
            async with self._writes.begin(guilds=[guild_id]) as connection:
                await connection.execute(delete(ladder_steps).where(here))
                if steps:
                    await connection.execute(insert(ladder_steps), steps)

    async def finish(self, guild_id: int, *, revision: int, marked: int = 0) -> bool:
        """Mark a league as up to date; return False if a decision or deletion came after `mark_of`."""
        moderated = moderated_leagues.c
        same = (moderated.decided == revision, moderated.marked == marked)
        here = update(moderated_leagues).where(moderated.guild_id == guild_id, *same)
        async with self._writes.begin(guilds=[guild_id]) as connection:
            done = await connection.execute(here.values(stale=False))
            known = await connection.scalar(select(moderated.decided).where(moderated.guild_id == guild_id))
        self._on_changed(guild_id)
        return done.rowcount == 1 or known is None

    @asynccontextmanager
    async def _emptied_if_damaged(self, guild_id: int, *tables: Table) -> AsyncIterator[None]:
        """Delete a server's rows of these tables if one cannot be read: the next attempt recomputes them."""
        try:
            yield
        except (StoreError, *DAMAGE) as error:
            if not isinstance(error.__cause__ or error, DAMAGE):
                raise
            async with self._writes.begin(guilds=[guild_id]) as connection:
                for table in tables:
                    await connection.execute(delete(table).where(table.c.guild_id == guild_id))
            raise DamagedLeagueError(
                f"a damaged row of {tables[0].name} is computed anew: {error}"
            ) from error

    async def _parts(self, kind: type, guild_id: int) -> AsyncIterator[list[Any]]:
        key = None
        while True:
            found: list[Any] = await self._rows(kind, rows_after(kind, guild_id, key))
            if found:
                yield found
                key = key_of(found[-1])
            if len(found) < ROWS_AT_ONCE:
                return

    async def _rows(self, kind: type[Kept], query: Select[Any]) -> list[Kept]:
        """Return the rows of a query, decoded in the driver's thread because that takes time."""

        def read(cursor: DBAPICursor) -> list[Any]:
            return [row_of(kind, found) for found in PreparedQuery(query, self._dialect).fetch(cursor, {})]

        async with self._reads.connect() as connection:
            return await connection.run_sync(in_one_trip, read)

    async def _write(self, guild_id: int, writes: Sequence[Write]) -> None:
        if writes:
            async with self._writes.begin(guilds=[guild_id]) as connection:
                await connection.run_sync(in_one_trip, partial(send, writes))


def key_columns(kind: type) -> tuple[str, ...]:
    """Return the columns that identify a row of a kind within its server, in order."""
    return tuple(column.name for column in TABLES[kind].primary_key if column.name != "guild_id")


def key_of(row: Row) -> tuple[Any, ...]:
    values = (getattr(row, name) for name in key_columns(type(row)))
    return tuple(getattr(value, "value", value) for value in values)


def rows_after(kind: type, guild_id: int, key: tuple[Any, ...] | None) -> Select[Any]:
    """Return the query for the next `ROWS_AT_ONCE` rows of a kind after `key`, ordered by key."""
    table = TABLES[kind]
    columns = [table.c[name] for name in key_columns(kind)]
    query = select_rows(kind, guild_id=guild_id)
    if key is not None:
        query = query.where(tuple_(*columns) > tuple_(*key))
    return query.order_by(*columns).limit(ROWS_AT_ONCE)


def numbered(kind: type, guild_id: int, numbers: range) -> Select[Any]:
    between = TABLES[kind].c.number.between(numbers.start, numbers.stop - 1)
    return select_rows(kind, guild_id=guild_id).where(between)


def by_kind(rows: Iterable[Row]) -> dict[type, dict[tuple[Any, ...], Row]]:
    found: dict[type, dict[tuple[Any, ...], Row]] = {kind: {} for kind in SUMS}
    for row in rows:
        found[type(row)][key_of(row)] = row
    return found


def differing(
    stored: Iterable[Row], wanted: Mapping[tuple[Any, ...], Row]
) -> tuple[list[Row], list[Row], list[tuple[Any, ...]]]:
    """Return the stored rows to delete, the wanted rows to write, and the keys of the stored rows."""
    gone, put, seen = [], [], []
    for row in stored:
        key = key_of(row)
        computed = wanted.get(key)
        if computed is None:
            gone.append(row)
            continue
        seen.append(key)
        if computed != row:
            put.append(computed)
    return gone, put, seen
