"""Serving: opens the database once it answers, stays connected until a stop signal, then drains."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from functools import partial
from typing import Final, TypeVar

from bot import __version__
from bot.app import LEAVES_WITHIN, UnoBot
from bot.config import LOOPBACK, Settings, Shards
from bot.discordpy.client import connect, login_once_reachable, token_of
from bot.discordpy.requests import clear_rate_limits_rarely, end_global_limit_with_request, make_requests_lean
from bot.league.ladders import OPPONENTS
from bot.privacy.retention import Retention
from bot.rooms.ports import StoreError, UnreachableStoreError, ValueKind
from bot.rooms.stores.settings import PreferenceStore
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from bot.runtime.garbage import collect_when_quiet, postpone_full_collections, share_heap
from bot.runtime.jobs import Backoff
from bot.runtime.logs import ask_shard_count
from bot.runtime.supervision import (
    ENDS_WITHIN,
    READY,
    STOPPING,
    TAKES_LONG,
    ServiceManager,
    Shutdown,
    end_task,
    finish,
    heartbeat,
)
from bot.sharding.client import IDENTIFY_MARGIN
from bot.sharding.coordinator import Coordinator
from bot.sharding.ownership import IDENTIFY_SECONDS
from db.engine import StorageError, StorageUnreachableError
from db.key_values import ChangeMoment, SqlKeyValueStore
from db.storage import Storage

log = logging.getLogger(__name__)

FIRST_DATABASE_WAIT: Final = 1.0
MAX_DATABASE_WAIT: Final = 30.0  # upper limit in seconds of the back-off between attempts
UNREACHABLE: Final = (StorageUnreachableError, UnreachableStoreError)

Result = TypeVar("Result")


async def once_database_answers(
    attempt: Callable[[], Awaitable[Result]],
    *,
    meanwhile: Callable[[], AbstractAsyncContextManager[object]] = nullcontext,
) -> Result:
    """Return the result of `attempt`, retried, and logged once, while the database server does not answer."""
    try:
        return await attempt()
    except UNREACHABLE as error:
        log.warning("%s; %s", error, getattr(error, "advice", StorageUnreachableError.advice))
    backoff = Backoff(FIRST_DATABASE_WAIT, MAX_DATABASE_WAIT)
    wait = backoff.next()
    async with meanwhile():
        while True:
            await asyncio.sleep(wait)
            wait = backoff.next()
            try:
                result = await attempt()
            except UNREACHABLE as error:
                log.debug("%s; the next attempt is in %.0f s", error, wait)
            else:
                log.info("the database answers now")
                return result


TIDIES_EVERY: Final = 24  # heartbeats between deletions of old changes: about every minute


def share(bot: UnoBot, storage: Storage, *, keeps: bool) -> Coordinator | None:
    """Make a bot serve its share of the shards, or keep its own; None if the process runs alone."""
    leases, fence = storage.leases, storage.fence
    if leases is None or fence is None:
        return None
    coordinator = Coordinator(
        # A unique name by which an operator can find this process.
        f"process {os.getpid()} on {socket.gethostname()} ({secrets.token_hex(3)})",
        leases=leases,
        held=fence.held,
        served=bot,
        gateway=bot,
        gate=bot.gate,
        keeps=keeps,
        after_heartbeat=RemoteInvalidation(storage.key_values, bot.preferences).forget_changed,
    )

    async def begin(shard_count: int, _max_concurrency: int) -> None:
        # The database may have become unreachable while waiting for Discord.
        await once_database_answers(partial(coordinator.begin, shard_count))

    bot.opening = begin
    bot.identify_queue.share(leases.identify_slot)
    return coordinator


class RemoteInvalidation:
    """Invalidates cached preferences that another process has changed."""

    def __init__(self, key_values: SqlKeyValueStore, preferences: PreferenceStore) -> None:
        self._key_values = key_values
        self._preferences = preferences
        self._moment: ChangeMoment | None = None
        self._calls = 0

    async def forget_changed(self) -> None:
        """Drop cached preferences changed since the last call, by any process."""
        try:
            async with asyncio.timeout(1):
                changes = await self._key_values.changed_since(self._moment)
                self._calls += 1
                if self._calls % TIDIES_EVERY == 0:
                    await self._key_values.forget_changes()
        except (StoreError, TimeoutError) as error:
            log.warning("what people changed in other processes is seen later: %s", error or "no answer")
            return
        self._moment = changes.moment
        if changes.keys is None:
            self._preferences.forget_where(lambda _: True)
        else:
            self._preferences.forget(owner for kind, owner in changes.keys if kind is ValueKind.PREFERENCES)


SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which threads switch. A commit takes several turns of the database's thread, and each would
wait Python's default of 5 ms while pictures are drawn (`click.median.ms` of `make bench`)."""

HANDOVER_SECONDS: Final = 30.0
"""Seconds for other processes to take over from this one before it drains; more for many shards."""
MAX_HANDOVER_SECONDS: Final = 600.0
HANDOVER_MARGIN: Final = 10.0
"""Seconds of a handover besides Discord's pauses between IDENTIFYs: noticing it, loading rooms."""


def handover_seconds(shards: int, max_concurrency: int) -> float:
    """Return the seconds that others need to take over this many shards, which identify one by one."""
    identifying = math.ceil(shards / max_concurrency) * (IDENTIFY_SECONDS + IDENTIFY_MARGIN)
    return min(max(HANDOVER_SECONDS, identifying + HANDOVER_MARGIN), MAX_HANDOVER_SECONDS)


def run(settings: Settings) -> int:
    """Serve games until SIGTERM or SIGINT; return the exit status."""
    share_heap()
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> int:
    log.info("uno-table %s", __version__)
    token, monitoring = token_of(settings), _monitoring(settings.metrics_port, host=settings.metrics_host)
    make_requests_lean()
    try:
        async with AsyncExitStack() as stack:
            storage = await _open_storage(stack, settings)
            await stack.enter_async_context(heartbeat(settings.heartbeat_file))
            retention = Retention(
                matches=settings.retention_matches_days, left_servers=settings.retention_left_servers_days
            )
            bot = UnoBot(storage, shard_count=settings.shard_count, retention=retention)
            clear_rate_limits_rarely(bot.http)
            end_global_limit_with_request(bot.http)
            bot.request_limits.hold(bot)
            ask_shard_count(lambda: bot.shard_count)
            sharing = share(bot, storage, keeps=settings.shards is Shards.ALL)
            if sharing is None and settings.shards is Shards.AUTO:
                raise UserError("SHARDS: auto shares the bot among processes, which needs PostgreSQL")
            ages = dict if sharing is None else sharing.lease_ages
            async with monitoring(bot, lease_ages=ages):
                await serve(bot, token, sharing=sharing)
    except (StorageError, StoreError) as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    return 0


async def _open_storage(stack: AsyncExitStack, settings: Settings) -> Storage:
    """Return the open database, once its server answers; the stack closes it."""

    async def attempt() -> Storage:
        storage = Storage.open(settings.database_url, sole=True, opponents=OPPONENTS)
        return await stack.enter_async_context(storage)

    return await once_database_answers(attempt, meanwhile=partial(heartbeat, settings.heartbeat_file))


def _monitoring(
    port: int | None, *, host: str = LOOPBACK
) -> Callable[..., AbstractAsyncContextManager[object]]:
    """Return the context manager that serves metrics on a port, or one without effect; raises UserError."""
    if port is None:
        return lambda *_, **__: nullcontext()
    try:
        from bot.monitoring.server import monitored  # noqa: PLC0415 - its requirements are optional
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("prometheus_client"):
            raise
        raise UserError(
            "METRICS_PORT: prometheus-client is not installed; "
            "run pip install 'uno-table[metrics]' where the bot is installed"
        ) from error
    return partial(monitored, port=port, host=host)


async def serve(
    bot: UnoBot, token: str, shutdown: Shutdown | None = None, *, sharing: Coordinator | None = None
) -> None:
    """Keep the bot connected until a signal, then hand over its shards to others, and drain it."""

    def handover() -> float:
        if sharing is None:
            return 0.0
        return handover_seconds(len(sharing.shards), bot.identify_queue.max_concurrency)

    shutdown = shutdown or Shutdown(ends_within=lambda: ENDS_WITHIN + handover())
    manager = ServiceManager()
    shutdown.listen()
    living = asyncio.create_task(manager.give_signs_of_life(), name="signs of life")
    connected = asyncio.create_task(_connect(bot, token, manager), name="connection")
    stopping = asyncio.create_task(shutdown.requested.wait(), name="stop")
    await asyncio.wait((connected, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    manager.tell(STOPPING)
    if shutdown.requested.is_set():
        if sharing is not None:
            seconds = handover()
            manager.tell(TAKES_LONG.format(microseconds=(ENDS_WITHIN + seconds + 1) * 1e6))
            await sharing.hand_everything_over(within=seconds)
        log.info("draining")
    if sharing is not None:
        sharing.stop()
    await bot.drain()
    if sharing is not None:
        await finish(sharing.leave(), within=LEAVES_WITHIN, what="giving up the leases has")
    # The library may be waiting minutes for its next attempt to connect.
    await end_task(connected, within=LEAVES_WITHIN / 2)
    living.cancel()
    await _let_cancelled_end()
    if not shutdown.requested.is_set():
        await connected  # raises the reason why it ended
    elif connected.done() and not connected.cancelled() and (error := connected.exception()) is not None:
        log.warning("the connection failed while it was to end: %r", error)


async def _connect(bot: UnoBot, token: str, manager: ServiceManager) -> None:
    await login_once_reachable(bot, token)
    manager.tell(READY)  # its tables are restored; the connection to Discord may come and go
    postpone_full_collections()
    sys.setswitchinterval(SWITCH_INTERVAL)
    is_idle = bot.services.pending_interactions.is_idle
    collecting = asyncio.create_task(collect_when_quiet(is_idle, SystemClock()), name="garbage")
    try:
        await connect(bot)
    finally:
        collecting.cancel()


async def _let_cancelled_end() -> None:
    """Wait for cancelled tasks: one that the loop's shutdown cancels again might hang while closing."""
    cancelled = [task for task in asyncio.all_tasks() if task.cancelling()]
    if cancelled:
        await asyncio.wait(cancelled, timeout=LEAVES_WITHIN / 2)
