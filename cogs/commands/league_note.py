"""The note on pages of a league that is being computed anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

from cogs.interaction.services import services_of
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord


def noted(interaction: discord.Interaction, layout: ui.LayoutView) -> ui.LayoutView:
    """Return the layout of a page, with a note below it if it may be partly old."""
    if (interaction.guild_id or 0) in services_of(interaction).recomputing:
        note = translator_of(interaction)("league-recomputing")
        layout.add_item(ui.TextDisplay(f"-# {note}"))
    return layout
