"""What the league has against a rating of a match of the people at a table.

The league's store knows. It is asked in the background, so no drawing of a table waits for it: until the
answer is there the last one is used, and if that was wrong the table is redrawn.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Protocol

from bot.league.ladders import GROUP_MATCHES, Unrated, group_of, group_since, unrated_reason
from bot.rooms.ports import StoreError
from bot.runtime.lru_cache import LRUCache
from cogs.table.rating import tells_rated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from bot.rooms.room import Room
    from bot.runtime.clock import Clock

log = logging.getLogger(__name__)


FRESH: Final = timedelta(seconds=10)
"""How long an answer holds: a match that has just ended is counted within that."""
MAX_KNOWN: Final = 4096
"""Groups whose answers are remembered."""


class PeopleKnown(Protocol):
    """Knows what people played and deleted, as `bot.league.ports.League`; either may raise `StoreError`."""

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return how many rated matches the same people had since then."""

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        """Tell whether the data of one of these accounts was deleted shortly before a match began."""


@dataclass(frozen=True, slots=True)
class _Answer:
    reason: Unrated | None
    at: datetime


class GroupLimit:
    """Knows whether the groups at tables had all their matches of a day, or somebody is not rated for now."""

    def __init__(self, *, league: PeopleKnown, clock: Clock, on_change: Callable[[Room], None]) -> None:
        """Begin with nothing known.

        Args:
            league: Asks the store.
            clock: The time.
            on_change: Called when a table is to be drawn again.
        """
        self._league = league
        self._clock = clock
        self._on_change = on_change
        self._answers: LRUCache[tuple[int, str], _Answer] = LRUCache(MAX_KNOWN)
        self._asking: dict[tuple[int, str], asyncio.Task[None]] = {}

    def reason(self, room: Room) -> Unrated | None:
        """Return what the league has against a rating, as far as that is known by now.

        The store is asked where a table tells whether its match is rated, and nothing else speaks against it.
        """
        state = room.state
        if not tells_rated(state) or unrated_reason(state.rules, state.accounts) is not None:
            return None
        key = (room.guild_id, group_of(state.people()))
        known = self._answers.get(key)
        if key not in self._asking and (known is None or self._clock.now() - known.at >= FRESH):
            task = asyncio.get_running_loop().create_task(self._ask(room, key), name="group-limit")
            self._asking[key] = task
            task.add_done_callback(lambda _: self._asking.pop(key, None))
        return None if known is None else known.reason

    async def _ask(self, room: Room, key: tuple[int, str]) -> None:
        """Ask the store, and have the table drawn again if it said something else."""
        guild_id, group = key
        now = self._clock.now()
        began = room.state.started_at or now
        try:
            reason = await self._reason(guild_id, group, room.state.people(), began)
        except StoreError as error:
            log.debug("whether a match of group %s is rated is not known: %s", group, error)
            return
        before = self._answers.get(key)
        self._answers.put(key, _Answer(reason, now))
        if reason is not (None if before is None else before.reason) and not room.gone:
            self._on_change(room)

    async def _reason(
        self, guild_id: int, group: str, people: Collection[int], began: datetime
    ) -> Unrated | None:
        if await self._league.returned(people, began=began):
            return Unrated.RETURNED
        had = await self._league.group_matches(guild_id, group, since=group_since(began))
        return Unrated.SAME_GROUP if had >= GROUP_MATCHES else None

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget what is known of groups of servers that another process serves, and ask nothing for them."""
        for key in [one for one in self._answers if is_left(one[0])]:
            self._answers.forget(key)
        for key, asking in list(self._asking.items()):
            if is_left(key[0]):
                asking.cancel()

    def stop(self) -> None:
        """Ask nothing more."""
        for task in list(self._asking.values()):
            task.cancel()
