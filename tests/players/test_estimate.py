"""Hands that are not over are judged by what every seat holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.play import HouseRule
from bot.players import estimate
from bot.players.rollouts import play_on
from bot.players.simulator import OVER, PLAY
from tests.bench.rlcard_player import action_of, card_of, colour_of
from tests.engine.positions import position
from tests.players.worlds import world_of_hand


def test_chances_are_shares_and_fewer_cards_are_better() -> None:
    world = world_of_hand(position("R1 R2", "B1 B2 B3 G1 G2 G3", rules=OFFICIAL).hand)
    mine, theirs = estimate.chances(world)
    assert mine + theirs == pytest.approx(1.0)
    assert mine > 0.7
    three = estimate.chances(world_of_hand(position("R1 R2", "B1 Y2 G3 Y5", "B2 G4 B7 G8 Y9").hand))
    assert sum(three) == pytest.approx(1.0)
    assert three[0] > three[1] > three[2]


def test_a_card_that_fits_is_better_than_one_that_does_not() -> None:
    fits, not_fits = (
        estimate.chances(world_of_hand(position(hand, "B1 B2 G3", top="R5").hand))[0]
        for hand in ("R1 R2", "G1 G2")
    )
    assert fits > not_fits


def test_what_is_seldom_held_is_judged_too() -> None:
    """Two wilds in turn nearly always win; weights fitted to too few hands said 93 %."""
    world = world_of_hand(position("W W", "G1 G2 G3", top="R5", rules=OFFICIAL).hand)
    assert estimate.chances(world)[0] > 0.97


def test_rules_that_the_weights_were_not_fitted_to_are_not_judged() -> None:
    for changed in ({"hand_limit": 20}, {"sets": HouseRule.ON}, {"number_last": HouseRule.ON}):
        rules = replace(OFFICIAL, **changed)
        assert not estimate.covers(world_of_hand(position("R1", "B1", rules=rules).hand)), changed


def test_points_of_a_hand_are_those_that_the_engine_counts() -> None:
    world = world_of_hand(position("R1 R1 W W W W W4 BS", "B1", rules=OFFICIAL).hand)
    assert estimate.points_left(world, 0) == 2 + 5 * 50 + 20


def test_hands_that_move_are_played_to_the_end() -> None:
    swapping = replace(OFFICIAL, seven_zero=HouseRule.ON)
    assert estimate.covers(world_of_hand(position("R1", "B1", rules=OFFICIAL).hand))
    assert not estimate.covers(world_of_hand(position("R1", "B1", rules=swapping).hand))


def test_a_world_is_played_on_to_where_nothing_waits_for_an_answer() -> None:
    world = world_of_hand(position("R1 R2 R3 W4", "B1 B2 B3 W4", rules=OFFICIAL).hand)
    for _ in range(200):
        play_on(world, 1)
        assert world.phase in (PLAY, OVER)
    assert world.phase == OVER


def test_what_rlcard_writes_are_our_cards_and_actions() -> None:
    assert [card_of(text).code for text in ("r-7", "g-draw_2", "b-skip", "y-reverse", "r-wild_draw_4")] == [
        "R7", "GD", "BS", "YR", "W4",
    ]  # fmt: skip
    assert colour_of("g-wild") is Colour.GREEN
    assert action_of("draw") is DRAW
    assert action_of("y-wild") is PlayCard(card("W"), Colour.YELLOW)
    assert action_of("y-3") is PlayCard(card("Y3"))
