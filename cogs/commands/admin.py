"""`/uno admin end` and `/uno admin kick`: what moderators do at any table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.render import escape
from bot.rooms.changes import closing, moderation
from cogs.commands.command_texts import command_text
from cogs.commands.tournament_reader import check_no_rival
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.names import escaped

LONGEST_REASON: Final = 100

if TYPE_CHECKING:
    from cogs.interaction.services import Services


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table here, whoever hosts it."""
    room = services.room(interaction)
    await check_no_rival(interaction, room.state)
    await room.do(closing.end(person(interaction), moderator=True))
    await reply_text(interaction, translator_of(interaction)("answer-ended"))


async def kick(
    services: Services, interaction: discord.Interaction, player: discord.User, reason: str | None
) -> None:
    """Remove somebody from the table here, and tell them why if that is possible."""
    room, name = services.room(interaction), escaped(player.display_name)
    if player.id != interaction.user.id:
        await check_no_rival(interaction, room.state)
    await room.do(moderation.remove(player.id, by=interaction.user.id))
    why = escape.escaped(storable(reason or ""), most=LONGEST_REASON).strip()
    channel = f"<#{room.channel_id}>"
    try:
        await reply_text(interaction, translator_of(interaction)("answer-kicked", name=name))
    finally:  # also if the answer cannot be given
        await services.recent_interactions.tell(
            room.channel_id,
            player.id,
            lambda translate: (
                translate("admin-kicked-you-why", channel=channel, reason=why)
                if why
                else translate("admin-kicked-you", channel=channel)
            ),
        )


@app_commands.command(name="end", description=command_text("command-admin-end"))
async def end_command(interaction: discord.Interaction) -> None:
    """Close the table here."""
    await respond_in_room(interaction, end)


@app_commands.command(name="kick", description=command_text("command-admin-kick"))
@app_commands.describe(player=command_text("option-kicked"), reason=command_text("option-kicked-why"))
async def kick_command(
    interaction: discord.Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
) -> None:
    """Remove somebody from the table here."""
    await respond_in_room(interaction, kick, player, reason)


FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(end_command, kick_command))
