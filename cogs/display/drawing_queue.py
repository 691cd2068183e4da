"""The queue of drawings: load shedding, so that answers come first when there is more to do than time.

A player who presses waits for the answer; a table may be half a second late. All of it runs on one event
loop, which has no priorities. So each drawing waits here before it reads what it draws: drawings begin one
by one while the loop keeps up, and later while it does not, and for a moment while somebody is answered. One
that waited shows the newest state, so what happened meanwhile costs no other one. It serves `play.cpu.ratio`,
`click.median.ratio` and `click.p99.ratio` of `make bench`.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from bot.rooms import log_context

BUSY: Final = 0.002
"""Seconds that a pass of the event loop takes while somebody is answered; an idle one takes a fraction."""
LONGEST_WAIT: Final = 0.75  # seconds after which a drawing may begin although the loop is busy
ANSWERS_FIRST: Final = 0.1
"""Seconds for which a drawing waits while somebody is answered, although the loop keeps up: where presses
come so fast that there always is somebody, tables are not later than that."""
SHORTEST_WAIT: Final = 0.001  # seconds; less may be no time at all for a timer
PAUSE: Final = 0.005  # seconds until a busy loop is looked at again
SHARE: Final = 32
"""Of the drawings that wait too long on a busy loop, one in so many begins in each pass, and at least one."""
MOST_AT_ONCE: Final = 8
"""Drawings that begin in one pass of a busy loop at most: beyond what it carries they give way to answers."""
HEAD_START: Final = 0.3
"""Seconds by which a call to a turn may overtake other drawings. If it always went first, no table would be
drawn while there is one and somebody is answered."""

_Waiting: TypeAlias = deque[tuple[float, asyncio.Future[None]]]
"""Drawings in the order in which they came: since when each waits (seconds of the loop), and what for."""


class Answers(Protocol):
    """Knows whether somebody waits for an answer that was not sent yet."""

    def is_answering(self) -> bool:
        """Tell whether somebody does."""

    async def all_sent(self) -> None:
        """Return when nobody does."""


class DrawingQueue:
    """Lets drawings begin one after the other, and holds them back while the event loop is busy.

    Whatever calls somebody to their turn goes before what came a little earlier.
    """

    def __init__(
        self, *, busy: float = BUSY, answers: Answers | None = None, available: asyncio.Event | None = None
    ) -> None:
        """Begin with nobody waiting.

        Args:
            busy: Seconds, more than 0: if a pass of the loop takes longer, drawings wait. `math.inf` if they
                never wait.
            answers: Which go before drawings; None if there are none.
            available: Set while Discord takes requests, else drawings wait; None if it always does.
        """
        self._busy = busy
        self._answers = answers
        self._available = available
        self._urgent: _Waiting = deque()
        self._others: _Waiting = deque()
        self._admitting: asyncio.Task[None] | None = None

    async def wait_for_turn(self, *, urgent: bool = False) -> None:
        """Return when one more drawing may begin.

        Args:
            urgent: Whether it calls somebody to their turn.
        """
        if math.isinf(self._busy):
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        (self._urgent if urgent else self._others).append((loop.time(), turn))
        if self._admitting is None or self._admitting.done():
            self._admitting = loop.create_task(self._admit(), name="drawing-queue")
        await turn

    async def _admit(self) -> None:
        """Let drawings begin until none waits."""
        log_context.leave()
        loop = asyncio.get_running_loop()
        while self._waiting():
            if self._available is not None:
                await self._available.wait()
            before = loop.time()
            await asyncio.sleep(0)  # one pass: everything else that is ready runs
            now = loop.time()
            if now - before < self._busy:
                await self._begin_one(now)
                continue
            late = len(self._urgent) + len(self._others)
            for _ in range(min(1 + late // SHARE, MOST_AT_ONCE)):
                oldest = min(self._waiting(), key=_waits_since, default=None)
                if oldest is None or now - _waits_since(oldest) <= LONGEST_WAIT:
                    break
                _begin_first(oldest)
            # Not pass after pass: a loop that never rests leaves the threads of the database no time.
            await asyncio.sleep(PAUSE)

    async def _begin_one(self, now: float) -> None:
        """Let the next drawing begin on a loop that keeps up; a new one waits while somebody is answered."""
        waiting = self._waiting()
        if not waiting:
            return
        rest = ANSWERS_FIRST - (now - min(map(_waits_since, waiting)))
        if self._answers is not None and self._answers.is_answering():
            if rest >= SHORTEST_WAIT:
                await _wait_for(self._answers, within=rest)
                return
            waiting = [one for one in waiting if now - _waits_since(one) > ANSWERS_FIRST - SHORTEST_WAIT]
        _begin_first(min(waiting, key=lambda one: _waits_since(one) - HEAD_START * (one is self._urgent)))

    def _waiting(self) -> list[_Waiting]:
        """Return the queues in which a drawing waits, urgent ones first; drop those that were cancelled."""
        for queue in (self._urgent, self._others):
            while queue and queue[0][1].done():
                queue.popleft()
        return [queue for queue in (self._urgent, self._others) if queue]


async def _wait_for(answers: Answers, *, within: float) -> None:
    """Return when all answers were sent, or after so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            await answers.all_sent()


def _waits_since(queue: _Waiting) -> float:
    """Return since when the first drawing of a queue waits."""
    return queue[0][0]


def _begin_first(queue: _Waiting) -> None:
    queue.popleft()[1].set_result(None)
