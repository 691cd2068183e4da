"""`python -m bot backup PATH` and `restore PATH`: all data as one file, and put back from it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from bot.errors import UserError
from db import backup
from db.errors import StorageError

if TYPE_CHECKING:
    from bot.config import Settings


def back_up(settings: Settings, *, path: str, force: bool) -> None:
    """Write a backup of the database into a file.

    Args:
        settings: Where the database is.
        path: The file.
        force: Whether a file of that name is replaced.

    Raises:
        UserError: The database cannot be read, or the file cannot be written.
    """
    try:
        asyncio.run(backup.back_up(settings.database_url, Path(path), replace=force))
    except StorageError as error:
        raise UserError(f"backup: {error}") from error


def restore(settings: Settings, *, path: str) -> None:
    """Put a backup back into a database that is not there yet, or is empty.

    Args:
        settings: Where the database is.
        path: The backup.

    Raises:
        UserError: The backup is none or damaged, or the database has data already.
    """
    try:
        asyncio.run(backup.restore(Path(path), settings.database_url))
    except StorageError as error:
        raise UserError(f"restore: {error}") from error
