"""`/uno table`: bring the table to the bottom of the channel, or find it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.rights import has_right
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.interaction.services import Services


async def move_table_down(services: Services, interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel; to somebody who is not at it, tell where it is."""
    room, translate = services.room(interaction), translator_of(interaction)
    if _is_at_table(room, interaction) or room.state.message_id is None:
        services.display.move_down(room)
        await reply_text(interaction, translate("answer-table"))
    else:
        place = f"https://discord.com/channels/{room.guild_id}/{room.channel_id}/{room.state.message_id}"
        await reply_text(interaction, translate("answer-table-there", place=place))


def _is_at_table(room: Room, interaction: discord.Interaction) -> bool:
    """Tell whether somebody hosts, sits or is about to sit at a table, or moderates its channel."""
    state, user_id = room.state, interaction.user.id
    seated = state.seat_of(user_id) is not None or state.in_line(user_id)
    return seated or state.host == user_id or has_right(interaction)


@app_commands.command(name="table", description=command_text("command-table"))
async def table_command(interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    await respond_in_room(interaction, move_table_down)


FEATURE: Final = Feature(commands=(table_command,))
