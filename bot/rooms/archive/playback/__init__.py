"""Playback: an archived match step by step, with all hands open.

It is read by the names that the archive itself has for what happened, and never played through the engine.
"""

from __future__ import annotations

from bot.rooms.archive.playback.fields import PlaybackError
from bot.rooms.archive.playback.playback import HandStart, Playback, Step
from bot.rooms.archive.playback.position import Position, SeatPosition, TablePosition
from bot.rooms.archive.playback.surprises import Surprise

__all__ = [
    "HandStart",
    "Playback",
    "PlaybackError",
    "Position",
    "SeatPosition",
    "Step",
    "Surprise",
    "TablePosition",
]
