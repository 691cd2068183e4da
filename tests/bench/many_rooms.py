"""Cost of a click among many rooms, in proportion to a few: it must not depend on how many there are."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.bench.clicks import SETTLING, Cost, drawings_held
from tests.bench.ready import drawn, laid, started
from tests.bench.table import MOST_KINDS, Table, grow, set_up

if TYPE_CHECKING:
    from tests.support.fake_discord import FakeDiscord
    from tests.support.process import BotProcess


@dataclass(kw_only=True, slots=True)
class _Side:
    """One bot with its rooms, and some tables at which people play."""

    discord: FakeDiscord
    bot: BotProcess
    tables: list[Table]
    cost: Cost = field(default_factory=Cost)

    async def play(self) -> None:
        """Measure one accepted move of each table."""
        await asyncio.gather(*(table.next_click() for table in self.tables))
        await asyncio.sleep(SETTLING)
        async with self.cost.of(self.bot):
            sent = [await table.send() for table in self.tables]
            answers = await asyncio.gather(*map(Table.follow, self.tables, sent))
        self.cost.count(answers)
        self.discord.calls.clear()


async def click_growth(
    few: int = 10, many: int = 10_000, *, tables: int = 16, kinds: int = MOST_KINDS, rounds: int = 24
) -> list[str]:
    """Return lines about the CPU time of a move among so many other rooms, in which nobody does anything."""
    async with contextlib.AsyncExitStack() as stack:
        bots = []
        for count in (few, many):
            scene = await stack.enter_async_context(laid(count))
            bot = await stack.enter_async_context(started(scene))
            bots.append((scene.discord, bot))
        for discord, _ in bots:
            await drawn(discord)  # 10,000 tables take 17 minutes: too long for people who have a turn clock
        sides: list[_Side] = []
        for discord, bot in bots:
            played = await set_up(discord, tables)
            await grow(played, kinds=kinds)
            await drawn(discord)
            sides.append(_Side(discord=discord, bot=bot, tables=played))
        for side in sides:
            await stack.enter_async_context(drawings_held(side.discord, side.tables))
        for _ in range(rounds):
            for side in sides:
                await side.play()
    small, large = (side.cost for side in sides)
    return [
        f"click.cpu.growth {large.each / small.each:.2f} x",
        f"click.cpu.us.{few} {small.each:.0f} us",
        f"click.cpu.us.{many} {large.each:.0f} us",
        f"click.growth.refused {small.refused + large.refused} clicks",
    ]
