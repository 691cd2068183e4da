"""Keeps answers of the league for a short while, and lets those who ask the same at once share one query."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable

FRESH: Final = 60.0
"""Seconds that an answer is kept."""
MOST_ANSWERS: Final = 2_000
"""Answers that are kept, of all servers together: pages, and how many rows a table has."""

Answer = TypeVar("Answer")


class AnswerCache:
    """Answers by server and question; all of a server are forgotten when a match of it is counted."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Hashable, ...], tuple[float, Any]] = OrderedDict()
        self._under_way: dict[tuple[Hashable, ...], asyncio.Task[Any]] = {}
        self._counted: Counter[int] = Counter()

    def forget(self, guild_id: int) -> None:
        """Note that a match of a server was counted: what was asked for before does not tell of it."""
        self._counted[guild_id] += 1
        for key in [key for key in self._kept if key[0] == guild_id]:
            del self._kept[key]

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Forget all answers of some servers, by what tells of an id whether it is one of them."""
        for key in [*self._kept, *self._under_way]:
            guild_id = key[0]
            if isinstance(guild_id, int) and is_left(guild_id):
                self.forget(guild_id)

    async def get(
        self, guild_id: int, question: Hashable, ask: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> Answer:
        """Return the answer to a question about a server: one that is kept, or what `ask` returns.

        Raises:
            StoreError: Of `ask`; that is not kept.
        """
        key = (guild_id, self._counted[guild_id], question)
        loop = asyncio.get_running_loop()
        kept = self._kept.get(key)
        if kept is not None and loop.time() - kept[0] < FRESH:
            self._kept.move_to_end(key)
            answer: Answer = kept[1]
            return answer
        query = self._under_way.get(key)
        if query is None:
            query = self._under_way[key] = loop.create_task(ask(), name="league")
            query.add_done_callback(lambda done: self._finish(key, done))
        found: Answer = await asyncio.shield(query)  # others may wait for the same
        return found

    def _finish(self, key: tuple[Hashable, ...], query: asyncio.Task[Any]) -> None:
        del self._under_way[key]
        if query.cancelled() or query.exception() is not None:
            return
        self._kept[key] = (asyncio.get_running_loop().time(), query.result())
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_ANSWERS:
            self._kept.popitem(last=False)
