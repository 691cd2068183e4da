"""Metrics and health checks of a bot, served on a port."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from bot.monitoring.metric_hooks import measure, watch_lag
from bot.monitoring.metrics import LogCounter, Metrics, Observed, ObservedCollector, observe
from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from bot.runtime.jobs import Tasks

if TYPE_CHECKING:
    from bot.app import UnoBot

log = logging.getLogger(__name__)

READINESS_PATIENCE: Final = 2.0  # timeout in seconds for the database's answer


class Readiness:
    """Determines what prevents the bot from serving people."""

    def __init__(
        self,
        look: Callable[[], Observed],
        ask_database: Callable[[], Awaitable[object]],
        store_something: Callable[[], Awaitable[object]],
        *,
        patience: float = READINESS_PATIENCE,
    ) -> None:
        """Begin without results; `store_something` writes a probe if the last commit failed."""
        self._look = look
        self._ask_database, self._store_something = ask_database, store_something
        self._patience = patience
        self._question: asyncio.Task[str | None] | None = None

    async def problems(self) -> list[str]:
        """Return the problems, one sentence each, without secrets."""
        observed = self._look()
        found = ["the process is about to stop"] if observed.draining else []
        if not observed.shards:
            found.append("no shard is connected to Discord yet")
        unheard = (shard.number for shard in observed.shards if not shard.connected)
        found += [f"shard {number} does not hear Discord" for number in unheard]
        of_database = await self._of_database()
        return found if of_database is None else [*found, of_database]

    async def _of_database(self) -> str | None:
        """Check the database, once for all concurrent callers."""
        if self._question is None or self._question.done():
            self._question = asyncio.get_running_loop().create_task(self._ask(), name="readiness")
        return await asyncio.shield(self._question)

    async def _ask(self) -> str | None:
        reading = await self._tried(self._ask_database)
        if reading is not None:
            return reading
        storing = await self._tried(self._store_something)
        return None if storing is None else f"nothing can be stored, as when a disk is full: {storing}"

    async def _tried(self, question: Callable[[], Awaitable[object]]) -> str | None:
        # Details are only in the log: here they could reveal names of hosts and files to strangers.
        try:
            async with asyncio.timeout(self._patience):
                await question()
        except TimeoutError:
            return f"the database did not answer within {self._patience:g} s"
        except StoreBusyError:
            return "the database is too busy"
        except LostStoreError:
            return "the file of the database was deleted or replaced"
        except StoreError:
            return "the database fails"
        return None


CLOSES_WITHIN: Final = 0.5  # seconds for a running response when the process ends


class MonitoringServer:
    """HTTP server for metrics and health checks."""

    def __init__(self, registry: CollectorRegistry, readiness: Readiness) -> None:
        self._registry = registry
        self._readiness = readiness
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._metrics),
                web.get("/livez", self._livez),
                web.get("/readyz", self._readyz),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=CLOSES_WITHIN)

    async def start(self, port: int, *, host: str) -> int:
        """Listen on a port of an address (0: any free port) and return it; raises UserError."""
        await self._runner.setup()
        try:
            # Reuses a port that a previous process has just released, but not one that is in use.
            await web.TCPSite(self._runner, host, port, reuse_address=True).start()
        except OSError as error:
            await self._runner.cleanup()
            # For name resolution and grouped failures the error's own text is unsuitable.
            taken = error.errno == errno.EADDRINUSE
            reason = "another process has it" if taken else os.strerror(error.errno or errno.EIO)
            raise UserError(f"METRICS_PORT: port {port} of {host} cannot be used: {reason}") from error
        address: tuple[str, int] = self._runner.addresses[0]
        return address[1]

    async def stop(self) -> None:
        await self._runner.cleanup()

    async def _metrics(self, request: web.Request) -> web.Response:
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": content_type})

    async def _livez(self, _: web.Request) -> web.Response:
        """Report that the event loop is running, as the response proves."""
        return _text(200, ["alive"])

    async def _readyz(self, _: web.Request) -> web.Response:
        problems = await self._readiness.problems()
        return _text(503, problems) if problems else _text(200, ["ready"])


def _text(status: int, lines: list[str]) -> web.Response:
    text = "".join(f"{line}\n" for line in lines)
    return web.Response(status=status, text=text, headers={"Cache-Control": "no-store"})


NO_CHANNEL: Final = 0  # no channel has this id, so reading its room costs next to nothing

PROBE: Final = "readiness"  # key of a note that is written to test whether the database can store anything
PROBE_SIZE: Final = 256 * 1024


@asynccontextmanager
async def monitored(
    bot: UnoBot, port: int, *, host: str, lease_ages: Callable[[], Mapping[int, float]] = dict
) -> AsyncIterator[int]:
    """Monitor a bot that is not logged in yet, and yield the port (0: any free one); raises UserError."""
    metrics, look = Metrics(), partial(observe, bot, lease_ages)
    metrics.registry.register(ObservedCollector(look))
    reading = partial(bot.storage.journal.load_room, NO_CHANNEL)
    readiness = Readiness(look, reading, partial(store_if_failing, bot))
    server = MonitoringServer(metrics.registry, readiness)
    listening = await server.start(port, host=host)
    log.info("metrics are on port %d of %s", listening, host)
    measure(bot, metrics)
    counter = LogCounter(metrics)
    logging.getLogger().addHandler(counter)
    lag = Tasks()
    lag.start(watch_lag(metrics.lag.observe, SystemClock()), name="lag")
    try:
        yield listening
    finally:
        lag.stop()
        logging.getLogger().removeHandler(counter)
        await server.stop()


async def store_if_failing(bot: UnoBot) -> None:
    """Write as much as a few commits if the last one failed: without play nothing else shows a recovery."""
    storage = bot.storage
    if storage.journal.failing:
        await storage.bot_metadata.write(PROBE, "-" * PROBE_SIZE)
        await storage.bot_metadata.write(PROBE, "")
        storage.journal.failing = False
