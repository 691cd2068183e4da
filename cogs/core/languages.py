"""Languages: which one a person reads, and which one a server or a table speaks to everybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.i18n import Translator, nearest, translator
from bot.rooms.ports import StoreError
from bot.rooms.stores.settings import SettingsStore
from cogs.core.services import services_of

log = logging.getLogger(__name__)

CLIENT: Final = "client-locale"  # in the extras of an interaction: the locale of its user's client
READ_WITHIN: Final = 0.3
"""Seconds to wait for somebody's preferences: an answer in another language is better than a late one."""


async def server_locale(client: discord.Client, settings: SettingsStore, guild_id: int) -> str | None:
    """Return the locale of a server: the one set, or that of a Community; None if it has said neither."""
    try:
        chosen = (await settings.of(guild_id)).locale
    except StoreError:
        chosen = settings.known(guild_id).locale
    guild = client.get_guild(guild_id)
    if chosen is not None or guild is None or "COMMUNITY" not in guild.features:
        return chosen  # a server that is no Community has en-US, whatever its members speak
    return str(guild.preferred_locale)


async def server_translator(client: discord.Client, settings: SettingsStore, guild_id: int) -> Translator:
    """Return the translator for what everybody in a server reads."""
    return translator(await server_locale(client, settings, guild_id))


@asynccontextmanager
async def addressing_everybody(interaction: discord.Interaction) -> AsyncIterator[Translator]:
    """Let an interaction speak as everybody in its channel reads: the table's language, or the server's."""
    services, own = services_of(interaction), interaction.locale
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        guild_id = interaction.guild_id or 0
        translate = await server_translator(interaction.client, services.settings, guild_id)
    else:
        translate = translator(room.state.locale)
    interaction.locale = discord.Locale(translate.locale)
    try:
        yield translate
    finally:
        interaction.locale = own


async def set_reader(interaction: discord.Interaction) -> None:
    """Let an interaction speak the language that its user has chosen, if any."""
    preferences = services_of(interaction).preferences
    interaction.extras[CLIENT] = str(interaction.locale)
    try:
        async with asyncio.timeout(READ_WITHIN):
            chosen = (await preferences.of(interaction.user.id)).locale
    except TimeoutError:
        return
    if chosen is not None:
        interaction.locale = discord.Locale(translator(chosen).locale)  # even if the bot has lost that one


async def note_reader(interaction: discord.Interaction) -> None:
    """Store the locale of somebody at a table, if it is another than last time: pings are in it."""
    services, user_id = services_of(interaction), interaction.user.id
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None or room.state.seat_of(user_id) is None:
        return
    locale = nearest(interaction.extras[CLIENT])
    if services.preferences.known(user_id).seen == locale:
        return
    try:
        await services.preferences.note_locale(user_id, locale)
    except StoreError as error:  # the next press tries again
        log.debug("the language of account %d is not stored: %s", user_id, error)
