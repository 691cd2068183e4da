"""View of one seat: everything it may know, and why it cannot play a card; `bot.render` words it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Action
from bot.engine.cards import COLOURS, Card, Colour
from bot.engine.errors import Reason
from bot.engine.events import MatchOutcome
from bot.engine.hand import First, Phase
from bot.engine.rulebook.rules import Rules

NEVER_DECLINED: Final[tuple[int | None, ...]] = (None,) * len(COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    seat: int
    cards: int
    points: int  # points in the match so far, including those for cards played in this hand
    left: bool
    out: bool
    called: bool
    out_of_hand: bool = False  # out of this hand only
    place: int | None = None  # in this hand, once it is out of cards while the others play on
    received: tuple[int | None, ...] = NEVER_DECLINED
    """For each of the four colours, the cards drawn since the seat last drew instead of playing that colour
    (cards drawn then that did not fit or were played do not count); None if it never did."""


@dataclass(frozen=True, slots=True)
class AccusationView:
    """An open accusation of table talk; how the seats voted is secret."""

    accused: int
    by: int
    voted: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The match as a seat or a spectator (`seat` is None) sees it; for other attributes see `Hand`."""

    seat: int | None
    rules: Rules
    commitment: str
    revision: int
    table: int
    tables: int
    order: tuple[int, ...]
    partner: int | None
    teams: tuple[tuple[int, ...], ...]
    """The pairs of partners at that table in this hand; empty if the format has no partners."""
    hand_number: int
    dealer: int
    turn: int
    phase: Phase
    top: Card
    first: First
    colour: Colour | None
    direction: int
    draw_pile: int  # number of cards, like `discard_pile`
    discard_pile: int
    owed: int
    seats: tuple[SeatView, ...]
    challenged: int | None
    accusation: AccusationView | None
    hand: tuple[Card, ...]  # the seat's own cards, in the order they came
    drawn: Card | None
    legal: tuple[Action, ...]  # all that the seat may do now, `Forfeit` last; empty for a spectator
    outcome: MatchOutcome | None
    discards: tuple[Card, ...] = ()  # the cards under `top` that everybody saw, from the bottom up
    before: Colour | None = None  # in phase ``CHALLENGE``, the colour before the Wild Draw Four
    catchable: int | None = None  # the seat at this table that can be caught without a call

    @property
    def my_turn(self) -> bool:
        """True if the seat has to decide now; nobody has to at a table that waits for the other."""
        waits = self.phase is Phase.OVER
        return self.outcome is None and not waits and self.seat is not None and self.seat == self.turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Explanation why a seat cannot play a card now; it holds nothing that is hidden from that seat."""

    reason: Reason
    card: Card
    top: Card
    colour: Colour | None
    first: First
    turn: int
    owed: int  # cards that the seat in turn draws unless it answers; 0 for none
    drawn: Card | None  # the card this seat just drew, the only one it may play now; else None
    set_with: Card | None = None  # the first card of a set in which it may be played now, if there is one
