"""`/uno notify tables`: a mention when a lobby opens in this channel."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.i18n import translator
from bot.rooms.ports import StoreError
from cogs.commands.command_texts import command_text
from cogs.display.permissions import granted_permissions
from cogs.display.rate_limiter import Urgency
from cogs.display.send_errors import SEND_ERRORS
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.mentions import mention_only
from cogs.views.names import escaped

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from cogs.interaction.services import Services

log = logging.getLogger(__name__)


async def notify(services: Services, interaction: discord.Interaction) -> None:
    """Mention somebody when a lobby opens in this channel, or not any more."""
    on = await services.lobby_subscriptions.toggle(
        interaction.channel_id or 0, interaction.user.id, guild_id=interaction.guild_id or 0
    )
    await reply_text(
        interaction, translator_of(interaction)("answer-notify-on" if on else "answer-notify-off")
    )


async def mention_subscribers(services: Services, room: Room, client: discord.Client) -> None:
    """Mention everybody who wants to know that a lobby opened, in the channel where they subscribed."""
    state = room.state
    home = room.channel_id if state.parent_id is None else state.parent_id
    try:
        subscribers = await services.lobby_subscriptions.begin_notice(home, seated=state.people())
    except StoreError as error:  # the table stands, and its host was told so
        log.info("nobody is told of the lobby in channel %d: %s", home, error)
        return
    if not subscribers:
        return
    translate = translator()
    mentions = " ".join(f"<@{user_id}>" for user_id in subscribers)
    host = next((escaped(seat.name) for seat in state.seats if seat.user_id == state.host), "")
    text = translate("notify-opened", mentions=mentions, name=host, place=f"<#{room.channel_id}>")
    channel = client.get_partial_messageable(_channel_for(client, room, home), guild_id=room.guild_id)
    await services.display.limiter.acquire(room.guild_id, Urgency.PERSON)
    try:
        await channel.send(text, allowed_mentions=mention_only(subscribers))
    except SEND_ERRORS as error:
        log.debug("channel %d is not told of its lobby: %s", home, error)


def _channel_for(client: discord.Client, room: Room, home: int) -> int:
    """Return the channel to mention people in; the thread of the table if the bot may speak only there."""
    granted = granted_permissions(client, room.guild_id, home)
    silent = room.channel_id != home and granted is not None and not granted.send_messages
    return room.channel_id if silent else home


@app_commands.command(name="tables", description=command_text("command-notify-tables"))
async def notify_command(interaction: discord.Interaction) -> None:
    """Subscribe to lobbies of this channel, or unsubscribe."""
    await respond(interaction, notify(services_of(interaction), interaction))


FEATURE: Final = Feature(group=CommandGroup.NOTIFY, commands=(notify_command,))
