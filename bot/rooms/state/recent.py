"""What happened at the table since each seat's own last move: told in one line of its hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine import events as e

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.rooms.state.room_events import RoomEvent

MOST_FOR_A_SEAT: Final = 3
MOST_EVENTS: Final = 30
"""Events that are kept, at a table of ten or more; at a smaller one `MOST_FOR_A_SEAT` for each seat."""
KEPT: Final = (
    e.HandStarted,
    e.CardPlayed,
    e.SetPlayed,
    e.DrawsDeflected,
    e.CardsDrawn,
    e.TurnPassed,
    e.SeatSkipped,
    e.DirectionReversed,
    e.JumpedIn,
    e.HandsSwapped,
    e.ColourNamed,
    e.UnoCaught,
    e.WildDrawFourChallenged,
    e.SeatForfeited,
    e.HandLimitReached,
    e.SeatEliminated,
)
"""Public events that the line has words for, and the one that it begins with after the deal."""


@dataclass(frozen=True, slots=True)
class RecentEvents:
    """The newest public events of a match.

    Attributes:
        events: Oldest first, of one hand; of the kinds in `KEPT`, at most `MOST_EVENTS`.
        counts: For each seat, how many events came since its own last move, or since the deal. It may be one
            more than are kept, which says that some are missing. Empty if no action was seen yet.
    """

    events: tuple[RoomEvent, ...] = ()
    counts: tuple[int, ...] = ()

    def since_move(self, seat: int) -> tuple[RoomEvent, ...]:
        """Return the events since the last move of a seat, oldest first, as far as they are kept."""
        count = self._count(seat)
        return self.events[-count:] if count else ()

    def is_complete(self, seat: int) -> bool:
        """Tell whether all events since the last move of a seat are kept."""
        return self._count(seat) <= len(self.events)

    def _count(self, seat: int) -> int:
        return self.counts[seat] if seat < len(self.counts) else 0


NOTHING_RECENT: Final = RecentEvents()


def recent_after(
    recent: RecentEvents,
    seat: int,
    events: Sequence[RoomEvent],
    *,
    seats: int,
    people: Collection[int],
    is_move: bool,
) -> RecentEvents:
    """Return the recent events after an action of a seat.

    Args:
        recent: Those before it.
        seat: Who acted.
        events: What the action caused; only public ones of some kinds are kept.
        seats: How many seats the match has now.
        people: The seats whose hands people look at: what only others have not seen is not kept.
        is_move: Whether it was a move; calls, catches and votes are none.
    """
    if any(isinstance(event, e.MatchEnded) for event in events):
        return NOTHING_RECENT
    fresh = tuple([event for event in events if isinstance(event, KEPT)])
    dealt = next((place for place, event in enumerate(fresh) if isinstance(event, e.HandStarted)), None)
    if dealt is not None:
        fresh = fresh[dealt:]
        recent, is_move = NOTHING_RECENT, False
    before = recent.counts + (0,) * (seats - len(recent.counts))
    most = min(MOST_FOR_A_SEAT * seats, MOST_EVENTS)
    counts = tuple(
        [
            0 if is_move and one == seat else min(count + len(fresh), most + 1)
            for one, count in enumerate(before)
        ]
    )
    kept = min(most, max([counts[one] for one in people], default=0))
    return RecentEvents((recent.events + fresh)[-kept:] if kept else (), counts)
