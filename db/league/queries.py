"""Rows of the league as column values, and the queries for them; each query uses an index.

A column has the name of its field, except for the parts of a composite field; a few computed columns are
added for sorting.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Select, Table, and_, exists, func, select, true

from bot.league import ports
from db.schema import (
    activity,
    awards,
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    moderated_leagues,
    pairs,
    players,
    records,
    seasons,
    totals,
)

Kept = TypeVar("Kept")

TABLES: Final[dict[type, Table]] = {
    ports.Season: seasons,
    ports.CountedMatch: counted_matches,
    ports.Game: games,
    ports.LadderRow: ladder_rows,
    ports.Totals: totals,
    ports.Pair: pairs,
    ports.Player: players,
    ports.Record: records,
    ports.Award: awards,
    ports.Activity: activity,
}
AFTER_ALL: Final = 1000  # larger than any average: sorts players with too few matches after all others
_INSIDE: Final = {"rating": ("mu", "sigma")} | {
    when: (f"mu_{when}", f"sigma_{when}") for when in ("before", "after")
}
_NAMES: Final = {kind: tuple(field.name for field in fields(kind)) for kind in TABLES}


def _counts(text: str) -> dict[str, int]:
    pairs = (one.rpartition(":") for one in text.split())
    return {ladder: int(count) for ladder, _, count in pairs}


def _counts_text(counts: Mapping[str, int]) -> str:
    return " ".join(f"{ladder}:{count}" for ladder, count in sorted(counts.items()))


_CODED: Final[dict[type, dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]]] = {
    ports.Totals: {
        "colours": (
            json.loads,
            lambda colours: json.dumps(dict(colours), separators=(",", ":"), sort_keys=True),
        )
    },
    ports.Pair: {"ladders": (lambda text: tuple(text.split()), " ".join), "rated": (_counts, _counts_text)},
    ports.Record: {"kind": (ports.RecordKind, lambda kind: kind.value)},
    ports.Activity: {
        "opponents": (
            lambda text: tuple(int(user_id) for user_id in text.split()),
            lambda opponents: " ".join(map(str, opponents)),
        )
    },
}
"""For fields of types that no database has: how to read them from their columns, and write them."""


def columns_of(kind: type) -> list[str]:
    """Return the names of the columns of a kind's rows, in the order that `row_of` expects."""
    return [column for name in _NAMES[kind] for column in _INSIDE.get(name, (name,))]


def select_rows(kind: type, **key: Any) -> Select[Any]:
    """Return the query for a kind's rows whose columns equal these values, or are in a list of them."""
    columns = TABLES[kind].c
    same = (
        columns[name].in_(value) if isinstance(value, list) else columns[name] == value
        for name, value in key.items()
    )
    return select(*(columns[name] for name in columns_of(kind))).where(*same)


def row_of(kind: type[Kept], found: Iterable[Any]) -> Kept:
    """Return the row at the start of a `select_rows` result; raises ValueError if it is damaged."""
    values = iter(found)
    if kind is ports.Game or kind is ports.LadderRow:
        row = dict(_rated(_NAMES[kind], values))
    else:
        row = dict(zip(_NAMES[kind], islice(values, len(_NAMES[kind])), strict=True))
        for name, (read, _) in _CODED.get(kind, {}).items():
            row[name] = read(row[name])
    return kind(**row)


def _rated(names: Iterable[str], values: Iterator[Any]) -> Iterator[tuple[str, Any]]:
    for name in names:
        value = next(values)
        if name in _INSIDE:
            sigma = next(values)
            value = None if value is None else ports.Rating(value, sigma)
        yield name, value


def values_of(row: Any) -> dict[str, Any]:
    """Return a row's values by column; without `placed` and `step` for a ladder's row."""
    kind = type(row)
    values = {name: getattr(row, name) for name in _NAMES[kind]}
    for name, (_, write) in _CODED.get(kind, {}).items():
        values[name] = write(values[name])
    if kind is ports.Game:
        values["rated_on"] = None if row.after is None else row.ladder
    elif kind is ports.Totals:
        played, behind = row.games or 1, AFTER_ALL if row.games < ports.MIN_GAMES else 0
        values["rate"] = row.wins / played - behind
        values["mean_place"] = row.places / played + behind
    if kind is ports.Game or kind is ports.LadderRow:
        for name in _INSIDE.keys() & values.keys():
            rating, (mu, sigma) = values.pop(name), _INSIDE[name]
            values[mu], values[sigma] = (None, None) if rating is None else (rating.mu, rating.sigma)
    return values


_COLUMNS: Final = {
    ports.TableOrder.WINS: "wins",
    ports.TableOrder.RATE: "rate",
    ports.TableOrder.POINTS: "points",
    ports.TableOrder.HIGHEST: "highest_hand",
    ports.TableOrder.PLACE: "mean_place",
}


@dataclass(frozen=True, slots=True)
class SortedTable:
    """A table of players: its source and its order."""

    query: ports.TableQuery

    @property
    def by_rating(self) -> bool:
        return self.query.order is ports.TableOrder.RATING

    @property
    def source(self) -> Table:
        return ladder_rows if self.by_rating else totals

    @property
    def value(self) -> ColumnElement[Any]:
        """The column that it is sorted by."""
        return ladder_rows.c.order if self.by_rating else totals.c[_COLUMNS[self.query.order]]

    @property
    def smallest_first(self) -> bool:
        return self.query.order is ports.TableOrder.PLACE

    def count(self) -> Select[Any]:
        return select(func.count()).select_from(self.source).where(self._members())

    def page(self, *, offset: int, limit: int, from_end: bool) -> Select[Any]:
        """Return the query for a page's rows, unordered; `from_end` counts offsets from the end."""
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
        """Return the query for a player's `join_columns`, value, and whether they have a rank."""
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
        better = self.value < value if self.smallest_first else self.value > value
        return self.count().where(better)

    def equal_before(self, value: float, user_id: int) -> Select[Any]:
        """Return the query for the number of players with the same value who come before a player."""
        before = self.source.c.user_id < user_id if self.smallest_first else self.source.c.user_id > user_id
        return self.count().where(self.value == value, before)

    def join_columns(self) -> list[ColumnElement[Any]]:
        """Return a row's columns: those of `Player`, of `Totals` and, for a ladder, of `LadderRow`."""
        kinds = (
            (ports.Player, ports.Totals, ports.LadderRow) if self.by_rating else (ports.Player, ports.Totals)
        )
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


def _row(order: ports.TableOrder, *, user_id: Any, **table: Any) -> Select[Any]:
    return SortedTable(ports.TableQuery(order=order, **table)).row(user_id)


def _better(order: ports.TableOrder, *, user_id: Any, value: Any, **table: Any) -> Select[Any]:
    del user_id  # has the parameters of `_row`, and that row's value
    return SortedTable(ports.TableQuery(order=order, **table)).better_than(value)


ROWS: Final = {order: partial(_row, order) for order in ports.TableOrder}
"""Per order, the query for a player's row; see `SortedTable.row`. Values may be bind parameters."""
BETTER: Final = {order: partial(_better, order) for order in ports.TableOrder}
"""Per order, the query for the number of players above a value; see `SortedTable.better_than`."""
BY_KEY: Final = {kind: partial(select_rows, kind) for kind in TABLES}
"""Per kind, the query for rows by column values; see `select_rows`."""


def last_number(guild_id: Any) -> Select[Any]:
    """Return the query for the number of the last counted match, which is also their count; null if none."""
    return select(func.max(counted_matches.c.number)).where(counted_matches.c.guild_id == guild_id)


def rated_of_group(guild_id: Any, group: Any, since: Any, until: Any) -> Select[Any]:
    """Return the query for a group's number of rated matches ended after `since`, begun before `until`."""
    counted = counted_matches.c
    of_group = (counted.guild_id == guild_id, counted.group == group)
    between = (counted.ended_at >= since, counted.started_at < until)
    rated = counted.unrated.is_(None)
    return select(func.count()).select_from(counted_matches).where(*of_group, *between, rated)


def first_season(guild_id: Any) -> ColumnElement[int]:
    """Return the number of a server's first visible season: a reset hides those before."""
    found = select(moderated_leagues.c.first_season).where(moderated_leagues.c.guild_id == guild_id)
    return func.coalesce(found.scalar_subquery(), 0)


LAST_SEASON: Final = 2**31 - 1


def is_numbered() -> ColumnElement[bool]:
    """Return a condition that excludes damaged seasons: SQLite sorts other types after all numbers."""
    return seasons.c.number <= LAST_SEASON


def seasons_of(guild_id: Any) -> Select[Any]:
    """Return the query for a server's visible seasons, the newest first."""
    shown = (seasons.c.guild_id == guild_id, seasons.c.number >= first_season(guild_id))
    return select_rows(ports.Season).where(*shown, is_numbered()).order_by(seasons.c.number.desc())


def ladders_of(guild_id: int, season: int) -> Select[Any]:
    of_season = (ladder_steps.c.guild_id == guild_id, ladder_steps.c.season == season)
    people = func.sum(ladder_steps.c.people)
    return select(ladder_steps.c.ladder, people).where(*of_season).group_by(ladder_steps.c.ladder)


def titles_of(guild_id: Any, user_id: Any) -> Select[Any]:
    """Return the query for the ended seasons in which a player came first on a ladder, and the ladder."""
    better, mine = ladder_rows.alias("better"), ladder_rows.c
    own = (mine.guild_id == guild_id, mine.user_id == user_id, mine.placed, mine.season != ports.ALL_TIME)
    place = (better.c.guild_id == guild_id, better.c.season == mine.season, better.c.ladder == mine.ladder)
    beaten = exists().where(*place, better.c.placed, better.c.order > mine.order)
    over = and_(
        seasons.c.guild_id == guild_id, seasons.c.number == mine.season, seasons.c.ended_at.is_not(None)
    )
    wanted = select_rows(ports.Season).add_columns(mine.ladder).select_from(ladder_rows).join(seasons, over)
    return wanted.where(*own, ~beaten)


def games_of(guild_id: Any, user_id: Any, *, last: Any, ladder: Any) -> Select[Any]:
    """Return the query for a player's newest matches, or rated ones on a ladder, unordered.

    A subquery finds their numbers first; otherwise SQLite would scan all matches of the server.
    """
    mine = (games.c.guild_id == guild_id, games.c.user_id == user_id)
    on_it = () if ladder is None else (games.c.rated_on == ladder,)
    numbers = select(games.c.number).where(*mine, *on_it).order_by(games.c.number.desc()).limit(last)
    page = numbers.subquery("page")
    return select_rows(ports.Game).select_from(page).join(games, and_(*mine, games.c.number == page.c.number))


def briefs_of(guild_id: Any, user_id: Any, *, most: Any) -> Select[Any]:
    """Return the query for suggestions of a player's or all newest matches, unordered."""
    table = games if user_id is not None else counted_matches
    mine = () if user_id is None else (games.c.user_id == user_id,)
    newest = select(table.c.number).where(table.c.guild_id == guild_id, *mine)
    page = newest.order_by(table.c.number.desc()).limit(most).subquery("page")
    columns = [
        games.c[name] for name in ("number", "place", "points", "user_id", "match_id", "ended_at", "won")
    ]
    here = and_(games.c.guild_id == guild_id, games.c.number == page.c.number)
    named = and_(players.c.guild_id == guild_id, players.c.user_id == games.c.user_id)
    return select(*columns, players.c.name).select_from(page).join(games, here).outerjoin(players, named)


def opponents_of(guild_id: Any, user_id: Any, *, season: Any, most: Any) -> Select[Any]:
    """Return the query for the sums against the opponents whom a player met most often."""
    mine = select_rows(ports.Pair, guild_id=guild_id, user_id=user_id, season=season)
    order = (pairs.c.games.desc(), pairs.c.other_id.desc())
    return mine.where(pairs.c.other_id != ports.MANY).order_by(*order).limit(most)


def played_by(guild_id: int, users: Sequence[int]) -> Select[Any]:
    """Return the query for the number of matches that people have played, as `user_id` and `games`."""
    key = (totals.c.guild_id == guild_id, totals.c.user_id.in_(users), totals.c.season == ports.ALL_TIME)
    return select(totals.c.user_id, totals.c.games).where(*key)


def met_numbers(guild_id: int, user_id: int, other_id: int, *, last: int) -> Select[Any]:
    """Return the query for the numbers of two players' newest common matches; may scan all of the first's."""
    theirs = games.alias("theirs")
    met = exists().where(
        theirs.c.guild_id == guild_id, theirs.c.number == games.c.number, theirs.c.user_id == other_id
    )
    mine = select(games.c.number).where(games.c.guild_id == guild_id, games.c.user_id == user_id, met)
    return mine.order_by(games.c.number.desc()).limit(last)


def newest_matches(guild_id: int, *, up_to: int, limit: int) -> Select[Any]:
    """Return the query for the matches with numbers up to `up_to`, the newest first."""
    number = counted_matches.c.number
    wanted = select_rows(ports.CountedMatch, guild_id=guild_id).where(number <= up_to)
    return wanted.order_by(number.desc()).limit(limit)


def names_of(guild_id: int, users: Sequence[int]) -> Select[Any]:
    """Return the query for the names of people, as `user_id` and `name`."""
    key = (players.c.guild_id == guild_id, players.c.user_id.in_(users))
    return select(players.c.user_id, players.c.name).where(*key)


def people_in(guild_id: Any, week: Any) -> Select[Any]:
    return select(func.count()).select_from(activity).where(_in_week(guild_id, week))


def activity_page(guild_id: int, week: int, *, offset: int, limit: int) -> Select[Any]:
    """Return the query for a page of a week's table, unordered: columns of `Player` and `Activity`."""
    page = (
        select(activity.c.user_id)
        .where(_in_week(guild_id, week))
        .order_by(activity.c.points.desc(), activity.c.user_id.desc())
        .limit(limit)
        .offset(offset)
        .subquery("page")
    )
    own = and_(_in_week(guild_id, week), activity.c.user_id == page.c.user_id)
    return _with_names(select(*_columns()).select_from(page).join(activity, own), guild_id)


def activity_row(guild_id: int, week: int, user_id: int) -> Select[Any]:
    """Return the query for a player's row in a week's table: columns of `Player` and `Activity`."""
    own = (_in_week(guild_id, week), activity.c.user_id == user_id)
    return _with_names(select(*_columns()).select_from(activity), guild_id).where(*own)


def more_active(guild_id: int, week: int, points: int) -> Select[Any]:
    return people_in(guild_id, week).where(activity.c.points > points)


def _in_week(guild_id: Any, week: Any) -> ColumnElement[bool]:
    return and_(activity.c.guild_id == guild_id, activity.c.week == week)


def _columns() -> list[ColumnElement[Any]]:
    return [TABLES[kind].c[name] for kind in (ports.Player, ports.Activity) for name in columns_of(kind)]


def _with_names(rows: Select[Any], guild_id: int) -> Select[Any]:
    named = and_(players.c.guild_id == guild_id, players.c.user_id == activity.c.user_id)
    return rows.join(players, named)
