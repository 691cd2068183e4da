"""Mentions of those who wait for a match's result."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import discord

from bot.i18n import translator
from bot.rooms.changes import notes
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from cogs.core.messages import channel_of
from cogs.core.names import mention_only, result_text
from cogs.core.rate_limiter import RateLimiter, Urgency


@dataclass(eq=False, repr=False, kw_only=True)
class ResultMentions:
    """Mentions the subscribers of a match's result, once."""

    client: discord.Client
    limiter: RateLimiter
    _mentioned: WeakKeyDictionary[Room, str] = field(default_factory=WeakKeyDictionary, init=False)
    """The token of the last match whose subscribers were mentioned, in case that cannot be stored."""

    @staticmethod
    def is_due(room: Room) -> bool:
        """Return whether subscribers wait for a match that is over or whose room closed."""
        return bool(room.state.subscribers) and (room.closed or room.state.stage is Stage.OVER)

    async def send(self, room: Room) -> None:
        """Mention the subscribers of a room if due, and store that; raises RoomRefused if storing fails."""
        if not self.is_due(room):
            return
        if self._mentioned.get(room) != room.state.token and not await self._mention(room):
            return
        if not room.closed:
            await room.do(notes.clear_subscribers(self._mentioned[room]), show=False)

    async def _mention(self, room: Room) -> bool:
        wanted = await self.limiter.acquire(
            room.guild_id, Urgency.PERSON, is_wanted=lambda: self.is_due(room)
        )
        if wanted:
            state = room.state
            text = result_text(translator(state.locale), state)
            channel = channel_of(self.client, room)
            await channel.send(text, allowed_mentions=mention_only(state.subscribers))
            self._mentioned[room] = state.token
        return wanted
