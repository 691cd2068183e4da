"""A moment of an archived match: what lies on each table and who holds what, as far as its archive tells.

Cards and colours are text, as they are in archives: a position needs no engine.
"""

from __future__ import annotations

import msgspec


class SeatPosition(msgspec.Struct, array_like=True):
    """A seat of a match.

    Attributes:
        cards: What it holds, in the order in which the cards came; None if the archive does not tell.
        count: How many that are; None if the archive does not tell.
        most: The most cards that it held since they were dealt.
        points: Of the match, without those of the hand going on.
        scored: Points for cards played in this hand.
        table: Where it sits, from 0.
        called: Whether it called UNO for what it holds.
        left: Whether it left the match.
        out: Whether it was eliminated.
    """

    cards: list[str] | None = None
    count: int | None = None
    most: int = 0
    points: int = 0
    scored: int = 0
    table: int = 0
    called: bool = False
    left: bool = False
    out: bool = False

    @property
    def is_gone(self) -> bool:
        """Whether it has left or is out."""
        return self.left or self.out

    def clear(self) -> None:
        """Let go of the hand before, as the cards are dealt anew."""
        self.cards, self.count = ([], 0) if self.is_gone else (None, None)
        self.most = self.scored = 0
        self.called = False

    def hold(self, cards: list[str] | None, count: int | None) -> None:
        """Set what the seat holds."""
        self.cards = cards
        self.count = count
        self.most = max(self.most, count or 0)


class TablePosition(msgspec.Struct, array_like=True):
    """A table of a match.

    Attributes:
        order: The seats still in, clockwise.
        number: Of the hand, from 1; None before the archive tells of one.
        dealer: The seat that dealt, if the archive tells.
        turn: The seat that has to decide, if the archive tells.
        player: The seat that played last in this hand, if any did.
        top: The card on top of the discard pile, if the archive tells.
        colour: The colour in force, if there is one.
        direction: 1 clockwise, -1 against the clock.
        draw_pile: Cards in the draw pile; None if the archive does not tell.
        owed: Cards that the seat in turn draws unless it answers.
        over: Whether the hand is over.
    """

    order: list[int]
    number: int | None = None
    dealer: int | None = None
    turn: int | None = None
    player: int | None = None
    top: str | None = None
    colour: str | None = None
    direction: int = 1
    draw_pile: int | None = None
    owed: int = 0
    over: bool = False

    def next_to(self, seat: int) -> int | None:
        """Return the seat after another one in the direction of play; None if that is not known."""
        if seat not in self.order:
            return None
        return self.order[(self.order.index(seat) + self.direction) % len(self.order)]


class Position(msgspec.Struct, array_like=True):
    """A moment of a match.

    Attributes:
        seats: Everybody who sits there by then.
        tables: One, or the two of a rotation of eight.
        over: Whether the match is over.
    """

    seats: list[SeatPosition]
    tables: list[TablePosition]
    over: bool = False

    def table_of(self, seat: int) -> TablePosition:
        """Return the table of a seat."""
        return self.tables[self.seats[seat].table]
