"""What a seat can do: imperative, never changed once made.

Equal actions are one object, so to compare them is to compare identity: `legal` lists are searched at C's
speed.
"""

from __future__ import annotations

from typing import Any, Final, Self, TypeAlias

from bot.engine.cards import CARDS, Card, Colour

_MADE: Final[dict[Any, Any]] = {}
"""Every action there is so far, by its class and what it says."""


class _Action:
    """What all actions have in common.

    Attributes:
        beside: Whether it runs beside the turn: what the seat in turn has to decide stays the same.
    """

    __slots__ = ()
    beside = False

    def _said(self) -> tuple[Any, ...]:
        """Return what it was made with."""
        return ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._said()))})"

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        """Copy and pickle to the one object."""
        return type(self), self._said()


class _Plain(_Action):
    """An action that says it all by its name."""

    __slots__ = ()

    def __new__(cls) -> Self:
        """Return the one of this class."""
        made: Self | None = _MADE.get(cls)
        if made is None:
            made = _MADE[cls] = object.__new__(cls)
        return made


class _Aimed(_Action):
    """An action against a seat.

    Attributes:
        seat: Which.
    """

    __slots__ = ("seat",)
    seat: int
    beside = True

    def __new__(cls, seat: int) -> Self:
        """Return the one of this class against this seat."""
        key = (cls, seat)
        made: Self | None = _MADE.get(key)
        if made is None:
            made = _MADE[key] = object.__new__(cls)
            made.seat = seat
        return made

    def _said(self) -> tuple[Any, ...]:
        return (self.seat,)


class PlayCard(_Action):
    """Lay a card on the discard pile.

    Attributes:
        card: Which.
        colour: What a wild card is named to be; None for every other card.
        swap_with: The seat to swap hands with, if the card does that; else None.
    """

    __slots__ = ("card", "colour", "swap_with")
    card: Card
    colour: Colour | None
    swap_with: int | None

    def __new__(cls, card: Card, colour: Colour | None = None, swap_with: int | None = None) -> Self:
        """Return the one play of this card in this way."""
        key = (cls, card, colour, swap_with)
        made: Self | None = _MADE.get(key)
        if made is None:
            made = _MADE[key] = object.__new__(cls)
            made.card = card
            made.colour = colour
            made.swap_with = swap_with
        return made

    def _said(self) -> tuple[Any, ...]:
        return self.card, self.colour, self.swap_with


class DrawCard(_Plain):
    """Draw from the draw pile, once or until a card can be played (`Rules.drawing`)."""

    __slots__ = ()


class Pass(_Plain):
    """Keep the card just drawn and end the turn."""

    __slots__ = ()


class CallUno(_Plain):
    """Say "UNO!", with two cards beforehand or with one."""

    __slots__ = ()
    beside = True


class CatchUno(_Aimed):
    """Catch a seat that holds one card and did not call."""

    __slots__ = ()


class Challenge(_Plain):
    """Doubt the Wild Draw Four just played."""

    __slots__ = ()


class Accept(_Plain):
    """Draw what the cards just played ask for."""

    __slots__ = ()


class NameColour(_Action):
    """Name the colour to begin with, for a wild start card.

    Attributes:
        colour: Which.
    """

    __slots__ = ("colour",)
    colour: Colour

    def __new__(cls, colour: Colour) -> Self:
        """Return the one that names this colour."""
        key = (cls, colour)
        made: Self | None = _MADE.get(key)
        if made is None:
            made = _MADE[key] = object.__new__(cls)
            made.colour = colour
        return made

    def _said(self) -> tuple[Any, ...]:
        return (self.colour,)


class Accuse(_Aimed):
    """Accuse a seat of having suggested a card to another player (`packs`)."""

    __slots__ = ()


class Convict(_Plain):
    """Vote that the accused did suggest a card."""

    __slots__ = ()
    beside = True


class Acquit(_Plain):
    """Vote that the accused did not suggest a card."""

    __slots__ = ()
    beside = True


class Forfeit(_Plain):
    """Leave the match."""

    __slots__ = ()


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
