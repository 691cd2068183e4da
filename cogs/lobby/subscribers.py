"""`/uno notify`: who wants to hear of new lobbies in a channel, or of the result there."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord import app_commands

from bot.i18n import translator
from bot.rooms.changes.notes import toggle_subscriber
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.stores.settings import LobbySubscriptions
from cogs.core import rights
from cogs.core.commands import Feature, command_text, table_command
from cogs.core.names import escaped, mention_only
from cogs.core.rate_limiter import Urgency
from cogs.core.replies import reply_text
from cogs.core.send_backoff import may_fail
from cogs.core.services import Press, Services

log = logging.getLogger(__name__)

TABLES: Final = "tables"
OCCASIONS: Final = [
    app_commands.Choice(name=command_text("choice-notify-tables"), value=TABLES),
    app_commands.Choice(name=command_text("choice-notify-result"), value="result"),
]


@app_commands.choices(when=OCCASIONS)
@table_command("notify", "command-notify", when="option-notify")
async def notify_command(press: Press, when: str) -> None:
    """Subscribe the user to new lobbies or to the result in this channel, or unsubscribe them."""
    if when != TABLES:
        await _watch(press)
        return
    interaction, subscriptions = press.interaction, press.services.of(LobbySubscriptions)
    guild_id = interaction.guild_id or 0
    on = await subscriptions.toggle(interaction.channel_id or 0, press.user_id, guild_id=guild_id)
    await reply_text(interaction, press.translate("answer-notify-on" if on else "answer-notify-off"))


async def _watch(press: Press) -> None:
    """Subscribe the user to the result, or unsubscribe them."""
    done = await press.room.do(toggle_subscriber(press.user_id), show=False)
    watching = press.user_id in done.state.subscribers
    key = "answer-watch-on" if watching else "answer-watch-off"
    await reply_text(press.interaction, press.translate(key))


async def mention_subscribers(services: Services, room: Room, client: discord.Client) -> None:
    """Mention the subscribers of new lobbies, in the channel where they subscribed."""
    state = room.state
    home = room.channel_id if state.parent_id is None else state.parent_id
    try:
        subscribers = await services.of(LobbySubscriptions).begin_notice(home, seated=state.people())
    except StoreError as error:  # the table is open, and its host was told
        log.info("nobody is told of the lobby in channel %d: %s", home, error)
        return
    if not subscribers:
        return
    translate = translator(state.locale)
    mentions = " ".join(f"<@{user_id}>" for user_id in subscribers)
    host = next((escaped(seat.name) for seat in state.seats if seat.user_id == state.host), "")
    text = translate("notify-opened", mentions=mentions, name=host, place=f"<#{room.channel_id}>")
    granted = rights.granted_permissions(client, room.guild_id, home)
    silent = granted is not None and not granted.send_messages  # the bot may write only in the table's thread
    channel = client.get_partial_messageable(room.channel_id if silent else home, guild_id=room.guild_id)
    await services.display.limiter.acquire(room.guild_id, Urgency.PERSON)
    with may_fail(f"channel {home} is not told of its lobby"):
        await channel.send(text, allowed_mentions=mention_only(subscribers))


FEATURE: Final = Feature(commands=(notify_command,))
