"""Memory of the bot after many matches: what one leaves behind must not pile up.

People play matches of a hand or two at some tables, one after the other, with everything that is drawn and
counted of them. What is told is the memory of the process of the bot alone, while nobody plays.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from random import Random
from typing import TYPE_CHECKING, Final

from tests.bench.growth import QUIET, held
from tests.bench.ready import drawn, laid, started
from tests.chaos.people import Ledger, Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bench.ready import Laid
    from tests.support.process import BotProcess

TABLES: Final = 16
WARM: Final = 50
"""Matches with which all caches are full: growth counts from then on."""
LOOK_EVERY: Final = 0.25  # seconds
MIB: Final = 1024


async def memory(
    matches: int = 150,
    *,
    name: str = "memory",
    warm: int = WARM,
    tables: int = TABLES,
    quiet: float = QUIET,
    forked: bool = False,
) -> list[str]:
    """Return lines about the memory of the bot before and after so many matches, and what 1,000 would add.

    Args:
        matches: How many, after the first ones; with few of them a single MB weighs a lot.
        warm: How many come first.
        quiet: Seconds without a request after which everything is drawn.
        forked: Whether the bot begins with its modules imported: sooner, but what memory it takes is wrong.
    """
    module = "tests.bench.inspected"
    async with laid(0, channels=tables) as scene, started(scene, module, forked=forked) as bot:
        empty = await _resident(bot)
        people = _tables(scene)
        first = await _play(scene, people, warm, quiet)
        before = await _resident(bot)
        last = await _play(scene, people, first + matches, quiet)
        after = await _resident(bot)
    return [
        f"{name}.matches {(after - before) * 1000 / (last - first):.1f} MB",
        f"{name}.empty {empty:.0f} MB",
        f"{name}.after.{first} {before:.1f} MB",
        f"{name}.after.{last} {after:.1f} MB",
    ]


async def _resident(bot: BotProcess) -> float:
    return (await held(bot))["resident_kib"] / MIB


def _tables(scene: Laid) -> list[Table]:
    random, ledger = Random(1), Ledger()
    people = [
        [scene.discord.add_user(f"Guest {seat}") for seat in range(2)] for _ in scene.discord.world.channels
    ]
    channels = scene.discord.world.channels.values()
    return [
        Table(scene.discord, channel, pair, ledger, random)
        for channel, pair in zip(channels, people, strict=True)
    ]


async def _play(scene: Laid, tables: list[Table], wanted: int, quiet: float) -> int:
    """Let people play until so many matches are over and everything is drawn; return how many are."""
    database = scene.folder / "uno.sqlite3"
    playing = [asyncio.create_task(table.play()) for table in tables]
    while (over := _matches_over(database)) < wanted:
        await asyncio.sleep(LOOK_EVERY)
        scene.discord.calls.clear()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await drawn(scene.discord, quiet=quiet)
    return over


def _matches_over(database: Path) -> int:
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        over: int = connection.execute("SELECT count(*) FROM archives").fetchone()[0]
    return over
