"""Actions: what a seat can do, named in the imperative. Equal actions are one object, except card sets."""

from __future__ import annotations

from typing import Any, Final, Self, TypeAlias

from bot.engine.cards import CARDS, Card, Colour, Face

_INSTANCES: Final[dict[Any, Any]] = {}  # every action made so far, by its class and arguments


class _Action:
    """An action. If `beside` is set, it leaves the decision of the seat in turn as it was."""

    __slots__ = ()
    beside = False

    def _arguments(self) -> tuple[Any, ...]:
        return ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._arguments()))})"

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        """Rebuild through the constructor, which interns copied and unpickled actions too."""
        return type(self), self._arguments()


class _WithoutArguments(_Action):
    __slots__ = ()

    def __new__(cls) -> Self:
        made: Self | None = _INSTANCES.get(cls)
        if made is None:
            made = _INSTANCES[cls] = object.__new__(cls)
        return made


class _AgainstSeat(_Action):
    __slots__ = ("seat",)
    seat: int
    beside = True

    def __new__(cls, seat: int) -> Self:
        key = (cls, seat)
        made: Self | None = _INSTANCES.get(key)
        if made is None:
            made = _INSTANCES[key] = object.__new__(cls)
            made.seat = seat
        return made

    def _arguments(self) -> tuple[Any, ...]:
        return (self.seat,)


class PlayCard(_Action):
    """Play a card; name a colour if it is wild, and a seat to swap hands with if it swaps them."""

    __slots__ = ("card", "colour", "swap_with")
    card: Card
    colour: Colour | None
    swap_with: int | None

    def __new__(cls, card: Card, colour: Colour | None = None, swap_with: int | None = None) -> Self:
        """Return the only object for these arguments."""
        key = (cls, card, colour, swap_with)
        made: Self | None = _INSTANCES.get(key)
        if made is None:
            made = _INSTANCES[key] = object.__new__(cls)
            made.card = card
            made.colour = colour
            made.swap_with = swap_with
        return made

    def _arguments(self) -> tuple[Any, ...]:
        return self.card, self.colour, self.swap_with


class PlaySet(_Action):
    """Play several cards of one number. The first and the last keep their places; the rest is sorted."""

    __slots__ = ("cards", "swap_with")
    cards: tuple[Card, ...]
    swap_with: int | None

    def __new__(cls, cards: tuple[Card, ...], swap_with: int | None = None) -> Self:
        """Return the set of these cards; raise ValueError for fewer than two."""
        if len(cards) < 2:
            raise ValueError("a set has two cards or more")
        made = object.__new__(cls)
        made.cards = (cards[0], *sorted(cards[1:-1], key=_order), cards[-1])
        made.swap_with = swap_with
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlaySet) and self.cards == other.cards and self.swap_with == other.swap_with

    def __hash__(self) -> int:
        return hash((self.cards, self.swap_with))

    def _arguments(self) -> tuple[Any, ...]:
        return self.cards, self.swap_with


def _order(card: Card) -> int:
    return card.order


class DrawCard(_WithoutArguments):
    """Draw from the draw pile, once or until a card can be played (`Rules.drawing`)."""

    __slots__ = ()


class Pass(_WithoutArguments):
    """Keep the card just drawn and end the turn."""

    __slots__ = ()


class CallUno(_WithoutArguments):
    """Call UNO, in advance with two cards or afterwards with one."""

    __slots__ = ()
    beside = True


class CatchUno(_AgainstSeat):
    """Catch a seat that holds one card and did not call."""

    __slots__ = ()


class Challenge(_WithoutArguments):
    """Challenge the Wild Draw Four just played as a bluff."""

    __slots__ = ()


class Accept(_WithoutArguments):
    """Draw the cards owed for the cards just played, without a challenge."""

    __slots__ = ()


class NameColour(_Action):
    """Name the colour of a wild start card, or of a Wild Colour Roulette."""

    __slots__ = ("colour",)
    colour: Colour

    def __new__(cls, colour: Colour) -> Self:
        """Return the only object for this colour."""
        key = (cls, colour)
        made: Self | None = _INSTANCES.get(key)
        if made is None:
            made = _INSTANCES[key] = object.__new__(cls)
            made.colour = colour
        return made

    def _arguments(self) -> tuple[Any, ...]:
        return (self.colour,)


class Accuse(_AgainstSeat):
    """Accuse a seat of having suggested a card to another player (`packs`)."""

    __slots__ = ()


class Convict(_WithoutArguments):
    """Vote that the accused did suggest a card."""

    __slots__ = ()
    beside = True


class Acquit(_WithoutArguments):
    """Vote that the accused did not suggest a card."""

    __slots__ = ()
    beside = True


class Forfeit(_WithoutArguments):
    """Leave the match."""

    __slots__ = ()


Action: TypeAlias = (
    PlayCard
    | PlaySet
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


def names_colour(card: Card) -> bool:
    """Return whether a colour is named when a card is played: with a wild one, but not for a roulette."""
    return card.wild and card.face is not Face.WILD_COLOUR_ROULETTE


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
    kind: tuple(PlayCard(kind, colour) for colour in Colour) if names_colour(kind) else (PlayCard(kind),)
    for kind in CARDS
}
"""All ways to play a card without swapping hands: one, or one for each colour that it can name."""
