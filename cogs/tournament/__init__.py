"""Tournaments: commands, buttons, panels, and the tables they are played at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.core.services import services_of

if TYPE_CHECKING:
    import discord

    from bot.tournaments.registry import Tournaments
    from cogs.tournament.sync import TournamentPanels, TournamentScreens


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentServices:
    """What the commands of tournaments work with."""

    tournaments: Tournaments
    panels: TournamentPanels
    screens: TournamentScreens


def tournament_services(interaction: discord.Interaction) -> TournamentServices:
    """Return them, of the bot that got an interaction."""
    return services_of(interaction).of(TournamentServices)
