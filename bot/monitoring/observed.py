"""State of the bot when somebody asks: rooms, shards and connections for /metrics, and readiness for /readyz.

A gateway that is gone for a while makes a process not ready, but it lives: to start it anew would only cost
more time.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

    from bot.app import UnoBot


@dataclass(frozen=True, slots=True)
class ObservedShard:
    """A shard that this process serves.

    Attributes:
        latency: Seconds from a heartbeat to its answer; None before the first.
    """

    number: int
    connected: bool
    latency: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """State of the bot at a moment.

    Attributes:
        shards: Those that this process serves.
        lease_ages: Of each leased shard, how many seconds ago its lease was renewed.
        servers: How many have the bot.
        stages: Of every room.
        unreadable: Stored rooms that cannot be read.
        pending: Interactions that are being answered.
        connections: Those to the database that are in use.
        draining: Whether the process accepts nothing any more, since it is about to stop.
    """

    shards: Sequence[ObservedShard]
    lease_ages: Mapping[int, float]
    servers: int
    stages: Sequence[Stage]
    unreadable: int
    pending: int
    connections: int
    draining: bool


def observe(bot: UnoBot, lease_ages: Callable[[], Mapping[int, float]]) -> Observed:
    """Look at a bot; a client without shards has one, number 0."""
    infos = getattr(bot, "shards", None)
    latencies = (
        {bot.shard_id or 0: bot.latency}
        if infos is None
        else {number: info.latency for number, info in infos.items()}
    )
    return Observed(
        shards=[
            ObservedShard(number, bot.gateway.hears(number), latency if math.isfinite(latency) else None)
            for number, latency in latencies.items()
        ],
        lease_ages=lease_ages(),
        servers=len(bot.guilds),
        stages=[room.state.stage for room in bot.rooms],
        unreadable=len(bot.rooms.unreadable),
        pending=len(bot.services.pending_interactions),
        connections=bot.storage.connections_in_use(),
        draining=bot.rooms.is_draining,
    )


class ObservedCollector(Collector):
    """Makes metrics of what is looked at."""

    def __init__(self, look: Callable[[], Observed]) -> None:
        self._look = look

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the metrics as they are now."""
        observed = self._look()
        yield from _of_shards(observed)
        yield from _of_rooms(observed)
        for name, meaning, value in (
            ("discord_stat_total_guilds", "Servers that have the bot.", observed.servers),
            ("uno_answers_pending", "Interactions that are being answered.", observed.pending),
            ("uno_database_connections", "Database connections in use.", observed.connections),
            ("uno_draining", "1 if the process is about to stop.", int(observed.draining)),
        ):
            yield GaugeMetricFamily(name, meaning, value=value)


def _of_shards(observed: Observed) -> Iterable[GaugeMetricFamily]:
    connected = GaugeMetricFamily("discord_connected", "1 if Discord is heard.", labels=("shard",))
    latency = GaugeMetricFamily(
        "discord_latency", "Seconds from a heartbeat to its answer.", labels=("shard",)
    )
    for shard in observed.shards:
        connected.add_metric((str(shard.number),), int(shard.connected))
        if shard.latency is not None:
            latency.add_metric((str(shard.number),), shard.latency)
    yield connected
    yield latency
    yield GaugeMetricFamily("uno_shards_held", "Shards that this process serves.", value=len(observed.shards))
    ages = GaugeMetricFamily(
        "uno_lease_age_seconds", "Since the lease of a shard was renewed.", labels=("shard",)
    )
    for number, age in observed.lease_ages.items():
        ages.add_metric((str(number),), age)
    yield ages


def _of_rooms(observed: Observed) -> Iterable[GaugeMetricFamily]:
    counts = Counter(observed.stages)
    rooms = GaugeMetricFamily("uno_rooms", "Rooms by what goes on in them.", labels=("stage",))
    for stage in Stage:
        rooms.add_metric((stage.value,), counts[stage])
    yield rooms
    yield GaugeMetricFamily(
        "uno_rooms_unreadable",
        "Stored rooms that cannot be read and are set aside.",
        value=observed.unreadable,
    )


READINESS_PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""


class Readiness:
    """Finds out what keeps the bot from serving people."""

    def __init__(
        self,
        look: Callable[[], Observed],
        ask_database: Callable[[], Awaitable[object]],
        store_something: Callable[[], Awaitable[object]],
        *,
        patience: float = READINESS_PATIENCE,
    ) -> None:
        """Begin without knowing anything; `store_something` does so if the last commit failed."""
        self._look = look
        self._ask_database, self._store_something = ask_database, store_something
        self._patience = patience
        self._question: asyncio.Task[str | None] | None = None

    async def problems(self) -> list[str]:
        """Return what is wrong, a sentence for each; nothing of it is secret."""
        observed = self._look()
        found = ["the process is about to stop"] if observed.draining else []
        if not observed.shards:
            found.append("no shard is connected to Discord yet")
        unheard = (shard.number for shard in observed.shards if not shard.connected)
        found += [f"shard {number} does not hear Discord" for number in unheard]
        of_database = await self._of_database()
        return found if of_database is None else [*found, of_database]

    async def _of_database(self) -> str | None:
        """Ask the database, once for all who want to know at the same time."""
        if self._question is None or self._question.done():
            self._question = asyncio.get_running_loop().create_task(self._ask(), name="readiness")
        return await asyncio.shield(self._question)

    async def _ask(self) -> str | None:
        reading = await self._tried(self._ask_database)
        if reading is not None:
            return reading
        storing = await self._tried(self._store_something)
        return None if storing is None else f"nothing can be stored, as when a disk is full: {storing}"

    async def _tried(self, question: Callable[[], Awaitable[object]]) -> str | None:
        # What went wrong stands in the log: here it could tell a stranger names of hosts and files.
        try:
            async with asyncio.timeout(self._patience):
                await question()
        except TimeoutError:
            return f"the database did not answer within {self._patience:g} s"
        except StoreBusyError:
            return "the database is too busy"
        except LostStoreError:
            return "the file of the database was deleted or replaced"
        except StoreError:
            return "the database fails"
        return None
