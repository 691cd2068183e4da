"""Fencing by leases: which servers a process may write for, and which rows it reads.

A transaction that writes for a server first locks the row of its shard, and compares epoch and owner; a
process that takes a shard locks the row exclusively and changes both. With SQLite one process serves all.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, literal_column
from sqlalchemy.engine.interfaces import DBAPICursor

from bot.rooms.ports import FencedError, StoreFailedError
from bot.sharding.ownership import Ownership, shard_of

IDLE_SECONDS: Final = 5
"""PostgreSQL ends a transaction idle for so long: its process is paused or its machine gone, and while its
locks are held nobody could take its shards. Shorter than a lease."""

IDLE_LIMIT: Final = f"set_config('idle_in_transaction_session_timeout', '{IDLE_SECONDS}s', true)"
"""Sets that limit for one transaction; a session's setting would be lost behind a pooler."""
_EPOCHS: Final = (
    f"SELECT shard, epoch, owner, {IDLE_LIMIT} FROM leases"  # noqa: S608 - nothing but a number of ours is put in
    " WHERE shard = ANY($1::integer[]) FOR KEY SHARE"
)
_REGISTERED: Final = f"SELECT name, {IDLE_LIMIT} FROM processes WHERE registration = $1::text FOR KEY SHARE"  # noqa: S608 - the same


class LeaseFence:
    """The leases under which this process writes; `registration` is set once the process has joined."""

    def __init__(self, shard_count: int = 1) -> None:
        self.shard_count = shard_count
        self.registration = ""
        self.held: dict[int, int] = {}  # shard -> epoch of the leases held

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Check that this process still holds these servers' leases, and lock them until the commit.

        Raises:
            FencedError: Some of the leases are lost; nothing may be stored.
            StoreFailedError: The process's registration was removed, since its heartbeats stopped.
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
    """Refuses the writes of a maintenance command whose registration expired because it was paused."""

    def __init__(self, registration: str) -> None:
        self._registration = registration

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Check that the command is still registered; raises StoreFailedError if not."""
        del guild_ids
        _require_registered(cursor, self._registration, "this command was given up; begin it again")


WriteCheck: TypeAlias = LeaseFence | CommandFence
"""Checks in a transaction that it may write for some servers, or for people, until its commit."""


def _require_registered(cursor: DBAPICursor, registration: str, otherwise: str) -> None:
    """Lock a registration until the end of the transaction; raises StoreFailedError if it is gone."""
    cursor.execute(_REGISTERED, (registration,))
    if not cursor.fetchall():
        raise StoreFailedError(f"it gave no sign of life for too long, so {otherwise}")


def in_shards(guild_id: ColumnElement[Any], shards: Collection[int], count: int) -> ColumnElement[bool]:
    """Return the condition that a server's shard, of `count`, is one of these: see `ownership.shard_of`."""
    # PostgreSQL shifts only by an integer, and a parameter would get the type of the id.
    shard = guild_id.bitwise_rshift(literal_column("22")) % count
    return shard.in_(sorted(shards))


def served(guild_id: ColumnElement[Any], ownership: Ownership) -> tuple[ColumnElement[bool], ...]:
    """Return conditions for the servers whose events this process handles; empty if that is all of them."""
    heard = ownership.heard
    return () if heard is None else (in_shards(guild_id, heard, ownership.count),)
