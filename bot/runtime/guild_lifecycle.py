"""Lifecycle of servers in this process: starts and stops serving those of a shard while the bot runs.

A server's state is forgotten on leaving, not closed: the store has all of it. First nothing new begins, then
work promised to people is finished and stored, and only then another process may continue. If the lease is
already lost, another process may have continued long ago: nothing is stored then, and nothing awaited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence
from typing import Any, Final, TypeAlias

from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.sharding.ownership import Ownership

log = logging.getLogger(__name__)

IsLeft: TypeAlias = Callable[[int], bool]  # returns whether the server with an id is being left
Leave: TypeAlias = Callable[[Collection[Room], IsLeft], Iterable[asyncio.Task[Any]]]
"""Stops starting work for servers and their rooms, and returns the running tasks; called twice."""

ARRIVES_WITHIN: Final = 5
"""Passes of the event loop within which an accepted interaction begins to be answered."""
ANSWERS_WITHIN: Final = 1.0
"""Timeout in seconds for running answers. Meanwhile the next process buffers presses, for two seconds."""
DRAWINGS_WITHIN: Final = 0.5
COMMITS_WITHIN: Final = 1.0


class ServedShards:
    """Starts and stops serving shards."""

    def __init__(
        self,
        *,
        ownership: Ownership,
        rooms: Rooms,
        prepare: Callable[[Collection[Room]], Awaitable[None]],
        answer: Callable[[IsLeft, float], Awaitable[None]],
        parts: Sequence[Leave],
        forget: Sequence[Callable[[IsLeft], None]],
    ) -> None:
        """Begin with the shards already owned.

        Args:
            prepare: Loads the settings and preferences of rooms' servers and people before they are served.
            answer: Waits until the accepted interactions of some servers are answered, or for a number of
                seconds.
            forget: Functions that drop cached data of servers, which another process may now change.
        """
        self._ownership = ownership
        self._rooms = rooms
        self._prepare = prepare
        self._answer = answer
        self._parts = parts
        self._forget = forget
        self._left = dict.fromkeys(ownership.shards, 0)  # how often each shard was left

    async def take(self, shards: Collection[int]) -> None:
        """Serve shards once their rooms, and what these need, are loaded; StoreError changes nothing."""
        ownership = self._ownership
        every = ownership.is_all
        wanted = set(shards) if every else set(shards) - ownership.shards
        before = {shard: self._left.get(shard, 0) for shard in wanted}
        found = await self._rooms.read(None if every else wanted, count=ownership.count)
        await self._prepare([room for room in found if isinstance(room, Room)])
        # Shards lost meanwhile may be served elsewhere.
        kept = [shard for shard in wanted if self._left.get(shard, 0) == before[shard]]
        is_kept = ownership.covers(kept)
        self._rooms.add(room for room in found if every or is_kept(room.guild_id or 0))
        ownership.take(kept)
        log.info("%d rooms go on", len(found))

    def leave(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]:
        """Stop serving shards; from this call on nothing new begins for them.

        The returned coroutine ends once nothing more is stored or sent for their servers. If the lease is
        lost, another process may already serve them: then everything is ended before this returns, without
        waiting. After a suspension until its leases ran out, a process would resume each of its tasks for
        one more step; this prevents it.
        """
        is_left = self._ownership.covers(shards)
        for shard in shards:
            self._left[shard] = self._left.get(shard, 0) + 1
        self._ownership.leave(shards, finishing=not lost)
        if lost:
            return _ended(self._abandon(is_left))
        return self._leave_in_order(shards, is_left)

    async def _leave_in_order(self, shards: Collection[int], is_left: IsLeft) -> None:
        try:
            await self._finish(is_left)
        finally:
            self._ownership.finish(shards)
            await _ended(self._abandon(is_left))

    async def _finish(self, is_left: IsLeft) -> None:
        """Finish the work begun, in this order: answers, drawings and commits."""
        for _ in range(ARRIVES_WITHIN):
            await asyncio.sleep(0)
        await self._answer(is_left, ANSWERS_WITHIN)
        for room in self._rooms.of(is_left):
            room.leaving = True
        under_way = self._stop_parts(is_left)
        if under_way:
            await asyncio.wait(under_way, timeout=DRAWINGS_WITHIN)
        releasing = [asyncio.ensure_future(room.release()) for room in self._rooms.of(is_left)]
        if releasing:
            _, late = await asyncio.wait(releasing, timeout=COMMITS_WITHIN)
            await _end(late)
        channels = {room.channel_id for room in self._rooms.of(is_left)}
        storing = asyncio.ensure_future(self._rooms.services.journal.finish_messages(channels))
        _, late = await asyncio.wait([storing], timeout=COMMITS_WITHIN)
        await _end(late)

    def _abandon(self, is_left: IsLeft) -> set[asyncio.Task[Any]]:
        """Stop and forget the rest; return the tasks that are ending."""
        rooms = self._rooms.of(is_left)
        for room in rooms:
            room.abandon()
        self._rooms.services.journal.forget_messages({room.channel_id for room in rooms})
        under_way = self._stop_parts(is_left)
        self._rooms.forget(is_left)
        for forget in self._forget:
            forget(is_left)
        for task in under_way:
            task.cancel()
        return under_way

    def _stop_parts(self, is_left: IsLeft) -> set[asyncio.Task[Any]]:
        rooms = self._rooms.of(is_left)
        current = asyncio.current_task()
        found = {task for part in self._parts for task in part(rooms, is_left)}
        return {task for task in found if task is not current and not task.done()}


async def _end(tasks: Collection[asyncio.Future[Any]]) -> None:
    """Cancel tasks whose work another process will do."""
    for task in tasks:
        task.cancel()
    await _ended(tasks)


async def _ended(tasks: Collection[asyncio.Future[Any]]) -> None:
    """Wait until cancelled tasks have ended, in whatever way."""
    await asyncio.gather(*tasks, return_exceptions=True)
