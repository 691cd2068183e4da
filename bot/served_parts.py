"""What of the bot works for servers, put together for those who take and leave them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from bot.rooms.state.room_state import Closing, Stage
from bot.sharding.served_shards import ServedShards
from db.bot_metadata import RESTORED

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Collection, Iterable

    from bot.coaching import Coaching
    from bot.rooms.background.computer_players import ComputerPlayers
    from bot.rooms.background.scheduler import Scheduler
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.rooms.stores.preferences import PreferenceStore
    from bot.rooms.stores.settings import SettingsStore
    from bot.sharding.ownership import Ownership
    from bot.sharding.served_shards import IsLeft
    from cogs.display.channel_display import ChannelDisplay
    from cogs.display.league_updates import LeagueUpdates
    from cogs.display.result_expiry import ResultExpiry
    from cogs.display.room_closer import RoomCloser
    from cogs.display.season_updates import SeasonUpdates
    from cogs.interaction.services import Services
    from db.storage import Storage


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


@dataclass(frozen=True, slots=True)
class _OfRooms:
    """A part that works for rooms."""

    stop: Callable[[Collection[Room]], Iterable[asyncio.Task[Any]]]

    def leave(self, rooms: Collection[Room], _is_left: IsLeft) -> Iterable[asyncio.Task[Any]]:
        return self.stop(rooms)


@dataclass(frozen=True, slots=True)
class _OfServers:
    """A part that works for servers."""

    stop: Callable[[IsLeft], Iterable[asyncio.Task[Any]]]

    def leave(self, _rooms: Collection[Room], is_left: IsLeft) -> Iterable[asyncio.Task[Any]]:
        return self.stop(is_left)


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

    def forget_attempts(rooms: Collection[Room]) -> tuple[()]:
        services.catch_attempts.forget({room.channel_id for room in rooms})
        return ()

    return ServedShards(
        ownership=bot.ownership,
        rooms=bot.rooms,
        prepare=prepare,
        answer=answer,
        parts=(
            _OfRooms(bot.computers.leave),
            _OfRooms(bot.clocks.leave),
            _OfRooms(bot.coaching.leave),
            _OfRooms(bot.result_expiry.leave),
            _OfRooms(bot.display.leave),
            _OfRooms(forget_attempts),
            _OfServers(closer.leave),
            _OfServers(services.tournament_updates.leave),
            _OfServers(bot.season_updates.leave),
            _OfServers(bot.league_updates.leave),
        ),
        forget=(
            bot.settings.forget_where,
            bot.season_updates.settings.forget_where,
            bot.storage.league.forget,
            bot.display.group_limit.forget,
            services.tournament_updates.forget,
            services.notices.forget_where,
            services.questions.forget_where,
            services.recent_interactions.forget_where,
        ),
    )
