"""Connections for one purpose: a limit on their number, a bounded queue, and a timeout for every answer."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any, Final

from sqlalchemy import Executable, RowMapping, SelectBase, bindparam
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.rooms.ports import LostStoreError, StoreBusyError, StoreFailedError, UnreachableStoreError
from bot.runtime.waiting import StoreWaits
from bot.sharding.ownership import Ownership
from db.engine import is_unreachable, one_line
from db.fence import WriteCheck
from db.sqlite_file import FileWatch, LostFileError
from db.statements import PreparedQuery, in_one_trip

log = logging.getLogger(__name__)


class NoAnswerError(OSError):
    """The server did not answer in time; it may still carry out what was sent."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the database gave no answer for {seconds:g} s")


async def open_within(engine: AsyncEngine, seconds: float) -> AsyncConnection:
    """Return a connection; raises NoAnswerError if the server hangs, even on a pooled connection."""
    try:
        async with asyncio.timeout(None if engine.dialect.name == "sqlite" else seconds):
            return await engine.connect()
    except TimeoutError as error:
        raise NoAnswerError(seconds) from error


@contextmanager
def time_limit(driver: Any, seconds: float) -> Iterator[None]:
    """Drop a server connection used for longer than this; whatever awaits it raises NoAnswerError."""
    dropped = False

    def drop() -> None:
        nonlocal dropped
        dropped = True
        driver.terminate()

    timer = asyncio.get_running_loop().call_later(seconds, drop)
    try:
        yield
    except Exception as error:
        if dropped:
            raise NoAnswerError(seconds) from error
        raise
    finally:
        timer.cancel()


MAX_WAITING: Final = 100
PATIENCE: Final = 3.0  # longest wait in the queue in seconds, after which the request is refused
ANSWER_SECONDS: Final = 10.0  # default timeout for the server's answer
LARGE_READ_FACTOR: Final = 12.0  # factor on the timeout for large reads


class Connections:
    """Connections of an engine for one purpose; the engine's pool is large enough for all purposes.

    Args:
        most: Connections in use at once, 1 or more; `most_waiting` more may queue for `patience` seconds.
        answers_within: Seconds that a server may take for all statements of one use; ignored with SQLite.
        waits: Counts the requests that a person waits for; None if nobody waits.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        most: int = 1,
        most_waiting: int = MAX_WAITING,
        patience: float = PATIENCE,
        watch: FileWatch | None = None,
        fence: WriteCheck | None = None,
        answers_within: float = ANSWER_SECONDS,
        waits: StoreWaits | None = None,
    ) -> None:
        self.engine = engine
        self._free = asyncio.Semaphore(most)
        self._most_waiting = most_waiting
        self._patience = patience
        self._watch = watch or FileWatch(None)
        self._fence = fence
        self._answers_within = answers_within
        self._waits = waits
        self._waiting = 0
        self._prepared: dict[Hashable, PreparedQuery] = {}
        # SQLAlchemy wraps the driver's errors, but not those of statements sent directly to the driver.
        self._faults = (
            SQLAlchemyError,
            engine.dialect.loaded_dbapi.Error,
            sqlite3.Error,
            OSError,
            ValueError,
            TypeError,
        )

    @asynccontextmanager
    async def connect(self, *, logged: bool = True, times: float = 1.0) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for reading; `logged` says whether a failure is logged here or by the caller.

        Args:
            times: Factor on the time that the server may take.

        Raises:
            StoreBusyError: The queue is full, or waiting for a connection took too long.
            UnreachableStoreError: The server did not answer, here or within the context.
            StoreFailedError: The database failed or holds a damaged value, here or within the context.
        """
        with nullcontext() if self._waits is None else self._waits.waiting():
            await self._acquire()
            try:
                async with self._opened(times) as connection:
                    yield connection
            except self._faults as error:  # a damaged value causes the last two
                reason = one_line(getattr(error, "orig", None) or error)
                if logged:
                    log.error("the database failed: %s", reason)  # noqa: TRY400 - one line says it all
                unreachable = is_unreachable(error, self.engine.url)
                raise (UnreachableStoreError if unreachable else StoreFailedError)(reason) from error
            finally:
                self._free.release()

    @asynccontextmanager
    async def begin(
        self, *, guilds: Collection[int] | None = (), logged: bool = True, times: float = 1.0
    ) -> AsyncIterator[AsyncConnection]:
        """Yield a connection in a transaction that commits at the end; otherwise like `connect`.

        Args:
            guilds: The servers written for; empty for rows that belong to people or to the bot. None if
                the transaction finds out itself and calls `check`.

        Raises:
            FencedError: Another process serves one of the servers; nothing was changed.
            StoreError: As above, this process is no longer registered, or the file is lost; nothing changed.
        """
        try:
            self._watch.check()
            async with self.connect(logged=logged, times=times) as connection, connection.begin():
                if guilds is not None:
                    await self.check(connection, guilds)
                yield connection
            self._watch.check()
        except LostFileError as error:
            raise LostStoreError(str(error)) from error

    async def scalar(self, query: Executable) -> Any:
        """Return the first value of a query's first row, or None; raises as `connect`."""
        async with self.connect() as connection:
            return await connection.scalar(query)

    async def scalars(self, query: Executable) -> list[Any]:
        """Return the first column of a query's rows; raises as `connect`."""
        async with self.connect() as connection:
            return list(await connection.scalars(query))

    async def rows(self, query: Executable) -> Sequence[Any]:
        """Return the rows of a query; raises as `connect`."""
        async with self.connect() as connection:
            return (await connection.execute(query)).all()

    async def mappings(self, query: Executable) -> Sequence[RowMapping]:
        """Return the rows of a query as mappings by column name; raises as `connect`."""
        async with self.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def found(self, make: Callable[..., SelectBase], **values: Any) -> list[list[Any]]:
        """Return the rows of a query that is compiled once and then sent with values; raises as `connect`."""
        query = self.prepared(make, values)
        async with self.connect() as connection:
            return await connection.run_sync(in_one_trip, partial(query.fetch, row=values))

    def prepared(self, make: Callable[..., SelectBase], values: Mapping[str, Any]) -> PreparedQuery:
        """Return the compiled query for values of this shape: a None becomes a part of the statement."""
        shape = (make, *((name, value is None) for name, value in values.items()))
        query = self._prepared.get(shape)
        if query is None:
            wanted = make(
                **{name: value if value is None else bindparam(name) for name, value in values.items()}
            )
            query = self._prepared[shape] = PreparedQuery(wanted, self.engine.dialect)
        return query

    async def check(self, connection: AsyncConnection, guilds: Collection[int]) -> None:
        """Check that the current transaction may write for these servers, or for none; raises as `begin`."""
        fence = self._fence
        if fence is None:
            return

        def send(cursor: DBAPICursor) -> None:
            fence.check(cursor, guilds)

        await connection.run_sync(in_one_trip, send)

    @asynccontextmanager
    async def _opened(self, times: float) -> AsyncIterator[AsyncConnection]:
        """Yield a connection, pooled or new, and drop it if the server does not answer in time."""
        connection = await open_within(self.engine, self._answers_within)
        try:
            if self.engine.dialect.name == "sqlite":
                yield connection
                return
            pooled = await connection.get_raw_connection()
            with time_limit(pooled.driver_connection, self._answers_within * times):
                yield connection
        finally:
            await connection.close()

    async def _acquire(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._waiting >= self._most_waiting:
            raise StoreBusyError(f"{self._waiting} wait for the database already")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError:
            raise StoreBusyError(f"waited {self._patience:g} s for the database") from None
        finally:
            self._waiting -= 1


class SqlStore:
    """Base of stores for the servers of this process; `on_changed` gets the server whose league changed."""

    def __init__(
        self,
        *,
        reads: Connections,
        writes: Connections,
        ownership: Ownership | None = None,
        on_changed: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._reads = reads
        self._writes = writes
        self._ownership = ownership or Ownership.all()
        self._on_changed = on_changed
