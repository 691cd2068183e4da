"""Disturbances of processes and their database, and which of their behaviour each explains."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from cogs.core.intake import DEFER_AT_AGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DATABASE_FAILED: Final = "db.connections: the database failed"
NOTICED_WITHIN: Final = 6.0
"""Seconds after a cut in which it may be noticed: a line that was idle is not used before."""
ENDS_WITHIN: Final = 12.0
"""Seconds after a cut in which a process has ended that needed the database then; it is looked at from time
to time."""
CATCHES_UP_WITHIN: Final = 2.0
"""Seconds in which a process that was stopped does what piled up meanwhile."""
EARLIER: Final = 0.1
"""Seconds by which a process may take a press for older than it is."""


class Answer(Protocol):
    """What a process sent, its name, and the moment of arrival in seconds of the monotonic clock."""

    @property
    def at(self) -> float:
        """When."""

    @property
    def client(self) -> str:
        """Who."""


@dataclass(slots=True)
class _Period:
    """From when to when something lasted, in seconds of the monotonic clock; `pid` is of a process."""

    began: float
    ended: float | None = None
    pid: int | None = None

    def touches(self, since: float, until: float, *, after: float) -> bool:
        """Tell whether it, or the seconds after it, lay at some moment of a time."""
        ended = until if self.ended is None else self.ended
        return self.began <= until and ended + after >= since


@dataclass(slots=True)
class Disturbances:
    """When the database was away or cut off, and when processes were stopped."""

    _away: list[_Period] = field(default_factory=list)
    _stopped: list[_Period] = field(default_factory=list)

    @contextmanager
    def database_away(self) -> Iterator[None]:
        """Note that the database is away, or the lines to it are cut, until the end of the context."""
        with _noted(self._away, None):
            yield

    @contextmanager
    def stopped(self, pid: int) -> Iterator[None]:
        """Note that a process is stopped until the end of the context."""
        with _noted(self._stopped, pid):
            yield

    def explain_line(self, line: str, pid: int) -> bool:
        """Tell whether a process had to write a line of its log: the database was away a moment before.

        What a process meant to do while it was stopped it does when it goes on.
        """
        if DATABASE_FAILED not in line:
            return False
        written = _written_at(line)
        since = written
        for one in self._stopped:
            if one.pid == pid and one.touches(written, written, after=CATCHES_UP_WITHIN):
                since = min(since, one.began)
        return any(one.touches(since, written, after=NOTICED_WITHIN) for one in self._away)

    def explain_end(self) -> bool:
        """Tell whether a process may just have ended for want of its database when it started.

        A process that is stopped may hold a lock that it waited for.
        """
        now = time.monotonic()
        return any(one.touches(now, now, after=ENDS_WITHIN) for one in (*self._away, *self._stopped))

    def explain_answers(self, pressed: float, answers: Sequence[Answer]) -> bool:
        """Tell whether more than one first answer to a press had to be sent, all by one process.

        A process asks for more time when its answer has not arrived after two seconds, be it on its way; and
        one that was stopped meanwhile may find, when it goes on, that it is late. Discord takes one of them.

        Args:
            pressed: When somebody pressed, in seconds of the monotonic clock.
        """
        last = max(answer.at for answer in answers)
        if len({answer.client for answer in answers}) > 1:
            return False
        stopped = any(one.touches(pressed, last, after=CATCHES_UP_WITHIN) for one in self._stopped)
        return stopped or last - pressed >= DEFER_AT_AGE - EARLIER


@contextmanager
def _noted(periods: list[_Period], pid: int | None) -> Iterator[None]:
    period = _Period(time.monotonic(), pid=pid)
    periods.append(period)
    try:
        yield
    finally:
        period.ended = time.monotonic()


def _written_at(line: str) -> float:
    """Return when a line of the log was written, in seconds of the monotonic clock."""
    ago = time.time() - datetime.fromisoformat(line.partition(" ")[0]).timestamp()
    return time.monotonic() - ago
