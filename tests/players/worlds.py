"""Simulated hands as they are in the engine, to compare the two, and random games of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import PLACES, Face
from bot.players.rollouts import MAX_MOVES
from bot.players.sharp import FIRSTS, PHASES
from bot.players.simulator import COLOUR, DRAWN, OVER, PLAY, World
from bot.players.simulator_rules import NO_COLOUR, card_counts_of, simulator_rules_of

if TYPE_CHECKING:
    from bot.engine.hand import Hand


def world_of_hand(hand: Hand) -> World:
    """Return the world that a hand is, hidden cards included."""
    place = {seat: number for number, seat in enumerate(hand.order)}
    world = World(simulator_rules_of(hand.rules), len(hand.order))
    world.hands = [card_counts_of([card.order for card in hand.hands[seat]]) for seat in hand.order]
    world.pile = [card.order for card in hand.draw_pile]
    world.under = [card.order for card in hand.discard_pile[:-1]]
    world.top = hand.top.order
    world.colour = NO_COLOUR if hand.colour is None else PLACES[hand.colour]
    world.first, world.phase = FIRSTS[hand.first], PHASES[hand.phase]
    world.direction, world.turn = hand.direction, place[hand.turn]
    world.drawn = -1 if hand.drawn is None else hand.drawn.order
    world.called = sum(1 << place[seat] for seat in hand.called if seat in place)
    world.catchable = -1 if hand.catchable is None else place[hand.catchable]
    world.owed = hand.owed
    world.four = hand.owed_for is Face.WILD_DRAW_FOUR
    world.challenged = -1 if hand.challenged is None else place[hand.challenged]
    world.guilty = any(card.colour is hand.bluff_colour for card in hand.bluff_hand)
    world.scored = [hand.scored[seat] for seat in hand.order]
    return world


def play_at_random(world: World) -> None:
    """Play to the end with random cards, drawing only if nothing can be played."""
    for _ in range(10 * MAX_MOVES):
        if world.phase == PLAY:
            if kinds := int(world.playable(world.turn)):
                for _skipped in range(world.below(kinds.bit_count())):
                    kinds &= kinds - 1
                world.play(world.turn, (kinds & -kinds).bit_length() - 1, world.below(NO_COLOUR), -1)
            else:
                world.draw()
        elif world.phase == DRAWN:
            world.play(world.turn, world.drawn, world.below(NO_COLOUR), -1)
        elif world.phase == COLOUR:
            world.name(world.below(NO_COLOUR))
        elif world.phase != OVER:
            world.accept()
        else:
            return
