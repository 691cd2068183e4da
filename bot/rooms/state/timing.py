"""Timing of a room: clocks and absence, as a value beside the match, and the intermission between two hands.

A *wait* is a decision that a table waits for a person to make. A seat that lets two of its turns in a row
run out is *asleep*: a computer player sits in. When all people sleep, the room is *paused*. After a hand, the
next one is dealt, but shown to nobody until its intermission is over.

Turn ids identify a moment of a match, in memory and stored:

* A **turn** belongs to one seat until play moves on: a table, the number of its hand, and of the turn in it.
* A **decision** (`TurnId`) is one question within a turn: play or draw, play the drawn card, challenge.
* A **revision** (`Match.revision`) counts actions that changed what there is to decide, at any table; calls
  of UNO, catches and votes leave it alone. Not every revision begins a decision at every table.

Ids that are stored or sent with a button are shorter than a `TurnId`, and are made and compared only here:

| where | form | made by | compared by |
|---|---|---|---|
| `Wait`, `Vote`, the button that agrees to a vote | seat and revision | `WaitKey` | `==` |
| `Ping.turn` | `token:turn:challenge:warned` | `TurnId.ping_key` | `==` |
| `RoomState.table_revisions` | a revision for each table | `revisions_of_tables` | `RoomState.current` |
| buttons of a hand | a revision | `Match.revision` | `RoomState.current` |
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from bot.engine.cards import Card
from bot.engine.codec.formats import Count
from bot.engine.events import CardPlayed, HandEnded, HandStarted, JumpedIn, SetPlayed
from bot.engine.hand import NOBODY, Phase
from bot.engine.match import Match
from bot.rooms.state.history import RoomEvent


class TurnId(NamedTuple):
    """Id of one decision at one table."""

    table: int
    hand: int  # the number of the hand at that table, from 1
    turn: int  # the number of the turn in that hand, from 0
    seat: int
    phase: Phase

    @classmethod
    def at(cls, match: Match, table: int) -> TurnId:
        hand = match.tables[table]
        return cls(table, match.numbers[table], hand.turns, hand.turn, hand.phase)

    def is_same_turn(self, other: TurnId) -> bool:
        """Return whether both are decisions of one turn; the end of a hand ends the turn as well."""
        return self._turn == other._turn

    @property
    def _turn(self) -> tuple[int, int, int, bool]:
        return self.table, self.hand, self.turn, self.phase is Phase.OVER

    def ping_key(self, *, token: str, turn_since: int | None, warned: bool) -> str:
        """Return the text stored with a ping for this decision; it stays the same if no new ping is needed.

        Args:
            turn_since: With one table, the revision at which the seat in turn got the turn: two turns in a
                row of the same seat are announced once. None with several tables.
            warned: The player was warned that time is almost over, which is announced with a new ping.
        """
        turn = f"{self.table}.{self.hand}.{self.turn}" if turn_since is None else f"{turn_since}"
        return f"{token}:{turn}:{self.phase is Phase.CHALLENGE}:{warned}"


class WaitKey(NamedTuple):
    """Short id of a decision, used by its wait, by a vote on it and by the button that agrees to the vote."""

    seat: int
    since: int


def revisions_of_tables(
    known: tuple[int, ...], before: Match, after: Match, *, seat: int, dealt: Collection[int]
) -> tuple[int, ...]:
    """Return the revision at which each table last changed, after an action; empty with one table."""
    if len(after.tables) == 1:
        return ()
    changed = set(dealt)
    if after.revision != before.revision:
        changed.add(before.table_of(seat))
    known = known or (before.revision,) * len(after.tables)
    return tuple(after.revision if table in changed else last for table, last in enumerate(known))


CLOCKS: Final = (None, 30, 60, 120, 300, 900, 3600, 28_800, 86_400)
"""Seconds that a decision may take; None for no clock."""
DEFAULT_CLOCK: Final = 120
ASLEEP_AFTER: Final = 2
WARNED_FROM: Final = 120
"""Shortest turn, in seconds, with a warning: below, the countdown at the table is enough."""
LATEST_WARNING: Final = timedelta(seconds=10)
EARLIEST_WARNING: Final = timedelta(hours=1)


class Ballot(Enum):
    """Subject of a vote."""

    SKIP = "skip"
    KICK = "kick"
    END = "end"
    CLOSE = "close"  # a player asks the others to close the table: the only subject that is not a wait


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    table: Count
    seat: Count
    since: Count  # the match's revision at which it came up; part of its `key`
    began: datetime
    ends: datetime | None = None  # when the clock runs out (UTC); None without a clock
    warned: bool = False
    openers: frozenset[Count] = NOBODY

    @property
    def key(self) -> WaitKey:
        return WaitKey(self.seat, self.since)

    @property
    def warning(self) -> datetime | None:
        """The time of the player's warning, in the last quarter; None without one, or once it is done."""
        if self.ends is None or self.warned:
            return None
        whole = self.ends - self.began
        if whole < timedelta(seconds=WARNED_FROM):
            return None
        return self.ends - min(max(whole / 4, LATEST_WARNING), EARLIEST_WARNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """An open vote: on the seat that keeps a table waiting, or on closing the table."""

    ballot: Ballot
    table: Count  # the table of the wait, or of the seat that wants to close the table
    seat: Count  # the seat that keeps the table waiting, or that wants to close it
    since: Count  # see `Wait.since`; for a vote on closing, the revision at which it was opened
    ends: datetime
    agreed: frozenset[Count]

    @property
    def wait_key(self) -> WaitKey:
        return WaitKey(self.seat, self.since)

    def concerns(self, wait: Wait) -> bool:
        return self.table == wait.table and self.wait_key == wait.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Clocks and absence in a room."""

    clock: int | None = None  # one of `CLOCKS`
    waits: tuple[Wait, ...] = ()
    misses: tuple[Annotated[int, Meta(ge=0, le=ASLEEP_AFTER)], ...] = ()
    """Turns in a row that each seat let run out."""
    touched: datetime | None = None
    dozing: bool = False  # a match without a clock is paused after a long time without activity
    vote: Vote | None = None
    host_seen: datetime | None = None  # when the host of a lobby last acted as host, or became its host (UTC)
    host_away: bool = False  # that is so long ago that anybody seated in the lobby may act as host
    deal_changed: datetime | None = None  # last change of the data that fix the cards, once anybody cut (UTC)

    def missed(self, seat: int) -> int:
        """Return how many turns in a row a seat let run out."""
        return self.misses[seat] if seat < len(self.misses) else 0

    def wait_at(self, table: int) -> Wait | None:
        return next((wait for wait in self.waits if wait.table == table), None)

    def wait_for(self, seat: int) -> Wait | None:
        return next((wait for wait in self.waits if wait.seat == seat), None)


NO_TIMING: Final = Timing()

LENGTHS: Final = ((30, 8), (120, 12))  # turn clock up to these seconds, and length of the intermission
LONG_CLOCK: Final = 15  # seconds of an intermission with a longer turn clock
NO_CLOCK: Final = 30
"""Seconds of an intermission without a turn clock: no hurry, but nobody waits long for somebody away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intermission:
    """The pause after a hand that is not the last one; `RoomState.last_hand` says how that hand ended."""

    began: datetime
    ends: datetime
    points: tuple[int, ...]  # of each seat before the hand
    card: Card | None  # with which the hand was won; None if it ended without one
    jumped_in: bool = False
    ready: frozenset[Count] = NOBODY


def length_of(clock: int | None) -> timedelta:
    """Return the length of an intermission, by the seconds of the turn clock."""
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
    """Return a new intermission if a hand ended and the next one was dealt, otherwise the current one."""
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
