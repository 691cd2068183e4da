"""Growth of the bot after many clicks: it must not depend on how many there were."""

from __future__ import annotations

import asyncio
import json
import signal
from typing import TYPE_CHECKING

from tests.bench.table import set_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.rig import Rig
    from tests.bench.table import Table
    from tests.support.process import BotProcess

QUIET = 2.5  # seconds in which the last drawings are made


async def held(bot: BotProcess) -> dict[str, int]:
    """Ask a bot started as `tests.bench.inspected` what it holds."""
    mark = len(bot.lines)
    bot.signal(signal.SIGUSR1)
    line = await bot.line("^held: ", after=mark, within=180)
    found: dict[str, int] = json.loads(line.removeprefix("held: "))
    return found


async def growth(rig: Rig, *, rooms: int = 32, clicks: int = 20_000) -> list[str]:
    """Return lines about what was held before and after so many clicks."""
    tables = await set_up(rig.discord, rooms)
    await _play(tables, iter(range(clicks // 20)))  # caches fill, freed memory is found again
    await asyncio.sleep(QUIET)
    before = await held(rig.bot)
    await _play(tables, iter(range(clicks // 2)))
    await asyncio.sleep(QUIET)
    after = await held(rig.bot)
    return [f"growth.{name} {after[name] - before[name]:+d} of_{before[name]}" for name in before]


async def _play(tables: Sequence[Table], turns: Iterator[int]) -> None:
    """Let all tables play: each turn is a press on *My hand* and a move."""

    async def one(table: Table) -> None:
        for _ in turns:
            await table.move()
            table.discord.calls.clear()

    await asyncio.gather(*(one(table) for table in tables))
