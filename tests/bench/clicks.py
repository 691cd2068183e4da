"""Cost and latency of a click, in proportion to a bot that does nothing but answer.

Each measurement alternates between the two bots in short phases, so that a machine busy with other things
slows both. The smallest bot gets copies of the messages that the real one was pressed on.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.bench.table import MOST_KINDS, PATIENCE, Table, accepted, grow, set_up
from tests.support.load import LoadReport, closed_loop, open_loop
from tests.support.pauses import Pauses

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from tests.bench.rig import Rig
    from tests.support.fake_discord import Answer, FakeDiscord
    from tests.support.process import BotProcess

SETTLING = 0.03  # seconds after the last answer in which a bot deals with Discord's reply to it


@dataclass(kw_only=True, slots=True)
class Cost:
    """CPU time of one bot, summed over phases."""

    seconds: float = 0.0
    clicks: int = 0
    refused: int = 0
    deferred: int = 0

    @property
    def each(self) -> float:
        """Microseconds for a click."""
        return self.seconds / self.clicks * 1e6

    def count(self, answers: Sequence[Answer]) -> None:
        """Count the answers to moves, those that were refusals, and those that came after a deferral."""
        self.clicks += len(answers)
        self.refused += sum(not accepted(answer) for answer in answers)
        self.deferred += sum(answer.deferred for answer in answers)

    @contextlib.asynccontextmanager
    async def of(self, bot: BotProcess) -> AsyncIterator[None]:
        """Add what the bot spends inside."""
        before = bot.cpu_seconds()
        yield
        await asyncio.sleep(SETTLING)
        self.seconds += bot.cpu_seconds() - before


@dataclass(kw_only=True, slots=True)
class Costs:
    """Both bots' costs, and how many requests the real one made besides answers."""

    bot: Cost = field(default_factory=Cost)
    ack: Cost = field(default_factory=Cost)
    drawings: int = 0

    @property
    def ratio(self) -> float:
        """How many times as much a click of the real bot costs."""
        return self.bot.each / self.ack.each


@contextlib.asynccontextmanager
async def drawings_held(discord: FakeDiscord, tables: Sequence[Table]) -> AsyncIterator[None]:
    """Let the bot draw no table and refresh no hand: Discord keeps the next edit of each waiting."""
    hands = sum(len(table.guests) for table in tables)
    holds = [discord.faults.hold("^PATCH ") for _ in range(len(tables) + hands)]
    await asyncio.gather(*(table.move() for table in tables))
    # The hand of who moved is shown by the answer, and is held when somebody else moves.
    await asyncio.gather(*(hold.arrived(PATIENCE) for hold in holds[:hands]))
    yield
    for hold in holds:
        hold.release()


async def click_costs(rig: Rig, tables: Sequence[Table], *, rounds: int) -> Costs:
    """Measure one accepted move of each table at once, round after round, and nothing else.

    Between the rounds those whose turn it is open their hands; that and the drawings are not counted.
    """
    costs = Costs()
    async with drawings_held(rig.discord, tables):
        for _ in range(rounds):
            clicks = await asyncio.gather(*(table.next_click() for table in tables))
            mirrored = [await rig.mirrored(click) for click in clicks]
            await asyncio.sleep(SETTLING)
            async with costs.bot.of(rig.bot):
                sent = [await table.send() for table in tables]
                answers = await asyncio.gather(*map(Table.follow, tables, sent))
            costs.bot.count(answers)
            async with costs.ack.of(rig.ack):
                acked = [await rig.ack_discord.click(*click) for click in mirrored]
                await asyncio.gather(*(interaction.answered(PATIENCE) for interaction in acked))
            costs.ack.clicks += len(acked)
            rig.forget()
    return costs


async def play_costs(rig: Rig, tables: Sequence[Table], *, phases: int, clicks: int) -> Costs:
    """Measure everything: as many clicks as the bot can take, one of each table at a time, and its drawings.

    About every second click opens a hand, the others are moves.
    """
    costs = Costs()
    for _ in range(phases):
        mirrored = [await rig.mirrored(await table.next_click()) for table in tables]
        rig.forget()
        async with costs.bot.of(rig.bot):
            turns = iter(range(clicks))
            await asyncio.gather(*(_play(table, turns, costs.bot) for table in tables))
        costs.drawings += sum(not call.path.endswith("/callback") for call in rig.discord.calls)
        async with costs.ack.of(rig.ack):
            report = await closed_loop(
                rig.ack_discord, mirrored.__getitem__, in_flight=len(tables), rooms=len(tables), clicks=clicks
            )
        costs.ack.clicks += report.answered
    return costs


async def _play(table: Table, turns: Iterator[int], cost: Cost) -> None:
    """Press one button after the other until the turns, which all tables share, are used up."""
    for _ in turns:
        press = await table.send()
        answer = await table.follow(press)
        cost.clicks += 1
        cost.refused += press.move and not accepted(answer)
        cost.deferred += answer.deferred


@dataclass(kw_only=True, slots=True)
class Latencies:
    """Both bots' answers on a schedule; those of the real bot to moves and to *My hand* apart.

    `ratios` has the quotient of the medians of each phase: moves to the smallest bot's answers. `fsyncs` are
    single ones between the phases: a move cannot be answered faster than that. `left_out` counts answers to
    moves into which a pause of the driver fell; `pauses` has the longest ones, by phase.
    """

    bot: LoadReport = field(default_factory=LoadReport)
    looks: LoadReport = field(default_factory=LoadReport)
    ack: LoadReport = field(default_factory=LoadReport)
    ratios: list[float] = field(default_factory=list)
    fsyncs: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    left_out: int = 0
    refused: int = 0
    deferred: int = 0

    def add(self, phase: Latencies, pauses: Pauses) -> None:
        """Add what was measured in one phase, but the answers into which a pause of the driver fell."""
        moves, acks = phase.bot.outside(pauses), phase.ack.outside(pauses)
        if moves and acks:
            self.ratios.append(statistics.median(moves) / statistics.median(acks))
        self.bot.latencies += moves
        self.looks.latencies += phase.looks.outside(pauses)
        self.ack.latencies += acks
        self.left_out += len(phase.bot.latencies) - len(moves)
        self.bot.lags += phase.bot.lags
        self.ack.lags += phase.ack.lags
        self.pauses.append(pauses.longest)
        self.refused += phase.refused
        self.deferred += phase.deferred


async def click_latencies(
    rig: Rig, tables: Sequence[Table], *, rate: float, phases: int, seconds: float
) -> Latencies:
    """Press buttons at a fixed rate over all tables: moves, and between them *My hand*."""
    found = Latencies()
    for _ in range(phases):
        ready = await asyncio.gather(*(table.next_click() for table in tables))
        mirrored = [await rig.mirrored(click) for click in ready]
        phase, pauses = Latencies(), Pauses()
        async with pauses.watched():
            await _on_schedule(tables, phase, rate=rate, seconds=seconds)
        async with pauses.watched():
            phase.ack = await open_loop(
                rig.ack_discord, mirrored.__getitem__, rate=rate, rooms=len(tables), seconds=seconds
            )
        found.add(phase, pauses)
        found.fsyncs += [rig.fsync() for _ in range(5)]
        rig.forget()
    return found


async def _on_schedule(tables: Sequence[Table], found: Latencies, *, rate: float, seconds: float) -> None:
    started = time.monotonic()

    async def one(place: int, table: Table) -> None:
        for turn in range(place, round(rate * seconds), len(tables)):
            due = started + turn / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            press = await table.send()
            report = found.bot if press.move else found.looks
            report.lags.append(max(0.0, press.interaction.dispatched_at - due))
            answer = await table.follow(press)
            report.note(press.interaction, answer.latency)
            found.refused += press.move and not accepted(answer)
            found.deferred += answer.deferred

    await asyncio.gather(*(one(place, table) for place, table in enumerate(tables)))


async def click_cpu(
    rig: Rig, *, rooms: int = 64, kinds: int = MOST_KINDS, rounds: int = 24, clicks: int = 1500
) -> list[str]:
    """Return lines about CPU time."""
    tables = await set_up(rig.discord, rooms)
    await grow(tables, kinds=kinds)
    click = await click_costs(rig, tables, rounds=rounds)
    play = await play_costs(rig, tables, phases=max(1, rounds // 6), clicks=clicks)
    return [
        f"click.cpu.ratio {click.ratio:.2f} x",
        f"click.cpu.us {click.bot.each:.0f} us",
        f"ack.cpu.us {click.ack.each:.0f} us",
        f"click.refused {click.bot.refused} clicks",
        f"click.deferred {click.bot.deferred} clicks",
        f"play.cpu.ratio {play.ratio:.2f} x",
        f"play.cpu.us {play.bot.each:.0f} us",
        f"play.ack.cpu.us {play.ack.each:.0f} us",
        f"play.drawing.requests {play.drawings / play.bot.clicks:.2f} per_click",
        f"play.refused {play.bot.refused} clicks",
        f"play.deferred {play.bot.deferred} clicks",
    ]


async def click_median(
    rig: Rig,
    *,
    rooms: int = 50,
    kinds: int = MOST_KINDS,
    rate: float = 100,
    phases: int = 10,
    seconds: float = 2,
) -> list[str]:
    """Return lines about the time to an answer."""
    tables = await set_up(rig.discord, rooms)
    await grow(tables, kinds=kinds)
    found = await click_latencies(rig, tables, rate=rate, phases=phases, seconds=seconds)
    ms = {
        "click.median": found.bot.latency(),
        "click.p99": found.bot.latency(0.99),
        "look.median": found.looks.latency(),
        "ack.median": found.ack.latency(),
        "ack.p99": found.ack.latency(0.99),
        "disk.fsync": statistics.median(found.fsyncs),
        "click.driver.lag": statistics.median(found.bot.lags),
        "ack.driver.lag": statistics.median(found.ack.lags),
        "click.driver.pause": max(found.pauses),
    }
    return [
        f"click.median.ratio {statistics.median(found.ratios or [math.nan]):.2f} x",
        f"click.p99.ratio {found.bot.latency(0.99) / found.ack.latency(0.99):.2f} x",
        *(f"{name}.ms {seconds * 1000:.2f} ms" for name, seconds in ms.items()),
        f"click.left_out {found.left_out} clicks",
        f"click.median.refused {found.refused} clicks",
        f"click.median.deferred {found.deferred} clicks",
    ]
