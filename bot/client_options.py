"""What the bot asks of Discord, and keeps of it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.commands.command_tree import AnsweringTree


def client_options() -> dict[str, Any]:
    """Return what the bot asks of Discord, and keeps of it."""
    return {
        "help_command": None,
        # Messages tell how much chatter is below a table, and when somebody deletes it; their content
        # is not asked for.
        "intents": discord.Intents(guilds=True, guild_messages=True),
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "allowed_mentions": discord.AllowedMentions.none(),
        "allowed_contexts": app_commands.AppCommandContext(guild=True),
        "allowed_installs": app_commands.AppInstallationType(guild=True),
        "tree_cls": AnsweringTree,
    }
