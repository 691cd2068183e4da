"""Mentions of the subscribers to a result: one new message, since an edit rings nobody's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator
from bot.rooms.changes import result_subscribers
from bot.rooms.state.room_state import Stage
from cogs.display.channel_messages import channel_of
from cogs.views.mentions import mention_only, result_text

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room


class ResultMentions:
    """Mentions those who subscribed to the result of a match, once."""

    def __init__(self, *, client: discord.Client) -> None:
        self._client = client
        self._translate = translator()

    async def send(self, room: Room) -> None:
        """Mention the subscribers of a room whose match is over, or that was closed before.

        Raises:
            discord.HTTPException: Discord does not take the message.
            RoomRefused: The room cannot note that they were mentioned.
        """
        state = room.state
        if not state.subscribers or not (room.closed or state.stage is Stage.OVER):
            return
        text = result_text(self._translate, state)
        channel = channel_of(self._client, room)
        await channel.send(text, allowed_mentions=mention_only(state.subscribers))
        if not room.closed:
            await room.do(result_subscribers.clear_subscribers(state.token), show=False)
