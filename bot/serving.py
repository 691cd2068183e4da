"""Runs the bot: opens the database, stays connected until a signal asks it to stop, then drains."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.app import LEAVES_WITHIN, UnoBot
from bot.errors import UserError
from bot.garbage import collect_when_quiet, postpone_full_collections
from bot.league.rated import OPPONENTS
from bot.login import login, token_of
from bot.logs import ask_shard_count
from bot.rooms.clock import SystemClock
from bot.rooms.ports import StoreError
from bot.service_manager import READY, STOPPING, ServiceManager
from bot.shutdown import Shutdown, end_task
from db.errors import StorageError
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from bot.config import Settings

SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a thread lets another one run. A commit takes several turns of the database's thread,
and each would wait Python's usual 5 ms while pictures are drawn (`click.median.ms` of `make bench`)."""

log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Serve games until SIGTERM or SIGINT; return the exit status."""
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> int:
    token, monitoring = token_of(settings), _monitoring(settings.metrics_port)
    try:
        async with Storage.open(settings.database_url, sole=True, opponents=OPPONENTS) as storage:
            bot = UnoBot(storage)
            ask_shard_count(lambda: bot.shard_count)
            async with monitoring(bot):
                await serve(bot, token)
    except (StorageError, StoreError) as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    return 0


def _monitoring(port: int | None) -> Callable[[UnoBot], AbstractAsyncContextManager[object]]:
    """Return what tells on a port how a bot is, or nothing where there is none.

    Raises:
        UserError: A package that this needs is not installed.
    """
    if port is None:
        return nullcontext
    try:
        from bot.monitoring.monitored import monitored  # noqa: PLC0415 - not everybody has what it needs
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("prometheus_client"):
            raise
        raise UserError(
            "METRICS_PORT: prometheus-client is not installed; "
            "run .venv/bin/pip install -c constraints.txt -e '.[metrics]'"
        ) from error
    return partial(monitored, port=port)


async def serve(bot: UnoBot, token: str, shutdown: Shutdown | None = None) -> None:
    """Keep the bot connected until a signal asks it to stop, then drain it."""
    shutdown, manager = shutdown or Shutdown(), ServiceManager()
    shutdown.listen()
    living = asyncio.create_task(manager.give_signs_of_life(), name="signs of life")
    connected = asyncio.create_task(_connect(bot, token, manager), name="connection")
    stopping = asyncio.create_task(shutdown.requested.wait(), name="stop")
    await asyncio.wait((connected, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if shutdown.requested.is_set():
        log.info("draining")
    manager.tell(STOPPING)
    await bot.drain()
    # The library may be waiting for its next attempt to connect, and would for minutes.
    await end_task(connected, within=LEAVES_WITHIN / 2)
    living.cancel()
    if not shutdown.requested.is_set():
        await connected  # raises why it ended


async def _connect(bot: UnoBot, token: str, manager: ServiceManager) -> None:
    await login(bot, token)
    manager.tell(READY)  # its tables are back; whether Discord is heard may change at any time
    postpone_full_collections()
    sys.setswitchinterval(SWITCH_INTERVAL)
    is_idle = bot.services.pending_interactions.is_idle
    collecting = asyncio.create_task(collect_when_quiet(is_idle, SystemClock()), name="garbage")
    try:
        await bot.connect()
    finally:
        collecting.cancel()
