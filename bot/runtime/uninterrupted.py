"""Runs what must not be torn in two: cancelling who waits for it does not stop it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, TypeVar

from bot.engine.errors import IllegalAction
from bot.rooms.errors import RoomRefused

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger(__name__)


T = TypeVar("T")


async def uninterrupted(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, also if the caller is cancelled meanwhile.

    Args:
        coroutine: What is to be done. A refusal that nobody waits for any more is nobody's concern.

    Returns:
        What it returns; and it raises what it raises.
    """
    task = asyncio.ensure_future(coroutine)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_note_end_without_caller)
        raise


def _note_end_without_caller(task: asyncio.Task[Any]) -> None:
    """Take note of how something ended whose caller was cancelled."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, (RoomRefused, IllegalAction)):
        log.error("a change that nobody waits for any more failed", exc_info=error)
