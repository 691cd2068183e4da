"""`python -m bot league recompute`: computes the league anew, on the database of a stopped bot.

Everything in the league is derived from results and archives, so whatever went wrong with it is put right
this way; `--check` only compares and says what differs.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.league.ladders import OPPONENTS
from bot.league.recompute import RecomputeWorker, differences
from bot.rooms.ports import StoreError
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from db.errors import StorageError
from db.storage import Storage

if TYPE_CHECKING:
    from bot.config import Settings


MAX_TOLD: Final = 50
"""Differences of one server that are listed."""


def recompute(settings: Settings, *, server: int | None, check: bool) -> tuple[int, list[str]]:
    """Compute the league anew, and store or compare it; return the exit status, and what to tell.

    Args:
        server: Discord's id of the server; None for all of them.
        check: Whether it is only compared with what is stored: then the status is 1 if something differs.

    Raises:
        UserError: The bot is running, there is no such server, or the database cannot be used.
    """
    return asyncio.run(_recompute(settings.database_url, server=server, check=check))


async def _recompute(url: str, *, server: int | None, check: bool) -> tuple[int, list[str]]:
    try:
        async with Storage.open(url, maintenance="league recompute", opponents=OPPONENTS) as storage:
            guilds = await storage.league_store.guilds()
            if server is not None and server not in guilds:
                raise UserError(f"--server: no match of a server {server} was counted")
            work = _check if check else _recount
            told = [await work(storage, guild) for guild in guilds if server in {None, guild}]
    except (StorageError, StoreError) as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    lines = [line for _, lines in told for line in lines]
    return max((status for status, _ in told), default=0), lines or ["no match was counted yet"]


class _HastyClock(SystemClock):
    """A clock for work that nobody plays beside: it never rests."""

    async def sleep(self, seconds: float) -> None:
        """Return at once."""


async def _check(storage: Storage, guild_id: int) -> tuple[int, list[str]]:
    found = await differences(storage.league_store, guild_id)
    lines = [f"server {guild_id}: {difference}" for difference in found[:MAX_TOLD]]
    if len(found) > MAX_TOLD:
        lines.append(f"server {guild_id}: … and {len(found) - MAX_TOLD} more")
    if not found:
        lines.append(f"server {guild_id}: all is as it should be")
    return 1 if found else 0, lines


async def _recount(storage: Storage, guild_id: int) -> tuple[int, list[str]]:
    worker = RecomputeWorker(storage.league_store, storage.moderation, _HastyClock())
    rows = await worker.compute(guild_id)
    return 0, [f"server {guild_id}: {rows} rows computed anew"]
