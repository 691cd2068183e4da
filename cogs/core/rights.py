"""The rights that people need for what they share with others: one table, which every check is made from.

A right of a channel is what Discord says somebody may do there, overwrites of the channel included. What
reaches further than one channel asks for a right of the whole server, which no overwrite gives: the roles of
the member, told by the interaction, with the permissions of these roles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.custom_ids import Verb

if TYPE_CHECKING:
    from collections.abc import Mapping


ACTION: Final = "pressed_action"
"""In the extras of an interaction: the name of the action whose button or select was pressed."""


class Right(Enum):
    """A right; the value is the reason to refuse those who do not have it."""

    MODERATE_CHANNEL = Refusal.NOT_MODERATOR
    MODERATE_SERVER = Refusal.NOT_SERVER_MODERATOR
    MANAGE_SERVER = Refusal.NOT_MANAGER


IN_CHANNEL: Final[Mapping[Right, tuple[str, ...]]] = {
    Right.MODERATE_CHANNEL: ("manage_messages", "manage_channels"),
    Right.MODERATE_SERVER: (),
    Right.MANAGE_SERVER: (),
}
"""Permissions one of which gives a right to those who have it in the channel."""
IN_SERVER: Final[Mapping[Right, tuple[str, ...]]] = {
    Right.MODERATE_CHANNEL: ("moderate_members", "manage_guild"),
    Right.MODERATE_SERVER: ("manage_messages", "manage_channels", "moderate_members", "manage_guild"),
    Right.MANAGE_SERVER: ("manage_guild",),
}
"""Permissions one of which gives a right to those who have it in the whole server."""


def press(verb: Verb) -> str:
    """Return the name of the action of a table's button."""
    return f"button.{verb.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check of a right.

    Attributes:
        actions: Commands with dots in place of spaces, buttons of tables by `press`, other items by the name
            of their class.
        right: The right.
        others: Whether somebody may do it without the right, such as the host of a table. Its functions ask
            `has_right` beside that; any other action is refused before anything is done.
    """

    actions: tuple[str, ...]
    right: Right
    others: bool = False


CHECKS: Final = (
    Check(actions=("uno.admin.end", "uno.admin.kick"), right=Right.MODERATE_CHANNEL),
    Check(
        actions=("uno.end", press(Verb.CLOSE), press(Verb.CLOSE_NOW)),
        right=Right.MODERATE_CHANNEL,
        others=True,
    ),
    Check(actions=("CloseDamagedButton",), right=Right.MODERATE_CHANNEL),
    Check(actions=("uno.table",), right=Right.MODERATE_CHANNEL, others=True),
    Check(actions=("uno.admin.diagnose",), right=Right.MODERATE_CHANNEL),
    Check(actions=("uno.admin.settings", "SettingsItem"), right=Right.MANAGE_SERVER),
    Check(actions=("uno.preset.save", press(Verb.SAVE)), right=Right.MANAGE_SERVER, others=True),
    Check(actions=("uno.preset.delete",), right=Right.MANAGE_SERVER, others=True),
    Check(actions=("league.tournament.create",), right=Right.MODERATE_SERVER),
    Check(actions=("league.tournament.cancel", "TournamentItem"), right=Right.MODERATE_SERVER, others=True),
    Check(
        actions=(
            "league.admin.void",
            "league.admin.merge",
            "league.admin.rename-season",
            "league.admin.reset",
            "league.admin.undo",
            "league.admin.log",
            "league.admin.new-season",
            "league.admin.settings",
            "LeagueAdminItem",
            "BeginSeasonButton",
            "LeagueSettingsItem",
        ),
        right=Right.MANAGE_SERVER,
    ),
    Check(actions=("league.admin.roles", "RankRoleItem"), right=Right.MANAGE_SERVER),
)
BY_ACTION: Final[Mapping[str, Check]] = {action: check for check in CHECKS for action in check.actions}


def check_rights(interaction: discord.Interaction) -> None:
    """Raise RoomRefused if somebody has no right to what they typed or pressed, and nothing else gives it."""
    check = BY_ACTION.get(_action_of(interaction))
    if check is None or check.others or holds(interaction, check.right):
        return
    raise RoomRefused(check.right.value if _knows_roles(interaction) else Refusal.SERVER_UNKNOWN)


def has_right(interaction: discord.Interaction) -> bool:
    """Tell whether somebody has the right that the table asks for what they typed or pressed.

    Raises:
        KeyError: The table does not have it.
    """
    return holds(interaction, BY_ACTION[_action_of(interaction)].right)


def holds(interaction: discord.Interaction, right: Right) -> bool:
    """Tell whether somebody has a right, in the channel in which they typed or pressed, or in the server."""
    here, everywhere = interaction.permissions, server_permissions(interaction)
    return any(getattr(here, name) for name in IN_CHANNEL[right]) or any(
        getattr(everywhere, name) for name in IN_SERVER[right]
    )


def server_permissions(interaction: discord.Interaction) -> discord.Permissions:
    """Return the permissions of somebody in the whole server; none while its roles are not known."""
    member = interaction.user
    if not isinstance(member, discord.Member) or not _knows_roles(interaction):
        return discord.Permissions.none()
    return member.guild_permissions


def _knows_roles(interaction: discord.Interaction) -> bool:
    """Tell whether the gateway has told the roles of a server: until then those of members mean nothing."""
    guild = interaction.guild
    return guild is not None and guild.get_role(guild.id) is not None


def _action_of(interaction: discord.Interaction) -> str:
    """Return the name of what somebody typed or pressed, as it stands in the table."""
    pressed: Any = interaction.extras.get(ACTION)
    command = interaction.command
    return pressed or ("" if command is None else command.qualified_name.replace(" ", "."))
