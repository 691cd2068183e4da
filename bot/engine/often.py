"""Events that come again and again, with few different values, are made once.

Making one anew costs more than most of what the rules do. Each kind keeps a table of what was made so far; a
table that has grown too large, as with thousands of seats, is begun anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    DirectionReversed,
    DrawCause,
    SeatSkipped,
    TurnPassed,
    UnoCalled,
)

if TYPE_CHECKING:
    from bot.engine.actions import PlayCard
    from bot.engine.cards import Card, Colour

T = TypeVar("T")

MOST_KEPT: Final = 1 << 12
SEAT_SHIFT: Final = 24  # no hand holds 2**24 cards

_passed: Final[dict[int, TurnPassed]] = {}
_skipped: Final[dict[int, SeatSkipped]] = {}
_called: Final[dict[int, UnoCalled]] = {}
_reversed: Final[dict[int, DirectionReversed]] = {}
_played: Final[dict[PlayCard, dict[int, CardPlayed]]] = {}
_drawn: Final[dict[DrawCause, dict[int, CardsDrawn]]] = {cause: {} for cause in DrawCause}
_received: Final[dict[Card, dict[int, CardsReceived]]] = {}


def _keep(table: dict[int, T], key: int, event: T) -> T:
    if len(table) >= MOST_KEPT:
        table.clear()
    table[key] = event
    return event


def turn_passed(seat: int) -> TurnPassed:
    """Return `TurnPassed`."""
    return _passed.get(seat) or _keep(_passed, seat, TurnPassed(seat))


def seat_skipped(seat: int) -> SeatSkipped:
    """Return `SeatSkipped`."""
    return _skipped.get(seat) or _keep(_skipped, seat, SeatSkipped(seat))


def uno_called(seat: int) -> UnoCalled:
    """Return `UnoCalled`."""
    return _called.get(seat) or _keep(_called, seat, UnoCalled(seat))


def direction_reversed(direction: int, table: int) -> DirectionReversed:
    """Return `DirectionReversed`."""
    key = 2 * table + (direction > 0)
    return _reversed.get(key) or _keep(_reversed, key, DirectionReversed(direction, table))


def card_played(seat: int, play: PlayCard, colour: Colour, left: int) -> CardPlayed:
    """Return `CardPlayed` for a play that puts a colour in force."""
    events = _played.get(play)
    if events is None:
        events = _played[play] = {}
    key = (seat << SEAT_SHIFT) + left
    return events.get(key) or _keep(events, key, CardPlayed(seat, play.card, colour, left))


def cards_drawn(seat: int, count: int, cause: DrawCause) -> CardsDrawn:
    """Return `CardsDrawn`."""
    events = _drawn[cause]
    key = (seat << SEAT_SHIFT) + count
    return events.get(key) or _keep(events, key, CardsDrawn(seat, count, cause))


def card_received(seat: int, card: Card) -> CardsReceived:
    """Return `CardsReceived` for one card."""
    events = _received.get(card)
    if events is None:
        events = _received[card] = {}
    return events.get(seat) or _keep(events, seat, CardsReceived(seat, (card,)))
