"""Reads matches as they were stored when they ended, for those who count them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Integer, Text, cast, func, null, select, type_coerce

from bot.league.ports import StoredMatch
from bot.league.rows import RETURN_DAYS
from bot.privacy.ports import digest_of
from bot.rooms.ports import MatchResult, SeatResult
from db.moderation_schema import league_matches
from db.privacy_schema import match_digests, tombstones
from db.readable_rows import readable_rows
from db.schema import DISCORD_ID, archives, match_seats, matches, waiting_matches
from db.served import served

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

    from sqlalchemy import ColumnElement, Select, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.sharding.ownership import Ownership

HEXADECIMAL: Final = "0123456789abcdef"
_NOTHING: Final = type_coerce(null(), Integer)
_NO_REASON: Final = type_coerce(null(), Text)
_RESULT: Final = tuple(field.name for field in fields(MatchResult) if field.name != "seats")
_SEAT: Final = tuple(field.name for field in fields(SeatResult))


def first_waiting(
    *, but_guilds: Collection[int] = (), most: int, ownership: Ownership | None = None
) -> Select[Any]:
    """Return the query for the ids and servers of matches that wait to be counted, by their ends.

    It reads nothing else of them, so that a damaged one is found like any other; a row whose id is none is
    left out, since text that is no UTF-8 would fail the query for all. A server that is no number is 0.
    With `ownership` they are of the servers that are served here alone.
    """
    waiting = waiting_matches.c
    query = select(waiting.match_id, cast(waiting.guild_id, DISCORD_ID).label("guild_id"))
    query = query.where(func.ltrim(waiting.match_id, HEXADECIMAL) == "")
    if ownership is not None:
        query = query.where(*served(waiting.guild_id, ownership))
    if but_guilds:
        query = query.where(waiting.guild_id.not_in(list(but_guilds)))
    return query.order_by(waiting.ended_at, waiting.match_id).limit(most)


def waiting_match(match_id: str) -> Select[Any]:
    """Return the query for one match that waits to be counted."""
    query = _stored(waiting_matches, _NOTHING, waiting_matches.c.season, _NO_REASON)
    return query.where(waiting_matches.c.match_id == match_id)


async def read_returned(
    connection: AsyncConnection, accounts: Iterable[int | None], began: datetime
) -> frozenset[int]:
    """Return the accounts of a match whose data was deleted shortly before it began."""
    people = {digest_of(account): account for account in accounts if account is not None}
    span = (began - timedelta(days=RETURN_DAYS), began)
    query = select(tombstones.c.digest).where(
        tombstones.c.digest.in_([*people]), tombstones.c.deleted_at.between(*span)
    )
    return frozenset(people[one] for one in await connection.scalars(query))


def listed_after(guild_id: int, position: int, *, most: int) -> Select[Any]:
    """Return the query for the matches of a server that were ever counted behind a position, in order.

    They have their positions in the place of their numbers.
    """
    listed = league_matches.c
    return (
        _stored(league_matches, listed.position, listed.season, listed.unrated)
        .where(listed.guild_id == guild_id, listed.position > position)
        .order_by(listed.position)
        .limit(most)
    )


def position_of(match_id: str) -> Select[Any]:
    """Return the query for the position of a match that was ever counted."""
    return select(league_matches.c.position).where(league_matches.c.match_id == match_id)


def last_listed_after(guild_id: int, position: int, *, most: int) -> Select[Any]:
    """Return the query for the position of the last match that `listed_after` finds, damaged or not."""
    listed = league_matches.c
    some = select(listed.position).where(listed.guild_id == guild_id, listed.position > position)
    return select(func.max(some.order_by(listed.position).limit(most).subquery().c.position))


def seats_of(found: list[str]) -> Select[Any]:
    """Return the query for the seats of matches, by match and seat."""
    columns = (match_seats.c.match_id, *(match_seats.c[name] for name in _SEAT))
    wanted = select(*columns).where(match_seats.c.match_id.in_(found))
    return wanted.order_by(match_seats.c.match_id, match_seats.c.seat)


async def stored_matches(connection: AsyncConnection, query: Select[Any]) -> list[StoredMatch]:
    """Return the matches that a query above finds, in its order; one whose row is damaged is left out.

    Raises:
        ValueError: A seat of one of them is damaged.
    """
    found = readable_rows(await connection.execute(query), "a match that is over")
    seats: defaultdict[str, list[SeatResult]] = defaultdict(list)
    if found:
        for match_id, *values in await connection.execute(seats_of([row.match_id for row in found])):
            seats[match_id].append(SeatResult(**dict(zip(_SEAT, values, strict=True))))
    matches_found: list[StoredMatch] = []
    for *values, archive, digest, number, season, unrated in map(tuple, found):
        row: dict[str, Any] = dict(zip(_RESULT, values, strict=True))
        result = MatchResult(**row, seats=tuple(seats[row["match_id"]]))
        settled: dict[str, Any] = {"number": number, "season": season, "unrated": unrated}
        matches_found.append(StoredMatch(result=result, archive=archive, digest=digest, **settled))
    return matches_found


def _stored(listed: Table, *settled: ColumnElement[Any]) -> Select[Any]:
    """Return the query for the matches that a table lists by their ids, each with its archive, if any.

    What is settled of it already is its number, its season, and why it is not rated.
    """
    query = select(*_columns(*settled))
    return with_archive(query.join_from(listed, matches, matches.c.match_id == listed.c.match_id))


def one_match(match_id: str) -> Select[Any]:
    """Return the query for a match by its id, counted or not; it tells neither its number nor its season."""
    query = select(*_columns(_NOTHING.label("number"), _NOTHING.label("season"), _NO_REASON))
    query = query.select_from(matches)
    return with_archive(query).where(matches.c.match_id == match_id)


def _columns(*settled: ColumnElement[Any]) -> tuple[ColumnElement[Any], ...]:
    result = (matches.c[name] for name in _RESULT)
    return *result, archives.c.payload, match_digests.c.payload, *settled


def with_archive(query: Select[Any]) -> Select[Any]:
    """Return a query for matches with their archives and digests, where they have one."""
    return query.outerjoin(archives, archives.c.match_id == matches.c.match_id).outerjoin(
        match_digests, match_digests.c.match_id == matches.c.match_id
    )
