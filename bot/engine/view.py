"""View of one seat: everything it may know, and why it cannot play a card; `bot.render` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.cards import COLOURS
from bot.engine.hand import Phase

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.errors import Reason
    from bot.engine.events import MatchOutcome
    from bot.engine.hand import First
    from bot.engine.rules import Rules


NEVER_DECLINED: Final[tuple[int | None, ...]] = (None,) * len(COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat."""

    seat: int
    cards: int
    points: int  # points of the match so far, those for cards played in this hand included
    left: bool
    out: bool
    called: bool
    out_of_hand: bool = False  # whether it is out of this hand alone, by the hand limit
    received: tuple[int | None, ...] = NEVER_DECLINED
    """For each of the four colours, how many cards it has drawn since it last drew instead of playing that
    colour, and what it drew did not fit or was played; None if it never did."""


@dataclass(frozen=True, slots=True)
class AccusationView:
    """An open accusation of table talk; how the seats voted is secret."""

    accused: int
    by: int
    voted: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The match as one seat sees it, or a spectator (`seat` is None); `Hand` says the rest."""

    seat: int | None
    rules: Rules
    commitment: str
    revision: int
    table: int
    tables: int
    order: tuple[int, ...]
    partner: int | None
    teams: tuple[tuple[int, ...], ...]
    """The pairs of partners at that table in this hand; none if the format knows no partners."""
    hand_number: int
    dealer: int
    turn: int
    phase: Phase
    top: Card
    first: First
    colour: Colour | None
    direction: int
    draw_pile: int  # how many cards, as `discard_pile`
    discard_pile: int
    owed: int
    seats: tuple[SeatView, ...]
    challenged: int | None
    accusation: AccusationView | None
    hand: tuple[Card, ...]  # the own cards, in the order they came
    drawn: Card | None
    legal: tuple[Action, ...]  # everything the seat may do now, `Forfeit` last; nothing for a spectator
    outcome: MatchOutcome | None
    discards: tuple[Card, ...] = ()  # the cards under `top` that everybody saw, the first one at the bottom
    before: Colour | None = None  # in phase ``CHALLENGE``, the colour before the Wild Draw Four
    catchable: int | None = None  # the seat there that can be caught for not having called UNO

    @property
    def my_turn(self) -> bool:
        """Whether the seat has to decide now: nobody has to at a table that waits for the other one."""
        waits = self.phase is Phase.OVER
        return self.outcome is None and not waits and self.seat is not None and self.seat == self.turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a seat cannot play a card now. Nothing in it is hidden from that seat."""

    reason: Reason
    card: Card
    top: Card
    colour: Colour | None
    first: First
    turn: int
    owed: int  # cards that this seat draws unless it answers; 0 if none wait
    drawn: Card | None  # the own card just drawn, the only one that may be played now; else None
    set_with: Card | None = None  # the first card of a set in which it may be played now, if there is one
