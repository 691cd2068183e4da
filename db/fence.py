"""Fence around the servers of a process: what it may write with its leases, and which rows it reads.

Whoever writes for a server locks the row of its shard first, and compares epoch and owner; whoever takes a
shard locks that row against this and changes both. With SQLite one process serves everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sqlalchemy import literal_column

from bot.rooms.ports import FencedError, StoreFailedError
from bot.sharding.ownership import shard_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import ColumnElement
    from sqlalchemy.engine.interfaces import DBAPICursor

    from bot.sharding.ownership import Ownership


IDLE_SECONDS: Final = 5
"""Seconds after which the server gives up a transaction whose process sends nothing more: it is paused, or
its machine is gone, and nobody could take its shards while its locks are held. Less than a lease holds."""

IDLE_LIMIT: Final = f"set_config('idle_in_transaction_session_timeout', '{IDLE_SECONDS}s', true)"
"""What sets that for a transaction, since what is set for a session is lost behind a pooler."""
_EPOCHS: Final = (
    f"SELECT shard, epoch, owner, {IDLE_LIMIT} FROM leases"  # noqa: S608 - nothing but a number of ours is put in
    " WHERE shard = ANY($1::integer[]) FOR KEY SHARE"
)
_REGISTERED: Final = f"SELECT name, {IDLE_LIMIT} FROM processes WHERE registration = $1::text FOR KEY SHARE"  # noqa: S608 - the same


class LeaseFence:
    """The leases under which this process writes; it is registered once it has joined the others."""

    def __init__(self, shard_count: int = 1) -> None:
        self.shard_count = shard_count
        self.registration = ""
        self.held: dict[int, int] = {}  # the epoch of each shard for which writes pass

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Return if this process still has the leases of these servers, and keep them until it has committed.

        Raises:
            FencedError: It has not got them all; nothing may be stored.
            StoreFailedError: It was given up, since it gave no sign of life.
        """
        if not guild_ids:
            _require_registered(cursor, self.registration, "this process was given up")
            return
        shards = {guild_id: shard_of(guild_id, self.shard_count) for guild_id in guild_ids}
        lost = {shard for shard in shards.values() if shard not in self.held}
        if not lost:
            held = {shard: self.held[shard] for shard in shards.values()}
            cursor.execute(_EPOCHS, (sorted(held),))
            stored = {shard: (epoch, owner) for shard, epoch, owner, _ in cursor.fetchall()}
            lost = {shard for shard, epoch in held.items() if stored.get(shard) != (epoch, self.registration)}
        if lost:
            raise FencedError(
                f"this process does not lease the shards {sorted(lost)} any more",
                guild_ids=[guild_id for guild_id, shard in shards.items() if shard in lost],
            )


class CommandFence:
    """Refuses the writes of a maintenance command that was given up, since it was paused for too long."""

    def __init__(self, registration: str) -> None:
        self._registration = registration

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Return if the command is still registered; raises StoreFailedError if it is not."""
        del guild_ids
        _require_registered(cursor, self._registration, "this command was given up; begin it again")


WriteCheck: TypeAlias = LeaseFence | CommandFence
"""Decides in a transaction whether it may write for some servers, or for people; it may until it commits."""


def _require_registered(cursor: DBAPICursor, registration: str, otherwise: str) -> None:
    """Keep a registration until the end of the transaction; raises StoreFailedError if it is no more."""
    cursor.execute(_REGISTERED, (registration,))
    if not cursor.fetchall():
        raise StoreFailedError(f"it gave no sign of life for too long, so {otherwise}")


def in_shards(guild_id: ColumnElement[Any], shards: Collection[int], count: int) -> ColumnElement[bool]:
    """Return the condition that a server belongs to one of `count` shards: see `ownership.shard_of`."""
    # PostgreSQL shifts by an integer alone, and a parameter would have the type of the id.
    shard = guild_id.bitwise_rshift(literal_column("22")) % count
    return shard.in_(sorted(shards))


def served(guild_id: ColumnElement[Any], ownership: Ownership) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that a server is served now, and heard: none where every server is."""
    heard = ownership.heard
    return () if heard is None else (in_shards(guild_id, heard, ownership.count),)
