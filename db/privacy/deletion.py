"""Deletes people's stored data in short transactions, also again after a backup was restored."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.league.moderation import DecisionKind
from bot.privacy.ports import (
    Deletion,
    Left,
    RequestGoneError,
    RewrittenMatch,
    SavedText,
    digest_of,
    new_anonymous_id,
    season_without_name,
)
from bot.rooms.ports import ValueKind
from bot.tournaments.ports import TournamentRow
from db.connections import Connections
from db.engine import StorageError, connect_read_only, one_line
from db.fence import IDLE_LIMIT, served
from db.privacy import person
from db.schema import (
    DISCORD_ID,
    activity,
    archive_people,
    archives,
    awards,
    counted_matches,
    daily_entries,
    daily_tries,
    deletions,
    games,
    key_values,
    ladder_rows,
    league_decisions,
    match_digests,
    match_seats,
    matches,
    moderated_leagues,
    pairs,
    players,
    records,
    seasons,
    tombstones,
    totals,
    tournament_people,
)
from db.statements import (
    INSERT,
    PreparedQuery,
    PreparedStatement,
    in_one_trip,
    readable_rows,
    row_from,
    upsert,
)
from db.tournaments import replace_tournament

NEWEST: Final = 3  # moments read; one of them may be damaged


class _ChangedError(Exception):
    """A row has changed since it was read."""


class SqlDeletions(person.SqlPerson):
    """A `bot.privacy.ports.DeletionStore`; `on_changed` gets servers whose league looks different."""

    @cached_property
    def _moves(self) -> _LeagueMoves:
        return _LeagueMoves(self._writes.engine.dialect)

    async def newest(self, user_id: int) -> list[datetime]:
        """Return the times of an account's newest matches and decisions; raises StoreError."""
        decided = (
            sa.select(league_decisions.c.at)
            .where(person.about(user_id))
            .order_by(league_decisions.c.at.desc())
        )
        began = _sat(user_id).with_only_columns(matches.c.started_at).order_by(matches.c.started_at.desc())
        found: list[datetime] = []
        async with self._reads.connect() as connection:
            for query in (decided, began):
                some = await connection.execute(query.limit(NEWEST))
                found += [row[0] for row in readable_rows(some, "the moment of a match or decision")]
        return found

    async def request(self, deletion: Deletion, *, refused_after: datetime | None = None) -> bool:
        """Store a request and delete the person's choices; return if it is accepted. Raises StoreError."""
        user_id = deletion.user_id
        stored = key_values.c
        chosen = (stored.kind == ValueKind.PREFERENCES.value) & (stored.owner == user_id)
        notices = (stored.kind == ValueKind.NOTICE.value) & (stored.name == str(user_id))
        async with self._writes.begin() as connection:
            if not await _bury(connection, deletion, refused_after):
                return False
            noted = INSERT[connection.dialect.name](deletions).values(row_from(deletion, deletions))
            moment = noted.excluded.requested_at
            later = noted.on_conflict_do_update(
                index_elements=["user_id"],
                set_={"requested_at": moment},
                where=deletions.c.requested_at < moment,
            )
            await connection.execute(later)
            await connection.execute(sa.delete(key_values).where(sa.or_(chosen, notices)))
            await connection.execute(sa.delete(daily_tries).where(daily_tries.c.user_id == user_id))
            await connection.execute(sa.delete(daily_entries).where(daily_entries.c.user_id == user_id))
        return True

    async def deletions(self) -> list[Deletion]:
        """Return the stored requests, the oldest first; raises StoreError."""
        query = sa.select(deletions).order_by(deletions.c.requested_at, deletions.c.user_id)
        async with self._reads.connect() as connection:
            found = readable_rows(await connection.execute(query), "a deletion request")
            return [Deletion(**row._mapping) for row in found]  # noqa: SLF001 - a public name of SQLAlchemy's

    @asynccontextmanager
    async def _step(self, deletion: Deletion, *guilds: int) -> AsyncIterator[AsyncConnection]:
        """Yield a transaction for a step in some servers; raises RequestGoneError or StoreError."""
        mine = sa.select(deletions.c.user_id).where(*_of_request(deletion)).with_for_update()
        async with self._writes.begin(guilds=guilds) as connection:
            if connection.dialect.name == "postgresql":
                await connection.exec_driver_sql(f"SELECT {IDLE_LIMIT}")
            if await connection.scalar(mine) is None:
                raise RequestGoneError
            yield connection

    async def remove_preset(self, deletion: Deletion, preset: SavedText) -> None:
        """Delete a preset if it is still by the same account; raises as `_step`."""
        async with self._step(deletion, preset.owner) as connection:
            await connection.execute(
                sa.delete(key_values).where(
                    key_values.c.kind == ValueKind.PRESET.value,
                    key_values.c.owner == preset.owner,
                    key_values.c.name == preset.name,
                    key_values.c.author == deletion.user_id,
                )
            )

    async def matches_to_rewrite(self, deletion: Deletion, *, limit: int) -> list[str]:
        """Return ids of matches before the request that contain the account; raises StoreError."""
        query = _before(deletion.user_id, deletion.requested_at).where(
            *served(matches.c.guild_id, self._ownership)
        )
        return await self._reads.scalars(query.order_by(match_seats.c.match_id).limit(limit))

    async def rewrite_match(self, deletion: Deletion, match: RewrittenMatch) -> bool:
        """Anonymize a match; return False if it has changed since it was read. Raises as `_step`."""
        of_match = match_seats.c.match_id == match.match_id
        seats = sa.update(match_seats).where(of_match, match_seats.c.user_id == deletion.user_id)
        try:
            async with self._step(deletion, match.guild_id) as connection:
                await connection.execute(seats.values(user_id=deletion.anonymous_id))
                for table, change in ((archives, match.archive), (match_digests, match.digest)):
                    if change is not None:
                        await _replace(connection, table, match.match_id, *change)
                if match.group is not None:
                    counted = sa.update(counted_matches).where(counted_matches.c.match_id == match.match_id)
                    await connection.execute(counted.values(group=match.group))
                again = _guilds_after(deletion.user_id, deletion.requested_at).where(
                    matches.c.guild_id == match.guild_id
                )
                if await connection.scalar(sa.select(_any(again))):
                    # It now has rows of both accounts; the mark gets it recomputed even after a crash.
                    await _mark_stale(connection, match.guild_id)
        except _ChangedError:
            return False
        return True

    async def rewrite_archive(self, deletion: Deletion, match_id: str, before: bytes, after: bytes) -> None:
        """Replace an archive; any process may, since nothing else changes one. Raises as `_step`."""
        same = (archives.c.match_id == match_id, archives.c.payload == before)
        seated = archive_people.c
        mine = (seated.match_id == match_id, seated.user_id == deletion.user_id)
        async with self._step(deletion) as connection:
            done = await connection.execute(sa.update(archives).where(*same).values(payload=after))
            if done.rowcount == 1:
                person = sa.update(archive_people).where(*mine)
                await connection.execute(person.values(user_id=deletion.anonymous_id))

    async def rewrite_tournament(
        self, deletion: Deletion, row: TournamentRow, decided: Mapping[str, str]
    ) -> None:
        """Replace a tournament's previous revision, and its person's id; raises as `_step`."""
        people = tournament_people.c
        mine = (people.tournament_id == row.id, people.user_id == deletion.user_id)
        async with self._step(deletion, row.guild_id) as connection:
            if await replace_tournament(connection, row, decided):
                renamed = sa.update(tournament_people).where(*mine)
                await connection.execute(renamed.values(user_id=deletion.anonymous_id))

    async def leagues(self, deletion: Deletion) -> list[int]:
        """Return the servers whose leagues know the account, sorted; raises StoreError."""
        found = await self._reads.found(_leagues_of, user_id=deletion.user_id)
        return sorted(one for [one] in found if isinstance(one, int))

    async def rewrite_league(self, deletion: Deletion, guild_id: int, *, name: str) -> bool:
        """Anonymize a league; return whether it must be recomputed. Raises as `_step`."""
        async with self._step(deletion, guild_id) as connection:
            await _rewrite_decisions(connection, deletion, guild_id, name)
            here = (players.c.guild_id == guild_id, players.c.user_id == deletion.user_id)
            player = sa.select(players.c.name, _mixed(deletion, guild_id)).where(*here)
            known = (await connection.execute(player)).one_or_none()
            if known is None:
                return False
            called, anew = known
            if called:
                await _rename_seasons(connection, guild_id, called, name)
            if anew:
                await _mark_stale(connection, guild_id)
            else:
                await self._moves.move(connection, deletion, guild_id, name)
        self._on_changed(guild_id)
        return bool(anew)

    async def left(self, deletion: Deletion) -> Left:
        """Return what is still left to do, in all servers; raises StoreError."""
        [found] = await self._reads.found(left_of, **row_from(deletion, deletions))
        return Left(*map(bool, found))

    async def finish(self, deletion: Deletion) -> None:
        """Delete the request, and with it the link from account to anonymous id; raises StoreError."""
        lost = ~sa.exists().where(archives.c.match_id == archive_people.c.match_id)  # as of a damaged row
        async with self._writes.begin() as connection:
            await connection.execute(
                sa.delete(archive_people).where(archive_people.c.user_id == deletion.user_id, lost)
            )
            await connection.execute(sa.delete(deletions).where(*_of_request(deletion)))


async def _bury(connection: AsyncConnection, deletion: Deletion, refused_after: datetime | None) -> bool:
    """Store a tombstone for a request; return whether the request is accepted."""
    told = INSERT[connection.dialect.name](tombstones)
    told = told.values(digest=deletion.digest, deleted_at=deletion.requested_at)
    earlier = None if refused_after is None else tombstones.c.deleted_at <= refused_after
    again = told.on_conflict_do_update(
        index_elements=["digest"], set_={"deleted_at": told.excluded.deleted_at}, where=earlier
    )
    done: Any = await connection.execute(again)
    return bool(done.rowcount)


def _of_request(deletion: Deletion) -> tuple[sa.ColumnElement[bool], ...]:
    """Return conditions for the row of a request, unless the account has repeated the request since."""
    noted = deletions.c
    return (
        noted.user_id == deletion.user_id,
        noted.anonymous_id == deletion.anonymous_id,
        noted.requested_at == deletion.requested_at,
    )


def _sat(user_id: Any) -> sa.Select[Any]:
    of_match = matches.c.match_id == match_seats.c.match_id
    query = sa.select(match_seats.c.match_id).join_from(match_seats, matches, of_match)
    return query.where(match_seats.c.user_id == user_id)


def _before(user_id: Any, requested_at: Any) -> sa.Select[Any]:
    return _sat(user_id).where(matches.c.started_at <= requested_at)


def _guilds_after(user_id: Any, requested_at: Any) -> sa.Select[Any]:
    """Return the query for the servers in which a person played again after a request."""
    later = _sat(user_id).where(matches.c.started_at > requested_at)
    return later.with_only_columns(matches.c.guild_id).distinct()


def left_of(user_id: Any, anonymous_id: Any, requested_at: Any) -> sa.Select[Any]:
    """Return the query for what may still name an account, in the order of `Left`."""
    before = _before(user_id, requested_at)
    decided = sa.select(league_decisions).where(person.about(user_id))
    counted = sa.select(players).where(players.c.user_id == user_id)
    recomputed = moderated_leagues.c.stale & moderated_leagues.c.guild_id.in_(person.guilds_of(anonymous_id))
    left = Left(
        presets=_any(person.presets_of(user_id)),
        matches=_any(before),
        rooms=_any(person.rooms_naming(user_id)),
        tournaments=_any(sa.select(tournament_people).where(tournament_people.c.user_id == user_id)),
        leagues=_any(decided, counted),
        pending=_any(
            before,
            decided.where(league_decisions.c.at <= requested_at),
            counted.where(players.c.guild_id.not_in(_guilds_after(user_id, requested_at))),
            sa.select(moderated_leagues).where(recomputed),
        ),
        roles=_any(person.roles_of(user_id)),
        archives=_any(person.closed_of(user_id)),
    )
    return sa.select(*left)


def _any(*queries: sa.Select[Any]) -> sa.ColumnElement[bool]:
    return sa.or_(*(query.exists() for query in queries))


def _leagues_of(user_id: Any) -> sa.CompoundSelect[Any]:
    decided = sa.select(league_decisions.c.guild_id).where(person.about(user_id))
    return sa.union(decided, sa.select(players.c.guild_id).where(players.c.user_id == user_id))


async def _replace(connection: AsyncConnection, table: Any, match_id: str, before: Any, after: Any) -> None:
    same = (table.c.match_id == match_id, table.c.payload == before)
    done = await connection.execute(sa.update(table).where(*same).values(payload=after))
    if done.rowcount != 1:
        raise _ChangedError


def _mixed(deletion: Deletion, guild_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a league must be recomputed: later matches, stale, or the new id is in it."""
    moderated, known = moderated_leagues.c, players.alias()
    return _any(
        _guilds_after(deletion.user_id, deletion.requested_at).where(matches.c.guild_id == guild_id),
        sa.select(moderated_leagues).where(moderated.guild_id == guild_id, moderated.stale),
        sa.select(known).where(known.c.guild_id == guild_id, known.c.user_id == deletion.anonymous_id),
    )


async def _mark_stale(connection: AsyncConnection, guild_id: int) -> None:
    """Mark a server's league as stale, even while it is being recomputed."""
    noted = INSERT[connection.dialect.name](moderated_leagues)
    again = {"stale": True, "marked": moderated_leagues.c.marked + 1}
    await connection.execute(
        noted.on_conflict_do_update(index_elements=["guild_id"], set_=again),
        {"guild_id": guild_id, "decided": 0, "stale": True, "first_season": 0, "marked": 1},
    )


async def _rewrite_decisions(
    connection: AsyncConnection, deletion: Deletion, guild_id: int, name: str
) -> None:
    """Replace the account by the anonymous id in moderators' decisions, as moderator or as merged account."""
    decided, old, new = league_decisions.c, deletion.user_id, deletion.anonymous_id
    merge = decided.action == "merge"

    def put(
        column: sa.ColumnElement[Any], value: object, where: sa.ColumnElement[bool]
    ) -> sa.ColumnElement[Any]:
        return sa.case((where, sa.literal(value, column.type)), else_=column)

    made, lost, kept = (
        decided.actor_id == old,
        merge & (decided.subject == str(old)),
        merge & (decided.target == str(old)),
    )
    await connection.execute(
        sa.update(league_decisions)
        .where(decided.guild_id == guild_id, person.about(old))
        .values(
            actor_id=put(decided.actor_id, new, made),
            actor=put(decided.actor, name, made),
            subject=put(decided.subject, str(new), lost),
            note=put(decided.note, name, lost),
            target=put(decided.target, str(new), kept),
        )
    )


async def _rename_seasons(connection: AsyncConnection, guild_id: int, called: str, name: str) -> None:
    """Replace a person's name in the names of seasons, also in the log of decisions."""
    known, decided = seasons.c, league_decisions.c
    titles = sa.select(known.number, known.name, sa.null(), sa.literal(value=False)).where(
        known.guild_id == guild_id
    )
    told = sa.select(decided.number, decided.target, decided.note, sa.literal(value=True)).where(
        decided.guild_id == guild_id,
        decided.action.in_([DecisionKind.RENAME.value, DecisionKind.SEASON.value]),
    )
    for number, title, before, is_told in (await connection.execute(titles.union_all(told))).all():
        # SQLite may store another type than text.
        after = [
            season_without_name(one, called, name) if isinstance(one, str) else one for one in (title, before)
        ]
        if after == [title, before]:
            continue
        if is_told:
            one = (decided.guild_id == guild_id, decided.number == number)
            change = sa.update(league_decisions).where(*one).values(target=after[0], note=after[1])
        else:
            change = sa.update(seasons).where(known.guild_id == guild_id, known.number == number)
            change = change.values(name=after[0])
        await connection.execute(change)


MOVED: Final = (games, ladder_rows, totals, pairs, players, records, awards, activity)
"""The league's tables whose `user_id` is replaced by the anonymous id."""


class _LeagueMoves:
    """Precompiled statements that change the id of an account's league rows, sent in one trip."""

    def __init__(self, dialect: sa.Dialect) -> None:
        parameters: list[Any] = [sa.bindparam(name) for name in ("of", "old", "new")]
        of, old, new = parameters

        def of_server(table: sa.Table, *where: sa.ColumnElement[bool], **values: Any) -> PreparedStatement:
            return PreparedStatement(
                sa.update(table).where(table.c.guild_id == of, *where).values(values), dialect
            )

        told, week = activity.c, activity.c.week == sa.bindparam("in_week")
        before, after = person.weeks_of(old).c, person.weeks_of(new).c
        self._weeks = PreparedQuery(
            sa.select(before.week).where(before.guild_id == of, before.week.is_not(None)), dialect
        )
        self._rows = [
            of_server(table, table.c.user_id == old, user_id=new)
            for table in MOVED
            if table not in {activity, players}
        ]
        self._rows.append(
            of_server(players, players.c.user_id == old, user_id=new, name=sa.bindparam("name"))
        )
        self._active = of_server(activity, told.user_id == old, week, user_id=new)
        others = sa.select(pairs.c.other_id).where(pairs.c.guild_id == of, pairs.c.user_id == new)
        met = (pairs.c.user_id.in_(others), pairs.c.other_id == old)
        self._rows.append(of_server(pairs, *met, other_id=new))
        in_weeks = (told.guild_id == of, after.guild_id == of, told.week == after.week)
        query = sa.select(told.week, told.user_id, told.opponents).where(*in_weeks, told.user_id.in_(others))
        # Lock the rows: a match may be counted concurrently, which adds an opponent.
        query = query.where(told.opponents.contains(person.as_text(old))).with_for_update(of=activity)
        self._opponents = PreparedQuery(query, dialect)
        self._tell = of_server(
            activity, week, told.user_id == sa.bindparam("whose"), opponents=sa.bindparam("ids")
        )

    async def move(self, connection: AsyncConnection, deletion: Deletion, guild_id: int, name: str) -> None:
        """Change the account's id to the anonymous id in all rows of a league; no other value changes."""
        values = {"of": guild_id, "old": deletion.user_id, "new": deletion.anonymous_id, "name": name}
        await connection.run_sync(in_one_trip, partial(self._send, values))

    def _send(self, row: dict[str, Any], cursor: DBAPICursor) -> None:
        old, new = str(row["old"]), str(row["new"])
        weeks = [row | {"in_week": week} for [week] in self._weeks.fetch(cursor, row)]
        for one in self._rows:
            cursor.execute(one.sql, one.bind(row))
        if weeks:
            cursor.executemany(self._active.sql, [self._active.bind(one) for one in weeks])
        for week, user_id, opponents in self._opponents.fetch(cursor, row):
            ids = " ".join(new if one == old else one for one in opponents.split())
            told = row | {"in_week": week, "whose": user_id, "ids": ids}
            cursor.execute(self._tell.sql, self._tell.bind(told))


async def read_tombstones(url: str) -> dict[str, datetime]:
    """Return deletion times by account digest from a database or backup; raises StorageError."""
    try:
        async with connect_read_only(url) as connection:
            found = await connection.execute(sa.select(tombstones.c.digest, tombstones.c.deleted_at))
            return {digest: at for digest, at in found}  # noqa: C416 - rows are no pairs to dict's type
    except (SQLAlchemyError, ValueError) as error:
        raise StorageError(f"its deletions cannot be read: {one_line(error)}") from error


async def carry_over(engine: AsyncEngine, buried: dict[str, datetime]) -> int:
    """Request deletions from `read_tombstones` in a database not in use; return for how many people."""
    connections = Connections(engine)
    store = SqlDeletions(reads=connections, writes=connections)
    async with connections.connect() as connection:
        rows = await connection.execute(sa.select(tombstones.c.digest, tombstones.c.deleted_at))
        known: dict[str, datetime] = {digest: at for digest, at in rows}  # noqa: C416 - rows are no pairs to mypy
        accounts = {one for one in (await connection.execute(_accounts())).scalars() if one is not None}
        named = key_values.c.kind == ValueKind.NOTICE.value
        names = (await connection.execute(sa.select(key_values.c.name).distinct().where(named))).scalars()
        accounts |= {int(one) for one in names if one.isascii() and one.isdigit()}
    people = {digest_of(one): one for one in accounts}
    again = {digest: at for digest, at in buried.items() if digest not in known or known[digest] < at}
    for digest in again.keys() & people.keys():
        anonymous_id = new_anonymous_id(secrets.token_bytes)
        await store.request(
            Deletion(user_id=people[digest], anonymous_id=anonymous_id, requested_at=again[digest])
        )
    if others := [{"digest": one, "deleted_at": again[one]} for one in again.keys() - people.keys()]:
        async with connections.begin() as connection:
            await connection.execute(upsert(tombstones, connection.dialect), others)
    return len(again.keys() & people.keys())


def _accounts() -> sa.CompoundSelect[Any]:
    """Return the query for the ids of all accounts with stored data, except those only in notices."""
    owned = sa.select(key_values.c.owner).where(key_values.c.kind == ValueKind.PREFERENCES.value)
    merged = [
        sa.select(sa.cast(column, DISCORD_ID)).where(league_decisions.c.action == "merge")
        for column in (league_decisions.c.subject, league_decisions.c.target)
    ]
    columns = (
        match_seats.c.user_id,
        archive_people.c.user_id,
        players.c.user_id,
        daily_tries.c.user_id,
        tournament_people.c.user_id,
        league_decisions.c.actor_id,
        key_values.c.author,
    )
    return sa.union(owned, *merged, *(sa.select(column) for column in columns))
