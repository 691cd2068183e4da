"""The permissions that a table needs in its channel, and the text that tells which are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.i18n import Translator

TEXT_NEEDS: Final = ("view_channel", "send_messages")
VOICE_NEEDS: Final = ("view_channel", "connect", "send_messages")  # nobody reads a voice chat without connect
THREAD_NEEDS: Final = ("view_channel", "send_messages_in_threads")
OWN_THREAD_NEEDS: Final = ("view_channel", "create_public_threads", "send_messages_in_threads")
MODERATING: Final = ("manage_messages", "manage_channels", "moderate_members", "manage_guild")


def needed_permissions(channel: object) -> tuple[str, ...]:
    """Return the permissions that a table needs where it lives, by discord.py's names for them."""
    if isinstance(channel, discord.Thread):
        return THREAD_NEEDS
    return VOICE_NEEDS if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else TEXT_NEEDS


def is_moderator(interaction: discord.Interaction) -> bool:
    """Tell whether somebody moderates the channel, or the server."""
    return any(getattr(interaction.permissions, name) for name in MODERATING)


def can_view(interaction: discord.Interaction, channel_id: int) -> bool:
    """Tell whether somebody can see a channel of the server; nobody sees one that is not known, or gone."""
    if interaction.channel_id == channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return False
    try:
        granted = channel.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is not known
        return False
    # Who is in a private thread is not known; moderators see them all.
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return granted.view_channel and (granted.manage_threads or not private)


def missing_permissions(granted: discord.Permissions, needs: Iterable[str]) -> list[str]:
    """Return the needed permissions that are not granted."""
    return [need for need in needs if not getattr(granted, need)]


def granted_permissions(client: discord.Client, guild_id: int, channel_id: int) -> discord.Permissions | None:
    """Return the permissions of the bot in a channel; None if the gateway did not tell them yet."""
    guild = client.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None or guild.me is None:
        return None
    try:
        return channel.permissions_for(guild.me)
    except discord.ClientException:  # a thread whose channel is not known
        return None


def missing_permissions_text(translate: Translator, missing: Iterable[str], *, own: bool = False) -> str:
    """Return which permissions are missing, what for, and what to do about it.

    Args:
        translate: The language of the reader.
        missing: The permissions, by discord.py's names for them.
        own: Whether the table was to open a thread of its own.
    """
    lines = [f"- {translate(f'permission-{need}')}" for need in missing]
    advice = translate("permissions-advice-thread" if own else "permissions-advice")
    return "\n".join([translate("permissions-missing"), *lines, advice])
