"""State of the bot when somebody asks: rooms, shards and connections for /metrics, and readiness for /readyz.

A gateway that is gone for a while makes a process not ready, but it lives: to start it anew would only cost
more time.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

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


class Observed(Protocol):
    """What is looked at; `BotObserved` is the real one."""

    def shards(self) -> list[ObservedShard]:
        """Return the shards that this process serves."""

    def lease_ages(self) -> Mapping[int, float]:
        """Return, of each leased shard, how many seconds ago its lease was renewed."""

    def servers(self) -> int:
        """Return how many servers have the bot."""

    def stages(self) -> Iterable[Stage]:
        """Return the stage of every room."""

    def unreadable(self) -> int:
        """Return how many stored rooms cannot be read."""

    def pending(self) -> int:
        """Return how many interactions are being answered."""

    def connections(self) -> int:
        """Return how many connections to the database are in use."""

    def is_draining(self) -> bool:
        """Return whether the process accepts nothing any more, since it is about to stop."""


class BotObserved:
    """A bot, looked at.

    Attributes:
        ages: Returns what `lease_ages` does; a process that shares its bot with others sets it.
    """

    def __init__(self, bot: UnoBot) -> None:
        self._bot = bot
        self.ages: Callable[[], Mapping[int, float]] = dict

    def shards(self) -> list[ObservedShard]:
        """Return the shards that this process serves; a client without shards has one, number 0."""
        bot = self._bot
        infos = getattr(bot, "shards", None)
        latencies = (
            {bot.shard_id or 0: bot.latency}
            if infos is None
            else {number: info.latency for number, info in infos.items()}
        )
        return [
            ObservedShard(number, bot.gateway.hears(number), latency if math.isfinite(latency) else None)
            for number, latency in latencies.items()
        ]

    def lease_ages(self) -> Mapping[int, float]:
        """Return, of each leased shard, how many seconds ago its lease was renewed."""
        return self.ages()

    def servers(self) -> int:
        """Return how many servers have the bot."""
        return len(self._bot.guilds)

    def stages(self) -> Iterable[Stage]:
        """Return the stage of every room."""
        return (room.state.stage for room in self._bot.rooms)

    def unreadable(self) -> int:
        """Return how many stored rooms cannot be read."""
        return len(self._bot.rooms.unreadable)

    def pending(self) -> int:
        """Return how many interactions are being answered."""
        return len(self._bot.services.pending_interactions)

    def connections(self) -> int:
        """Return how many connections to the database are in use."""
        return self._bot.storage.connections_in_use()

    def is_draining(self) -> bool:
        """Return whether the process accepts nothing any more, since it is about to stop."""
        return self._bot.rooms.is_draining


class ObservedCollector(Collector):
    """Makes metrics of what is looked at."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the metrics as they are now."""
        yield from self._of_shards()
        yield from self._of_rooms()
        looked_at = self._observed
        for name, meaning, value in (
            ("discord_stat_total_guilds", "Servers that have the bot.", looked_at.servers()),
            ("uno_answers_pending", "Interactions that are being answered.", looked_at.pending()),
            ("uno_database_connections", "Database connections in use.", looked_at.connections()),
            ("uno_draining", "1 if the process is about to stop.", int(looked_at.is_draining())),
        ):
            yield GaugeMetricFamily(name, meaning, value=value)

    def _of_shards(self) -> Iterable[GaugeMetricFamily]:
        shards = self._observed.shards()
        connected = GaugeMetricFamily("discord_connected", "1 if Discord is heard.", labels=("shard",))
        latency = GaugeMetricFamily(
            "discord_latency", "Seconds from a heartbeat to its answer.", labels=("shard",)
        )
        for shard in shards:
            connected.add_metric((str(shard.number),), int(shard.connected))
            if shard.latency is not None:
                latency.add_metric((str(shard.number),), shard.latency)
        yield connected
        yield latency
        yield GaugeMetricFamily("uno_shards_held", "Shards that this process serves.", value=len(shards))
        ages = GaugeMetricFamily(
            "uno_lease_age_seconds", "Since the lease of a shard was renewed.", labels=("shard",)
        )
        for number, age in self._observed.lease_ages().items():
            ages.add_metric((str(number),), age)
        yield ages

    def _of_rooms(self) -> Iterable[GaugeMetricFamily]:
        counts = Counter(self._observed.stages())
        rooms = GaugeMetricFamily("uno_rooms", "Rooms by what goes on in them.", labels=("stage",))
        for stage in Stage:
            rooms.add_metric((stage.value,), counts[stage])
        yield rooms
        yield GaugeMetricFamily(
            "uno_rooms_unreadable",
            "Stored rooms that cannot be read and are set aside.",
            value=self._observed.unreadable(),
        )


READINESS_PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""


class Readiness:
    """Finds out what keeps the bot from serving people."""

    def __init__(
        self,
        observed: Observed,
        ask_database: Callable[[], Awaitable[object]],
        store_something: Callable[[], Awaitable[object]],
        *,
        patience: float = READINESS_PATIENCE,
    ) -> None:
        """Begin without knowing anything.

        Args:
            ask_database: Reads something from the database.
            store_something: Stores something there, if the last commit failed.
        """
        self._observed = observed
        self._ask_database, self._store_something = ask_database, store_something
        self._patience = patience
        self._question: asyncio.Task[str | None] | None = None

    async def problems(self) -> list[str]:
        """Return what is wrong, a sentence for each; nothing of it is secret."""
        found = ["the process is about to stop"] if self._observed.is_draining() else []
        shards = self._observed.shards()
        if not shards:
            found.append("no shard is connected to Discord yet")
        found += [f"shard {shard.number} does not hear Discord" for shard in shards if not shard.connected]
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
