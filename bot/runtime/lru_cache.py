"""Caches of bounded size that evict the least recently used values."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key", bound="Hashable")
Value = TypeVar("Value")


class LRUCache(Generic[Key, Value]):
    """Cache of the most recently used values, whose sizes add up to at most `most`."""

    def __init__(self, most: int, *, size: Callable[[Value], int] = lambda _: 1) -> None:
        """Begin empty; by default each value counts as 1."""
        self.most = most
        self._size = size
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._sizes: dict[Key, int] = {}
        self._taken = 0

    def __iter__(self) -> Iterator[Key]:
        return iter(list(self._kept))

    def get(self, key: Key) -> Value | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def forget(self, key: Key) -> None:
        if key in self._kept:
            del self._kept[key]
            self._taken -= self._sizes.pop(key)

    def clear(self) -> None:
        for key in self:
            self.forget(key)

    def put(self, key: Key, value: Value) -> None:
        """Cache a value, evicting others if needed, or the value itself if it is too large."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        self._taken -= self._sizes.get(key, 0)
        self._sizes[key] = self._size(value)
        self._taken += self._sizes[key]
        while self._taken > self.most:
            forgotten, _ = self._kept.popitem(last=False)
            self._taken -= self._sizes.pop(forgotten)
