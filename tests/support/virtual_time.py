"""An event loop whose time passes only where it would wait: a test of minutes takes milliseconds."""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine


class _Selector(selectors.DefaultSelector):
    """Never waits: it puts the clock forward by what it was to wait."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everybody waits for something that cannot happen")
            self.now += max(timeout, 0.0)
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, selector: _Selector) -> None:
        self._clock = selector
        super().__init__(selector)

    def time(self) -> float:
        return self._clock.now


def run_virtually(work: Coroutine[Any, Any, object]) -> float:
    """Run something in virtual time; return how many seconds it took there."""
    loop = _Loop(_Selector())
    try:
        loop.run_until_complete(work)
        return loop.time()
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
