"""Carries deletions over to a restored backup: who had their data deleted since then is deleted again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from sqlalchemy import cast, select, union
from sqlalchemy.exc import SQLAlchemyError

from bot.privacy.anonymous import new_anonymous_id
from bot.privacy.ports import Deletion, digest_of
from bot.rooms.ports import Kind
from db.connections import Connections
from db.daily_schema import daily_tries
from db.engine import one_line
from db.errors import StorageError
from db.moderation_schema import league_decisions
from db.privacy.deletion import SqlDeletions
from db.privacy_schema import archive_people, tombstones
from db.read_only import connect_read_only
from db.schema import DISCORD_ID, key_values, match_seats, players
from db.tournament_schema import tournament_people
from db.upsert import upsert

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import CompoundSelect
    from sqlalchemy.ext.asyncio import AsyncEngine


async def read_tombstones(url: str) -> dict[str, datetime]:
    """Return when the accounts of digests were deleted, by a database or another backup.

    Args:
        url: Its address.

    Raises:
        StorageError: They cannot be read.
    """
    try:
        async with connect_read_only(url) as connection:
            found = await connection.execute(select(tombstones.c.digest, tombstones.c.deleted_at))
            return {digest: at for digest, at in found}  # noqa: C416 - rows are no pairs to dict's type
    except (SQLAlchemyError, ValueError) as error:
        raise StorageError(f"its deletions cannot be read: {one_line(error)}") from error


async def carry_over(engine: AsyncEngine, buried: dict[str, datetime]) -> int:
    """Note every deletion in a database that does not know it yet; return how many people it has of these.

    The next process that serves it carries them out. Whatever somebody did after the deletion stays.

    Args:
        engine: Of the database, with the newest schema; nobody serves it.
        buried: From `read_tombstones`.

    Raises:
        StoreError: Some of them are not noted.
    """
    connections = Connections(engine)
    store = SqlDeletions(reads=connections, writes=connections)
    async with connections.connect() as connection:
        rows = await connection.execute(select(tombstones.c.digest, tombstones.c.deleted_at))
        known: dict[str, datetime] = {digest: at for digest, at in rows}  # noqa: C416 - rows are no pairs to mypy
        accounts = {one for one in (await connection.execute(_accounts())).scalars() if one is not None}
        named = key_values.c.kind == Kind.NOTICE.value
        names = (await connection.execute(select(key_values.c.name).distinct().where(named))).scalars()
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


def _accounts() -> CompoundSelect[Any]:
    """Return the query for the ids of all accounts of which something is stored, but that of notices."""
    owned = select(key_values.c.owner).where(key_values.c.kind == Kind.PREFERENCES.value)
    merged = [
        select(cast(column, DISCORD_ID)).where(league_decisions.c.action == "merge")
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
    return union(owned, *merged, *(select(column) for column in columns))
