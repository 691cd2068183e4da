"""Texts of slash commands: Discord wants them when a command is declared."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.i18n import translator


def command_text(key: str) -> locale_str:
    """Return the English text of a command, with the key under which translations stand."""
    return locale_str(translator()(key), key=key)
