"""Waits for a database server that does not answer yet: its machine may start after the bot's."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, TypeVar

from bot.rooms.ports import UnreachableStoreError
from db.errors import StorageUnreachableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 30.0
"""Seconds before another attempt: each wait is twice the one before it."""
UNREACHABLE: Final = (StorageUnreachableError, UnreachableStoreError)

log = logging.getLogger(__name__)

Result = TypeVar("Result")


async def once_database_answers(
    attempt: Callable[[], Awaitable[Result]],
    *,
    meanwhile: Callable[[], AbstractAsyncContextManager[object]] = nullcontext,
) -> Result:
    """Return what an attempt returns, tried again for as long as the server does not answer.

    It is logged once that it is waited for, and once that it answers.

    Args:
        attempt: Uses the database; one that failed has changed nothing.
        meanwhile: Returns the context of waiting.
    """
    try:
        return await attempt()
    except UNREACHABLE as error:
        log.warning("%s; %s", error, getattr(error, "advice", StorageUnreachableError.advice))
    wait = FIRST_WAIT
    async with meanwhile():
        while True:
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            try:
                result = await attempt()
            except UNREACHABLE as error:
                log.debug("%s; the next attempt is in %.0f s", error, wait)
            else:
                log.info("the database answers now")
                return result
