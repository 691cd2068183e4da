"""Requests that answer an interaction: one that meets a connection error is made again at once.

discord.py makes a request again after an error of Discord's own servers; a connection that is reset, or that
breaks while the answer is read, it leaves to its caller. Whether such a request arrived nobody knows: an
interaction takes one first response, so a second one is refused, and an edit can be repeated.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, TypeVar

from cogs.display.send_errors import UNREACHABLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRY_DELAYS: Final = (0.05, 0.25, 0.7)
"""Seconds before each further try: together a third of the time that Discord waits for a first response."""


class UnreachableError(ConnectionError):
    """Discord answered none of the tries; the last failure is chained."""


async def with_retries(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and again if it meets a connection error.

    Raises:
        UnreachableError: So did the last try.
    """
    for delay in RETRY_DELAYS:
        try:
            return await request()
        except UNREACHABLE as error:
            log.debug("a request is made again in %s s: %r", delay, error)
        await asyncio.sleep(delay)
    try:
        return await request()
    except UNREACHABLE as error:
        raise UnreachableError(f"Discord cannot be reached: {error!r}") from error
