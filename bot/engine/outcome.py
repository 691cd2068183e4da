"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class EndReason(Enum):
    """Why a match ended."""

    TARGET_REACHED = "target-reached"
    LIMIT_REACHED = "limit-reached"
    HAND_EMPTY = "hand-empty"
    LAST_ONE_IN = "last-one-in"
    ROUNDS_PLAYED = "rounds-played"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Attributes:
        reason: Why it ended.
        winners: Seats that won.
        points: Points of each seat.
        places: Place of each seat, from 1; equal points share a place, and seats that left come last.
    """

    reason: EndReason
    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
