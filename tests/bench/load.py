"""Load that one core carries: the real processes through the fake gateway, at a human pace (`make load`).

Each process of the bot is pinned to the last core, and what plays Discord and the people to the others; with
a single core both share it, and the figures say less. People press when they please: on average one press at
a table every `PAUSE` seconds, at random moments.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from bot.i18n import translator
from tests.bench.growth import held
from tests.bench.idle_rooms import idle_rooms
from tests.bench.memory import memory
from tests.bench.ready import drawn, laid, peak_of_requests, started
from tests.support.fake_discord import walk
from tests.support.load import quantile
from tests.support.postgres import lent_database, server
from tests.support.process import start_bot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.ready import Laid
    from tests.bench.table import Press, Table
    from tests.support.process import BotProcess

BUSY: Final = translator()("refused-busy")
PAUSE: Final = 6.0
"""Seconds between two presses at a table, on average: a turn takes a person four to eight."""
ROOMS: Final = 1000
SECONDS: Final = 60.0
ANSWER_WITHIN: Final = 3.0
NORMAL: Final = 0.5
"""Seconds in which presses are answered as a rule: an overload is over once all are."""
FORGET_AFTER: Final = 5.0  # seconds after which the driver forgets what was sent
AFTERWARDS: Final = 30.0  # seconds after an overload in which people go on to play


@dataclass(kw_only=True)
class Load:
    """What came of a load.

    Attributes:
        latencies: Seconds until each answer.
        late: Seconds by which presses were sent too late: they are the driver's.
        unanswered: Presses without an answer within Discord's three seconds.
        refused: Presses that were told to come again, since there was too much to do.
        slow_until: Seconds from the beginning until the last press that took longer than `NORMAL`.
        cpu: CPU seconds of the processes of the bot.
        seconds: How long it took.
        peak: The most requests in a second that Discord counts.
    """

    latencies: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    unanswered: int = 0
    refused: int = 0
    slow_until: float = 0.0
    cpu: float = 0.0
    seconds: float = 0.0
    peak: int = 0

    @property
    def cpu_each(self) -> float:
        """CPU seconds for a press, with everything that is drawn for it."""
        return self.cpu / max(len(self.latencies), 1)

    def lines(self, name: str, rooms: int) -> list[str]:
        """Return the lines of a benchmark."""
        share = self.cpu / self.seconds
        return [
            f"{name}.rooms {rooms} rooms",
            f"{name}.presses {len(self.latencies) / self.seconds:.0f} presses/s",
            f"{name}.core {100 * share:.0f} %",
            f"{name}.rooms.per.core {rooms / share:.0f} rooms",
            f"{name}.median {quantile(self.latencies, 0.5) * 1000:.0f} ms",
            f"{name}.p99 {quantile(self.latencies, 0.99) * 1000:.0f} ms",
            f"{name}.unanswered {self.unanswered} presses",
            f"{name}.driver.late {quantile(self.late, 0.99) * 1000:.0f} ms",
        ]


async def load() -> list[str]:
    """Return lines about 1,000 busy rooms, 10,000 idle ones, two processes beside one, and 1,000 matches."""
    return [*await busy(), *await idle_rooms(), *await two(), *await memory(1000, name="load.memory")]


async def busy(rooms: int = ROOMS, seconds: float = SECONDS) -> list[str]:
    """Return lines about rooms at which people play, served by one process with SQLite."""
    async with laid(rooms) as scene, started(scene) as bot:
        measured = await _play(scene, [bot], seconds)
    return [*measured.lines("load.busy", rooms), f"load.busy.requests.peak {measured.peak} requests/s"]


async def over() -> list[str]:
    """Return lines about a core that gets more presses than it can carry, and about the time after.

    The environment says how many `LOAD_ROOMS` there are, for how many `LOAD_SECONDS` people press, and how
    many presses come each second in all (`LOAD_RATE`); after that it is a third of them.
    """
    rooms = int(os.environ.get("LOAD_ROOMS", ROOMS))
    seconds, rate = float(os.environ.get("LOAD_SECONDS", "300")), float(os.environ.get("LOAD_RATE", "285"))
    async with laid(rooms) as scene, started(scene, "tests.bench.inspected") as bot:
        await _look_at_all(scene)
        await held(bot)
        scene.discord.world.interactions.first_response = ANSWER_WITHIN
        made = await _press(scene, [bot], seconds, pause=rooms / rate)
        late = (await held(bot))["tables_p99_ms"]
        after = await _press(scene, [bot], AFTERWARDS, pause=3 * rooms / rate)
    answered = 1 - made.unanswered / max(len(made.late), 1)
    return [
        *made.lines("load.over", rooms),
        f"load.over.seconds {made.seconds:.0f} s",
        f"load.over.answered {100 * answered:.2f} %",
        f"load.over.refused {made.refused} presses",
        f"load.over.table.p99 {late / 1000:.1f} s",
        f"load.over.recovery {after.slow_until:.1f} s",
    ]


async def two(rooms: int = 400, seconds: float = SECONDS) -> list[str]:
    """Return how much two processes with PostgreSQL carry, given a core each, in proportion to one.

    Both share the core here; what a process carries is worked out from the CPU time of a press.
    """
    if server() is None:
        return []
    alone, both = [await _shared(count, rooms, seconds) for count in (1, 2)]
    return [
        *alone.lines("load.one", rooms),
        *both.lines("load.two", rooms),
        f"load.two.ratio {2 * alone.cpu_each / both.cpu_each:.2f} x",
    ]


async def _shared(processes: int, rooms: int, seconds: float) -> Load:
    """Let so many processes share two shards."""
    async with lent_database() as database, contextlib.AsyncExitStack() as stack:
        scene = await stack.enter_async_context(laid(rooms, url=database.url, shards=2))
        environment = {"DATABASE_URL": database.url, "SHARD_COUNT": "2"}
        bots = []
        for number in range(processes):
            logs = scene.folder / str(number)
            logs.mkdir()
            process = start_bot("bot", scene.discord, logs=logs, arguments=("run",), env=environment)
            bots.append(await stack.enter_async_context(process))
        await _each_serves(bots, 2 // processes)
        return await _play(scene, bots, seconds)


async def _each_serves(bots: Sequence[BotProcess], shards: int) -> None:
    """Wait until each process serves so many shards."""
    for bot in bots:
        await bot.line(rf"serves {shards} of \d+ shards")


async def _play(scene: Laid, bots: Sequence[BotProcess], seconds: float) -> Load:
    """Let people press at all tables for so many seconds, once everything is drawn and every hand is open."""
    await _look_at_all(scene)
    return await _press(scene, bots, seconds, pause=PAUSE)


async def _look_at_all(scene: Laid) -> None:
    """Wait until everything is drawn, and open every hand."""
    await drawn(scene.discord)
    for table in scene.tables:
        for guest in table.guests:
            await table.look(guest)


async def _press(scene: Laid, bots: Sequence[BotProcess], seconds: float, *, pause: float) -> Load:
    """Let people press at all tables for so many seconds, with so many between two at a table on average."""
    made, random = Load(), Random(1)
    scene.discord.calls.clear()
    forgetting = asyncio.create_task(_forget(scene, made))
    with _pinned(bots), _without_collections():
        begun, cpu = time.monotonic(), sum(bot.cpu_seconds() for bot in bots)
        until = begun + seconds
        await asyncio.gather(
            *(_play_at(table, (begun, until, pause), made, Random(random.random())) for table in scene.tables)
        )
        made.seconds = time.monotonic() - begun
        made.cpu = sum(bot.cpu_seconds() for bot in bots) - cpu
    forgetting.cancel()
    _count(scene, made)
    return made


async def _forget(scene: Laid, made: Load) -> None:
    """Forget what was sent once it is counted: in half an hour it would be gigabytes."""
    while True:
        await asyncio.sleep(FORGET_AFTER)
        _count(scene, made)


def _count(scene: Laid, made: Load) -> None:
    made.peak = max(made.peak, peak_of_requests(scene.discord))
    scene.discord.calls.clear()


async def _play_at(table: Table, times: tuple[float, float, float], made: Load, random: Random) -> None:
    begun, until, pause = times
    due = begun + random.random() * pause
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        sent = time.monotonic()
        made.late.append(sent - due)
        try:
            answer = await table.follow(await _send(table))
        except TimeoutError:
            latency = math.inf
        else:
            latency = answer.latency
            made.refused += any(
                part.get("content") == BUSY for part in walk(answer.data.get("components", ()))
            )
        made.latencies.append(latency)
        made.unanswered += latency > ANSWER_WITHIN
        if latency > NORMAL:
            made.slow_until = max(made.slow_until, sent - begun)
        due = max(due, time.monotonic()) + random.expovariate(1 / pause)


async def _send(table: Table) -> Press:
    """Send the next move. Open hands were refreshed since the last one; else they look anew."""
    for guest in table.guests:
        guest.fresh = guest.hand is not None
    try:
        return await table.send()
    except LookupError:
        for guest in table.guests:
            guest.fresh = False
        return await table.send()


@contextlib.contextmanager
def _without_collections() -> Iterator[None]:
    """Collect no garbage in this process meanwhile: it holds all messages, and would stand still for long."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def _pinned(bots: Sequence[BotProcess]) -> Iterator[None]:
    """Pin the bot to the last core, and this process to the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        for bot in bots:
            for thread in Path(f"/proc/{bot.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), cores[-1:])
        os.sched_setaffinity(0, cores[:-1])
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
