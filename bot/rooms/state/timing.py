"""What a room knows of time and absence: a value beside the match, never a part of the rules.

A *wait* is a decision that a table waits for a person to make. It begins when the decision comes up, and with
a turn clock it has an end. Each table of a match has at most one. A seat that lets two of its turns in a row
run out is *asleep*: a computer player sits in until the person does anything. When all people sleep, the room
is *paused*.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

from bot.engine.hand import NOBODY
from bot.rooms.state.turn_id import WaitKey

CLOCKS: Final = (None, 30, 60, 120, 300, 900, 3600, 28_800, 86_400)
"""Seconds that a decision may take; None is no clock."""
DEFAULT_CLOCK: Final = 120
ASLEEP_AFTER: Final = 2
WARNED_FROM: Final = 120
"""Seconds of a turn from which on its player is warned: below, the countdown at the table is enough."""
LATEST_WARNING: Final = timedelta(seconds=10)
EARLIEST_WARNING: Final = timedelta(hours=1)


class Ballot(Enum):
    """What can be voted on."""

    SKIP = "skip"
    KICK = "kick"
    END = "end"
    CLOSE = "close"
    """Somebody who plays asks the others to close the table: this one is about no wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A decision that a table waits for.

    Attributes:
        table: The number of the table, from 0.
        seat: Who decides: a person's seat.
        since: The match's revision at which the decision came up: with the seat it is the wait's `key`.
        began: When that was (UTC).
        ends: When the clock runs out (UTC); None without a clock.
        warned: Whether the player was warned that it ends soon.
        openers: Seats that opened a vote during it.
    """

    table: int
    seat: int
    since: int
    began: datetime
    ends: datetime | None = None
    warned: bool = False
    openers: frozenset[int] = NOBODY

    @property
    def key(self) -> WaitKey:
        """What tells this wait from every other."""
        return WaitKey(self.seat, self.since)

    @property
    def warning(self) -> datetime | None:
        """When the player is to be warned: in the last quarter; None if never, or if that is done."""
        if self.ends is None or self.warned:
            return None
        whole = self.ends - self.began
        if whole < timedelta(seconds=WARNED_FROM):
            return None
        return self.ends - min(max(whole / 4, LATEST_WARNING), EARLIEST_WARNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """An open vote: on whoever keeps a table waiting, or on closing the table.

    Attributes:
        ballot: What it is about.
        table: The table whose wait it is about, or where whoever wants to close it sits.
        seat: Who kept that table waiting when it was opened, or wants to close it.
        since: The wait it is about, see `Wait.since`; of a vote on closing the revision it was opened at.
        ends: When it lapses (UTC).
        agreed: Seats that want it.
    """

    ballot: Ballot
    table: int
    seat: int
    since: int
    ends: datetime
    agreed: frozenset[int]

    @property
    def wait_key(self) -> WaitKey:
        """The wait it is about."""
        return WaitKey(self.seat, self.since)

    def concerns(self, wait: Wait) -> bool:
        """Tell whether it is about this wait."""
        return self.table == wait.table and self.wait_key == wait.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """What a room knows of time and absence.

    Attributes:
        clock: Seconds that a decision may take, one of `CLOCKS`; None without a clock.
        waits: Whom the tables wait for.
        misses: Turns in a row that each seat of the match let run out, 0 to `ASLEEP_AFTER`.
        touched: When anybody did anything last (UTC); None in a room that an earlier version stored.
        dozing: Whether a match without a clock is paused, since nobody did anything for long.
        vote: The open vote.
        host_seen: When the host of a lobby settled anything last, or became its host (UTC); None in a lobby
            that an earlier version stored.
        host_away: Whether that is so long ago that whoever sits in the lobby may host it.
        deal_changed: When anything changed last that the cards of a lobby come from, once anybody cut (UTC).
    """

    clock: int | None = None
    waits: tuple[Wait, ...] = ()
    misses: tuple[int, ...] = ()
    touched: datetime | None = None
    dozing: bool = False
    vote: Vote | None = None
    host_seen: datetime | None = None
    host_away: bool = False
    deal_changed: datetime | None = None

    def missed(self, seat: int) -> int:
        """Return how many turns in a row a seat let run out."""
        return self.misses[seat] if seat < len(self.misses) else 0

    def wait_at(self, table: int) -> Wait | None:
        """Return whom a table waits for."""
        return next((wait for wait in self.waits if wait.table == table), None)

    def wait_for(self, seat: int) -> Wait | None:
        """Return what a seat is waited for."""
        return next((wait for wait in self.waits if wait.seat == seat), None)


NO_TIMING: Final = Timing()
