"""Has seasons end as their servers want it, and their podiums posted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.league.season_keeper import SeasonKeeper
from cogs.display.podium_posts import PodiumPosts

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from bot.league.ports import League
    from bot.league.season_ports import SeasonStore
    from bot.league.seasons import SeasonPlan
    from bot.league.settings import LeagueSettingsStore
    from bot.rooms.clock import Clock
    from bot.rooms.stores.settings import SettingsStore
    from cogs.display.picture_cache import PictureCache
    from cogs.display.rate_limiter import RateLimiter


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
