"""Scenes of how a game begins: rules by one tap, a game alone, the same again, and a hint of the tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.screenshots.album import channel_of
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


async def beginnings(album: Album) -> None:
    """The lobby with a party, what `/uno solo` shows first, a lobby that waits, and a second hint."""
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.types("uno start", preset="=party")
        await ben.types("uno join")
        await album.take("party", ben)
    async with channel_of("Ann") as (ann,):
        await ann.types("uno solo", preset="=stacking")
        await album.take("solo", ann)
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, _ = guests
        match = position("R1", "B2 B3", "G4", top="R5", points=(496, 120, 60))
        await ann.hall.deal(ann.channel, guests, match)
        await ann.types("uno uno")
        await ann.types("uno play", card="R1")
        await album.take("same-again-result", ben)
        await ben.presses(ben.hall.table(ben.channel), "rematch")
        await album.take("same-again", ben)
    async with channel_of("Ann") as (ann,):
        shown = (await ann.member.slash(ann.channel, "uno help", topic="tutorial")).response
        assert shown is not None
        for tap in ("B2", "G4/1"):
            await ann.member.click(shown, custom_id=f"learn:0//{tap}")
        await album.take("tutorial-hint", ann)
