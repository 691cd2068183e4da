"""What a seat can do: imperative, immutable, compared by value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.cards import CARDS, Card, Colour


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Lay a card on the discard pile; a wild card names the colour to go on with."""

    card: Card
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw from the draw pile, once or until a card can be played (`Rules.drawing`)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn and end the turn."""


@dataclass(frozen=True, slots=True)
class CallUno:
    """Say "UNO!", with two cards beforehand or with one."""


@dataclass(frozen=True, slots=True)
class CatchUno:
    """Catch a seat that holds one card and did not call."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the Wild Draw Four just played."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw four for the Wild Draw Four just played."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Leave the match."""


Action: TypeAlias = PlayCard | DrawCard | Pass | CallUno | CatchUno | Challenge | Accept | Forfeit

DRAW: Final = DrawCard()
PASS: Final = Pass()
CALL_UNO: Final = CallUno()
CHALLENGE: Final = Challenge()
ACCEPT: Final = Accept()
FORFEIT: Final = Forfeit()

PLAYS: Final[dict[Card, tuple[PlayCard, ...]]] = {
    kind: tuple(PlayCard(kind, colour) for colour in Colour) if kind.wild else (PlayCard(kind),)
    for kind in CARDS
}
"""Every way to play a card: one, or one for each colour that a wild can name."""
