"""SQLite without a thread for each connection.

aiosqlite hands each call to a thread and waits for it: a quarter of the time of tests that play in a hall.
Here the event loop makes the call itself. A call that looks at the database, or changes it, has a turn of
its own, so that everything else can come in between as it can there. Tests of the journal, connections,
fences, files and storage, and those of whole processes, keep the threads.
"""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import aiosqlite.core

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
TURNS: Final = 100_000
"""How often a lock that another connection has is tried to be taken, before that is an error."""
AT_ONCE: Final = frozenset({"cursor", "fetchone", "fetchmany", "fetchall", "close"})
"""What comes before and after a statement, and has no turn of its own."""


class ThreadlessConnection(aiosqlite.core.Connection):
    """A connection of aiosqlite whose calls are made by the event loop."""

    def __await__(self) -> Generator[Any, None, aiosqlite.core.Connection]:
        return self._connected().__await__()

    async def _connected(self) -> aiosqlite.core.Connection:
        self._connection = await _in_a_turn(self._connector)
        return self

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        if fn.__name__ in AT_ONCE:
            return fn(*args)
        return await _in_a_turn(partial(fn, *args, **kwargs))

    def stop(self) -> asyncio.Future[Any] | None:
        """Close what is open."""
        self._running = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        return None


async def _in_a_turn(call: Callable[[], Any]) -> Any:
    """Return what a call returns in the next turn of the event loop; a locked database is tried again.

    SQLite would wait for the lock, and who has it could never go on.
    """
    for _ in range(TURNS):
        await asyncio.sleep(0)
        try:
            return call()
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0)  # what a test raises has none
            if code & 0xFF not in LOCKED:
                raise
    return call()
