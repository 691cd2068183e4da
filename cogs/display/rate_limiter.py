"""A rate limiter for all tables together: Discord counts the requests of a bot, wherever they go."""

from __future__ import annotations

import asyncio
from typing import Final

BURST: Final = 1.0
"""Seconds whose requests may be made at once after a quiet time."""


class RateLimiter:
    """Hands out requests per second in the order in which they are reserved.

    Answers to presses and commands are not counted, and neither are edits through them: Discord limits each
    interaction by itself.

    Args:
        rate: Requests a second, more than 0; `math.inf` for no limit.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._reserved_until = 0.0

    def reserve(self, requests: int) -> float:
        """Reserve so many requests; return the seconds to wait before they may be made, 0 or more."""
        now = asyncio.get_running_loop().time()
        self._reserved_until = max(self._reserved_until, now) + requests / self._rate
        return max(0.0, self._reserved_until - now - BURST)
