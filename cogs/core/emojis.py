"""Card faces as application emojis, uploaded once and recognised by a name with a hash of the image."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from dataclasses import dataclass
from typing import Final

import discord

from bot.engine.cards import CARDS, Card, card
from bot.render.cards import NO_FACES, CardFaces
from bot.render.pictures.card_art import emoji_file, emoji_image
from cogs.core.send_backoff import SEND_ERRORS

log = logging.getLogger(__name__)

EMOJI_NAME: Final = re.compile(r"uno_([A-Z0-9]{1,3})_[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class UploadSummary:
    """The number of application emojis that were uploaded, removed, and already there."""

    new: int
    removed: int
    kept: int


def faces_of(emojis: list[discord.Emoji]) -> dict[Card, str]:
    """Return the markup of each card that has an emoji; of two emojis for one card, the newer."""
    found = {}
    for emoji in sorted(emojis, key=lambda emoji: emoji.id):
        one = _card_of(emoji)
        if one is not None:
            found[one] = str(emoji)
    return found


async def fetch_faces(client: discord.Client) -> CardFaces:
    """Return the application's emojis of cards; empty if Discord does not answer."""
    try:
        return CardFaces(faces_of(await client.fetch_application_emojis()))
    except SEND_ERRORS as error:
        log.warning("the application's emojis are not known, symbols stand for them: %s", error)
        return NO_FACES


async def upload_faces(client: discord.Client) -> UploadSummary:
    """Upload missing emojis, then delete outdated ones; after a failure, the next call resumes."""
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    wanted = await asyncio.to_thread(_emoji_files)
    missing = [name for name in wanted if name not in there]
    for number, name in enumerate(missing, start=1):
        await client.create_application_emoji(name=name, image=wanted[name])
        log.info("uploaded %s, %d of %d", name, number, len(missing))
    outdated = [emoji for name, emoji in there.items() if name not in wanted and _card_of(emoji) is not None]
    for emoji in outdated:
        await emoji.delete()
    return UploadSummary(len(missing), len(outdated), len(wanted) - len(missing))


async def remove_faces(client: discord.Client) -> UploadSummary:
    """Delete every card emoji of the application; from the next start symbols replace them."""
    ours = [emoji for emoji in await client.fetch_application_emojis() if _card_of(emoji) is not None]
    for emoji in ours:
        await emoji.delete()
    return UploadSummary(0, len(ours), 0)


def _card_of(emoji: discord.Emoji) -> Card | None:
    match = EMOJI_NAME.fullmatch(emoji.name)
    try:
        return None if match is None else card(match[1])
    except ValueError:
        return None


def _emoji_files() -> dict[str, bytes]:
    wanted = {}
    for one in CARDS:
        image = emoji_image(one)
        looks = hashlib.sha256(image.tobytes()).hexdigest()[:8]
        wanted[f"uno_{one.code}_{looks}"] = emoji_file(image)
    return wanted
