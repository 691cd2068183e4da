"""Background jobs: every task of the bot that nobody waits for at once begins, rests and ends here."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar
from weakref import WeakSet

from bot.runtime import log_context
from bot.runtime.clock import SystemClock

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine

    from bot.runtime.clock import Clock

log = logging.getLogger(__name__)

Key = TypeVar("Key")
Result = TypeVar("Result")


_UNDER_WAY: Final[WeakSet[asyncio.Task[Any]]] = WeakSet()


async def all_ended(*, within: float) -> None:
    """Wait so many seconds for stopped runs: cancelled once more, a query might wait for ever to close."""
    loop = asyncio.get_running_loop()
    ending = [one for one in _UNDER_WAY if one.get_loop() is loop and one.cancelling() and not one.done()]
    if ending:
        await asyncio.wait(ending, timeout=within)


class Backoff:
    """Seconds to rest after failures in a row: each time twice as long, up to the longest."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self._next = first

    def next(self) -> float:
        """Return how long to rest after one more failure."""
        seconds, self._next = self._next, min(2 * self._next, self._longest)
        return seconds

    def reset(self) -> None:
        """Begin anew: it did not fail."""
        self._next = self._first


class Next(Enum):
    """What follows a run of a job; a number says that it is run again after so many seconds."""

    DONE = "done"  # it ends, and begins anew when it is asked for
    RETRY = "retry"  # it is run again after the back-off


Outcome: TypeAlias = Next | float
FIRST_RETRY: Final = 1.0
MAX_RETRY: Final = 300.0


class Job:
    """Work of which at most one run is under way."""

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
        """Begin with nothing under way; `work` is one run, says what follows, and logs what it cannot do."""
        self._work, self._name, self._clock = work, name, clock or SystemClock()
        self._backoff = Backoff(first_retry, max_retry)
        self._active, self._ended = active, ended
        self._task: asyncio.Task[None] | None = None
        self._asked = self._hurried = self._resting = False

    @property
    def is_under_way(self) -> bool:
        """Whether it runs or rests; a run that was cancelled counts no more."""
        return self._task is not None and not (self._task.done() or self._task.cancelling())

    @property
    def is_current(self) -> bool:
        """Whether the running task is a run of it."""
        return self._task is not None and self._task is asyncio.current_task()

    def start(self, *, after: float = 0.0) -> None:
        """Run it now, or after so many seconds, and whenever it is asked for from now on."""
        self._active = True
        if after:
            self.wake(after=after)
        else:
            self.hurry()

    def wake(self, *, after: float = 0.0) -> None:
        """Ask for a run, in so many seconds; while it rests, that is the one at the end of the rest."""
        self._asked = True
        if self._active and not self.is_under_way:
            self._begin(after)

    def hurry(self) -> None:
        """Ask for a run now, or right after the one that is under way."""
        if self._task is not None and self._resting:
            self._task.cancel()
            self._task = None
        self._hurried = True
        self.wake()

    def leave(self) -> list[asyncio.Task[None]]:
        """Forget what is asked for, and end a rest; return the run that is under way."""
        self._asked = self._hurried = False
        if self._task is None or self._task.done():
            return []
        if not self._resting:
            return [self._task]
        self._task.cancel()
        return []

    def interrupt(self) -> list[asyncio.Task[None]]:
        """Cancel the run that is under way, and return it; another one may begin meanwhile."""
        if self._task is None or self._resting or not self._task.cancel():
            return []
        stopped, self._task = self._task, None
        return [stopped]

    async def finish(self) -> None:
        """Return when nothing is under way; raise CancelledError if it was stopped."""
        if self._task is not None:
            await asyncio.shield(self._task)

    def stop(self) -> None:
        """End it; nothing is run before the next `start`."""
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
            return  # another one took its place
        self._task = None
        if self._asked and self._active and not task.cancelled():
            self._begin(0.0)
        else:
            self._ended()


class Jobs(Generic[Key]):
    """The same job for each of many keys, such as tournaments; the options are those of a `Job`."""

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
        """Return whether the job of a key runs or rests."""
        return key in self._jobs and self._jobs[key].is_under_way

    def __len__(self) -> int:
        """Return how many run or rest."""
        return len(self._jobs)

    def is_current(self, key: Key) -> bool:
        """Return whether the running task is a run of the job of a key."""
        return key in self._jobs and self._jobs[key].is_current

    def wake(self, key: Key) -> None:
        """Ask for a run; see `Job.wake`."""
        if not self._stopped:
            self._job(key).wake()

    def hurry(self, key: Key) -> None:
        """Ask for a run now; see `Job.hurry`."""
        if not self._stopped:
            self._job(key).hurry()

    def leave(self, is_left: Callable[[Key], bool]) -> list[asyncio.Task[None]]:
        """Leave the jobs of some keys, and return the runs that are under way; see `Job.leave`."""
        return [run for key, job in list(self._jobs.items()) if is_left(key) for run in job.leave()]

    def stop(self) -> None:
        """End all; nothing is run any more."""
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
    """Things that are done one after the other; each waits once, however often it is put in."""

    def __init__(self, work: Callable[[Key], Awaitable[object]], *, name: str) -> None:
        self._work, self._job = work, Job(self._run, name=name)
        self._waiting: dict[Key, None] = {}
        self._later: dict[Key, asyncio.TimerHandle] = {}
        self._current: list[Key] = []

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def put(self, key: Key) -> None:
        """Have something done after what waits."""
        if (timer := self._later.pop(key, None)) is not None:
            timer.cancel()
        self._waiting[key] = None
        self._job.wake()

    def put_later(self, key: Key, *, after: float) -> None:
        """Have something put in after so many seconds, unless that is to happen sooner already."""
        loop = asyncio.get_running_loop()
        when, timer = loop.time() + after, self._later.get(key)
        if timer is None or timer.when() > when:
            if timer is not None:
                timer.cancel()
            self._later[key] = loop.call_at(when, self.put, key)

    def leave(self, is_left: Callable[[Key], bool]) -> list[asyncio.Task[None]]:
        """Do some of them no more; return the run that was stopped for that."""
        self._waiting = {one: None for one in self._waiting if not is_left(one)}
        for key in [one for one in self._later if is_left(one)]:
            self._later.pop(key).cancel()
        stopped = self._job.interrupt() if any(map(is_left, self._current)) else []
        if stopped and self._waiting:
            self._job.wake()
        return stopped

    def stop(self) -> None:
        """Do none any more."""
        self._waiting.clear()
        for timer in self._later.values():
            timer.cancel()
        self._later.clear()
        self._job.stop()

    async def drain(self) -> None:
        """Return when none is left; raise CancelledError if it was stopped."""
        await self._job.finish()

    async def _run(self) -> Outcome:
        while self._waiting:
            self._current = [next(iter(self._waiting))]
            del self._waiting[self._current[0]]
            await self._work(self._current[0])
        self._current = []
        return Next.DONE


class Timers(Generic[Key]):
    """One timer for each of many keys, such as rooms."""

    def __init__(self) -> None:
        self._timers: dict[Key, asyncio.TimerHandle] = {}

    def __contains__(self, key: Key) -> bool:
        """Return whether a timer of a key runs."""
        return key in self._timers

    def start(self, key: Key, seconds: float, work: Callable[[], object]) -> None:
        """Have something done after so many seconds, in place of what the key had a timer for."""
        self.cancel(key)
        self._timers[key] = asyncio.get_running_loop().call_later(seconds, self._end, key, work)

    def cancel(self, key: Key) -> None:
        """Do nothing for a key after all."""
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Do nothing for any key after all."""
        for key in tuple(self._timers):
            self.cancel(key)

    def _end(self, key: Key, work: Callable[[], object]) -> None:
        del self._timers[key]
        work()


class Tasks:
    """Tasks that are done once, each for an owner if it has one."""

    def __init__(self) -> None:
        self._running: dict[asyncio.Task[Any], object] = {}

    def start(
        self, work: Coroutine[Any, Any, Result], *, name: str, owner: object = None
    ) -> asyncio.Task[Result]:
        """Begin a task."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        _UNDER_WAY.add(task)
        self._running[task] = owner
        task.add_done_callback(self._running.pop)
        return task

    def leave(self, owners: Collection[object]) -> list[asyncio.Task[Any]]:
        """Cancel those of some owners, and return them."""
        found = [task for task, owner in self._running.items() if owner in owners]
        for task in found:
            task.cancel()
        return found

    def stop(self) -> None:
        """Cancel all that are under way."""
        for task in self._running:
            task.cancel()

    async def drain(self, *, within: float | None = None) -> None:
        """Wait for those that are under way, but no longer than so many seconds."""
        if self._running:
            await asyncio.wait(self._running, timeout=within)
