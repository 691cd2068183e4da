"""Connections for one purpose: a few at a time, a bounded queue before them, and a limit for every answer."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam
from sqlalchemy.exc import SQLAlchemyError

from bot.rooms.ports import LostStoreError, StoreBusyError, StoreFailedError, UnreachableStoreError
from bot.sharding.ownership import Ownership
from db.engine import one_line
from db.errors import is_unreachable
from db.sqlite_file import FileWatch, LostFileError
from db.statements import PreparedQuery, in_one_trip

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Hashable, Iterator, Mapping, Sequence

    from sqlalchemy import Executable, RowMapping, Select
    from sqlalchemy.engine.interfaces import DBAPICursor
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from bot.runtime.waiting import StoreWaits
    from db.fence import WriteCheck

log = logging.getLogger(__name__)


class NoAnswerError(OSError):
    """The server did not answer in time; what was sent may be carried out all the same."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the database gave no answer for {seconds:g} s")


async def open_within(engine: AsyncEngine, seconds: float) -> AsyncConnection:
    """Return a connection; raises NoAnswerError for a server that hangs, as one may that the pool kept."""
    try:
        async with asyncio.timeout(None if engine.dialect.name == "sqlite" else seconds):
            return await engine.connect()
    except TimeoutError as error:
        raise NoAnswerError(seconds) from error


@contextmanager
def time_limit(driver: Any, seconds: float) -> Iterator[None]:
    """Drop a server's connection that the context uses for longer: what waits for it raises NoAnswerError."""
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
PATIENCE: Final = 3.0  # seconds in the queue, after which somebody is refused
ANSWER_SECONDS: Final = 10.0  # how long a server may take, unless a purpose says otherwise
MUCH: Final = 12.0  # how many times as long it may take to read much at once


class Connections:
    """Connections of one engine for one purpose; its pool has enough for all purposes together.

    Args:
        most: How many are in use at once, 1 or more; so many may wait for one, and so many seconds.
        answers_within: Seconds that a server may take for all that one of them is asked; SQLite has its own.
        waits: Counts each request as one that somebody waits for; None if nobody does.
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
        # SQLAlchemy wraps those of the driver, but not in what is sent past it.
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
        """Yield a connection to read with; a failure is logged here, or by the caller.

        Args:
            times: How many times as long as usual the server may take.

        Raises:
            StoreBusyError: Too many wait already, or it took too long to get one.
            UnreachableStoreError: Its server gave no answer, here or within the context.
            StoreFailedError: The database failed, or a value in it is damaged, here or within the context.
        """
        with nullcontext() if self._waits is None else self._waits.waiting():
            await self._acquire()
            try:
                async with self._opened(times) as connection:
                    yield connection
            except self._faults as error:  # the last two of a damaged value
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
        """Yield a connection in a transaction, which is committed at the end; the rest is as for `connect`.

        Args:
            guilds: The servers for which something is written; empty where it belongs to people, or to the
                bot. None if the transaction finds that out, and calls `check`.

        Raises:
            FencedError: Another process serves one of the servers; nothing was changed.
            StoreError: As above, this process was given up, or the file is lost; nothing was changed.
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
        """Return the first value of what a query finds, or None; raises as `connect`."""
        async with self.connect() as connection:
            return await connection.scalar(query)

    async def scalars(self, query: Executable) -> list[Any]:
        """Return the first column of what a query finds; raises as `connect`."""
        async with self.connect() as connection:
            return list(await connection.scalars(query))

    async def rows(self, query: Executable) -> Sequence[Any]:
        """Return what a query finds; raises as `connect`."""
        async with self.connect() as connection:
            return (await connection.execute(query)).all()

    async def mappings(self, query: Executable) -> Sequence[RowMapping]:
        """Return what a query finds, by the names of its columns; raises as `connect`."""
        async with self.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def found(self, make: Callable[..., Select[Any]], **values: Any) -> list[list[Any]]:
        """Return what a query finds, which is made once and then sent with values; raises as `connect`."""
        query = self.prepared(make, values)
        async with self.connect() as connection:
            return await connection.run_sync(in_one_trip, partial(query.fetch, row=values))

    def prepared(self, make: Callable[..., Select[Any]], values: Mapping[str, Any]) -> PreparedQuery:
        """Return a query for any values, of which the same ones are None."""
        shape = (make, *((name, value is None) for name, value in values.items()))
        query = self._prepared.get(shape)
        if query is None:
            wanted = make(
                **{name: value if value is None else bindparam(name) for name, value in values.items()}
            )
            query = self._prepared[shape] = PreparedQuery(wanted, self.engine.dialect)
        return query

    async def check(self, connection: AsyncConnection, guilds: Collection[int]) -> None:
        """Return if the transaction under way may write, for some servers or for none; raises as above."""
        fence = self._fence
        if fence is None:
            return

        def send(cursor: DBAPICursor) -> None:
            fence.check(cursor, guilds)

        await connection.run_sync(in_one_trip, send)

    @asynccontextmanager
    async def _opened(self, times: float) -> AsyncIterator[AsyncConnection]:
        """Yield a connection; one that gets no answer is dropped, also one that the pool kept."""
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
    """Reads and writes a database for the servers served here; `on_changed` hears whose league changes."""

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
