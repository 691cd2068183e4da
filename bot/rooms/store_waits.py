"""Requests to the store that people wait for: since when each of them is under way.

Whoever pressed something is told of a store that gives no answer while it is still waited for, since a
request that is only slow may be carried out yet, and nobody may say before that it was not.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SLOW_SECONDS: Final = 0.5
"""How long a request is under way until the store counts as slow."""


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class StoreWaits:
    """The requests under way that somebody waits for: commits, and short reads and writes."""

    def __init__(self, *, now: Callable[[], float] = _loop_time) -> None:
        """Begin without any; `now` returns the seconds of a clock that is never set."""
        self._now = now
        self._since: dict[object, float] = {}  # the oldest comes first

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Count the context as a request that somebody waits for."""
        request = object()
        self._since[request] = self._now()
        try:
            yield
        finally:
            del self._since[request]

    def is_slow(self) -> bool:
        """Tell whether a request has been under way for so long that people are told of it."""
        oldest = next(iter(self._since.values()), None)
        return oldest is not None and self._now() - oldest >= SLOW_SECONDS
