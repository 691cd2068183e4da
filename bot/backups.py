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


def restore(settings: Settings, *, path: str, replaced: str | None) -> list[str]:
    """Put a backup back into a database that is not there yet, or is empty.

    Args:
        settings: Where the database is.
        path: The backup.
        replaced: The file or the address of the database that it replaces, or of a newer backup; None if
            there is none any more.

    Returns:
        Lines that tell which deletions of people are carried out again.

    Raises:
        UserError: The backup is none or damaged, or the database has data already.
    """
    try:
        if replaced is not None and "://" not in replaced:
            replaced = f"sqlite:///{Path(replaced).absolute()}"
        again = asyncio.run(backup.restore(Path(path), settings.database_url, replaced=replaced))
    except StorageError as error:
        raise UserError(f"restore: {error}") from error
    if replaced is None:
        return ["people who had their data deleted since then are in it again: see --deletions"]
    return [f"{again} people in it had their data deleted since then: the bot does so again when it starts"]
