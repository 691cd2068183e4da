"""Events: what happened, and how a match ended. They are immutable, and named in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.engine.cards import Card, Colour


class EndReason(Enum):
    """Reason why a match ended."""

    TARGET_REACHED = "target-reached"
    LIMIT_REACHED = "limit-reached"
    HAND_EMPTY = "hand-empty"
    LAST_ONE_IN = "last-one-in"
    ROUNDS_PLAYED = "rounds-played"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """Result of a match: equal points share a place (from 1), and seats that left come last."""

    reason: EndReason
    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]


class DrawCause(Enum):
    """Reason why cards were drawn."""

    CHOICE = "choice"
    DRAW_TWO = "draw-two"
    WILD_DRAW_FOUR = "wild-draw-four"
    STACK = "stack"
    CHALLENGE_WON = "challenge-won"
    CHALLENGE_LOST = "challenge-lost"
    CAUGHT = "caught"
    UNO_FORGOTTEN = "uno-forgotten"
    WRONG_CALL = "wrong-call"
    TABLE_TALK = "table-talk"
    BLANK = "blank"
    DRAW_FOUR = "draw-four"
    REVERSE_DRAW_FOUR = "reverse-draw-four"
    DRAW_SIX = "draw-six"
    DRAW_TEN = "draw-ten"
    COLOUR_ROULETTE = "colour-roulette"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash costs more than a lookup


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match began; `commitment` is the hash of the seed of its shuffles, or of that seed's source."""

    seats: int
    commitment: str


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Cards were dealt at a table. `put_back` are wild cards turned up first and shuffled in again."""

    number: int
    dealer: int
    start_card: Card
    put_back: tuple[Card, ...]
    table: int = 0


@dataclass(frozen=True, slots=True)
class StartCardsIgnored:
    """These cards were turned up first and lie beneath the start card (`StartCard.FIRST_NUMBER`)."""

    cards: tuple[Card, ...]
    table: int = 0


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The seats drew a card each to find the dealer; after a tie some draw again (`Rules.dealer_tie`)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ColourNamed:
    """A colour was named by a seat, for a start card or a roulette, or chosen at random (`seat` is None)."""

    seat: int | None
    colour: Colour
    table: int = 0


@dataclass(frozen=True, slots=True)
class JumpedIn:
    """A seat played an identical card out of turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawsStacked:
    """A drawing card was answered with another one: the next seat owes `owed` cards."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class DrawsDeflected:
    """A drawing card was answered with a Reverse or a Skip: the seat `other` owes the `owed` cards now."""

    seat: int
    other: int
    owed: int


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """Two seats swapped their hands."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class HandsPassed:
    """Every seat passed its hand on in the direction of play."""

    direction: int
    table: int = 0


@dataclass(frozen=True, slots=True)
class HandReceived:
    """A seat received another hand by a swap or a pass; `cards` is the whole hand."""

    to: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnKept:
    """A seat may play again."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoForgotten:
    """A seat came down to one card without the call that is required beforehand."""

    seat: int


@dataclass(frozen=True, slots=True)
class WrongCall:
    """A seat called UNO with too many cards, or tried to catch the seat `caught`, which had called."""

    seat: int
    caught: int | None


@dataclass(frozen=True, slots=True)
class Accused:
    """A seat was accused of having suggested a card; the others vote on it."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A seat voted on the accusation. Votes are secret; a majority ends it before all votes are in."""

    seat: int


@dataclass(frozen=True, slots=True)
class AccusationEnded:
    """An accusation was decided, or lapsed (`guilty` is None), at the latest when the hand ended."""

    seat: int
    by: int
    guilty: bool | None


@dataclass(frozen=True, slots=True)
class PointsScored:
    """A seat scored for the card it played, or for a set of them (`duel`)."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatEliminated:
    """A seat reached the target and is out of the match."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CardsReceived:
    """A seat was dealt or drew these cards."""

    to: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card; `colour` is in force now, and `left` cards remain in the hand.

    For a Wild Colour Roulette no colour is in force until the next seat has named one.
    """

    seat: int
    card: Card
    colour: Colour | None
    left: int


@dataclass(frozen=True, slots=True)
class SetPlayed:
    """A seat played cards of one number together, in this order; otherwise like `CardPlayed`."""

    seat: int
    cards: tuple[Card, ...]
    colour: Colour
    left: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """These cards of a seat went beneath the Discard All that it just played."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsTurnedUp:
    """A seat turned these cards up for a Wild Colour Roulette, which it takes (twice if the pile ran out)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatFinished:
    """A seat is out of cards while the others play on; `place` in this hand, from 1."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew cards; fewer than it owed if both piles are used up."""

    seat: int
    count: int
    cause: DrawCause


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """The discard pile except its top card was shuffled into the draw pile, which now has `count` cards."""

    count: int
    table: int = 0


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
    """The direction of play changed: 1 is to the left (clockwise), -1 to the right."""

    direction: int
    table: int = 0


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
    """A Wild Draw Four of `seat` was challenged by `by`; `guilty` if it was a bluff."""

    seat: int
    by: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """The challenger was shown the challenged hand as it was when the Wild Draw Four was played."""

    to: int
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat left the match; its cards go under the discard pile or the draw pile (`Rules.left_cards`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandLimitReached:
    """A seat is out of this hand: it held too many `cards`, which go under a pile as in `SeatForfeited`."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """A new seat joined with no points; the hand that is dealt next is its first."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand ended; the remaining cards are shown and counted."""

    number: int
    winner: int | None
    """The first to finish if others played on; None if a limit was reached with cards in every hand, or a
    forfeit ended the match."""
    points: int  # added to the winner's total
    hands: tuple[tuple[Card, ...], ...]
    """Cards left in each seat's hand. Empty for the winner (who may hold cards if all others left) and for
    seats at another table."""
    totals: tuple[int, ...]
    table: int = 0


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match ended; `seed` is the seed of all shuffles, in hexadecimal."""

    outcome: MatchOutcome
    seed: str


PublicEvent: TypeAlias = (
    MatchStarted
    | DealerDrawn
    | HandStarted
    | StartCardsIgnored
    | ColourNamed
    | JumpedIn
    | DrawsStacked
    | DrawsDeflected
    | HandsSwapped
    | HandsPassed
    | TurnKept
    | UnoForgotten
    | WrongCall
    | Accused
    | VoteCast
    | AccusationEnded
    | PointsScored
    | SeatEliminated
    | CardPlayed
    | SetPlayed
    | CardsDiscarded
    | CardsTurnedUp
    | SeatFinished
    | CardsDrawn
    | PileReshuffled
    | TurnPassed
    | SeatSkipped
    | DirectionReversed
    | UnoCalled
    | UnoCaught
    | WildDrawFourChallenged
    | SeatForfeited
    | HandLimitReached
    | SeatJoined
    | HandEnded
    | MatchEnded
)
PrivateEvent: TypeAlias = CardsReceived | HandReceived | HandShown
Event: TypeAlias = PublicEvent | PrivateEvent


def readable_by(event: object, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) may know the event; events of a room are public."""
    return not isinstance(event, CardsReceived | HandReceived | HandShown) or event.to == seat
