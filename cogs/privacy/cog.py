"""`/privacy`: a summary of a person's stored data, its export as files, and its deletion."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.i18n import Translator, comma_list
from bot.privacy.deletions import Obstacles
from bot.privacy.export import MAX_FILE_BYTES
from bot.privacy.ports import Summary
from bot.render.escape import escaped
from bot.runtime.waiting import QueueClosedError, QueueFullError
from cogs.core.attachments import TextFile
from cogs.core.commands import Feature, command
from cogs.core.custom_ids import CustomId, word
from cogs.core.items import item
from cogs.core.layouts import Layout, button, container_layout, layout, row
from cogs.core.messages import TOKEN_LIFE, is_older
from cogs.core.names import translator_of
from cogs.core.replies import edit_pressed, reply_text, reply_text_in_place, send_private
from cogs.core.services import services_of
from cogs.privacy.sync import PrivacyUpdates


@dataclass(frozen=True)
class PrivacyId(CustomId, kind="privacy"):
    """Custom_id of a button about the user's data."""

    action: str = word("export|delete|sure|keep")


MAX_PLACES: Final = 5  # tables and tournaments that are named at once
MAX_NAME: Final = 40


def summary_layout(translate: Translator, summary: Summary) -> Layout:
    """Return a summary of a person's stored data, with the possible actions."""
    lines = [*_lines(translate, summary)]
    told = "\n".join([translate("privacy-intro"), *lines]) if lines else translate("privacy-nothing")
    notes = [translate("privacy-cards" if lines else "privacy-cards-alone")]
    notes += [translate("privacy-waits")] if summary.waits else []
    buttons = [button(translate("button-privacy-export"), PrivacyId("export"))]
    if not summary.waits:
        label = translate("button-privacy-delete")
        buttons.append(button(label, PrivacyId("delete"), style=ButtonStyle.danger))
    return layout(f"### {translate('privacy-title')}\n{told}", "\n".join(notes), rows=[row(*buttons)])


def _lines(translate: Translator, summary: Summary) -> Iterator[str]:
    if summary.preferences:
        yield translate("privacy-preferences")
    counted = (
        (summary.matches, translate("privacy-matches", count=summary.matches)),
        (summary.servers, translate("privacy-league", count=summary.servers)),
        (summary.awards, translate("privacy-awards", count=summary.awards)),
        (summary.daily, translate("privacy-daily", count=summary.daily)),
        (summary.tournaments, translate("privacy-tournaments", count=summary.tournaments)),
        (summary.notices, translate("privacy-notices", count=summary.notices)),
        (summary.presets, translate("privacy-presets", count=summary.presets)),
        (summary.decisions, translate("privacy-decisions", count=summary.decisions)),
    )
    yield from (text for count, text in counted if count)


def question_layout(translate: Translator) -> Layout:
    title, what = translate("privacy-question"), translate("privacy-consequences")
    sure = button(translate("button-privacy-sure"), PrivacyId("sure"), style=ButtonStyle.danger)
    keep = button(translate("button-privacy-keep"), PrivacyId("keep"))
    return layout(f"### {title}\n{what}", rows=[row(keep, sure)])


def obstacles_text(translate: Translator, obstacles: Obstacles) -> str:
    """Return what a person has to leave before their data can be deleted."""
    lines = [translate("privacy-too-soon")] if obstacles.too_soon else []
    if obstacles.channels:
        places = " ".join(f"<#{channel}>" for channel in obstacles.channels[:MAX_PLACES])
        lines.append(translate("privacy-leave-tables", places=places))
    if obstacles.tournaments:
        names = [escaped(name, most=MAX_NAME) for name in obstacles.tournaments[:MAX_PLACES]]
        lines.append(translate("privacy-leave-tournaments", names=comma_list(translate, names)))
    return "\n".join(lines)


def line_text(translate: Translator, place: int) -> str:
    """Return the text on a person's place in the queue for an export."""
    return translate("privacy-export-waits", place=place) if place else translate("privacy-export-busy")


def file_layout(translate: Translator, file: TextFile, *, number: int, files: int) -> Layout:
    title = translate("privacy-export-title")
    told = translate("privacy-export-part", number=number, files=files) if files > 1 else ""
    text = f"### {title}\n" + translate("privacy-export-note") + (f"\n{told}" if told else "")
    return container_layout([ui.TextDisplay(text), ui.File(file.url)])


REST: Final = 16_384  # bytes of a request besides its file


async def show_data(interaction: discord.Interaction) -> None:
    user_id, guild_id = interaction.user.id, interaction.guild_id or 0
    summary = await services_of(interaction).of(PrivacyUpdates).store.summary(user_id, guild_id=guild_id)
    panel = summary_layout(translator_of(interaction), summary)
    if interaction.message is None:
        await send_private(interaction, panel)
    else:
        await edit_pressed(interaction, panel)


async def export(interaction: discord.Interaction) -> None:
    """Send the user's data when it is their turn, through their latest press: tokens last 15 minutes."""
    services = services_of(interaction)
    translate, user_id = translator_of(interaction), interaction.user.id
    privacy = services.of(PrivacyUpdates)
    line, newest = privacy.line, privacy.newest
    newest[user_id] = interaction
    if (known := line.place_of(user_id)) is not None:
        await reply_text(interaction, line_text(translate, known))
        return

    async def wait(place: int) -> None:
        await reply_text(interaction, line_text(translate, place))

    try:
        async with line.turn(user_id, interaction.guild_id or 0, waits=wait):
            if not is_older(newest[user_id], TOKEN_LIFE):
                await _send_files(newest[user_id])
    except QueueFullError:
        await reply_text(newest[user_id], translate("privacy-export-full"))
    except QueueClosedError:
        await reply_text(newest[user_id], translate("refused-draining"))
    finally:
        del newest[user_id]


async def _send_files(interaction: discord.Interaction) -> None:
    translate = translator_of(interaction)
    with TemporaryDirectory(prefix="uno-data-") as folder:
        most_bytes = min(interaction.filesize_limit, MAX_FILE_BYTES) - REST
        files = (
            await services_of(interaction)
            .of(PrivacyUpdates)
            .export(interaction.user.id, folder=Path(folder), most_bytes=most_bytes)
        )
        for number, path in enumerate(files, 1):
            file = TextFile(path.name, await asyncio.to_thread(path.read_bytes))
            message = file_layout(translate, file, number=number, files=len(files))
            await send_private(interaction, message, picture=file)


async def ask(interaction: discord.Interaction) -> None:
    """Explain the deletion and ask for confirmation, or say what has to be left first."""
    translate = translator_of(interaction)
    obstacles = await services_of(interaction).of(PrivacyUpdates).deletions.obstacles(interaction.user.id)
    if obstacles:
        await reply_text(interaction, obstacles_text(translate, obstacles))
    else:
        await edit_pressed(interaction, question_layout(translate))


async def delete(interaction: discord.Interaction) -> None:
    translate = translator_of(interaction)
    obstacles = await services_of(interaction).of(PrivacyUpdates).deletions.request(interaction.user.id)
    if obstacles:
        await reply_text(interaction, obstacles_text(translate, obstacles))
    else:
        await reply_text_in_place(interaction, translate("privacy-deleting"))


ACTIONS: Final = {"export": export, "delete": ask, "sure": delete, "keep": show_data}


@item(PrivacyId, "PrivacyButton")
async def press_privacy(interaction: discord.Interaction, pressed: PrivacyId) -> None:
    await ACTIONS[pressed.action](interaction)


FEATURE: Final = Feature(
    single_commands=(command("privacy", "command-privacy")(show_data),), dynamic_items=(press_privacy,)
)
