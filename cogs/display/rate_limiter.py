"""How many requests all tables together may make: Discord counts those of a bot, wherever they go."""

from __future__ import annotations

import asyncio
from typing import Final

SAVED_UP: Final = 1.0
"""Seconds whose requests may be made at once after a quiet time."""


class RateLimiter:
    """Requests a second, shared out in the order in which they are asked for.

    Answers to presses and commands are not counted, and neither are edits through them: Discord limits those
    of each by themselves.

    Args:
        rate: Requests a second, more than 0; `math.inf` for as many as anybody likes.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._used_until = 0.0

    def book(self, requests: int) -> float:
        """Set aside so many requests; return after how many seconds, 0 or more, they may be made."""
        now = asyncio.get_running_loop().time()
        self._used_until = max(self._used_until, now) + requests / self._rate
        return max(0.0, self._used_until - now - SAVED_UP)
