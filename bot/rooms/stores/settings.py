"""Settings of a server's tables, and the store of all servers'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from bot.engine.codec.formats import SavedValueError
from bot.rooms.ports import ValueKind
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

if TYPE_CHECKING:
    from bot.rooms.ports import KeyValueStore

__all__ = ["MAX_CHANNELS", "GuildSettings", "SettingsError", "SettingsStore"]


class SettingsError(SavedValueError):
    """Settings cannot be so, or were saved by a version of the bot that this one does not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings(DescribedSettings):
    """The settings of a server."""

    title: ClassVar[str] = "settings"
    error: ClassVar[type[SavedValueError]] = SettingsError

    preset: str | None = setting(None, Name())
    """What `/uno start` begins with unless told otherwise; for None see `PresetStore.usual`."""
    clock: int | None = setting(DEFAULT_CLOCK, Choice(CLOCKS))
    """Seconds that a decision may take; None for tables without a clock."""
    threads: bool = setting(default=False, kind=Switch())
    """Whether a table opens a thread of its own unless told otherwise."""
    channels: tuple[int, ...] = setting((), Channels())  # where tables may be opened; empty means everywhere
    most_rooms: int | None = setting(None, Limit(100, offered=(None, 1, 2, 3, 5, 10, 25, 50, 100)))
    """How many lobbies and matches there may be at once."""
    pictures: bool = setting(default=True, kind=Switch())
    """Whether tables, results, replays and the league are shown with pictures."""
    last_hand: bool = setting(default=True, kind=Switch())
    """Whether results get a moving picture of the last hand; only where there are pictures."""
    reactions: bool = setting(default=True, kind=Switch())
    """Whether players can react from their hands, for everybody at the table to see."""
    remarks: bool = setting(default=True, kind=Switch())
    """Whether computer players say something at the table now and then."""
    party: str | None = setting(None, Name())  # what the server plays as its *Party*; None for the usual one
    accuracy: bool = setting(default=False, kind=Switch())
    """Whether results tell how accurately people played, which takes some seconds of computing."""


FORMAT: Final = format_of(GuildSettings, ValueKind.SETTINGS, owner="server")
encode_settings, decode_settings = FORMAT.encode, FORMAT.decode


class SettingsStore(CachedStore[GuildSettings]):
    """The settings of every server; a change that cannot be raises SettingsError."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, FORMAT, most=most)
