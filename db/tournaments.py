"""Stores tournaments, and reads the results of their matches."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.ports import ALL_TIME
from bot.rooms.ports import SeatResult, StoreFailedError
from bot.tournaments.ports import StaleTournamentError, TournamentHead, TournamentRow
from db.connections import SqlStore
from db.fence import served
from db.league.store import read_adjustments, seat_results, seats_of
from db.moments import UtcDateTime
from db.schema import ladder_rows, tournament_matches, tournament_people, tournament_tables, tournaments
from db.statements import PreparedStatement, in_one_trip, upsert

LOOK_AGAIN: Final = timedelta(minutes=1)
"""Delay before looking again for due tournaments if a deadline cannot be read."""

log = logging.getLogger(__name__)

_NAMES: Final = tuple(field.name for field in fields(TournamentRow) if field.name != "decided")
_HEAD: Final = tuple(field.name for field in fields(TournamentHead))
_REVISION: Final = sa.select(tournaments.c.revision).where(tournaments.c.id == sa.bindparam("id"))
_COMMA: Final[Any] = sa.literal_column("','")  # a bind parameter would not be part of the prepared statement
_DECIDED: Final = (
    sa.select(sa.func.coalesce(sa.func.aggregate_strings(tournament_tables.c.payload, _COMMA), ""))
    .where(tournament_tables.c.tournament_id == tournaments.c.id)
    .scalar_subquery()
)
_COLUMNS: Final = [tournaments.c[name] for name in _NAMES]
WHOLE: Final = sa.select(*_COLUMNS, _DECIDED.label("decided"))
"""Selects `TournamentRow`s in one statement, so that tables decided meanwhile are read consistently."""
_ROW: Final = (*_NAMES, "decided")


class SqlTournaments(SqlStore):
    """A `bot.tournaments.ports.TournamentStore` in an SQL database."""

    async def add(
        self, row: TournamentRow, *, people: Mapping[int, bool | None], decided: Mapping[str, str]
    ) -> None:
        """Store a new tournament with revision 1; raises StoreError."""
        async with self._writes.begin(guilds=[row.guild_id]) as connection:
            await connection.execute(sa.insert(tournaments), {name: getattr(row, name) for name in _NAMES})
            await _note_decided(connection, row.id, decided)
            await _note_people(connection, row, people)

    async def replace(
        self,
        row: TournamentRow,
        *,
        matches: Mapping[str, str],
        people: Mapping[int, bool | None],
        decided: Mapping[str, str],
    ) -> None:
        """Replace a tournament's previous revision; raises StaleTournamentError or StoreError."""
        async with self._writes.begin(guilds=[row.guild_id]) as connection:
            if not await replace_tournament(connection, row, decided):
                raise StaleTournamentError(f"tournament {row.id} is not of revision {row.revision - 1}")
            await _note_matches(connection, row.id, matches)
            await _note_people(connection, row, people)

    async def load(self, tournament_id: str, *, whole: bool) -> TournamentRow | None:
        found = await self._reads.found(_whole if whole else _small_whole, id=tournament_id)
        return TournamentRow(**dict(zip(_ROW, found[0], strict=True))) if found else None

    async def revision(self, tournament_id: str) -> int | None:
        async with self._reads.connect() as connection:
            found: int | None = await connection.scalar(_REVISION, {"id": tournament_id})
            return found

    def _mine(self) -> tuple[sa.ColumnElement[bool], ...]:
        return served(tournaments.c.guild_id, self._ownership)

    async def due(self, now: datetime) -> list[str]:
        """Return the ids of the tournaments whose deadline has passed; raises StoreError."""
        return await self._reads.scalars(due_query(now).where(*self._mine()))

    async def next_deadline(self, after: datetime) -> datetime | None:
        """Return the earliest deadline after a moment, or None; raises StoreError."""
        deadline = sa.type_coerce(tournaments.c.deadline, UtcDateTime)
        query = sa.select(sa.func.min(deadline)).where(deadline > after, *self._mine())
        try:
            async with self._reads.connect(logged=False) as connection:
                found: datetime | None = await connection.scalar(query)
                return found
        except StoreFailedError as error:
            if not isinstance(error.__cause__, ValueError | TypeError):
                raise  # the database failed, not one row
            log.warning("a deadline of a tournament cannot be read: %s", error)
            return after + LOOK_AGAIN

    async def in_stages(self, stages: Collection[str]) -> list[str]:
        wanted = tournaments.c.stage.in_(sorted(stages))
        query = sa.select(tournaments.c.id).where(wanted, *self._mine())
        return await self._reads.scalars(query.order_by(tournaments.c.id))

    async def of_guild(self, guild_id: int, *, limit: int) -> list[TournamentHead]:
        """Return the tournaments of a server, the newest first; raises StoreError."""
        query = guild_query(guild_id).limit(limit)
        return [TournamentHead(**row) for row in await self._reads.mappings(query)]

    async def of_person(self, guild_id: int, user_id: int) -> set[str]:
        """Return the ids of a server's tournaments that a user opened or takes part in; raises StoreError."""
        people = tournament_people.c
        mine = (people.user_id == user_id, people.guild_id == guild_id, people.takes_part)
        return set(await self._reads.scalars(sa.select(people.tournament_id).where(*mine)))

    async def ratings(self, guild_id: int, ladder: str, users: Collection[int]) -> dict[int, float]:
        """Return all-time ratings on a ladder, including those of merged accounts; raises StoreError."""
        rows = ladder_rows.c
        async with self._reads.connect() as connection:
            merged = (await read_adjustments(connection, guild_id)).merged
            counts_for = {user_id: merged.get(user_id, user_id) for user_id in users}
            query = sa.select(rows.user_id, rows.order).where(
                rows.guild_id == guild_id,
                rows.user_id.in_(sorted({*counts_for.values()})),
                rows.ladder == ladder,
                rows.season == ALL_TIME,
            )
            known = {user_id: order for user_id, order in await connection.execute(query)}  # noqa: C416 - rows are no pairs to dict's type
        return {user_id: known[into] for user_id, into in counts_for.items() if into in known}

    async def results(self, match_ids: Collection[str]) -> dict[str, list[SeatResult]]:
        """Return the seats of those matches that have ended, by match id; raises StoreError."""
        if not match_ids:
            return {}
        return dict(seat_results(await self._reads.rows(seats_of(sorted(match_ids)))))


async def replace_tournament(
    connection: AsyncConnection, row: TournamentRow, decided: Mapping[str, str]
) -> bool:
    """Replace a tournament's previous revision and its new or changed tables; return whether it was there."""
    replacing = _replacing(connection.dialect)
    values = replacing.bind({name: getattr(row, name) for name in _NAMES} | {"before": row.revision - 1})

    def replace(cursor: DBAPICursor) -> bool:
        cursor.execute(replacing.sql, values)
        return cursor.rowcount == 1

    done = await connection.run_sync(in_one_trip, replace)
    if done:
        await _note_decided(connection, row.id, decided)
    return done


@cache
def _replacing(dialect: sa.Dialect) -> PreparedStatement:
    same, of = tournaments.c.revision == sa.bindparam("before"), tournaments.c.id == sa.bindparam("id")
    values: dict[str, Any] = {name: sa.bindparam(name) for name in _NAMES if name != "id"}
    return PreparedStatement(sa.update(tournaments).where(of, same).values(values), dialect)


async def _note_decided(connection: AsyncConnection, tournament_id: str, decided: Mapping[str, str]) -> None:
    if decided:
        rows = [
            {"tournament_id": tournament_id, "table": key, "payload": one} for key, one in decided.items()
        ]
        await connection.execute(upsert(tournament_tables, connection.dialect), rows)


async def _note_matches(connection: AsyncConnection, tournament_id: str, wanted: Mapping[str, str]) -> None:
    if not wanted:
        return
    ids = tournament_matches.c.match_id
    known = set((await connection.execute(sa.select(ids).where(ids.in_(sorted(wanted))))).scalars())
    rows = [
        {"match_id": match_id, "tournament_id": tournament_id, "table": table}
        for match_id, table in wanted.items()
        if match_id not in known
    ]
    if rows:
        await connection.execute(sa.insert(tournament_matches), rows)


async def _note_people(
    connection: AsyncConnection, row: TournamentRow, people: Mapping[int, bool | None]
) -> None:
    """Note who takes part in a tournament, who has withdrawn, and who is no longer in it."""
    if gone := [user_id for user_id, takes_part in people.items() if takes_part is None]:
        own = (tournament_people.c.tournament_id == row.id, tournament_people.c.user_id.in_(gone))
        await connection.execute(sa.delete(tournament_people).where(*own))
    ids = {"tournament_id": row.id, "guild_id": row.guild_id}
    noted = [
        {"user_id": user_id, "takes_part": takes_part} | ids
        for user_id, takes_part in people.items()
        if takes_part is not None
    ]
    if noted:
        await connection.execute(upsert(tournament_people, connection.dialect), noted)


def _whole(id: Any) -> sa.Select[Any]:  # noqa: A002 - named like the column
    return WHOLE.where(tournaments.c.id == id)


def _small_whole(id: Any) -> sa.Select[Any]:  # noqa: A002 - named like the column
    few = sa.case((tournaments.c.tally == "", _DECIDED))
    return sa.select(*_COLUMNS, few.label("decided")).where(tournaments.c.id == id)


def due_query(now: datetime) -> sa.Select[Any]:
    """Return the query for the tournaments whose deadline has passed, by deadline."""
    return sa.select(tournaments.c.id).where(tournaments.c.deadline <= now).order_by(tournaments.c.deadline)


def guild_query(guild_id: int) -> sa.Select[Any]:
    """Return the query for the tournaments of a server, the newest first."""
    newest = (tournaments.c.created_at.desc(), tournaments.c.id.desc())
    columns = [tournaments.c[name] for name in _HEAD]
    return sa.select(*columns).where(tournaments.c.guild_id == guild_id).order_by(*newest)
