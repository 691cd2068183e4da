"""`/league admin roles`: which roles of a server go to which places; a private panel, edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.league.ladders import LADDER_KEYS
from bot.rooms.stores.rank_roles import PLACES, Holding, RankRole, RankRoles, RankRolesError
from cogs.commands.command_texts import command_text
from cogs.display.role_problems import bot_problem, chooser_problem
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.rank_roles import ANY, TEMPLATE, RolePanel, ShownRole, rank_roles_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import discord

NO_ROLE: Final = 0


async def show_roles(interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    held = await services_of(interaction).rank_roles.store.of(interaction.guild_id or 0)
    await send_private(interaction, rank_roles_layout(translator_of(interaction), _panel(interaction, held)))


async def change_roles(interaction: discord.Interaction, verb: str, role_id: int, value: str) -> None:
    """Do what a control of the panel is for and show the panel, in place; what cannot be changes nothing."""
    if verb == "add":
        role_id = whole(value, NO_ROLE)
    if verb in {"add", "places", "ladder"} and (problem := chooser_problem(interaction, role_id)):
        await reply_text(interaction, translator_of(interaction)(f"rank-role-problem-{problem.value}"))
        return
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    change = CHANGES.get(verb)
    if verb == "again" and not services.rank_roles.begin_check(guild_id):
        change = _unchanged
    try:
        if change is None:
            held = await services.rank_roles.store.of(guild_id)
        else:
            held = await services.rank_roles.store.change(guild_id, lambda held: change(held, role_id, value))
    except RankRolesError:
        await reply_text(interaction, translator_of(interaction)("rank-roles-many"))
        return
    if change is not None:
        services.rank_roles.note_chosen(guild_id)
    if verb in {"open", "places", "ladder"} and held.role(role_id) is None:
        await reply_text(interaction, translator_of(interaction)("rank-roles-changed"))
        return
    panel = replace(_panel(interaction, held), opened=None if verb in {"remove", "again"} else role_id)
    await edit_pressed(interaction, rank_roles_layout(translator_of(interaction), panel))


def _panel(interaction: discord.Interaction, held: RankRoles) -> RolePanel:
    """Return what the panel shows of a server."""
    guild, updates = interaction.guild, services_of(interaction).rank_roles
    guild_id = interaction.guild_id or 0
    shown = []
    for role in held.roles:
        known = None if guild is None else guild.get_role(role.role_id)
        shown.append(
            ShownRole(
                role=role,
                name="" if known is None else known.name,
                holders=len(held.given(role.role_id)),
                problem=None if guild is None else bot_problem(guild, role.role_id),
                pause=updates.pause(guild_id, role.role_id),
            )
        )
    given = [one for one in held.holders if one.holding is not Holding.OWN]
    leaving = [one.role_id for one in given if held.role(one.role_id) is None]
    pauses = (updates.pause(guild_id, role_id) for role_id in (None, *leaving))
    return RolePanel(
        roles=shown,
        leaving=len(leaving),
        pause=next((pause for pause in pauses if pause is not None), None),
    )


def _with_role(held: RankRoles, role_id: int, _: str) -> RankRoles:
    return held if held.role(role_id) is not None else held.with_role(RankRole(role_id=role_id))


def _with_places(held: RankRoles, role_id: int, value: str) -> RankRoles:
    role, places = held.role(role_id), whole(value, 0)
    if role is None or places not in PLACES:
        return held
    return held.with_role(replace(role, places=places))


def _with_ladder(held: RankRoles, role_id: int, value: str) -> RankRoles:
    role = held.role(role_id)
    if role is None or value not in {ANY, *LADDER_KEYS}:
        return held
    return held.with_role(replace(role, ladder=None if value == ANY else value))


def _without_role(held: RankRoles, role_id: int, _: str) -> RankRoles:
    return held.without_role(role_id)


def _checked_again(held: RankRoles, _: int, __: str) -> RankRoles:
    return held.to_check_again()


def _unchanged(held: RankRoles, _: int, __: str) -> RankRoles:
    return held


CHANGES: Final[Mapping[str, Callable[[RankRoles, int, str], RankRoles]]] = {
    "add": _with_role,
    "places": _with_places,
    "ladder": _with_ladder,
    "remove": _without_role,
    "again": _checked_again,
}
"""By the verb of a control: what becomes of the roles, which the value that was chosen may say; untrusted."""


class RankRoleItem(PersistentItem, template=re.compile(TEMPLATE)):
    """A menu or a button of the panel."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Change a role, or show its controls."""
        value = next(iter(values_of(interaction)), "")
        role_id = whole(self.parts["role"], NO_ROLE)
        await change_roles(interaction, self.parts["verb"], role_id, value)


@app_commands.command(name="roles", description=command_text("command-league-admin-roles"))
async def roles_command(interaction: discord.Interaction) -> None:
    """Show the roles for ranks of the server."""
    await respond(interaction, show_roles(interaction))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN, commands=(roles_command,), dynamic_items=(RankRoleItem,)
)
