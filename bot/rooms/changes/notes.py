"""Notes that a room keeps beside its match: hints, accuracies, and subscribers of its result."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.rooms.change import ChangeContext, Transition, as_change, check_match, require_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import RoomState, Stage


def is_practice(state: RoomState) -> bool:
    """Return whether one person plays against computer players only, and nobody is about to join."""
    waiting = any(seat.user_id is not None for seat in state.newcomers)
    return state.stage is Stage.PLAYING and len(state.people()) == 1 and not waiting


@as_change
def take_hint(state: RoomState, _: ChangeContext, user_id: int, *, token: str) -> Transition:
    match = check_match(state, token)
    seat = require_seat(state, user_id)
    if not is_practice(state):
        raise RoomRefused(Refusal.NO_MATCH if state.stage is Stage.OVER else Refusal.NO_HINTS)
    if state.intermission is not None or not match.view(seat).my_turn:
        raise RoomRefused(Refusal.NO_HINT_NOW)
    return Transition(replace(state, statistics=replace(state.statistics, hints=state.statistics.hints + 1)))


@as_change
def note_accuracy(
    state: RoomState, _: ChangeContext, match_id: str, accuracy: tuple[tuple[int, int], ...]
) -> Transition:
    """Note the accuracies of seats, in percent, if the room still shows the result of this match."""
    if state.match_id != match_id or state.stage is not Stage.OVER:
        return Transition(state)
    return Transition(replace(state, statistics=replace(state.statistics, accuracy=accuracy)))


MAX_SUBSCRIBERS: Final = 50  # as many as one message can mention


@as_change
def toggle_subscriber(state: RoomState, _: ChangeContext, user_id: int, *, keep: bool = False) -> Transition:
    """Subscribe an account to the result, or unsubscribe it unless `keep` is set."""
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    if user_id in state.subscribers:
        if keep:
            return Transition(state)
        rest = tuple(subscriber for subscriber in state.subscribers if subscriber != user_id)
        return Transition(replace(state, subscribers=rest))
    if len(state.subscribers) >= MAX_SUBSCRIBERS:
        raise RoomRefused(Refusal.SUBSCRIBERS_FULL)
    return Transition(replace(state, subscribers=(*state.subscribers, user_id)))


@as_change
def clear_subscribers(state: RoomState, _: ChangeContext, token: str) -> Transition:
    """Remove the subscribers of the match `token`, who were told of its result."""
    return Transition(replace(state, subscribers=()) if state.token == token else state)
