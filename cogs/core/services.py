"""Services that commands and buttons work with; they hang on the bot.

Among them are the tables that are being opened: each takes a place of its server's, and waits for no other.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, cast

from bot.matches.playback import PlaybackCache
from bot.rooms.state.room_state import Person
from bot.runtime.waiting import StoreWaits
from cogs.core.answer_times import AnswerTimes
from cogs.core.intake import Deduplication, PendingInteractions
from cogs.core.messages import PrivateNotices, RecentInteractions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    import discord

    from bot.daily.daily import DailyDeals
    from bot.league.moderation import LeagueModerator
    from bot.league.ports import League
    from bot.league.seasons import SeasonKeeper
    from bot.league.settings import LeagueSettingsStore
    from bot.matches.deal_ports import DealLedger
    from bot.matches.log import MatchLogs
    from bot.matches.review import Reviews
    from bot.rooms.changes.catching import CatchAttempts
    from bot.rooms.ports import MatchHistory
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.rooms.stores.preferences import LobbySubscriptions, PreferenceStore
    from bot.rooms.stores.presets import PresetStore
    from bot.rooms.stores.settings import SettingsStore
    from cogs.league.rank_roles import RankRoleUpdates
    from cogs.privacy.sync import PrivacyUpdates
    from cogs.table.display import ChannelDisplay
    from cogs.tournament.sync import TournamentUpdates


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table that somebody is opening.

    Attributes:
        guild_id: Discord's id of the server.
        channel_id: The channel where they asked for it.
        user_id: Their account.
        own_thread: Whether it gets a thread of its own.
    """

    guild_id: int
    channel_id: int
    user_id: int
    own_thread: bool


class Openings:
    """The tables being opened now, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._openings: list[Opening] = []

    def of(self, guild_id: int) -> list[Opening]:
        """Return those of a server."""
        return [opening for opening in self._openings if opening.guild_id == guild_id]

    @contextmanager
    def reserve(self, opening: Opening) -> Iterator[None]:
        """Reserve a place until the table is there, or will not come."""
        self._openings.append(opening)
        try:
            yield
        finally:
            self._openings = [other for other in self._openings if other is not opening]


ROOM: Final = "room"  # in the extras of an interaction: the room that it is about


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that a command or a button may use.

    Attributes:
        rooms: All rooms of this process.
        display: Shows them in their channels.
        preferences: How each person likes to be shown their games.
        settings: The settings of servers for their tables.
        presets: Rules to begin with, of every server.
        league_settings: What servers chose for their leagues.
        season_keeper: Ends seasons.
        league: The ladders, seasons, totals and records of every server.
        moderator: Decides about leagues.
        recomputing: The servers whose leagues are being recomputed.
        deals: The ledger of deals of every server.
        history: Finds matches that are over.
        logs: Reads the logs of matches.
        rank_roles: Gives roles of servers to the first places of their ladders.
        catch_attempts: Bounds how often somebody tries to catch in vain.
        lobby_subscriptions: The accounts that are told when a lobby opens.
        recent_interactions: Reach people in private who joined a lobby lately.
        notices: The private messages of text that people got last, so that the next one takes their place.
        questions: The questions that commands were answered by and nobody answered yet, likewise.
        pending_interactions: What is being answered now.
        arrivals: Knows which interactions arrived already, and how old they were.
        answer_times: Measures how long answers take.
        openings: The tables that are being opened, so that a server never gets more than it allows.
        playbacks: Matches that somebody watches again.
        daily: The daily deal.
        reviews: What the coach says of matches, and hints.
        tournament_updates: The tournaments of every server, and their panels.
        version: The bot's.
        privacy: What is stored of people and servers.
        store_waits: Knows whether the store is slow to answer.
    """

    rooms: Rooms
    display: ChannelDisplay
    preferences: PreferenceStore
    settings: SettingsStore
    presets: PresetStore
    league_settings: LeagueSettingsStore
    season_keeper: SeasonKeeper
    league: League
    moderator: LeagueModerator
    recomputing: AbstractSet[int]
    deals: DealLedger
    history: MatchHistory
    logs: MatchLogs
    rank_roles: RankRoleUpdates
    catch_attempts: CatchAttempts
    lobby_subscriptions: LobbySubscriptions
    tournament_updates: TournamentUpdates
    daily: DailyDeals
    reviews: Reviews
    privacy: PrivacyUpdates
    version: str = ""
    recent_interactions: RecentInteractions = field(default_factory=RecentInteractions)
    notices: PrivateNotices = field(default_factory=PrivateNotices)
    questions: PrivateNotices = field(default_factory=PrivateNotices)
    pending_interactions: PendingInteractions = field(default_factory=PendingInteractions)
    arrivals: Deduplication = field(default_factory=Deduplication)
    answer_times: AnswerTimes = field(default_factory=AnswerTimes)
    openings: Openings = field(default_factory=Openings)
    playbacks: PlaybackCache = field(default_factory=PlaybackCache)
    store_waits: StoreWaits = field(default_factory=StoreWaits)

    def room(self, interaction: discord.Interaction) -> Room:
        """Return the room of the channel.

        Raises:
            RoomRefused: There is none.
        """
        return self.rooms.require(interaction.channel_id or 0)


class HasServices(Protocol):
    """The bot, as far as commands and buttons know it."""

    @property
    def services(self) -> Services:
        """What they work with."""


def services_of(interaction: discord.Interaction) -> Services:
    """Return the services of the bot that got an interaction."""
    return cast("HasServices", interaction.client).services


def person(interaction: discord.Interaction) -> Person:
    """Return the person who pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)
