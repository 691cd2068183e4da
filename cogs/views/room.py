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


def room_layout(words: Words, state: RoomState, *, live: bool = True) -> ui.LayoutView:
    """Return the public message of a room at any stage; a result that is history has no buttons."""
    if state.stage is Stage.LOBBY:
        return lobby_layout(words, state)
    return (
        table_layout(words, state) if state.stage is Stage.PLAYING else result_layout(words, state, live=live)
    )
