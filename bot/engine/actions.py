"""What a seat can do: imperative, immutable.

Equal actions are one object, so to compare them is to compare identity.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias, TypeVar

from bot.engine.cards import CARDS, Card, Colour

T = TypeVar("T")


class _MadeOnce(type):
    """Gives out the same object for the same class and arguments: `legal` lists are searched at C's speed."""

    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:
        """Return the one action with these arguments."""
        made: T = type.__call__(cls, *args, **kwargs)
        key = (cls, *(getattr(made, field.name) for field in fields(made)))  # type: ignore[arg-type]
        first: T = _MADE.setdefault(key, made)
        return first


_MADE: Final[dict[tuple[Any, ...], Any]] = {}


class _Action(metaclass=_MadeOnce):
    __slots__ = ()

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        """Copy and pickle to the one object."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, eq=False)
class PlayCard(_Action):
    """Lay a card on the discard pile.

    Attributes:
        card: Which.
        colour: What a wild card is named to be; None for every other card.
        swap_with: The seat to swap hands with, if the card does that; else None.
    """

    card: Card
    colour: Colour | None = None
    swap_with: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DrawCard(_Action):
    """Draw from the draw pile, once or until a card can be played (`Rules.drawing`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Pass(_Action):
    """Keep the card just drawn and end the turn."""


@dataclass(frozen=True, slots=True, eq=False)
class CallUno(_Action):
    """Say "UNO!", with two cards beforehand or with one."""


@dataclass(frozen=True, slots=True, eq=False)
class CatchUno(_Action):
    """Catch a seat that holds one card and did not call."""

    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class Challenge(_Action):
    """Doubt the Wild Draw Four just played."""


@dataclass(frozen=True, slots=True, eq=False)
class Accept(_Action):
    """Draw what the cards just played ask for."""


@dataclass(frozen=True, slots=True, eq=False)
class NameColour(_Action):
    """Name the colour to begin with, for a wild start card."""

    colour: Colour


@dataclass(frozen=True, slots=True, eq=False)
class Accuse(_Action):
    """Accuse a seat of having suggested a card to another player (`packs`)."""

    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class Convict(_Action):
    """Vote that the accused did suggest a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Acquit(_Action):
    """Vote that the accused did not suggest a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Forfeit(_Action):
    """Leave the match."""


Action: TypeAlias = (
    PlayCard
    | DrawCard
    | Pass
    | CallUno
    | CatchUno
    | Challenge
    | Accept
    | NameColour
    | Accuse
    | Convict
    | Acquit
    | Forfeit
)

DRAW: Final = DrawCard()
PASS: Final = Pass()
CALL_UNO: Final = CallUno()
CHALLENGE: Final = Challenge()
ACCEPT: Final = Accept()
CONVICT: Final = Convict()
ACQUIT: Final = Acquit()
FORFEIT: Final = Forfeit()
NAME_COLOURS: Final = tuple(NameColour(colour) for colour in Colour)

PLAYS: Final[dict[Card, tuple[PlayCard, ...]]] = {
    kind: tuple(PlayCard(kind, colour) for colour in Colour) if kind.wild else (PlayCard(kind),)
    for kind in CARDS
}
"""Every way to play a card without swapping hands: one, or one for each colour that a wild can name."""
