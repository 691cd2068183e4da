"""Asking for the next hand before the moment after the last one is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.change import Step, check_match, not_seated_refusal
from bot.rooms.changes.play import wake_seat
from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import RoomState


def ask_for_next_hand(user_id: int, *, token: str, number: int) -> Change:
    """Note that somebody has seen how a hand ended; once all have, the next one begins.

    Asking twice changes nothing. A seat that is out may ask, but nobody waits for it.

    Args:
        user_id: Who asks.
        token: The match that the button was drawn for.
        number: The hand that ended.

    Raises (when carried out):
        RoomRefused: No match, no seat, or the next hand has begun.
    """

    def change(state: RoomState, _: ChangeContext) -> Step:
        check_match(state, token)
        seat = state.seat_of(user_id)
        if seat is None:
            raise not_seated_refusal(state, user_id)
        intermission, ended = state.intermission, state.last_hand
        if intermission is None or ended is None or ended.number != number:
            raise RoomRefused(Refusal.STALE)
        ready = intermission.ready | {seat}
        return Step(replace(wake_seat(state, seat), intermission=replace(intermission, ready=ready)))

    return change
