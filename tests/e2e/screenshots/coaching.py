"""Scenes of the coach: a review, a result with accuracy, and a hint in practice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.players.coach import MoveEstimate, estimates
from tests.e2e.screenshots.album import channel_of
from tests.e2e.strategy import Player, play_until, sit_down

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View
    from tests.e2e.screenshots.album import Album


async def _beside_nothing(
    view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
) -> tuple[MoveEstimate, ...]:
    """Compare moves in this process, in fewer worlds."""
    return estimates(view, Random(seed), worlds=min(worlds, 100), also=also, uncalled=uncalled)


async def coaching(album: Album) -> None:
    """The review of a match that was played by chance, its result, and a hint against computers."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, random = guests[0], Random(5)
        bot = ann.hall.bot
        bot.coaching.reviews.estimate = _beside_nothing
        guild = ann.channel.guild
        assert guild is not None
        await bot.settings.change(guild.id, lambda held: replace(held, accuracy=True))
        await sit_down(guests, target=60)
        room = bot.rooms.require(ann.channel.id)
        await play_until(ann.hall, [Player(guest, random) for guest in guests], random)
        while not room.state.statistics.accuracy:
            await asyncio.to_thread(int)
        await ann.hall.env.settle()
        await album.take("accuracy", ann)
        await guests[1].presses(ann.hall.table(ann.channel), room.state.match_id, "0")
        await album.take("review", guests[1])
    async with channel_of("Ann") as (ann,):
        ann.hall.bot.coaching.reviews.estimate = _beside_nothing
        await ann.types("uno solo", players=3)
        await ann.opens_hand()
        while not ann.can("hint") or "%" not in await ann.taps("hint"):
            await ann.types("uno draw")
            await ann.types("uno pass")
            await ann.opens_hand()
        await album.take("hint", ann)
