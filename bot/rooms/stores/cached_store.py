"""What each of many owners chose: one small stored value each, read through a cache of bounded size.

Every click wants to know it, so the database is not asked each time.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from bot.rooms.clock import SystemClock
from bot.rooms.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime, timedelta

    from bot.rooms.clock import Clock
    from bot.rooms.ports import KeyValueStore, Kind

    Update = Callable[["Value"], "Value"]

MOST: Final = 10_000
"""Owners whose values are cached."""
Value = TypeVar("Value")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueFormat(Generic[Value]):
    """How one kind of value is stored.

    Attributes:
        kind: The kind in the key-value store.
        owner: What an owner is, for the log.
        encode: Returns a value as text.
        decode: Returns the value of a text; raises ValueError if it cannot be read.
        default: The value of owners who chose nothing, or nothing readable.
    """

    kind: Kind
    owner: str
    encode: Callable[[Value], str]
    decode: Callable[[str], Value]
    default: Value


class CachedStore(Generic[Value]):
    """The values of all owners."""

    def __init__(
        self,
        key_values: KeyValueStore,
        value_format: ValueFormat[Value],
        *,
        clock: Clock | None = None,
        fresh: timedelta | None = None,
        most: int = MOST,
    ) -> None:
        """Make a store with an empty cache.

        Args:
            key_values: Where the values are stored.
            value_format: How they are stored there.
            clock: The time; the machine's unless a test brings another.
            fresh: How old a cached value may be; None if no other process changes it.
            most: How many owners are cached, 1 or more.
        """
        self._key_values = key_values
        self._format = value_format
        self._clock = clock or SystemClock()
        self._fresh = fresh
        self._known: LRUCache[int, tuple[datetime, Value]] = LRUCache(most)
        self._changing = asyncio.Lock()

    async def of(self, owner: int) -> Value:
        """Return what an owner chose; what cannot be read is logged, and the default holds."""
        known = self._known.get(owner)
        if known is not None and (self._fresh is None or self._clock.now() - known[0] < self._fresh):
            return known[1]
        found = self._decode(owner, await self._key_values.read(self._format.kind, owner))
        newer = self._known.get(owner)
        if newer is not None and newer is not known:
            return newer[1]  # chosen while the database was being read
        self._cache(owner, found)
        return found

    def known(self, owner: int) -> Value:
        """Return what an owner chose, if that is cached; otherwise the default."""
        known = self._known.get(owner)
        return self._format.default if known is None else known[1]

    async def change(self, owner: int, update: Update[Value]) -> Value:
        """Update what an owner chose, one update after the other; return the value from now on.

        Whatever `update` raises is passed on; nothing was changed then.
        """
        async with self._changing:
            held = await self.of(owner)
            changed = update(held)
            if changed != held:
                await self._key_values.write(self._format.kind, owner, self._format.encode(changed))
                self._cache(owner, changed)
            return changed

    def _cache(self, owner: int, value: Value) -> None:
        self._known.put(owner, (self._clock.now(), value))

    def _decode(self, owner: int, payload: str | None) -> Value:
        if payload is None:
            return self._format.default
        try:
            return self._format.decode(payload)
        except ValueError as error:
            kind, of = self._format.kind.value, self._format.owner
            log.error("the %s of %s %d are not used: %s", kind, of, owner, error)  # noqa: TRY400
            return self._format.default
