"""Spectators who want to be told of a result, and people who want to be told when a lobby opens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.change import Step
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import Kind
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.clock import Clock
    from bot.rooms.ports import KeyValueStore
    from bot.rooms.state.room_state import RoomState

MOST_WATCHERS: Final = 50
"""Accounts that one message mentions; more would not fit into it."""
MOST_NOTIFIED: Final = 50
APART: Final = timedelta(minutes=10)
"""Between two notices in one channel, however many lobbies open there."""
TOLD: Final = ""
"""Under this name, which no account has, lies when a channel was told last."""


def watch(user_id: int) -> Change:
    """Tell somebody of the result once it is there; asked again, do not.

    Raises (when carried out):
        RoomRefused: The result is there already, or too many watch.
    """

    def change(state: RoomState, _: ChangeContext) -> Step:
        if state.stage is Stage.OVER:
            raise RoomRefused(Refusal.NO_MATCH)
        if user_id in state.subscribers:
            rest = tuple(subscriber for subscriber in state.subscribers if subscriber != user_id)
            return Step(replace(state, subscribers=rest))
        if len(state.subscribers) >= MOST_WATCHERS:
            raise RoomRefused(Refusal.WATCHERS_FULL)
        return Step(replace(state, subscribers=(*state.subscribers, user_id)))

    return change


def told(token: str) -> Change:
    """Note that those who watched the match `token` were told of its result."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        return Step(replace(state, subscribers=()) if state.token == token else state)

    return change


class LobbySubscriptions:
    """Who wants to be told when a lobby opens in a channel."""

    def __init__(self, key_values: KeyValueStore, clock: Clock) -> None:
        self._shelf = key_values
        self._clock = clock
        self._busy = asyncio.Lock()

    async def toggle(self, channel_id: int, user_id: int) -> bool:
        """Tell somebody of lobbies from now on, or not any more; return which.

        A channel tells so many at most: who asked first makes way.
        """
        async with self._busy:
            if await self._shelf.remove(Kind.NOTICE, channel_id, str(user_id)):
                return False
            asked = await self._asked(channel_id)
            too_many = max(len(asked) + 1 - MOST_NOTIFIED, 0)
            for oldest in sorted(asked, key=lambda name: asked[name])[:too_many]:
                await self._shelf.remove(Kind.NOTICE, channel_id, oldest)
            now = self._clock.now().isoformat()
            await self._shelf.write(Kind.NOTICE, channel_id, now, name=str(user_id))
            return True

    async def due(self, channel_id: int, *, seated: tuple[int, ...]) -> list[int]:
        """Return whom to tell of a lobby now, but who sits in it; nobody if the channel was told lately."""
        async with self._busy:
            wanted = [int(name) for name in await self._asked(channel_id)]
            wanted = [user_id for user_id in wanted if user_id not in seated]
            if not wanted or not await self._may_tell(channel_id):
                return []
            await self._shelf.write(Kind.NOTICE, channel_id, self._clock.now().isoformat(), name=TOLD)
            return wanted[:MOST_NOTIFIED]

    async def _asked(self, channel_id: int) -> dict[str, str]:
        """Return who wants to be told, with when they asked."""
        found = await self._shelf.every(Kind.NOTICE, channel_id)
        return {name: when for name, when in found.items() if name.isascii() and name.isdigit()}

    async def _may_tell(self, channel_id: int) -> bool:
        last = await self._shelf.read(Kind.NOTICE, channel_id, TOLD)
        try:
            return last is None or self._clock.now() - datetime.fromisoformat(last) >= APART
        except (TypeError, ValueError):  # damaged
            return True
