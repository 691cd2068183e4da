"""Queries for lists of matches, of what somebody played and met, and of records; each runs along an index.

Where arguments are of any kind they may be parameters, for a query that is compiled once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, exists, func, select

from bot.league.rows import ALL_TIME, MANY, Award, CountedMatch, Game, LadderRow, Pair, Record, Season
from db.league.rows import select_rows
from db.moderation_schema import moderated_leagues
from db.schema import (
    awards,
    counted_matches,
    games,
    ladder_rows,
    ladder_steps,
    pairs,
    players,
    records,
    seasons,
    totals,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, Select


def last_number(guild_id: Any) -> Select[Any]:
    """Return the query for the number of the match that was counted last: how many there are, or null."""
    return select(func.max(counted_matches.c.number)).where(counted_matches.c.guild_id == guild_id)


def rated_of_group(guild_id: Any, group: Any, since: Any, until: Any) -> Select[Any]:
    """Return the query for how many rated matches the same people were dealt or ended between two moments."""
    counted = counted_matches.c
    of_group = (counted.guild_id == guild_id, counted.group == group)
    between = (counted.ended_at >= since, counted.started_at < until)
    rated = counted.unrated.is_(None)
    return select(func.count()).select_from(counted_matches).where(*of_group, *between, rated)


def first_season(guild_id: Any) -> ColumnElement[int]:
    """Return the number of the first season of a server that is shown: those before a reset are not."""
    found = select(moderated_leagues.c.first_season).where(moderated_leagues.c.guild_id == guild_id)
    return func.coalesce(found.scalar_subquery(), 0)


def seasons_of(guild_id: Any) -> Select[Any]:
    """Return the query for the seasons of a server, the newest first."""
    shown = (seasons.c.guild_id == guild_id, seasons.c.number >= first_season(guild_id))
    return select_rows(Season).where(*shown).order_by(seasons.c.number.desc())


def ladders_of(guild_id: int, season: int) -> Select[Any]:
    """Return the query for how many people each ladder has."""
    of_season = (ladder_steps.c.guild_id == guild_id, ladder_steps.c.season == season)
    people = func.sum(ladder_steps.c.people)
    return select(ladder_steps.c.ladder, people).where(*of_season).group_by(ladder_steps.c.ladder)


def ladder_rows_of(guild_id: Any, user_id: Any, season: Any) -> Select[Any]:
    """Return the query for somebody's row on each ladder."""
    key = (ladder_rows.c.guild_id == guild_id, ladder_rows.c.user_id == user_id)
    return select_rows(LadderRow).where(*key, ladder_rows.c.season == season)


def titles_of(guild_id: Any, user_id: Any) -> Select[Any]:
    """Return the query for seasons that are over which somebody ended as the first of a ladder, with that."""
    better, mine = ladder_rows.alias("better"), ladder_rows.c
    own = (mine.guild_id == guild_id, mine.user_id == user_id, mine.placed, mine.season != ALL_TIME)
    place = (better.c.guild_id == guild_id, better.c.season == mine.season, better.c.ladder == mine.ladder)
    beaten = exists().where(*place, better.c.placed, better.c.order > mine.order)
    over = and_(
        seasons.c.guild_id == guild_id, seasons.c.number == mine.season, seasons.c.ended_at.is_not(None)
    )
    wanted = select_rows(Season).add_columns(mine.ladder).select_from(ladder_rows).join(seasons, over)
    return wanted.where(*own, ~beaten)


def games_of(guild_id: Any, user_id: Any, *, last: Any, ladder: Any) -> Select[Any]:
    """Return the query for somebody's newest matches, or rated ones on a ladder, in no certain order.

    Their numbers are found first: SQLite would rather look through all matches of the server.
    """
    mine = (games.c.guild_id == guild_id, games.c.user_id == user_id)
    on_it = () if ladder is None else (games.c.rated_on == ladder,)
    numbers = select(games.c.number).where(*mine, *on_it).order_by(games.c.number.desc()).limit(last)
    page = numbers.subquery("page")
    return select_rows(Game).select_from(page).join(games, and_(*mine, games.c.number == page.c.number))


def briefs_of(guild_id: Any, user_id: Any, *, most: Any) -> Select[Any]:
    """Return the query for what suggestions tell of the newest matches of a server, or of somebody there.

    They are in no certain order.
    """
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
    """Return the query for the sums against those whom somebody met most often."""
    mine = (pairs.c.guild_id == guild_id, pairs.c.user_id == user_id, pairs.c.season == season)
    order = (pairs.c.games.desc(), pairs.c.other_id.desc())
    return select_rows(Pair).where(*mine, pairs.c.other_id != MANY).order_by(*order).limit(most)


def pair_of(guild_id: Any, user_id: Any, other_id: Any) -> Select[Any]:
    """Return the query for the sums of two people of all time."""
    key = (pairs.c.guild_id == guild_id, pairs.c.user_id == user_id, pairs.c.other_id == other_id)
    return select_rows(Pair).where(*key, pairs.c.season == ALL_TIME)


def played_by(guild_id: int, users: Sequence[int]) -> Select[Any]:
    """Return the query for how many matches people have played, as `user_id` and `games`."""
    key = (totals.c.guild_id == guild_id, totals.c.user_id.in_(users), totals.c.season == ALL_TIME)
    return select(totals.c.user_id, totals.c.games).where(*key)


def met_numbers(guild_id: int, user_id: int, other_id: int, *, last: int) -> Select[Any]:
    """Return the query for the numbers of the newest matches in which both played.

    Args:
        guild_id: Discord's id of the server.
        user_id: Of the one who played less: all of their matches may be looked at.
        other_id: Of the other one.
        last: How many numbers at most.
    """
    theirs = games.alias("theirs")
    met = exists().where(
        theirs.c.guild_id == guild_id, theirs.c.number == games.c.number, theirs.c.user_id == other_id
    )
    mine = select(games.c.number).where(games.c.guild_id == guild_id, games.c.user_id == user_id, met)
    return mine.order_by(games.c.number.desc()).limit(last)


def newest_matches(guild_id: int, *, up_to: int, limit: int) -> Select[Any]:
    """Return the query for the matches up to a number, the newest first."""
    counted = counted_matches.c
    wanted = select_rows(CountedMatch).where(counted.guild_id == guild_id, counted.number <= up_to)
    return wanted.order_by(counted.number.desc()).limit(limit)


def numbered_matches(guild_id: int, numbers: Sequence[int]) -> Select[Any]:
    """Return the query for matches by their numbers."""
    counted = counted_matches.c
    return select_rows(CountedMatch).where(counted.guild_id == guild_id, counted.number.in_(numbers))


def match_named(guild_id: int, match_id: str) -> Select[Any]:
    """Return the query for a match of a server by its id."""
    counted = counted_matches.c
    return select_rows(CountedMatch).where(counted.match_id == match_id, counted.guild_id == guild_id)


def games_in(guild_id: int, numbers: Sequence[int]) -> Select[Any]:
    """Return the query for how everybody did in matches."""
    return select_rows(Game).where(games.c.guild_id == guild_id, games.c.number.in_(numbers))


def records_of(guild_id: Any) -> Select[Any]:
    """Return the query for the largest values of every kind, a few of each."""
    return select_rows(Record).where(records.c.guild_id == guild_id)


def awards_of(guild_id: Any, people: Sequence[Any]) -> Select[Any]:
    """Return the query for what people have earned."""
    return select_rows(Award).where(awards.c.guild_id == guild_id, awards.c.user_id.in_(people))


def awards_of_one(guild_id: Any, user_id: Any) -> Select[Any]:
    """Return the query for what somebody has earned."""
    return awards_of(guild_id, [user_id])


def names_of(guild_id: int, users: Sequence[int]) -> Select[Any]:
    """Return the query for the names of people, as `user_id` and `name`."""
    key = (players.c.guild_id == guild_id, players.c.user_id.in_(users))
    return select(players.c.user_id, players.c.name).where(*key)
