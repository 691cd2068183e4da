"""Determinization: makes simulated hands from what a seat sees."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.cards import COLOURS, PLACES, Face
from bot.engine.compiled_rules import deck
from bot.engine.hand import First, Phase
from bot.players.simulator import (
    ANSWER,
    ANYTHING,
    AS_USUAL,
    CHALLENGE,
    COLOUR,
    COLOUR_ONLY,
    DRAWN,
    OVER,
    PLAY,
    World,
)
from bot.players.simulator_rules import NO_COLOUR, CardCounts, SimulatorRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.view import View


PHASES: Final = {
    Phase.PLAY: PLAY,
    Phase.DRAWN: DRAWN,
    Phase.CHALLENGE: CHALLENGE,
    Phase.ANSWER: ANSWER,
    Phase.COLOUR: COLOUR,
    Phase.OVER: OVER,
}
FIRSTS: Final = {First.AS_USUAL: AS_USUAL, First.ANYTHING: ANYTHING, First.COLOUR_ONLY: COLOUR_ONLY}


@lru_cache(maxsize=64)
def simulator_rules_of(rules: Rules) -> SimulatorRules:
    """Return rules as the simulator asks for them."""
    return SimulatorRules(rules)


def card_counts_of(cards: Iterable[Card]) -> CardCounts:
    """Return cards as a simulated hand."""
    held = CardCounts()
    for card in cards:
        held.add(card.order)
    return held


def world_of_view(view: View) -> World:
    """Return a world in which everything public and the own hand is as in a view."""
    place = {seat: number for number, seat in enumerate(view.order)}
    world = World(simulator_rules_of(view.rules), len(view.order))
    world.hands = [card_counts_of(view.hand if seat == view.seat else ()) for seat in view.order]
    world.under = [card.order for card in view.discards]
    world.top = view.top.order
    world.colour = NO_COLOUR if view.colour is None else PLACES[view.colour]
    world.first, world.phase = FIRSTS[view.first], PHASES[view.phase]
    world.direction, world.turn = view.direction, place[view.turn]
    world.drawn = -1 if view.drawn is None else view.drawn.order
    world.called = sum(1 << place[seat] for seat in view.order if view.seats[seat].called)
    world.owed, world.four = view.owed, _waits_for_four(view)
    world.challenged = -1 if view.challenged is None else place[view.challenged]
    world.scored = [view.seats[seat].points for seat in view.order]
    return world


def _waits_for_four(view: View) -> bool:
    """Return whether the newest drawing card is a Wild Draw Four: it may have been deflected."""
    for card in (view.top, *reversed(view.discards)):
        if card.face is Face.WILD_DRAW_FOUR or card.face is Face.DRAW_TWO:
            return card.face is Face.WILD_DRAW_FOUR
    return False


def unseen_of(view: View) -> list[int]:
    """Return every card that lies where the seat cannot see it."""
    left = Counter(deck(view.rules, seats=len(view.seats)))
    left.subtract([*view.hand, *view.discards, view.top])
    return [card.order for card, count in left.items() for _ in range(count)]


def most_of_colours(view: View) -> list[int]:
    """Return for each seat and colour how many cards of it the seat can hold, as far as its play shows."""
    return [
        view.seats[seat].cards if since is None else since
        for seat in view.order
        for since in view.seats[seat].received[: len(COLOURS)]
    ]
