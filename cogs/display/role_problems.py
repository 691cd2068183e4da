"""What keeps a role from being given: by the bot, or by a member."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.views.rank_roles import RoleProblem

if TYPE_CHECKING:
    from discord import Guild, Role


def bot_problem(guild: Guild, role_id: int) -> RoleProblem | None:
    """Return what keeps the bot from giving and taking a role, or None.

    A permission or place of the bot's own that is not known yet is taken to be enough.
    """
    role = guild.get_role(role_id)
    if (found := _unfit(role)) is not None or role is None:
        return found
    me = guild.me
    if me is None or me.id == guild.owner_id:
        return None
    if not me.guild_permissions.manage_roles:
        return RoleProblem.NO_PERMISSION
    return None if role < me.top_role else RoleProblem.TOO_HIGH


def chooser_problem(interaction: discord.Interaction, role_id: int) -> RoleProblem | None:
    """Return what keeps somebody from choosing a role, or None.

    Who could not give it to anybody with their own hands must not have the bot do it.
    """
    guild, member = interaction.guild, interaction.user
    role = None if guild is None else guild.get_role(role_id)
    if (found := _unfit(role)) is not None or guild is None or role is None:
        return found or RoleProblem.GONE
    if member.id == guild.owner_id:
        return None
    # Not what they may in this channel, where the same permission is about its overwrites.
    if (
        isinstance(member, discord.Member)
        and member.guild_permissions.manage_roles
        and role < member.top_role
    ):
        return None
    return RoleProblem.NOT_YOURS


def _unfit(role: Role | None) -> RoleProblem | None:
    """Return why nobody can give a role, or None."""
    if role is None:
        return RoleProblem.GONE
    if role.is_default():
        return RoleProblem.EVERYONE
    return RoleProblem.MANAGED if role.managed else None
