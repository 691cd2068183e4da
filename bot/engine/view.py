"""View of one seat: everything it may know, and why it cannot play a card; `bot.render` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine import formats
from bot.engine.actions import PLAYS, PlayCard, PlaySet
from bot.engine.cards import COLOURS
from bot.engine.hand import Phase

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.errors import Reason
    from bot.engine.events import MatchOutcome
    from bot.engine.hand import Accusation, First, Hand
    from bot.engine.match import Match
    from bot.engine.rules import Rules


NEVER_DECLINED: Final[tuple[int | None, ...]] = (None,) * len(COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat.

    Attributes:
        points: Points of the match so far, those for cards played in this hand included.
        out_of_hand: Whether it is out of this hand alone, by the hand limit.
        received: For each of the four colours, how many cards it has drawn since it last drew instead of
            playing that colour, and what it drew did not fit or was played; None if it never did.
    """

    seat: int
    cards: int
    points: int
    left: bool
    out: bool
    called: bool
    out_of_hand: bool = False
    received: tuple[int | None, ...] = NEVER_DECLINED


@dataclass(frozen=True, slots=True)
class AccusationView:
    """An open accusation of table talk; how the seats voted is secret."""

    accused: int
    by: int
    voted: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The match as one seat sees it, or a spectator.

    Attributes:
        seat: The seat whose view it is; None for a spectator.
        order: Seats still in at that table, clockwise.
        teams: The pairs of partners at that table in this hand; none if the format knows no partners.
        draw_pile: Cards in the draw pile.
        discard_pile: Cards in the discard pile.
        discards: The cards under `top` that everybody saw, the first one at the bottom.
        before: In phase ``CHALLENGE``, the colour before the Wild Draw Four.
        owed: Cards that the seat in turn draws if it accepts.
        challenged: In phase ``CHALLENGE``, the seat that played the Wild Draw Four.
        hand: The own cards, in the order they came.
        drawn: The own card just drawn, in phase ``DRAWN``.
        legal: Everything the seat may do now, `Forfeit` last; nothing for a spectator.
    """

    seat: int | None
    rules: Rules
    commitment: str
    revision: int
    table: int
    tables: int
    order: tuple[int, ...]
    partner: int | None
    teams: tuple[tuple[int, ...], ...]
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
    outcome: MatchOutcome | None
    discards: tuple[Card, ...] = ()
    before: Colour | None = None

    @property
    def my_turn(self) -> bool:
        """Whether the seat has to decide now: nobody has to at a table that waits for the other one."""
        waits = self.phase is Phase.OVER
        return self.outcome is None and not waits and self.seat is not None and self.seat == self.turn


def view_of(match: Match, seat: int | None, *, table: int = 0) -> View:
    """Return what a seat may know, or a spectator (None) at one of the tables."""
    number = table if seat is None else match.table_of(seat)
    hand = match.tables[number]
    return View(
        seat=seat,
        rules=match.rules,
        commitment=match.commitment,
        revision=match.revision,
        table=number,
        tables=len(match.tables),
        order=hand.order,
        partner=_partner(match, number, seat),
        teams=formats.teams_of(match.plan.format, match.seated(number)),
        hand_number=match.numbers[number],
        dealer=hand.dealer,
        turn=hand.turn,
        phase=hand.phase,
        top=hand.top,
        first=hand.first,
        colour=hand.colour,
        direction=hand.direction,
        draw_pile=len(hand.draw_pile),
        discard_pile=len(hand.discard_pile),
        owed=hand.owed,
        seats=tuple([_seat_view(match, other) for other in range(match.seats)]),
        challenged=hand.challenged,
        accusation=None if hand.accusation is None else _accusation_view(hand.accusation),
        hand=tuple(hand.hands[seat]) if seat is not None else (),
        drawn=hand.drawn if seat == hand.turn else None,
        legal=match.legal(seat) if seat is not None else (),
        outcome=match.outcome,
        discards=tuple(hand.discard_pile[hand.buried : -1]),
        before=hand.bluff_colour,
    )


def _partner(match: Match, table: int, seat: int | None) -> int | None:
    if seat is None:
        return None
    side = formats.side_of(match.plan, match.seated(table), seat)
    return side[1] if len(side) > 1 else None


def _seat_view(match: Match, seat: int) -> SeatView:
    hand = match.tables[match.table_of(seat)]
    scored = hand.scored[seat] if not hand.over else 0
    return SeatView(
        seat=seat,
        cards=len(hand.hands[seat]),
        points=match.points[seat] + scored,
        left=seat in match.left,
        out=seat not in match.left and any(seat in group for group in match.eliminated),
        called=seat in hand.called,
        out_of_hand=match.is_out_of_hand(seat),
        received=_received(hand, seat),
    )


def _received(hand: Hand, seat: int) -> tuple[int | None, ...]:
    """Return how many cards a seat has drawn since it declined each colour."""
    places = len(COLOURS)
    declined = hand.declined[seat * places : (seat + 1) * places]
    if not any(declined):
        return NEVER_DECLINED
    return tuple([hand.received[seat] + 1 - mark if mark else None for mark in declined])


def _accusation_view(accusation: Accusation) -> AccusationView:
    return AccusationView(accusation.accused, accusation.by, accusation.convict | accusation.acquit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a seat cannot play a card now. Nothing in it is hidden from that seat.

    Attributes:
        owed: Cards that this seat draws unless it answers; 0 if none wait.
        drawn: The own card just drawn, the only one that may be played now; else None.
        set_with: The first card of a set in which it may be played now, if there is one.
    """

    reason: Reason
    card: Card
    top: Card
    colour: Colour | None
    first: First
    turn: int
    owed: int
    drawn: Card | None
    set_with: Card | None = None


def explain(match: Match, seat: int, card: Card) -> Explanation | None:
    """Return why a seat cannot play a card now, or None if there is a way to play it."""
    if any(isinstance(action, PlayCard) and action.card is card for action in match.legal(seat)):
        return None
    # No way to play the card is legal, so the reason is the card itself and not a colour or a swap: any way
    # has that reason.
    reason = match.reason(seat, PLAYS[card][0])
    assert reason is not None  # noqa: S101 - `legal` and `reason` read one table
    sets = [action for action in match.legal(seat) if isinstance(action, PlaySet)]
    hand = match.tables[match.table_of(seat)]
    return Explanation(
        reason=reason,
        card=card,
        top=hand.top,
        colour=hand.colour,
        first=hand.first,
        turn=hand.turn,
        owed=hand.owed,
        drawn=hand.drawn if seat == hand.turn else None,
        set_with=next((one.cards[0] for one in sets if card in one.cards), None),
    )
