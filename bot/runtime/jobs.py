"""Background jobs: every task of the bot that nobody awaits directly is started, paused and ended here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar
from weakref import WeakSet

from bot.runtime import log_context
from bot.runtime.clock import Clock, SystemClock

log = logging.getLogger(__name__)

Key = TypeVar("Key")
Result = TypeVar("Result")

_UNDER_WAY: Final[WeakSet[asyncio.Task[Any]]] = WeakSet()


async def all_ended(*, within: float) -> None:
    """Wait at most this long for stopped runs: if cancelled again, a query might hang while closing."""
    loop = asyncio.get_running_loop()
    ending = [one for one in _UNDER_WAY if one.get_loop() is loop and one.cancelling() and not one.done()]
    if ending:
        await asyncio.wait(ending, timeout=within)


class Backoff:
    """Exponential back-off in seconds: doubled with each failure in a row, up to the longest."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self._next = first

    def next(self) -> float:
        """Return the pause after one more failure."""
        seconds, self._next = self._next, min(2 * self._next, self._longest)
        return seconds

    def reset(self) -> None:
        """Start over after a success."""
        self._next = self._first


class Next(Enum):
    """The next step after a run of a job; a number means another run after this many seconds."""

    DONE = "done"  # idle until asked for again
    RETRY = "retry"  # run again after the back-off


Outcome: TypeAlias = Next | float
FIRST_RETRY: Final = 1.0
MAX_RETRY: Final = 300.0


class Job:
    """A job with at most one run at a time."""

    def __init__(
        self,
        work: Callable[[], Awaitable[Outcome]],
        *,
        name: str,
        clock: Clock | None = None,
        first_retry: float = FIRST_RETRY,
        max_retry: float = MAX_RETRY,
        active: bool = True,
        ended: Callable[[], object] = lambda: None,
    ) -> None:
        """Begin idle; `work` does one run, returns the next step, and logs its own failures."""
        self._work, self._name, self._clock = work, name, clock or SystemClock()
        self._backoff = Backoff(first_retry, max_retry)
        self._active, self._ended = active, ended
        self._task: asyncio.Task[None] | None = None
        self._asked = self._hurried = self._resting = False

    @property
    def is_under_way(self) -> bool:
        """True if it is running or resting; False for a run that was cancelled."""
        return self._task is not None and not (self._task.done() or self._task.cancelling())

    @property
    def is_current(self) -> bool:
        return self._task is not None and self._task is asyncio.current_task()

    def start(self, *, after: float = 0.0) -> None:
        """Run now, or after so many seconds, and from now on whenever asked."""
        self._active = True
        if after:
            self.wake(after=after)
        else:
            self.hurry()

    def wake(self, *, after: float = 0.0) -> None:
        """Ask for a run after so many seconds; while resting, the run after the rest counts as that."""
        self._asked = True
        if self._active and not self.is_under_way:
            self._begin(after)

    def hurry(self) -> None:
        """Ask for a run now, or directly after the current one."""
        if self._task is not None and self._resting:
            self._task.cancel()
            self._task = None
        self._hurried = True
        self.wake()

    def leave(self) -> list[asyncio.Task[None]]:
        """Drop all requests and end a rest; return the current run, if any."""
        self._asked = self._hurried = False
        if self._task is None or self._task.done():
            return []
        if not self._resting:
            return [self._task]
        self._task.cancel()
        return []

    def interrupt(self) -> list[asyncio.Task[None]]:
        """Cancel and return the current run; another one may begin before it has ended."""
        if self._task is None or self._resting or not self._task.cancel():
            return []
        stopped, self._task = self._task, None
        return [stopped]

    async def finish(self) -> None:
        """Wait until idle; raises CancelledError if the job was stopped."""
        if self._task is not None:
            await asyncio.shield(self._task)

    def stop(self) -> None:
        """Cancel the current run; nothing runs before the next `start`."""
        self._active = False
        if self._task is not None:
            self._task.cancel()

    def _begin(self, after: float) -> None:
        self._resting = False
        self._task = asyncio.get_running_loop().create_task(self._run(after), name=self._name)
        _UNDER_WAY.add(self._task)
        self._task.add_done_callback(self._note_end)

    async def _run(self, after: float) -> None:
        log_context.leave()
        if after:
            await self._rest(after)
        while True:
            self._asked = self._hurried = False
            following = await self._work()
            if following is not Next.RETRY:
                self._backoff.reset()
            if following is Next.DONE:
                if not self._asked:
                    return
            elif not self._hurried:
                await self._rest(self._backoff.next() if following is Next.RETRY else following)

    async def _rest(self, seconds: float) -> None:
        self._resting = True
        await self._clock.sleep(seconds)
        self._resting = False

    def _note_end(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", self._name, exc_info=error)
        if self._task is not task:
            return  # another run has replaced it
        self._task = None
        if self._asked and self._active and not task.cancelled():
            self._begin(0.0)
        else:
            self._ended()


class Worker:
    """Base of what works in one job; what is left when it stops is done after the next start."""

    _job: Job
    _first_look: ClassVar[float] = 0.0  # seconds from the start to the first run

    def start(self) -> None:
        self._job.start(after=self._first_look)

    def stop(self) -> None:
        self._job.stop()


class Jobs(Generic[Key]):
    """The same job for each of many keys, such as tournaments; options are those of `Job`."""

    def __init__(
        self,
        work: Callable[[Key], Awaitable[Outcome]],
        *,
        name: str,
        clock: Clock | None = None,
        first_retry: float = FIRST_RETRY,
        max_retry: float = MAX_RETRY,
    ) -> None:
        self._work, self._name, self._clock = work, name, clock
        self._first_retry, self._max_retry = first_retry, max_retry
        self._jobs: dict[Key, Job] = {}
        self._stopped = False

    def __contains__(self, key: Key) -> bool:
        return key in self._jobs and self._jobs[key].is_under_way

    def __len__(self) -> int:
        return len(self._jobs)

    def is_current(self, key: Key) -> bool:
        return key in self._jobs and self._jobs[key].is_current

    def wake(self, key: Key) -> None:
        """Ask for a run of a key's job; see `Job.wake`."""
        if not self._stopped:
            self._job(key).wake()

    def hurry(self, key: Key) -> None:
        """Ask for a run of a key's job now; see `Job.hurry`."""
        if not self._stopped:
            self._job(key).hurry()

    def leave(self, is_left: Callable[[Key], bool]) -> list[asyncio.Task[None]]:
        """Leave the jobs of some keys, and return their current runs; see `Job.leave`."""
        return [run for key, job in list(self._jobs.items()) if is_left(key) for run in job.leave()]

    def stop(self) -> None:
        self._stopped = True
        for job in self._jobs.values():
            job.stop()

    def _job(self, key: Key) -> Job:
        if key not in self._jobs:
            self._jobs[key] = Job(
                partial(self._work, key),
                name=f"{self._name}-{key}",
                clock=self._clock,
                first_retry=self._first_retry,
                max_retry=self._max_retry,
                ended=partial(self._jobs.pop, key, None),
            )
        return self._jobs[key]


class JobQueue(Generic[Key]):
    """Queue of keys handled one at a time; a key waits only once, however often it is put in."""

    def __init__(self, work: Callable[[Key], Awaitable[object]], *, name: str) -> None:
        self._work, self._job = work, Job(self._run, name=name)
        self._waiting: dict[Key, None] = {}
        self._later: dict[Key, asyncio.TimerHandle] = {}
        self._current: list[Key] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, key: Key) -> None:
        """Append a key unless it is waiting."""
        if (timer := self._later.pop(key, None)) is not None:
            timer.cancel()
        self._waiting[key] = None
        self._job.wake()

    def put_later(self, key: Key, *, after: float) -> None:
        """Append a key after so many seconds, unless that is already scheduled for sooner."""
        loop = asyncio.get_running_loop()
        when, timer = loop.time() + after, self._later.get(key)
        if timer is None or timer.when() > when:
            if timer is not None:
                timer.cancel()
            self._later[key] = loop.call_at(when, self.put, key)

    def leave(self, is_left: Callable[[Key], bool]) -> list[asyncio.Task[None]]:
        """Drop the keys for which `is_left` is true; return the run that was cancelled for it."""
        self._waiting = {one: None for one in self._waiting if not is_left(one)}
        for key in [one for one in self._later if is_left(one)]:
            self._later.pop(key).cancel()
        stopped = self._job.interrupt() if any(map(is_left, self._current)) else []
        if stopped and self._waiting:
            self._job.wake()
        return stopped

    def stop(self) -> None:
        """Drop everything and cancel the current run."""
        self._waiting.clear()
        for timer in self._later.values():
            timer.cancel()
        self._later.clear()
        self._job.stop()

    async def drain(self) -> None:
        """Wait until the queue is empty; raises CancelledError if it was stopped."""
        await self._job.finish()

    async def _run(self) -> Outcome:
        while self._waiting:
            self._current = [next(iter(self._waiting))]
            del self._waiting[self._current[0]]
            await self._work(self._current[0])
        self._current = []
        return Next.DONE


class Timers(Generic[Key]):
    """One timer per key, such as a room."""

    def __init__(self) -> None:
        self._timers: dict[Key, asyncio.TimerHandle] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._timers

    def start(self, key: Key, seconds: float, work: Callable[[], object]) -> None:
        """Call a function after so many seconds, replacing the key's previous timer."""
        self.cancel(key)
        self._timers[key] = asyncio.get_running_loop().call_later(seconds, self._end, key, work)

    def cancel(self, key: Key) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        for key in tuple(self._timers):
            self.cancel(key)

    def _end(self, key: Key, work: Callable[[], object]) -> None:
        del self._timers[key]
        work()


class Tasks:
    """One-off tasks, each with an optional owner."""

    def __init__(self) -> None:
        self._running: dict[asyncio.Task[Any], object] = {}

    def start(
        self, work: Coroutine[Any, Any, Result], *, name: str, owner: object = None
    ) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        _UNDER_WAY.add(task)
        self._running[task] = owner
        task.add_done_callback(self._running.pop)
        return task

    def leave(self, owners: Collection[object]) -> list[asyncio.Task[Any]]:
        found = [task for task, owner in self._running.items() if owner in owners]
        for task in found:
            task.cancel()
        return found

    def stop(self) -> None:
        for task in self._running:
            task.cancel()

    async def drain(self, *, within: float | None = None) -> None:
        """Wait for all running tasks, at most this many seconds."""
        if self._running:
            await asyncio.wait(self._running, timeout=within)
