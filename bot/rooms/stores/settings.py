"""How the tables of a server begin: the value, its text for the store, and the store of all servers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.engine.codec.formats import SavedFormat, SavedValueError, form_of
from bot.rooms.ports import ValueKind
from bot.rooms.state.timing import CLOCKS, DEFAULT_CLOCK
from bot.rooms.stores.cached_store import MAX_OWNERS, CachedStore, ValueFormat, format_of_fields

if TYPE_CHECKING:
    from bot.rooms.ports import KeyValueStore


VERSION: Final = 1
MAX_CHANNELS: Final = 25
MAX_ROOMS: Final = 100
MAX_CHARACTERS: Final = 100


class SettingsError(SavedValueError):
    """Settings cannot be so, or were saved by a version of the bot that this one does not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """The settings of a server; one that changed nothing has the defaults.

    Attributes:
        preset: The name of the preset that `/uno start` begins with unless told otherwise, or None for
            `classic`.
        party: The key of the preset that the server plays as its *Party*, or None for the usual one.
        clock: Seconds that a decision may take, one of `timing.CLOCKS`; None for tables without a clock.
        channels: Discord's ids of the channels where tables may be opened, at most 25; empty means all.
        most_rooms: How many lobbies and matches there may be at once, 1 to 100, or None for any number.
        last_hand: Whether results get a moving picture of the last hand; only where there are pictures.
        accuracy: Whether results tell how accurately people played, which takes some seconds of computing.
    """

    preset: str | None = None
    clock: int | None = DEFAULT_CLOCK
    threads: bool = False
    channels: tuple[int, ...] = ()
    most_rooms: int | None = None
    pictures: bool = True
    last_hand: bool = True
    reactions: bool = True
    remarks: bool = True
    party: str | None = None
    accuracy: bool = False

    def __post_init__(self) -> None:
        """Raise SettingsError, naming every field that cannot be so."""
        fits = {
            "preset": _names_preset(self.preset),
            "party": _names_preset(self.party),
            "clock": type(self.clock) in (int, type(None)) and self.clock in CLOCKS,
            "threads": type(self.threads) is bool,
            "channels": type(self.channels) is tuple
            and len(self.channels) <= MAX_CHANNELS
            and all(type(channel) is int and channel > 0 for channel in self.channels),
            "most_rooms": self.most_rooms is None
            or (type(self.most_rooms) is int and 1 <= self.most_rooms <= MAX_ROOMS),
            "pictures": type(self.pictures) is bool,
            "last_hand": type(self.last_hand) is bool,
            "reactions": type(self.reactions) is bool,
            "remarks": type(self.remarks) is bool,
            "accuracy": type(self.accuracy) is bool,
        }
        if wrong := [name for name, fine in fits.items() if not fine]:
            raise SettingsError("settings", [f"{name}: cannot be so" for name in wrong])


def _names_preset(key: object) -> bool:
    return key is None or (type(key) is str and 0 < len(key) <= MAX_CHARACTERS)


SAVED: Final[SavedFormat[Any]] = SavedFormat(
    name="settings",
    form=form_of(
        GuildSettings,
        name="SavedSettings",
        version=VERSION,
        preset=(str | None, None),
        party=(str | None, None),
        clock=(int | None, DEFAULT_CLOCK),
        channels=(tuple[int, ...], ()),
        most_rooms=(int | None, None),
    ),
    error=SettingsError,
    version=VERSION,
)


FORMAT: Final[ValueFormat[GuildSettings]] = format_of_fields(
    ValueKind.SETTINGS, owner="server", saved=SAVED, default=GuildSettings()
)
encode_settings: Final = FORMAT.encode
decode_settings: Final = FORMAT.decode


class SettingsStore(CachedStore[GuildSettings]):
    """The settings of every server; a change that cannot be raises SettingsError."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, FORMAT, most=most)
