"""Monitoring of a bot: measures its work, counts interactions on arrival, and serves results on a port."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from functools import cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from bot.discordpy.events import event_parsers
from bot.monitoring.metrics import LogCounter, Metrics, Observed, ObservedCollector, observe
from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError
from bot.runtime.clock import Clock, SystemClock
from bot.runtime.errors import UserError
from bot.runtime.jobs import Tasks
from bot.sharding.ownership import shard_of
from cogs.core.verbs import Verb
from cogs.features import dynamic_items

if TYPE_CHECKING:
    from bot.app import UnoBot

log = logging.getLogger(__name__)

EVENT: Final = "INTERACTION_CREATE"
OTHER: Final = "other"  # label for everything unknown to this version of the bot, whose text may be anything
TABLE: Final = "uno"  # custom_ids of a table's buttons begin with it, followed by their verb
NESTED: Final = frozenset(
    {discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value}
)
TYPES: Final = {kind.value: kind.name for kind in discord.InteractionType}
COMMANDS: Final = frozenset(
    {discord.InteractionType.application_command.value, discord.InteractionType.autocomplete.value}
)


def count_interactions(
    parsers: MutableMapping[str, Callable[[Any], None]],
    *,
    note: Callable[[int, str, str], None],
    command_names: Callable[[], Iterable[str]],
    shard_count: Callable[[], int | None],
) -> None:
    """Count each interaction by shard, type, and command or kind; changes the parsers in place."""
    parse = parsers[EVENT]
    names: frozenset[str] | None = None

    def count_and_parse(data: Any) -> None:
        nonlocal names
        try:
            if names is None:
                names = frozenset(command_names())
            shard = shard_of(int(data.get("guild_id") or 0), shard_count() or 1)
            note(shard, TYPES.get(data["type"], OTHER), _name_of(data, names))
        except Exception as error:  # noqa: BLE001 - an interaction must be answered even if counting fails
            log.debug("an interaction is not counted: %s", type(error).__name__)
        parse(data)

    parsers[EVENT] = count_and_parse


def _name_of(data: Any, names: frozenset[str]) -> str:
    """Return the command, or the kind of the pressed component; empty for a modal."""
    inner = data.get("data", {})
    if data["type"] in COMMANDS:
        name = _command_of(inner)
        return name if name in names else OTHER
    if data["type"] == discord.InteractionType.component.value:
        kind, _, rest = inner["custom_id"].partition(":")
        if kind == TABLE:
            kind = f"{TABLE}:{rest.partition(':')[0]}"
        return kind if kind in _kinds() else OTHER
    return ""


def _command_of(inner: Any) -> str:
    """Return the full name of a command, such as `uno-admin end`."""
    parts = [inner["name"]]
    options = inner.get("options") or []
    while options and options[0]["type"] in NESTED:
        parts.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(parts)


@cache
def _kinds() -> frozenset[str]:
    """Return every kind of button and select: its custom_id's beginning, with the verb at a table."""
    begins = (re.match(r"[a-z]+", item.template.pattern) for item in dynamic_items())
    kinds = {found[0] for found in begins if found is not None}
    return frozenset(kinds - {TABLE} | {f"{TABLE}:{verb.value}" for verb in Verb})


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

LOOK_EVERY: Final = 0.25  # seconds between two measurements of the event loop's lag
SCOPE_HEADER: Final = "X-RateLimit-Scope"


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


def measure(bot: UnoBot, metrics: Metrics) -> None:
    """Connect a bot that is not logged in yet to the metrics."""
    count_requests(bot.trace, metrics)
    bot.services.answer_times.on_answer = metrics.note_answer
    journal = bot.storage.journal
    journal.on_commit, journal.on_group = metrics.note_commit, metrics.note_group
    bot.display.freshness.on_shown = metrics.freshness.observe
    count_interactions(
        event_parsers(bot),
        note=metrics.note_interaction,
        command_names=lambda: [
            command.qualified_name
            for command in bot.tree.walk_commands(type=discord.AppCommandType.chat_input)
        ],
        shard_count=lambda: bot.shard_count,
    )


def count_requests(trace: aiohttp.TraceConfig, metrics: Metrics) -> None:
    """Count all traced requests, including discord.py's own retries."""

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
    """Report four times a second, until cancelled, how many seconds late a task resumes."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await clock.sleep(LOOK_EVERY)
        note(max(loop.time() - due, 0.0))
