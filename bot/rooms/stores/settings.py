"""Settings of a server's tables, and their store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bot.engine.codec.formats import SavedValueError
from bot.rooms.ports import KeyValueStore, ValueKind
from bot.rooms.state.timing import CLOCKS, DEFAULT_CLOCK
from bot.rooms.stores.cached_store import (
    MAX_CHANNELS,
    MAX_OWNERS,
    CachedStore,
    Channels,
    Choice,
    DescribedSettings,
    Limit,
    Name,
    Switch,
    format_of,
    setting,
)

__all__ = ["MAX_CHANNELS", "GuildSettings", "SettingsError", "SettingsStore"]


class SettingsError(SavedValueError):
    """Invalid settings, or stored ones that this version of the bot cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings(DescribedSettings):
    """The settings of a server."""

    title: ClassVar[str] = "settings"
    error: ClassVar[type[SavedValueError]] = SettingsError

    preset: str | None = setting(None, Name())
    """The default preset of `/uno start`; for None see `PresetStore.usual`."""
    clock: int | None = setting(DEFAULT_CLOCK, Choice(CLOCKS))
    """Seconds that a decision may take; None for tables without a clock."""
    threads: bool = setting(default=False, kind=Switch())
    """By default a table opens its own thread."""
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


FORMAT: Final = format_of(GuildSettings, ValueKind.SETTINGS, owner="server")
encode_settings, decode_settings = FORMAT.encode, FORMAT.decode


class SettingsStore(CachedStore[GuildSettings]):
    """The settings of every server; an invalid change raises SettingsError."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, FORMAT, most=most)
