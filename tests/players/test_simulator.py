"""The inner simulator does what the engine does, action by action."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import (
    Accept,
    Accuse,
    Acquit,
    CallUno,
    CatchUno,
    Challenge,
    Convict,
    DrawCard,
    Forfeit,
    NameColour,
    Pass,
    PlayCard,
)
from bot.engine.cards import CARDS, PLACES
from bot.engine.events import PileReshuffled
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.house import Blank, BlankRule, HouseRule, Stacking
from bot.engine.rulebook.table import Format
from bot.engine.rulebook.turn import AfterDrawing, Drawing, WildDrawFour
from bot.engine.rulebook.uno import DrawnCall
from bot.players.mechanics import NO_COLOUR, covers
from bot.players.world_state import DRAWN, OVER, PLAY
from bot.players.worlds import world_of_hand
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.hand import Hand
    from bot.engine.rules import Rules
    from bot.players.simulator import World

NOT_SIMULATED = (Accuse, Convict, Acquit, Forfeit)

HOUSE = {
    "stacking": replace(CLASSIC, stacking=Stacking.SAME, jump_in=HouseRule.ON, wrong_call=2),
    "stacking-either": replace(
        CLASSIC, stacking=Stacking.EITHER, seven_zero=HouseRule.ON, drawing=Drawing.UNTIL_PLAYABLE
    ),
    "forced": replace(
        CLASSIC,
        after_drawing=AfterDrawing.MUST_PLAY,
        seven_zero=HouseRule.ON,
        jump_in=HouseRule.ON,
        drawn_call=DrawnCall.STANDS,
    ),
    "blanks": replace(
        PRESETS["official"], blanks=tuple(Blank(rule=rule) for rule in [*BlankRule][1:5]), wrong_call=1
    ),
    "again": replace(PRESETS["packs"], blanks=tuple(Blank(rule=BlankRule.PLAY_AGAIN) for _ in range(4))),
}


def state(world: World) -> tuple[object, ...]:
    """Return everything in a world that can be compared."""
    return (
        [(held.size, held.one, held.two, held.three, held.four) for held in world.hands],
        world.pile,
        world.under,
        (world.top, world.colour, world.first, world.direction, world.turn, world.phase, world.drawn),
        (world.called, world.catchable, world.owed, world.challenged, world.scored),
        world.guilty if world.challenged >= 0 else None,
    )


def do(world: World, hand: Hand, seat: int, action: Action) -> None:
    """Do in a world what a seat is about to do in a hand."""
    place = hand.order.index(seat)
    if isinstance(action, PlayCard):
        colour = NO_COLOUR if action.colour is None else PLACES[action.colour]
        other = -1 if action.swap_with is None else hand.order.index(action.swap_with)
        world.play(place, action.card.order, colour, other)
    elif isinstance(action, DrawCard):
        world.draw()
    elif isinstance(action, Pass):
        world.keep()
    elif isinstance(action, Challenge):
        world.challenge()
    elif isinstance(action, Accept):
        world.accept()
    elif isinstance(action, NameColour):
        world.name(PLACES[action.colour])
    elif isinstance(action, CallUno):
        world.call(place)
    elif isinstance(action, CatchUno):
        world.catch(place, hand.order.index(action.seat))


def listed(world: World) -> tuple[set[int], bool]:
    """Return the kinds that the seat in turn may play, and whether it may draw, keep or accept instead."""
    seat = world.turn
    if world.phase == PLAY:
        kinds, other = world.playable(seat), world.may_draw(seat)
    elif world.phase == DRAWN:
        kinds, other = world.allowed(seat, 1 << world.drawn), world.may_keep(seat)
    else:
        kinds, other = world.answering(seat), True
    return {card.order for card in CARDS if card.bit & kinds}, other


def compare(rules: Rules, seats: int, seed: int, actions: int) -> int:
    """Play random hands in both; return how many actions were compared."""
    random = Random(seed)
    compared = 0
    while compared < actions:
        match, _ = Match.start(rules, seats=seats, seed=random.randbytes(32))
        while match.outcome is None and compared < actions:
            compared += step(match, random)
    return compared


def step(match: Match, random: Random) -> int:
    """Do one random action in both, and compare; return 1 if it could be compared wholly."""
    hand = match.hand
    world = world_of_hand(hand)
    legal = match.legal(hand.turn)
    if hand.phase is not Phase.COLOUR:
        kinds = {action.card.order for action in legal if isinstance(action, PlayCard)}
        other = any(isinstance(action, DrawCard | Pass | Accept) for action in legal)
        assert listed(world) == (kinds, other)
    seat = hand.turn if random.random() < 0.8 else random.choice(hand.order)
    some = [action for action in match.legal(seat) if not isinstance(action, NOT_SIMULATED)]
    if not some:
        return 0
    action = random.choice(some)
    number = match.hand_number
    do(world, hand, seat, action)
    events = match.apply(seat, action)
    if match.hand_number != number or match.outcome is not None:
        assert world.phase == OVER
        return 1
    if any(isinstance(event, PileReshuffled) for event in events):
        return 0  # each has shuffled for itself, so other cards are drawn
    assert state(world) == state(world_of_hand(match.hand)), action
    return 1


@for_each(
    ("rules", "seats"),
    [(rules, seats) for name, rules in PRESETS.items() for seats in ((2,) if name == "duel" else (2, 4))]
    + [(rules, seats) for rules in HOUSE.values() for seats in (2, 3)],
)
def test_a_world_goes_where_the_engine_goes(rules: Rules, seats: int) -> None:
    assert covers(rules, seats)
    assert compare(rules, seats, seats, 300) == 300


def test_more_seats_than_a_pack_serves_are_not_simulated() -> None:
    assert not covers(PRESETS["packs"], 11)


@pytest.mark.parametrize("format_", [Format.PARTNERS, Format.LOWEST])
def test_every_format_is_simulated(format_: Format) -> None:
    rules = replace(CLASSIC, format=format_, wild_draw_four=WildDrawFour.BLUFF)
    assert covers(rules, 4)
    compare(rules, 4, 1, 100)
