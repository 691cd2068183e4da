"""Guards a SQLite database file: a lock that is released when its process dies, and a watch on its path.

SQLite keeps writing to a file that was deleted or replaced, and acknowledged commits are lost with the
process. So a writer checks before it writes, and again before it reports success.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from db.engine import StorageError, describe

log = logging.getLogger(__name__)

try:
    import fcntl
except ImportError:  # Windows: runs only the `demo`, and serves nothing
    fcntl = None  # type: ignore[assignment]

TAKEN: Final = "another bot serves it already{}; stop that one first"


@contextmanager
def file_lock(database: Path, url: URL | None = None) -> Iterator[None]:
    """Hold the lock of a SQLite file, which need not exist, within the context; raises StorageError."""
    unusable = f"cannot use the database {database if url is None else describe(url)}"
    resolved = database.resolve()
    path = resolved.with_name(f"{resolved.name}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageError(f"{unusable}: {path} cannot be opened: {error.strerror}") from error
    try:
        if fcntl is not None:
            _lock(file, path, unusable)
        yield
    finally:
        os.close(file)  # releases the lock; the file stays, since another process may wait for it


def _lock(file: int, path: Path, unusable: str) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
        told = TAKEN.format(f" (process {holder})" if holder.isdigit() else "")
        raise StorageError(f"{unusable}: {told}") from None
    except OSError as error:
        told = f"{path} cannot be locked ({error.strerror}); keep the database on a disk of this machine"
        raise StorageError(f"{unusable}: {told}") from error
    with suppress(OSError):  # the process id is only information for people
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


class LostFileError(Exception):
    """The open database file is no longer the one at its path."""


class FileWatch:
    """Watches a database file from its creation on; with None as its path there is nothing to watch."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._wal = None if path is None else path.with_name(f"{path.name}-wal")
        self._wal_was_there = False
        self._opened = self._identity()
        self._lost = False

    def check(self) -> None:
        """Check that the path still names the opened file; raises LostFileError, which is logged once."""
        if self._path is None or self._wal is None:
            return
        wal_is_there, problem = self._wal.exists(), None
        if self._identity() != self._opened:
            done = "replaced" if self._path.exists() else "deleted"
            problem = f"the database file {self._path} was {done}"
        elif self._wal_was_there and not wal_is_there:
            problem = f"the newest part of the database, {self._wal}, was deleted"
        if problem is None:
            self._wal_was_there = wal_is_there
            if self._lost:
                log.warning("the database file %s is back, and in use again", self._path)
            self._lost = False
            return
        if not self._lost:
            log.error(
                "%s under the running bot: nothing is stored until it is back or the bot restarted", problem
            )
        self._lost = True
        raise LostFileError(problem)

    def _identity(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
