"""Parts of the bot that work for whole servers: seasons, the league and privacy, each made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.league.settings import LeagueSettingsStore
from cogs.display.league_updates import LeagueUpdates
from cogs.display.privacy_updates import PrivacyUpdates
from cogs.display.season_updates import SeasonUpdates

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.app import UnoBot
    from bot.privacy.retention import Retention
    from bot.rooms.clock import Clock
    from bot.rooms.ports import UnreadableRoom
    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter


def make_season_updates(bot: UnoBot, clock: Clock, limiter: RateLimiter) -> SeasonUpdates:
    """Return what ends seasons, and posts their podiums."""
    return SeasonUpdates(
        client=bot,
        clock=clock,
        store=bot.storage.seasons,
        settings=LeagueSettingsStore(bot.storage.key_values),
        table_settings=bot.settings,
        league=lambda: bot.services.league,
        limiter=limiter,
        picture_cache=bot.picture_cache,
        serves=bot.ownership.hears,
    )


def make_league_updates(bot: UnoBot, clock: Clock, limiter: RateLimiter) -> LeagueUpdates:
    """Return what counts the matches that are over; the seasons have to be there already."""
    return LeagueUpdates(
        client=bot,
        key_values=bot.storage.key_values,
        limiter=limiter,
        league=lambda: bot.services.league,
        store=bot.storage.league_store,
        moderation=bot.storage.moderation,
        reader=bot.storage.league,
        clock=clock,
        seasons=bot.season_updates,
        rooms=lambda: bot.rooms,
        redraw=lambda room: bot.display.redraw_result(room),  # noqa: PLW0108 - there is no display yet
        serves=bot.ownership.hears,
    )


def make_privacy(
    bot: UnoBot,
    clock: Clock,
    entropy: Callable[[int], bytes],
    retention: Retention,
    *,
    close_room: Callable[[Room | UnreadableRoom], Awaitable[None]],
) -> PrivacyUpdates:
    """Return what deletes what people want deleted, and what is old; the league has to be there already."""
    return PrivacyUpdates(
        client=bot,
        store=bot.storage.deletions,
        old=bot.storage.retention,
        clock=clock,
        entropy=entropy,
        retention=retention,
        league_updates=bot.league_updates,
        close_room=close_room,
        is_lost=lambda guild_id: bot.ownership.hears(guild_id) and bot.was_removed_from(guild_id),
        serves=bot.ownership.hears,
        shared=bot.storage.leases is not None,
        services=lambda: bot.services,
    )
