"""Tables of tournaments: each is a thread of the tournament's channel, with a room."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.engine.codec import read_rules
from bot.engine.codec.formats import SavedMatchError
from bot.i18n import Translator, nearest
from bot.league.ladders import ladder_of
from bot.render.league import moment_text
from bot.render.tournament import match_text, match_title, table_number
from bot.rooms.changes import lobby
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.scheduler import Connection
from bot.rooms.state.room_state import Stage, TournamentMatch
from bot.rooms.stores.presets import Preset
from bot.rooms.stores.settings import SettingsStore
from bot.tournaments.deadlines import Reminder
from bot.tournaments.kinds import KINDS
from bot.tournaments.ports import TournamentStore
from bot.tournaments.registry import ACTIVE
from bot.tournaments.runner import NoTableError, SeatedStage, SeatedTable
from bot.tournaments.tournament import Tournament, TournamentTable
from cogs.core.languages import server_locale, server_translator
from cogs.core.layouts import unbroken
from cogs.core.links import MAX_TOURNAMENT_NAME, tournament_name
from cogs.core.names import mention_only, plain
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.rights import OWN_THREAD_NEEDS, granted_permissions, missing_permissions
from cogs.core.send_backoff import SEND_ERRORS
from cogs.table.placement import create_thread

log = logging.getLogger(__name__)

MAX_THREAD_NAME = 100
LASTING = "f"  # timestamp style in lasting messages: a relative one would say "ends 3 hours ago"


@dataclass(eq=False, kw_only=True)
class TournamentTables:
    """A `bot.tournaments.runner.TournamentHost` in Discord."""

    client: discord.Client
    rooms: Rooms
    limiter: RateLimiter
    league: TournamentStore
    connection: Connection
    show: Callable[..., None]  # draws a tournament's panel, by its id: `TournamentPanels.mark_dirty`
    settings: SettingsStore

    async def has_heard(self, tournament: Tournament, *, since: datetime) -> bool:
        """Return whether the gateway delivered anything for a tournament's server since a moment."""
        guild_id = tournament.guild_id
        return not self.connection.is_lost(guild_id) and await self.connection.heard_since(guild_id, since)

    def seated_tournaments(self) -> set[str]:
        return {room.state.tournament.tournament_id for room in self.rooms if room.state.tournament}

    def seated(self, tournament: Tournament, table: TournamentTable) -> SeatedTable | None:
        """Return the current state of a table's room, or None without one."""
        room = None if table.channel_id is None else self.rooms.find(table.channel_id)
        if room is None or not _is_for(room, tournament, table):
            return None
        return seated_table(room)

    async def open_table(
        self, tournament: Tournament, table: TournamentTable, *, begins: datetime
    ) -> SeatedTable:
        """Open a table in its own thread; raises NoTableError."""
        for room in self.rooms:
            if _is_for(room, tournament, table) and room.state.stage is not Stage.OVER:
                return seated_table(room)
        channel = self._channel_of(tournament)
        match = _match_of(tournament, table, begins=begins)
        translate = await self._translator_of(tournament)
        title = match_title(translate, plain(match.name)[:MAX_TOURNAMENT_NAME], match)
        name = title[:MAX_THREAD_NAME]
        thread = self._thread_left_behind(channel, name, tournament) or await self._open_thread(channel, name)
        return seated_table(await self._open_room(tournament, match, thread))

    async def _translator_of(self, tournament: Tournament) -> Translator:
        return await server_translator(self.client, self.settings, tournament.guild_id)

    async def call_people(self, tournament: Tournament, table: TournamentTable) -> None:
        mentions = " ".join(f"<@{user_id}>" for user_id in table.people)
        until = "" if table.deadline is None else moment_text(table.deadline, LASTING)
        name = tournament_name(tournament.name)
        key = "tournament-call-group" if tournament.kind.limits.group else "tournament-call"
        translate = await self._translator_of(tournament)
        which = match_text(translate, _match_of(tournament, table))
        text = translate(key, mentions=mentions, name=name, table=which, until=until, count=table.advancing)
        await self._say(tournament, table.channel_id, text, table.people)

    async def begin_match(
        self, table: SeatedTable, *, missing: Collection[int], withdrawn: Collection[int]
    ) -> None:
        """Deal at a table to those who are present and have not withdrawn."""
        room = self.rooms.find(table.channel_id)
        if room is not None and room.state.match_id == table.match_id:
            try:
                await room.do(lobby.begin_without(missing, withdrawn=withdrawn))
            except RoomRefused as refused:
                log.info("the match in channel %d does not begin: %s", table.channel_id, refused)

    async def close_tables(self, tournament: Tournament) -> None:
        """Close tables that are decided or reassigned; of a cancelled tournament, only lobbies."""
        keys = {table.key: table for table in tournament.undecided}
        for room in self.rooms:
            match = room.state.tournament
            if match is None or match.tournament_id != tournament.id or room.state.stage is Stage.OVER:
                continue
            table = keys.get(match.table)
            over = tournament.stage not in ACTIVE and room.state.stage is Stage.LOBBY
            if over or table is None or not _is_for(room, tournament, table):
                try:
                    await room.do(lobby.close_decided())
                except RoomRefused as refused:
                    log.info("the table in channel %d does not close: %s", room.channel_id, refused)

    def show_end(self, tournament: Tournament) -> None:
        """Schedule the drawing of the panel with the result."""
        self.show(tournament.id)

    async def remind(self, tournament: Tournament, reminder: Reminder) -> None:
        """Repost the panel since sign-up ends soon, or mention those missing at a table."""
        if reminder.table is None:
            self.show(tournament.id, move=True)
            return
        table = tournament.table(reminder.table)
        mentions = " ".join(f"<@{user_id}>" for user_id in reminder.people)
        key = "tournament-remind-group" if tournament.kind.limits.group else "tournament-remind-table"
        until = moment_text(reminder.until, LASTING)
        translate = await self._translator_of(tournament)
        which = match_text(translate, _match_of(tournament, table))
        text = translate(key, mentions=mentions, until=until, table=which)
        await self._say(tournament, table.channel_id, text, reminder.people)

    async def ratings(self, tournament: Tournament) -> Mapping[int, float]:
        people = [entrant.user_id for entrant in tournament.entrants]
        try:
            rules = read_rules(tournament.rules)
            ladder = ladder_of(tournament.preset, rules.format)
            return await self.league.ratings(tournament.guild_id, ladder, people)
        except (SavedMatchError, StoreError) as error:
            log.warning("tournament %s is seeded without ratings: %s", tournament.id, error)
            return {}

    def _channel_of(self, tournament: Tournament) -> discord.TextChannel:
        guild = self.client.get_guild(tournament.guild_id)
        if guild is None or guild.unavailable:
            raise NoTableError("the server is not there now")
        channel = guild.get_channel(tournament.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NoTableError("its channel is gone", gone=True)
        granted = granted_permissions(self.client, guild.id, channel.id)
        if granted is not None and (missing := missing_permissions(granted, OWN_THREAD_NEEDS)):
            raise NoTableError(f"missing permissions: {', '.join(missing)}")
        return channel

    def _thread_left_behind(
        self, channel: discord.TextChannel, name: str, tournament: Tournament
    ) -> discord.Thread | None:
        """Return the thread that a killed process opened without opening its room, if any."""
        for thread in channel.threads:
            mine = self.client.user is not None and thread.owner_id == self.client.user.id
            new = discord.utils.snowflake_time(thread.id) >= tournament.created_at
            free = self.rooms.find(thread.id) is None and not thread.archived
            if mine and new and free and thread.name == name:
                return thread
        return None

    async def _open_thread(self, channel: discord.TextChannel, name: str) -> discord.Thread:
        try:
            return await create_thread(channel, name, self.limiter, Urgency.TABLE)
        except SEND_ERRORS as error:
            raise NoTableError(f"no thread: {error!r}") from error

    async def _open_room(
        self, tournament: Tournament, match: TournamentMatch, thread: discord.Thread
    ) -> Room:
        try:
            return await self.rooms.open(
                channel_id=thread.id,
                guild_id=tournament.guild_id,
                host=None,
                preset=Preset(read_rules(tournament.rules)),
                clock=tournament.clock,
                parent_id=tournament.channel_id,
                tournament=match,
                locale=nearest(await server_locale(self.client, self.settings, tournament.guild_id)),
            )
        except (RoomRefused, SavedMatchError) as error:
            raise NoTableError(f"no room: {error}") from error

    async def _say(
        self, tournament: Tournament, channel_id: int | None, text: str, people: Collection[int]
    ) -> None:
        channel = self.client.get_partial_messageable(channel_id or 0, guild_id=tournament.guild_id)
        await self.limiter.acquire(tournament.guild_id, Urgency.PERSON)
        try:
            await channel.send(unbroken(text), allowed_mentions=mention_only(people))
        except SEND_ERRORS as error:
            log.info("tournament %s: a message to channel %s failed: %r", tournament.id, channel_id, error)


def seated_table(room: Room) -> SeatedTable:
    state, match = room.state, room.state.match
    points = (0,) * len(state.seats) if match is None else match.points
    return SeatedTable(
        match_id=state.match_id,
        channel_id=room.channel_id,
        stage=SeatedStage[state.stage.name],
        points={
            seat.user_id: each
            for seat, each in zip(state.seats, points, strict=True)
            if seat.user_id is not None
        },
        hands=0 if match is None else max(match.hand_number - 1, 0),
    )


def _match_of(
    tournament: Tournament, table: TournamentTable, *, begins: datetime | None = None
) -> TournamentMatch:
    kind = KINDS[tournament.kind]
    return TournamentMatch(
        tournament_id=tournament.id,
        name=tournament.name,
        table=table.key,
        round=table.round if kind.names_rounds else 0,
        number=int(table_number(table)),
        people=table.people,
        begins=begins or table.deadline or tournament.created_at,
        to_come=kind.rounds_to_come(tournament, table.round),
    )


def _is_for(room: Room, tournament: Tournament, table: TournamentTable) -> bool:
    """Return whether a room is for these people of a table; in a rotation they may be replaced."""
    match = room.state.tournament
    if match is None or match.people != table.people:
        return False
    return (match.tournament_id, match.table) == (tournament.id, table.key)
