"""Scenes of what people are told in private: in the hand, and in the one message of whoever has none open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.screenshots.album import channel_of
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


async def notices(album: Album) -> None:
    """A wrong press at the table, as the hand answers it, and three answers in one message of a lobby."""
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.hall.deal(ann.channel, [ann, ben], position("R7 RS Y2 G7 B0", "B1 B2", top="R5"))
        await ann.opens_hand()
        await ann.presses(ann.hall.table(ann.channel), "catch")
        await ann.presses(ann.hall.table(ann.channel), "uno")
        await album.take("notice-in-hand", ann)
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.types("uno start")
        for verb in ("join", "leave", "join", "join"):
            await ben.presses(ben.hall.table(ben.channel), verb)
        await album.take("notice-alone", ben)
