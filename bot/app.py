"""Composition root: combines settings, database, rooms and cogs into one bot; it starts and drains here."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import commands

from bot.daily.tries import DailyDeals
from bot.discordpy.client import RequestLimits, client_options
from bot.discordpy.events import event_parsers, guard_parsers
from bot.discordpy.internals import SocketLink
from bot.league.settings import LeagueSettingsStore
from bot.matches.log_pages import MatchLogs
from bot.matches.replay import ReplayCache
from bot.privacy.retention import Retention
from bot.rooms.changes.play import GRACE, CatchAttempts
from bot.rooms.computer_players import ComputerPlayers
from bot.rooms.ports import UnreadableRoom
from bot.rooms.registry import Rooms
from bot.rooms.room import Room, RoomServices
from bot.rooms.scheduler import Scheduler
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.stores.presets import PresetStore
from bot.rooms.stores.settings import LobbySubscriptions, PreferenceStore, SettingsStore
from bot.runtime.clock import Clock, SystemClock
from bot.runtime.coaching import Coaching
from bot.runtime.guild_lifecycle import IsLeft, ServedShards
from bot.runtime.jobs import Tasks, all_ended
from bot.runtime.supervision import finish
from bot.runtime.workers import Thinking
from bot.sharding.client import ShardedClient
from bot.sharding.interaction_filter import UNSERVED_AFTER, InteractionFilter
from bot.sharding.ownership import Ownership
from bot.tournaments.registry import Tournaments
from cogs.admin.sync import DamagedTables
from cogs.core.drawing_queue import BUSY, DrawingQueue
from cogs.core.emojis import fetch_faces
from cogs.core.error_boundary import tell_unserved
from cogs.core.intake import PendingInteractions
from cogs.core.outages import GatewayMonitor, RestMonitor
from cogs.core.picture_maker import PictureMaker
from cogs.core.rate_limiter import RateLimiter
from cogs.core.rights import granted_permissions
from cogs.core.services import Services
from cogs.events import EventsCog
from cogs.features import register
from cogs.league import LeagueServices
from cogs.league.podium import SeasonUpdates
from cogs.league.sync import LeagueUpdates
from cogs.lobby.opening import Openings
from cogs.privacy.sync import PrivacyUpdates
from cogs.replay import Deals
from cogs.replay.log import longest_name
from cogs.rules.cog import RulesOffers
from cogs.table.display import ChannelDisplay
from cogs.table.placement import ResultExpiry, RoomCloser
from cogs.table.table_messages import FRESH
from cogs.table.turn_pings import LOOKING_FOR
from cogs.tournament.sync import TournamentScreens, TournamentUpdates
from db.key_values import RESTORED
from db.storage import Storage

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Timing of the bot's own activity."""

    drawing: float = 1.0
    busy: float = BUSY  # seconds that a pass of the event loop may take before drawings wait for answers
    computers: float = 1.2
    grace: float = GRACE.total_seconds()  # seconds after coming down to one card in which nobody is caught
    looking: float = LOOKING_FOR.total_seconds()
    """Seconds after a press on their hand in which a player is assumed to look at it, and gets no ping."""
    presses: float = FRESH.total_seconds()
    """Seconds that the latest press on a table is used to edit the table before a newer one replaces it;
    `math.inf` to use none at all."""
    requests: float = 48.0
    """Most requests of all the bot's processes within 1.2 seconds, so 40 per second. Discord allows 50 per
    second, and receives some later than others (`rate_limiter.WINDOW`)."""


def make_season_updates(bot: UnoBot, clock: Clock, limiter: RateLimiter) -> SeasonUpdates:
    return SeasonUpdates(
        client=bot,
        clock=clock,
        store=bot.storage.seasons,
        settings=LeagueSettingsStore(bot.storage.key_values),
        table_settings=bot.settings,
        league=lambda: bot.services.league,
        limiter=limiter,
        picture_maker=bot.picture_maker,
        serves=bot.ownership.hears,
    )


def make_league_updates(bot: UnoBot) -> LeagueUpdates:
    """Return the updates that count finished matches; needs `season_updates`."""
    return LeagueUpdates(
        store=bot.storage.league_store,
        moderation=bot.storage.moderation,
        key_values=bot.storage.key_values,
        seasons=bot.season_updates,
    )


def make_privacy(
    bot: UnoBot,
    clock: Clock,
    entropy: Callable[[int], bytes],
    retention: Retention,
    *,
    close_room: Callable[[Room | UnreadableRoom], Awaitable[None]],
) -> PrivacyUpdates:
    """Return the updates that delete people's data on request, and old data; needs `league_updates`."""
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
        rooms=bot.rooms,
        preferences=bot.preferences,
        settings=bot.settings,
        league_settings=bot.season_updates.settings,
        of_archives=(bot.logs.archived, bot.replays),
    )


def serve_shards(bot: UnoBot, closer: RoomCloser) -> ServedShards:
    """Return the object that takes and leaves shards for a fully built bot."""
    services = bot.services

    async def prepare(rooms: Collection[Room]) -> None:
        await bot.settings.preload({room.guild_id for room in rooms})
        await bot.preferences.preload({user for room in rooms for user in room.state.people()})
        ended = frozenset(json.loads(await bot.storage.bot_metadata.read(RESTORED) or "[]"))
        for room in rooms:
            if room.state.match_id in ended and room.state.stage is not Stage.OVER:
                room.state = replace(room.state, closing=Closing.RESTORED)

    async def answer(is_left: IsLeft, within: float) -> None:
        await services.pending_interactions.finish(is_left, within=within)

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
            services.shares.forget_where,
            services.recent_interactions.forget_where,
        ),
    )


ANSWERS_WITHIN = 3.0  # seconds: Discord accepts no first answer after that
DRAWINGS_WITHIN = 2.0
COMMITS_WITHIN = 2.0
JOBS_WITHIN = 0.3  # for jobs cancelled in the middle of a query
LAST_ANSWERS_WITHIN = 0.4  # refusals of presses that came meanwhile
LEAVES_WITHIN = 1.0


class UnoBot(ShardedClient):
    """The Discord client, with everything that tables need."""

    def __init__(
        self,
        storage: Storage,
        *,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        pace: Pace | None = None,
        seed: int | None = None,
        shard_count: int | None = None,
        retention: Retention | None = None,
    ) -> None:
        """Build the bot; nothing is sent before `start`."""
        super().__init__(commands.when_mentioned, shard_count=shard_count, **client_options())
        self._guard_events(storage.ownership)
        clock, pace = clock or SystemClock(), pace or Pace()
        self.storage, self.picture_maker, kept = storage, PictureMaker(), storage.key_values
        self.preferences = PreferenceStore(kept)
        self.settings, self.presets = SettingsStore(kept), PresetStore(kept)
        self.request_limits = RequestLimits(pace.requests, storage.ownership)
        limiter = self.request_limits.limiter
        self.rest = RestMonitor(clock=clock, on_restored=lambda since: self._go_on(since, lambda _: True))
        self.trace = self.rest.trace()
        self.trace_requests(self.trace)
        self.result_expiry = ResultExpiry(client=self, close_room=self._close, rate_limiter=limiter)
        self.season_updates = make_season_updates(self, clock, limiter)
        self.league_updates = make_league_updates(self)
        self._pending_interactions = PendingInteractions()
        self.replays = ReplayCache(storage.journal.load_archive)
        self.display = self._build_display(clock, pace, limiter)
        self.gateway = GatewayMonitor(
            client=self, clock=clock, on_restored=self._go_on, link=self._link, rest=self.rest
        )
        self.computers = self._make_computers(clock, pace.computers, seed)
        self.clocks = Scheduler(clock, self.gateway)
        services = RoomServices(
            journal=storage.journal,
            clock=clock,
            entropy=entropy,
            observers=[self.display, self.computers, self.clocks],
            on_over=[self.league_updates.note_result, self.coaching.accuracies.note_result],
            grace=timedelta(seconds=pace.grace),
        )
        self.rooms = Rooms(services, keeps=self.ownership.keeps)
        self._closer = RoomCloser(
            client=self, limiter=limiter, rooms=self.rooms, forget=self._forget, clock=clock
        )
        self.services = self._make_services(clock, entropy, retention or Retention())
        self._damaged_tables = DamagedTables(
            client=self, rooms=self.rooms, settings=self.settings, key_values=kept, limiter=limiter
        )
        self._shards = serve_shards(self, self._closer)

    def _guard_events(self, ownership: Ownership) -> None:
        """Skip interactions from other processes' servers, and events that cannot be parsed."""
        self.ownership, self.gate = ownership, InteractionFilter(ownership, time.monotonic)
        guard_parsers(event_parsers(self))
        self.gate.install(event_parsers(self))
        self.gate.tell_unserved = self._tell_unserved
        self._awake: set[int] = set()
        self._tasks = Tasks()

    def _make_computers(self, clock: Clock, pause: float, seed: int | None) -> ComputerPlayers:
        """Return the computer players; the coach is made too, which thinks like them, but for people."""
        redraw, self._thinking = self.display.redraw_result, Thinking()
        self.coaching = Coaching(self.storage.journal, self.settings, clock, redraw=redraw)
        return ComputerPlayers(
            clock, pause=pause, seed=seed, connection=self.gateway, think=self._thinking.choose
        )

    def _make_services(self, clock: Clock, entropy: Callable[[int], bytes], retention: Retention) -> Services:
        self.logs = MatchLogs(self.storage.journal, self.storage.history, longest_name)
        self.privacy = make_privacy(self, clock, entropy, retention, close_room=self._close)
        tournaments = Tournaments(self.storage.tournaments, clock, keeps=self.ownership.keeps)
        screens = TournamentScreens(self, self.picture_maker, self.settings, tournaments)
        self.tournament_updates = TournamentUpdates(
            self, self.rooms, self.display, screens, connection=self.gateway
        )
        self.daily = DailyDeals(self.storage.daily, clock, entropy)
        self.catch_attempts = CatchAttempts(clock)
        return Services(
            rooms=self.rooms,
            display=self.display,
            pending_interactions=self._pending_interactions,
            preferences=self.preferences,
            settings=self.settings,
            presets=self.presets,
            league=self.storage.league,
            history=self.storage.history,
            store_waits=self.storage.waits,
            of_features=(
                self.catch_attempts,
                self.coaching.reviews,
                self.daily,
                self.logs,
                self.replays,
                self.privacy,
                Deals(self.storage.deals),
                LobbySubscriptions(self.storage.key_values, clock),
                Openings(),
                self._league_services(),
                tournaments,
                self.tournament_updates.panels,
            ),
        )

    def _league_services(self) -> LeagueServices:
        return LeagueServices(
            settings=self.season_updates.settings,
            season_keeper=self.season_updates.keeper,
            moderator=self.league_updates.moderator,
            recomputing=self.league_updates.rebuilder.pending,
            rank_roles=self.league_updates.rank_roles,
        )

    def _build_display(self, clock: Clock, pace: Pace, limiter: RateLimiter) -> ChannelDisplay:
        return ChannelDisplay(
            client=self,
            clock=clock,
            preferences=self.preferences,
            picture_maker=self.picture_maker,
            settings=self.settings,
            replays=self.replays,
            wants_pictures=self._wants_pictures,
            result_expiry=self.result_expiry,
            close_room=self._close,
            interval=pace.drawing,
            queue=DrawingQueue(
                busy=pace.busy, answers=self._pending_interactions, available=self.rest.available
            ),
            looking_for=timedelta(seconds=pace.looking),
            press_age=pace.presses,
            limiter=limiter,
            league=self.storage.league,
            rules_offer=RulesOffers(settings=self.settings, presets=self.presets).read,
        )

    async def setup_hook(self) -> None:
        """Prepare everything before the gateway opens."""
        await self.register()
        await self.picture_maker.warm_up()
        self.display.hands.faces = await fetch_faces(self)
        if self.ownership.is_all:
            await self.take_shards(self.ownership.shards)

    async def register(self) -> None:
        """Register all commands, buttons and event handlers."""
        register(self)
        await self.add_cog(self.gateway)
        events = EventsCog(
            client=self,
            rooms=self.rooms,
            reposting=self.display.reposting,
            backoff=self.display.backoff,
            limiter=self.display.limiter,
            close_room=self._close,
            rank_roles=self.league_updates.rank_roles,
            retention=self.privacy.keeper,
        )
        await self.add_cog(events)

    async def take_shards(self, shards: Collection[int]) -> None:
        """Serve shards once their rooms are loaded; `wake_shards` sends what is due. Raises StoreError."""
        await self._shards.take(shards)

    def wake_shards(self, shards: Collection[int]) -> None:
        """Resume the servers of taken shards, now that events arrive from them: do everything that is due."""
        waking = [shard for shard in shards if shard in self.ownership.shards and shard not in self._awake]
        self._awake.update(waking)
        self.ownership.hear(waking)
        is_meant = self.ownership.covers(waking)
        self._tasks.start(self._go_on_in_rooms(is_meant), name="go-on")
        self._damaged_tables.begin(is_meant)
        self.league_updates.begin()
        self.tournament_updates.begin()
        self.season_updates.begin()
        self.daily.start()
        self.privacy.begin()

    async def _go_on_in_rooms(self, is_meant: Callable[[int], bool]) -> None:
        """Draw and resume the rooms of some servers, closing those whose server has removed the bot."""
        await self._close_rooms_of_lost_servers(is_meant)
        rooms = [room for room in self.rooms.of(is_meant) if self.ownership.owns(room.guild_id)]
        restored = await self._closer.close_restored(rooms)
        rooms = [room for room in rooms if room not in restored]
        await self.rooms.wake_in_turn(rooms, but=self.display)
        self.display.first_drawings.begin(rooms)
        await self._closer.tell_of_restored(restored)

    def leave_shards(self, shards: Collection[int], *, lost: bool) -> Coroutine[Any, Any, None]:
        """Stop serving shards at once; see `ServedShards.leave`."""
        self._awake.difference_update(shards)
        return self._shards.leave(shards, lost=lost)

    def settle_shard_count(self, count: int) -> None:
        """Set the number of shards that servers are divided among."""
        super().settle_shard_count(count)
        self.ownership.settle(count)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Draw a shard's rooms after the start; after a lost session, check its tables again."""
        is_meant = self.ownership.covers([shard_id])
        log.info("shard %d is ready; %s is in %d servers", shard_id, self.user, len(self.guilds))
        if shard_id in self._awake:
            await self._close_rooms_of_lost_servers(is_meant)
            self.display.resync.begin(self.rooms.of(is_meant))
        elif self.opening is None:  # otherwise the opener of shards decides when rooms resume
            self.wake_shards([shard_id])

    def _link(self, shard_id: int) -> SocketLink | None:
        return None if (socket := self.socket(shard_id)) is None else SocketLink(socket)

    def _tell_unserved(self, data: Any) -> None:
        interaction = self.interaction_of(data)
        if interaction.type is not discord.InteractionType.autocomplete:
            self._tasks.start(tell_unserved(interaction, UNSERVED_AFTER), name="unserved")

    def _go_on(self, since: datetime, affects: Callable[[int], bool]) -> None:
        self.clocks.end_outage(since, affects=affects)
        self.tournament_updates.end_outage(since, affects=affects)
        for room in self.rooms:
            if affects(room.guild_id):
                self.computers.room_changed(room)

    async def _close_rooms_of_lost_servers(self, is_meant: Callable[[int], bool]) -> None:
        """Close the rooms of servers that removed the bot during its absence, among those meant."""
        for room in (*self.rooms, *self.rooms.unreadable):
            guild_id = room.guild_id
            mine = guild_id is not None and is_meant(guild_id) and self.ownership.owns(guild_id)
            if mine and self.was_removed_from(guild_id or 0):
                await self._close(room)

    async def on_message(self, _message: discord.Message, /) -> None:
        """Ignore messages: all commands are slash commands."""

    def _wants_pictures(self, room: Room) -> bool:
        """Return whether a server has pictures on, and the bot may attach files in the channel."""
        granted = granted_permissions(self, room.guild_id, room.channel_id)
        return self.settings.known(room.guild_id).pictures and (granted is None or granted.attach_files)

    async def _close(self, room: Room | UnreadableRoom) -> None:
        """Close a room without a message, even an unreadable one."""
        await self._closer.close(room)

    def _forget(self, room: Room) -> None:
        self.display.forget(room)
        self.result_expiry.forget(room)
        self.tournament_updates.room_changed(room)

    def stop_thinking(self) -> None:
        """End the processes of sharp computer players and of the coach."""
        self._thinking.close()
        self.coaching.close()

    async def drain(self) -> None:
        """Refuse new work, store and answer what was accepted, then disconnect from Discord.

        Each step has a timeout, and together they stay below `supervision.ENDS_WITHIN`.
        """
        self.rooms.drain()
        self._damaged_tables.stop()
        self._tasks.stop()
        timed = (self.daily, self.privacy, self.tournament_updates)
        counting = (self.league_updates, self.season_updates)
        for part in (self._closer, *counting, *timed, self.computers, self.clocks, self.rest):
            part.stop()
        self.stop_thinking()
        await self.services.pending_interactions.finish(within=ANSWERS_WITHIN)
        self.result_expiry.stop()
        await self.display.stop(within=DRAWINGS_WITHIN)
        self.gate.close()
        await all_ended(within=JOBS_WITHIN)
        await finish(self.storage.journal.drain(), within=COMMITS_WITHIN, what="the store has")
        await self.services.pending_interactions.finish(within=LAST_ANSWERS_WITHIN)
        await finish(self.close(), within=LEAVES_WITHIN, what="the goodbye to Discord has")
