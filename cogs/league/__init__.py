"""The league: tables, lists, profiles, activity, podiums, roles for ranks, and moderation."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.core.replies import edits_public
from cogs.core.services import services_of

if TYPE_CHECKING:
    import discord

    from bot.league.moderation import LeagueModerator
    from bot.league.seasons import SeasonKeeper
    from bot.league.settings import LeagueSettingsStore
    from cogs.league.sync import RankRoleUpdates


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueServices:
    settings: LeagueSettingsStore
    season_keeper: SeasonKeeper
    moderator: LeagueModerator
    recomputing: AbstractSet[int]  # the servers whose leagues are being recomputed
    rank_roles: RankRoleUpdates


def league_services(interaction: discord.Interaction) -> LeagueServices:
    return services_of(interaction).of(LeagueServices)


EVERYBODY: Final = "everybody"
"""In the extras of an interaction whose page is shown publicly in a new message."""


def is_for_everybody(interaction: discord.Interaction) -> bool:
    return edits_public(interaction) or EVERYBODY in interaction.extras
