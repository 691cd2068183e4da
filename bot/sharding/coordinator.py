"""Coordinator of a process: serves its share of the bot's shards, and hands shards over while running.

A heartbeat renews this process's leases and reports the others (`leases.Beat`); `plan_moves` decides what
follows. Taking, preparing and giving a shard are separate tasks, so that no heartbeat waits for them.

A shard that nobody serves is *taken*: lease, rooms, gateway, in this order. One that another process serves
is *handed over*: the new process opens the shard's gateway first and buffers what arrives
(`interaction_filter`), the old one finishes what it let in and gives up the lease, and the new one takes it,
loads the rooms and continues. So no press is lost. A lease not renewed in time is lost: nothing more is sent
or stored, and writes in progress are refused by the fence (`db.fence`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.rooms.ports import StoreError
from bot.runtime.jobs import Job, Outcome, Tasks
from bot.sharding.ownership import HEARTBEAT_SECONDS, LEASE_SECONDS, Beat, LeaseStore, Taken, plan_moves

if TYPE_CHECKING:
    from bot.sharding.client import ShardedClient
    from bot.sharding.interaction_filter import InteractionFilter

log = logging.getLogger(__name__)


class ShardConnector:
    """Opens and closes shards of a gateway."""

    def __init__(self, gateway: ShardedClient) -> None:
        self.shards: set[int] = set()
        self._gateway = gateway
        self._closing: dict[int, asyncio.Task[None]] = {}
        self._tasks = Tasks()

    async def begin(self, shard: int) -> None:
        """Open a shard's gateway unless it is open; on failure or cancellation it is closed."""
        if shard in self.shards:
            return
        if closing := self._closing.get(shard):
            await asyncio.wait((closing,))
        try:
            await self._gateway.open_shard(shard)
        except BaseException:
            self.end(shard)
            raise
        self.shards.add(shard)

    def end(self, shard: int) -> None:
        self.shards.discard(shard)
        closing = self._gateway.close_shard(shard)
        self._closing[shard] = self._tasks.start(closing, name=f"close shard {shard}")


LOOK_AGAIN: Final = 0.25  # seconds between polls for a shard being handed over
OLD_SESSION_SECONDS: Final = 2.0  # seconds that the old process stays connected to a shard handed over
LEASE_MARGIN: Final = 0.5  # seconds before their end at which leases already count as expired
RETRY_SECONDS: Final = 1.0  # seconds before a retry after a failure of the database


class Served(Protocol):
    """Services for servers, which can start and stop serving those of a shard."""

    async def take_shards(self, shards: Collection[int]) -> None: ...
    def wake_shards(self, shards: Collection[int]) -> None: ...
    def leave_shards(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]: ...


class Coordinator:
    """The shards of this process: those it serves, and those it is about to take or give."""

    def __init__(
        self,
        process: str,
        *,
        leases: LeaseStore,
        held: MutableMapping[int, int],
        served: Served,
        gateway: ShardedClient,
        gate: InteractionFilter,
        keeps: bool = False,
        after_heartbeat: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Prepare; nothing happens before `begin`. If `keeps`, take every free shard and give none away.

        `held` maps shards to the epochs of their leases; the fence lets writes for them pass.
        """
        self.process, self.reachable = process, True
        self._leases, self._held, self._served = leases, held, served
        self._hearing, self._gate, self._keeps = ShardConnector(gateway), gate, keeps
        self._after_heartbeat = after_heartbeat
        self._since: dict[int, float] = {}  # shards served, and since when
        self._busy: dict[int, asyncio.Task[None]] = {}  # the current task for each shard
        self._preparing: set[int] = set()
        self._giving: set[int] = set()
        self._ready: set[int] = set()  # shards of others that are open here, waiting to be handed over
        self._asked = False  # the other processes know of some
        self._handed: dict[int, Collection[int]] = {}  # taken, not yet served: ids the former owner accepted
        self._count, self._renewed = 0, 0.0
        self._expiry: asyncio.TimerHandle | None = None
        self._leaves = self._told = False
        self._others: tuple[str, ...] = ()
        self._elsewhere: frozenset[int] = frozenset()  # shards that others served at the last heartbeat
        self._given: set[int] = set()  # shards being given to another process, or given just now
        gate.serves_elsewhere = self._serves_elsewhere
        self._beating = Job(self._run, name="heartbeats", active=False)
        self._tasks = Tasks()

    @property
    def shards(self) -> frozenset[int]:
        return frozenset(self._since)

    def lease_ages(self) -> dict[int, float]:
        """Return how many seconds ago the lease of each served shard was renewed."""
        return dict.fromkeys(self._since, _now() - self._renewed)

    async def begin(self, shard_count: int) -> None:
        """Join the other processes and start serving a share; raises StoreError or StorageError."""
        sent = _now()
        await self._leases.join(self.process, shard_count=shard_count)
        self._count = shard_count
        self._note_renewal(sent)
        self._beating.start()

    async def hand_everything_over(self, *, within: float) -> None:
        """Let other processes, if any, take over all of this one's shards within so many seconds."""
        if not self._beating.is_under_way or not self.reachable:
            return
        self._leaves = True
        self._beating.hurry()
        until = _now() + within
        while _now() < until and (self._giving or not self._told or (self._since and self._others)):  # noqa: ASYNC110
            await asyncio.sleep(LOOK_AGAIN)  # other processes do what is awaited here

    def stop(self) -> None:
        """Stop taking and giving shards; those served go on until `leave`."""
        self._beating.stop()
        self._tasks.stop()
        if self._expiry is not None:
            self._expiry.cancel()

    async def leave(self) -> None:
        """Give up all leases at once; from then on nothing of this process is stored."""
        for shard in list(self._since):
            self._held.pop(shard, None)
        self._since.clear()
        try:
            await self._leases.leave(self.process)
        except StoreError as error:
            log.warning("the leases of this process end by themselves in %.0f s: %s", LEASE_SECONDS, error)

    async def _run(self) -> Outcome:
        try:
            await self._beat()
        except Exception:
            log.exception("a heartbeat failed")
            self.reachable = False
        return HEARTBEAT_SECONDS if self.reachable else RETRY_SECONDS

    async def _beat(self) -> None:
        sent, leaves = _now(), self._leaves
        try:
            async with asyncio.timeout(LEASE_SECONDS / 2):
                beat = await self._leases.beat(self.process, leaves=leaves)
                await self._ask()
        except (StoreError, TimeoutError) as error:
            if self.reachable:
                log.warning("the leases of this process cannot be renewed now: %s", error or "no answer")
            self.reachable = False
            return
        self._note_renewal(sent)
        self.reachable, self._told = True, leaves
        others, self._others = self._others, tuple(name for name in beat.processes if name != self.process)
        if self._keeps and self._others != others and (beat.owners.keys() - beat.held.keys()):
            log.warning("waiting for what others serve: %s", ", ".join(self._others))
        self._elsewhere = frozenset(beat.owners.keys() - beat.held.keys())
        self._follow(beat, sent)
        if self._after_heartbeat is not None:
            await self._after_heartbeat()

    async def _ask(self) -> None:
        if self._ready or self._asked:  # repeated, since another process may have got one and ended
            self._asked = bool(self._ready)
            await self._leases.ask_for(self.process, frozenset(self._ready))

    def _note_renewal(self, sent: float) -> None:
        """Note when the leases were renewed; unless renewed again in time, they are lost."""
        self._renewed = sent
        if self._expiry is not None:
            self._expiry.cancel()
        until = self._gate.open_until = sent + LEASE_SECONDS - LEASE_MARGIN
        self._expiry = asyncio.get_running_loop().call_at(until, self._lose_all)

    def _serves_elsewhere(self, shard: int) -> bool:
        """Return whether another process has the gateway of a shard open and serves it, or is about to."""
        is_known = self.reachable and _now() < self._gate.open_until
        return shard in self._given or (is_known and shard in self._elsewhere)

    def _lose_all(self) -> None:
        for shard in list(self._since):
            self._lose(shard)
        for shard in list(self._handed):
            self._forget_kept(shard)

    def _follow(self, beat: Beat, sent: float) -> None:
        for shard in [shard for shard, since in self._since.items() if since < sent]:
            if shard not in beat.held:
                self._lose(shard)
        for shard in self._handed.keys() - beat.held.keys() - self._busy.keys():
            self._forget_kept(shard)
        todo = plan_moves(beat, self.process, keeps=self._keeps)
        wanted = todo.prepare | todo.take | (self._ready & todo.spare) | beat.held.keys()  # those just taken
        for shard in self._preparing - wanted:
            self._busy[shard].cancel()
            self._beating.hurry()  # to tell the owner soon
        idle = beat.held.keys() | beat.owners.keys() | beat.free
        idle -= self._busy.keys()
        unserved = {shard: epoch for shard, epoch in beat.held.items() if shard in idle - self._since.keys()}
        if unserved:  # taken, but loading its rooms failed
            self._start(unserved, self._serve(unserved))
        if take := todo.take & idle:
            self._start(take, self._take(take))
        for shard in todo.prepare & idle:
            self._preparing.add(shard)
            self._start((shard,), self._prepare(shard))
        for shard in todo.give & idle & self._since.keys():
            self._start((shard,), self._give(shard))
        for shard in self._hearing.shards - self._since.keys() - self._busy.keys():
            self._hearing.end(shard)

    def _start(self, shards: Collection[int], work: Coroutine[Any, Any, None]) -> None:
        task = self._tasks.start(self._carry_out(work), name=f"shards {sorted(shards)}")
        for shard in shards:
            self._busy[shard] = task
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        for shard in [shard for shard, busy in self._busy.items() if busy is task]:
            del self._busy[shard]

    async def _carry_out(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task for shards; if the store fails, it is retried after a heartbeat."""
        try:
            await work
        except StoreError as error:
            log.warning("shards cannot be taken or given now: %s", error)
        except Exception:
            log.exception("a shard was not taken or given")

    async def _take(self, shards: Collection[int]) -> None:
        taken = await self._leases.take(self.process, shards)
        self._note_handed(taken)
        if taken:
            log.info("serving shards %s", sorted(taken))
            await self._serve({shard: lease.epoch for shard, lease in taken.items()})

    async def _serve(self, epochs: Mapping[int, int]) -> None:
        for shard, epoch in epochs.items():
            self._held[shard] = epoch
        try:
            await self._served.take_shards(epochs.keys())
        except StoreError:  # presses are buffered meanwhile, but not for long
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._beating.hurry)
            raise
        for shard in epochs:
            self._since[shard] = _now()
            if (accepted := self._handed.pop(shard, None)) is not None:
                self._gate.let_in(shard, but=accepted)
            self._start((shard,), self._connect(shard))

    def _note_handed(self, taken: Mapping[int, Taken]) -> None:
        """Keep the presses buffered for handed-over shards until their rooms are loaded."""
        for shard, lease in taken.items():
            if lease.accepted is None:
                self._forget_kept(shard)
            else:
                self._handed[shard] = lease.accepted

    def _forget_kept(self, shard: int) -> None:
        self._handed.pop(shard, None)
        self._gate.give_up(shard)

    async def _connect(self, shard: int) -> None:
        await self._hearing.begin(shard)
        self._served.wake_shards([shard])
        served = self._since.keys() & self._hearing.shards
        log.info("this process serves %d of %d shards", len(served), self._count)

    async def _prepare(self, shard: int) -> None:
        """Open the gateway of another process's shard, ask for it, and take it once it is handed over."""
        self._gate.expect(shard)
        try:
            await self._hearing.begin(shard)
            self._ready.add(shard)
            self._beating.hurry()
            while not (taken := await self._leases.take(self.process, [shard])):  # noqa: ASYNC110 - it is another process that gives
                await asyncio.sleep(LOOK_AGAIN)
            log.info("taking over shard %d", shard)
            self._preparing.discard(shard)  # from here on no plan cancels it
            self._note_handed(taken)
            await self._serve({shard: taken[shard].epoch})
        finally:
            self._preparing.discard(shard)
            self._ready.discard(shard)
            if shard not in self._handed:
                self._gate.give_up(shard)

    async def _give(self, shard: int) -> None:
        self._given.add(shard)  # the process that asked for it has its gateway open
        await self._served.leave_shards([shard], lost=False)
        self._held.pop(shard, None)
        del self._since[shard]
        self._giving.add(shard)
        try:
            await self._give_lease(shard)
        finally:
            self._giving.discard(shard)
        await asyncio.sleep(OLD_SESSION_SECONDS)
        self._given.discard(shard)

    async def _give_lease(self, shard: int) -> None:
        accepted = self._gate.accepted(shard)
        while not await self._handed_over(shard, accepted):  # noqa: ASYNC110 - polls the database
            await asyncio.sleep(RETRY_SECONDS)
        log.info("handed shard %d over", shard)

    async def _handed_over(self, shard: int, accepted: Collection[int]) -> bool:
        try:
            await self._leases.hand_over(self.process, {shard: accepted})
        except StoreError as error:
            log.warning("shard %d cannot be handed over now: %s", shard, error)
            return False
        return True

    def _lose(self, shard: int) -> None:
        """Stop serving a shard whose lease is lost."""
        log.warning("the lease of shard %d is lost", shard)
        if shard in self._busy:
            self._busy[shard].cancel()
        self._given.discard(shard)
        self._held.pop(shard, None)
        del self._since[shard]
        self._start((shard,), self._served.leave_shards([shard], lost=True))


def _now() -> float:
    return asyncio.get_running_loop().time()
