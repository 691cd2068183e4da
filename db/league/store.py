"""Store for counting matches: reads ended matches and a league's rows, and writes the rows after counting."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league import ports
from bot.league.moderation import Adjustments, Decision, DecisionKind, adjustments_of
from bot.privacy.ports import digest_of
from bot.rooms.ports import MatchResult, SeatResult
from bot.sharding.ownership import Ownership
from db.connections import SqlStore
from db.engine import one_line
from db.fence import served
from db.league.queries import (
    TABLES,
    is_numbered,
    last_number,
    rated_of_group,
    row_of,
    seasons_of,
    select_rows,
)
from db.league.statements import LOWEST_STEP, LeagueStatements, insert_next
from db.schema import (
    DISCORD_ID,
    archives,
    games,
    ladder_steps,
    league_decisions,
    league_matches,
    match_digests,
    match_seats,
    matches,
    moderated_leagues,
    seasons,
    tombstones,
    waiting_matches,
)
from db.statements import INSERT, PreparedQuery, in_one_trip, readable_rows, row_from, send

log = logging.getLogger(__name__)

HEXADECIMAL: Final = "0123456789abcdef"
_NOTHING: Final = sa.type_coerce(sa.null(), sa.Integer)
_NO_REASON: Final = sa.type_coerce(sa.null(), sa.Text)
_RESULT: Final = tuple(field.name for field in fields(MatchResult) if field.name != "seats")
_SEAT: Final = tuple(field.name for field in fields(SeatResult))


def first_waiting(
    *, but_guilds: Collection[int] = (), most: int, ownership: Ownership | None = None
) -> sa.Select[Any]:
    """Return the query for the ids and servers of matches waiting to be counted, by when they ended.

    It reads nothing else, so that damaged matches are found too. A row with a malformed id is left out, since
    text that is not UTF-8 would fail the query for all rows. A guild_id that is not a number becomes 0. With
    `ownership`, only matches of this process's servers are found.
    """
    waiting = waiting_matches.c
    query = sa.select(waiting.match_id, sa.cast(waiting.guild_id, DISCORD_ID).label("guild_id"))
    query = query.where(sa.func.ltrim(waiting.match_id, HEXADECIMAL) == "")
    if ownership is not None:
        query = query.where(*served(waiting.guild_id, ownership))
    if but_guilds:
        query = query.where(waiting.guild_id.not_in(list(but_guilds)))
    return query.order_by(waiting.ended_at, waiting.match_id).limit(most)


def waiting_match(match_id: str) -> sa.Select[Any]:
    query = _stored(waiting_matches, _NOTHING, waiting_matches.c.season, _NO_REASON)
    return query.where(waiting_matches.c.match_id == match_id)


async def read_returned(
    connection: AsyncConnection, accounts: Iterable[int | None], began: datetime
) -> frozenset[int]:
    """Return the accounts whose data was deleted shortly before a match began."""
    people = {digest_of(account): account for account in accounts if account is not None}
    span = (began - timedelta(days=ports.RETURN_DAYS), began)
    query = sa.select(tombstones.c.digest).where(
        tombstones.c.digest.in_([*people]), tombstones.c.deleted_at.between(*span)
    )
    return frozenset(people[one] for one in await connection.scalars(query))


def listed_after(guild_id: int, position: int, *, most: int) -> sa.Select[Any]:
    """Return the query for matches that a server ever counted, with their positions as numbers."""
    listed = league_matches.c
    return (
        _stored(league_matches, listed.position, listed.season, listed.unrated)
        .where(listed.guild_id == guild_id, listed.position > position)
        .order_by(listed.position)
        .limit(most)
    )


def position_of(match_id: str) -> sa.Select[Any]:
    return sa.select(league_matches.c.position).where(league_matches.c.match_id == match_id)


def last_listed_after(guild_id: int, position: int, *, most: int) -> sa.Select[Any]:
    """Return the query for the position of the last row of `listed_after`, including damaged ones."""
    listed = league_matches.c
    some = sa.select(listed.position).where(listed.guild_id == guild_id, listed.position > position)
    return sa.select(sa.func.max(some.order_by(listed.position).limit(most).subquery().c.position))


def seats_of(match_ids: Collection[str]) -> sa.Select[Any]:
    """Return the query for the seats of matches, by match and seat; see `seat_results`."""
    columns = (match_seats.c.match_id, *(match_seats.c[name] for name in _SEAT))
    wanted = sa.select(*columns).where(match_seats.c.match_id.in_(match_ids))
    return wanted.order_by(match_seats.c.match_id, match_seats.c.seat)


def seat_results(rows: Iterable[Sequence[Any]]) -> defaultdict[str, list[SeatResult]]:
    found: defaultdict[str, list[SeatResult]] = defaultdict(list)
    for match_id, *values in rows:
        found[match_id].append(SeatResult(**dict(zip(_SEAT, values, strict=True))))
    return found


async def stored_matches(connection: AsyncConnection, query: sa.Select[Any]) -> list[ports.StoredMatch]:
    """Return the matches of a query without damaged rows; raises ValueError for a damaged seat."""
    found = readable_rows(await connection.execute(query), "a match that is over", _with_season)
    seats = seat_results(await connection.execute(seats_of([row.match_id for row in found])) if found else ())
    matches_found: list[ports.StoredMatch] = []
    for *values, archive, digest, number, season, unrated in map(tuple, found):
        row: dict[str, Any] = dict(zip(_RESULT, values, strict=True))
        result = MatchResult(**row, seats=tuple(seats[row["match_id"]]))
        settled: dict[str, Any] = {"number": number, "season": season, "unrated": unrated}
        matches_found.append(ports.StoredMatch(result=result, archive=archive, digest=digest, **settled))
    return matches_found


def _with_season(row: Any) -> Any:
    if isinstance(row.season, int | None):
        return row
    raise ValueError(f"the season of {row.match_id} is {row.season!r}")


def _stored(listed: sa.Table, *settled: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Return the query for the matches in a table, with archive, number, season and why they are unrated."""
    query = sa.select(*_columns(*settled))
    return with_archive(query.join_from(listed, matches, matches.c.match_id == listed.c.match_id))


def one_match(match_id: str) -> sa.Select[Any]:
    """Return the query for a match by its id, counted or not, without its number and season."""
    query = sa.select(*_columns(_NOTHING.label("number"), _NOTHING.label("season"), _NO_REASON))
    query = query.select_from(matches)
    return with_archive(query).where(matches.c.match_id == match_id)


def _columns(*settled: sa.ColumnElement[Any]) -> tuple[sa.ColumnElement[Any], ...]:
    result = (matches.c[name] for name in _RESULT)
    return *result, archives.c.payload, match_digests.c.payload, *settled


def with_archive(query: sa.Select[Any]) -> sa.Select[Any]:
    """Return a query for matches, extended by their archives and digests, if any."""
    return query.outerjoin(archives, archives.c.match_id == matches.c.match_id).outerjoin(
        match_digests, match_digests.c.match_id == matches.c.match_id
    )


_COLUMNS: Final = tuple(column.name for column in league_decisions.c)


def decisions_of(guild_id: int, *, newest: int | None = None) -> sa.Select[Any]:
    """Return the query for decisions about a server's league, all or the newest, newest first."""
    decided = league_decisions.c
    query = sa.select(league_decisions).where(decided.guild_id == guild_id)
    return query.order_by(decided.number.desc()).limit(newest)


async def read_decisions(
    connection: AsyncConnection, guild_id: int, *, newest: int | None = None
) -> list[Decision]:
    """Return decisions about a server's league in order; damaged ones are logged and left out."""
    found = await connection.execute(decisions_of(guild_id, newest=newest))
    return readable_rows(found, "a decision", _decision)[::-1]


async def read_adjustments(connection: AsyncConnection, guild_id: int) -> Adjustments:
    """Return the adjustments that decisions make to what counts in a server's league."""
    decided = sa.select(moderated_leagues.c.decided).where(moderated_leagues.c.guild_id == guild_id)
    revision = await connection.scalar(decided)
    if not revision:
        return Adjustments()
    return replace(adjustments_of(await read_decisions(connection, guild_id)), revision=revision)


async def store_decision(connection: AsyncConnection, decision: Decision, *, first_season: int) -> bool:
    """Store a decision and its effect if its number is the next; return whether it was."""
    row = row_from(decision, league_decisions, action=decision.action.value)
    stored = await connection.execute(insert_next(league_decisions), row | {"number": decision.number})
    if stored.rowcount != 1:
        return False
    noted: dict[str, Any] = {"decided": decision.number, "first_season": first_season}
    if decision.outdates:
        noted["stale"] = True
    statement = INSERT[connection.dialect.name](moderated_leagues)
    values = {"guild_id": decision.guild_id, "stale": False, "marked": 0} | noted
    await connection.execute(statement.on_conflict_do_update(index_elements=["guild_id"], set_=noted), values)
    if decision.action is DecisionKind.RENAME:
        key = (seasons.c.guild_id == decision.guild_id, seasons.c.number == int(decision.subject))
        await connection.execute(sa.update(seasons).where(*key).values(name=decision.target))
    return True


_NUMBERS: Final = {
    DecisionKind.MERGE: ("subject", "target"),
    DecisionKind.RENAME: ("subject",),
    DecisionKind.RESET: ("subject", "target", "note"),
    DecisionKind.UNDO: ("subject",),
}
"""Texts of a decision that its readers take for numbers."""


def _decision(row: Iterable[Any]) -> Decision:
    values: dict[str, Any] = dict(zip(_COLUMNS, row, strict=True))
    action = DecisionKind(values["action"])
    for name in ("number", *_NUMBERS.get(action, ())):
        int(values[name])  # otherwise the readers of the decisions would fail
    return Decision(**values | {"action": action})


# The rows that counting reads, and the store


class BeforeQueries:
    """Queries for a match with a certain number of people, in one dialect."""

    def __init__(self, dialect: Dialect, *, people: int) -> None:
        guild_id = sa.bindparam("guild_id", type_=DISCORD_ID)
        users = [sa.bindparam(f"user_{number}", type_=DISCORD_ID) for number in range(people)]
        touched = [ports.ALL_TIME, sa.bindparam("season")]
        self._newest = PreparedQuery(newest_season(guild_id), dialect)
        group: tuple[Any, ...] = (sa.bindparam("group"), sa.bindparam("since"), sa.bindparam("until"))
        self._counted = PreparedQuery(counted_of(guild_id, *group), dialect)
        mine: dict[str, Any] = {"guild_id": guild_id, "user_id": users}
        others = [*users, sa.literal(ports.MANY, DISCORD_ID)]
        self._ladder = PreparedQuery(
            select_rows(ports.LadderRow, **mine, ladder=sa.bindparam("ladder")), dialect
        )
        self._crowds = PreparedQuery(crowds_of(guild_id, sa.bindparam("ladder")), dialect)
        keys: dict[type, dict[str, Any]] = {
            ports.Totals: {"season": touched},
            ports.Pair: {"season": touched, "other_id": others},
            ports.Award: {},
            ports.Activity: {"week": sa.bindparam("week")},
        }
        self._others = {
            kind: PreparedQuery(select_rows(kind, **mine, **key), dialect) for kind, key in keys.items()
        }

    def read(self, connection: Connection, touched: ports.TouchedRows) -> ports.Before:
        """Return the league's rows that a match touches; raises ValueError if a row is damaged."""
        values = touched._asdict() | {"until": touched.since + ports.GROUP_SPAN}
        values |= {f"user_{number}": user for number, user in enumerate(sorted(touched.users))}
        return in_one_trip(connection, partial(self._read, values))

    def _read(self, values: dict[str, Any], cursor: DBAPICursor) -> ports.Before:
        found = self._newest.fetch(cursor, values)
        season = row_of(ports.Season, found[0]) if found else None
        [[last, group_matches]] = self._counted.fetch(cursor, values)
        newest = 1 if season is None else season.number  # the one that is about to begin
        values = values | {"season": newest}
        on_ladder = [row_of(ports.LadderRow, row) for row in self._ladder.fetch(cursor, values)]
        crowds = {number: ports.Crowd(*found) for number, *found in self._crowds.fetch(cursor, values)}
        rows: dict[type, list[Any]] = {
            kind: [row_of(kind, row) for row in query.fetch(cursor, values)]
            for kind, query in self._others.items()
        }
        return ports.Before(
            number=last,
            season=season,
            ladder=_newest_rows(on_ladder, newest),
            totals=rows[ports.Totals],
            pairs=rows[ports.Pair],
            group_matches=group_matches,
            crowds=crowds,
            awards=rows[ports.Award],
            activity=rows[ports.Activity],
        )


def newest_season(guild_id: Any) -> sa.Select[Any]:
    wanted = select_rows(ports.Season, guild_id=guild_id).where(is_numbered())
    return wanted.order_by(seasons.c.number.desc()).limit(1)


def counted_of(guild_id: Any, group: Any, since: Any, until: Any) -> sa.Select[Any]:
    """Return the query for a server's last number, and a group's number of matches."""
    matches_of_group = rated_of_group(guild_id, group, since, until).scalar_subquery()
    return sa.select(sa.func.coalesce(last_number(guild_id).scalar_subquery(), 0), matches_of_group)


def crowds_of(guild_id: Any, ladder: Any) -> sa.Select[Any]:
    """Return the query for a ladder's number of people, and of ranked ones, in the newest two seasons."""
    steps, season = ladder_steps.c, sa.bindparam("season", type_=sa.Integer())
    placed = sa.case((steps.step > LOWEST_STEP, steps.people), else_=0)
    query = sa.select(steps.season, sa.func.sum(steps.people), sa.func.sum(placed))
    of_ladder = (steps.guild_id == guild_id, steps.ladder == ladder, steps.season > ports.ALL_TIME)
    return query.where(*of_ladder, steps.season.between(season - 1, season)).group_by(steps.season)


def _newest_rows(rows: Iterable[ports.LadderRow], newest: int) -> list[ports.LadderRow]:
    """Return the rows of the newest season and of all time, and each account's last row before those."""
    kept: dict[tuple[int, int], ports.LadderRow] = {}
    for row in sorted(rows, key=lambda row: row.season):
        place = row.season if row.season in {ports.ALL_TIME, newest} else -1
        kept[row.user_id, place] = row
    return list(kept.values())


MATCHES_AT_ONCE: Final = 25  # so few that the event loop is blocked for only a few milliseconds
PATIENCE: Final = 10.0  # seconds that counting waits for a connection; nobody waits for it
LEAGUE_READ_FACTOR: Final = 60.0
"""Factor on the server's time for reading a whole league: ten minutes in all. A connection that hangs during
a recomputation would keep all matches from being counted."""


class SqlLeague(SqlStore):
    """Base of the league's stores; `opponents` is how many different ones a rank on a ladder needs."""

    def __init__(self, *, opponents: int, **connections: Any) -> None:
        super().__init__(**connections)
        self._dialect = self._reads.engine.dialect
        self._statements = LeagueStatements(self._dialect, opponents=opponents)
        self._before: dict[int, BeforeQueries] = {}


class SqlLeagueStore(SqlLeague):
    """A `bot.league.ports.LeagueStore` in an SQL database; every method may raise StoreError."""

    async def next_uncounted(
        self, *, but: Collection[str] = (), but_guilds: Collection[int] = ()
    ) -> ports.WaitingMatch | None:
        """Return the waiting match that ended first; each of `but_guilds` becomes a bind parameter."""
        # Reads one row more than are skipped: there may be too many of those to be bind parameters.
        query = first_waiting(but_guilds=but_guilds, most=len(but) + 1, ownership=self._ownership)
        found = await self._reads.rows(query)
        waiting = (ports.WaitingMatch(match_id=row.match_id, guild_id=row.guild_id) for row in found)
        return next((one for one in waiting if one.match_id not in but), None)

    async def uncounted(self, match_id: str) -> ports.StoredMatch:
        """Return a waiting match; raises DamagedMatchError if it is unreadable, or not waiting."""
        async with self._reads.connect() as connection:
            try:
                found = await stored_matches(connection, waiting_match(match_id))
                adjusted = await read_adjustments(connection, found[0].result.guild_id) if found else None
                if found:
                    result = found[0].result
                    accounts = [seat.user_id for seat in result.seats]
                    returned = await read_returned(connection, accounts, result.started_at)
                    found = [replace(found[0], returned=returned)]
            except (ValueError, TypeError, ArithmeticError) as error:
                raise ports.DamagedMatchError(f"match {match_id} is damaged: {one_line(error)}") from error
        if not found:
            raise ports.DamagedMatchError(
                f"match {match_id} does not wait to be counted, or its result is missing"
            )
        if adjusted is None or not adjusted.revision:
            return found[0]
        return replace(found[0], merged=adjusted.merged, revision=adjusted.revision)

    async def dismiss(self, match_id: str) -> None:
        """Dequeue a match that the league does not count; does nothing if it is not waiting."""
        waits = waiting_matches.c.match_id == match_id
        async with self._writes.begin(guilds=None) as connection:
            guild_id = await connection.scalar(sa.select(waiting_matches.c.guild_id).where(waits))
            if guild_id is not None:
                await self._writes.check(connection, [guild_id])
                await connection.execute(sa.delete(waiting_matches).where(waits))

    async def before(self, touched: ports.TouchedRows) -> ports.Before:
        people = len(touched.users)
        queries = self._before.get(people)
        if queries is None:
            queries = self._before[people] = BeforeQueries(self._dialect, people=people)
        async with self._reads.connect() as connection:
            return await connection.run_sync(queries.read, touched)

    async def count(self, counted: ports.Counted) -> tuple[ports.Game, ...]:
        """Store the league's rows after a match; see `bot.league.ports.LeagueStore`."""
        guild_id, number = counted.match.guild_id, counted.match.number
        key = {"guild_id": guild_id, "number": number}
        async with self._writes.begin(guilds=[guild_id]) as connection:
            ranks = await connection.run_sync(self._write, counted, key)
        self._on_changed(guild_id)
        return tuple(replace(game, rank=ranks.get(game.user_id)) for game in counted.games)

    async def matches(
        self, guild_id: int, *, after: ports.StoredMatch | None = None
    ) -> AsyncIterator[ports.StoredMatch]:
        """Yield the counted matches after one, in order, without damaged and voided ones."""
        async with self._reads.connect() as connection:
            adjusted = await read_adjustments(connection, guild_id)
            position: int | None = adjusted.reset_to
            if after is not None:
                position = await connection.scalar(position_of(after.result.match_id))
        number = 0 if after is None else after.number or 0
        while position is not None:
            query = listed_after(guild_id, position, most=MATCHES_AT_ONCE)
            async with self._reads.connect() as connection:
                found = await stored_matches(connection, query)
                if len(found) == MATCHES_AT_ONCE:
                    position = found[-1].number
                else:
                    last = last_listed_after(guild_id, position, most=MATCHES_AT_ONCE)
                    position = await connection.scalar(last)
            for match in found:
                if match.result.match_id not in adjusted.voided:
                    number += 1
                    yield replace(match, number=number, merged=adjusted.merged, revision=adjusted.revision)

    async def guilds(self) -> list[int]:
        """Return the ids of servers with a match that was ever counted, or a row in the league, sorted."""
        found = sa.union(*(sa.select(table.c.guild_id) for table in (league_matches, *TABLES.values())))
        return sorted(one for one in await self._reads.scalars(found) if isinstance(one, int))

    async def rows(self, guild_id: int) -> AsyncIterator[ports.Row]:
        """Yield all of the league's rows of a server, in any order; damaged rows are logged."""
        async with self._reads.connect(times=LEAGUE_READ_FACTOR) as connection:
            for kind, table in TABLES.items():
                of_server = select_rows(kind, guild_id=guild_id)
                found = await connection.execute(seasons_of(guild_id) if kind is ports.Season else of_server)
                for row in readable_rows(found, f"a row of {table.name}", partial(row_of, kind)):
                    yield row

    def _write(
        self, connection: Connection, counted: ports.Counted, key: dict[str, int]
    ) -> dict[int, int | None]:
        def write(cursor: DBAPICursor) -> dict[int, int | None]:
            # For many people this takes milliseconds: with SQLite in its thread, and before the first
            # statement, which takes the write lock.
            try:
                writes = self._statements.count(counted)
            except ValueError as error:
                raise ports.DamagedMatchError(one_line(error)) from error
            send(writes, cursor)
            return {user_id: rank for user_id, rank in self._reads.prepared(ranks_of, key).fetch(cursor, key)}  # noqa: C416 - rows are lists

        return in_one_trip(connection, write)


def ranks_of(guild_id: Any, number: Any) -> sa.Select[Any]:
    """Return the query for the ranks of a match's people, as `user_id` and `rank`; accepts parameters."""
    return sa.select(games.c.user_id, games.c.rank).where(
        games.c.guild_id == guild_id, games.c.number == number
    )
