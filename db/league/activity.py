"""Queries for the activity of a week; each runs along an index. Arguments of any kind may be parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, func, select

from bot.league.rows import Activity, Player
from db.league.rows import TABLES, columns_of, select_rows
from db.schema import players
from db.season_schema import activity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, Select


def activity_of(guild_id: Any, week: Any, people: Sequence[Any]) -> Select[Any]:
    """Return the query for the activity of people in a week."""
    return select_rows(Activity).where(_in_week(guild_id, week), activity.c.user_id.in_(people))


def people_in(guild_id: Any, week: Any) -> Select[Any]:
    """Return the query for how many people were active in a week."""
    return select(func.count()).select_from(activity).where(_in_week(guild_id, week))


def activity_page(guild_id: int, week: int, *, offset: int, limit: int) -> Select[Any]:
    """Return the query for rows of the table of a week, in no certain order: of `Player` and `Activity`."""
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
    """Return the query for somebody's row of the table of a week: of `Player` and `Activity`."""
    own = (_in_week(guild_id, week), activity.c.user_id == user_id)
    return _with_names(select(*_columns()).select_from(activity), guild_id).where(*own)


def more_active(guild_id: int, week: int, points: int) -> Select[Any]:
    """Return the query for how many people have more points in a week."""
    return people_in(guild_id, week).where(activity.c.points > points)


def _in_week(guild_id: Any, week: Any) -> ColumnElement[bool]:
    return and_(activity.c.guild_id == guild_id, activity.c.week == week)


def _columns() -> list[ColumnElement[Any]]:
    return [TABLES[kind].c[name] for kind in (Player, Activity) for name in columns_of(kind)]


def _with_names(rows: Select[Any], guild_id: int) -> Select[Any]:
    named = and_(players.c.guild_id == guild_id, players.c.user_id == activity.c.user_id)
    return rows.join(players, named)
