"""An event loop whose time jumps: whatever waits for a timer waits for nothing.

Time stands still while anything is ready to run, and jumps to the next timer as soon as nothing is. What is
given to a thread is done at once. Nothing may be under way in another thread or process meanwhile: the loop
would not wait for it.
"""

from __future__ import annotations

import asyncio
import selectors
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


class _JumpingSelector(selectors.DefaultSelector):
    """Waits for no time, but tells how long it would have waited."""

    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(None if timeout is None else 0)
        if timeout is not None and timeout > 0 and not ready:
            self.jump(timeout)
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop of its own time, which begins at zero."""

    def __init__(self) -> None:
        selector = _JumpingSelector()
        super().__init__(selector)
        self._now = 0.0
        selector.jump = self.spend

    def time(self) -> float:
        return self._now

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - as a thread would
            done.set_exception(error)
        return done

    def spend(self, seconds: float) -> None:
        """Let time pass in which nothing else runs."""
        self._now += seconds


def in_virtual_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Let a test run in a loop of its own virtual time."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        run_in_virtual_time(test(*args, **kwargs))

    return run


def run_in_virtual_time(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end in a loop of its own; return what it returns."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)


def run_virtually(work: Coroutine[Any, Any, object]) -> float:
    """Run something in virtual time, cancel what it leaves behind, and return its seconds there."""
    loop = VirtualTimeLoop()
    try:
        loop.run_until_complete(work)
        return loop.time()
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


async def pass_time(seconds: float) -> None:
    """Let virtual time pass, and everything happen that is due meanwhile."""
    assert isinstance(asyncio.get_running_loop(), VirtualTimeLoop), "this would wait for real"
    await asyncio.sleep(seconds)
