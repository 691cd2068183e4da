"""Recompute of a league in the database: reads all of it and writes what has changed, in bounded steps."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import and_, bindparam, delete, func, insert, literal, select, tuple_, update

from bot.league.rows import CountedMatch, Game, LadderRow, Season
from db.league.count_writer import ladder_values
from db.league.queries import first_season, seasons_of
from db.league.rows import TABLES, row_of, select_rows, values_of
from db.schema import (
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    league_matches,
    moderated_leagues,
    seasons,
)
from db.statements import INSERT, PreparedStatement, upsert

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence

    from sqlalchemy import Select, Table
    from sqlalchemy.engine import Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.rows import Row


PARTITION_ROWS: Final = 1_000


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
            async for some in found.partitions(PARTITION_ROWS):
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
        for first in range(0, len(values), PARTITION_ROWS):
            await connection.execute(insert(TABLES[kind]), values[first : first + PARTITION_ROWS])
    steps = [
        {"guild_id": guild_id, "season": season, "ladder": ladder, "step": step, "people": count}
        for (season, ladder, step), count in people.items()
    ]
    if steps:
        await connection.execute(insert(ladder_steps), steps)


def _values(row: Row, *, opponents: int) -> dict[str, Any]:
    return ladder_values(row, opponents=opponents) if isinstance(row, LadderRow) else values_of(row)


ROWS_AT_ONCE: Final = 250
"""Rows that are compared at once, and written in one transaction at most."""
SUMS: Final = tuple(kind for kind in TABLES if kind not in {Season, CountedMatch, Game})
"""The kinds of rows that stand for many matches."""


class Write(NamedTuple):
    """A statement with the rows that it is sent for."""

    sql: str
    rows: list[Any]


def key_columns(kind: type) -> tuple[str, ...]:
    """Return the columns that tell the rows of a kind from others of their server, in their order."""
    return tuple(column.name for column in TABLES[kind].primary_key if column.name != "guild_id")


def key_of(row: Row) -> tuple[Any, ...]:
    """Return the values of these columns."""
    values = (getattr(row, name) for name in key_columns(type(row)))
    return tuple(getattr(value, "value", value) for value in values)


def rows_after(kind: type, guild_id: int, key: tuple[Any, ...] | None) -> Select[Any]:
    """Return the query for the next `ROWS_AT_ONCE` rows of a kind behind one, in the order of their keys."""
    table = TABLES[kind]
    columns = [table.c[name] for name in key_columns(kind)]
    query = select_rows(kind).where(table.c.guild_id == guild_id)
    if key is not None:
        query = query.where(tuple_(*columns) > tuple_(*key))
    return query.order_by(*columns).limit(ROWS_AT_ONCE)


def matches_between(guild_id: int, numbers: range) -> Select[Any]:
    """Return the query for the matches with these numbers."""
    of_number = counted_matches.c.number.between(numbers.start, numbers.stop - 1)
    return select_rows(CountedMatch).where(counted_matches.c.guild_id == guild_id, of_number)


def matches_named(match_ids: Iterable[str]) -> Select[Any]:
    """Return the query for some matches by their ids."""
    ids = [literal(match_id) for match_id in match_ids]
    return select_rows(CountedMatch).where(counted_matches.c.match_id.in_(ids))


def games_between(guild_id: int, numbers: range) -> Select[Any]:
    """Return the query for the games of matches with these numbers."""
    of_number = games.c.number.between(numbers.start, numbers.stop - 1)
    return select_rows(Game).where(games.c.guild_id == guild_id, of_number)


def last_match(guild_id: int) -> Select[Any]:
    """Return the query for the number of the last match."""
    found = func.coalesce(func.max(counted_matches.c.number), 0)
    return select(found).where(counted_matches.c.guild_id == guild_id)


class _Statements:
    """The statements of a revision, in one database's dialect."""

    def __init__(self, dialect: Dialect) -> None:
        tables: dict[type, Table] = {kind: TABLES[kind] for kind in (CountedMatch, Game, *SUMS)}
        self.put = {
            kind: PreparedStatement(upsert(table, dialect), dialect) for kind, table in tables.items()
        }
        self.delete = {
            kind: PreparedStatement(delete(table).where(_is_key(table)), dialect)
            for kind, table in tables.items()
        }
        number = and_(
            *(games.c[name] == bindparam(name, type_=games.c[name].type) for name in ("guild_id", "number"))
        )
        self.delete_games = PreparedStatement(delete(games).where(number), dialect)
        here = [
            ladder_steps.c[name] == bindparam(f"of_{name}", type_=ladder_steps.c[name].type)
            for name in ("guild_id", "season", "ladder")
        ]
        step = select(ladder_rows.c.step).where(_is_key(ladder_rows, prefix="of_")).scalar_subquery()
        leave = update(ladder_steps).where(*here, ladder_steps.c.step == step)
        self.leave = PreparedStatement(leave.values({"people": ladder_steps.c.people - 1}), dialect)
        enter = INSERT[dialect.name](ladder_steps)
        more = {"people": ladder_steps.c.people + 1}
        self.enter = PreparedStatement(
            enter.on_conflict_do_update(index_elements=[*ladder_steps.primary_key], set_=more), dialect
        )


class RecomputeStatements:
    """Says which statements turn stored rows into computed ones, in one database's dialect.

    Args:
        dialect: The SQL dialect of the database.
        opponents: Different opponents that a place on a ladder needs.
    """

    def __init__(self, dialect: Dialect, *, opponents: int) -> None:
        self._dialect = dialect
        self._opponents = opponents

    @cached_property
    def _statements(self) -> _Statements:
        """Compiled when they are needed: as a rule no league is recomputed, and a start need not wait."""
        return _Statements(self._dialect)

    def of_matches(
        self,
        stored: Iterable[CountedMatch],
        stored_games: Iterable[Game],
        computed: Sequence[CountedMatch | Game],
    ) -> list[Write]:
        """Return what turns the stored matches of some numbers into the computed ones.

        A match that is stored under another number leaves it: that number gets its own when it is its turn.
        """
        found = {row.number: row for row in stored}
        wanted = {row.number: row for row in computed if isinstance(row, CountedMatch)}
        had, have = _by_number(stored_games), _by_number(row for row in computed if isinstance(row, Game))
        same = {
            number
            for number, row in wanted.items()
            if found.get(number) == row and had.get(number) == have.get(number)
        }
        gone = [row for number, row in found.items() if number not in same]
        put = [row for number, row in wanted.items() if number not in same]
        put_games = [game for row in put for game in have.get(row.number, {}).values()]
        emptied = {row.number: row.guild_id for row in [*gone, *put]}
        numbers = [{"guild_id": guild_id, "number": number} for number, guild_id in emptied.items()]
        return [
            one
            for one in (
                self._write(self._statements.delete_games, numbers),
                self._write(self._statements.delete[CountedMatch], [values_of(row) for row in gone]),
                self._write(self._statements.put[CountedMatch], [values_of(row) for row in put]),
                self._write(self._statements.put[Game], [values_of(row) for row in put_games]),
            )
            if one.rows
        ]

    def of_sums(self, kind: type, gone: Sequence[Row], put: Sequence[Row]) -> list[Write]:
        """Return what takes some rows of a kind away, and puts others in their places."""
        if kind is LadderRow:
            return self._of_ladder(gone, put)
        writes = (
            self._write(self._statements.delete[kind], [values_of(row) for row in gone]),
            self._write(self._statements.put[kind], [values_of(row) for row in put]),
        )
        return [one for one in writes if one.rows]

    def _of_ladder(self, gone: Sequence[Any], put: Sequence[Any]) -> list[Write]:
        """Return the same for rows on ladders, whose steps are counted."""
        values = [ladder_values(row, opponents=self._opponents) for row in put]
        left = [
            {f"of_{name}": getattr(row, name) for name in ("guild_id", "user_id", "ladder", "season")}
            for row in (*gone, *put)
        ]
        deleted = [ladder_values(row, opponents=self._opponents) for row in gone]
        writes = (
            self._write(self._statements.leave, left),
            self._write(self._statements.delete[LadderRow], deleted),
            self._write(self._statements.put[LadderRow], values),
            self._write(self._statements.enter, [row | {"people": 1} for row in values]),
        )
        return [one for one in writes if one.rows]

    @staticmethod
    def _write(statement: PreparedStatement, rows: Sequence[dict[str, Any]]) -> Write:
        return Write(statement.sql, [statement.bind(row) for row in rows])


def by_kind(rows: Iterable[Row]) -> dict[type, dict[tuple[Any, ...], Row]]:
    """Return rows that stand for many matches by their kinds and keys."""
    found: dict[type, dict[tuple[Any, ...], Row]] = {kind: {} for kind in SUMS}
    for row in rows:
        found[type(row)][key_of(row)] = row
    return found


def differing(
    stored: Iterable[Row], wanted: Mapping[tuple[Any, ...], Row]
) -> tuple[list[Row], list[Row], list[tuple[Any, ...]]]:
    """Return which of some stored rows have to go, what has to replace others, and the keys found."""
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


def parts(rows: Iterable[Any], size: int = ROWS_AT_ONCE) -> Iterator[list[Any]]:
    """Yield rows in parts of a size."""
    iterator = iter(rows)
    while part := list(islice(iterator, size)):
        yield part


def read_rows(kind: type, found: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the rows that results of `select_rows` hold."""
    return [row_of(kind, values) for values in found]


def _by_number(rows: Iterable[Game]) -> dict[int, dict[int, Game]]:
    found: dict[int, dict[int, Game]] = {}
    for row in rows:
        found.setdefault(row.number, {})[row.user_id] = row
    return found


def _is_key(table: Any, *, prefix: str = "") -> Any:
    """Return the condition that a row has the key that the parameters name."""
    return and_(
        *(column == bindparam(f"{prefix}{column.name}", type_=column.type) for column in table.primary_key)
    )
