"""What each of many owners chose: one small value on the shelf for each, read through a bounded memory.

Every click wants to know it, so the shelf is not asked each time.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from bot.rooms.clock import SystemClock
from bot.rooms.stores.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime, timedelta

    from bot.rooms.clock import Clock
    from bot.rooms.ports import KeyValueStore, Kind

    Update = Callable[["Value"], "Value"]

MOST: Final = 10_000
Value = TypeVar("Value")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueFormat(Generic[Value]):
    """How one kind of value lies on the shelf.

    Attributes:
        kind: Where.
        owner: What an owner is, for the log.
        encode: Returns a value as text.
        decode: Returns the value of a text; raises ValueError if it cannot be read.
        default: What holds for those who chose nothing, or nothing readable.
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
        """Open the book.

        Args:
            key_values: Where the values lie.
            value_format: How they lie there.
            clock: The time; the machine's unless a test brings another.
            fresh: How old what is remembered may be; None if nobody else changes it.
            most: How many owners are remembered, 1 or more.
        """
        self._shelf = key_values
        self._form = value_format
        self._clock = clock or SystemClock()
        self._fresh = fresh
        self._known: LRUCache[int, tuple[datetime, Value]] = LRUCache(most)
        self._changing = asyncio.Lock()

    async def of(self, owner: int) -> Value:
        """Return what somebody chose; what cannot be read is logged and counts as nothing."""
        known = self._known.get(owner)
        if known is not None and (self._fresh is None or self._clock.now() - known[0] < self._fresh):
            return known[1]
        found = self._decoded(owner, await self._shelf.read(self._form.kind, owner))
        newer = self._known.get(owner)
        if newer is not None and newer is not known:
            return newer[1]  # chosen while the shelf was being read
        self._remember(owner, found)
        return found

    def known(self, owner: int) -> Value:
        """Return what somebody chose, if that is remembered; otherwise the default."""
        known = self._known.get(owner)
        return self._form.default if known is None else known[1]

    async def change(self, owner: int, how: Update[Value]) -> Value:
        """Change what somebody chose, one change after the other; return what holds from now on.

        Whatever `how` raises is passed on; nothing was changed then.
        """
        async with self._changing:
            held = await self.of(owner)
            changed = how(held)
            if changed != held:
                await self._shelf.write(self._form.kind, owner, self._form.encode(changed))
                self._remember(owner, changed)
            return changed

    def _remember(self, owner: int, value: Value) -> None:
        self._known.put(owner, (self._clock.now(), value))

    def _decoded(self, owner: int, payload: str | None) -> Value:
        if payload is None:
            return self._form.default
        try:
            return self._form.decode(payload)
        except ValueError as error:
            kind, of = self._form.kind.value, self._form.owner
            log.error("the %s of %s %d are not used: %s", kind, of, owner, error)  # noqa: TRY400
            return self._form.default
