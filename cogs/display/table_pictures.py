"""The picture of a room's public message: its rules, the table in play, or a chart of the match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from cogs.display.last_hands import name_of
from cogs.views.names import pictured_names
from cogs.views.picture import AttachedPicture, MessagePictures
from cogs.views.result import summary_of
from cogs.views.rules_menu import rules_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import discord

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.display.last_hands import LastHands
    from cogs.display.picture_cache import PictureCache
    from cogs.views.picture import Picture

WITHOUT_PICTURES: Final = 600.0  # seconds for which a channel that refused a picture gets words alone


class TablePictures:
    """Draws the pictures of public messages where the server wants them and the channel takes them.

    Attributes:
        wanted: Whether a room wants pictures.
        last_hands: The last hands of matches, which are drawn after their results.
    """

    def __init__(
        self, *, picture_cache: PictureCache, last_hands: LastHands, wanted: Callable[[Room], bool]
    ) -> None:
        self.wanted = wanted
        self.last_hands = last_hands
        self._picture_cache = picture_cache
        self._translate = translator()
        self._refused_until: WeakKeyDictionary[Room, float] = WeakKeyDictionary()

    async def of(
        self, room: Room, state: RoomState, attached: Sequence[discord.Attachment]
    ) -> MessagePictures:
        """Return the pictures of a state of a room; what cannot be drawn anew stays as it is attached.

        Args:
            room: Whose public message they are for.
            state: The room's state, or an earlier one whose message is still there.
            attached: What the message has already.
        """
        return MessagePictures(await self.draw(room, state), self._last_hand(room, state, attached))

    def _last_hand(
        self, room: Room, state: RoomState, attached: Sequence[discord.Attachment]
    ) -> Picture | AttachedPicture | None:
        if state.stage is not Stage.OVER:
            return None
        name = name_of(state.match_id)
        for attachment in attached:
            if attachment.filename == name:
                return AttachedPicture(attachment)
        return None if self._is_refused(room) else self.last_hands.known(state)

    async def draw(self, room: Room, state: RoomState) -> Picture | None:
        """Return the picture of a state of a room; None if its message goes without.

        Args:
            room: Whose public message it is for.
            state: The room's state, or an earlier one whose message is still there.
        """
        if not self.wanted(room) or self._is_refused(room):
            return None
        if state.match is None:
            name = rules_name(self._translate, Preset(state.rules, state.saved_preset))
            return await self._picture_cache.banner(self._translate, name, state.rules)
        names = pictured_names(self._translate, state)
        if state.stage is Stage.OVER:
            return await self._picture_cache.chart(
                self._translate, summary_of(self._translate, state, charted=True), names
            )
        if len(state.match.tables) > 1:
            return None  # a picture is of one table
        return await self._picture_cache.table(self._translate, state.match.view(None), names)

    def _is_refused(self, room: Room) -> bool:
        return asyncio.get_running_loop().time() < self._refused_until.get(room, 0.0)

    def note_refusal(self, room: Room) -> None:
        """Note that the channel of a room took no picture: it goes without for a while."""
        self._refused_until[room] = asyncio.get_running_loop().time() + WITHOUT_PICTURES

    def allow(self, room: Room) -> None:
        """Try a picture with the next drawing: if the channel refused one, that was not the reason."""
        self._refused_until.pop(room, None)
