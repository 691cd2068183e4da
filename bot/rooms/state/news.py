"""The newest public events of a match, which a room keeps for the lines at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.events import (
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    HandEnded,
    HandStarted,
    PileReshuffled,
    SeatSkipped,
    TurnPassed,
)

if TYPE_CHECKING:
    from bot.rooms.state.room_events import RoomEvent

NEWS_KEPT: Final = 12
"""Events for the four lines at the table: a turn that runs out is three events in one line."""
CONSEQUENCES: Final = (CardsDrawn, SeatSkipped, TurnPassed, DirectionReversed, PileReshuffled)
"""Events that make no sense in the news without the event before them."""


def newest(news: tuple[RoomEvent, ...], events: tuple[RoomEvent, ...]) -> tuple[RoomEvent, ...]:
    """Return the newest events; of the hand before this one only its end is kept."""
    merged = news + events
    for place in range(len(merged) - 1, -1, -1):
        if isinstance(merged[place], HandStarted):
            ended = [event for event in merged[:place] if isinstance(event, HandEnded)][-1:]
            merged = (*ended, *merged[place:])
            break
    newest = list(merged[-NEWS_KEPT:])
    while newest and _follows(newest[0]):
        del newest[0]  # its cause is not among the news any more
    return tuple(newest)


def _follows(event: RoomEvent) -> bool:
    """Tell whether an event makes no sense without the one before it; a draw by choice does."""
    if isinstance(event, CardsDrawn) and event.cause is DrawCause.CHOICE:
        return False
    return isinstance(event, CONSEQUENCES)
