"""Inputs of a league's computation: matches as they were stored at their end, and moderators' decisions."""

from __future__ import annotations

import logging
from collections import defaultdict
from dataclasses import fields, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Integer, Text, bindparam, cast, func, insert, null, select, type_coerce, update

from bot.league.moderation import Adjustments, Decision, DecisionKind, adjustments_of
from bot.league.ports import StoredMatch
from bot.league.rows import RETURN_DAYS
from bot.privacy.ports import digest_of
from bot.rooms.ports import MatchResult, SeatResult
from db.engine import one_line
from db.fence import served
from db.schema import (
    DISCORD_ID,
    archives,
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
from db.statements import INSERT, readable_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

    from sqlalchemy import ColumnElement, Insert, Select, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.moderation import Effect
    from bot.sharding.ownership import Ownership

log = logging.getLogger(__name__)


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
    """Return the query for matches that a server ever counted, with positions in place of numbers."""
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
    """Return the matches that a query finds, but damaged rows; raises ValueError for a damaged seat."""
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
    """Return the query for matches that a table lists, with archives and what is settled of them."""
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


_COLUMNS: Final = tuple(column.name for column in league_decisions.c)


def decisions_of(guild_id: int, *, newest: int | None = None) -> Select[Any]:
    """Return the query for decisions about a server's league, all or the newest ones, those first."""
    decided = league_decisions.c
    query = select(league_decisions).where(decided.guild_id == guild_id)
    return query.order_by(decided.number.desc()).limit(newest)


async def read_decisions(
    connection: AsyncConnection, guild_id: int, *, newest: int | None = None
) -> list[Decision]:
    """Return decisions about a server's league in order; damaged ones are logged and left out."""
    found = readable_rows(await connection.execute(decisions_of(guild_id, newest=newest)), "a decision")
    decisions: list[Decision] = []
    for values in reversed(found):
        try:
            decisions.append(_decision(dict(zip(_COLUMNS, values, strict=True))))
        except (ValueError, TypeError) as error:
            log.error("a decision cannot be read and is left out: %s", one_line(error))  # noqa: TRY400 - expected
    return decisions


async def read_adjustments(connection: AsyncConnection, guild_id: int) -> Adjustments:
    """Return what the decisions about a server's league change in what counts."""
    decided = select(moderated_leagues.c.decided).where(moderated_leagues.c.guild_id == guild_id)
    revision = await connection.scalar(decided)
    if not revision:
        return Adjustments()
    return replace(adjustments_of(await read_decisions(connection, guild_id)), revision=revision)


async def store_decision(connection: AsyncConnection, decision: Decision, effect: Effect) -> bool:
    """Store a decision with its effect if it is the next one; return whether it is."""
    row = {name: getattr(decision, name) for name in _COLUMNS} | {"action": decision.action.value}
    stored = await connection.execute(_insert_next(), row | {"number": decision.number})
    if stored.rowcount != 1:
        return False
    await _note(connection, decision, effect)
    if effect.rename is not None:
        number, name = effect.rename
        key = (seasons.c.guild_id == decision.guild_id, seasons.c.number == number)
        await connection.execute(update(seasons).where(*key).values(name=name))
    return True


async def _note(connection: AsyncConnection, decision: Decision, effect: Effect) -> None:
    """Note the newest decision of a server, and that its league is out of date if it is."""
    statement = INSERT[connection.dialect.name](moderated_leagues)
    noted: dict[str, Any] = {"decided": decision.number, "first_season": effect.first_season}
    if effect.anew:
        noted["stale"] = True
    values = {"guild_id": decision.guild_id, "stale": False} | noted
    await connection.execute(statement.on_conflict_do_update(index_elements=["guild_id"], set_=noted), values)


def _insert_next() -> Insert:
    """Return the statement that inserts a decision if it has the number after the last one of its server."""
    last = league_decisions.alias("last")
    newest = select(func.coalesce(func.max(last.c.number), 0)).where(
        last.c.guild_id == bindparam("guild_id", type_=last.c.guild_id.type)
    )
    values = [bindparam(column.name, type_=column.type) for column in league_decisions.c]
    number = bindparam("number", type_=league_decisions.c.number.type)
    row = select(*values).where(number == newest.scalar_subquery() + 1)
    return insert(league_decisions).from_select([*_COLUMNS], row)


def _decision(values: dict[str, Any]) -> Decision:
    action = DecisionKind(values["action"])
    numbers = (
        (values["subject"], values["target"]) if action in {DecisionKind.MERGE, DecisionKind.RESET} else ()
    )
    for one in (values["number"], *numbers):
        int(one)  # or whoever follows the decisions would fail
    return Decision(**values | {"action": action})
