"""What hit a seat since its last own move: told in its hand, so that nobody has to read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_FOR_A_SEAT: Final = 4
SKIPPED: Final = "skipped"
SWAPPED: Final = "swapped"
PASSED: Final = "passed"
OWN_DOING: Final = frozenset(
    {
        e.DrawCause.CHOICE,
        e.DrawCause.CHALLENGE_LOST,
        e.DrawCause.UNO_FORGOTTEN,
        e.DrawCause.WRONG_CALL,
    }
)
KINDS: Final = frozenset(
    {SKIPPED, SWAPPED, PASSED, *(cause.value for cause in e.DrawCause if cause not in OWN_DOING)}
)


@dataclass(frozen=True, slots=True)
class Blow:
    """Something that happened to a seat by another's doing.

    Attributes:
        seat: Whom it hit.
        kind: One of `KINDS`: why cards were drawn, or what else befell the seat.
        count: Cards drawn, 0 or more.
        by: The seat that did it.
    """

    seat: int
    kind: str
    count: int
    by: int


def blows_after(
    blows: tuple[Blow, ...],
    seat: int,
    events: Sequence[e.Event],
    *,
    table: Sequence[int],
    moved: bool,
) -> tuple[Blow, ...]:
    """Return the blows after an action of a seat.

    Args:
        blows: Those before it, oldest first.
        seat: Who acted.
        events: What the action caused.
        table: The seats that play at the table of that seat: a new hand there is a new beginning for them.
        moved: Whether it was a move; calls, catches and votes leave the own blows to be read.
    """
    if any(isinstance(event, e.HandStarted | e.MatchEnded) for event in events):
        return tuple(blow for blow in blows if blow.seat not in table)
    kept = [blow for blow in blows if not moved or blow.seat != seat]
    fresh = [blow for blow in _caused(seat, events, table) if blow.seat != seat]
    return _newest([*kept, *fresh]) if fresh else tuple(kept)


def _caused(by: int, events: Sequence[e.Event], table: Sequence[int]) -> Iterator[Blow]:
    drew: int | None = None
    for event in events:
        match event:
            case e.CardsDrawn(seat, count, cause) if cause not in OWN_DOING:
                drew = seat
                yield Blow(seat, cause.value, count, by)
            case e.SeatSkipped(seat) if seat != drew:  # who drew lost the turn with it: one blow
                yield Blow(seat, SKIPPED, 0, by)
            case e.HandsSwapped(seat, other):
                yield Blow(other if seat == by else seat, SWAPPED, 0, by)
            case e.HandsPassed():
                yield from (Blow(seat, PASSED, 0, by) for seat in table)


def _newest(blows: list[Blow]) -> tuple[Blow, ...]:
    """Return at most so many blows for each seat, the newest ones."""
    counted: dict[int, int] = {}
    newest: list[Blow] = []
    for blow in reversed(blows):
        counted[blow.seat] = counted.get(blow.seat, 0) + 1
        if counted[blow.seat] <= MOST_FOR_A_SEAT:
            newest.append(blow)
    return tuple(reversed(newest))
