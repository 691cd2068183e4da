"""Reads what the league holds before a match counts.

Each match that ends asks for it, so its queries are compiled once for each number of people, and sent in one
round trip.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, bindparam, case, func, literal, select

from bot.league.ports import GROUP_SPAN, Before
from bot.league.rows import ALL_TIME, MANY, Activity, Award, Crowd, LadderRow, Pair, Season, Totals
from db.league.activity import activity_of
from db.league.count_writer import LOWEST_STEP
from db.league.lists import awards_of, last_number, rated_of_group
from db.league.rows import row_of, select_rows
from db.one_trip import in_one_trip
from db.prepared_statement import PreparedQuery
from db.schema import DISCORD_ID, ladder_rows, ladder_steps, pairs, seasons, totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Select
    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor


class BeforeQueries:
    """The queries for a match with so many people, in one database's dialect."""

    def __init__(self, dialect: Dialect, *, people: int) -> None:
        guild_id = bindparam("guild_id", type_=DISCORD_ID)
        users = [bindparam(f"user_{number}", type_=DISCORD_ID) for number in range(people)]
        touched: tuple[Any, ...] = (ALL_TIME, bindparam("season"))
        newest = newest_season(guild_id, bindparam("group"), bindparam("since"), bindparam("until"))
        self._newest = PreparedQuery(newest, dialect)
        self._ladder = PreparedQuery(ladder_of(guild_id, users, bindparam("ladder")), dialect)
        self._crowds = PreparedQuery(crowds_of(guild_id, bindparam("ladder")), dialect)
        self._others = {
            Totals: PreparedQuery(totals_of(guild_id, users, touched), dialect),
            Pair: PreparedQuery(pairs_of(guild_id, users, touched), dialect),
            Award: PreparedQuery(awards_of(guild_id, users), dialect),
            Activity: PreparedQuery(activity_of(guild_id, bindparam("week"), users), dialect),
        }

    def read(self, connection: Connection, users: Sequence[int], parameters: dict[str, Any]) -> Before:
        """Return what the league holds; the parameters are named like those of `LeagueStore.before`.

        Raises:
            ValueError: A row is damaged.
        """
        values = parameters | {"until": parameters["since"] + GROUP_SPAN}
        values |= {f"user_{number}": user for number, user in enumerate(users)}
        return in_one_trip(connection, partial(self._read, values))

    def _read(self, values: dict[str, Any], cursor: DBAPICursor) -> Before:
        found = self._newest.fetch(cursor, values)
        if not found:
            return Before()  # nothing is counted before the first season
        *_, last, group_matches = found[0]
        season = row_of(Season, found[0])
        values = values | {"season": season.number}
        on_ladder, crowds = list[LadderRow](), dict[int, Crowd]()
        if values["ladder"] is not None:
            on_ladder = [row_of(LadderRow, row) for row in self._ladder.fetch(cursor, values)]
            crowds = {number: Crowd(*found) for number, *found in self._crowds.fetch(cursor, values)}
        rows: dict[type, list[Any]] = {
            kind: [row_of(kind, row) for row in query.fetch(cursor, values)]
            for kind, query in self._others.items()
        }
        return Before(
            number=last,
            season=season,
            ladder=_newest_rows(on_ladder, season.number),
            totals=rows[Totals],
            pairs=rows[Pair],
            group_matches=group_matches,
            crowds=crowds,
            awards=rows[Award],
            activity=rows[Activity],
        )


def newest_season(guild_id: Any, group: Any, since: Any, until: Any) -> Select[Any]:
    """Return the query for the newest season of a server, with its last number and the matches of a group."""
    columns = (
        func.coalesce(last_number(guild_id).scalar_subquery(), 0),
        rated_of_group(guild_id, group, since, until).scalar_subquery(),
    )
    wanted = select_rows(Season).add_columns(*columns).where(seasons.c.guild_id == guild_id)
    return wanted.order_by(seasons.c.number.desc()).limit(1)


def ladder_of(guild_id: Any, people: Sequence[Any], ladder: Any) -> Select[Any]:
    """Return the query for the rows of people on a ladder, in every season."""
    key = (ladder_rows.c.guild_id == guild_id, ladder_rows.c.user_id.in_(people))
    return select_rows(LadderRow).where(*key, ladder_rows.c.ladder == ladder)


def crowds_of(guild_id: Any, ladder: Any) -> Select[Any]:
    """Return the query for how many people a ladder has, and how many with a place, in the newest seasons."""
    steps, season = ladder_steps.c, bindparam("season", type_=Integer())
    placed = case((steps.step > LOWEST_STEP, steps.people), else_=0)
    query = select(steps.season, func.sum(steps.people), func.sum(placed))
    of_ladder = (steps.guild_id == guild_id, steps.ladder == ladder, steps.season > ALL_TIME)
    return query.where(*of_ladder, steps.season.between(season - 1, season)).group_by(steps.season)


def totals_of(guild_id: Any, people: Sequence[Any], touched: Sequence[Any]) -> Select[Any]:
    """Return the query for the sums of people in some seasons."""
    key = (totals.c.guild_id == guild_id, totals.c.user_id.in_(people), totals.c.season.in_(touched))
    return select_rows(Totals).where(*key)


def pairs_of(guild_id: Any, people: Sequence[Any], touched: Sequence[Any]) -> Select[Any]:
    """Return the query for the sums of each two of some people in some seasons."""
    both = (pairs.c.user_id.in_(people), pairs.c.other_id.in_([*people, literal(MANY, DISCORD_ID)]))
    return select_rows(Pair).where(pairs.c.guild_id == guild_id, *both, pairs.c.season.in_(touched))


def _newest_rows(rows: Iterable[LadderRow], newest: int) -> list[LadderRow]:
    """Return the rows of the newest season and of all time, and of each account the last one before these."""
    kept: dict[tuple[int, int], LadderRow] = {}
    for row in sorted(rows, key=lambda row: row.season):
        place = row.season if row.season in {ALL_TIME, newest} else -1
        kept[row.user_id, place] = row
    return list(kept.values())
