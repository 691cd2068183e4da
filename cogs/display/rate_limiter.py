"""A rate limiter for all requests of the bot: Discord counts them together, wherever they go.

Answers to presses and commands are not counted, and neither are edits through them: Discord limits each
interaction by itself. Where several processes share the bot, each has a part of the rate, which changes with
the shards that it serves (`bot.request_limits`).
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

WINDOW: Final = 1.0  # seconds; Discord counts the requests of each
OLDEST_EVERY: Final = 4
"""One request in this many is the one that has waited longest, whatever it is for, so none waits forever."""


class Urgency(IntEnum):
    """The urgency of a request; while there are more than Discord takes, smaller values go first."""

    PERSON = 0
    """Somebody waits for it, or is waited for and does not know: a ping, a thread for a new table."""
    TURN = 1
    """A table where the turn went on, or that nobody can see yet."""
    TABLE = 2
    """Whatever else shows something."""
    CLEANUP = 3
    """What is over goes away."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A request that waits until it may be sent.

    Attributes:
        since: The loop's time at which it began to wait.
        is_wanted: Tells whether it still makes sense.
        granted: Gets True once it may be sent, False if it is not wanted any more.
    """

    since: float
    is_wanted: Callable[[], bool]
    granted: asyncio.Future[bool]


def _always() -> bool:
    return True


class RateLimiter:
    """Lets requests go: never more than the rate within any second, the most urgent ones first.

    Args:
        rate: Requests a second, more than 0; `math.inf` for no limit. Less than one means one request in
            accordingly more seconds.
    """

    def __init__(self, rate: float) -> None:
        self._set(rate)
        self._sent: deque[float] = deque()  # the loop's times of the requests within the window
        self._queues: dict[Urgency, deque[_Waiting]] = {urgency: deque() for urgency in Urgency}
        self._timer: asyncio.TimerHandle | None = None
        self._raising: asyncio.TimerHandle | None = None
        self._granted = 0

    def change(self, rate: float) -> None:
        """Let requests go at another rate.

        A lower one holds at once; a higher one only after a second, so that whoever had what is added to it
        sent nothing more for as long as Discord counts together.

        Args:
            rate: As above.
        """
        if self._raising is not None:
            self._raising.cancel()
            self._raising = None
        if rate <= self._rate:
            self._set(rate)
        else:
            self._raising = asyncio.get_running_loop().call_later(WINDOW, self._raise, rate)

    def _raise(self, rate: float) -> None:
        self._raising = None
        self._set(rate)
        self._grant()

    def _set(self, rate: float) -> None:
        self._rate = rate
        self._most = rate if math.isinf(rate) else max(1, math.floor(rate))
        self._window = WINDOW if rate >= 1 else WINDOW / rate

    async def acquire(self, urgency: Urgency, *, is_wanted: Callable[[], bool] = _always) -> bool:
        """Wait until one request may be sent, and count it; to be called right before each request.

        Args:
            urgency: What the request is for.
            is_wanted: Asked at the last moment whether the request still makes sense.

        Returns:
            Whether to send the request. If it is not wanted any more it is not counted either.
        """
        return await self.queue(urgency, is_wanted=is_wanted)

    def queue(self, urgency: Urgency, *, is_wanted: Callable[[], bool] = _always) -> asyncio.Future[bool]:
        """Let a request wait; return what `acquire` waits for.

        A caller that no longer needs the request sets the result to False, or cancels the future.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(loop.time(), is_wanted, loop.create_future())
        self._queues[urgency].append(waiting)
        self._grant()
        return waiting.granted

    def _grant(self) -> None:
        """Let go what may go now, and come back when the next request may."""
        now = asyncio.get_running_loop().time()
        while self._sent and self._sent[0] + self._window <= now:
            self._sent.popleft()
        while (queue := self._next_queue()) is not None:
            if len(self._sent) >= self._most:
                self._come_back(self._sent[0] + self._window)
                return
            waiting = queue.popleft()
            wanted = waiting.is_wanted()
            if wanted and not math.isinf(self._most):
                self._sent.append(now)
                self._granted += 1
            waiting.granted.set_result(wanted)

    def _next_queue(self) -> deque[_Waiting] | None:
        """Return the queue whose first request goes next; None if nothing waits."""
        for queue in self._queues.values():
            while queue and queue[0].granted.done():  # cancelled, or of no use any more
                queue.popleft()
        queues = [queue for queue in self._queues.values() if queue]
        if not queues:
            return None
        if self._granted % OLDEST_EVERY == OLDEST_EVERY - 1:
            return min(queues, key=lambda queue: queue[0].since)
        return queues[0]

    def _come_back(self, when: float) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(when, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._grant()
