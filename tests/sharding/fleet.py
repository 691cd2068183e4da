"""Processes that share a bot, in virtual time: real coordinators and gates over leases in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.rooms.ports import StoreFailedError
from bot.sharding.coordinator import Coordinator
from bot.sharding.interaction_filter import EVENT, InteractionFilter
from bot.sharding.ownership import Ownership
from tests.support.fake_leases import FakeLeases
from tests.support.virtual_time import pass_time

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine

LOADING = 0.05
FINISHING = 0.1


def guild_of(shard: int) -> int:
    """Return a server of a shard."""
    return shard << 22


class Process:
    """A process: what it loads, connects and answers is noted, and takes time.

    Attributes:
        loading: Seconds in which the rooms of shards are loaded.
        told: What was answered by a sentence alone, since nobody serves the shard.
    """

    def __init__(self, name: str, leases: FakeLeases, *, keeps: bool = False) -> None:
        self.name, self.leases = name, leases
        self.ownership = Ownership()
        self.open: set[int] = set()
        self.epochs: dict[int, int] = {}
        self.awake: set[int] = set()
        self.answered: list[int] = []
        self.refused: list[int] = []
        self.paused = False
        self.loading = LOADING
        self.failures = 0
        self.gate = InteractionFilter(self.ownership, asyncio.get_running_loop().time)
        self.gate.install({EVENT: self._handle})
        self.told: list[int] = []
        self.acknowledged: set[int] = set()
        self.gate.tell_unserved = self._tell
        self.coordinator = Coordinator(
            name,
            leases=leases,
            held=self.epochs,
            served=self,
            gateway=self,  # type: ignore[arg-type]
            gate=self.gate,
            keeps=keeps,
        )

    def _handle(self, data: dict[str, str]) -> None:
        shard, number = int(data["guild_id"]) >> 22, int(data["id"])
        fenced = self.leases.is_fenced(self.name, shard, self.epochs.get(shard, 0))
        (self.refused if fenced else self.answered).append(number)

        self.acknowledged.add(number)

    def _tell(self, data: dict[str, str]) -> None:
        """Say that nobody serves a shard; Discord takes only the first answer."""
        number = int(data["id"])
        if number not in self.acknowledged and not self.paused:
            self.acknowledged.add(number)
            self.told.append(number)

    async def begin(self, shard_count: int) -> None:
        self.ownership.count = shard_count
        await self.coordinator.begin(shard_count)

    async def take_shards(self, shards: Collection[int]) -> None:
        await pass_time(self.loading)
        if self.failures:
            self.failures -= 1
            raise StoreFailedError("the rooms cannot be read")
        self.ownership.take(shards)

    def wake_shards(self, shards: Collection[int]) -> None:
        assert self.open >= set(shards), "nobody hears Discord there"
        self.awake.update(shards)

    def leave_shards(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]:
        self.ownership.leave(shards)
        self.awake.difference_update(shards)
        return pass_time(0 if lost else FINISHING)

    async def open_shard(self, shard_id: int) -> None:
        assert shard_id not in self.open, "it is open"
        while wait := await self.leases.identify_slot(0):
            await pass_time(wait)
        self.open.add(shard_id)

    async def close_shard(self, shard_id: int) -> None:
        self.open.discard(shard_id)

    def kill(self) -> None:
        """End it as a power failure would."""
        self.coordinator.stop()
        self.paused = True
        self.open.clear()


@dataclass
class Fleet:
    """Discord and the processes that share the bot."""

    shard_count: int
    leases: FakeLeases = field(default_factory=FakeLeases)
    processes: list[Process] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    acknowledged: set[int] = field(default_factory=set)
    numbers: count[int] = field(default_factory=lambda: count(1))

    async def start(self, *, keeps: bool = False) -> Process:
        process = Process(f"p{len(self.processes)}", self.leases, keeps=keeps)
        process.acknowledged = self.acknowledged
        self.processes.append(process)
        await process.begin(self.shard_count)
        return process

    def press(self, shard: int) -> int:
        """Let somebody press something in a server of a shard; return the press's number."""
        number = next(self.numbers)
        self.sent.append(number)
        hearing = [process for process in self.processes if shard in process.open and not process.paused]
        for process in hearing:
            process.gate.arrive({"id": str(number), "guild_id": str(guild_of(shard))})
        if not hearing:
            self.missed.append(number)
        return number

    def shares(self) -> list[int]:
        """Return how many shards each process serves."""
        return [len(process.coordinator.shards) for process in self.processes]

    def answered(self) -> list[int]:
        """Return the presses that were answered, each as often as it was."""
        return sorted(number for process in self.processes for number in process.answered)

    async def press_for(self, seconds: float, *, every: float = 0.05) -> None:
        """Let people press in all shards, one after the other."""
        for number in range(round(seconds / every)):
            self.press(number % self.shard_count)
            await pass_time(every)

    def stop(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.coordinator.stop()
