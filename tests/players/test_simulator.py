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
    PlaySet,
)
from bot.engine.cards import CARDS, PLACES
from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.decks import Deck
from bot.engine.events import HandLimitReached, PileReshuffled, SeatFinished
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    BlankRule,
    Drawing,
    DrawnCall,
    HouseRule,
    LeftCards,
    Stacking,
    Uno,
    WildDrawFour,
)
from bot.players.simulator import DRAWN, OVER, PLAY
from bot.players.simulator_rules import NO_COLOUR, covers
from tests.players.worlds import world_of_hand
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.hand import Hand
    from bot.engine.rulebook.rules import Rules
    from bot.players.simulator import World

SWITCHED = ("jump_in", "seven_zero", "sets", "deflect", "number_last")
SHEETS = {name: rules for name, rules in PRESETS.items() if rules.deck is Deck.STANDARD}
NOT_SIMULATED = (Accuse, CallUno, Convict, Acquit, Forfeit)

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
    "deflect": replace(CLASSIC, deflect=HouseRule.ON),
    "deflect-stacking": replace(
        PRESETS["official"], deflect=HouseRule.ON, stacking=Stacking.EITHER, number_last=HouseRule.ON
    ),
    "number-last": replace(CLASSIC, number_last=HouseRule.ON, jump_in=HouseRule.ON, wrong_call=1),
    "hand-limit": replace(
        CLASSIC, hand_limit=20, hand_size=15, format=Format.LOWEST, point_multiplier=2, wrong_call=3
    ),
    "hand-limit-deflect": replace(
        CLASSIC, hand_limit=20, hand_size=14, wrong_call=4, deflect=HouseRule.ON, seven_zero=HouseRule.ON,
        blanks=tuple(Blank(rule=rule) for rule in [*BlankRule][1:5]), left_cards=LeftCards.DRAW_PILE,
    ),
    "sets": replace(CLASSIC, sets=HouseRule.ON, seven_zero=HouseRule.ON, wrong_call=1),
    "sets-beforehand": replace(
        PRESETS["anywhere"], sets=HouseRule.ON, number_last=HouseRule.ON, uno=Uno.BEFOREHAND, wrong_call=1
    ),
    "multiplier": replace(PRESETS["duel"], point_multiplier=3, sets=HouseRule.ON),
}  # fmt: skip


def fits(rules: Rules, seats: int) -> bool:
    """Tell whether so many seats can play by some rules."""
    return not compiled_rules_of(rules).problems(seats)


def any_rules(random: Random) -> tuple[Rules, int]:
    """Return a sheet with any house rules, and how many seats play by it."""
    while True:
        rules = replace(
            random.choice([*SHEETS.values()]),
            most_seats=10,
            wild_draw_four=random.choice([*WildDrawFour]),
            uno=random.choice([*Uno]),
            stacking=random.choice([one for one in Stacking if one is not Stacking.RISING]),
            places=random.choice([*Places]),
            knockout_points=random.choice([0, 50]),
            format=random.choice([*Format]),
            left_cards=random.choice([*LeftCards]),
            hand_limit=random.choice([0, 20, 22]),
            hand_size=random.choice([4, 7, 14]),
            point_multiplier=random.choice([1, 3]),
            wrong_call=random.choice([0, 1, 4]),
            **{name: random.choice([*HouseRule]) for name in SWITCHED},
        )
        seats = random.choice([2, 3, 4, 5])
        if fits(rules, seats):
            return rules, seats


def state(world: World, buried: int = 0) -> tuple[object, ...]:
    """Return everything in a world that can be compared, of the seats that are still in.

    Args:
        buried: So many cards at the bottom of the piles have no order: a hand that went out.
    """
    inside = [seat for seat in range(world.seats) if not world.is_out(seat)]
    place = {-1: -1} | {seat: number for number, seat in enumerate(inside)}
    hands = [world.hands[seat] for seat in inside]
    assert world.inside == len(inside)
    return (
        [(held.size, held.one, held.two, held.three, held.four) for held in hands],
        [
            sorted(world.pile[:buried]),
            world.pile[buried:],
            sorted(world.under[:buried]),
            world.under[buried:],
        ],
        (world.top, world.colour, world.first, world.direction, place[world.turn], world.phase, world.drawn),
        ([world.called >> seat & 1 for seat in inside], place[world.catchable], place[world.challenged]),
        (world.owed, world.four if world.owed else None, [world.scored[seat] for seat in inside]),
        world.guilty if world.challenged >= 0 else None,
    )


def do(world: World, hand: Hand, seat: int, action: Action) -> None:
    """Do in a world what a seat is about to do in a hand."""
    place = hand.order.index(seat)
    if isinstance(action, PlayCard):
        colour = NO_COLOUR if action.colour is None else PLACES[action.colour]
        other = -1 if action.swap_with is None else hand.order.index(action.swap_with)
        world.play(place, action.card.order, colour, other)
    elif isinstance(action, PlaySet):
        other = -1 if action.swap_with is None else hand.order.index(action.swap_with)
        world.play_set(place, [card.order for card in action.cards], other)
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
    elif isinstance(action, CatchUno):
        world.catch(place, hand.order.index(action.seat))


def listed(world: World) -> tuple[set[int], bool]:
    """Return the kinds that the seat in turn may play, and whether it may draw, keep or accept instead."""
    seat = world.turn
    if world.phase == PLAY:
        kinds = world.playable(seat)
        other = world.rules.may_decline or world.honest(seat, kinds) == 0
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
    if any(isinstance(event, PileReshuffled) for event in events):
        return 0  # each has shuffled for itself, so other cards are drawn
    goes_out = any(isinstance(event, SeatFinished) for event in events)  # and the others play on
    if goes_out or match.hand_number != number or match.outcome is not None:
        assert world.phase == OVER
        return 1
    buried = sum(event.cards for event in events if isinstance(event, HandLimitReached))
    assert state(world, buried) == state(world_of_hand(match.hand), buried), action
    return 1


@for_each(
    ("rules", "seats"),
    [(rules, seats) for name, rules in SHEETS.items() for seats in ((2,) if name == "duel" else (2, 4))]
    + [(rules, seats) for rules in HOUSE.values() for seats in (2, 3) if fits(rules, seats)],
)
def test_a_world_goes_where_the_engine_goes(rules: Rules, seats: int) -> None:
    assert covers(rules, seats)
    assert compare(rules, seats, seats, 120) == 120


def test_any_house_rules_together_are_simulated() -> None:
    random = Random(31)
    for number in range(25):
        rules, seats = any_rules(random)
        assert covers(rules, seats)
        compare(rules, seats, number, 60)


def test_more_seats_than_a_pack_serves_are_not_simulated() -> None:
    assert not covers(PRESETS["packs"], 11)


@pytest.mark.parametrize("format_", [Format.PARTNERS, Format.LOWEST])
def test_every_format_is_simulated(format_: Format) -> None:
    rules = replace(CLASSIC, format=format_, wild_draw_four=WildDrawFour.BLUFF)
    assert covers(rules, 4)
    compare(rules, 4, 1, 100)
