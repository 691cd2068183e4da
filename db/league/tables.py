"""Queries for tables of players: each runs along an index that has the order of the table.

A page is found by counting entries of that index from the nearer end, without reading a row; only the rows of
the page are looked up. Who shares a rank is told by the values of the page, and by how many equal ones come
before its first row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import and_, func, select, true

from bot.league.ports import TableOrder, TableQuery
from bot.league.rows import LadderRow, Player, Totals
from db.league.rows import TABLES, columns_of
from db.schema import ladder_rows, players, totals

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Select, Table

_COLUMNS: Final = {
    TableOrder.WINS: "wins",
    TableOrder.RATE: "rate",
    TableOrder.POINTS: "points",
    TableOrder.HIGHEST: "highest_hand",
    TableOrder.PLACE: "mean_place",
}


@dataclass(frozen=True, slots=True)
class SortedTable:
    """A table of players: what it is read from, and by what it is sorted."""

    query: TableQuery

    @property
    def by_rating(self) -> bool:
        """Whether it is a ladder."""
        return self.query.order is TableOrder.RATING

    @property
    def source(self) -> Table:
        """What its players are found in."""
        return ladder_rows if self.by_rating else totals

    @property
    def value(self) -> ColumnElement[Any]:
        """By what it is sorted."""
        return ladder_rows.c.order if self.by_rating else totals.c[_COLUMNS[self.query.order]]

    @property
    def smallest_first(self) -> bool:
        """Whether the best have the smallest value."""
        return self.query.order is TableOrder.PLACE

    def count(self) -> Select[Any]:
        """Return the query for how many players it has."""
        return select(func.count()).select_from(self.source).where(self._members())

    def page(self, *, offset: int, limit: int, from_end: bool) -> Select[Any]:
        """Return the query for rows of a page, in no certain order: `join_columns`, and the value.

        Args:
            offset: How many rows to pass over.
            limit: How many rows at most.
            from_end: Whether they are counted from the end of the table.
        """
        columns = (self.value, self.source.c.user_id)
        downwards = self.smallest_first is from_end
        order = [column.desc() if downwards else column.asc() for column in columns]
        found = (
            select(self.source.c.user_id, self.value.label("value"))
            .where(self._members())
            .order_by(*order)
            .limit(limit)
            .offset(offset)
            .subquery("page")
        )
        rows = select(*self.join_columns(), found.c.value).select_from(found)
        return self._joined(rows, found.c.user_id)

    def row(self, user_id: int) -> Select[Any]:
        """Return the query for somebody's row: `join_columns`, the value, and whether they have a place.

        On a ladder the last three are nulls for somebody who has no row there.
        """
        query = self.query
        me = (
            totals.c.guild_id == query.guild_id,
            totals.c.user_id == user_id,
            totals.c.season == query.season,
        )
        placed = ladder_rows.c.placed if self.by_rating else true()
        wanted = select(*self.join_columns(), self.value, placed).select_from(totals).where(*me)
        wanted = wanted.join(players, self._of(players, totals.c.user_id))
        if not self.by_rating:
            return wanted
        on_it = (ladder_rows.c.season == query.season, ladder_rows.c.ladder == query.ladder)
        return wanted.outerjoin(ladder_rows, and_(self._of(ladder_rows, totals.c.user_id), *on_it))

    def better_than(self, value: float) -> Select[Any]:
        """Return the query for how many players have a better value."""
        better = self.value < value if self.smallest_first else self.value > value
        return self.count().where(better)

    def equal_before(self, value: float, user_id: int) -> Select[Any]:
        """Return the query for how many players with the same value come before somebody."""
        before = self.source.c.user_id < user_id if self.smallest_first else self.source.c.user_id > user_id
        return self.count().where(self.value == value, before)

    def join_columns(self) -> list[ColumnElement[Any]]:
        """Return the columns of a row: those of `Player`, of `Totals` and, of a ladder, of `LadderRow`."""
        kinds = (Player, Totals, LadderRow) if self.by_rating else (Player, Totals)
        return [TABLES[kind].c[name] for kind in kinds for name in columns_of(kind)]

    def _members(self) -> ColumnElement[bool]:
        query = self.query
        of_season = (self.source.c.guild_id == query.guild_id, self.source.c.season == query.season)
        if not self.by_rating:
            return and_(*of_season)
        on_it = (ladder_rows.c.ladder == query.ladder, ladder_rows.c.placed)
        since = () if query.active_since is None else (ladder_rows.c.last_at >= query.active_since,)
        return and_(*of_season, *on_it, *since)

    def _of(self, table: Table, user_id: ColumnElement[int]) -> ColumnElement[bool]:
        return and_(table.c.guild_id == self.query.guild_id, table.c.user_id == user_id)

    def _joined(self, rows: Select[Any], user_id: ColumnElement[int]) -> Select[Any]:
        season = self.query.season
        rows = rows.join(totals, and_(self._of(totals, user_id), totals.c.season == season))
        rows = rows.join(players, self._of(players, user_id))
        if not self.by_rating:
            return rows
        on_it = (ladder_rows.c.ladder == self.query.ladder, ladder_rows.c.season == season)
        return rows.join(ladder_rows, and_(self._of(ladder_rows, user_id), *on_it))


def _row(order: TableOrder, *, user_id: Any, **table: Any) -> Select[Any]:
    return SortedTable(TableQuery(order=order, **table)).row(user_id)


def _better(order: TableOrder, *, user_id: Any, value: Any, **table: Any) -> Select[Any]:
    del user_id  # takes what the other one takes, and how good that row is
    return SortedTable(TableQuery(order=order, **table)).better_than(value)


ROWS: Final = {order: partial(_row, order) for order in TableOrder}
"""The query for somebody's row of a table of each order; see `SortedTable.row`. Values may be parameters."""
BETTER: Final = {order: partial(_better, order) for order in TableOrder}
"""The query for how many players are above such a row; see `SortedTable.better_than`."""
