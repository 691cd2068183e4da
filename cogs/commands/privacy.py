"""`/privacy`: what is stored of somebody, as a file for them, and its deletion."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.privacy.export import LARGEST_FILE
from bot.rooms.fair_line import LineClosedError, LineFullError
from cogs.commands.command_texts import command_text
from cogs.display.private_message import TOKEN_LIFE, is_older
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import Feature
from cogs.interaction.replies import edit_pressed, reply_text, reply_text_in_place, send_private
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.privacy import (
    TEMPLATE,
    file_layout,
    line_text,
    obstacles_text,
    question_layout,
    summary_layout,
)
from cogs.views.text_file import TextFile

if TYPE_CHECKING:
    import discord

    from cogs.interaction.services import Services

REST: Final = 16_384
"""Bytes of a request beside the file in it."""


async def show_data(services: Services, interaction: discord.Interaction) -> None:
    """Tell how much is stored of whoever asks, in a private message."""
    user_id, guild_id = interaction.user.id, interaction.guild_id or 0
    summary = await services.privacy.store.summary(user_id, guild_id=guild_id)
    panel = summary_layout(translator_of(interaction), summary)
    if interaction.message is None:
        await send_private(interaction, panel)
    else:
        await edit_pressed(interaction, panel)


async def export(services: Services, interaction: discord.Interaction) -> None:
    """Send everything that is stored of whoever asks, at once or when it is their turn.

    It comes with the press that is the newest by then: Discord takes nothing for one that is 15 minutes old.
    """
    translate, user_id = translator_of(interaction), interaction.user.id
    line, newest = services.privacy.line, services.privacy.newest
    newest[user_id] = interaction
    if (known := line.place_of(user_id)) is not None:
        await reply_text(interaction, line_text(translate, known))
        return

    async def wait(place: int) -> None:
        await reply_text(interaction, line_text(translate, place))

    try:
        async with line.turn(user_id, interaction.guild_id or 0, waits=wait):
            if not is_older(newest[user_id], TOKEN_LIFE):
                await _send_files(services, newest[user_id])
    except LineFullError:
        await reply_text(newest[user_id], translate("privacy-export-full"))
    except LineClosedError:
        await reply_text(newest[user_id], translate("refused-draining"))
    finally:
        del newest[user_id]


async def _send_files(services: Services, interaction: discord.Interaction) -> None:
    """Send everything that is stored of whoever asks, in as many files as it takes."""
    translate = translator_of(interaction)
    with TemporaryDirectory(prefix="uno-data-") as folder:
        most_bytes = min(interaction.filesize_limit, LARGEST_FILE) - REST
        files = await services.privacy.export(interaction.user.id, folder=Path(folder), most_bytes=most_bytes)
        for number, path in enumerate(files, 1):
            file = TextFile(path.name, await asyncio.to_thread(path.read_bytes))
            message = file_layout(translate, file, number=number, files=len(files))
            await send_private(interaction, message, picture=file)


async def ask(services: Services, interaction: discord.Interaction) -> None:
    """Tell what deleting means and ask once more, or tell what has to be left first."""
    translate = translator_of(interaction)
    obstacles = await services.privacy.deletions.obstacles(interaction.user.id)
    if obstacles:
        await reply_text(interaction, obstacles_text(translate, obstacles))
    else:
        await edit_pressed(interaction, question_layout(translate))


async def delete(services: Services, interaction: discord.Interaction) -> None:
    """Have everything deleted that is stored of whoever asks."""
    translate = translator_of(interaction)
    obstacles = await services.privacy.deletions.wish(interaction.user.id)
    if obstacles:
        await reply_text(interaction, obstacles_text(translate, obstacles))
    else:
        await reply_text_in_place(interaction, translate("privacy-deleting"))


WISHES: Final = {"export": export, "delete": ask, "sure": delete, "keep": show_data}


class PrivacyButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Does something about the data of whoever presses it."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        await WISHES[self.parts["wish"]](services_of(interaction), interaction)


@app_commands.command(name="privacy", description=command_text("command-privacy"))
async def privacy_command(interaction: discord.Interaction) -> None:
    """Tell what is stored of whoever types it."""
    await respond(interaction, show_data(services_of(interaction), interaction))


FEATURE: Final = Feature(single_commands=(privacy_command,), dynamic_items=(PrivacyButton,))
