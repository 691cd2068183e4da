"""Background work of leagues: matches are counted as they end, leagues recomputed, seasons ended."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.league.moderation import LeagueModerator
from bot.league.recompute import RecomputeWorker
from bot.league.seasons import SeasonKeeper
from bot.league.settings import RankRoleStore
from bot.league.worker import LeagueWorker
from bot.rooms.state.room_state import Stage
from bot.runtime.jobs import Tasks
from cogs.league.podium import PodiumPosts
from cogs.league.rank_roles import RankRoleUpdates, RoleRequests
from cogs.table.rating import CountedMatches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import discord

    from bot.league.moderation import ModerationStore
    from bot.league.ports import League, LeagueStore, SeasonStore
    from bot.league.seasons import SeasonPlan
    from bot.league.settings import LeagueSettingsStore
    from bot.rooms.ports import KeyValueStore
    from bot.rooms.room import Room
    from bot.rooms.stores.settings import SettingsStore
    from bot.runtime.clock import Clock
    from cogs.core.files import PictureCache
    from cogs.core.rate_limiter import RateLimiter
    from cogs.table.rating import CountedMatchReader


class SeasonUpdates:
    """Puts together what ends seasons, and what posts their podiums.

    Attributes:
        settings: What each server chose for its league.
        counting: The lock that is held while a match is counted, or a season is ended.
        posts: Posts the podiums.
        keeper: Ends the seasons.
    """

    def __init__(
        self,
        *,
        client: discord.Client,
        clock: Clock,
        store: SeasonStore,
        settings: LeagueSettingsStore,
        table_settings: SettingsStore,
        league: Callable[[], League],
        limiter: RateLimiter,
        picture_cache: PictureCache,
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Put both together; nothing ends before `begin`.

        Args:
            client: Sends the podiums.
            clock: The time.
            store: The seasons.
            settings: What each server chose for its league.
            table_settings: Say which servers want pictures.
            league: Returns the league that podiums are read from.
            limiter: Asked before each request.
            picture_cache: Draws the podiums.
            serves: Tells of a server's id whether its seasons end here.
        """
        self.settings = settings
        self.counting = asyncio.Lock()
        self.posts = PodiumPosts(
            client=client,
            clock=clock,
            store=store,
            settings=settings,
            table_settings=table_settings,
            league=league,
            limiter=limiter,
            picture_cache=picture_cache,
            serves=serves,
        )
        self.keeper = SeasonKeeper(
            store=store,
            clock=clock,
            plan_of=self.plan_of,
            counting=self.counting,
            after=self.posts.post_due,
            serves=serves,
        )

    async def plan_of(self, guild_id: int) -> SeasonPlan:
        """Return how a server has its seasons.

        Raises:
            StoreError: That cannot be read now.
        """
        return (await self.settings.of(guild_id)).plan

    def begin(self) -> None:
        """End what is due from now on, also in servers that are served only now."""
        self.keeper.look()
        self.keeper.start()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Post no podium of servers that another process serves; return what is under way.

        It may be stopped anywhere: the other process finds out whether it was posted.
        """
        busy = self.posts.busy_with
        return [] if busy is None or not is_left(busy) else self.keeper.restart()

    def stop(self) -> None:
        """End and post nothing any more; what is due is found after the next start."""
        self.keeper.stop()


class LeagueUpdates:
    """Observes rooms: a match that is over is counted, then its result tells what that changed.

    Attributes:
        recorder: Counts the matches.
        moderator: Decides about leagues.
        rebuilder: Computes leagues anew after decisions of moderators.
        counted_matches: Knows what the league made of them.
        rank_roles: Gives roles to those who hold a place.
    """

    def __init__(
        self,
        *,
        store: LeagueStore,
        moderation: ModerationStore,
        reader: CountedMatchReader,
        clock: Clock,
        client: discord.Client,
        key_values: KeyValueStore,
        limiter: RateLimiter,
        league: Callable[[], League],
        seasons: SeasonUpdates,
        rooms: Callable[[], Iterable[Room]],
        redraw: Callable[[Room], None],
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Put them together; nothing is counted before `begin`.

        Args:
            store: Where matches wait to be counted.
            moderation: Where decisions of moderators are, and what is recomputed is written.
            reader: Asked for matches that were counted before.
            clock: The time.
            client: Knows the servers and their roles.
            key_values: Keeps the roles for ranks.
            limiter: Lets requests of the bot go.
            league: Returns the league that places are read from.
            seasons: Says how each server has its seasons.
            rooms: Returns all rooms.
            redraw: Has the result of a room drawn again.
            serves: Tells of a server's id whether its matches are counted here.
        """
        self.recorder = LeagueWorker(
            store, clock, plan_of=seasons.plan_of, counting=seasons.counting, serves=serves
        )
        self.counted_matches = CountedMatches(reader, rooms=rooms, redraw=redraw)
        self.rebuilder = RecomputeWorker(
            store, moderation, clock, serves=serves, holding=self.recorder.holding
        )
        self.rank_roles = RankRoleUpdates(
            client=client,
            store=RankRoleStore(key_values),
            league=league,
            clock=clock,
            requests=RoleRequests(client, limiter),
            stale=self.rebuilder.pending,
            serves=serves,
        )
        self.recorder.observers += [self.counted_matches.note, self.rank_roles.note_counted]
        self.moderator = LeagueModerator(moderation, self.rebuilder.note_decision)
        self.rebuilder.observers.append(self._note_rebuilt)
        self._clock = clock
        self._counting = seasons.counting
        self._tasks = Tasks()

    def room_changed(self, room: Room) -> None:
        """Note that a match is over, if it is; it may have been noted before."""
        if room.state.stage is Stage.OVER:
            self.recorder.note_result()

    def begin(self, rooms: Sequence[Room]) -> None:
        """Count what waits, and look at the results that an earlier process left behind.

        Args:
            rooms: Those that are served from now on.
        """
        self.recorder.start()
        self.rank_roles.begin()
        self.rebuilder.start()
        self._tasks.start(self.counted_matches.look_again(rooms, self._clock.now()), name="counted-results")

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Count nothing for servers that another process serves; return what is under way."""
        self.recorder.forget(is_left)
        self.rebuilder.forget(is_left)
        self.counted_matches.forget(is_left)
        under_way = self.rank_roles.leave(is_left)
        if self._counting.locked():
            under_way.append(self._tasks.start(self._finish_count(), name="league-left"))
        return under_way

    async def _finish_count(self) -> None:
        """Return when the match that is being counted is."""
        async with self._counting:
            pass

    def stop(self) -> None:
        """Count nothing any more; what waits is counted after the next start."""
        self.recorder.stop()
        self.rank_roles.stop()
        self.rebuilder.stop()
        self._tasks.stop()

    def _note_rebuilt(self, guild_id: int) -> None:
        """Count what waited for the league of a server, and have its results drawn again."""
        self.recorder.note_result()
        self.rank_roles.note_change(guild_id)
        self._tasks.start(self.counted_matches.look_anew(guild_id), name="results-anew")
