"""Pictures of what computer players say at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from bot.players.personas import OFTEN, Occasion
from tests.e2e.screenshots.album import channel_of
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


async def remarks(album: Album) -> None:
    """A computer player that was caught says something; one that came back from far behind does, too."""
    always = dict.fromkeys(Occasion, 1.0)
    with (
        patch.dict(OFTEN, always),
        patch("cogs.table.reactions.REMARK_SHOWN_FOR", 3600),
    ):  # a picture takes its time
        async with channel_of("Ann Ben Zoe") as (ann, ben, zoe):
            held = "R1 G2 Y3", "B1 B2 B3 G7", "Y7", "G1 G2 G3 B9 W"
            match = position(*held, top="R5", catchable=2, points=(120, 0, 40, 12))
            await ann.hall.deal(ann.channel, [ann, ben, "Pixel", "Moss"], match)
            await ann.opens_hand()
            await ann.presses(ann.hall.table(ann.channel), "catch")
            await album.take("table-remark", zoe)
        async with channel_of("Ann Zoe") as (ann, zoe):
            match = position("R1 RS RR W W4 G2 G3 G4 B7", "R7", top="R5", called=(0, 1), turn=1)
            with patch("cogs.table.reactions.FAR_BEHIND", 0):  # everybody was, then
                await ann.hall.deal(ann.channel, [ann, "Clover"], match)
                await ann.hall.env.advance_time(1)
            await album.take("moment-remark", zoe)
