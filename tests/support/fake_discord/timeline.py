"""An append-only record that a test can wait on, so that no test has to sleep."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Timeline(Generic[T]):
    """What happened, in order; `wait` returns the first match, past or future."""

    def __init__(self) -> None:
        self._items: list[T] = []
        self._waiting: list[tuple[Callable[[T], bool], asyncio.Future[T]]] = []

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __getitem__(self, index: int) -> T:
        return self._items[index]

    def append(self, item: T) -> None:
        """Record one thing and wake whoever waited for it."""
        self._items.append(item)
        for entry in [entry for entry in self._waiting if entry[0](item)]:
            self._waiting.remove(entry)
            if not entry[1].done():
                entry[1].set_result(item)

    def where(self, wanted: Callable[[T], bool]) -> list[T]:
        """Everything recorded so far that matches."""
        return [item for item in self._items if wanted(item)]

    def clear(self) -> None:
        """Forget the past (long load runs would keep every request otherwise)."""
        self._items.clear()

    async def wait(self, wanted: Callable[[T], bool], *, after: int = 0, within: float = 60.0) -> T:
        """The first match at or behind index `after`; TimeoutError after `within` seconds.

        Take `after=len(timeline)` before the cause, so that an earlier match is not mistaken for
        its effect.
        """
        for item in self._items[after:]:
            if wanted(item):
                return item
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        entry = (wanted, future)
        self._waiting.append(entry)
        try:
            async with asyncio.timeout(within):
                return await future
        finally:
            if entry in self._waiting:
                self._waiting.remove(entry)
