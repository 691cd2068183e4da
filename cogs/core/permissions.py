"""The permissions that a table needs in its channel, and the text that tells which are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord.guild import GuildChannel

    from bot.i18n import Translator


TEXT_NEEDS: Final = ("view_channel", "send_messages")
VOICE_NEEDS: Final = ("view_channel", "connect", "send_messages")  # nobody reads a voice chat without connect
THREAD_NEEDS: Final = ("view_channel", "send_messages_in_threads")
OWN_THREAD_NEEDS: Final = ("view_channel", "create_public_threads", "send_messages_in_threads")
FILES: Final = "attach_files"
THREAD_WISHES: Final = ("create_public_threads", "send_messages_in_threads", FILES)
"""What a table does without, in a text channel: then there are no threads or no pictures."""


def needed_permissions(channel: object) -> tuple[str, ...]:
    """Return the permissions that a table needs where it lives, by discord.py's names for them."""
    if isinstance(channel, discord.Thread):
        return THREAD_NEEDS
    return VOICE_NEEDS if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else TEXT_NEEDS


def wished_permissions(channel: object) -> tuple[str, ...]:
    """Return the permissions that a table does without where it lives, although something is then off."""
    return THREAD_WISHES if isinstance(channel, discord.TextChannel) else (FILES,)


def can_view(interaction: discord.Interaction, channel_id: int) -> bool:
    """Tell whether somebody can see what is said in a channel of the server; in one not known, nobody can."""
    if interaction.channel_id == channel_id:
        return True
    channel = _known_channel(interaction, channel_id)
    granted = _granted_to(interaction.user, channel)
    # Who is in a private thread is not known; moderators see them all.
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return granted.view_channel and (granted.manage_threads or not private)


def can_read_history(interaction: discord.Interaction, channel_id: int) -> bool:
    """Tell whether somebody can also read what was said in a channel of the server before."""
    if interaction.channel_id == channel_id:
        return interaction.permissions.read_message_history
    granted = _granted_to(interaction.user, _known_channel(interaction, channel_id))
    return granted.read_message_history and can_view(interaction, channel_id)


def can_read_own_history(interaction: discord.Interaction, channel_id: int) -> bool:
    """Tell whether somebody can read what they took part in themselves, in a channel of the server before.

    Unlike other people they can in a private thread, if they can read the history of its channel, and in
    what is not known: a channel that is gone, or a thread that was archived.
    """
    if interaction.guild is None or interaction.channel_id == channel_id:
        return can_read_history(interaction, channel_id)
    channel = _known_channel(interaction, channel_id)
    granted = _granted_to(interaction.user, channel)  # in a thread: what is granted in its channel
    return channel is None or (granted.view_channel and granted.read_message_history)


def _known_channel(interaction: discord.Interaction, channel_id: int) -> GuildChannel | discord.Thread | None:
    guild = interaction.guild
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def _granted_to(user: object, channel: GuildChannel | discord.Thread | None) -> discord.Permissions:
    """Return the permissions of somebody in a channel; none at all in a voice chat that they cannot reach."""
    if channel is None or not isinstance(user, discord.Member):
        return discord.Permissions.none()
    try:
        granted = channel.permissions_for(user)
    except discord.ClientException:  # a thread whose channel is not known
        return discord.Permissions.none()
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return discord.Permissions.none() if voice and not granted.connect else granted


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
