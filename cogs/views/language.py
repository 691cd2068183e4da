"""The language that somebody is answered in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator


def translator_of(interaction: discord.Interaction) -> Translator:
    """Return the texts in the language of whoever pressed or typed."""
    return translator(str(interaction.locale))
