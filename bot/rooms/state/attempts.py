"""How often somebody pressed *Catch!* in vain: whoever does so too often has to wait a little.

This is kept in memory, and for the newest attempts alone; a restart forgives everybody.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from bot.rooms.clock import Clock

MOST_IN_VAIN: Final = 4
"""Attempts within `VAIN_WITHIN` after which somebody has to wait."""
VAIN_WITHIN: Final = timedelta(minutes=1)
MOST_REMEMBERED: Final = 10_000
"""Players whose attempts are remembered."""


class CatchAttempts:
    """The attempts of each player in each channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._attempts: LRUCache[tuple[int, int], list[datetime]] = LRUCache(MOST_REMEMBERED)

    def forget(self, channel_ids: Collection[int]) -> None:
        """Forget the attempts in some channels."""
        for key in self._attempts:
            if key[0] in channel_ids:
                self._attempts.forget(key)

    def check(self, channel_id: int, user_id: int) -> None:
        """Raise RoomRefused if somebody has to wait."""
        if len(self._recent(channel_id, user_id)) >= MOST_IN_VAIN:
            raise RoomRefused(Refusal.TOO_MANY_CATCHES)

    def note_in_vain(self, channel_id: int, user_id: int) -> None:
        """Note that somebody tried and there was nobody to catch."""
        attempts = [*self._recent(channel_id, user_id), self._clock.now()]
        self._attempts.put((channel_id, user_id), attempts)

    def _recent(self, channel_id: int, user_id: int) -> list[datetime]:
        since = self._clock.now() - VAIN_WITHIN
        return [at for at in self._attempts.get((channel_id, user_id)) or () if at > since]
