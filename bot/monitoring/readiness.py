"""Whether the bot can serve people now, and if not, why: for /readyz.

A gateway that is gone for a while makes a process not ready, but it lives: to start it anew would only cost
more time.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import LostStoreError, StoreBusyError, StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.monitoring.collector import Observed

PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""


class Readiness:
    """Finds out what keeps the bot from serving people."""

    def __init__(
        self,
        observed: Observed,
        ask_database: Callable[[], Awaitable[object]],
        store_something: Callable[[], Awaitable[object]],
        *,
        patience: float = PATIENCE,
    ) -> None:
        """Begin without knowing anything.

        Args:
            observed: The bot.
            ask_database: Reads something from the database.
            store_something: Stores something there, if the last commit failed.
            patience: Seconds that the database has to answer.
        """
        self._observed = observed
        self._ask_database, self._store_something = ask_database, store_something
        self._patience = patience
        self._question: asyncio.Task[str | None] | None = None

    async def problems(self) -> list[str]:
        """Return what is wrong, a sentence for each; nothing of it is secret."""
        found = ["the process is about to stop"] if self._observed.is_draining() else []
        shards = self._observed.shards()
        if not shards:
            found.append("no shard is connected to Discord yet")
        found += [f"shard {shard.number} does not hear Discord" for shard in shards if not shard.connected]
        of_database = await self._of_database()
        return found if of_database is None else [*found, of_database]

    async def _of_database(self) -> str | None:
        """Ask the database, once for all who want to know at the same time."""
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
        # What went wrong stands in the log: here it could tell a stranger names of hosts and files.
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
