"""What one seat may know: everything that renderers and computer players ever get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.hand import Phase

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.events import Outcome
    from bot.engine.hand import First
    from bot.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat.

    Attributes:
        seat: From 0, clockwise.
        cards: How many cards it holds.
        points: Points of the match so far, those for cards played in this hand included.
        left: Whether it left the match.
        out: Whether it was eliminated.
        called: Whether it called UNO for what it holds now.
    """

    seat: int
    cards: int
    points: int
    left: bool
    out: bool
    called: bool


@dataclass(frozen=True, slots=True)
class AccusationView:
    """An open accusation of table talk; how the seats voted stays closed until the verdict."""

    accused: int
    by: int
    voted: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The match as one seat sees it, or a spectator.

    Attributes:
        seat: Whose view it is; None for a spectator.
        rules: The options in force.
        commitment: The published hash of the seed.
        revision: Grows with every action that changes what there is to decide.
        table: The table that is seen, from 0.
        tables: How many tables play.
        order: Seats still in at that table, clockwise.
        partner: The seat opposite, if the format knows partners.
        hand_number: From 1.
        dealer: The seat that dealt.
        turn: The seat that has to decide.
        phase: What it has to decide.
        top: The card on top of the discard pile.
        first: What fits on the start card, until a card is played.
        colour: The colour in force; None before the first colour is settled.
        direction: 1 to the left (clockwise), -1 to the right.
        draw_pile: Cards in the draw pile.
        discard_pile: Cards in the discard pile.
        owed: Cards that the seat in turn draws if it accepts.
        seats: Every seat, those that left included.
        challenged: In phase ``CHALLENGE``, who played the Wild Draw Four.
        accusation: The open accusation of table talk, if any.
        hand: The own cards, in the order they came.
        drawn: The own card just drawn, in phase ``DRAWN``.
        legal: Everything the seat may do now, `Forfeit` last; nothing for a spectator.
        outcome: How the match ended, or None.
    """

    seat: int | None
    rules: Rules
    commitment: str
    revision: int
    table: int
    tables: int
    order: tuple[int, ...]
    partner: int | None
    hand_number: int
    dealer: int
    turn: int
    phase: Phase
    top: Card
    first: First
    colour: Colour | None
    direction: int
    draw_pile: int
    discard_pile: int
    owed: int
    seats: tuple[SeatView, ...]
    challenged: int | None
    accusation: AccusationView | None
    hand: tuple[Card, ...]
    drawn: Card | None
    legal: tuple[Action, ...]
    outcome: Outcome | None

    @property
    def my_turn(self) -> bool:
        """Whether the seat has to decide now: nobody has to at a table that waits for the other one."""
        waits = self.phase is Phase.OVER
        return self.outcome is None and not waits and self.seat is not None and self.seat == self.turn
