"""Pictures of the merciless deck, and of a table where the others play on for places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.presets import CLASSIC, MERCILESS
from bot.engine.rulebook.match import Places
from tests.e2e.screenshots.album import channel_of
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


FULL: Final = "R2 R3 R5 R7 R8 Y0 Y2 Y3 Y5 Y9 G1 G5 G7 GE B1 B4 B6 B7 BS BA"
DRAWN: Final = "R4 BS W10 Y6 B2 YS G8 ..."


async def merciless(album: Album) -> None:
    """A hand, a Colour Roulette by which somebody has too many cards, and places while others play on."""
    async with channel_of("Ann Ben Cleo Dan Zoe") as guests:
        *four, zoe = guests
        ann, ben, *_ = four
        held = "WC RA R1 RE RD4 Y4 G0 BD WR4 W6 W10", FULL, "R6 G2 B3", "Y7"
        match = position(*held, top="R5", draw=DRAWN, points=(410, 87, 0, 250), called=(3,), rules=MERCILESS)
        await ann.hall.deal(ann.channel, four, match)
        await ann.opens_hand()
        await album.take("hand-merciless", ann)
        await ann.taps("play", "WC")
        await ben.opens_hand()
        await album.take("hand-roulette", ben)
        await album.take("table-roulette", zoe)
        await ben.taps("name", ">G")
        await album.take("table-turned-up", zoe)
        await album.take("hand-turned-up", ben)
    async with channel_of("Ann Ben Cleo Dan Zoe") as guests:
        *four, zoe = guests
        ann, ben, *_ = four
        rules = replace(CLASSIC, places=Places.PLAY_ON)
        match = position("R1", "R2", "R7 G2 B3", "Y7 Y9", top="R5", called=(0, 1), rules=rules)
        await ann.hall.deal(ann.channel, four, match)
        for one, card in ((ann, "R1"), (ben, "R2")):
            await one.opens_hand()
            await one.taps("play", card)
        await album.take("table-places", zoe)
        await album.take("hand-places", ann)
