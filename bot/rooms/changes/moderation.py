"""What moderators may do at any table, whoever hosts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.change import check_no_side
from bot.rooms.changes.lobby import bar, free_seat
from bot.rooms.changes.play import forfeit
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext, Step
    from bot.rooms.state.room_state import RoomState


def remove(user_id: int, *, by: int) -> Change:
    """Remove somebody from a table for good: out of the lobby, out of a match by a forfeit.

    Args:
        user_id: Who has to go.
        by: The moderator.

    Raises (when carried out):
        RoomRefused: They do not sit there, or not any more; or the moderator plays in the same match, and
            nobody wins by removing an opponent.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        seat = state.seat_of(user_id)
        if state.stage is Stage.OVER:
            raise RoomRefused(Refusal.NO_MATCH)
        if seat is None:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        if user_id != by:
            check_no_side(state, by)
        if state.stage is Stage.LOBBY:
            return bar(free_seat(state, seat), user_id)
        if state.match is None or seat not in state.match.playing:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        if user_id != by and state.seat_of(by) is not None:
            raise RoomRefused(Refusal.MODERATOR_PLAYS)
        return bar(forfeit(state, seat, context), user_id)

    return change
