"""Which shards this process hears: their connections to Discord, opened and closed one after the other."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Gateway(Protocol):
    """The connections to Discord, one for each shard."""

    async def open_shard(self, shard_id: int) -> None:
        """Connect, and return once the shard's servers are known."""

    async def close_shard(self, shard_id: int) -> None:
        """Disconnect, also while it connects."""


class Hearing:
    """Opens and closes the shards of a gateway.

    Attributes:
        shards: Those that are open.
    """

    def __init__(self, gateway: Gateway) -> None:
        """Begin with none.

        Args:
            gateway: The connections.
        """
        self.shards: set[int] = set()
        self._gateway = gateway
        self._closing: dict[int, asyncio.Task[None]] = {}

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
        task = asyncio.create_task(self._gateway.close_shard(shard), name=f"close shard {shard}")
        self._closing[shard] = task
