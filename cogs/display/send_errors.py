"""What a request to Discord can fail with, and which of these failures pass by themselves.

discord.py turns an answer of Discord's into an `HTTPException`. If none comes (the connection is reset, the
name is not resolved, a timeout passes) what aiohttp and the operating system raise comes through as it is.
"""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

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
