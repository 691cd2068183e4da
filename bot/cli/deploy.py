"""Commands `sync` and `emojis`: register the slash commands, and upload the card faces."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.app import UnoBot
from bot.cli import database_errors
from bot.discordpy.client import login, token_of
from bot.runtime.errors import UserError
from cogs.core.commands import CommandTranslator
from cogs.core.emojis import UploadSummary, remove_faces, upload_faces
from cogs.core.send_backoff import UNREACHABLE
from db.storage import Storage

if TYPE_CHECKING:
    from bot.config import Settings

log = logging.getLogger(__name__)


class Registrar(UnoBot):
    """A bot that only knows its commands, in order to register them: it loads no rooms and sends nothing."""

    async def setup_hook(self) -> None:
        await self.register()


def sync(settings: Settings, *, force: bool) -> int:
    """Register the slash commands if they have changed since the last time; return the exit status."""
    with database_errors():
        asyncio.run(_sync(settings, force=force))
    return 0


async def _sync(settings: Settings, *, force: bool) -> None:
    token = token_of(settings)
    async with Storage.open(settings.database_url) as storage, Registrar(storage) as bot:
        await login(bot, token)
        await sync_commands(bot, guild_id=settings.dev_guild_id, force=force)


def emojis(settings: Settings, *, remove: bool) -> int:
    """Upload the card faces as application emojis, or remove them; return the exit status."""
    done = asyncio.run(_emojis(settings, remove=remove))
    log.info("emojis: %d uploaded, %d removed, %d there already", done.new, done.removed, done.kept)
    return 0


async def _emojis(settings: Settings, *, remove: bool) -> UploadSummary:
    # A plain client, since the running bot may be using the database.
    async with discord.Client(intents=discord.Intents.none()) as client:
        await login(client, token_of(settings))
        try:
            return await (remove_faces(client) if remove else upload_faces(client))
        except discord.HTTPException as error:
            raise UserError(f"Discord refused: {error}; the same command goes on from here") from error
        except UNREACHABLE as error:
            raise UserError(
                f"Discord cannot be reached: {error!r}; the same command goes on from here"
            ) from error


async def sync_commands(bot: UnoBot, *, guild_id: int | None, force: bool) -> bool:
    """Register the commands, in one server or everywhere, if they have changed; return whether they had."""
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    digest, key = await digest_of(bot, guild), place_of(bot, guild_id)
    if not force and await bot.storage.bot_metadata.read(key) == digest:
        log.info("the commands are registered already")
        return False
    try:
        registered = await bot.tree.sync(guild=guild)
    except discord.HTTPException as error:
        setting = "" if guild is None else "DEV_GUILD_ID: "
        raise UserError(f"{setting}Discord refused: {error}") from error
    except UNREACHABLE as error:
        raise UserError(f"Discord cannot be reached: {error!r}") from error
    await bot.storage.bot_metadata.write(key, digest)
    log.info("%d commands registered", len(registered))
    return True


def place_of(bot: commands.AutoShardedBot, guild_id: int | None) -> str:
    """Return the key of the note about which commands were registered last."""
    return f"commands:{bot.application_id}:{guild_id or 'everywhere'}"


async def digest_of(bot: commands.AutoShardedBot, guild: discord.Object | None) -> str:
    """Return a digest of the commands as they are registered, in all languages."""
    translate = CommandTranslator()
    await bot.tree.set_translator(translate)
    payload = [
        await command.get_translated_payload(bot.tree, translate)
        for command in bot.tree.get_commands(guild=guild)
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
