"""What one seat may know: everything that renderers and computer players ever get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.events import Outcome
    from bot.engine.hand import Phase
    from bot.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat.

    Attributes:
        seat: From 0, clockwise.
        cards: How many cards it holds.
        points: Points of the match so far.
        left: Whether it left the match.
        called: Whether it called UNO for what it holds now.
    """

    seat: int
    cards: int
    points: int
    left: bool
    called: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The match as one seat sees it, or a spectator.

    Attributes:
        seat: Whose view it is; None for a spectator.
        rules: The options in force.
        commitment: The published hash of the seed.
        revision: Grows with every action that changes what there is to decide.
        hand_number: From 1.
        dealer: The seat that dealt.
        turn: The seat that has to decide.
        phase: What it has to decide.
        top: The card on top of the discard pile.
        colour: The colour in force.
        direction: 1 to the left (clockwise), -1 to the right.
        draw_pile: Cards in the draw pile.
        discard_pile: Cards in the discard pile.
        seats: Every seat, those that left included.
        challenged: In phase ``CHALLENGE``, who played the Wild Draw Four.
        hand: The own cards, in the order they came.
        drawn: The own card just drawn, in phase ``DRAWN``.
        legal: Everything the seat may do now, `Forfeit` last; nothing for a spectator.
        outcome: How the match ended, or None.
    """

    seat: int | None
    rules: Rules
    commitment: str
    revision: int
    hand_number: int
    dealer: int
    turn: int
    phase: Phase
    top: Card
    colour: Colour
    direction: int
    draw_pile: int
    discard_pile: int
    seats: tuple[SeatView, ...]
    challenged: int | None
    hand: tuple[Card, ...]
    drawn: Card | None
    legal: tuple[Action, ...]
    outcome: Outcome | None

    @property
    def my_turn(self) -> bool:
        """Whether the seat has to decide now."""
        return self.outcome is None and self.seat is not None and self.seat == self.turn
