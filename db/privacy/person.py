"""Reads the stored data of one person."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.league.ports import DamagedMatchError, StoredMatch
from bot.privacy.ports import ActiveTournament, SavedText, Summary
from bot.rooms.ports import MatchResult, RoomSnapshot, ValueKind
from bot.tournaments.ports import TournamentRow
from db import schema
from db.connections import SqlStore
from db.engine import one_line
from db.league.store import one_match, read_adjustments, stored_matches, with_archive
from db.statements import readable_rows
from db.stored_rooms import actions_of, actions_query
from db.tournaments import WHOLE

_ROOM: Final = ("channel_id", "guild_id", "revision", "payload")
HIDDEN: Final = {schema.daily_tries: {"payload"}, schema.deletions: {"anonymous_id"}}
"""Columns never exported: cards held by others, and the id that must not lead back to the account."""


def guilds_of(user_id: Any) -> sa.Select[Any]:
    """Return the query for the servers in which a person played a finished match."""
    of_match = schema.matches.c.match_id == schema.match_seats.c.match_id
    return (
        sa.select(schema.matches.c.guild_id)
        .distinct()
        .join_from(schema.match_seats, schema.matches, of_match)
        .where(schema.match_seats.c.user_id == user_id)
    )


def as_text(user_id: Any) -> sa.ColumnElement[str]:
    """Return an id as text, with explicit casts so that PostgreSQL does not guess the parameter's type."""
    return sa.cast(sa.cast(user_id, schema.DISCORD_ID), sa.Text)


def about(user_id: Any) -> sa.ColumnElement[bool]:
    """Return the condition for decisions made by a person or about their account; each part has an index."""
    decided, account = schema.league_decisions.c, as_text(user_id)
    merge = decided.action == "merge"
    return sa.or_(
        decided.actor_id == user_id, merge & (decided.subject == account), merge & (decided.target == account)
    )


def weeks_of(user_id: Any) -> sa.CTE:
    """Return the weeks with activity in servers whose league knows a person: columns `guild_id`, `week`.

    Each step finds the next week by the primary key, since `activity` has no index by person.
    """
    told, known = schema.activity.c, schema.players.c
    of_server = sa.select(sa.func.min(told.week)).where(told.guild_id == known.guild_id).scalar_subquery()
    begun = sa.select(known.guild_id, of_server.label("week")).where(known.user_id == user_id)
    weeks = begun.cte(recursive=True)
    later = (told.guild_id == weeks.c.guild_id, told.week > weeks.c.week)
    following = sa.select(sa.func.min(told.week)).where(*later).scalar_subquery()
    return weeks.union_all(sa.select(weeks.c.guild_id, following).where(weeks.c.week.is_not(None)))


def closed_of(user_id: Any) -> sa.Select[Any]:
    """Return the query for the archives of a person's matches without a result."""
    seated, of_match = schema.archive_people.c, schema.archives.c.match_id == schema.archive_people.c.match_id
    return (
        sa.select(schema.archives.c.match_id, schema.archives.c.payload)
        .join_from(schema.archive_people, schema.archives, of_match)
        .outerjoin(schema.matches, schema.matches.c.match_id == seated.match_id)
        .where(seated.user_id == user_id, schema.matches.c.match_id.is_(None))
    )


def rooms_naming(user_id: Any) -> sa.Select[Any]:
    query = sa.select(*(schema.rooms.c[name] for name in _ROOM)).join(
        schema.room_people, schema.room_people.c.channel_id == schema.rooms.c.channel_id
    )
    return query.where(schema.room_people.c.user_id == user_id)


def roles_of(user_id: Any) -> sa.Select[Any]:
    """Return the query for rank-role notes that contain a person's id, in servers that know it."""
    stored, gone = schema.key_values.c, schema.deletions.c
    ids = user_id, sa.select(gone.anonymous_id).where(gone.user_id == user_id).scalar_subquery()
    deciding = sa.select(schema.league_decisions.c.guild_id)
    places = sa.union(*(made for one in ids for made in (guilds_of(one), deciding.where(about(one)))))
    named = (stored.kind == ValueKind.RANK_ROLES.value, stored.payload.contains(as_text(user_id)))
    return sa.select(schema.key_values).where(*named, stored.owner.in_(places))


def _merging(result: MatchResult) -> sa.Select[Any]:
    decided, accounts = schema.league_decisions.c, [str(seat.user_id) for seat in result.seats]
    merges = (decided.guild_id == result.guild_id, decided.action == "merge", decided.subject.in_(accounts))
    return sa.select(decided.number).where(*merges).limit(1)


def _in_servers(table: sa.Table) -> Callable[[int], sa.Select[Any]]:
    def query(user_id: int) -> sa.Select[Any]:
        here = sa.select(schema.players.c.guild_id).where(schema.players.c.user_id == user_id)
        return sa.select(table).where(table.c.guild_id.in_(here), table.c.user_id == user_id)

    return query


def _activity(user_id: int) -> sa.Select[Any]:
    weeks = weeks_of(user_id)
    of_week = (schema.activity.c.guild_id == weeks.c.guild_id) & (schema.activity.c.week == weeks.c.week)
    return (
        sa.select(schema.activity)
        .join_from(weeks, schema.activity, of_week)
        .where(schema.activity.c.user_id == user_id)
    )


def _simple(table: sa.Table, column: str = "user_id") -> Callable[[int], sa.Select[Any]]:
    return lambda user_id: sa.select(table).where(table.c[column] == user_id)


def _results(user_id: int) -> sa.Select[Any]:
    told = [schema.matches.c[name] for name in ("guild_id", "channel_id", "preset", "started_at", "ended_at")]
    of_match = schema.matches.c.match_id == schema.match_seats.c.match_id
    query = sa.select(schema.match_seats, *told).join_from(schema.match_seats, schema.matches, of_match)
    return query.where(schema.match_seats.c.user_id == user_id)


def _notices(user_id: int) -> sa.Select[Any]:
    return sa.select(schema.key_values).where(
        schema.key_values.c.kind == ValueKind.NOTICE.value, schema.key_values.c.name == str(user_id)
    )


def _active_of(user_id: Any) -> sa.Select[Any]:
    people, stage = schema.tournament_people.c, schema.tournaments.c.stage
    return (
        sa.select(schema.tournaments.c.name, schema.tournaments.c.created_at, people.takes_part)
        .join(schema.tournament_people, people.tournament_id == schema.tournaments.c.id)
        .where(people.user_id == user_id, (stage == "sign-up") | (stage == "running"))
        .order_by(people.tournament_id)
    )


def presets_of(user_id: Any) -> sa.Select[Any]:
    return sa.select(schema.key_values).where(
        schema.key_values.c.kind == ValueKind.PRESET.value, schema.key_values.c.author == user_id
    )


def _preferences(user_id: int) -> sa.Select[Any]:
    mine = (schema.key_values.c.kind == ValueKind.PREFERENCES.value, schema.key_values.c.owner == user_id)
    return sa.select(schema.key_values).where(*mine)


SECTIONS: Final[dict[str, tuple[sa.Table, Callable[[int], sa.Select[Any]]]]] = {
    "preferences": (schema.key_values, _preferences),
    "notice": (schema.key_values, _notices),
    "result": (schema.match_seats, _results),
    "player": (schema.players, _in_servers(schema.players)),
    "ladder": (schema.ladder_rows, _in_servers(schema.ladder_rows)),
    "totals": (schema.totals, _in_servers(schema.totals)),
    "opponent": (schema.pairs, _in_servers(schema.pairs)),
    "counted": (schema.games, _in_servers(schema.games)),
    "record": (schema.records, _in_servers(schema.records)),
    "achievement": (schema.awards, _in_servers(schema.awards)),
    "activity": (schema.activity, _activity),
    "decision": (
        schema.league_decisions,
        lambda user_id: sa.select(schema.league_decisions).where(about(user_id)),
    ),
    "daily": (schema.daily_tries, _simple(schema.daily_tries)),
    "daily-server": (schema.daily_entries, _simple(schema.daily_entries)),
    "deletion": (schema.deletions, _simple(schema.deletions)),
}
"""Per section of a person's data: the table, whose primary key orders the rows, and the query."""


class SqlPerson(SqlStore):
    """A `bot.privacy.ports.PersonStore` in an SQL database, for the servers of this process."""

    sections: Collection[str] = SECTIONS.keys()

    async def summary(self, user_id: int, *, guild_id: int) -> Summary:
        """Return how much is stored of a person, for display in a server; raises StoreError."""
        places = sa.union(guilds_of(user_id), sa.select(sa.literal(guild_id, schema.DISCORD_ID))).subquery()
        here = sa.select(places.c.guild_id)
        counted: dict[str, sa.Select[Any]] = {
            "preferences": _preferences(user_id),
            "notices": _notices(user_id),
            "presets": presets_of(user_id),
            "matches": _simple(schema.match_seats)(user_id),
            "servers": guilds_of(user_id),
            "waits": _simple(schema.deletions)(user_id),
            "awards": sa.select(schema.awards).where(
                schema.awards.c.guild_id.in_(here), schema.awards.c.user_id == user_id
            ),
            "daily": _simple(schema.daily_tries)(user_id),
            "tournaments": _simple(schema.tournament_people)(user_id).where(
                schema.tournament_people.c.guild_id.in_(here)
            ),
            "decisions": sa.select(schema.league_decisions.c.number).where(about(user_id)),
        }
        found: dict[str, Any] = {}
        async with self._reads.connect() as connection:
            for name, query in counted.items():
                rows = sa.select(sa.func.count()).select_from(query.subquery())
                found[name] = await connection.scalar(rows) or 0
        flags = {name: bool(found.pop(name)) for name in ("preferences", "waits")}
        return Summary(**found, **flags)

    async def records(
        self, user_id: int, section: str, *, after: Sequence[Any] | None, limit: int
    ) -> tuple[list[dict[str, Any]], Sequence[Any] | None]:
        """Return a page of a person's rows, and the last key if there may be more; raises StoreError."""
        table, make = SECTIONS[section]
        key = [*table.primary_key]
        query = make(user_id).order_by(*key).limit(limit)
        if after is not None:
            last = [sa.literal(value, one.type) for value, one in zip(after, key, strict=True)]
            query = query.where(sa.tuple_(*key) > sa.tuple_(*last))
        async with self._reads.connect() as connection:
            try:
                found = list((await connection.execute(query)).all())
                rows_of_page = len(found)
            except (ValueError, TypeError):  # one of them is damaged
                found = readable_rows(await connection.execute(query), f"a record of the kind {section}")
                counted = sa.select(sa.func.count()).select_from(query.subquery())
                rows_of_page = await connection.scalar(counted) or 0
        hidden = HIDDEN.get(table, ())
        columns = [(place, one) for place, one in enumerate(query.selected_columns) if one.name not in hidden]
        rows = [{one.name: _told(one, row[place]) for place, one in columns} for row in found]
        places = [[*query.selected_columns].index(one) for one in key]
        return rows, [found[-1][place] for place in places] if rows_of_page == limit and found else None

    async def presets(self, user_id: int) -> list[SavedText]:
        return await self._texts(presets_of(user_id))

    async def rank_roles(self, user_id: int) -> list[SavedText]:
        """Return the rank-role notes that contain the id; raises StoreError."""
        return await self._texts(roles_of(user_id))

    async def _texts(self, query: sa.Select[Any]) -> list[SavedText]:
        stored = schema.key_values.c
        query = query.with_only_columns(stored.owner, stored.name, stored.payload)
        return [SavedText(**row) for row in await self._reads.mappings(query)]

    async def match_ids(self, user_id: int, *, after: str, limit: int) -> list[str]:
        """Return ids of a person's matches, sorted, after `after`; raises StoreError."""
        seats = schema.match_seats.c
        query = sa.select(seats.match_id).where(seats.user_id == user_id, seats.match_id > after)
        return await self._reads.scalars(query.order_by(seats.match_id).limit(limit))

    async def stored_match(self, match_id: str) -> StoredMatch | None:
        """Return a finished match with its merged accounts, or None; StoreError or DamagedMatchError."""
        there = sa.select(schema.matches.c.match_id).where(schema.matches.c.match_id == match_id)
        async with self._reads.connect() as connection:
            try:
                found = await stored_matches(connection, one_match(match_id))
                if found and await connection.scalar(_merging(found[0].result)) is not None:
                    adjusted = await read_adjustments(connection, found[0].result.guild_id)
                    return replace(found[0], merged=adjusted.merged)
            except (ValueError, TypeError, ArithmeticError) as error:
                raise DamagedMatchError(f"match {match_id} is damaged: {one_line(error)}") from error
            if not found and await connection.scalar(there) is not None:
                raise DamagedMatchError(f"match {match_id} is damaged")
        return found[0] if found else None

    async def payloads(self, match_id: str) -> tuple[int, bytes | None, str | None]:
        """Return a match's server (0 if unknown), archive and digest; raises StoreError."""
        guild_id = sa.cast(schema.matches.c.guild_id, schema.DISCORD_ID)
        query = with_archive(
            sa.select(guild_id, schema.archives.c.payload, schema.match_digests.c.payload).select_from(
                schema.matches
            )
        )
        found = await self._reads.rows(query.where(schema.matches.c.match_id == match_id))
        guild, archive, digest = found[0] if found else (0, None, None)
        return guild, archive, digest

    async def closed_archives(self, user_id: int, *, after: str, limit: int) -> list[tuple[str, bytes]]:
        """Return archives of a person's matches without a result, after `after`; raises StoreError."""
        key = schema.archive_people.c.match_id
        query = closed_of(user_id).where(key > after).order_by(key).limit(limit)
        return [(match_id, payload) for match_id, payload in await self._reads.rows(query)]

    async def rooms(self, user_id: int) -> list[RoomSnapshot]:
        """Return the stored rooms that name an account; raises StoreError."""
        found = await self._reads.found(rooms_naming, user_id=user_id)
        return [RoomSnapshot(**dict(zip(_ROOM, row, strict=True))) for row in found]

    async def logged(self, match_id: str, seat: int) -> list[tuple[int, str, datetime]]:
        """Return the logged actions of a seat in a running match; raises StoreError."""
        query = actions_query(match_id, self._reads.engine.dialect).where(schema.actions.c.seat == seat)
        found = await self._reads.rows(query.order_by(schema.actions.c.number))
        return [(one.number, one.payload, one.at) for one in actions_of(match_id, found)]

    async def tournaments(self, user_id: int, *, after: str, limit: int) -> list[TournamentRow]:
        """Return tournaments that a person opened or entered, after `after`; raises StoreError."""
        people = schema.tournament_people.c
        query = (
            WHOLE.join(schema.tournament_people, people.tournament_id == schema.tournaments.c.id)
            .where(people.user_id == user_id, people.tournament_id > after)
            .order_by(people.tournament_id)
            .limit(limit)
        )
        return [TournamentRow(**row) for row in await self._reads.mappings(query)]

    async def active_tournaments(self, user_id: int) -> list[ActiveTournament]:
        """Return running tournaments that a person opened or entered; raises StoreError."""
        found = await self._reads.found(_active_of, user_id=user_id)
        return [ActiveTournament(name=name, created_at=at, takes_part=part) for name, at, part in found]


def _told(column: sa.ColumnElement[Any], value: Any) -> Any:
    """Return a value for JSON: ids and datetimes become text, JSON texts are parsed."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes):  # SQLite may store another type than the column's
        return value.decode(errors="replace")
    if isinstance(column.type, sa.BigInteger):
        return None if value is None else str(value)
    if column.name == "payload":
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
