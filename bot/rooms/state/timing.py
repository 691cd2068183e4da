"""What a room knows of time and absence: a value beside the match, never a part of the rules.

A *wait* is a decision that a table waits for a person to make. It begins when the decision comes up, and with
a turn clock it has an end. Each table of a match has at most one. A seat that lets two of its turns in a row
run out is *asleep*: a computer player sits in until the person does anything. When all people sleep, the room
is *paused*.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

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
    openers: frozenset[int] = frozenset()

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
    """An open vote.

    Attributes:
        ballot: What it is about.
        table: The table whose wait it is about.
        seat: Who kept that table waiting when it was opened.
        since: The wait it is about, see `Wait.since`.
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
    """

    clock: int | None = None
    waits: tuple[Wait, ...] = ()
    misses: tuple[int, ...] = ()
    touched: datetime | None = None
    dozing: bool = False
    vote: Vote | None = None
    host_seen: datetime | None = None
    host_away: bool = False

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


def encode_timing(timing: Timing) -> dict[str, Any]:
    """Return it as what JSON can hold."""
    vote = timing.vote
    return {
        "clock": timing.clock,
        "waits": [
            [w.table, w.seat, w.since, _text(w.began), _text(w.ends), w.warned, sorted(w.openers)]
            for w in timing.waits
        ],
        "misses": timing.misses,
        "touched": _text(timing.touched),
        "dozing": timing.dozing,
        "vote": vote
        and [vote.ballot.value, vote.table, vote.seat, vote.since, _text(vote.ends), sorted(vote.agreed)],
        "host_seen": _text(timing.host_seen),
        "host_away": timing.host_away,
    }


def decode_timing(saved: dict[str, Any]) -> Timing:
    """Return what `encode_timing` wrote.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: It is damaged.
    """
    timing = Timing(
        clock=saved["clock"],
        waits=tuple(_wait(*values) for values in saved["waits"]),
        misses=tuple(saved["misses"]),
        touched=_moment(saved["touched"]),
        dozing=saved["dozing"],
        vote=None if saved["vote"] is None else _vote(*saved["vote"]),
        host_seen=_moment(saved.get("host_seen")),
        host_away=saved.get("host_away", False),
    )
    if timing.clock not in CLOCKS:
        raise ValueError("clock")
    if type(timing.dozing) is not bool or type(timing.host_away) is not bool:
        raise ValueError("dozing or host_away")
    if not all(type(n) is int and 0 <= n <= ASLEEP_AFTER for n in timing.misses):
        raise ValueError("misses")
    return timing


def _wait(*values: Any) -> Wait:
    table, seat, since, began, ends, warned, openers = values
    _check_numbers(table, seat, since, *openers)
    return Wait(
        table=table,
        seat=seat,
        since=since,
        began=_required(began),
        ends=_moment(ends),
        warned=bool(warned),
        openers=frozenset(openers),
    )


def _vote(*values: Any) -> Vote:
    ballot, table, seat, since, ends, agreed = values
    _check_numbers(table, seat, since, *agreed)
    return Vote(
        ballot=Ballot(ballot),
        table=table,
        seat=seat,
        since=since,
        ends=_required(ends),
        agreed=frozenset(agreed),
    )


def _check_numbers(*numbers: object) -> None:
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("a number in timing")


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else _required(text)


def _required(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return moment
