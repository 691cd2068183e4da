"""Encodes what the league holds after a match as statements, for one short transaction.

Most of what a small transaction costs is round trips to the driver's thread, so the statements are compiled
once and sent with all their rows at a time, and nothing that they need is read in between; see
`db.commit_writer`.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import (
    Double,
    Integer,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    null,
    select,
    tuple_,
    update,
)

from bot.league.rows import RECORDS, RETURNED
from bot.rooms.ports import StoreFailedError
from db.league.rows import TABLES, values_of
from db.schema import (
    activity,
    awards,
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    league_matches,
    moderated_leagues,
    pairs,
    players,
    records,
    seasons,
    totals,
    waiting_matches,
)
from db.statements import INSERT, PreparedStatement, upsert

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sqlalchemy import ColumnElement, FromClause, Insert
    from sqlalchemy.engine import Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor

    from bot.league.ports import Counted
    from bot.league.rows import Game, LadderRow

STEP: Final = 0.25
"""How wide a step of a ladder's order is; a power of two, so that nothing is rounded."""
LOWEST_STEP: Final = -(2**31)
"""In which people are counted who have no place."""


class EncodedRows(NamedTuple):
    """A statement with the rows that it is sent for, and what is wrong if it writes none; None if nothing."""

    sql: str
    rows: list[Any]
    missed: str | None

    def write(self, cursor: DBAPICursor) -> None:
        """Send it.

        Raises:
            StoreFailedError: It wrote nothing, and that is wrong.
        """
        if len(self.rows) == 1:
            cursor.execute(self.sql, self.rows[0])
        else:
            cursor.executemany(self.sql, self.rows)
        if self.missed is not None and cursor.rowcount != 1:
            raise StoreFailedError(self.missed)


class CountStatements:
    """The statements that store what a match changed, in one database's dialect.

    Args:
        dialect: The SQL dialect of the database.
        opponents: Different opponents that a place on a ladder needs.
    """

    def __init__(self, dialect: Dialect, *, opponents: int) -> None:
        self._opponents = opponents
        waits = delete(waiting_matches).where(_bound(waiting_matches, "match_id"))
        self._waits = PreparedStatement(waits, dialect)
        self._match = PreparedStatement(_insert_next(), dialect)
        self._listed = PreparedStatement(_insert_last(), dialect)
        self._tables = {
            table: PreparedStatement(upsert(table, dialect), dialect)
            for table in (seasons, ladder_rows, totals, pairs, records, activity)
        }
        self._tables[players] = PreparedStatement(_upsert_player(dialect), dialect)
        self._awards = PreparedStatement(INSERT[dialect.name](awards).on_conflict_do_nothing(), dialect)
        self._leave_step = PreparedStatement(_leave_step(), dialect)
        enter = INSERT[dialect.name](ladder_steps)
        more = {"people": ladder_steps.c.people + 1}
        self._enter_step = PreparedStatement(
            enter.on_conflict_do_update(index_elements=[*ladder_steps.primary_key], set_=more), dialect
        )
        self._trim = PreparedStatement(_trim_records(), dialect)
        self._games = PreparedStatement(_insert_games(), dialect)

    def encode(self, counted: Counted) -> list[EncodedRows]:
        """Return the statements for a match that was counted, in order, those of its games last.

        Raises:
            ValueError: A moment in it has no time zone.
        """
        ladder = [ladder_values(row, opponents=self._opponents) for row in counted.ladder]
        steps = [row | {"people": 1} for row in ladder]
        kinds = {(row.guild_id, row.kind.value): None for row in counted.records}
        encoded = [
            self._encode_waiting(counted),
            self._encode_match(counted),
            self._encode_listed(counted),
            *self._upserts(counted.seasons),
            _encoded(self._leave_step, ladder),
            _encoded(self._tables[ladder_rows], ladder),
            _encoded(self._enter_step, steps),
            *self._upserts(counted.totals),
            *self._upserts(counted.pairs),
            *self._upserts(counted.players),
            *self._upserts(counted.activity),
            *self._upserts(counted.records),
            _encoded(self._trim, [{"guild_id": guild_id, "kind": kind} for guild_id, kind in kinds]),
            _encoded(self._awards, [values_of(row) for row in counted.awards]),
            _encoded(self._games, list(self._game_values(counted.games, ladder))),
        ]
        return [one for one in encoded if one.rows]

    def _encode_waiting(self, counted: Counted) -> EncodedRows:
        missed = f"match {counted.match.match_id} does not wait to be counted"
        return _encoded(self._waits, [{"match_id": counted.match.match_id}], missed=missed)

    def _encode_match(self, counted: Counted) -> EncodedRows:
        missed = (
            f"match {counted.match.match_id} is not number {counted.match.number} of its server, "
            "or moderators have decided something since it was read"
        )
        return _encoded(
            self._match, [values_of(counted.match) | {"of_revision": counted.revision}], missed=missed
        )

    def _encode_listed(self, counted: Counted) -> EncodedRows:
        match = counted.match
        kept = match.unrated if match.unrated == RETURNED else None
        row = {
            "guild_id": match.guild_id,
            "match_id": match.match_id,
            "season": match.season,
            "unrated": kept,
        }
        return _encoded(self._listed, [row])

    def _upserts(self, rows: Sequence[Any]) -> Iterator[EncodedRows]:
        if rows:
            yield _encoded(self._tables[TABLES[type(rows[0])]], [values_of(row) for row in rows])

    def _game_values(
        self, rows: Iterable[Game], ladder: Iterable[dict[str, Any]]
    ) -> Iterator[dict[str, Any]]:
        """Yield the values of games; where somebody has a place, with what their rank is worked out from."""
        placed = {(one["user_id"], one["season"], one["ladder"]): one for one in ladder if one["placed"]}
        for row in rows:
            place = placed.get((row.user_id, row.season, row.ladder or "")) if row.after is not None else None
            ladder_of = {
                "of_guild": row.guild_id,
                "of_season": row.season,
                "of_ladder": row.ladder,
                "of_order": None if place is None else place["order"],
                "of_step": None if place is None else place["step"],
                "of_top": None if place is None else (place["step"] + 1) * STEP,
            }
            yield values_of(row) | ladder_of


def ladder_values(row: LadderRow, *, opponents: int) -> dict[str, Any]:
    """Return the values of all columns of a row on a ladder.

    Args:
        row: The row.
        opponents: Different opponents that a place on a ladder needs.
    """
    placed = row.opponents >= opponents
    return values_of(row) | {"placed": placed, "step": floor(row.order / STEP) if placed else LOWEST_STEP}


def _encoded(
    statement: PreparedStatement, rows: Sequence[dict[str, Any]], *, missed: str | None = None
) -> EncodedRows:
    return EncodedRows(statement.sql, [statement.bind(row) for row in rows], missed)


def _bound(table: FromClause, *names: str) -> ColumnElement[bool]:
    """Return the condition that columns have the values of the parameters that are named like them."""
    return and_(*(table.c[name] == bindparam(name, type_=table.c[name].type) for name in names))


def _upsert_player(dialect: Dialect) -> Any:
    """Return the statement that stores somebody's name; an empty one, not known, replaces no other."""
    insert = INSERT[dialect.name](players)
    name = case((insert.excluded.name == "", players.c.name), else_=insert.excluded.name)
    return insert.on_conflict_do_update(
        index_elements=[*players.primary_key], set_={"name": name, "last_at": insert.excluded.last_at}
    )


def _insert_next() -> Insert:
    """Return the statement that inserts a match if it has the number after the last one of its server.

    It inserts none if the match was read before the newest decision of its moderators.
    """
    table = counted_matches
    last = table.alias("last")
    before = select(func.coalesce(func.max(last.c.number), 0)).where(
        last.c.guild_id == bindparam("guild_id", type_=table.c.guild_id.type)
    )
    values = [bindparam(column.name, type_=column.type) for column in table.c]
    number = bindparam("number", type_=Integer())
    moderated = moderated_leagues.c
    changed = moderated.decided != bindparam("of_revision", type_=Integer())
    key = moderated.guild_id == bindparam("guild_id", type_=table.c.guild_id.type)
    as_read = ~exists().where(key, changed)
    row = select(*values).where(number == before.scalar_subquery() + 1, as_read)
    return insert(table).from_select([column.name for column in table.c], row)


def _insert_last() -> Insert:
    """Return the statement that lists a match behind all others that were ever counted in its server."""
    last = league_matches.alias("last")
    guild_id = bindparam("guild_id", type_=league_matches.c.guild_id.type)
    row = select(
        guild_id,
        func.coalesce(func.max(last.c.position), 0) + 1,
        bindparam("match_id", type_=league_matches.c.match_id.type),
        bindparam("season", type_=Integer()),
        bindparam("unrated", type_=league_matches.c.unrated.type),
    ).where(last.c.guild_id == guild_id)
    return insert(league_matches).from_select(["guild_id", "position", "match_id", "season", "unrated"], row)


def _leave_step() -> Any:
    """Return the statement that takes somebody out of the step in which their row on a ladder is counted."""
    key = _bound(ladder_rows, "guild_id", "user_id", "ladder", "season")
    step = select(ladder_rows.c.step).where(key).scalar_subquery()
    here = _bound(ladder_steps, "guild_id", "season", "ladder")
    return (
        update(ladder_steps)
        .where(here, ladder_steps.c.step == step)
        .values({"people": ladder_steps.c.people - 1})
    )


def _trim_records() -> Any:
    """Return the statement that deletes all but the largest values of a kind."""
    kept = records.alias("kept")
    here = _bound(records, "guild_id", "kind")
    best = (
        select(kept.c.match_id, kept.c.user_id)
        .where(_bound(kept, "guild_id", "kind"))
        .order_by(kept.c.value.desc(), kept.c.at, kept.c.match_id, kept.c.user_id)
        .limit(RECORDS)
    )
    return delete(records).where(here, tuple_(records.c.match_id, records.c.user_id).not_in(best))


def _insert_games() -> Insert:
    values: dict[str, Any] = {column.name: bindparam(column.name, type_=column.type) for column in games.c}
    return insert(games).values(values | {"rank": _rank()})


def _rank() -> ColumnElement[int | None]:
    """Return somebody's place on a ladder: after those in higher steps, and those before them in their own.

    Parameters of an INSERT that are no values of columns must not be named like any.
    """
    order: ColumnElement[float] = bindparam("of_order", type_=Double())
    top: ColumnElement[float] = bindparam("of_top", type_=Double())
    step: ColumnElement[int] = bindparam("of_step", type_=Integer())

    def on_it(table: FromClause) -> ColumnElement[bool]:
        columns = {"of_guild": table.c.guild_id, "of_season": table.c.season, "of_ladder": table.c.ladder}
        return and_(*(column == bindparam(name, type_=column.type) for name, column in columns.items()))

    higher = select(func.coalesce(func.sum(ladder_steps.c.people), 0)).where(
        on_it(ladder_steps), ladder_steps.c.step > step
    )
    near = select(func.count()).where(
        on_it(ladder_rows), ladder_rows.c.placed, ladder_rows.c.order > order, ladder_rows.c.order < top
    )
    return case((order.is_(None), null()), else_=1 + higher.scalar_subquery() + near.scalar_subquery())
