"""Leases of shards: what is asked of their store, and which a process takes or gives. Pure.

An *epoch* grows with every change of owner: what a process with a past one writes is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


LEASE_SECONDS: Final = 10.0  # how long a lease holds after the heartbeat that renewed it was sent
HEARTBEAT_SECONDS: Final = 2.5  # seconds between two heartbeats of a process
IDENTIFY_SECONDS: Final = 5.0  # seconds between two IDENTIFYs of a bucket, by Discord's `max_concurrency`
FIRST_CLAIM_SECONDS: Final = 5.0
"""Seconds for which a shard that was handed over is kept for the process that asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """What one heartbeat found, all at one moment of the database's clock."""

    held: Mapping[int, int]  # the shards that this process leases, renewed just now, each with its epoch
    asked: Mapping[int, str]  # those of them that another live process is ready to take over, with its name
    owners: Mapping[int, str]  # every shard with a live lease, with the name of its process
    free: frozenset[int]
    processes: tuple[str, ...]  # the live ones that do not leave, sorted


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A lease that was taken."""

    epoch: int  # one more than that of the owner before
    accepted: frozenset[int] | None  # what that accepted last; None if it did not hand the shard over


class LeaseStore(Protocol):
    """The leases of all shards, and the processes that share them; everything raises `StoreError`."""

    async def join(self, process: str, *, shard_count: int) -> None:
        """Register a process; raises StorageError in maintenance, or if others count other shards."""

    async def beat(self, process: str, *, leaves: bool = False) -> Beat:
        """Renew a process and its leases, or register it again; others take over from one that `leaves`."""

    async def take(self, process: str, shards: Collection[int]) -> Mapping[int, Taken]:
        """Take those of the shards that are free for this process; return them."""

    async def ask_for(self, process: str, shards: Collection[int]) -> None:
        """Note all shards of others that a process is ready to take over while it lives."""

    async def hand_over(self, process: str, shards: Mapping[int, Collection[int]]) -> None:
        """Give up shards, each with the ids of the interactions that were accepted last.

        Whoever asked for one, if it lives, may take it within `FIRST_CLAIM_SECONDS`; after that anybody may.
        """

    async def leave(self, process: str) -> None:
        """Give up everything, and be gone."""

    async def identify_slot(self, bucket: int) -> float:
        """Return 0.0 if an IDENTIFY may be sent now, which takes the slot; else seconds to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardMoves:
    """What a process does next."""

    take: frozenset[int] = frozenset()  # that nobody serves
    prepare: frozenset[int] = frozenset()  # of others: it gets ready to take them over
    give: frozenset[int] = frozenset()  # own ones that others are ready for, and that are too many here
    spare: frozenset[int] = frozenset()  # free, or given by others: who is ready for one may go on waiting


def plan_moves(beat: Beat, process: str, *, keeps: bool = False) -> ShardMoves:
    """Return what a process does after a heartbeat; one that `keeps` serves all, and gives none away."""
    leaves = process not in beat.processes
    if leaves:
        return ShardMoves(give=frozenset(beat.asked))
    if keeps:
        leaving = frozenset(shard for shard, owner in beat.owners.items() if owner not in beat.processes)
        return ShardMoves(take=beat.free, prepare=leaving, spare=leaving | beat.free)
    serving = _serving(beat)
    shares = fair_shares({name: len(shards) for name, shards in serving.items()}, _count(beat))
    surplus = len(serving[process]) - shares[process]
    return ShardMoves(
        take=_assigned(beat.free, serving, shares, process),
        prepare=_wanted(beat, serving, shares, process),
        give=frozenset(sorted(beat.asked)[: max(surplus, 0)]),
        spare=_spare(beat, serving, shares),
    )


def fair_shares(serving: Mapping[str, int], count: int) -> dict[str, int]:
    """Return how many shards each process should serve, by how many each serves now."""
    least, remainder = divmod(count, len(serving))
    most_first = sorted(serving, key=lambda name: (-serving[name], name))
    return {name: least + (place < remainder) for place, name in enumerate(most_first)}


def _spare(beat: Beat, serving: Mapping[str, set[int]], shares: Mapping[str, int]) -> frozenset[int]:
    """Return the shards that are free, or whose owner leaves or has too many."""
    stays = {name for name, shards in serving.items() if len(shards) <= shares[name]}
    return beat.free | {shard for shard, owner in beat.owners.items() if owner not in stays}


def _count(beat: Beat) -> int:
    return len(beat.owners) + len(beat.free)


def _serving(beat: Beat) -> dict[str, set[int]]:
    serving: dict[str, set[int]] = {name: set() for name in beat.processes}
    for shard, owner in beat.owners.items():
        if owner in serving:
            serving[owner].add(shard)
    return serving


def _assigned(
    free: Iterable[int], serving: Mapping[str, set[int]], shares: Mapping[str, int], process: str
) -> frozenset[int]:
    """Return the free shards that are this process's: each goes to whoever lacks most."""
    lacks = {name: shares[name] - len(shards) for name, shards in serving.items()}
    return _handed_out(sorted(free), lacks, process)


def _handed_out(shards: Iterable[int], lacks: dict[str, int], process: str) -> frozenset[int]:
    """Return which shards a process gets: each goes to whoever lacks most, until nobody lacks any more."""
    mine = set()
    for shard in shards:
        neediest = max(sorted(lacks), key=lacks.__getitem__)
        if lacks[neediest] <= 0:
            break
        lacks[neediest] -= 1
        if neediest == process:
            mine.add(shard)
    return frozenset(mine)


def _wanted(
    beat: Beat, serving: Mapping[str, set[int]], shares: Mapping[str, int], process: str
) -> frozenset[int]:
    """Return the shards of others that should be this process's: others leave, or have too many."""
    lacks = {name: shares[name] - len(shards) for name, shards in serving.items()}
    for name in sorted(lacks):  # what is free goes first, to whoever lacks most
        lacks[name] -= len(_assigned(beat.free, serving, shares, name))
    of_leavers = [shard for shard, owner in sorted(beat.owners.items()) if owner not in serving]
    surplus = [shard for name in sorted(serving) for shard in sorted(serving[name])[shares[name] :]]
    return _handed_out((*of_leavers, *surplus), lacks, process)
