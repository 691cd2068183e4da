"""Pauses after failures, and when the next try of each is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

Key = TypeVar("Key")


@dataclass(slots=True)
class _Pause:
    """The pause of one key.

    Attributes:
        failures: In a row, 1 or more.
        since: When it failed last.
        seconds: How long it is left alone from then on.
    """

    failures: int
    since: datetime
    seconds: float

    def remaining(self, now: datetime) -> float:
        """Return how many seconds are left; 0 if its next try is due, or if the clock was set back."""
        passed = (now - self.since).total_seconds()
        return self.seconds - passed if 0 <= passed < self.seconds else 0.0


class Pauses(Generic[Key]):
    """Pauses by key, each twice as long as the one before it.

    Args:
        first: Seconds after the first failure.
        longest: Seconds that no pause exceeds.
        most: How many keys are kept; beyond that the one that has paused longest is forgotten.
    """

    def __init__(self, *, first: float, longest: float, most: int) -> None:
        self._first = first
        self._longest = longest
        self._most = most
        self._pauses: dict[Key, _Pause] = {}

    def __iter__(self) -> Iterator[Key]:
        """Iterate over those that failed last, whether their next try is due or not."""
        return iter(self._pauses)

    def __len__(self) -> int:
        """Return how many failed last."""
        return len(self._pauses)

    def __contains__(self, key: object) -> bool:
        """Tell whether it failed last."""
        return key in self._pauses

    def note_failure(self, key: Key, now: datetime) -> int:
        """Let it pause from now on; return how often it failed in a row."""
        before = self._pauses.pop(key, None)
        failures = 1 if before is None else before.failures + 1
        seconds = self._first if before is None else min(2 * before.seconds, self._longest)
        self._pauses[key] = _Pause(failures, now, seconds)
        if len(self._pauses) > self._most:
            del self._pauses[next(iter(self._pauses))]
        return failures

    def forget(self, key: Key) -> None:
        """Forget that it failed, if it did."""
        self._pauses.pop(key, None)

    def due(self, now: datetime) -> list[Key]:
        """Return those whose next try is due, the one that has paused longest first."""
        return [key for key, pause in self._pauses.items() if not pause.remaining(now)]

    def seconds_to_next(self, now: datetime) -> float | None:
        """Return in how many seconds the next try is due; None if nothing pauses."""
        return min((pause.remaining(now) for pause in self._pauses.values()), default=None)
