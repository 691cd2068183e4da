"""Load for any bot: clicks as fast as they are answered, or on a fixed schedule."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.support.fake_discord import FakeDiscord, Interaction, Message, User
from tests.support.pauses import Pauses


class Click(NamedTuple):
    user: User
    message: Message
    custom_id: str


NextClick = Callable[[int], Click]


@dataclass(kw_only=True)
class LoadReport:
    """What came of it. Times are seconds; `lags` says how late an open loop's clicks were sent.

    Lags belong to the driver: when they approach the latencies, the machine was too busy to measure. `begun`
    has for each latency when its click was sent.
    """

    sent: int = 0
    timeouts: int = 0
    elapsed: float = 0.0
    types: Counter[int] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)

    @property
    def answered(self) -> int:
        """How many clicks got their answer in time."""
        return len(self.latencies)

    @property
    def rate(self) -> float:
        """Answered clicks a second."""
        return self.answered / self.elapsed if self.elapsed else 0.0

    def latency(self, share: float = 0.5) -> float:
        """The latency that this share of the answers stayed within: 0.5 is the median."""
        return quantile(self.latencies, share)

    def lag(self, share: float = 0.5) -> float:
        """The same for the lags."""
        return quantile(self.lags, share)

    def note(self, interaction: Interaction, latency: float) -> None:
        """Note how long an answer took."""
        self.latencies.append(latency)
        self.begun.append(interaction.dispatched_at)

    def outside(self, pauses: Pauses) -> list[float]:
        """Return the latencies that no pause of the driver fell into."""
        answers = zip(self.begun, self.latencies, strict=True)
        return [latency for begun, latency in answers if not pauses.met(begun, begun + latency)]

    async def follow(self, interaction: Interaction, within: float) -> None:
        """Wait for one answer and count it."""
        try:
            answer = await interaction.answered(within)
        except TimeoutError:
            self.timeouts += 1
        else:
            self.types[answer.type] += 1
            self.note(interaction, answer.latency)


async def closed_loop(
    discord: FakeDiscord,
    next_click: NextClick,
    *,
    in_flight: int,
    rooms: int,
    clicks: int,
    patience: float = 3.0,
) -> LoadReport:
    """Keep `in_flight` clicks open until `clicks` were sent: what the bot can do at most.

    Rooms are taken in turn; a room has several clicks open at once only when `in_flight` > `rooms`.
    """
    report = LoadReport()
    turns = iter(range(clicks))

    async def worker() -> None:
        for turn in turns:
            report.sent += 1
            interaction = await discord.click(*next_click(turn % rooms))
            await report.follow(interaction, patience)

    started = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for _ in range(in_flight):
            group.create_task(worker())
    report.elapsed = time.monotonic() - started
    return report


async def open_loop(
    discord: FakeDiscord,
    next_click: NextClick,
    *,
    rate: float,
    rooms: int,
    seconds: float,
    patience: float = 3.0,
) -> LoadReport:
    """Send `rate` clicks a second on schedule, answered or not: what people would feel."""
    report = LoadReport()
    started = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for turn in range(round(rate * seconds)):
            due = started + turn / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            report.lags.append(max(0.0, time.monotonic() - due))
            report.sent += 1
            interaction = await discord.click(*next_click(turn % rooms))
            group.create_task(report.follow(interaction, patience))
    report.elapsed = time.monotonic() - started
    return report


def quantile(values: list[float], share: float) -> float:
    """Return what this share of the values stays within; nan if there are none."""
    if not values:
        return math.nan
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
