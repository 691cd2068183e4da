"""Services that commands and buttons use, held by the bot, and the request they handle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import discord

from bot.i18n import Translator
from bot.league.ports import League
from bot.rooms.ports import MatchHistory
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.state.room_state import Person
from bot.rooms.stores.presets import PresetStore
from bot.rooms.stores.settings import PreferenceStore, SettingsStore
from bot.runtime.waiting import StoreWaits
from cogs.core.intake import AnswerTimes, Deduplication, PendingInteractions
from cogs.core.messages import Newest, Notice, RecentInteractions, private_notices
from cogs.core.names import translator_of
from cogs.core.verbs import Verb

if TYPE_CHECKING:
    from cogs.table.display import ChannelDisplay  # a feature, and all of them import this module

T = TypeVar("T")

ROOM: Final = "room"  # in the extras of an interaction: its room


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    rooms: Rooms
    display: ChannelDisplay
    preferences: PreferenceStore
    settings: SettingsStore
    presets: PresetStore
    league: League
    history: MatchHistory
    recent_interactions: RecentInteractions = field(default_factory=RecentInteractions)
    """For reaching people in private who recently joined a lobby."""
    notices: Newest[Notice] = field(default_factory=private_notices)
    """The latest private notice of each person per channel, so that the next one replaces it."""
    questions: Newest[Notice] = field(default_factory=private_notices)
    """The latest unanswered question that a command asked each person per channel."""
    shares: Newest[discord.Interaction] = field(default_factory=lambda: Newest(lambda shared: shared))
    """The latest message that each person showed to everybody, per channel."""
    pending_interactions: PendingInteractions = field(default_factory=PendingInteractions)
    arrivals: Deduplication = field(default_factory=Deduplication)
    answer_times: AnswerTimes = field(default_factory=AnswerTimes)
    store_waits: StoreWaits = field(default_factory=StoreWaits)
    of_features: Iterable[object] = ()  # services of single features, one object per type

    def of(self, kind: type[T]) -> T:
        """Return a feature's service by its type; raises LookupError if there is none."""
        for one in self.of_features:
            if isinstance(one, kind):
                return one
        raise LookupError(kind.__name__)

    def room(self, interaction: discord.Interaction) -> Room:
        """Return the room of the channel, or raise RoomRefused."""
        return self.rooms.require(interaction.channel_id or 0)


def services_of(interaction: discord.Interaction) -> Services:
    bot: Any = interaction.client
    return cast("Services", bot.services)


def person(interaction: discord.Interaction) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A request at a table; its fields from a button are untrusted, and empty for a command."""

    services: Services
    interaction: discord.Interaction
    verb: Verb | None = None
    token: str = ""
    revision: int | None = None
    arg: str = ""
    values: tuple[str, ...] = ()

    @property
    def room(self) -> Room:
        """The room of the channel; raises RoomRefused if there is none now."""
        return self.services.rooms.require(self.interaction.channel_id or 0)

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def person(self) -> Person:
        return person(self.interaction)

    @property
    def translate(self) -> Translator:
        return translator_of(self.interaction)
