"""Notices that the file of a database was deleted or replaced under the running bot.

SQLite does not: it goes on writing to a file that has no name any more, and what was acknowledged is gone
with the process. So a writer asks here before it writes, and again before it reports success.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)


class LostFileError(Exception):
    """The file that is open is not the one under its name any more."""


class FileWatch:
    """Watches one database file, from now on.

    Args:
        path: The file, or None for a database without one, which is not watched.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._wal = None if path is None else path.with_name(f"{path.name}-wal")
        self._wal_was_there = False
        self._opened = self._identity()
        self._lost = False

    def check(self) -> None:
        """Return if everything is as it was when the file was opened; that takes some microseconds.

        Raises:
            LostFileError: It is not. That is logged once, and so is it when the file has come back.
        """
        if self._path is None:
            return
        problem = self._problem()
        if problem is None:
            if self._lost:
                log.warning("the database file %s is back, and in use again", self._path)
            self._lost = False
            return
        if not self._lost:
            log.error(
                "%s under the running bot: nothing is stored until it is back or the bot restarted",
                problem,
            )
        self._lost = True
        raise LostFileError(problem)

    def _problem(self) -> str | None:
        if self._identity() != self._opened:
            there = self._path is not None and self._path.exists()
            return f"the database file {self._path} was {'replaced' if there else 'deleted'}"
        wal_is_there = self._wal is not None and self._wal.exists()
        if self._wal_was_there and not wal_is_there:
            return f"the newest part of the database, {self._wal}, was deleted"
        self._wal_was_there = wal_is_there
        return None

    def _identity(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
