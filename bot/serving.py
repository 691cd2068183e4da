"""Runs the bot: opens the database, stays connected until a signal asks it to stop, then drains."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import TYPE_CHECKING, Final

from bot.app import LEAVES_WITHIN, UnoBot
from bot.errors import UserError
from bot.garbage import collect_when_quiet, postpone_full_collections
from bot.league.rated import OPPONENTS
from bot.login import login, token_of
from bot.privacy.retention import Retention
from bot.rooms.clock import SystemClock
from bot.rooms.ports import StoreError
from bot.service_manager import READY, STOPPING, ServiceManager
from bot.shutdown import Shutdown, end_task
from db.errors import StorageError
from db.storage import Storage

if TYPE_CHECKING:
    from bot.config import Settings

SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a thread lets another one run. A commit takes several turns of the database's thread,
and each would wait Python's usual 5 ms while pictures are drawn (`click.median.ms` of `make bench`)."""

log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Serve games until SIGTERM or SIGINT; return the exit status."""
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> int:
    token = token_of(settings)
    try:
        async with Storage.open(settings.database_url, sole=True, opponents=OPPONENTS) as storage:
            retention = Retention(
                matches=settings.retention_matches_days, left_servers=settings.retention_left_servers_days
            )
            bot = UnoBot(storage, retention=retention)
            await serve(bot, token)
    except (StorageError, StoreError) as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    return 0


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
