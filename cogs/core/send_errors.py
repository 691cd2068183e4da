"""Errors of requests to Discord: which pass by themselves, and requests that are repeated after one.

discord.py turns an answer of Discord's into an `HTTPException`. If none comes, what aiohttp and the operating
system raise comes through as it is, and nobody knows whether the request arrived.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


UNREACHABLE: Final[tuple[type[Exception], ...]] = (aiohttp.ClientError, OSError, TimeoutError)
"""What is raised if no answer comes; whether the request arrived is unknown."""

SEND_ERRORS: Final[tuple[type[Exception], ...]] = (discord.HTTPException, discord.RateLimited, *UNREACHABLE)
"""Everything that a request to Discord can raise, whether it was refused or never got there."""

TOO_MANY_REQUESTS: Final = 429
FIRST_SERVER_ERROR: Final = 500


def is_transient(error: Exception) -> bool:
    """Tell whether the same request may succeed in a while: Discord did not say no to it."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= FIRST_SERVER_ERROR
    return isinstance(error, (discord.RateLimited, *UNREACHABLE))


T = TypeVar("T")

RETRY_DELAYS: Final = (0.05, 0.25, 0.7)
"""Seconds before each further try: together a third of the time that Discord waits for a first response."""


class DiscordUnreachableError(ConnectionError):
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
        raise DiscordUnreachableError(f"Discord cannot be reached: {error!r}") from error
