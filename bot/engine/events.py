"""What happened: past tense, immutable. An event with `to` is for that seat alone; all others are public."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.cards import Card, Colour


class DrawCause(Enum):
    """Why cards were drawn."""

    CHOICE = "choice"
    DRAW_TWO = "draw-two"
    WILD_DRAW_FOUR = "wild-draw-four"
    CHALLENGE_WON = "challenge-won"
    CHALLENGE_LOST = "challenge-lost"
    CAUGHT = "caught"


class EndReason(Enum):
    """Why a match ended."""

    TARGET_REACHED = "target-reached"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Attributes:
        reason: Why it ended.
        winners: Seats that won.
        points: Points of each seat.
        places: Place of each seat, from 1; equal points share a place, who left is behind all others.
    """

    reason: EndReason
    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The deck is fixed from here on: `commitment` is the hash of the seed."""

    seats: int
    commitment: str


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Cards were dealt. `put_back` are wild cards turned up first and shuffled in again."""

    number: int
    dealer: int
    start_card: Card
    put_back: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsReceived:
    """The cards that a seat was dealt or drew."""

    to: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card lies on the discard pile; `colour` is in force now, `left` cards are in the hand."""

    seat: int
    card: Card
    colour: Colour
    left: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew; fewer than it owed if both piles ran dry."""

    seat: int
    count: int
    cause: DrawCause


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """The discard pile but its top became the draw pile."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat ended its turn without playing."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """A seat lost its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DirectionReversed:
    """Play goes the other way: 1 is to the left (clockwise), -1 to the right."""

    direction: int


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """A seat said "UNO!"."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoCaught:
    """A seat was caught holding one card without having called."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class WildDrawFourChallenged:
    """The verdict on a challenge."""

    seat: int
    by: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand of a challenged seat as it was when the Wild Draw Four was played, for the challenger."""

    to: int
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat left the match; its cards lie under the discard pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The cards are laid open and counted.

    Attributes:
        number: From 1.
        winner: Who takes the points.
        points: What they take.
        hands: Cards left in each seat's hand.
        totals: Points of each seat after this hand.
    """

    number: int
    winner: int
    points: int
    hands: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `seed` is what `MatchStarted.commitment` promised, in hexadecimal."""

    outcome: Outcome
    seed: str


PublicEvent: TypeAlias = (
    MatchStarted
    | HandStarted
    | CardPlayed
    | CardsDrawn
    | PileReshuffled
    | TurnPassed
    | SeatSkipped
    | DirectionReversed
    | UnoCalled
    | UnoCaught
    | WildDrawFourChallenged
    | SeatForfeited
    | HandEnded
    | MatchEnded
)
PrivateEvent: TypeAlias = CardsReceived | HandShown
Event: TypeAlias = PublicEvent | PrivateEvent


def readable_by(event: Event, seat: int | None) -> bool:
    """Tell whether a seat (None: a spectator) may know the event."""
    return not isinstance(event, CardsReceived | HandShown) or event.to == seat
