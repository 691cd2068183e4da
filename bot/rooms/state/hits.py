"""What hit a seat since its own last move: shown with its hand, so that nobody has to read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card
    from bot.rooms.state.room_events import RoomEvent

MOST_FOR_A_SEAT: Final = 4
MOST_CARDS: Final = 6
"""Up to so many drawn cards are shown; of more, only how many they were."""
SKIPPED: Final = "skipped"
DEFLECTED: Final = "deflected"
"""Drawing cards were passed on to the seat, which owes `count` cards now."""
SWAPPED: Final = "swapped"
PASSED: Final = "passed"
HAND_WON: Final = "hand-won"
"""The hand before this one went to a seat, maybe to this one; `count` are its points."""
RAN_OUT: Final = "ran-out"
"""The turn ran out; `count` cards were drawn for that."""
VOTED: Final = "voted"
"""As `RAN_OUT`, because the others voted to go on."""
OWN_DOING: Final = frozenset(
    {
        e.DrawCause.CHOICE,
        e.DrawCause.CHALLENGE_LOST,
        e.DrawCause.UNO_FORGOTTEN,
        e.DrawCause.WRONG_CALL,
    }
)
KINDS: Final = frozenset(
    {
        SKIPPED,
        DEFLECTED,
        SWAPPED,
        PASSED,
        HAND_WON,
        RAN_OUT,
        VOTED,
        *(cause.value for cause in e.DrawCause if cause not in OWN_DOING),
    }
)


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that happened to a seat, as a rule by another's doing.

    Attributes:
        seat: Whom it hit.
        kind: One of `KINDS`: why cards were drawn, or what else hit the seat.
        count: Cards drawn, or points; 0 or more.
        by: The seat that did it.
        cards: Those that were drawn, if they are few: for the seat's owner alone.
    """

    seat: int
    kind: str
    count: int
    by: int
    cards: tuple[Card, ...] = ()


def hits_after(
    hits: tuple[Hit, ...],
    seat: int,
    events: Sequence[RoomEvent],
    *,
    table: Sequence[int],
    seated: Sequence[int],
    is_move: bool,
) -> tuple[Hit, ...]:
    """Return the hits after an action of a seat.

    Args:
        hits: Those before it, oldest first.
        seat: Who acted.
        events: What the action caused, hidden cards included.
        table: The seats that play at the table of that seat.
        seated: Those that are out of this hand alone as well: they read, too, how it ended.
        is_move: Whether it was a move; calls, catches and votes leave the seat's own hits to be read.
    """
    if any(isinstance(event, e.MatchEnded) for event in events):
        return ()
    ended = next((event for event in events if isinstance(event, e.HandEnded)), None)
    if ended is not None:
        return (*(hit for hit in hits if hit.seat not in seated), *_won(ended, seated))
    kept = [hit for hit in hits if not is_move or hit.seat != seat]
    fresh = [hit for hit in _caused(seat, events, table) if hit.seat != seat]
    return _newest([*kept, *fresh]) if fresh else tuple(kept)


def hits_after_timeout(
    hits: tuple[Hit, ...], seat: int, events: Sequence[RoomEvent], *, voted: bool
) -> tuple[Hit, ...]:
    """Return the hits after a seat's turn was ended for it.

    Args:
        hits: Those before it, oldest first.
        seat: Whose turn it was.
        events: What ending it caused, hidden cards included.
        voted: Whether the others voted for it; else its time ran out.
    """
    if any(isinstance(event, e.HandEnded) for event in events):
        return hits
    count = sum(event.count for event in events if isinstance(event, e.CardsDrawn) and event.seat == seat)
    kind = VOTED if voted else RAN_OUT
    return _newest([*hits, Hit(seat, kind, count, seat, _received(seat, count, events))])


def _won(ended: e.HandEnded, seated: Sequence[int]) -> Iterator[Hit]:
    if ended.winner is not None:
        yield from (Hit(seat, HAND_WON, ended.points, ended.winner) for seat in seated)


def _received(seat: int, count: int, events: Sequence[RoomEvent]) -> tuple[Card, ...]:
    """Return the cards that a seat got in these events; none if they are many, or not `count`."""
    cards = tuple(
        card
        for event in events
        if isinstance(event, e.CardsReceived) and event.to == seat
        for card in event.cards
    )
    return cards if len(cards) == count <= MOST_CARDS else ()


def _caused(by: int, events: Sequence[RoomEvent], table: Sequence[int]) -> Iterator[Hit]:
    drew: int | None = None
    for event in events:
        match event:
            case e.CardsDrawn(seat, count, cause) if cause not in OWN_DOING:
                drew = seat
                yield Hit(seat, cause.value, count, by, _received(seat, count, events))
            case e.SeatSkipped(seat) if seat != drew:  # drawing cost the turn as well: one hit
                yield Hit(seat, SKIPPED, 0, by)
            case e.DrawsDeflected(_, other, owed):
                yield Hit(other, DEFLECTED, owed, by)
            case e.HandsSwapped(seat, other):
                yield Hit(other if seat == by else seat, SWAPPED, 0, by)
            case e.HandsPassed():
                yield from (Hit(seat, PASSED, 0, by) for seat in table)


def _newest(hits: list[Hit]) -> tuple[Hit, ...]:
    """Return the newest hits, at most `MOST_FOR_A_SEAT` for each seat."""
    counted: dict[int, int] = {}
    newest: list[Hit] = []
    for hit in reversed(hits):
        counted[hit.seat] = counted.get(hit.seat, 0) + 1
        if counted[hit.seat] <= MOST_FOR_A_SEAT:
            newest.append(hit)
    return tuple(reversed(newest))
