"""Coordinator of a process: serves its share of the bot's shards, and hands them over while it runs.

A heartbeat renews the leases of this process and says what the others do (`leases.Beat`); `plan_moves` says
what follows from it. A task of its own then takes, prepares or gives each shard: no heartbeat waits for it.

*Taken* is what nobody serves: lease, rooms, gateway, in this order. *Handed over* is what another process
serves: the new one opens the shard's gateway first and keeps what arrives (`interaction_filter`), the old
one finishes what it let in and gives up the lease, and the new one takes it, loads the rooms and goes on. So
no press is lost. A lease that could not be renewed in time is lost: nothing is sent or stored any more, and
what was under way is refused by the fence (`db.fence`).
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.rooms.ports import StoreError
from bot.runtime.jobs import Job, Tasks
from bot.sharding.leases import HEARTBEAT_SECONDS, LEASE_SECONDS, plan_moves

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, MutableMapping

    from bot.runtime.jobs import Outcome
    from bot.sharding.client import ShardedClient
    from bot.sharding.interaction_filter import InteractionFilter
    from bot.sharding.leases import Beat, LeaseStore, Taken

log = logging.getLogger(__name__)


class ShardConnector:
    """Opens and closes the shards of a gateway."""

    def __init__(self, gateway: ShardedClient) -> None:
        """Begin with none."""
        self.shards: set[int] = set()
        self._gateway = gateway
        self._closing: dict[int, asyncio.Task[None]] = {}
        self._tasks = Tasks()

    async def begin(self, shard: int) -> None:
        """Open the gateway of a shard, unless it is open; if that fails or is cancelled, it is closed."""
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
        """Close the gateway of a shard; nobody waits for it."""
        self.shards.discard(shard)
        closing = self._gateway.close_shard(shard)
        self._closing[shard] = self._tasks.start(closing, name=f"close shard {shard}")


LOOK_AGAIN: Final = 0.25  # seconds between two looks whether a shard was handed over
OLD_SESSION_SECONDS: Final = 2.0  # how long the old process stays connected to a shard that it handed over
LEASE_MARGIN: Final = 0.5  # seconds by which a process takes its leases for over before they are
RETRY_SECONDS: Final = 1.0  # after which something is tried again that the database did not do


class Served(Protocol):
    """What works for servers: it can begin and end with those of a shard."""

    async def take_shards(self, shards: Collection[int]) -> None:
        """Load what is stored of their servers, and serve them from then on."""

    def wake_shards(self, shards: Collection[int]) -> None:
        """Go on in their servers: Discord is heard there."""

    def leave_shards(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]:
        """Serve their servers no more from this call on; unless the lease is lost, finish what was let in."""


class Coordinator:
    """The shards of this process: which it serves, and which it is about to take or to give."""

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
        """Do nothing before `begin`; a process that `keeps` takes every shard left, and gives none away.

        Writes pass for the shards in `held`, as long as their leases have these epochs.
        """
        self.process, self.reachable = process, True
        self._leases, self._held, self._served = leases, held, served
        self._hearing, self._gate, self._keeps = ShardConnector(gateway), gate, keeps
        self._after_heartbeat = after_heartbeat
        self._since: dict[int, float] = {}  # the shards that are served, and since when
        self._busy: dict[int, asyncio.Task[None]] = {}  # what is done about a shard just now
        self._preparing: set[int] = set()
        self._giving: set[int] = set()
        self._ready: set[int] = set()  # shards of others that are heard here, and waited for
        self._asked = False  # whether the others were told of some
        self._handed: dict[int, Collection[int]] = {}  # taken, not yet served: what the owner before let in
        self._count, self._renewed = 0, 0.0
        self._expiry: asyncio.TimerHandle | None = None
        self._leaves = self._told = False
        self._others: tuple[str, ...] = ()
        self._elsewhere: frozenset[int] = frozenset()  # what others served at the last heartbeat
        self._given: set[int] = set()  # what another process gets, or got a moment ago
        gate.serves_elsewhere = self._serves_elsewhere
        self._beating = Job(self._run, name="heartbeats", active=False)
        self._tasks = Tasks()

    @property
    def shards(self) -> frozenset[int]:
        """The shards that are served now."""
        return frozenset(self._since)

    def lease_ages(self) -> dict[int, float]:
        """Return of each shard that is served how many seconds ago its lease was renewed."""
        return dict.fromkeys(self._since, _now() - self._renewed)

    async def begin(self, shard_count: int) -> None:
        """Join the other processes, and serve a share from now on; raises StoreError or StorageError."""
        sent = _now()
        await self._leases.join(self.process, shard_count=shard_count)
        self._count = shard_count
        self._note_renewal(sent)
        self._beating.start()

    async def hand_everything_over(self, *, within: float) -> None:
        """Let other processes, if there are any, take over what this one serves, within so many seconds."""
        if not self._beating.is_under_way or not self.reachable:
            return
        self._leaves = True
        self._beating.hurry()
        until = _now() + within
        while _now() < until and (self._giving or not self._told or (self._since and self._others)):  # noqa: ASYNC110
            await asyncio.sleep(LOOK_AGAIN)  # what is waited for is done by other processes

    def stop(self) -> None:
        """Take and give nothing any more; what is served goes on until `leave`."""
        self._beating.stop()
        self._tasks.stop()
        if self._expiry is not None:
            self._expiry.cancel()

    async def leave(self) -> None:
        """Give up all leases at once; from now on nothing of this process is stored any more."""
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
        if self._ready or self._asked:  # again and again: somebody else may have been quicker, and is gone
            self._asked = bool(self._ready)
            await self._leases.ask_for(self.process, frozenset(self._ready))

    def _note_renewal(self, sent: float) -> None:
        """Note when the leases were renewed; what is not renewed again before they end is lost."""
        self._renewed = sent
        if self._expiry is not None:
            self._expiry.cancel()
        until = self._gate.open_until = sent + LEASE_SECONDS - LEASE_MARGIN
        self._expiry = asyncio.get_running_loop().call_at(until, self._lose_all)

    def _serves_elsewhere(self, shard: int) -> bool:
        """Return whether another process hears a shard and serves it, or is about to."""
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
        wanted = todo.prepare | todo.take | (self._ready & todo.spare) | beat.held.keys()  # taken just now
        for shard in self._preparing - wanted:
            self._busy[shard].cancel()
            self._beating.hurry()  # to tell the owner soon
        idle = beat.held.keys() | beat.owners.keys() | beat.free
        idle -= self._busy.keys()
        unserved = {shard: epoch for shard, epoch in beat.held.items() if shard in idle - self._since.keys()}
        if unserved:  # it was taken, but its rooms could not be loaded then
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
        """Do something about shards; what the store does not do is tried again after a heartbeat."""
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
        except StoreError:  # what people press meanwhile is kept, but not for long
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._beating.hurry)
            raise
        for shard in epochs:
            self._since[shard] = _now()
            if (accepted := self._handed.pop(shard, None)) is not None:
                self._gate.let_in(shard, but=accepted)
            self._start((shard,), self._connect(shard))

    def _note_handed(self, taken: Mapping[int, Taken]) -> None:
        """Keep what is pressed in shards that were handed over until their rooms are loaded."""
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
        """Hear a shard of another process, ask for it, and take it once it is handed over."""
        self._gate.expect(shard)
        try:
            await self._hearing.begin(shard)
            self._ready.add(shard)
            self._beating.hurry()
            while not (taken := await self._leases.take(self.process, [shard])):  # noqa: ASYNC110 - it is another process that gives
                await asyncio.sleep(LOOK_AGAIN)
            log.info("taking over shard %d", shard)
            self._preparing.discard(shard)  # no plan ends it any more
            self._note_handed(taken)
            await self._serve({shard: taken[shard].epoch})
        finally:
            self._preparing.discard(shard)
            self._ready.discard(shard)
            if shard not in self._handed:
                self._gate.give_up(shard)

    async def _give(self, shard: int) -> None:
        self._given.add(shard)  # whoever asked for it hears it
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
        while not await self._handed_over(shard, accepted):  # noqa: ASYNC110 - the database is asked again
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
        """Serve a shard no more whose lease is gone."""
        log.warning("the lease of shard %d is lost", shard)
        if shard in self._busy:
            self._busy[shard].cancel()
        self._given.discard(shard)
        self._held.pop(shard, None)
        del self._since[shard]
        self._start((shard,), self._served.leave_shards([shard], lost=True))


def _now() -> float:
    return asyncio.get_running_loop().time()
