"""The events of a room as sentences are made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.events import TurnEnded
from bot.rooms.state.room_events import TurnRanOut

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.render.events import Reported
    from bot.rooms.state.room_events import RoomEvent


def reported(events: Iterable[RoomEvent]) -> list[Reported]:
    """Return events for `bot.render`, which knows no rooms."""
    return [
        TurnEnded(event.seat, event.voted) if isinstance(event, TurnRanOut) else event for event in events
    ]
