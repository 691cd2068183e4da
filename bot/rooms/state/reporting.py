"""What the log says of a match in which something failed: which one, and at which moment.

Never a hidden card or the seed: who reads a log is not always who may see the hands of people that play.
`python -m bot position MATCH REVISION` shows the position itself to whoever has the database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.rooms.state.room_state import RoomState


def moment_of(state: RoomState) -> str:
    """Return the match of a room and its revision, such as `match 9f…3c revision 41`; `-` without one."""
    return "-" if state.match is None else f"match {state.match_id} revision {state.match.revision}"
