"""What moderators may do at any table, host or not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.hosting import MOST_KICKED
from bot.rooms.lobby import free
from bot.rooms.playing import forfeit
from bot.rooms.state import Stage

if TYPE_CHECKING:
    from bot.rooms.state import RoomState
    from bot.rooms.step import Change, Moment, Step


def remove(user_id: int) -> Change:
    """Remove somebody from a table: in the lobby for good, in a match they forfeit.

    Raises (when carried out):
        RoomRefused: They do not sit there, or not any more.
    """

    def change(state: RoomState, moment: Moment) -> Step:
        seat = state.seat_of(user_id)
        if state.stage is Stage.OVER:
            raise RoomRefused(Refusal.NO_MATCH)
        if seat is None:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        if state.stage is Stage.LOBBY:
            return _shut_out(state, seat, user_id)
        if state.match is None or seat not in state.match.playing:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        return forfeit(state, seat, moment)

    return change


def _shut_out(state: RoomState, seat: int, user_id: int) -> Step:
    step = free(state, seat)
    kicked = (*state.entry.kicked, user_id)[-MOST_KICKED:]
    return replace(step, state=replace(step.state, entry=replace(state.entry, kicked=kicked)))
