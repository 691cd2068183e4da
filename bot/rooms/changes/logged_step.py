"""The step that adds an entry to the log of a match: every change of a match goes through here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.change import Step
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import encode_logged

if TYPE_CHECKING:
    from bot.rooms.change import ChangeContext
    from bot.rooms.state.log_entries import LogEntry
    from bot.rooms.state.room_events import RoomEvent
    from bot.rooms.state.room_state import RoomState


def logged_step(
    state: RoomState, seat: int, entry: LogEntry, events: tuple[RoomEvent, ...], context: ChangeContext
) -> Step:
    """Return the step to a state with one more entry in the log.

    Args:
        state: The room's after the change, but for the number of entries in its log.
        seat: Who acted.
        entry: What they did.
        events: What it caused, hidden cards included.
        context: Now.
    """
    logged = LoggedAction(
        match_id=state.match_id,
        number=state.actions,
        seat=seat,
        payload=encode_logged(entry, events),
        at=context.now,
    )
    return Step(replace(state, actions=state.actions + 1), events, (logged,))
