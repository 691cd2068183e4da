"""Whether an answer has a picture: what the server settled, what may be sent, and what somebody prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.ports import StoreError
from bot.rooms.stores.preferences import Media
from cogs.interaction.services import services_of

if TYPE_CHECKING:
    import discord


async def public_pictures(interaction: discord.Interaction) -> bool:
    """Tell whether an answer that everybody sees may have a picture."""
    if not interaction.app_permissions.attach_files:
        return False
    settings, guild_id = services_of(interaction).settings, interaction.guild_id or 0
    try:
        return (await settings.of(guild_id)).pictures
    except StoreError:
        return settings.known(guild_id).pictures


async def private_pictures(interaction: discord.Interaction) -> bool:
    """Tell whether an answer for one person alone may have a picture, which they may not want."""
    preferences = await services_of(interaction).preferences.of(interaction.user.id)
    return preferences.media is Media.PICTURES and await public_pictures(interaction)
