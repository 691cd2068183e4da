"""Virtual time: what happens outside of the bot stands on one list, its event loop waits for nothing else.

An event loop is one process of the bot. Killing the process means that its loop takes no further step; the
list, and the time, go on without it.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord

from tests.support.fake_discord import ids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOON = datetime(2030, 5, 4, 12, tzinfo=UTC)
STARTED = 1000.0
"""The loops' time at noon."""
MOST_STEPS_AT_ONCE = 50_000
"""Steps of a loop at one moment, after which it is taken for endless."""
MOST_LAST_STEPS = 20
"""Steps in which the tasks of a process that ended come to their end."""


class Killed(BaseException):
    """The process takes no further step."""


class Stuck(Exception):  # noqa: N818 - a finding
    """The loop never comes to rest, or waits for something that cannot happen."""


class WorldTime:
    """The time of a simulation, and what happens outside of the bot: a `bot.runtime.clock.Clock`.

    Attributes:
        elapsed: Seconds since the beginning.
        after_step: Called after each step of a loop; raises Killed to end the process there.
    """

    def __init__(self) -> None:
        self.elapsed = 0.0
        self.steps = 0
        self.after_step: Callable[[], None] = lambda: None
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = count()

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.elapsed)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def later(self, seconds: float, happens: Callable[[], None]) -> None:
        """Let something happen outside of the bot after so many seconds."""
        heappush(self._due, (self.elapsed + seconds, next(self._count), happens))

    def advance(self, until: float | None) -> bool:
        """Let the next thing happen that is due by then, else be then; tell whether there was one."""
        if self._due and (until is None or self._due[0][0] <= until):
            due, _, happens = heappop(self._due)
            self.elapsed = max(self.elapsed, due)
            happens()
            return True
        if until is None:
            raise Stuck("the loop waits for something that cannot happen")
        self.elapsed = max(self.elapsed, until)
        return False

    def pass_by(self, seconds: float) -> None:
        """Let time pass without a process."""
        until = self.elapsed + seconds
        while self.advance(until):
            pass

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Let the libraries read this time, and ids carry it."""

        def seconds() -> float:
            return self.now().timestamp()

        with (
            patch.object(time, "time", seconds),
            patch.object(time, "time_ns", lambda: round(seconds() * 1e9)),
            patch.object(time, "monotonic", lambda: STARTED + self.elapsed),
            patch.object(discord.utils, "utcnow", self.now),
            patch.object(ids, "_sequence", count()),
            patch.object(ids, "_guilds", count()),
        ):
            yield


class _Selector(selectors.DefaultSelector):
    """Looks at no file: where the loop would wait, the world goes on."""

    def __init__(self, world: WorldTime) -> None:
        super().__init__()
        self._world = world
        self._steps = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        world = self._world
        world.steps += 1
        self._steps += 1
        world.after_step()
        if timeout is None or timeout > 0:
            self._steps = 0
            world.advance(None if timeout is None else world.elapsed + timeout)
        elif self._steps > MOST_STEPS_AT_ONCE:
            raise Stuck("the loop never comes to rest")
        return []


class ProcessLoop(asyncio.SelectorEventLoop):
    """The event loop of one process of the bot; what it gives to threads is done at once."""

    def __init__(self, world: WorldTime) -> None:
        self._world = world
        super().__init__(_Selector(world))

    def time(self) -> float:
        return STARTED + self._world.elapsed

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - as a thread would
            done.set_exception(error)
        return done

    def abandon(self) -> None:
        """End the process: nothing that it began goes on, and what it does in passing reaches nobody."""
        self._world.after_step = lambda: None
        self.set_exception_handler(lambda _loop, _context: None)
        try:
            for _ in range(MOST_LAST_STEPS):
                for task in sorted(asyncio.all_tasks(self), key=lambda task: task.get_name()):
                    task.cancel()
                self.call_soon(self.stop)
                self.run_forever()
                if not asyncio.all_tasks(self):
                    break
        finally:  # also where it never comes to rest
            for task in asyncio.all_tasks(self):
                task._log_destroy_pending = False  # type: ignore[attr-defined]  # a killed process says nothing
            self.close()
