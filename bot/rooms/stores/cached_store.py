"""Store of one small value for each of many owners, read through a cache of bounded size.

What is not cached is read in batches: whoever asks while a read is under way waits for the next one, which
reads for all of them. What is cached holds as long as no other process changes it. A change is worked out
from what is stored, so that two processes do not undo each other's.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from bot.rooms.ports import StoreBusyError
from bot.runtime import log_context
from bot.runtime.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.engine.codec.formats import SavedFormat
    from bot.rooms.ports import KeyValueStore, ValueKind

    Update = Callable[["Value"], "Value"]

log = logging.getLogger(__name__)


MAX_OWNERS: Final = 100_000
"""Owners whose values are cached: as many as sit at 10,000 tables of ten; some 20 MB if there are so many."""
MAX_TRIES: Final = 10
"""Attempts to change a value that somebody else changes at the same time."""
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueFormat(Generic[Value]):
    """How one kind of value is stored."""

    kind: ValueKind
    owner: str  # what an owner is, for the log
    encode: Callable[[Value], str]
    decode: Callable[[str], Value]  # raises ValueError
    default: Value


def format_of_fields(
    kind: ValueKind, *, owner: str, saved: SavedFormat[Any], default: Any
) -> ValueFormat[Any]:
    """Return the format of a dataclass whose fields are saved by name, in a form of `form_of`."""
    names = [field.name for field in fields(default)]

    def encode(value: Any) -> str:
        return saved.write(
            saved.form(version=saved.version, **{name: getattr(value, name) for name in names})
        )

    def decode(payload: str) -> Any:
        found = saved.read(payload)
        return type(default)(**{name: getattr(found, name) for name in names})

    return ValueFormat(kind=kind, owner=owner, encode=encode, decode=decode, default=default)


class CachedStore(Generic[Value]):
    """The values of all owners."""

    def __init__(
        self, key_values: KeyValueStore, value_format: ValueFormat[Value], *, most: int = MAX_OWNERS
    ) -> None:
        """Make a store with an empty cache."""
        self._key_values = key_values
        self._format = value_format
        self._known: LRUCache[int, Value] = LRUCache(most)
        self._changing = asyncio.Lock()
        self._wanted: dict[int, asyncio.Future[Value]] = {}
        self._under_way: dict[int, asyncio.Future[Value]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._forgotten = 0  # how often anything was: what is being read meanwhile may be out of date

    async def of(self, owner: int) -> Value:
        """Return what an owner chose, or the default if it cannot be decoded; raises StoreError."""
        known = self._known.get(owner)
        if known is not None:
            return known
        loop = asyncio.get_running_loop()
        wanted = self._under_way.get(owner) or self._wanted.get(owner)
        if wanted is None:
            wanted = self._wanted[owner] = loop.create_future()
        if self._reading is None or self._reading.done():
            self._reading = loop.create_task(self._read_wanted(), name=f"read-{self._format.kind.value}")
        return await asyncio.shield(wanted)  # others may wait for the same

    async def preload(self, owners: Iterable[int]) -> None:
        """Read what many owners chose with one query, so that `of` waits for nothing; raises StoreError."""
        missing = {owner for owner in owners if self._known.get(owner) is None}
        if missing:
            await self._read(missing)

    async def read_anew(self, owner: int) -> None:
        """Read what an owner chose, cached or not, to see whether that works; raises StoreError."""
        await self._read({owner})

    def known(self, owner: int) -> Value:
        """Return what an owner chose, if that is cached; otherwise the default."""
        known = self._known.get(owner)
        return self._format.default if known is None else known

    def forget(self, owners: Iterable[int]) -> None:
        """Forget what owners chose: another process may change it."""
        self._forgotten += 1
        for owner in owners:
            self._known.forget(owner)

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Forget what some owners chose, by what tells of an id whether it is one of them."""
        self.forget(owner for owner in self._known if is_left(owner))

    async def change(self, owner: int, update: Update[Value]) -> Value:
        """Update what an owner chose, one update after the other; return the value from now on.

        Nothing was changed if this raises StoreError, or whatever `update` raises.
        """
        async with self._changing:
            for _ in range(MAX_TRIES):
                before = await self._key_values.read(self._format.kind, owner)
                held = self._decode(owner, before)
                changed = update(held)
                if changed == held or await self._replace(owner, changed, before):
                    self._known.put(owner, changed)
                    return changed
            raise StoreBusyError(
                f"the {self._format.kind.value} of {owner} are changed by others all the time"
            )

    async def _replace(self, owner: int, value: Value, before: str | None) -> bool:
        """Store a value in the place of the text that it was worked out from; tell whether that was there."""
        payload = self._format.encode(value)
        return await self._key_values.replace(self._format.kind, owner, payload, before=before)

    async def _read_wanted(self) -> None:
        log_context.leave()
        while self._wanted:
            self._under_way, self._wanted = self._wanted, {}
            try:
                found = await self._read(set(self._under_way))
            except BaseException as error:
                log.warning("the %s of some cannot be read now: %s", self._format.kind.value, error)
                _fail(self._under_way.values(), error)
                if not isinstance(error, Exception):
                    raise
            else:
                for owner, waiting in self._under_way.items():
                    waiting.set_result(found[owner])
            finally:
                self._under_way = {}

    async def _read(self, owners: set[int]) -> dict[int, Value]:
        """Read and cache what owners chose, all at once; what was chosen during the read holds."""
        forgotten = self._forgotten
        payloads = await self._key_values.read_many(self._format.kind, owners)
        found: dict[int, Value] = {}
        for owner in owners:
            value = self._known.get(owner)
            if value is None:
                value = self._decode(owner, payloads.get(owner))
                if forgotten == self._forgotten:
                    self._known.put(owner, value)
            found[owner] = value
        return found

    def _decode(self, owner: int, payload: str | None) -> Value:
        if payload is None:
            return self._format.default
        try:
            return self._format.decode(payload)
        except (ValueError, RecursionError) as error:
            kind, of = self._format.kind.value, self._format.owner
            log.error("the %s of %s %d are not used: %s", kind, of, owner, error)  # noqa: TRY400
            return self._format.default


def _fail(waiting: Iterable[asyncio.Future[Value]], error: BaseException) -> None:
    for one in waiting:
        if isinstance(error, Exception):
            one.set_exception(error)
            one.exception()  # whoever asked may be gone by now; nobody has to hear of it then
        else:
            one.cancel()
