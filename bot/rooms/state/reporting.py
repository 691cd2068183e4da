"""What a bug report needs beside the traceback: the position in which something failed.

It is for the operator's log, at ERROR, and for nothing else: hidden cards and the seed are in it, since
without them nobody could go on from there and see the mistake. No player ever reads that log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.notation import format_position

if TYPE_CHECKING:
    from bot.rooms.state.room_state import RoomState


def position_of(state: RoomState) -> str:
    """Return the match of a room in one line, as `bot.engine.notation` writes it; `-` if there is none."""
    if state.match is None:
        return "-"
    try:
        return format_position(state.match)
    except Exception as error:  # noqa: BLE001 - whatever broke the match must not hide what is to be reported
        return f"unreadable: {error!r}"
