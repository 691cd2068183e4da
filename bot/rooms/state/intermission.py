"""The moment between two hands: everybody looks at how the hand ended before the next one begins.

The engine has dealt the next hand by then, and nobody is shown it. The moment ends when its time is over or
when everybody who is there has asked for the next hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.events import CardPlayed, HandEnded, HandStarted, JumpedIn, SetPlayed
from bot.engine.hand import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine.cards import Card
    from bot.engine.match import Match
    from bot.rooms.state.room_events import RoomEvent

LENGTHS: Final = ((30, 8), (120, 12))
"""Seconds of a turn clock up to which a moment takes so many seconds."""
LONG_CLOCK: Final = 15
"""Seconds of a moment where the clock of a turn is longer."""
NO_CLOCK: Final = 30
"""Seconds of a moment where turns have no clock: nobody is in a hurry, but nobody waits for somebody away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intermission:
    """The moment after a hand that is not the last one; `RoomState.last_hand` is how that hand ended.

    Attributes:
        began: When the hand ended (UTC).
        ends: When the next hand begins at the latest (UTC).
        points: Points of each seat before the hand.
        card: The card with which the hand was won; None if it ended without one.
        jumped_in: Whether it was played out of turn.
        ready: The seats that asked for the next hand.
    """

    began: datetime
    ends: datetime
    points: tuple[int, ...]
    card: Card | None
    jumped_in: bool = False
    ready: frozenset[int] = NOBODY


def length_of(clock: int | None) -> timedelta:
    """Return how long the moment after a hand takes.

    Args:
        clock: Seconds that a decision may take, one of `timing.CLOCKS`; None without a clock.
    """
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
    """Return the moment that an action of a match begins, else the one there is.

    A moment begins when a hand ended and the next one is dealt. With two tables each goes on by itself until
    partners change: then both are dealt together, and a moment begins.

    Args:
        known: The moment that lasts, if there is one.
        before: The match before the action.
        events: What the action caused.
        now: The time.
        clock: Seconds that a decision may take, or None.
    """
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
