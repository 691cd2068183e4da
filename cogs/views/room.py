"""The public message of a room at any stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.state import Stage
from cogs.views.lobby import lobby_layout
from cogs.views.result import result_layout
from cogs.views.table import table_layout

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Words
    from bot.rooms.state import RoomState
    from cogs.pictures import Picture


def room_layout(
    words: Words, state: RoomState, *, live: bool = True, picture: Picture | None = None
) -> ui.LayoutView:
    """Return the public message of a room at any stage.

    Args:
        words: The language.
        state: Of the room.
        live: Whether there are buttons; a result that is history has none.
        picture: Of the table in play or of how the match went, if there is one.
    """
    if state.stage is Stage.LOBBY:
        return lobby_layout(words, state)
    if state.stage is Stage.PLAYING:
        return table_layout(words, state, picture=picture)
    return result_layout(words, state, live=live, picture=picture)
