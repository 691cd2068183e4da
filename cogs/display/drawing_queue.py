"""The queue of drawings: load shedding, so that answers come first when there is more to do than time.

A player who presses waits for the answer; a table may be half a second late. All of it runs on one event
loop, which knows no priorities. So each drawing waits here before it reads what it draws: drawings begin one
by one while the loop keeps up, and later while it does not. One that waited shows the newest state, so what
happened meanwhile costs no other one. It serves `play.cpu.ratio` and `click.median.ratio` of `make bench`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

BUSY: Final = 0.002
"""Seconds that a pass of the event loop takes while somebody is answered; an idle one takes a fraction."""
LONGEST_WAIT: Final = 0.75  # seconds after which a drawing begins although the loop is busy


class DrawingQueue:
    """Lets drawings begin one after the other, and holds them back while the event loop is busy."""

    def __init__(self, *, busy: float = BUSY) -> None:
        """Begin with nobody waiting.

        Args:
            busy: Seconds, more than 0: if a pass of the loop takes longer, drawings wait. `math.inf` if they
                never wait.
        """
        self._busy = busy
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()
        self._admitting: asyncio.Task[None] | None = None

    async def wait_for_turn(self) -> None:
        """Return when one more drawing may begin."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append((loop.time(), turn))
        if self._admitting is None or self._admitting.done():
            self._admitting = loop.create_task(self._admit(), name="drawing-queue")
        await turn

    async def _admit(self) -> None:
        """Let drawings begin until none waits."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            before = loop.time()
            await asyncio.sleep(0)  # one pass: everything else that is ready runs
            now = loop.time()
            since, turn = self._waiting[0]
            if now - before < self._busy or now - since > LONGEST_WAIT:
                self._waiting.popleft()
                if not turn.done():  # else whoever waited was cancelled
                    turn.set_result(None)
