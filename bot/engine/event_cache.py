"""Cache of events that recur with few different values, so that each is created once.

Creating a frozen event takes longer than most of the rules themselves. Without this cache `make bench` shows
`engine.rlcard_game_step.ratio` and `engine.rlcard_env_run.ratio` a third lower compiled, and a tenth lower
uncompiled. It covers the usual numbers of seats and cards; other events are created anew each time.
"""

from __future__ import annotations

from typing import Final

from bot.engine.actions import PlayCard
from bot.engine.cards import Card, Colour
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

SEATS: Final = 16
CARDS: Final = 32
TABLES: Final = 2

_passed: Final = [TurnPassed(seat) for seat in range(SEATS)]
_skipped: Final = [SeatSkipped(seat) for seat in range(SEATS)]
_reversed: Final = [DirectionReversed(direction, table) for table in range(TABLES) for direction in (-1, 1)]
_called: Final = [UnoCalled(seat) for seat in range(SEATS)]
_played: Final[list[list[dict[PlayCard, CardPlayed]]]] = [[{} for _ in range(CARDS)] for _ in range(SEATS)]
_drawn: Final[list[list[dict[DrawCause, CardsDrawn]]]] = [[{} for _ in range(CARDS)] for _ in range(SEATS)]
_received: Final[list[dict[Card, CardsReceived]]] = [{} for _ in range(SEATS)]


def turn_passed(seat: int) -> TurnPassed:
    return _passed[seat] if seat < SEATS else TurnPassed(seat)


def seat_skipped(seat: int) -> SeatSkipped:
    return _skipped[seat] if seat < SEATS else SeatSkipped(seat)


def uno_called(seat: int) -> UnoCalled:
    return _called[seat] if seat < SEATS else UnoCalled(seat)


def direction_reversed(direction: int, table: int) -> DirectionReversed:
    return _reversed[2 * table + (direction > 0)]


def card_played(seat: int, play: PlayCard, colour: Colour | None, left: int) -> CardPlayed:
    """Return `CardPlayed` for a play that puts a colour in force."""
    if seat >= SEATS or left >= CARDS:
        return CardPlayed(seat, play.card, colour, left)
    table = _played[seat][left]
    found = table.get(play)
    if found is None:
        found = table[play] = CardPlayed(seat, play.card, colour, left)
    return found


def cards_drawn(seat: int, count: int, cause: DrawCause) -> CardsDrawn:
    if seat >= SEATS or count >= CARDS:
        return CardsDrawn(seat, count, cause)
    table = _drawn[seat][count]
    found = table.get(cause)
    if found is None:
        found = table[cause] = CardsDrawn(seat, count, cause)
    return found


def card_received(seat: int, card: Card) -> CardsReceived:
    """Return `CardsReceived` for one card."""
    if seat >= SEATS:
        return CardsReceived(seat, (card,))
    table = _received[seat]
    found = table.get(card)
    if found is None:
        found = table[card] = CardsReceived(seat, (card,))
    return found
