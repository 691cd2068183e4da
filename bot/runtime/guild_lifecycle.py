"""Lifecycle of the servers of this process: takes those of a shard while it runs, and leaves them.

What was left is forgotten, not closed: the store has all of it. First nothing new begins, then what people
were promised is finished and stored, and only then another process may go on with it. Where the lease is lost
already, another one may have gone on long ago: nothing is stored then, and nothing is waited for.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from bot.rooms.room import Room
from bot.rooms.state.room_state import Closing, Stage
from db.key_values import RESTORED

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence

    from bot.rooms.changes.play import CatchAttempts
    from bot.rooms.computer_players import ComputerPlayers
    from bot.rooms.registry import Rooms
    from bot.rooms.scheduler import Scheduler
    from bot.rooms.stores.preferences import PreferenceStore
    from bot.rooms.stores.settings import SettingsStore
    from bot.runtime.coaching import Coaching
    from bot.sharding.ownership import Ownership
    from cogs.core.services import Services
    from cogs.league.podium import SeasonUpdates
    from cogs.league.sync import LeagueUpdates
    from cogs.table.display import ChannelDisplay
    from cogs.table.placement import ResultExpiry, RoomCloser
    from cogs.tournament.sync import TournamentUpdates
    from db.storage import Storage

    IsLeft: TypeAlias = Callable[[int], bool]
    """Tells of a server's id whether it is left."""
    Leave: TypeAlias = Callable[[Collection[Room], IsLeft], Iterable[asyncio.Task[Any]]]
    """Begins nothing more for servers and their rooms, and returns what is under way; it is called twice."""

log = logging.getLogger(__name__)


ARRIVES_WITHIN: Final = 5
"""Passes of the event loop in which an interaction that was accepted begins to be answered."""
ANSWERS_WITHIN: Final = 1.0
"""Seconds for the answers under way. Meanwhile the next process keeps what is pressed, for two seconds."""
DRAWINGS_WITHIN: Final = 0.5
COMMITS_WITHIN: Final = 1.0


class ServedShards:
    """Takes and leaves shards."""

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
        """Begin with what is owned already.

        Args:
            prepare: Reads what the servers and people of rooms chose, before these are served.
            answer: Returns when the interactions of some servers that were accepted are answered, or after a
                number of seconds.
            forget: What is called to forget what is known of servers; another process may change it.
        """
        self._ownership = ownership
        self._rooms = rooms
        self._prepare = prepare
        self._answer = answer
        self._parts = parts
        self._forget = forget
        self._left = dict.fromkeys(ownership.shards, 0)  # how often each shard was left

    async def take(self, shards: Collection[int]) -> None:
        """Serve shards, once their rooms and what these need are loaded; those that are served already stay.

        If it raises StoreError, nothing has changed.
        """
        ownership = self._ownership
        every = ownership.is_all
        wanted = set(shards) if every else set(shards) - ownership.shards
        before = {shard: self._left.get(shard, 0) for shard in wanted}
        found = await self._rooms.read(None if every else wanted, count=ownership.count)
        await self._prepare([room for room in found if isinstance(room, Room)])
        # Whatever was lost meanwhile may be served elsewhere.
        kept = [shard for shard in wanted if self._left.get(shard, 0) == before[shard]]
        is_kept = ownership.covers(kept)
        self._rooms.add(room for room in found if every or is_kept(room.guild_id or 0))
        ownership.take(kept)
        log.info("%d rooms go on", len(found))

    def leave(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]:
        """Serve shards no more; nothing new begins for them from this call on.

        What it returns is over when nothing is stored or sent for their servers any more. Lost ones another
        process may serve already: for them everything is ended before this returns, and nothing is waited
        for. A process that was stopped until its leases were over has a step of each of its tasks to do when
        it goes on, and does none.
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
        """Finish what was begun: answers, drawings and commits, one after the other."""
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
        """Stop and forget whatever is left; return what was under way, and is ending now."""
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
        """Have nothing more begun for servers that were left; return what is under way."""
        rooms = self._rooms.of(is_left)
        current = asyncio.current_task()
        found = {task for part in self._parts for task in part(rooms, is_left)}
        return {task for task in found if task is not current and not task.done()}


async def _end(tasks: Collection[asyncio.Future[Any]]) -> None:
    """End tasks that another process's work takes the place of."""
    for task in tasks:
        task.cancel()
    await _ended(tasks)


async def _ended(tasks: Collection[asyncio.Future[Any]]) -> None:
    """Return when tasks that were cancelled have ended, however they do."""
    await asyncio.gather(*tasks, return_exceptions=True)


class Bot(Protocol):
    """The bot, as far as it works for servers."""

    ownership: Ownership
    storage: Storage
    rooms: Rooms
    settings: SettingsStore
    preferences: PreferenceStore
    display: ChannelDisplay
    result_expiry: ResultExpiry
    computers: ComputerPlayers
    clocks: Scheduler
    coaching: Coaching
    league_updates: LeagueUpdates
    season_updates: SeasonUpdates
    services: Services
    catch_attempts: CatchAttempts
    tournament_updates: TournamentUpdates


def serve_shards(bot: Bot, closer: RoomCloser) -> ServedShards:
    """Return what takes and leaves the servers of a bot that was put together."""
    services = bot.services

    async def prepare(rooms: Collection[Room]) -> None:
        await bot.settings.preload({room.guild_id for room in rooms})
        await bot.preferences.preload({user for room in rooms for user in room.state.people()})
        ended = frozenset(json.loads(await bot.storage.bot_metadata.read(RESTORED) or "[]"))
        for room in rooms:
            if room.state.match_id in ended and room.state.stage is not Stage.OVER:
                room.state = replace(room.state, closing=Closing.RESTORED)

    async def answer(is_left: IsLeft, within: float) -> None:
        await services.pending_interactions.finish_in(is_left, within=within)

    def leave_rooms(rooms: Collection[Room], _: IsLeft) -> Iterable[asyncio.Task[Any]]:
        bot.catch_attempts.forget({room.channel_id for room in rooms})
        of_rooms = (bot.computers, bot.clocks, bot.coaching.accuracies, bot.result_expiry, bot.display)
        return [task for part in of_rooms for task in part.leave(rooms)]

    def leave_servers(_: Collection[Room], is_left: IsLeft) -> Iterable[asyncio.Task[Any]]:
        of_servers = (closer, bot.tournament_updates, bot.season_updates, bot.league_updates)
        return [task for part in of_servers for task in part.leave(is_left)]

    return ServedShards(
        ownership=bot.ownership,
        rooms=bot.rooms,
        prepare=prepare,
        answer=answer,
        parts=(leave_rooms, leave_servers),
        forget=(
            bot.settings.forget_where,
            bot.season_updates.settings.forget_where,
            bot.storage.league.forget,
            bot.display.group_limit.forget,
            bot.tournament_updates.forget,
            services.notices.forget_where,
            services.questions.forget_where,
            services.recent_interactions.forget_where,
        ),
    )
