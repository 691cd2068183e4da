"""Waiting: a queue that is fair between servers, and requests to a store that does not answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final

from bot.runtime.lru_cache import LRUCache

SLOW_SECONDS: Final = 0.5  # running time in seconds from which the store counts as slow


def loop_time() -> float:
    """Return the time of the running loop, in seconds."""
    return asyncio.get_running_loop().time()


class StoreWaits:
    """Running requests that a person waits for: commits, and short reads and writes."""

    def __init__(self, *, now: Callable[[], float] = loop_time) -> None:
        """Begin empty; `now` returns seconds of a monotonic clock."""
        self._now = now
        self._since: dict[object, float] = {}  # the oldest first

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Count the context as a request that a person waits for."""
        request = object()
        self._since[request] = self._now()
        try:
            yield
        finally:
            del self._since[request]

    def is_slow(self) -> bool:
        """Return whether a request has taken so long that people are told."""
        oldest = next(iter(self._since.values()), None)
        return oldest is not None and self._now() - oldest >= SLOW_SECONDS


MAX_SERVERS: Final = 1000  # servers whose last turn is remembered


class QueueFullError(Exception):
    """Too many are waiting."""


class QueueClosedError(Exception):
    """The queue is closed."""


@dataclass(frozen=True, slots=True, eq=False)
class _Ticket:
    """A place in the queue; `turn` resolves to None when the turn comes, or to an error if it never will."""

    who: object
    guild_id: int
    turn: asyncio.Future[Exception | None]


class FairQueue:
    """Queue with a limit per server, and one for all."""

    def __init__(self, *, at_once: int, most_of_a_server: int, most: int) -> None:
        """Begin empty; beyond `most` waiting, the last one of the server with the most is removed."""
        self._at_once, self._most_of_a_server, self._most = at_once, most_of_a_server, most
        self._served: list[_Ticket] = []
        self._waiting: list[_Ticket] = []  # in order of arrival
        self._turns = 0
        self._closed = False
        self._last_turn: LRUCache[int, int] = LRUCache(MAX_SERVERS)

    def place_of(self, who: object) -> int | None:
        """Return the place of `who`: 0 during their turn, None if they are not in the queue."""
        if any(ticket.who == who for ticket in self._served):
            return 0
        return next((place for place, one in enumerate(self._in_order(), 1) if one.who == who), None)

    def close(self) -> None:
        """Refuse everyone waiting, and everyone who comes later."""
        self._closed = True
        for ticket in self._waiting:
            if not ticket.turn.done():
                ticket.turn.set_result(QueueClosedError())

    @asynccontextmanager
    async def turn(
        self, who: object, guild_id: int, *, waits: Callable[[int], Awaitable[object]] | None = None
    ) -> AsyncIterator[None]:
        """Wait for a turn; `waits` gets the place. Raises QueueFullError or QueueClosedError."""
        if self._closed:
            raise QueueClosedError
        ticket = self._join(who, guild_id)
        try:
            if waits is not None and not ticket.turn.done():
                await waits(self._in_order().index(ticket) + 1)
            if (refused := await ticket.turn) is not None:
                raise refused
            yield
        finally:
            for part in (self._served, self._waiting):
                if ticket in part:
                    part.remove(ticket)
            self._call_next()

    def _join(self, who: object, guild_id: int) -> _Ticket:
        of_servers = Counter(ticket.guild_id for ticket in self._waiting)
        if of_servers[guild_id] >= self._most_of_a_server:
            raise QueueFullError
        if len(self._waiting) >= self._most:
            ((largest, count),) = of_servers.most_common(1)
            if count <= of_servers[guild_id] + 1:
                raise QueueFullError
            last = [ticket for ticket in self._waiting if ticket.guild_id == largest][-1]
            self._waiting.remove(last)
            if not last.turn.done():
                last.turn.set_result(QueueFullError())
        ticket = _Ticket(who, guild_id, asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        self._call_next()
        return ticket

    def _call_next(self) -> None:
        while self._waiting and len(self._served) < self._at_once:
            ticket = self._in_order()[0]
            self._waiting.remove(ticket)
            self._served.append(ticket)
            self._turns += 1
            self._last_turn.put(ticket.guild_id, self._turns)
            if not ticket.turn.done():  # done if they have just given up
                ticket.turn.set_result(None)

    def _in_order(self) -> list[_Ticket]:
        before = Counter(ticket.guild_id for ticket in self._served)
        ranks: dict[_Ticket, tuple[int, int]] = {}
        for ticket in self._waiting:
            ranks[ticket] = before[ticket.guild_id], self._last_turn.get(ticket.guild_id) or 0
            before[ticket.guild_id] += 1
        return sorted(self._waiting, key=lambda ticket: ranks[ticket])
