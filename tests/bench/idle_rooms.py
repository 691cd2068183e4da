"""Cost of rooms in which nobody does anything: memory, and the start of a process that has them all.

The rooms are matches in play, laid into the database before the real bot starts on it. Then people play at
some of them for a moment: a room that was played in holds more than one that was only read. The interactions
of its people, through which Discord takes changes for a quarter of an hour, are held for a minute here.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.bench.growth import QUIET, held
from tests.bench.inspected import TOKEN_SECONDS
from tests.bench.ready import drawn, laid, started

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.bench.ready import Laid
    from tests.bench.table import Table
    from tests.support.process import BotProcess

ROOMS: Final = 10_000
PLAYED: Final = 500
"""Rooms in which people play, and half as many before: with those all caches are full."""
MOVES: Final = 4
AT_ONCE: Final = 12
"""Tables at which people play at the same time."""
INSPECTED: Final = "tests.bench.inspected"
MIB: Final = 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Idle:
    """What was measured.

    Attributes:
        empty: KiB of a bot without any room, but with all their channels.
        idle: KiB once each room was drawn.
        played: KiB that a room takes more, once it was played in.
        ready: Seconds from the start of the process until it is connected and has all rooms.
        cpu: CPU seconds of that.
        drawn_cpu: CPU seconds in which all rooms were drawn.
    """

    rooms: int
    empty: int
    idle: int
    played: float
    ready: float
    cpu: float
    drawn_cpu: float

    def lines(self) -> list[str]:
        """Return the lines of a benchmark."""
        room = (self.idle - self.empty) / self.rooms
        return [
            f"load.empty {self.empty / MIB:.0f} MB",
            f"load.idle.rooms {self.rooms} rooms",
            f"load.idle {(self.idle - self.empty) / MIB:.0f} MB",
            f"load.idle.room {room:.1f} KiB",
            f"load.played.room {room + self.played:.1f} KiB",
            f"load.ready {self.ready:.1f} s",
            f"load.ready.cpu {self.cpu:.1f} s",
            f"load.drawn.cpu {self.drawn_cpu:.1f} s",
        ]


async def idle_rooms(
    rooms: int = ROOMS,
    *,
    played: int = PLAYED,
    token_seconds: float = 60,
    quiet: float = 2 * QUIET,
    forked: bool = False,
) -> list[str]:
    """Return lines about rooms in which nobody does anything.

    Args:
        played: In how many of them people play, 1 or more; and half as many before.
        token_seconds: For how long an interaction is held.
        quiet: Seconds without a request after which everything is drawn.
        forked: Whether the bot begins with its modules imported: sooner, but what memory it takes is wrong.
    """
    async with laid(0, channels=rooms) as scene, started(scene, INSPECTED, forked=forked) as bot:
        await drawn(scene.discord, quiet=quiet)
        empty = await _resident(bot)
    kept = {TOKEN_SECONDS: str(token_seconds)}
    async with laid(rooms) as scene:
        begun = time.monotonic()
        async with started(scene, INSPECTED, env=kept, forked=forked) as bot:
            ready, cpu = time.monotonic() - begun, bot.cpu_seconds()
            await _all_drawn(scene, quiet)
            idle, drawn_cpu = await _resident(bot), bot.cpu_seconds() - cpu
            last, first, tables = scene.tables[0], played // 2, scene.tables[1:]
            before = await _played(bot, tables[:first], last, token_seconds, quiet)
            after = await _played(bot, tables[first : first + played], last, token_seconds, quiet)
    more = (after - before) / played
    found = Idle(rooms=rooms, empty=empty, idle=idle, played=more, ready=ready, cpu=cpu, drawn_cpu=drawn_cpu)
    return found.lines()


async def _resident(bot: BotProcess) -> int:
    return (await held(bot))["resident_kib"]


async def _all_drawn(scene: Laid, quiet: float) -> None:
    """Wait until each table was drawn once: ten in a second."""
    calls, wanted = scene.discord.calls, len(scene.tables)
    while sum(call.method == "PATCH" for call in calls) < wanted:  # noqa: ASYNC110 - it takes minutes
        await asyncio.sleep(min(quiet, 1))
    await drawn(scene.discord, quiet=quiet)


async def _played(
    bot: BotProcess, tables: Sequence[Table], last: Table, token_seconds: float, quiet: float
) -> int:
    """Return the KiB of a bot after people played at some tables, and did nothing for a while."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def play(table: Table) -> None:
        async with gate:
            for guest in table.guests:
                await table.look(guest)
            for _ in range(MOVES):
                await table.move()

    await asyncio.gather(*map(play, tables))
    await drawn(last.discord, quiet=quiet)
    await asyncio.sleep(token_seconds)
    await last.look(last.host)  # what has expired is forgotten when somebody presses something
    await drawn(last.discord, quiet=quiet)
    last.discord.calls.clear()
    return await _resident(bot)
