"""What refuses the writes of a process whose lease is gone, in the transaction that would store them.

Whoever writes for a server locks the row of its shard first, and compares the epoch. Whoever takes a shard
locks that row against this and raises the epoch: so it waits for what is being written, and whatever comes
later is refused. No clock decides it, and a process that was paused for an hour is refused like any other.
Several writers of one process do not wait for each other. With SQLite one process serves everything, and
nothing is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from bot.rooms.ports import FencedError, StoreFailedError
from bot.sharding.ownership import shard_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sqlalchemy.engine.interfaces import DBAPICursor

IDLE_SECONDS: Final = 5
"""Seconds after which the server gives up a transaction whose process sends nothing more: it is paused, or
its machine is gone, and nobody could take its shards while its locks are held. Less than a lease holds."""

IDLE_LIMIT: Final = f"set_config('idle_in_transaction_session_timeout', '{IDLE_SECONDS}s', true)"
"""What sets that for a transaction, since what is set for a session is lost behind a pooler."""
_EPOCHS: Final = (
    f"SELECT shard, epoch, {IDLE_LIMIT} FROM leases"  # noqa: S608 - nothing but a number of ours is put in
    " WHERE shard = ANY($1::integer[]) FOR KEY SHARE"
)
_REGISTERED: Final = f"SELECT name, {IDLE_LIMIT} FROM processes WHERE registration = $1::text FOR KEY SHARE"  # noqa: S608 - the same


class WriteCheck(Protocol):
    """Decides in a transaction whether it may write."""

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Return if it may write for these servers, and keep it so until the end of the transaction.

        Raises:
            StoreError: It may not; whoever is told so rolls back.
        """


class Fence:
    """The leases under which this process writes.

    Attributes:
        shard_count: How many shards the bot has; settled when the process joins the others.
    """

    def __init__(self, shard_count: int = 1) -> None:
        self.shard_count = shard_count
        self._held: dict[int, int] = {}

    @property
    def held(self) -> Mapping[int, int]:
        """The epochs of the shards that are held."""
        return dict(self._held)

    def hold(self, shard: int, epoch: int) -> None:
        """Let writes for a shard pass as long as its lease has this epoch."""
        self._held[shard] = epoch

    def drop(self, shard: int) -> None:
        """Refuse writes for a shard from now on, without asking the database."""
        self._held.pop(shard, None)

    def check(self, cursor: DBAPICursor, guild_ids: Collection[int]) -> None:
        """Return if this process still has the leases of these servers, and keep them until it has committed.

        Args:
            cursor: Of a connection to PostgreSQL, in the transaction that is about to write.
            guild_ids: Discord's ids of the servers, at least one.

        Raises:
            FencedError: It has not got them all; nothing may be stored.
        """
        shards = {guild_id: shard_of(guild_id, self.shard_count) for guild_id in guild_ids}
        lost = {shard for shard in shards.values() if shard not in self._held}
        if not lost:
            held = {shard: self._held[shard] for shard in shards.values()}
            cursor.execute(_EPOCHS, (sorted(held),))
            stored = {shard: epoch for shard, epoch, _ in cursor.fetchall()}
            lost = {shard for shard, epoch in held.items() if stored.get(shard) != epoch}
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
        cursor.execute(_REGISTERED, (self._registration,))
        if not cursor.fetchall():
            raise StoreFailedError("this command was given up, since it gave no sign of life; begin it again")
