"""A file that the event loop touches again and again: who looks at it knows that the process lives.

It is for whoever cannot be told as systemd is (`bot.service_manager`), such as a container's healthcheck.
Whether Discord is heard has no part in it, since starting anew would not help.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from bot.errors import UserError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

log = logging.getLogger(__name__)

INTERVAL: Final = 5.0  # seconds between two touches
DEAD_AFTER: Final = 30.0  # seconds without one; a busy machine may keep the loop for some


@asynccontextmanager
async def heartbeat(path: Path | None) -> AsyncIterator[None]:
    """Touch a file as long as the context lasts, and remove it then; without a file do nothing.

    Raises:
        UserError: It cannot be written.
    """
    if path is None:
        yield
        return
    if (problem := obstacle(path) or _touch(path)) is not None:
        raise UserError(f"HEARTBEAT_FILE: {path} cannot be written: {problem}")
    beating = asyncio.create_task(_beat(path), name="heartbeat")
    try:
        yield
    finally:
        beating.cancel()
        _remove(path)


def obstacle(path: Path) -> str | None:
    """Return what is wrong with the place of a file, as far as can be told without writing it, or None."""
    folder = path.absolute().parent
    if path.is_dir():
        return "it is a folder; name a file in it"
    if not folder.exists():
        return f"the folder {folder} is not there; make it, or name a file elsewhere"
    if not folder.is_dir():
        return f"{folder} is no folder; name a file elsewhere"
    if not os.access(path if path.exists() else folder, os.W_OK):
        return f"this account may not write into the folder {folder}"
    return None


async def _beat(path: Path) -> None:
    while True:
        await asyncio.sleep(INTERVAL)
        if (problem := _touch(path)) is not None:
            log.warning("the heartbeat file cannot be written: %s", problem)


def _touch(path: Path) -> str | None:
    """Touch a file, in the event loop, which is what it tells of; return what keeps it from that, or None."""
    try:
        path.touch()
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def seconds_since(path: Path) -> float | None:
    """Return how many seconds ago a file was touched, or None if there is none."""
    try:
        return max(0.0, time.time() - path.stat().st_mtime)
    except OSError:
        return None
