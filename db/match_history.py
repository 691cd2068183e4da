"""Finds archives by channel and by the beginning of an id, and reads long logs in parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from bot.rooms.match_ports import ArchivedMatch
from db.schema import archives
from db.stored_actions import StoredActions

if TYPE_CHECKING:
    from sqlalchemy import Select

    from bot.rooms.ports import LoggedAction
    from db.connections import Connections

BEHIND_DIGITS: Final = "g"
"""Sorts behind every hexadecimal digit: what begins with some digits lies before them and this."""


class SqlMatchHistory:
    """A `bot.rooms.match_ports.MatchHistory` in an SQL database."""

    def __init__(self, reads: Connections) -> None:
        self._reads = reads
        self._actions = StoredActions(reads=reads, ends=reads)

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        """Return the match that ended last in a channel of a server, or None.

        Raises:
            StoreError: It cannot be read.
        """
        found = await self._found(newest_query(guild_id, channel_id))
        return found[0] if found else None

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        """Return archived matches whose ids begin with these hexadecimal digits; raises as above."""
        return await self._found(beginning_query(guild_id, digits).limit(limit))

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return logged actions of a match from number `first`, oldest first; raises as above."""
        return await self._actions.load_from(match_id, first=first, limit=limit)

    async def _found(self, query: Select[Any]) -> list[ArchivedMatch]:
        async with self._reads.connect() as connection:
            return [ArchivedMatch(**row) for row in (await connection.execute(query)).mappings()]


def newest_query(guild_id: int, channel_id: int) -> Select[Any]:
    """Return the query for the match that ended last in a channel."""
    here = (archives.c.channel_id == channel_id, archives.c.guild_id == guild_id)
    return _all().where(*here).order_by(archives.c.ended_at.desc()).limit(1)


def beginning_query(guild_id: int, digits: str) -> Select[Any]:
    """Return the query for the matches whose ids begin with some hexadecimal digits, in their order."""
    ids = archives.c.match_id
    among = (ids >= digits, ids < digits + BEHIND_DIGITS)
    return _all().where(*among, archives.c.guild_id == guild_id).order_by(ids)


def _all() -> Select[Any]:
    columns = archives.c
    return select(columns.match_id, columns.guild_id, columns.channel_id, columns.ended_at)
