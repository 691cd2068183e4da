"""Scenes of `/privacy`: what is stored of somebody, the question before it goes, and the file with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from tests.e2e.screenshots.album import channel_of
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


async def privacy(album: Album) -> None:
    """What is stored of somebody after a match, what deleting it means, and everything as a file."""
    async with channel_of("Ann Ben") as (ann, ben):
        match = position("R7", "B1 B2", top="R5", rules=replace(CLASSIC, format=Format.SINGLE))
        await ann.hall.deal(ann.channel, [ann, ben], match)
        await ann.types("uno play", card="R7")
        await ann.types("uno notify", when="tables")
        await ann.types("privacy")
        await album.take("privacy", ann)
        await ann.member.click(ann.panel, custom_id="privacy:delete")
        await album.take("privacy-question", ann)
        await ann.member.click(ann.panel, custom_id="privacy:keep")
        await ann.member.click(ann.panel, custom_id="privacy:export")
        await album.take("privacy-export", ann)
