"""The levels of computer players."""

from __future__ import annotations

from enum import Enum


class Level(Enum):
    """How well a computer player plays; the value is its name."""

    EASY = "easy"
    STEADY = "steady"
    SHARP = "sharp"
