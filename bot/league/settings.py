"""Settings of a server's league, and its roles for ranks, with their stores."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import ClassVar, Final

import msgspec

from bot.engine.codec.formats import Positive, SavedValueError
from bot.league.ladders import LADDER_KEYS
from bot.league.seasons import SeasonMode, SeasonPlan
from bot.rooms.ports import KeyValueStore, ValueKind
from bot.rooms.stores.cached_store import (
    CachedStore,
    Channel,
    Choice,
    DescribedSettings,
    Moment,
    StoredFields,
    Switch,
    choice,
    format_of,
    setting,
)


class LeagueSettingsError(SavedValueError):
    """Invalid settings, or settings saved by a version of the bot that this one cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(DescribedSettings):
    title: ClassVar[str] = "league settings"
    error: ClassVar[type[SavedValueError]] = LeagueSettingsError

    seasons: SeasonMode = choice(SeasonMode.MONTHLY)  # what ends its seasons
    seasons_since: datetime | None = setting(None, Moment())  # when that was chosen; None if never
    podium: bool = setting(default=True, kind=Switch())  # post the podium when a season ends
    podium_channel: int | None = setting(None, Channel())  # None for the channel of the season's last match

    @property
    def plan(self) -> SeasonPlan:
        return SeasonPlan(self.seasons, self.seasons_since)


SETTINGS_FORMAT: Final = format_of(LeagueSettings, ValueKind.LEAGUE_SETTINGS, owner="server")


class LeagueSettingsStore(CachedStore[LeagueSettings]):
    """The league settings of every server; an invalid change raises LeagueSettingsError."""

    def __init__(self, key_values: KeyValueStore) -> None:
        super().__init__(key_values, SETTINGS_FORMAT)


# Roles for ranks

MAX_RANK_ROLES: Final = 5
PLACES: Final = (1, 3, 5, 10, 25)  # choices for how many first ranks bring a role
ROLE_SETTINGS: Final = {"places": Choice(PLACES), "ladder": Choice((None, *LADDER_KEYS))}
"""Choices for a role by field name; a stored ladder may no longer exist."""
MAX_SERVERS: Final = 10_000
_LADDER: Final = re.compile(r"[a-z]{1,12}-[a-z]{1,12}")


class RankRolesError(SavedValueError):
    """Invalid roles for ranks, or roles that another version of the bot saved."""


class Holding(Enum):
    """How a person got a role for their rank."""

    GIVING = "giving"  # the bot is about to give it, and may have
    GIVEN = "given"  # the bot gave it, and will take it back
    OWN = "own"  # they had it before; the bot leaves it alone


class RankRole(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A role for the first ranks of a ladder; `ladder` None means the one with the most people."""

    role_id: Positive
    places: Positive = 1
    ladder: str | None = None


class Holder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person with a role for a rank, as last noted."""

    role_id: Positive
    user_id: Positive
    holding: Holding


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRoles(StoredFields):
    """A server's roles for ranks; the defaults mean that it has none."""

    title: ClassVar[str] = "roles for ranks"
    error: ClassVar[type[SavedValueError]] = RankRolesError

    roles: tuple[RankRole, ...] = ()  # at most `MAX_RANK_ROLES`, each once
    holders: tuple[Holder, ...] = ()  # also people whose role is no longer tied to ranks

    def __post_init__(self) -> None:
        ids = [role.role_id for role in self.roles]
        pairs = [(holder.role_id, holder.user_id) for holder in self.holders]
        fits = {
            "roles": len({*ids}) == len(ids) <= MAX_RANK_ROLES,
            "role_id": all(one > 0 for one in (*ids, *(role_id for role_id, _ in pairs))),
            "places": all(role.places in PLACES for role in self.roles),
            "ladder": all(role.ladder is None or _LADDER.fullmatch(role.ladder) for role in self.roles),
            "holders": len({*pairs}) == len(pairs),
        }
        if wrong := [name for name, fine in fits.items() if not fine]:
            raise self.error(self.title, [f"{name}: cannot be so" for name in wrong])

    def role(self, role_id: int) -> RankRole | None:
        return next((role for role in self.roles if role.role_id == role_id), None)

    def with_role(self, role: RankRole) -> RankRoles:
        """Return a copy with a role added or replaced; raises RankRolesError if there are too many."""
        if self.role(role.role_id) is None:
            return replace(self, roles=(*self.roles, role))
        same = [role if one.role_id == role.role_id else one for one in self.roles]
        return replace(self, roles=tuple(same))

    def without_role(self, role_id: int) -> RankRoles:
        """Return a copy without a role; its holders stay known."""
        return replace(self, roles=tuple(role for role in self.roles if role.role_id != role_id))

    def noted(self, holder: Holder) -> RankRoles:
        return replace(self, holders=(*self.without_holders([holder]).holders, holder))

    def without_holders(self, gone: Collection[Holder]) -> RankRoles:
        pairs = {(one.role_id, one.user_id) for one in gone}
        kept = tuple(one for one in self.holders if (one.role_id, one.user_id) not in pairs)
        return replace(self, holders=kept)

    def to_check_again(self) -> RankRoles:
        """Return a copy in which all roles must be given again: people may have come back, or lost a role."""
        given = [one for one in self.holders if one.holding is not Holding.OWN]
        again = [msgspec.structs.replace(one, holding=Holding.GIVING) for one in given]
        return replace(self, holders=tuple(again))

    def given(self, role_id: int) -> list[Holder]:
        """Return the holders to whom the bot gave a role, or was about to."""
        return [one for one in self.holders if one.role_id == role_id and one.holding is not Holding.OWN]


ROLES_FORMAT: Final = format_of(RankRoles, ValueKind.RANK_ROLES, owner="server")


class RankRoleStore(CachedStore[RankRoles]):
    """The roles for ranks of every server; an invalid change raises RankRolesError."""

    def __init__(self, key_values: KeyValueStore) -> None:
        super().__init__(key_values, ROLES_FORMAT, most=MAX_SERVERS)
