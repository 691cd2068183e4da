"""What shares a bot among processes needs of its database: leases of shards, on the database's clock.

A *lease* says which process serves a shard until when; its *epoch* grows with every change of owner. A
process that was paused for longer than its lease wakes up with an epoch of the past: what it then writes is
refused (`db.fence`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

LEASE_SECONDS: Final = 10.0
"""How long a lease holds after the heartbeat that renewed it was sent."""
HEARTBEAT_SECONDS: Final = 2.5
"""Seconds between two heartbeats of a process."""
IDENTIFY_SECONDS: Final = 5.0
"""Seconds between two IDENTIFYs of a bucket, by Discord's `max_concurrency`."""
FIRST_CLAIM_SECONDS: Final = 5.0
"""Seconds for which a shard that was handed over is kept for the process that asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """What one heartbeat found, all at one moment of the database's clock.

    Attributes:
        held: The shards that this process leases, renewed just now, each with its epoch.
        asked: Of those, the shards that another live process is ready to take over, each with its name.
        owners: Every shard with a live lease, each with the name of its process.
        free: The shards without a live lease.
        processes: The names of the live processes that do not leave, sorted; this one is among them unless it
            leaves.
    """

    held: Mapping[int, int]
    asked: Mapping[int, str]
    owners: Mapping[int, str]
    free: frozenset[int]
    processes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A lease that was taken.

    Attributes:
        epoch: Its epoch, one more than that of the owner before.
        accepted: Ids of the interactions which the owner before accepted last; None if it did not hand the
            shard over, so that nobody knows.
    """

    epoch: int
    accepted: frozenset[int] | None


class LeaseStore(Protocol):
    """The leases of all shards, and the processes that share them.

    Every method raises `StoreError` if the database cannot be reached.
    """

    async def join(self, process: str, *, shard_count: int) -> None:
        """Register a process.

        Raises:
            StorageError: Live processes use another count of shards, or a maintenance command runs.
        """

    async def beat(self, process: str, *, leaves: bool = False) -> Beat:
        """Renew a process and its leases; one that was given up meanwhile is registered again, without any.

        Args:
            process: Its name.
            leaves: Whether it is about to stop, so that the others take over its shards.
        """

    async def take(self, process: str, shards: Collection[int]) -> Mapping[int, Taken]:
        """Take those of the shards that are free for this process; return them."""

    async def ask_for(self, process: str, shards: Collection[int]) -> None:
        """Note the shards of others that a process is ready to take over, and no other ones any more.

        This holds while it lives.
        """

    async def hand_over(self, process: str, shards: Mapping[int, Collection[int]]) -> None:
        """Give up shards.

        Whoever asked for one, if it lives, may take it within `FIRST_CLAIM_SECONDS`; after that anybody may.

        Args:
            process: The owner.
            shards: Each with the ids of the interactions that were accepted last.
        """

    async def leave(self, process: str) -> None:
        """Give up everything, and be gone."""

    async def identify_slot(self, bucket: int) -> float:
        """Return 0.0 if an IDENTIFY of this bucket may be sent now, which takes the slot.

        Otherwise return the seconds after which to ask again.
        """
