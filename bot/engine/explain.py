"""Explains why a card cannot be played now: the reason and its facts, which `bot.render` puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import PLAYS, PlayCard, PlaySet

if TYPE_CHECKING:
    from bot.engine.cards import Card, Colour
    from bot.engine.errors import Reason
    from bot.engine.hand import First
    from bot.engine.match import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a seat cannot play a card now. Nothing in it is hidden from that seat.

    Attributes:
        reason: Why.
        card: The card in question.
        top: The card on top of the discard pile.
        colour: The colour in force; None before the first colour is settled.
        first: What fits on the start card, until a card is played.
        turn: The seat that has to decide.
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
