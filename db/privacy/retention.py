"""Deletes the moves of old matches, and data of servers that the bot left, in small steps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Table, delete, exists, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rooms.ports import ValueKind
from db import schema
from db.fence import served
from db.key_values import OF_SERVERS
from db.privacy.person import SqlPerson
from db.schema import (
    actions,
    archive_people,
    archives,
    deals,
    key_values,
    league_matches,
    left_servers,
    match_digests,
    matches,
    messages,
    rooms,
    tournament_matches,
    tournaments,
    waiting_matches,
)
from db.statements import insert_new


class PersonRows(Enum):
    """How a table's rows are handled when a person's data is deleted."""

    NOBODY = auto()  # not about people
    REMOVED = auto()  # the person's rows are deleted
    ANONYMOUS = auto()  # the person's id is replaced, in columns or texts
    TRANSIENT = auto()  # about something still running; the deletion waits until the row is gone


class ServerRows(Enum):
    """How the rows of a server that removed the bot are found."""

    NONE = auto()  # they belong to no server
    GUILD = auto()  # by their column `guild_id`
    MATCH = auto()  # by the id of a match of that server
    CHANNEL = auto()  # by the id of a channel of that server that has a room
    TOURNAMENT = auto()  # with the tournament of that server they belong to
    OWNER = auto()  # by their owner, which is a server for some kinds and a channel for others


HANDLING: Final[dict[Table, tuple[PersonRows, ServerRows]]] = {
    schema.room_people: (PersonRows.TRANSIENT, ServerRows.CHANNEL),
    schema.rooms: (PersonRows.TRANSIENT, ServerRows.GUILD),
    schema.messages: (PersonRows.NOBODY, ServerRows.CHANNEL),
    schema.actions: (PersonRows.TRANSIENT, ServerRows.MATCH),
    schema.waiting_matches: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.match_seats: (PersonRows.ANONYMOUS, ServerRows.MATCH),
    schema.archives: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.deals: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.bot_metadata: (PersonRows.NOBODY, ServerRows.NONE),
    schema.key_values: (PersonRows.REMOVED, ServerRows.OWNER),
    schema.seasons: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.counted_matches: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.games: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.ladder_rows: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.ladder_steps: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.totals: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.pairs: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.players: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.records: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.awards: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.activity: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.podiums: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.league_matches: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.league_decisions: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.moderated_leagues: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.tournament_matches: (PersonRows.NOBODY, ServerRows.MATCH),
    schema.tournament_tables: (PersonRows.ANONYMOUS, ServerRows.TOURNAMENT),
    schema.tournament_people: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.tournaments: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.daily_deals: (PersonRows.NOBODY, ServerRows.NONE),
    schema.daily_tries: (PersonRows.REMOVED, ServerRows.NONE),
    schema.daily_entries: (PersonRows.REMOVED, ServerRows.GUILD),
    # Which process serves which shard, and changes of the last minutes: these rows go away by themselves.
    schema.processes: (PersonRows.NOBODY, ServerRows.NONE),
    schema.leases: (PersonRows.NOBODY, ServerRows.NONE),
    schema.identify_slots: (PersonRows.NOBODY, ServerRows.NONE),
    schema.key_value_changes: (PersonRows.TRANSIENT, ServerRows.NONE),
    schema.deletions: (PersonRows.REMOVED, ServerRows.NONE),
    schema.tombstones: (PersonRows.NOBODY, ServerRows.NONE),
    schema.archive_people: (PersonRows.ANONYMOUS, ServerRows.MATCH),
    schema.left_servers: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.match_digests: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    # Last, since other tables refer to them.
    schema.matches: (PersonRows.NOBODY, ServerRows.GUILD),
}
"""Every table, in an order in which a server's rows can be deleted."""

OF_CHANNELS: Final = (ValueKind.NOTICE, ValueKind.DAMAGE)
"""Kinds in the key-value store whose owner is a channel."""
_GUILD_TABLES: Final = [table for table, (_, by) in HANDLING.items() if by is ServerRows.GUILD]
_MATCH_TABLES: Final = [table for table, (_, by) in HANDLING.items() if by is ServerRows.MATCH]
_LAST: Final = (left_servers, deals, rooms, tournaments, archives, matches)
"""Tables handled one by one, since rows of others are found through them."""


class SqlRetention(SqlPerson):
    """A `bot.privacy.ports.RetentionStore` in an SQL database."""

    async def old_matches(self, before: datetime, *, limit: int) -> list[str]:
        """Return ids of archived matches that ended before a moment; raises StoreError."""
        mine = served(archives.c.guild_id, self._ownership)
        query = select(archives.c.match_id).where(archives.c.ended_at < before, *mine)
        return await self._reads.scalars(query.order_by(archives.c.ended_at).limit(limit))

    async def forget_moves(self, match_id: str, *, digest: tuple[int, str] | None) -> bool:
        """Delete a match's archive and log, keeping a digest for the league; raises StoreError."""
        server = select(archives.c.guild_id).where(archives.c.match_id == match_id)
        async with self._writes.begin(guilds=None) as connection:
            if (of_match := await connection.scalar(server)) is None:
                return False
            await self._writes.check(connection, (of_match,))
            if digest is not None:
                guild_id, payload = digest
                row = {"match_id": match_id, "guild_id": guild_id, "payload": payload}
                await insert_new(connection, match_digests, row)
            for table in (archives, actions, archive_people):
                await connection.execute(delete(table).where(table.c.match_id == match_id))
        return True

    async def known_servers(self) -> set[int]:
        """Return the ids of all servers with stored data; raises StoreError."""
        kinds = [kind.value for kind in OF_SERVERS]
        found: set[int] = set()
        for table in _GUILD_TABLES:
            found |= {*await self._reads.scalars(select(table.c.guild_id).distinct())}
        chosen = select(key_values.c.owner).distinct().where(key_values.c.kind.in_(kinds))
        return found | {*await self._reads.scalars(chosen)}

    async def note_left(self, guilds: Mapping[int, datetime]) -> None:
        """Note when the bot left servers; an earlier note is kept. Raises StoreError."""
        if not guilds:
            return
        async with self._writes.begin(guilds=guilds) as connection:
            for guild_id, moment in guilds.items():
                await insert_new(connection, left_servers, {"guild_id": guild_id, "left_at": moment})

    async def note_present(self, guilds: Collection[int]) -> None:
        """Note that the bot is in these servers; raises StoreError."""
        noted = {*await self._reads.scalars(select(left_servers.c.guild_id))}
        if back := sorted(noted & {*guilds}):
            async with self._writes.begin(guilds=back) as connection:
                await connection.execute(delete(left_servers).where(left_servers.c.guild_id.in_(back)))

    async def left_before(self, moment: datetime) -> list[int]:
        """Return the servers that the bot left before a moment, sorted; raises StoreError."""
        query = select(left_servers.c.guild_id).where(left_servers.c.left_at < moment)
        return await self._reads.scalars(query.order_by(left_servers.c.guild_id))

    async def remove_some(self, guild_id: int, *, limit: int) -> bool:
        """Delete some rows of a server that the bot left; return if there may be more. Raises StoreError."""
        async with self._writes.begin(guilds=(guild_id,)) as connection:
            left = select(exists().where(left_servers.c.guild_id == guild_id))
            if not await connection.scalar(left):
                return False
            if await _remove_some(connection, guild_id, limit):
                return True
            await connection.execute(delete(left_servers).where(left_servers.c.guild_id == guild_id))
            return False


async def _remove_some(connection: AsyncConnection, guild_id: int, limit: int) -> bool:
    for table in (matches, archives):
        some = select(table.c.match_id).where(table.c.guild_id == guild_id).limit(limit)
        # Tables found by match id without a scan; those that refer to others come first.
        others = (*_MATCH_TABLES, waiting_matches, league_matches, match_digests, archives, matches)
        if await _delete_found(connection, some, {of: of.c.match_id for of in others}):
            return True
    for table in (deals, rooms):
        if await _remove_channels(connection, table, guild_id, limit):
            return True
    some = select(tournaments.c.id).where(tournaments.c.guild_id == guild_id).limit(limit)
    of_these = {tournament_matches: tournament_matches.c.tournament_id, tournaments: tournaments.c.id}
    if await _delete_found(connection, some, of_these):
        return True
    for table in _GUILD_TABLES:
        some = select(*table.primary_key).where(table.c.guild_id == guild_id).limit(limit)
        if table not in _LAST and await _delete_found(connection, some, {table: _key(table)}):
            return True
    return await _remove_choices(connection, guild_id)


async def _remove_channels(connection: AsyncConnection, table: Table, guild_id: int, limit: int) -> bool:
    """Delete deals or rooms, and rows found through their channels and matches."""
    key = [*table.primary_key]
    some = select(*key).where(table.c.guild_id == guild_id).order_by(*key).limit(limit)
    channels = list(await connection.scalars(some.with_only_columns(table.c.channel_id)))
    if not channels:
        return False
    kinds = [kind.value for kind in OF_CHANNELS]
    of_channels = (key_values.c.kind.in_(kinds), key_values.c.owner.in_(channels))
    await connection.execute(delete(key_values).where(*of_channels))
    await connection.execute(delete(messages).where(messages.c.channel_id.in_(channels)))
    if table is deals:
        ids = some.with_only_columns(deals.c.match_id)
        await _delete_found(connection, ids, {one: one.c.match_id for one in _MATCH_TABLES})
    return await _delete_found(connection, some, {table: _key(table)})


def _key(table: Table) -> ColumnElement[Any]:
    first, *others = table.primary_key
    return tuple_(first, *others) if others else first


async def _delete_found(
    connection: AsyncConnection, some: Select[Any], keys: Mapping[Table, ColumnElement[Any]]
) -> bool:
    """Delete the rows of tables whose keys a query finds, in turn; return whether there were any.

    The query runs before anything is written, so that it blocks nobody. If a damaged row cannot be found by
    the value read from it, the query is repeated within each DELETE.
    """
    try:
        rows = (await connection.execute(some)).all()
    except (ValueError, TypeError):  # a damaged date
        ways: list[Any] = [some]
    else:
        ways = [[tuple(row) if len(row) > 1 else row[0] for row in rows], some] if rows else []
    for found in ways:
        done = [await connection.execute(delete(of).where(key.in_(found))) for of, key in keys.items()]
        if any(one.rowcount for one in done):
            return True
    return False


async def _remove_choices(connection: AsyncConnection, guild_id: int) -> bool:
    """Delete a server's choices, and people's subscriptions to notices of its tables."""
    stored = key_values.c
    chosen = (stored.kind.in_([kind.value for kind in OF_SERVERS])) & (stored.owner == guild_id)
    notices = (stored.kind == ValueKind.NOTICE.value) & stored.payload.endswith(f" {guild_id}")
    done: Any = await connection.execute(delete(key_values).where(or_(chosen, notices)))
    return bool(done.rowcount)
