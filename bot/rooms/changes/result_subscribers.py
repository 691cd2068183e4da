"""Who wants to be mentioned when the result of a match is there: a list in the room, since it ends with it.

Who wants to be mentioned when a lobby opens is stored for the channel (`bot.rooms.stores.subscriptions`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.rooms.change import Step
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import RoomState

MOST_SUBSCRIBERS: Final = 50
"""Accounts that one message mentions; more would not fit into it."""


def toggle_subscriber(user_id: int) -> Change:
    """Mention an account once the result is there; of an account that is subscribed, do not.

    Raises (when carried out):
        RoomRefused: The result is there already, or there are too many subscribers.
    """

    def change(state: RoomState, _: ChangeContext) -> Step:
        if state.stage is Stage.OVER:
            raise RoomRefused(Refusal.NO_MATCH)
        if user_id in state.subscribers:
            rest = tuple(subscriber for subscriber in state.subscribers if subscriber != user_id)
            return Step(replace(state, subscribers=rest))
        if len(state.subscribers) >= MOST_SUBSCRIBERS:
            raise RoomRefused(Refusal.SUBSCRIBERS_FULL)
        return Step(replace(state, subscribers=(*state.subscribers, user_id)))

    return change


def clear_subscribers(token: str) -> Change:
    """Note that the subscribers of the match `token` were told of its result."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        return Step(replace(state, subscribers=()) if state.token == token else state)

    return change
