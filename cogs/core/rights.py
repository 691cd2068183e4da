"""Rights that people need for shared things, and permissions that a table needs.

Actions that reach beyond one channel need a server-wide right, which channel overwrites cannot grant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

import discord
from discord.abc import GuildChannel

from bot.i18n import Translator
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.verbs import Verb

ACTION: Final = "pressed_action"
"""In the extras of an interaction: the name of its action, a command or a pressed button."""


class Right(Enum):
    """A right; the value is the refusal for people without it."""

    MODERATE_CHANNEL = Refusal.NOT_MODERATOR
    MODERATE_SERVER = Refusal.NOT_SERVER_MODERATOR
    MANAGE_SERVER = Refusal.NOT_MANAGER


IN_CHANNEL: Final[Mapping[Right, tuple[str, ...]]] = {
    Right.MODERATE_CHANNEL: ("manage_messages", "manage_channels"),
    Right.MODERATE_SERVER: (),
    Right.MANAGE_SERVER: (),
}
"""Channel permissions any of which grants a right in that channel."""
IN_SERVER: Final[Mapping[Right, tuple[str, ...]]] = {
    Right.MODERATE_CHANNEL: ("moderate_members", "manage_guild"),
    Right.MODERATE_SERVER: ("manage_messages", "manage_channels", "moderate_members", "manage_guild"),
    Right.MANAGE_SERVER: ("manage_guild",),
}
"""Server permissions any of which grants a right."""


def press(verb: Verb) -> str:
    """Return the action name of a table's button."""
    return f"button.{verb.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    actions: tuple[str, ...]
    """Commands with dots for spaces, buttons of tables by `press`, other items by their names."""
    right: Right
    others: bool = False
    """True if some people may do it without the right, such as a table's host. Then the handlers call
    `has_right`; all other actions are refused before their handler runs."""


CHECKS: Final = (
    Check(actions=("uno-admin.end", "uno-admin.kick", "KickButton"), right=Right.MODERATE_CHANNEL),
    Check(
        actions=("uno.end", press(Verb.CLOSE), press(Verb.CLOSE_NOW)),
        right=Right.MODERATE_CHANNEL,
        others=True,
    ),
    Check(actions=("CloseDamagedButton",), right=Right.MODERATE_CHANNEL),
    Check(actions=("uno.table",), right=Right.MODERATE_CHANNEL, others=True),
    Check(actions=("uno-admin.diagnose",), right=Right.MODERATE_CHANNEL),
    Check(actions=("uno-admin.settings", "SettingsItem"), right=Right.MANAGE_SERVER),
    Check(actions=("uno.preset", press(Verb.SAVE)), right=Right.MANAGE_SERVER, others=True),
    Check(actions=("uno-admin.tournament",), right=Right.MODERATE_SERVER),
    Check(actions=("TournamentItem",), right=Right.MODERATE_SERVER, others=True),
    Check(
        actions=(
            "league-admin.void",
            "league-admin.merge",
            "league-admin.rename-season",
            "league-admin.reset",
            "league-admin.undo",
            "league-admin.log",
            "league-admin.new-season",
            "league-admin.settings",
            "LeagueAdminItem",
            "BeginSeasonButton",
            "LeagueSettingsItem",
        ),
        right=Right.MANAGE_SERVER,
    ),
    Check(actions=("league-admin.roles", "RankRoleItem"), right=Right.MANAGE_SERVER),
)
BY_ACTION: Final[Mapping[str, Check]] = {action: check for check in CHECKS for action in check.actions}


def check_rights(interaction: discord.Interaction) -> None:
    """Raise RoomRefused if the user lacks the right to their action, unless `others` may do it too."""
    check = BY_ACTION.get(interaction.extras.get(ACTION, ""))
    if check is None or check.others or holds(interaction, check.right):
        return
    raise RoomRefused(check.right.value if _knows_roles(interaction) else Refusal.SERVER_UNKNOWN)


def has_right(interaction: discord.Interaction) -> bool:
    """Return whether the user has the right that their action needs."""
    return holds(interaction, BY_ACTION[interaction.extras[ACTION]].right)


def holds(interaction: discord.Interaction, right: Right) -> bool:
    """Return whether the user has a right, in the channel of the interaction or in the server."""
    here, everywhere = interaction.permissions, server_permissions(interaction)
    return any(getattr(here, name) for name in IN_CHANNEL[right]) or any(
        getattr(everywhere, name) for name in IN_SERVER[right]
    )


def server_permissions(interaction: discord.Interaction) -> discord.Permissions:
    """Return the user's permissions in the whole server; none while its roles are not known."""
    member = interaction.user
    if not isinstance(member, discord.Member) or not _knows_roles(interaction):
        return discord.Permissions.none()
    return member.guild_permissions


def _knows_roles(interaction: discord.Interaction) -> bool:
    """Return whether the gateway has sent the server's roles: until then members' roles mean nothing."""
    guild = interaction.guild
    return guild is not None and guild.get_role(guild.id) is not None


TEXT_NEEDS: Final = ("view_channel", "send_messages")
VOICE_NEEDS: Final = ("view_channel", "connect", "send_messages")  # without connect: no access to its chat
THREAD_NEEDS: Final = ("view_channel", "send_messages_in_threads")
OWN_THREAD_NEEDS: Final = ("view_channel", "create_public_threads", "send_messages_in_threads")
FILES: Final = "attach_files"
THREAD_WISHES: Final = ("create_public_threads", "send_messages_in_threads", FILES)
"""Permissions that a table can do without in a text channel: then it has no threads or no pictures."""


def needed_permissions(channel: object) -> tuple[str, ...]:
    """Return the permissions that a table needs in its channel, by discord.py's names."""
    if isinstance(channel, discord.Thread):
        return THREAD_NEEDS
    return VOICE_NEEDS if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else TEXT_NEEDS


def wished_permissions(channel: object) -> tuple[str, ...]:
    """Return the permissions without which a table in its channel lacks some feature."""
    return THREAD_WISHES if isinstance(channel, discord.TextChannel) else (FILES,)


def can_view(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return whether the user can see new messages of a channel in the server; False for an unknown one."""
    if interaction.channel_id == channel_id:
        return True
    channel = _known_channel(interaction, channel_id)
    granted = _granted_to(interaction.user, channel)
    # The members of a private thread are not known; moderators see all of them.
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return granted.view_channel and (granted.manage_threads or not private)


def can_read_history(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return whether the user can also read earlier messages of a channel in the server."""
    if interaction.channel_id == channel_id:
        return interaction.permissions.read_message_history
    granted = _granted_to(interaction.user, _known_channel(interaction, channel_id))
    return granted.read_message_history and can_view(interaction, channel_id)


def can_read_own_history(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return whether the user can read what they took part in, also in private or lost channels."""
    if interaction.guild is None or interaction.channel_id == channel_id:
        return can_read_history(interaction, channel_id)
    channel = _known_channel(interaction, channel_id)
    granted = _granted_to(interaction.user, channel)  # for a thread: the permissions in its parent channel
    return channel is None or (granted.view_channel and granted.read_message_history)


def _known_channel(interaction: discord.Interaction, channel_id: int) -> GuildChannel | discord.Thread | None:
    guild = interaction.guild
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def _granted_to(user: object, channel: GuildChannel | discord.Thread | None) -> discord.Permissions:
    """Return a user's permissions in a channel; none in a voice chat that they cannot join."""
    if channel is None or not isinstance(user, discord.Member):
        return discord.Permissions.none()
    try:
        granted = channel.permissions_for(user)
    except discord.ClientException:  # a thread whose parent channel is not known
        return discord.Permissions.none()
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return discord.Permissions.none() if voice and not granted.connect else granted


def missing_permissions(granted: discord.Permissions, needs: Iterable[str]) -> list[str]:
    return [need for need in needs if not getattr(granted, need)]


def granted_permissions(client: discord.Client, guild_id: int, channel_id: int) -> discord.Permissions | None:
    """Return the bot's permissions in a channel; None if the gateway has not sent them yet."""
    guild = client.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None or guild.me is None:
        return None
    try:
        return channel.permissions_for(guild.me)
    except discord.ClientException:  # a thread whose parent channel is not known
        return None


def missing_permissions_text(translate: Translator, missing: Iterable[str], *, own: bool = False) -> str:
    """Return a text that lists missing permissions of a table, or of its `own` thread, with advice."""
    lines = [f"- {translate(f'permission-{need}')}" for need in missing]
    advice = translate("permissions-advice-thread" if own else "permissions-advice")
    return "\n".join([translate("permissions-missing"), *lines, advice])
