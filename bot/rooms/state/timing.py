"""Timing of a room: time and absence, as a value beside the match, and the moment between two hands.

A *wait* is a decision that a table waits for a person to make. A seat that lets two of its turns in a row
run out is *asleep*: a computer player sits in. When all people sleep, the room is *paused*. After a hand, the
next one is dealt, but shown to nobody until its intermission is over.

Turn ids tell one moment of a match from the next, in memory and stored:

* A **turn** belongs to one seat until it goes on: a table, the number of its hand, and of the turn there.
* A **decision** (`TurnId`) is one question within a turn: play or draw, play the drawn card, challenge.
* A **revision** (`Match.revision`) counts actions that changed what there is to decide, at any table; calls
  of UNO, catches and votes leave it alone. Not every revision begins a decision at every table.

What is stored or sent with a button is shorter than a `TurnId`, and is made and compared here alone:

| where | form | made by | compared by |
|---|---|---|---|
| `Wait`, `Vote`, the button that agrees to a vote | seat and revision | `WaitKey` | `==` |
| `Ping.turn` | `token:turn:challenge:warned` | `TurnId.ping_key` | `==` |
| `RoomState.table_revisions` | a revision for each table | `revisions_of_tables` | `RoomState.current` |
| buttons of a hand | a revision | `Match.revision` | `RoomState.current` |
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from msgspec import Meta

from bot.engine.events import CardPlayed, HandEnded, HandStarted, JumpedIn, SetPlayed
from bot.engine.hand import NOBODY, Phase

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.engine.cards import Card
    from bot.engine.codec.formats import Count
    from bot.engine.match import Match
    from bot.rooms.state.log_entries import RoomEvent


class TurnId(NamedTuple):
    """One decision at one table; equal exactly if it is the same one."""

    table: int
    hand: int  # the number of the hand at that table, from 1
    turn: int  # the number of the turn in that hand, from 0
    seat: int
    phase: Phase

    @classmethod
    def at(cls, match: Match, table: int) -> TurnId:
        """Return the decision that a table of a match waits for."""
        hand = match.tables[table]
        return cls(table, match.numbers[table], hand.turns, hand.turn, hand.phase)

    def is_same_turn(self, other: TurnId) -> bool:
        """Return whether both are decisions of one turn; the end of a hand ends the turn as well."""
        return self._turn == other._turn

    @property
    def _turn(self) -> tuple[int, int, int, bool]:
        return self.table, self.hand, self.turn, self.phase is Phase.OVER

    def ping_key(self, *, token: str, turn_since: int | None, warned: bool) -> str:
        """Return the text stored with a ping for this decision; it is the same where no new ping is needed.

        Args:
            turn_since: With one table, the revision at which the turn came to the seat that has it: two turns
                in a row of the same seat are announced once. None with several tables.
            warned: That the time is almost over is announced anew.
        """
        turn = f"{self.table}.{self.hand}.{self.turn}" if turn_since is None else f"{turn_since}"
        return f"{token}:{turn}:{self.phase is Phase.CHALLENGE}:{warned}"


class WaitKey(NamedTuple):
    """One decision as a wait, a vote on it and the button that agrees to the vote name it."""

    seat: int
    since: int


def revisions_of_tables(
    known: tuple[int, ...], before: Match, after: Match, *, seat: int, dealt: Collection[int]
) -> tuple[int, ...]:
    """Return the revision at which each table changed last, after an action; empty if there is one table."""
    if len(after.tables) == 1:
        return ()
    changed = set(dealt)
    if after.revision != before.revision:
        changed.add(before.table_of(seat))
    known = known or (before.revision,) * len(after.tables)
    return tuple(after.revision if table in changed else last for table, last in enumerate(known))


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
    CLOSE = "close"  # somebody who plays asks the others to close the table: this one is about no wait


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A decision that a table waits for."""

    table: Count
    seat: Count
    since: Count  # the match's revision at which it came up: with the seat its `key`
    began: datetime
    ends: datetime | None = None  # when the clock runs out (UTC); None without a clock
    warned: bool = False
    openers: frozenset[Count] = NOBODY

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
    """An open vote: on whoever keeps a table waiting, or on closing the table."""

    ballot: Ballot
    table: Count  # of the wait it is about, or where whoever wants to close it sits
    seat: Count  # who kept that table waiting when it was opened, or wants to close it
    since: Count  # see `Wait.since`; of a vote on closing the revision it was opened at
    ends: datetime
    agreed: frozenset[Count]

    @property
    def wait_key(self) -> WaitKey:
        """The wait it is about."""
        return WaitKey(self.seat, self.since)

    def concerns(self, wait: Wait) -> bool:
        """Return whether it is about this wait."""
        return self.table == wait.table and self.wait_key == wait.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """What a room knows of time and absence."""

    clock: int | None = None  # one of `CLOCKS`
    waits: tuple[Wait, ...] = ()
    misses: tuple[Annotated[int, Meta(ge=0, le=ASLEEP_AFTER)], ...] = ()
    """Turns in a row that each seat let run out."""
    touched: datetime | None = None
    dozing: bool = False  # a match without a clock is paused, since nobody did anything for long
    vote: Vote | None = None
    host_seen: datetime | None = None
    """When the host of a lobby settled anything last, or became its host (UTC)."""
    host_away: bool = False  # that is so long ago that whoever sits in the lobby may host it
    deal_changed: datetime | None = None  # the last change of what cards come from, once anybody cut (UTC)

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


LENGTHS: Final = ((30, 8), (120, 12))  # seconds of a turn clock up to which a moment takes so many seconds
LONG_CLOCK: Final = 15  # seconds of a moment where the clock of a turn is longer
NO_CLOCK: Final = 30
"""Seconds of a moment where turns have no clock: nobody is in a hurry, but nobody waits for somebody away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intermission:
    """The moment after a hand that is not the last one; `RoomState.last_hand` is how that hand ended."""

    began: datetime
    ends: datetime
    points: tuple[int, ...]  # of each seat before the hand
    card: Card | None  # with which the hand was won; None if it ended without one
    jumped_in: bool = False
    ready: frozenset[Count] = NOBODY


def length_of(clock: int | None) -> timedelta:
    """Return how long the moment after a hand takes."""
    if clock is None:
        return timedelta(seconds=NO_CLOCK)
    return timedelta(seconds=next((seconds for most, seconds in LENGTHS if clock <= most), LONG_CLOCK))


def intermission_after(
    known: Intermission | None,
    before: Match,
    events: Sequence[RoomEvent],
    *,
    now: datetime,
    clock: int | None,
) -> Intermission | None:
    """Return the moment that begins when a hand ended and the next one is dealt, else the one there is."""
    ended = next((event for event in reversed(events) if isinstance(event, HandEnded)), None)
    dealt = sum(isinstance(event, HandStarted) for event in events)
    if ended is None or dealt < len(before.tables):
        return known
    played = [
        event.card if isinstance(event, CardPlayed) else event.cards[-1]
        for event in events
        if isinstance(event, CardPlayed | SetPlayed) and event.seat == ended.winner
    ]
    return Intermission(
        began=now,
        ends=now + length_of(clock),
        points=before.points,
        card=played[-1] if played else None,
        jumped_in=any(isinstance(event, JumpedIn) for event in events),
    )
