"""Events of a room: what the engine reports, and what only the room knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.engine import events as engine
from bot.engine.events import Event


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """A turn is ended for a seat that does not act; what follows was not its choice.

    No action causes this: the room, which keeps the time, reports it before what ends the turn.

    Attributes:
        seat: Whose turn it was.
        voted: Whether the others voted for it; else the time ran out.
    """

    seat: int
    voted: bool


RoomEvent: TypeAlias = Event | TurnRanOut


def readable_by(event: RoomEvent, seat: int | None) -> bool:
    """Tell whether a seat (None: a spectator) may know the event."""
    return isinstance(event, TurnRanOut) or engine.readable_by(event, seat)
