"""Mentions of the subscribers to a result: one new message, since an edit rings nobody's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bot.i18n import translator
from bot.rooms.changes import result_subscribers
from bot.rooms.state.room_state import Stage
from cogs.display.channel_messages import channel_of
from cogs.display.rate_limiter import Urgency
from cogs.views.mentions import mention_only, result_text

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.display.rate_limiter import RateLimiter


class ResultMentions:
    """Mentions those who subscribed to the result of a match, once."""

    def __init__(self, *, client: discord.Client, limiter: RateLimiter) -> None:
        self._client = client
        self._limiter = limiter
        self._translate = translator()
        self._mentioned: WeakKeyDictionary[Room, str] = WeakKeyDictionary()
        """The token of the match whose subscribers were mentioned last, for while that cannot be noted."""

    @staticmethod
    def is_due(room: Room) -> bool:
        """Tell whether subscribers wait for the result of a match that is over, or was closed before."""
        return bool(room.state.subscribers) and (room.closed or room.state.stage is Stage.OVER)

    async def send(self, room: Room) -> None:
        """Mention the subscribers of a room if that is due.

        Raises:
            discord.HTTPException: Discord does not take the message.
            RoomRefused: The room cannot note that they were mentioned.
        """
        if not self.is_due(room):
            return
        if self._mentioned.get(room) != room.state.token and not await self._mention(room):
            return
        if not room.closed:
            await room.do(result_subscribers.clear_subscribers(self._mentioned[room]), show=False)

    async def _mention(self, room: Room) -> bool:
        """Mention the subscribers of a room if that is still due; tell whether they were."""
        wanted = await self._limiter.acquire(
            room.guild_id, Urgency.PERSON, is_wanted=lambda: self.is_due(room)
        )
        if wanted:
            state = room.state
            text = result_text(self._translate, state)
            channel = channel_of(self._client, room)
            await channel.send(text, allowed_mentions=mention_only(state.subscribers))
            self._mentioned[room] = state.token
        return wanted
