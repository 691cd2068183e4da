"""The events of a room, in the form that `bot.render` makes sentences of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.events import TurnEnded
from bot.rooms.state.room_events import TurnRanOut

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.render.events import ReportedEvent
    from bot.rooms.state.room_events import RoomEvent


def reported_events(events: Iterable[RoomEvent]) -> list[ReportedEvent]:
    """Return the events of a room for `bot.render`, which knows no rooms."""
    return [
        TurnEnded(event.seat, event.voted) if isinstance(event, TurnRanOut) else event for event in events
    ]
