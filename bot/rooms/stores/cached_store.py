"""Store of one small value per owner, read through a cache of bounded size.

Cache misses are read in batches, and no other process may change cached values. Settings are declared: one
call makes a field, from which its saved form, validation, panel and custom_ids are derived.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar, get_type_hints

from bot.engine.codec.formats import SavedFormat, SavedValueError, form_of
from bot.rooms.ports import KeyValueStore, StoreBusyError, ValueKind
from bot.runtime import log_context
from bot.runtime.lru_cache import LRUCache

if TYPE_CHECKING:
    Update = Callable[["Value"], "Value"]

log = logging.getLogger(__name__)

MAX_OWNERS: Final = 100_000
"""Size of the cache in owners: as many as sit at 10,000 tables of ten, which takes some 20 MB."""
MAX_TRIES: Final = 10  # attempts to change a value that somebody else changes at the same time
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueFormat(Generic[Value]):
    kind: ValueKind
    owner: str  # what an owner is, for the log
    saved: SavedFormat[Any]
    encode: Callable[[Value], str]
    decode: Callable[[str], Value]  # raises ValueError
    default: Value


class CachedStore(Generic[Value]):
    """The values of all owners."""

    def __init__(
        self, key_values: KeyValueStore, value_format: ValueFormat[Value], *, most: int = MAX_OWNERS
    ) -> None:
        self._key_values = key_values
        self._format = value_format
        self._known: LRUCache[int, Value] = LRUCache(most)
        self._changing = asyncio.Lock()
        self._wanted: dict[int, asyncio.Future[Value]] = {}
        self._under_way: dict[int, asyncio.Future[Value]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._forgotten = 0  # invalidations so far: a read that overlaps one may be out of date

    async def of(self, owner: int) -> Value:
        """Return the value of an owner, or the default if it cannot be decoded; raises StoreError."""
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
        """Cache the values of many owners with one query, so that `of` need not wait; raises StoreError."""
        missing = {owner for owner in owners if self._known.get(owner) is None}
        if missing:
            await self._read(missing)

    async def read_anew(self, owner: int) -> None:
        """Query the value of an owner, cached or not, as a check of the store; raises StoreError."""
        await self._read({owner})

    def known(self, owner: int) -> Value:
        known = self._known.get(owner)
        return self._format.default if known is None else known

    def forget(self, owners: Iterable[int]) -> None:
        """Drop the values of owners from the cache: another process may change them."""
        self._forgotten += 1
        for owner in owners:
            self._known.forget(owner)

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Drop the values of the owners whose ids the predicate accepts."""
        self.forget(owner for owner in self._known if is_left(owner))

    async def change(self, owner: int, update: Update[Value]) -> Value:
        """Update the value of an owner, one update after the other; if this raises, nothing was changed."""
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
        """Store a value if the stored text is still the one it was computed from; return whether it was."""
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
        """Read and cache the values of owners in one query; a value changed meanwhile takes precedence."""
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
            one.exception()  # the caller may be gone: avoids asyncio's warning about an unretrieved error
        else:
            one.cancel()


T = TypeVar("T")
MAX_CHANNELS = 25
MAX_CHARACTERS = 100
VERSION = 1


class SettingKind(Protocol):
    def fits(self, value: object) -> bool:
        """Return whether a setting can have a value."""


class Switch(SettingKind):
    """On or off."""

    def fits(self, value: object) -> bool:
        return type(value) is bool


@dataclass(frozen=True, slots=True)
class Choice(SettingKind):
    """One of a few values, which a menu or a button offers; None may be one of them."""

    values: tuple[object, ...]

    def fits(self, value: object) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)


@dataclass(frozen=True, slots=True)
class Limit(SettingKind):
    """A number from 1 to `most`, some of which a menu offers; None for no limit."""

    most: int
    offered: tuple[int | None, ...]

    def fits(self, value: object) -> bool:
        return value is None or (type(value) is int and 1 <= value <= self.most)


class Name(SettingKind):
    """The name of a preset; None for the usual one."""

    def fits(self, value: object) -> bool:
        return value is None or (type(value) is str and 0 < len(value) <= MAX_CHARACTERS)


class Channels(SettingKind):
    """Discord ids of channels of the server, at most 25."""

    def fits(self, value: object) -> bool:
        return (
            type(value) is tuple
            and len(value) <= MAX_CHANNELS
            and all(type(one) is int and one > 0 for one in value)
        )


class Channel(SettingKind):
    """Discord id of a channel or thread of the server, or None."""

    def fits(self, value: object) -> bool:
        return value is None or (type(value) is int and 0 < value < 2**63)


LOCALE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,4})?", re.ASCII)


class Locale(SettingKind):
    """A locale as Discord writes it, or None."""

    def fits(self, value: object) -> bool:
        return value is None or (type(value) is str and LOCALE.fullmatch(value) is not None)


class Moment(SettingKind):
    """A time with a zone, which no panel offers, or None."""

    def fits(self, value: object) -> bool:
        return value is None or (isinstance(value, datetime) and value.tzinfo is not None)


def setting(default: T, kind: SettingKind) -> T:
    return field(default=default, metadata={"kind": kind})


E = TypeVar("E", bound=Enum)


def choice(default: E) -> E:
    """Return a field of `DescribedSettings` that can have any value of an enum."""
    return setting(default, Choice(tuple(type(default))))


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFields:
    """What is stored of one owner, by the names of its fields; all have defaults."""

    title: ClassVar[str]  # name in messages for developers
    error: ClassVar[type[SavedValueError]]
    """Raised for invalid values, and for stored ones that this version cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedSettings(StoredFields):
    """Settings of one owner; each field is made by `setting`."""

    def __post_init__(self) -> None:
        """Raise the error of the class, naming every invalid field."""
        kinds = self.kinds()
        if wrong := [name for name, kind in kinds.items() if not kind.fits(getattr(self, name))]:
            raise self.error(self.title, [f"{name}: cannot be so" for name in wrong])

    @classmethod
    @cache
    def kinds(cls) -> dict[str, SettingKind]:
        return {one.name: one.metadata["kind"] for one in fields(cls)}


Described = TypeVar("Described", bound=DescribedSettings)
Stored = TypeVar("Stored", bound=StoredFields)


def format_of(of: type[Stored], kind: ValueKind, *, owner: str) -> ValueFormat[Stored]:
    """Return the storage format of a class; a field that an older bot did not save has its default."""
    hints = get_type_hints(of)
    kept = {one.name: (hints[one.name], one.default) for one in fields(of)}
    saved: SavedFormat[Any] = SavedFormat(
        name=of.title,
        form=form_of(of, name=f"Saved{of.__name__}", version=VERSION, **kept),
        error=of.error,
        version=VERSION,
    )

    def encode(value: Stored) -> str:
        return saved.write(saved.form(version=VERSION, **{name: getattr(value, name) for name in kept}))

    def decode(payload: str) -> Stored:
        found = saved.read(payload)
        return of(**{name: getattr(found, name) for name in kept})

    return ValueFormat(kind=kind, owner=owner, saved=saved, encode=encode, decode=decode, default=of())
