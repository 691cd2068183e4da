"""Who wants to be mentioned when a lobby opens in a channel."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import Kind

if TYPE_CHECKING:
    from bot.rooms.clock import Clock
    from bot.rooms.ports import KeyValueStore

MOST_NOTIFIED: Final = 50
"""Subscribers of one channel: what one message can mention."""
NOTICE_INTERVAL: Final = timedelta(minutes=10)
"""The least time between two notices in one channel, however many lobbies open there."""
LAST_NOTICE: Final = ""
"""The name, which no account has, under which the time of a channel's last notice is stored."""


class LobbySubscriptions:
    """The subscribers of every channel: each is a row of its own, with the time of the subscription."""

    def __init__(self, key_values: KeyValueStore, clock: Clock) -> None:
        self._key_values = key_values
        self._clock = clock
        self._lock = asyncio.Lock()

    async def toggle(self, channel_id: int, user_id: int, *, guild_id: int) -> bool:
        """Subscribe an account to the lobbies of a channel of a server, or unsubscribe it; return which.

        A channel has `MOST_NOTIFIED` subscribers at most: the oldest subscription makes way.
        """
        async with self._lock:
            if await self._key_values.remove(Kind.NOTICE, channel_id, str(user_id)):
                return False
            subscribers = await self._subscribers(channel_id)
            too_many = max(len(subscribers) + 1 - MOST_NOTIFIED, 0)
            for oldest in sorted(subscribers, key=lambda name: subscribers[name])[:too_many]:
                await self._key_values.remove(Kind.NOTICE, channel_id, oldest)
            # The server is there for whoever removes all that is stored of one.
            wish = f"{self._clock.now().isoformat()} {guild_id}"
            await self._key_values.write(Kind.NOTICE, channel_id, wish, name=str(user_id))
            return True

    async def begin_notice(self, channel_id: int, *, seated: tuple[int, ...]) -> list[int]:
        """Return whom to mention for a lobby now, and note that they are; nobody so soon after a notice.

        Args:
            channel_id: Where the lobby opened.
            seated: Accounts that sit in it: they need no notice.
        """
        async with self._lock:
            wanted = [int(name) for name in await self._subscribers(channel_id)]
            wanted = [user_id for user_id in wanted if user_id not in seated]
            if not wanted or not await self._may_notify(channel_id):
                return []
            now = self._clock.now().isoformat()
            await self._key_values.write(Kind.NOTICE, channel_id, now, name=LAST_NOTICE)
            return wanted[:MOST_NOTIFIED]

    async def _subscribers(self, channel_id: int) -> dict[str, str]:
        """Return when each account subscribed."""
        found = await self._key_values.every(Kind.NOTICE, channel_id)
        return {name: when for name, when in found.items() if name.isascii() and name.isdigit()}

    async def _may_notify(self, channel_id: int) -> bool:
        last = await self._key_values.read(Kind.NOTICE, channel_id, LAST_NOTICE)
        try:
            return last is None or self._clock.now() - datetime.fromisoformat(last) >= NOTICE_INTERVAL
        except (TypeError, ValueError):  # damaged
            return True
