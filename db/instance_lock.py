"""A lock on a database that dies with its process, so that no two bots serve the same rooms.

Two would each hold rooms that the other one has changed. With SQLite the lock is on a file beside the
database: the kernel releases it however the process ends, and the file may stay. A network file system has
to offer such locks, as it has for SQLite itself; one that does not is refused. With PostgreSQL it is an
advisory lock of a session: if that connection is lost, so is the lock, and a room that another bot then
changes is read anew (`bot.rooms.room`).
"""

from __future__ import annotations

import os
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from db.engine import describe, file_of, one_line
from db.errors import StorageError

try:
    import fcntl
except ImportError:  # Windows, where the bot can be tried out (`demo`) but does not serve
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncEngine

# Arbitrary, and apart from the lock of migrations: locks with two numbers are others than those with one.
TRY_TO_LOCK: Final = text("SELECT pg_try_advisory_lock(8116, 1)")
TAKEN: Final = "another bot serves it already{}; stop that one first"


@asynccontextmanager
async def instance_lock(engine: AsyncEngine) -> AsyncIterator[None]:
    """Hold the lock of a database for as long as the context lasts.

    Raises:
        StorageError: Another process holds it, or there can be no lock.
    """
    path = file_of(engine.url)
    try:
        if path is not None:
            with _file_lock(path.resolve()):
                yield
        else:
            async with _session_lock(engine):
                yield
    except _LockError as error:
        raise StorageError(f"cannot use the database {describe(engine.url)}: {error}") from None


@contextmanager
def file_lock(database: Path) -> Iterator[None]:
    """Hold the lock of a SQLite file, which need not be there, for as long as the context lasts.

    Raises:
        StorageError: Another process holds it, or there can be no lock.
    """
    try:
        with _file_lock(database.resolve()):
            yield
    except _LockError as error:
        raise StorageError(f"cannot use the database {database}: {error}") from None


class _LockError(Exception):
    """There is no lock to be had; the message says why."""


@contextmanager
def _file_lock(database: Path) -> Iterator[None]:
    path = database.with_name(f"{database.name}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise _LockError(f"{path} cannot be opened: {error.strerror}") from error
    try:
        if fcntl is not None:
            _lock(file, path)
        yield
    finally:
        os.close(file)  # which releases the lock; the file stays, since another process may wait for it


def _lock(file: int, path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
        raise _LockError(TAKEN.format(f" (process {holder})" if holder.isdigit() else "")) from None
    except OSError as error:
        raise _LockError(
            f"{path} cannot be locked ({error.strerror}); keep the database on a disk of this machine"
        ) from error
    with suppress(OSError):  # the number is only there for people
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


@asynccontextmanager
async def _session_lock(engine: AsyncEngine) -> AsyncIterator[None]:
    try:
        connection = await engine.connect()
    except (DBAPIError, OSError) as error:
        raise _LockError(one_line(getattr(error, "orig", None) or error)) from error
    try:
        await connection.execution_options(isolation_level="AUTOCOMMIT")  # no transaction stays open for it
        if not await connection.scalar(TRY_TO_LOCK):
            raise _LockError(TAKEN.format(""))
        yield
    finally:
        await connection.invalidate()  # the session ends, and its lock with it
        await connection.close()
