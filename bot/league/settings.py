"""What a server chose for its league: the value, its text for the store, and the store of all servers."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from bot.engine.codec.formats import SavedFormat, SavedValueError, form_of
from bot.league.seasons import SeasonMode, SeasonPlan
from bot.rooms.ports import ValueKind
from bot.rooms.stores.cached_store import MAX_OWNERS, CachedStore, ValueFormat

if TYPE_CHECKING:
    from bot.rooms.ports import KeyValueStore


VERSION: Final = 1


class LeagueSettingsError(SavedValueError):
    """Settings cannot be so, or were saved by a version of the bot that this one does not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings:
    """What a server chose for its league; one that changed nothing has the defaults.

    Attributes:
        seasons_since: When that was chosen; None if it never was.
        podium_channel: Where it is posted; None for the channel of the last match of the season.
    """

    seasons: SeasonMode = SeasonMode.MONTHLY
    seasons_since: datetime | None = None
    podium: bool = True
    podium_channel: int | None = None

    def __post_init__(self) -> None:
        """Raise LeagueSettingsError, naming every field that cannot be so."""
        since, channel = self.seasons_since, self.podium_channel
        fits = {
            "seasons": isinstance(self.seasons, SeasonMode),
            "seasons_since": since is None or (isinstance(since, datetime) and since.tzinfo is not None),
            "podium": type(self.podium) is bool,
            "podium_channel": channel is None or (type(channel) is int and 0 < channel < 2**63),
        }
        if wrong := [name for name, fine in fits.items() if not fine]:
            raise LeagueSettingsError("league settings", [f"{name}: cannot be so" for name in wrong])

    @property
    def plan(self) -> SeasonPlan:
        """How the server has its seasons."""
        return SeasonPlan(self.seasons, self.seasons_since)


SAVED: Final[SavedFormat[Any]] = SavedFormat(
    name="league settings",
    form=form_of(
        LeagueSettings,
        name="SavedLeagueSettings",
        version=VERSION,
        seasons_since=(datetime | None, None),
        podium_channel=(int | None, None),
    ),
    error=LeagueSettingsError,
    version=VERSION,
)


def encode_league_settings(settings: LeagueSettings) -> str:
    """Return settings as text for the store."""
    return SAVED.write(SAVED.form(version=VERSION, **asdict(settings)))


def decode_league_settings(payload: str) -> LeagueSettings:
    """Return what `encode_league_settings` wrote; raises LeagueSettingsError if it is damaged."""
    saved = SAVED.read(payload)
    return LeagueSettings(**{one.name: getattr(saved, one.name) for one in fields(LeagueSettings)})


FORMAT: Final = ValueFormat(
    kind=ValueKind.LEAGUE_SETTINGS,
    owner="server",
    encode=encode_league_settings,
    decode=decode_league_settings,
    default=LeagueSettings(),
)


class LeagueSettingsStore(CachedStore[LeagueSettings]):
    """The league settings of every server; a change that cannot be raises LeagueSettingsError."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MAX_OWNERS) -> None:
        super().__init__(key_values, FORMAT, most=most)
