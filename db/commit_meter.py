"""Who hears how long commits take, and how they end."""

from __future__ import annotations

from enum import Enum
from typing import Protocol


class CommitOutcome(Enum):
    """How a commit ended."""

    STORED = "stored"
    REFUSED = "refused"
    """Another one was faster: nothing was stored, and nothing is wrong."""
    FAILED = "failed"


class CommitMeter(Protocol):
    """Hears of every commit; neither method may raise or wait."""

    def note_commit(self, seconds: float, outcome: CommitOutcome) -> None:
        """Note a commit that took so many seconds, with its wait for others."""

    def note_group(self, size: int, seconds: float) -> None:
        """Note a transaction with so many commits that took so many seconds, whether or not it succeeded."""
