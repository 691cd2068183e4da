"""One lock for each server."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class GuildLocks:
    """Locks by server, each kept only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, guild_id: int) -> asyncio.Lock:
        """Return the lock of a server."""
        return self._locks.setdefault(guild_id, asyncio.Lock())
