"""Who serves which shard: what one process does about it after a heartbeat. Pure.

Each process aims at its fair share. Nothing moves that need not: of shards that cannot be shared out evenly,
the remainder stays with the processes that serve most.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.sharding.ports import Beat


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a process does next.

    Attributes:
        take: Shards that nobody serves, for this process.
        prepare: Shards of others that this process gets ready to take over.
        give: Own shards that others are ready for, and that are too many here.
        spare: Shards that are free, or that others have to give: who is ready for one may go on waiting.
    """

    take: frozenset[int] = frozenset()
    prepare: frozenset[int] = frozenset()
    give: frozenset[int] = frozenset()
    spare: frozenset[int] = frozenset()


def plan(beat: Beat, process: str, *, keeps: bool = False) -> Plan:
    """Return what a process does after a heartbeat.

    Args:
        beat: What that found.
        process: Its name.
        keeps: Whether it serves all shards, and gives none away while it lives.
    """
    leaves = process not in beat.processes
    if leaves:
        return Plan(give=frozenset(beat.asked))
    if keeps:
        leaving = frozenset(shard for shard, owner in beat.owners.items() if owner not in beat.processes)
        return Plan(take=beat.free, prepare=leaving, spare=leaving | beat.free)
    serving = _serving(beat)
    shares = fair_shares({name: len(shards) for name, shards in serving.items()}, _count(beat))
    surplus = len(serving[process]) - shares[process]
    return Plan(
        take=_assigned(beat.free, serving, shares, process),
        prepare=_wanted(beat, serving, shares, process),
        give=frozenset(sorted(beat.asked)[: max(surplus, 0)]),
        spare=_spare(beat, serving, shares),
    )


def fair_shares(serving: Mapping[str, int], count: int) -> dict[str, int]:
    """Return how many shards each process should serve.

    Args:
        serving: How many each of them serves now; there is at least one.
        count: How many shards there are.
    """
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
    """Return what each process serves that stays."""
    serving: dict[str, set[int]] = {name: set() for name in beat.processes}
    for shard, owner in beat.owners.items():
        if owner in serving:
            serving[owner].add(shard)
    return serving


def _assigned(
    free: Iterable[int], serving: Mapping[str, set[int]], shares: Mapping[str, int], process: str
) -> frozenset[int]:
    """Return the free shards that are this process's: each goes to whoever lacks most."""
    lacks = Counter({name: shares[name] - len(shards) for name, shards in serving.items()})
    mine = set()
    for shard in sorted(free):
        neediest = max(sorted(lacks), key=lacks.__getitem__)
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
    mine = set()
    for shard in (*of_leavers, *surplus):
        neediest = max(sorted(lacks), key=lacks.__getitem__)
        if lacks[neediest] <= 0:
            break
        lacks[neediest] -= 1
        if neediest == process:
            mine.add(shard)
    return frozenset(mine)
