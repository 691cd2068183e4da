"""`python -m bot privacy export|delete USER_ID`: requests by people who share no server with the bot."""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.cli import database_errors
from bot.privacy.deletions import note_wish
from bot.privacy.export import MAX_FILE_BYTES, export_account
from bot.privacy.ports import digest_of
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from db.inspection import read_database
from db.storage import Storage

if TYPE_CHECKING:
    from bot.config import Settings

log = logging.getLogger(__name__)


def export_person(settings: Settings, *, user_id: int, folder: str) -> list[Path]:
    """Write all stored data of an account to new files, readable by their owner only; raises UserError."""
    if not Path(folder).is_dir():
        raise UserError(f"{folder}: there is no such folder")
    if any(Path(folder).glob(f"{user_id}-*")):  # an old part could be mistaken for a new one
        raise UserError(f"{folder}: an export of this account is there already; move it away first")
    try:
        return asyncio.run(_export_person(settings.database_url, user_id, Path(folder)))
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from error


def delete_person(settings: Settings, *, user_id: int) -> None:
    """Request deletion of an account's data by the running bot, or at its next start; raises UserError."""
    asyncio.run(_delete_person(settings.database_url, user_id))


async def _export_person(url: str, user_id: int, folder: Path) -> list[Path]:
    async with _opened(url) as storage:
        with TemporaryDirectory(dir=folder, prefix=".uno-") as made:
            parts = await export_account(
                storage.deletions, SystemClock(), user_id, folder=Path(made), most_bytes=MAX_FILE_BYTES
            )
            for part in parts:
                part.chmod(0o600)
            files = [part.rename(folder / f"{user_id}-{part.name}") for part in parts]
    _audit("export", user_id)
    return files


async def _delete_person(url: str, user_id: int) -> None:
    async with _opened(url) as storage:
        now = SystemClock().now()
        await note_wish(storage.deletions, user_id, now, secrets.token_bytes, limited=False)
    _audit("deletion", user_id)


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Storage]:
    """Open an existing database, even while a bot serves it."""
    with database_errors():
        async with read_database(url) as reader:
            if not await reader.is_newest():
                raise UserError("DATABASE_URL: another version of the bot wrote it; use that one")
        async with Storage.open(url) as storage:
            yield storage


def _audit(what: str, user_id: int) -> None:
    digest = digest_of(user_id)
    try:
        operator = getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as in a container
        operator = str(os.getuid())
    # At the highest level, so that it is logged at any LOG_LEVEL.
    log.critical("audit: %s of the data of account %s asked for by %s", what, digest[:16], operator)
