"""Leases of shards in memory, as `bot.sharding.ownership.LeaseStore` describes them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.rooms.ports import StoreFailedError
from bot.sharding.ownership import FIRST_CLAIM_SECONDS, IDENTIFY_SECONDS, LEASE_SECONDS, Beat, Taken
from db.engine import StorageError
from tests.support.virtual_time import pass_time

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass
class Row:
    """A shard's lease."""

    owner: str | None = None
    epoch: int = 0
    until: float = 0.0
    asked_by: str | None = None
    accepted: frozenset[int] | None = None
    claim_until: float = 0.0


@dataclass
class FakeLeases:
    """All leases; times are those of the running event loop.

    Attributes:
        down: Names of processes that cannot reach it.
        delay: Seconds that each call takes.
    """

    rows: dict[int, Row] = field(default_factory=dict)
    processes: dict[str, tuple[float, bool]] = field(default_factory=dict)
    slots: dict[int, float] = field(default_factory=dict)
    down: set[str] = field(default_factory=set)
    delay: float = 0.01
    shard_count: int = 0

    async def join(self, process: str, *, shard_count: int) -> None:
        await self._reach(process)
        if self._live() and self.shard_count != shard_count:
            raise StorageError(f"{self.shard_count} shards, not {shard_count}")
        self.shard_count = shard_count
        self.rows = {shard: self.rows.get(shard, Row()) for shard in range(shard_count)}
        self.processes[process] = (self._now() + LEASE_SECONDS, False)

    async def beat(self, process: str, *, leaves: bool = False) -> Beat:
        await self._reach(process)
        now, until = self._now(), self._now() + LEASE_SECONDS
        self.processes[process] = (until, leaves)
        for row in self.rows.values():
            if row.owner == process and row.until > now:
                row.until = until
        live = {shard: row.owner for shard, row in self.rows.items() if row.owner and row.until > now}
        held = {shard: self.rows[shard].epoch for shard, owner in live.items() if owner == process}
        asked = {shard: self.rows[shard].asked_by for shard in held}
        return Beat(
            held=held,
            asked={shard: name for shard, name in asked.items() if name in self._live()},
            owners=live,
            free=frozenset(self.rows) - live.keys(),
            processes=tuple(sorted(self._live())),
        )

    async def take(self, process: str, shards: Collection[int]) -> Mapping[int, Taken]:
        await self._reach(process)
        taken = {}
        for shard in shards:
            row, now = self.rows[shard], self._now()
            if row.owner is not None and row.until > now:
                continue
            claimed = row.asked_by in self._live() and row.claim_until > now
            if claimed and row.asked_by != process:
                continue
            accepted = None if row.owner is not None else row.accepted
            self.rows[shard] = Row(owner=process, epoch=row.epoch + 1, until=now + LEASE_SECONDS)
            taken[shard] = Taken(epoch=row.epoch + 1, accepted=accepted)
        return taken

    async def ask_for(self, process: str, shards: Collection[int]) -> None:
        await self._reach(process)
        for shard, row in self.rows.items():
            if shard in shards:
                row.asked_by = process
            elif row.asked_by == process:
                row.asked_by = None

    async def hand_over(self, process: str, shards: Mapping[int, Collection[int]]) -> None:
        await self._reach(process)
        for shard, accepted in shards.items():
            row = self.rows[shard]
            if row.owner == process:
                row.owner, row.accepted = None, frozenset(accepted)
                row.claim_until = self._now() + FIRST_CLAIM_SECONDS

    async def leave(self, process: str) -> None:
        await self._reach(process)
        for row in self.rows.values():
            if row.owner == process:
                row.owner, row.accepted = None, None
        self.processes.pop(process, None)

    async def identify_slot(self, bucket: int) -> float:
        now = self._now()
        wait = self.slots.get(bucket, 0.0) - now
        if wait > 0:
            return wait
        self.slots[bucket] = now + IDENTIFY_SECONDS
        return 0.0

    def is_fenced(self, process: str, shard: int, epoch: int) -> bool:
        """Tell whether a write of a process would be refused."""
        row = self.rows[shard]
        return row.owner != process or row.epoch != epoch

    async def _reach(self, process: str) -> None:
        await pass_time(self.delay)
        if process in self.down:
            raise StoreFailedError("the database is away")

    def _live(self) -> set[str]:
        return {
            name for name, (until, leaves) in self.processes.items() if until > self._now() and not leaves
        }

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
