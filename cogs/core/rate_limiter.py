"""A rate limiter for all requests of the bot: Discord counts them together, whatever channel they go to.

Responses to interactions and edits through their tokens are not counted: Discord limits each interaction
separately. If several processes share the bot, each gets a part of the rate, which changes with the shards
that it serves (`bot.discordpy.client`).

Under load, servers share the rate by round robin: each gets a few requests per round, so a server with
hundreds of busy tables delays the others by a fraction of a second. Within a round the most urgent requests
go first, whichever server they are for.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Final

SECOND: Final = 1.0  # Discord counts the requests of each second
JITTER: Final = 0.1  # seconds by which the travel times of two requests may differ
WINDOW: Final = SECOND + 2 * JITTER
"""Seconds within which at most the limit is sent, so that jitter never makes it more a second at Discord."""
SPACING: Final = 0.025
"""Seconds between two requests; after a pause, `BURST` seconds' worth may be sent at once."""
BURST: Final = 0.1
CATCH_UP: Final = 0.5  # seconds' worth of requests that may be sent at once if a busy loop was late
ROUND: Final = 4
"""Requests of a server per round. The last of them is the oldest one waiting, so no request starves."""


class Urgency(IntEnum):
    """The urgency of a request; under load, smaller values go first."""

    PERSON = 0  # somebody waits for it, or has to be told that others wait: a ping, a thread for a new table
    TURN = 1  # a table whose turn moved on, or that nobody can see yet
    TABLE = 2  # all other display
    CLEANUP = 3  # removal of what is over


@dataclass(frozen=True, slots=True)
class _QueuedRequest:
    """A waiting request; `granted` is set to True once it may be sent, to False if it is no longer wanted."""

    since: float
    is_wanted: Callable[[], bool]
    granted: asyncio.Future[bool]


_Place = tuple[int, Urgency, float, int, "_Server"]
"""The place of a server in the order: round, urgency, waiting since, and a number that breaks ties."""


@dataclass(slots=True)
class _Server:
    granted: int = 0  # requests granted, counted as if it had taken part in all rounds so far
    queues: dict[Urgency, deque[_QueuedRequest]] = field(
        default_factory=lambda: {urgency: deque() for urgency in Urgency}
    )
    place: _Place | None = None  # its current place in the order; older places are void

    def next_queue(self) -> tuple[Urgency, deque[_QueuedRequest]] | None:
        for queue in self.queues.values():
            while queue and queue[0].granted.done():  # cancelled, or not wanted any more
                queue.popleft()
        queues = [found for found in self.queues.items() if found[1]]
        if self.granted % ROUND == ROUND - 1:
            return min(queues, key=lambda found: found[1][0].since, default=None)
        return queues[0] if queues else None


class RateLimiter:
    """Grants requests: at most the limit within `WINDOW`, spaced out, with fair shares for each server.

    Args:
        limit: Requests within `WINDOW`, more than 0; `math.inf` for no limit. Below one, a single request
            is granted in a proportionally longer window.
    """

    def __init__(self, limit: float) -> None:
        self._set(limit)
        self._sent: deque[float] = deque()  # the loop's times of the requests within the window
        self._free = -math.inf  # the loop's time from which on the next request keeps its spacing
        self._servers: dict[int, _Server] = {}
        self._order: list[_Place] = []
        self._numbers = count()
        self._round = 0
        self._timer: asyncio.TimerHandle | None = None
        self._due = math.inf  # the loop's time at which the next waiting request may go
        self._raising: asyncio.TimerHandle | None = None

    def change(self, limit: float) -> None:
        """Change the limit: a lower one applies at once, a higher one after a window."""
        if self._raising is not None:
            self._raising.cancel()
            self._raising = None
        if limit <= self._limit:
            self._set(limit)
        else:
            self._raising = asyncio.get_running_loop().call_later(WINDOW, self._raise, limit)

    def _raise(self, limit: float) -> None:
        self._raising = None
        self._set(limit)
        self._grant()

    def _set(self, limit: float) -> None:
        self._limit = limit
        self._most = limit if math.isinf(limit) else max(1, math.floor(limit))
        self._window = WINDOW if limit >= 1 else WINDOW / limit

    async def acquire(
        self, guild_id: int, urgency: Urgency, *, is_wanted: Callable[[], bool] = lambda: True
    ) -> bool:
        """Wait until a request may be sent; return whether it is still wanted: only then is it counted."""
        return await self.queue(guild_id, urgency, is_wanted=is_wanted)

    def queue(
        self, guild_id: int, urgency: Urgency, *, is_wanted: Callable[[], bool] = lambda: True
    ) -> asyncio.Future[bool]:
        """Queue a request; return the future that `acquire` awaits: set it False or cancel it to give up."""
        loop = asyncio.get_running_loop()
        waiting = _QueuedRequest(loop.time(), is_wanted, loop.create_future())
        server = self._servers.setdefault(guild_id, _Server())
        server.queues[urgency].append(waiting)
        server.granted = max(server.granted, self._round * ROUND)
        if server.place is None or urgency < server.place[1]:
            self._place(server)
        self._grant()
        return waiting.granted

    def _place(self, server: _Server) -> None:
        found = server.next_queue()
        server.place = None
        if found is not None:
            urgency, queue = found
            turn = server.granted // ROUND
            server.place = (turn, urgency, queue[0].since, next(self._numbers), server)
            heappush(self._order, server.place)

    def _grant(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._sent and self._sent[0] + self._window <= now:
            self._sent.popleft()
        since = now - min(max(BURST, now - self._due), CATCH_UP)
        self._due = math.inf
        while (found := self._next()) is not None:
            full = len(self._sent) >= self._most
            if (when := max(self._free, self._sent[0] + self._window) if full else self._free) > now:
                self._come_back(when)
                return
            server, queue = found
            waiting = queue.popleft()
            wanted = waiting.is_wanted()
            if wanted and not math.isinf(self._most):
                self._sent.append(now)
                self._free = max(self._free, since) + min(SPACING, self._window / self._most)
                self._round = server.granted // ROUND
                server.granted += 1
            waiting.granted.set_result(wanted)
            self._place(server)

    def _next(self) -> tuple[_Server, deque[_QueuedRequest]] | None:
        """Return the server whose turn it is, and the queue of its next request; None if none waits."""
        while self._order:
            place = self._order[0]
            server = place[-1]
            if place is server.place:
                found = server.next_queue()
                if found is not None and (found[0], found[1][0].since) == place[1:3]:
                    return server, found[1]
                self._place(server)  # the request that was next was given up
            else:
                heappop(self._order)
        self._servers.clear()
        self._round = 0
        return None

    def _come_back(self, when: float) -> None:
        self._due = when
        if self._timer is None or when < self._timer.when():
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_at(when, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._grant()
