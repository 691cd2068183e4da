"""Background work of leagues: matches are counted as they end, leagues recomputed, roles given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.league.moderation import LeagueModerator, ModerationStore
from bot.league.ports import LeagueStore
from bot.league.recompute import RecomputeWorker
from bot.league.settings import RankRoleStore
from bot.league.worker import LeagueWorker
from bot.rooms.ports import KeyValueStore
from bot.rooms.room import Room
from bot.runtime.jobs import Tasks
from cogs.league.podium import SeasonUpdates
from cogs.league.rank_roles import RankRoleUpdates


class LeagueUpdates:
    """Counts finished matches and triggers follow-up work; `seasons` covers the same servers."""

    def __init__(
        self,
        *,
        store: LeagueStore,
        moderation: ModerationStore,
        key_values: KeyValueStore,
        seasons: SeasonUpdates,
    ) -> None:
        clock, serves = seasons.clock, seasons.serves
        self.recorder = LeagueWorker(
            store, clock, plan_of=seasons.plan_of, counting=seasons.counting, serves=serves
        )
        self.rebuilder = RecomputeWorker(
            store, moderation, clock, serves=serves, holding=self.recorder.holding
        )
        self.rank_roles = RankRoleUpdates(
            client=seasons.client,
            store=RankRoleStore(key_values),
            league=seasons.league,
            clock=clock,
            limiter=seasons.limiter,
            stale=self.rebuilder.pending,
            serves=serves,
        )
        self.recorder.observers.append(lambda line: self.rank_roles.note_change(line.match.guild_id))
        self.moderator = LeagueModerator(moderation, self.rebuilder.note_decision)
        self.rebuilder.observers.append(self._note_rebuilt)
        self._counting = seasons.counting
        self._tasks = Tasks()

    def note_result(self, _room: Room) -> None:
        self.recorder.note_result()

    def begin(self) -> None:
        self.recorder.start()
        self.rank_roles.begin()
        self.rebuilder.start()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Stop counting for servers that another process serves; return the tasks under way."""
        self.recorder.forget(is_left)
        self.rebuilder.forget(is_left)
        under_way = self.rank_roles.leave(is_left)
        if self._counting.locked():
            under_way.append(self._tasks.start(self._finish_count(), name="league-left"))
        return under_way

    async def _finish_count(self) -> None:
        async with self._counting:
            pass

    def stop(self) -> None:
        """Stop counting; the next start counts what is waiting."""
        self.recorder.stop()
        self.rank_roles.stop()
        self.rebuilder.stop()
        self._tasks.stop()

    def _note_rebuilt(self, guild_id: int) -> None:
        self.recorder.note_result()
        self.rank_roles.note_change(guild_id)
