"""When a shard may send IDENTIFY: Discord takes one of each bucket within five seconds."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from bot.sharding.ports import IDENTIFY_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MARGIN: Final = 0.1
"""Seconds beside those that Discord asks for: one message may take longer to get there than the next."""
CONNECTING_AT_ONCE: Final = 2
"""Shards of a bucket that connect at the same time: the next one has its socket by the time it may identify,
and one whose attempt hangs holds nobody up."""


class LocalSlots:
    """Slots of a process that is alone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._free: dict[int, float] = {}

    async def take(self, bucket: int) -> float:
        """Return 0.0 if an IDENTIFY may be sent now, which takes the slot; else seconds to wait."""
        wait = self._free.get(bucket, 0.0) - self._now()
        if wait > 0:
            return wait
        self._free[bucket] = self._now() + IDENTIFY_SECONDS + MARGIN
        return 0.0


class IdentifyQueue:
    """Lets the shards of each bucket identify one after the other.

    Attributes:
        max_concurrency: How many buckets there are, as Discord says.
    """

    def __init__(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Begin with one bucket.

        Args:
            slot: Returns 0.0 if an IDENTIFY of a bucket may be sent now, else the seconds after which to ask.
        """
        self.max_concurrency = 1
        self._slot = slot
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._connecting: defaultdict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(CONNECTING_AT_ONCE)
        )

    def share(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Take slots from now on that several processes share."""
        self._slot = slot

    def turn_to_connect(self, shard_id: int) -> asyncio.Semaphore:
        """Return what to hold from before the connection until IDENTIFY was sent."""
        return self._connecting[shard_id % self.max_concurrency]

    async def wait(self, shard_id: int, pause: Callable[[float], Awaitable[object]]) -> None:
        """Return when a shard may send IDENTIFY, which it has to do at once.

        Args:
            shard_id: The shard.
            pause: Waits for so many seconds.
        """
        bucket = shard_id % self.max_concurrency
        async with self._lines[bucket]:
            while (seconds := await self._slot(bucket)) > 0:
                await pause(seconds)
