"""Settings of servers, preferences of people, and subscriptions to lobbies, with their stores."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import ClassVar, Final

from bot.engine.codec.formats import SavedValueError
from bot.rooms.ports import KeyValueStore, StoreError, ValueKind
from bot.rooms.state.timing import CLOCKS, DEFAULT_CLOCK
from bot.rooms.stores.cached_store import (
    MAX_CHANNELS,
    MAX_OWNERS,
    CachedStore,
    Channels,
    Choice,
    DescribedSettings,
    Limit,
    Locale,
    Name,
    Switch,
    choice,
    format_of,
    setting,
)
from bot.runtime.clock import Clock

__all__ = ["MAX_CHANNELS", "GuildSettings", "SettingsError", "SettingsStore"]


class SettingsError(SavedValueError):
    """Invalid settings, or stored ones that this version of the bot cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings(DescribedSettings):
    title: ClassVar[str] = "settings"
    error: ClassVar[type[SavedValueError]] = SettingsError

    preset: str | None = setting(None, Name())
    """The default preset of `/uno start`; for None see `PresetStore.usual`."""
    clock: int | None = setting(DEFAULT_CLOCK, Choice(CLOCKS))
    """Seconds that a decision may take; None for tables without a clock."""
    threads: bool = setting(default=False, kind=Switch())  # by default a table opens its own thread
    channels: tuple[int, ...] = setting((), Channels())  # where tables may be opened; empty means everywhere
    most_rooms: int | None = setting(None, Limit(100, offered=(None, 1, 2, 3, 5, 10, 25, 50, 100)))
    """Most lobbies and matches at once; None for no limit."""
    pictures: bool = setting(default=True, kind=Switch())
    """Tables, results, replays and the league are shown with pictures."""
    last_hand: bool = setting(default=True, kind=Switch())
    """Results get an animated picture of the last hand; only with `pictures`."""
    reactions: bool = setting(default=True, kind=Switch())
    """Players can react from their hands, visibly for everybody at the table."""
    remarks: bool = setting(default=True, kind=Switch())
    """Computer players say something at the table now and then."""
    party: str | None = setting(None, Name())  # the server's own *Party* preset; None for the variant
    accuracy: bool = setting(default=False, kind=Switch())
    """Results tell how accurately people played, which takes some seconds of computing."""
    locale: str | None = setting(None, Locale())
    """Of what everybody reads; None for that of a Community, else of whoever opens a table."""


SETTINGS: Final = format_of(GuildSettings, ValueKind.SETTINGS, owner="server")
encode_settings, decode_settings = SETTINGS.encode, SETTINGS.decode


class SettingsStore(CachedStore[GuildSettings]):
    """The settings of every server; an invalid change raises SettingsError."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, SETTINGS, most=most)


class Sorting(Enum):
    """Order of the cards of a hand."""

    COLOUR = "colour"
    RANK = "rank"


class Style(Enum):
    COMPACT = "compact"
    PICTURES = "pictures"


class Shown(Enum):
    """Cards of a hand that have a button while it is the owner's turn."""

    ALL = "all"
    PLAYABLE = "playable"


class Mentions(Enum):
    """Way of telling somebody that it is their turn."""

    MENTION = "mention"
    NAME = "name"
    NONE = "none"


class Confirming(Enum):
    """Confirmation before a wild drawing card is played."""

    AT_ONCE = "at-once"
    ASKED = "asked"


class Media(Enum):
    """Look of private messages about the league and replays."""

    PICTURES = "pictures"
    TEXT = "text"


class Labels(Enum):
    SYMBOLS = "symbols"
    WORDS = "words"


class SavedPreferencesError(SavedValueError):
    """Invalid preferences, or stored ones that this version of the bot cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences(DescribedSettings):
    title: ClassVar[str] = "saved preferences"
    error: ClassVar[type[SavedValueError]] = SavedPreferencesError

    sorting: Sorting = choice(Sorting.COLOUR)
    style: Style = choice(Style.COMPACT)
    shown: Shown = choice(Shown.ALL)
    mentions: Mentions = choice(Mentions.MENTION)
    confirming: Confirming = choice(Confirming.AT_ONCE)
    media: Media = choice(Media.PICTURES)
    labels: Labels = choice(Labels.SYMBOLS)
    locale: str | None = setting(None, Locale())  # None for that of the person's client
    seen: str | None = setting(None, Locale())
    """The locale of the client when the person last pressed something at a table; None for English."""

    @property
    def reads(self) -> str | None:
        """The locale of what the bot says to somebody who presses nothing now; None for English."""
        return self.locale or self.seen

    @property
    def words(self) -> bool:
        """True if the buttons of cards have only words."""
        return self.labels is Labels.WORDS


CHOICES: Final[dict[str, type[Enum]]] = {
    field.name: type(field.default) for field in fields(Preferences) if isinstance(field.default, Enum)
}
"""The possible values of each preference."""
PREFERENCES: Final = format_of(Preferences, ValueKind.PREFERENCES, owner="user")
encode_preferences, decode_preferences = PREFERENCES.encode, PREFERENCES.decode


class PreferenceStore(CachedStore[Preferences]):
    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, PREFERENCES, most=most)

    async def of(self, owner: int) -> Preferences:
        """Return somebody's preferences; the defaults if they cannot be read now, so a game can go on."""
        try:
            return await super().of(owner)
        except StoreError:
            return self.known(owner)

    async def note_locale(self, owner: int, seen: str | None) -> None:
        """Store the locale of somebody's client; raises StoreError."""
        await self.change(owner, lambda held: replace(held, seen=seen))


MAX_NOTIFIED: Final = 50  # subscribers of one channel: as many as one message can mention
NOTICE_INTERVAL: Final = timedelta(minutes=10)
"""The least time between two notices in one channel, however many lobbies open there."""
LAST_NOTICE: Final = ""
"""The name (no account has it) under which the time of a channel's last notice is stored."""


class LobbySubscriptions:
    """The subscribers of every channel: one row each, with the time of the subscription."""

    def __init__(self, key_values: KeyValueStore, clock: Clock) -> None:
        self._key_values = key_values
        self._clock = clock
        self._lock = asyncio.Lock()

    async def toggle(self, channel_id: int, user_id: int, *, guild_id: int) -> bool:
        """Subscribe an account to a channel's lobbies or unsubscribe it; return whether it is subscribed."""
        async with self._lock:
            if await self._key_values.remove(ValueKind.NOTICE, channel_id, str(user_id)):
                return False
            subscribers = await self._subscribers(channel_id)
            too_many = max(len(subscribers) + 1 - MAX_NOTIFIED, 0)
            for oldest in sorted(subscribers, key=lambda name: subscribers[name])[:too_many]:
                await self._key_values.remove(ValueKind.NOTICE, channel_id, oldest)
            # The server is stored so that all data of a server can be deleted.
            wish = f"{self._clock.now().isoformat()} {guild_id}"
            await self._key_values.write(ValueKind.NOTICE, channel_id, wish, name=str(user_id))
            return True

    async def begin_notice(self, channel_id: int, *, seated: tuple[int, ...]) -> list[int]:
        """Return whom to mention for a new lobby, and record the notice; nobody too soon after the last."""
        async with self._lock:
            wanted = [int(name) for name in await self._subscribers(channel_id)]
            wanted = [user_id for user_id in wanted if user_id not in seated]
            if not wanted or not await self._may_notify(channel_id):
                return []
            now = self._clock.now().isoformat()
            await self._key_values.write(ValueKind.NOTICE, channel_id, now, name=LAST_NOTICE)
            return wanted[:MAX_NOTIFIED]

    async def _subscribers(self, channel_id: int) -> dict[str, str]:
        found = await self._key_values.every(ValueKind.NOTICE, channel_id)
        return {name: when for name, when in found.items() if name.isascii() and name.isdigit()}

    async def _may_notify(self, channel_id: int) -> bool:
        last = await self._key_values.read(ValueKind.NOTICE, channel_id, LAST_NOTICE)
        try:
            return last is None or self._clock.now() - datetime.fromisoformat(last) >= NOTICE_INTERVAL
        except (TypeError, ValueError):  # damaged
            return True
