"""Statements that count a match in one short transaction, or update a stored league to a recomputed one.

Round trips cost the most: statements are compiled once, sent with all their rows, and no reads in between.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from math import floor
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

from bot.league.ports import RECORDS, RETURNED, Counted, CountedMatch, Game, LadderRow, Row
from bot.rooms.ports import StoreFailedError
from db.league.queries import TABLES, values_of
from db.schema import (
    awards,
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    league_matches,
    moderated_leagues,
    players,
    records,
    waiting_matches,
)
from db.statements import INSERT, PreparedStatement, Write, upsert

STEP: Final = 0.25  # width of a ladder's step in its order; a power of two, so that nothing is rounded
LOWEST_STEP: Final = -(2**31)  # the step of all people without a rank


class LeagueStatements:
    """Statements that count a match or recompute a server, each compiled on first use."""

    def __init__(self, dialect: Dialect, *, opponents: int) -> None:
        self._dialect = dialect
        self._opponents = opponents
        self._prepared: dict[Any, PreparedStatement] = {}

    def count(self, counted: Counted) -> list[Write]:
        """Return the writes that store a match, in order; raises ValueError if a datetime has no zone."""
        match = counted.match
        row = values_of(match) | {"of_revision": counted.revision}
        waits = f"match {match.match_id} does not wait to be counted"
        other = (
            f"match {match.match_id} is not number {match.number} of its server, "
            "or moderators have decided something since it was read"
        )
        listed = row | {"unrated": match.unrated if match.unrated == RETURNED else None}
        kinds = {(one.guild_id, one.kind.value): None for one in counted.records}
        writes = [
            self._write("waits", lambda: _delete_by(waiting_matches, "match_id"), [row], missed=waits),
            self._write("match", _insert_match, [row], missed=other),
            self._write("listed", _insert_last, [listed]),
            *self._put(counted.seasons),
            *self._put(counted.ladder),
            *self._put(counted.totals),
            *self._put(counted.pairs),
            self._write("players", self._name_players, [values_of(one) for one in counted.players]),
            *self._put(counted.activity),
            *self._put(counted.records),
            self._write("trim", _trim_records, [{"guild_id": guild, "kind": kind} for guild, kind in kinds]),
            self._write(
                "awards",
                lambda: INSERT[self._dialect.name](awards).on_conflict_do_nothing(),
                [values_of(one) for one in counted.awards],
            ),
            self._write("games", _insert_games, [*self._games(counted)]),
        ]
        return [one for one in writes if one.rows]

    def of_matches(
        self,
        stored: Iterable[CountedMatch],
        stored_games: Iterable[Game],
        computed: Sequence[CountedMatch | Game],
    ) -> list[Write]:
        """Return the writes that turn stored matches with certain numbers into the computed ones."""
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
        emptied = {row.number: row.guild_id for row in [*gone, *put]}
        numbers = [{"guild_id": guild_id, "number": number} for number, guild_id in emptied.items()]
        writes = [
            self._write("no games", lambda: _delete_by(games, "guild_id", "number"), numbers),
            *self._delete(gone),
            *self._put(put),
            *self._put([game for row in put for game in have.get(row.number, {}).values()]),
        ]
        return [one for one in writes if one.rows]

    def of_sums(self, gone: Sequence[Row], put: Sequence[Row]) -> list[Write]:
        """Return the writes that delete some rows of a kind, and upsert others."""
        return [*self._delete(gone), *self._put(put)]

    # Rows of one kind

    def _put(self, rows: Sequence[Row]) -> Iterator[Write]:
        """Yield the writes that upsert rows; for a ladder they update the counts of its steps too."""
        if not rows:
            return
        kind, values = type(rows[0]), [self._values(row) for row in rows]
        upserted = self._write(("put", kind), lambda: upsert(TABLES[kind], self._dialect), values)
        if kind is not LadderRow:
            yield upserted
            return
        yield self._write("leave", _leave_step, values)
        yield upserted
        yield self._write("enter", self._enter_step, [one | {"people": 1} for one in values])

    def _delete(self, rows: Sequence[Row]) -> Iterator[Write]:
        if not rows:
            return
        kind, values = type(rows[0]), [self._values(row) for row in rows]
        if kind is LadderRow:
            yield self._write("leave", _leave_step, values)
        table = TABLES[kind]
        key = [column.name for column in table.primary_key]
        yield self._write(("delete", kind), lambda: _delete_by(table, *key), values)

    def _values(self, row: Row) -> dict[str, Any]:
        values = values_of(row)
        if isinstance(row, LadderRow):
            placed = row.opponents >= self._opponents
            values |= {"placed": placed, "step": floor(row.order / STEP) if placed else LOWEST_STEP}
        return values

    def _games(self, counted: Counted) -> Iterator[dict[str, Any]]:
        """Yield the values of games; for a player with a rank, also the values from which it is computed."""
        ladder = map(self._values, counted.ladder)
        placed = {(one["user_id"], one["season"], one["ladder"]): one for one in ladder if one["placed"]}
        for row in counted.games:
            place = placed.get((row.user_id, row.season, row.ladder)) if row.after is not None else None
            yield values_of(row) | {
                "of_guild": row.guild_id,
                "of_season": row.season,
                "of_ladder": row.ladder,
                "of_order": None if place is None else place["order"],
                "of_step": None if place is None else place["step"],
                "of_top": None if place is None else (place["step"] + 1) * STEP,
            }

    # Statements

    def _write(
        self,
        name: Hashable,
        make: Callable[[], sa.Insert | sa.Update | sa.Delete],
        rows: Sequence[dict[str, Any]],
        *,
        missed: str | None = None,
    ) -> Write:
        prepared = self._prepared.get(name)
        if prepared is None:
            prepared = self._prepared[name] = PreparedStatement(make(), self._dialect)
        return prepared.write(*rows, missed=None if missed is None else partial(StoreFailedError, missed))

    def _name_players(self) -> sa.Insert:
        """Return the statement that stores players' names; an empty (unknown) name replaces no other."""
        insert = INSERT[self._dialect.name](players)
        name = sa.case((insert.excluded.name == "", players.c.name), else_=insert.excluded.name)
        return insert.on_conflict_do_update(
            index_elements=[*players.primary_key], set_={"name": name, "last_at": insert.excluded.last_at}
        )

    def _enter_step(self) -> sa.Insert:
        """Return the statement that adds a player to the count of their step on a ladder."""
        more = {"people": ladder_steps.c.people + 1}
        insert = INSERT[self._dialect.name](ladder_steps)
        return insert.on_conflict_do_update(index_elements=[*ladder_steps.primary_key], set_=more)


def _by_number(rows: Iterable[Game]) -> dict[int, dict[int, Game]]:
    found: dict[int, dict[int, Game]] = {}
    for row in rows:
        found.setdefault(row.number, {})[row.user_id] = row
    return found


def _bound(table: sa.FromClause, *names: str) -> sa.ColumnElement[bool]:
    return sa.and_(*(table.c[name] == sa.bindparam(name, type_=table.c[name].type) for name in names))


def _delete_by(table: sa.Table, *names: str) -> sa.Delete:
    return sa.delete(table).where(_bound(table, *names))


def insert_next(table: sa.Table, *where: sa.ColumnElement[bool]) -> sa.Insert:
    """Return the statement that inserts a row only if its number is the next of its server."""
    last = table.alias("last")
    newest = sa.select(sa.func.coalesce(sa.func.max(last.c.number), 0)).where(_bound(last, "guild_id"))
    values = [sa.bindparam(column.name, type_=column.type) for column in table.c]
    number = sa.bindparam("number", type_=table.c.number.type)
    row = sa.select(*values).where(number == newest.scalar_subquery() + 1, *where)
    return sa.insert(table).from_select([column.name for column in table.c], row)


def _insert_match() -> sa.Insert:
    """Return the statement that inserts a match if it is the next, unless a decision came after its read."""
    changed = moderated_leagues.c.decided != sa.bindparam("of_revision", type_=sa.Integer())
    return insert_next(counted_matches, ~sa.exists().where(_bound(moderated_leagues, "guild_id"), changed))


def _insert_last() -> sa.Insert:
    last = league_matches.alias("last")
    guild_id = sa.bindparam("guild_id", type_=league_matches.c.guild_id.type)
    row = sa.select(
        guild_id,
        sa.func.coalesce(sa.func.max(last.c.position), 0) + 1,
        sa.bindparam("match_id", type_=league_matches.c.match_id.type),
        sa.bindparam("season", type_=sa.Integer()),
        sa.bindparam("unrated", type_=league_matches.c.unrated.type),
    ).where(last.c.guild_id == guild_id)
    return sa.insert(league_matches).from_select(
        ["guild_id", "position", "match_id", "season", "unrated"], row
    )


def _leave_step() -> sa.Update:
    """Return the statement that removes a player from the count of their step on a ladder."""
    key = _bound(ladder_rows, "guild_id", "user_id", "ladder", "season")
    step = sa.select(ladder_rows.c.step).where(key).scalar_subquery()
    here = _bound(ladder_steps, "guild_id", "season", "ladder")
    return (
        sa.update(ladder_steps)
        .where(here, ladder_steps.c.step == step)
        .values({"people": ladder_steps.c.people - 1})
    )


def _trim_records() -> sa.Delete:
    kept = records.alias("kept")
    here = _bound(records, "guild_id", "kind")
    best = (
        sa.select(kept.c.match_id, kept.c.user_id)
        .where(_bound(kept, "guild_id", "kind"))
        .order_by(kept.c.value.desc(), kept.c.at, kept.c.match_id, kept.c.user_id)
        .limit(RECORDS)
    )
    return sa.delete(records).where(here, sa.tuple_(records.c.match_id, records.c.user_id).not_in(best))


def _insert_games() -> sa.Insert:
    values: dict[str, Any] = {column.name: sa.bindparam(column.name, type_=column.type) for column in games.c}
    return sa.insert(games).values(values | {"rank": _rank()})


def _rank() -> sa.ColumnElement[int | None]:
    """Return a player's rank on a ladder: one more than those in higher steps, and above them in their own.

    In an INSERT, parameters other than columns' values must not have the name of a column.
    """
    order: sa.ColumnElement[float] = sa.bindparam("of_order", type_=sa.Double())
    top: sa.ColumnElement[float] = sa.bindparam("of_top", type_=sa.Double())
    step: sa.ColumnElement[int] = sa.bindparam("of_step", type_=sa.Integer())

    def on_it(table: sa.FromClause) -> sa.ColumnElement[bool]:
        columns = {"of_guild": table.c.guild_id, "of_season": table.c.season, "of_ladder": table.c.ladder}
        return sa.and_(*(column == sa.bindparam(name, type_=column.type) for name, column in columns.items()))

    higher = sa.select(sa.func.coalesce(sa.func.sum(ladder_steps.c.people), 0)).where(
        on_it(ladder_steps), ladder_steps.c.step > step
    )
    near = sa.select(sa.func.count()).where(
        on_it(ladder_rows), ladder_rows.c.placed, ladder_rows.c.order > order, ladder_rows.c.order < top
    )
    return sa.case((order.is_(None), sa.null()), else_=1 + higher.scalar_subquery() + near.scalar_subquery())
