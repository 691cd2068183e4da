"""Questions about a match that nobody answered yet: once its table is closed there is nothing to decide."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from cogs.display.private_message import is_expired
from cogs.display.send_errors import SEND_ERRORS
from cogs.views.frame import text_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.display.private_message import PrivateMessage

log = logging.getLogger(__name__)

MOST: Final = 1000
"""Questions kept, of all channels together."""


class OpenQuestions:
    """The newest question of each person in each channel, such as whether they leave their match."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], PrivateMessage] = OrderedDict()

    def keep(self, message: PrivateMessage) -> None:
        """Keep a question, or what waits for others to answer one."""
        place = _place(message.interaction)
        self._newest.pop(place, None)
        self._newest[place] = message
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)

    def forget(self, interaction: discord.Interaction) -> None:
        """Forget the question of whoever pressed or typed: it is answered."""
        self._newest.pop(_place(interaction), None)

    def leave(self, room: Room) -> None:
        """Forget the questions in the channel of a room that another process serves: it answers them."""
        for place in [place for place in self._newest if place[0] == room.channel_id]:
            del self._newest[place]

    async def close(self, room: Room) -> None:
        """Say in the place of each question in a channel that its table is closed."""
        places = [place for place in self._newest if place[0] == room.channel_id]
        messages = [self._newest.pop(place) for place in places]
        await asyncio.gather(*(_replace(one) for one in messages if not is_expired(one.interaction)))


async def _replace(message: PrivateMessage) -> None:
    translate = translator_of(message.interaction)
    try:
        await message.edit(text_layout(translate("closed")))
    except SEND_ERRORS as error:
        log.debug("a question stays: %r", error)


def _place(interaction: discord.Interaction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id
