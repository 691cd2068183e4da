"""What moderators may do at any table, whoever hosts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.changes.lobby import bar, free_seat
from bot.rooms.changes.play import forfeit
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext, Step
    from bot.rooms.state.room_state import RoomState


def remove(user_id: int) -> Change:
    """Remove somebody from a table for good: out of the lobby, out of a match by a forfeit.

    Raises (when carried out):
        RoomRefused: They do not sit there, or not any more.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        seat = state.seat_of(user_id)
        if state.stage is Stage.OVER:
            raise RoomRefused(Refusal.NO_MATCH)
        if seat is None:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        if state.stage is Stage.LOBBY:
            return bar(free_seat(state, seat), user_id)
        if state.match is None or seat not in state.match.playing:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        return bar(forfeit(state, seat, context), user_id)

    return change
