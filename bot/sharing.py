"""Puts together what lets this process share the bot's servers with others, where the database can."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.database_wait import once_database_answers
from bot.rooms.ports import Kind, StoreError
from bot.sharding.coordinator import Coordinator

if TYPE_CHECKING:
    from bot.app import UnoBot
    from bot.rooms.stores.preferences import PreferenceStore
    from db.key_value_store import ChangeMoment, SqlKeyValueStore
    from db.storage import Storage

TIDIES_EVERY: Final = 24
"""Heartbeats after which the store forgets which changes are old: every minute."""

log = logging.getLogger(__name__)


def share(bot: UnoBot, storage: Storage, *, keeps: bool) -> Coordinator | None:
    """Let a bot serve its share of the shards, and return what sees to it; None where a process is alone.

    Args:
        bot: It has not logged in yet.
        storage: Its database.
        keeps: Whether it serves all shards, and gives none away while it lives.
    """
    leases, fence = storage.leases, storage.fence
    if leases is None or fence is None:
        return None
    coordinator = Coordinator(
        process_name(),
        leases=leases,
        fence=fence,
        served=bot,
        gateway=bot,
        gate=bot.gate,
        keeps=keeps,
        after_heartbeat=OthersChoices(storage.key_values, bot.preferences).forget_changed,
    )

    async def begin(shard_count: int, _max_concurrency: int) -> None:
        # The database may have gone away while Discord was waited for.
        await once_database_answers(partial(coordinator.begin, shard_count))

    bot.opening = begin
    bot.identify_queue.share(leases.identify_slot)
    return coordinator


def process_name() -> str:
    """Return a name that no other process has, and by which an operator finds this one."""
    return f"process {os.getpid()} on {socket.gethostname()} ({secrets.token_hex(3)})"


class OthersChoices:
    """What people chose may be changed by any process; what is cached of it here is dropped then."""

    def __init__(self, key_values: SqlKeyValueStore, preferences: PreferenceStore) -> None:
        self._key_values = key_values
        self._preferences = preferences
        self._moment: ChangeMoment | None = None
        self._calls = 0

    async def forget_changed(self) -> None:
        """Forget what was changed since this was called before, by this process or another one."""
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
            self._preferences.forget(owner for kind, owner in changes.keys if kind is Kind.PREFERENCES)
