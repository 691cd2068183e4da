"""Which servers this process serves: those of its shards, which processes share by leases in the store."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol


def shard_of(guild_id: int, count: int) -> int:
    """Return a server's shard, 0 to `count` - 1, by Discord's formula."""
    return (guild_id >> 22) % count


class Ownership:
    """The shards served by this process.

    Their total `count` may be set while none is served. If `is_all`, there is no other process.
    `on_change` is called when the served shards change, or their count is set.
    """

    def __init__(self, count: int = 1, shards: Collection[int] = ()) -> None:
        self.count = count
        self.is_all = False
        self.on_change: Callable[[], None] = lambda: None
        self.shards = frozenset(shards)
        self._finishing: frozenset[int] = frozenset()
        self._heard: frozenset[int] | None = frozenset()  # None means all

    @classmethod
    def all(cls, count: int = 1) -> Ownership:
        """Return the ownership of a process that serves every server."""
        every = cls(count, range(count))
        every.is_all, every._heard = True, None
        return every

    def owns(self, guild_id: int) -> bool:
        """Return whether a server is served here: people are answered, and due work is done."""
        return shard_of(guild_id, self.count) in self.shards

    @property
    def heard(self) -> frozenset[int] | None:
        """Served shards whose servers have arrived, so that due work is done there. None for all."""
        return None if self._heard is None else self._heard & self.shards

    def hears(self, guild_id: int) -> bool:
        """Return whether due work of a server is done here: it is served, and its gateway is open."""
        return self.owns(guild_id) and (self._heard is None or shard_of(guild_id, self.count) in self._heard)

    def hear(self, shards: Collection[int]) -> None:
        if self._heard is not None:
            self._heard |= frozenset(shards)

    def keeps(self, guild_id: int) -> bool:
        """Return whether writes for a server are allowed: it is served, or work begun there is finishing."""
        shard = shard_of(guild_id, self.count)
        return shard in self.shards or shard in self._finishing

    def covers(self, shards: Collection[int]) -> Callable[[int], bool]:
        """Return a function that tells whether a server's id belongs to one of these shards."""
        among, count = frozenset(shards), self.count
        return lambda guild_id: shard_of(guild_id, count) in among

    def share_of(self, whole: float) -> float:
        """Return this process's share of something that exists once for the whole bot.

        Each shard gets a whole number, as equal as possible, and all shards together get everything: so the
        processes' shares never exceed the whole, although they know little of each other, and no rounding
        wastes any. Only if there is less than one per shard, a process gets a fraction proportional to
        its number of shards, since some shards would get nothing.
        """
        if self.is_all or math.isinf(whole):
            return whole
        if whole < self.count:
            return whole * len(self.shards) / self.count
        return sum(int(whole) * (k + 1) // self.count - int(whole) * k // self.count for k in self.shards)

    def settle(self, count: int) -> None:
        """Set the bot's number of shards; a process that serves every server continues to."""
        self.count = count
        if self.is_all:
            self.shards = frozenset(range(count))
            self._heard = None if count == 1 else frozenset()
        self.on_change()

    def take(self, shards: Collection[int]) -> None:
        self.shards |= frozenset(shards)
        self._finishing -= frozenset(shards)
        self.on_change()

    def leave(self, shards: Collection[int], *, finishing: bool = False) -> None:
        """Stop serving these shards; if `finishing`, writes for them stay allowed until `finish`."""
        left = self.shards & frozenset(shards)
        self.shards -= left
        if self._heard is not None:
            self._heard -= left
        self._finishing = self._finishing | left if finishing else self._finishing - frozenset(shards)
        self.on_change()

    def finish(self, shards: Collection[int]) -> None:
        """Note that the work begun in shards that were left is finished."""
        self._finishing -= frozenset(shards)


LEASE_SECONDS: Final = 10.0  # lifetime of a lease, from the sending of the heartbeat that renewed it
HEARTBEAT_SECONDS: Final = 2.5  # interval of a process's heartbeats
IDENTIFY_SECONDS: Final = 5.0  # seconds between two IDENTIFYs of a bucket (see Discord's `max_concurrency`)
FIRST_CLAIM_SECONDS: Final = 5.0
"""Seconds for which a handed-over shard is reserved for the process that asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """Result of a heartbeat, all at one moment of the database's clock."""

    held: Mapping[int, int]  # this process's shards, just renewed, with their epochs
    asked: Mapping[int, str]  # those of them that another live process is ready to take over, with its name
    owners: Mapping[int, str]  # every shard with a live lease, and the name of its process
    free: frozenset[int]
    processes: tuple[str, ...]  # live ones that are not leaving, sorted


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    epoch: int  # the previous owner's plus one
    accepted: frozenset[int] | None  # ids that the previous owner accepted last; None without a handover


class LeaseStore(Protocol):
    """The leases of all shards, and the processes that share them; every method may raise `StoreError`."""

    async def join(self, process: str, *, shard_count: int) -> None:
        """Register a process; StorageError during maintenance, or if others use another shard count."""

    async def beat(self, process: str, *, leaves: bool = False) -> Beat: ...
    async def take(self, process: str, shards: Collection[int]) -> Mapping[int, Taken]: ...
    async def ask_for(self, process: str, shards: Collection[int]) -> None: ...
    async def hand_over(self, process: str, shards: Mapping[int, Collection[int]]) -> None:
        """Give up shards, each with the ids of the interactions accepted last.

        A live process that asked for one may take it within `FIRST_CLAIM_SECONDS`; after that any may.
        """

    async def leave(self, process: str) -> None: ...
    async def identify_slot(self, bucket: int) -> float: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardMoves:
    """Next steps of a process."""

    take: frozenset[int] = frozenset()  # served by nobody
    prepare: frozenset[int] = frozenset()  # of other processes: get ready to take them over
    give: frozenset[int] = frozenset()  # own shards in excess for which others are ready
    spare: frozenset[int] = frozenset()  # free, or being given away: a process ready for one may keep waiting


def plan_moves(beat: Beat, process: str, *, keeps: bool = False) -> ShardMoves:
    """Return the steps after a heartbeat; with `keeps`, take all shards and give none away."""
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
    """Return how many shards each process should serve, given how many it serves now."""
    least, remainder = divmod(count, len(serving))
    most_first = sorted(serving, key=lambda name: (-serving[name], name))
    return {name: least + (place < remainder) for place, name in enumerate(most_first)}


def _spare(beat: Beat, serving: Mapping[str, set[int]], shares: Mapping[str, int]) -> frozenset[int]:
    """Return the shards that are free, or whose owner is leaving or has too many."""
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
    """Return this process's part of the free shards; each goes to the process that lacks most."""
    lacks = {name: shares[name] - len(shards) for name, shards in serving.items()}
    return _handed_out(sorted(free), lacks, process)


def _handed_out(shards: Iterable[int], lacks: dict[str, int], process: str) -> frozenset[int]:
    """Return a process's part: each shard goes to the process that lacks most, until none lacks any."""
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
    """Return the shards of others that this process should get: their owners leave, or have too many."""
    lacks = {name: shares[name] - len(shards) for name, shards in serving.items()}
    for name in sorted(lacks):  # free shards go first, to the process that lacks most
        lacks[name] -= len(_assigned(beat.free, serving, shares, name))
    of_leavers = [shard for shard, owner in sorted(beat.owners.items()) if owner not in serving]
    surplus = [shard for name in sorted(serving) for shard in sorted(serving[name])[shares[name] :]]
    return _handed_out((*of_leavers, *surplus), lacks, process)
