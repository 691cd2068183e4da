"""Declassification: hidden cards that an action reveals by its nature, the only ways in which twins may part.

Written from the rules, not from the code of the bot. Beside this, a card that is played is public, and so are
the hands that are laid open when a hand ends; and a seat is told its own cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import CallUno, Challenge, DrawCard, NameColour, Pass, PlayCard, PlaySet
from bot.engine.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsTurnedUp,
    DrawCause,
    WildDrawFourChallenged,
    WrongCall,
)
from bot.engine.hand import Phase

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.rooms.change import Transition


def revealed_by(step: Transition | str, seat: int, action: Action, *, many: bool) -> tuple[object, ...]:
    """Return what everybody learns of hidden cards from what came of an action of a seat.

    * That a seat plays a card, draws or keeps: that the rules let it (it holds the card, it has to play, its
      Wild Draw Four is no bluff where none may be).
    * A draw by choice: whether the card fits, and how many were drawn until one did.
    * A challenge: whether it was right.
    * A call of UNO before a set or a Discard All, where those are (`many`): whether it can leave one card.
    * A Discard All: all cards of its colour, which go beneath it. A Colour Roulette: what is turned up.
    """
    if isinstance(action, CallUno) and many:
        return (isinstance(step, str) or any(isinstance(event, WrongCall) for event in step.events),)
    if isinstance(action, NameColour):
        return _laid_open(step)
    if not isinstance(action, PlayCard | PlaySet | DrawCard | Pass | Challenge):
        return ()
    if isinstance(step, str):
        return (False,)
    guilty = [event.guilty for event in step.events if isinstance(event, WildDrawFourChallenged)]
    if not isinstance(action, DrawCard):
        return (True, guilty, _laid_open(step))
    drawn = [
        event.count
        for event in step.events
        if isinstance(event, CardsDrawn) and event.cause is DrawCause.CHOICE
    ]
    match = step.state.match
    return (True, drawn, match is not None and match.tables[match.table_of(seat)].phase is Phase.DRAWN)


def _laid_open(step: Transition | str) -> tuple[object, ...]:
    if isinstance(step, str):
        return ()
    return tuple(event.cards for event in step.events if isinstance(event, CardsDiscarded | CardsTurnedUp))
