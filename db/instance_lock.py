"""A lock on a SQLite file that dies with its process, so that no two bots serve the same rooms.

Two would each hold rooms that the other one has changed. The lock is on a file beside the database: the
kernel releases it however the process ends, and the file may stay. A network file system has to offer such
locks, as it has for SQLite itself; one that does not is refused. Processes that share a PostgreSQL database
have leases instead (`db.leases`).
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from db.engine import describe
from db.errors import StorageError

try:
    import fcntl
except ImportError:  # Windows, where the bot can be tried out (`demo`) but does not serve
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy.engine import URL

TAKEN: Final = "another bot serves it already{}; stop that one first"


@contextmanager
def file_lock(database: Path, url: URL | None = None) -> Iterator[None]:
    """Hold the lock of a SQLite file, which need not be there, for as long as the context lasts.

    Args:
        database: The file.
        url: What people call it, if that is not the name of the file.

    Raises:
        StorageError: Another process holds it, or there can be no lock.
    """
    try:
        with _file_lock(database.resolve()):
            yield
    except _LockError as error:
        name = database if url is None else describe(url)
        raise StorageError(f"cannot use the database {name}: {error}") from None


class _LockError(Exception):
    """There is no lock to be had; the message says why."""


@contextmanager
def _file_lock(database: Path) -> Iterator[None]:
    path = database.with_name(f"{database.name}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
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
