"""Puts the parts together: what is measured in a bot, and the server that tells it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.monitoring.collector import BotObserved, ObservedCollector
from bot.monitoring.interactions import count_interactions
from bot.monitoring.metrics import LogCounter, Metrics
from bot.monitoring.readiness import Readiness
from bot.monitoring.server import MonitoringServer
from bot.rooms.clock import SystemClock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from types import SimpleNamespace

    import aiohttp

    from bot.app import UnoBot
    from bot.rooms.clock import Clock

log = logging.getLogger(__name__)

NO_CHANNEL: Final = 0
"""Discord's id of no channel: to read its room costs next to nothing."""

PROBE: Final = "readiness"
"""The key of the note that is stored to see whether anything can be."""
PROBE_SIZE: Final = 256 * 1024

LOOK_EVERY: Final = 0.25
"""Seconds between two looks at how late the event loop is."""
SCOPE_HEADER: Final = "X-RateLimit-Scope"


@asynccontextmanager
async def monitored(
    bot: UnoBot, port: int, *, host: str, lease_ages: Callable[[], Mapping[int, float]] = dict
) -> AsyncIterator[int]:
    """Tell on a port how a bot is; to be entered before it logs in.

    Args:
        bot: What is looked at.
        port: 0 for any that is free.
        host: The address of this machine on which others may ask.
        lease_ages: Returns, of each shard that this process leases, how many seconds ago that was renewed.

    Yields:
        The port.

    Raises:
        UserError: The port cannot be had.
    """
    metrics, observed = Metrics(), BotObserved(bot)
    observed.ages = lease_ages
    metrics.registry.register(ObservedCollector(observed))
    reading = partial(bot.storage.journal.load_room, NO_CHANNEL)
    readiness = Readiness(observed, reading, partial(store_if_failing, bot))
    server = MonitoringServer(metrics.registry, readiness)
    listening = await server.start(port, host=host)
    log.info("metrics are on port %d of %s", listening, host)
    measure(bot, metrics)
    counter = LogCounter(metrics)
    logging.getLogger().addHandler(counter)
    lag = asyncio.create_task(watch_lag(metrics.note_lag, SystemClock()), name="lag")
    try:
        yield listening
    finally:
        lag.cancel()
        logging.getLogger().removeHandler(counter)
        await server.stop()


async def store_if_failing(bot: UnoBot) -> None:
    """Store as much as a few commits have, if the last one failed: without people no other would show more.

    Raises:
        StoreError: It cannot be stored.
    """
    storage = bot.storage
    if storage.journal.failing:
        await storage.bot_metadata.write(PROBE, "-" * PROBE_SIZE)
        await storage.bot_metadata.write(PROBE, "")
        storage.journal.failing = False


def measure(bot: UnoBot, metrics: Metrics) -> None:
    """Let a bot that has not logged in yet tell the metrics what it does."""
    count_requests(bot.trace, metrics)
    bot.services.answer_times.on_answer = metrics.note_answer
    bot.storage.journal.meter = metrics
    bot.display.freshness.on_shown = metrics.note_freshness
    count_interactions(
        bot._connection.parsers,  # noqa: SLF001 - as `bot.event_guard` does
        note=metrics.note_interaction,
        command_names=lambda: [
            command.qualified_name
            for command in bot.tree.walk_commands(type=discord.AppCommandType.chat_input)
        ],
        shard_count=lambda: bot.shard_count,
    )


def count_requests(trace: aiohttp.TraceConfig, metrics: Metrics) -> None:
    """Count the requests that are traced, those included that discord.py repeats by itself."""

    async def on_end(
        _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        metrics.note_request(end.method, end.response.status, end.response.headers.get(SCOPE_HEADER))

    async def on_exception(
        _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        metrics.note_request(failed.method, None)

    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_exception)


async def watch_lag(note: Callable[[float], None], clock: Clock) -> None:
    """Measure until cancelled how many seconds later than asked a task goes on.

    Args:
        note: Gets the seconds, 0 or more, four times a second.
        clock: Waits between two looks.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await clock.sleep(LOOK_EVERY)
        note(max(loop.time() - due, 0.0))
