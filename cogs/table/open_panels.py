"""Private panels and questions about a table that are open: once it is closed there is nothing to decide."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from cogs.core.layouts import text_layout
from cogs.core.messages import in_private, is_expired
from cogs.core.names import translator_of
from cogs.core.send_errors import SEND_ERRORS

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.core.messages import PrivateMessage

log = logging.getLogger(__name__)


MAX_PANELS: Final = 1000
"""Panels kept, of all channels together."""


class OpenPanels:
    """The private panels of each channel that its table answers, while they can be changed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], PrivateMessage] = OrderedDict()

    def keep(self, message: PrivateMessage) -> None:
        """Keep a panel, a question, or what waits for others to answer one."""
        place = _place(message.interaction)
        self._kept.pop(place, None)
        self._kept[place] = message
        while self._kept and (len(self._kept) > MAX_PANELS or is_expired(_oldest(self._kept).interaction)):
            self._kept.popitem(last=False)

    def forget(self, interaction: discord.Interaction) -> None:
        """Forget the panel that was pressed: it is answered, or shows something else now."""
        self._kept.pop(_place(interaction), None)

    def leave(self, room: Room) -> None:
        """Forget the panels in the channel of a room that another process serves: it answers them."""
        self._take(room)

    async def close(self, room: Room) -> None:
        """Say in the place of each panel in a channel that its table is closed."""
        await asyncio.gather(*(_replace(one) for one in self._take(room) if not is_expired(one.interaction)))

    def _take(self, room: Room) -> list[PrivateMessage]:
        places = [place for place in self._kept if place[0] == room.channel_id]
        return [self._kept.pop(place) for place in places]


def _oldest(kept: OrderedDict[tuple[int, int], PrivateMessage]) -> PrivateMessage:
    return next(iter(kept.values()))


async def _replace(message: PrivateMessage) -> None:
    translate = translator_of(message.interaction)
    try:
        await message.edit(text_layout(translate("closed")))
    except SEND_ERRORS as error:
        log.debug("a panel stays: %r", error)


def _place(interaction: discord.Interaction) -> tuple[int, int]:
    """Return the channel of a private message, and what it is known by: the interaction that sent it."""
    message = interaction.message
    if message is None or not in_private(interaction):
        return interaction.channel_id or 0, interaction.id
    sent_by = message.interaction_metadata
    return interaction.channel_id or 0, message.id if sent_by is None else sent_by.id
