"""Moves of *steady* in positions where a house rule makes the difference."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import CALL_UNO, DRAW, PlaySet
from bot.engine.cards import Face
from bot.engine.notation import format_action
from bot.engine.presets import CLASSIC, OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.players import sharp, steady
from bot.players.heuristics import plays_of
from bot.players.search import Effort
from tests.engine.positions import position

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules

SETS = replace(CLASSIC, sets=HouseRule.ON)
BEFOREHAND = replace(PRESETS["anywhere"], sets=HouseRule.ON)
DEFLECT = replace(CLASSIC, deflect=HouseRule.ON)
LAST = replace(CLASSIC, number_last=HouseRule.ON)
LIMIT = replace(OFFICIAL, hand_limit=20)
PARTNERS = replace(LIMIT, format=Format.PARTNERS)
LOWEST = replace(CLASSIC, format=Format.LOWEST)

NINETEEN = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y7 Y7 Y8 Y8 Y9 Y9"
SEVENTEEN = NINETEEN[:-6]


def move(match: Match, seat: int = 0) -> str:
    """Return what it does to end its decision, as text."""
    action = steady.move(match.view(seat), Random(1))
    assert action is not None
    return format_action(action)


# Sets


def test_it_lays_as_many_cards_of_a_number_as_it_has() -> None:
    assert move(position("R7 B7 G7 R1 B2", "Y1 Y2", rules=SETS)).count("+") == 2


def test_the_colour_that_it_has_most_of_comes_on_top() -> None:
    assert move(position("R7 B7 G7 B1 B2 B4", "Y1 Y2", rules=SETS)).endswith("B7")


def test_a_set_that_empties_the_hand_is_laid() -> None:
    assert move(position("R7 B7", "Y1 Y2", rules=SETS)) == "R7+B7"


def test_it_swaps_with_whoever_holds_fewest_by_a_set_of_sevens() -> None:
    rules = replace(SETS, seven_zero=HouseRule.ON)
    chosen = move(position("R7 B7 G1 G2 G3 B4", "Y1", "Y2 Y3 Y4", rules=rules))
    assert chosen.endswith("@1")


def test_it_calls_before_a_set_where_that_is_too_late_after_it() -> None:
    match = position("R7 B7 G7 R1", "Y1 Y2", rules=BEFOREHAND)
    assert steady.choose(match.view(0), Random(1)) is CALL_UNO
    match = position("R7 B7 G7 R1", "Y1 Y2", rules=replace(SETS, wrong_call=2))
    assert isinstance(steady.choose(match.view(0), Random(1)), PlaySet)


def test_few_of_many_sets_are_tried() -> None:
    match = position("R7 R7 B7 B7 G7 G7 Y7 Y7 R1", "Y1 Y2", rules=SETS)
    assert len(match.view(0).legal) > 100
    assert sum(isinstance(play, PlaySet) for play in plays_of(match.view(0))) == 4


def test_sharp_lays_the_set_that_wins() -> None:
    match = position("R7 B7", "Y1 Y2", called=(0,), rules=replace(SETS, format=Format.SINGLE))
    chosen = sharp.choose(match.view(0), Random(1), Effort(rollouts=200))
    assert isinstance(chosen, PlaySet)


# Drawing cards that are passed on


@pytest.mark.parametrize("owed_for", [Face.DRAW_TWO, Face.WILD_DRAW_FOUR])
def test_it_passes_on_what_it_would_have_to_draw(owed_for: Face) -> None:
    match = position("RS R1 R2", "Y1 Y2", "B1 B2", top="RD", owed=2, rules=DEFLECT)
    match.hand.owed_for = owed_for
    assert move(match) == "RS"


def test_it_turns_the_cards_on_whoever_is_nearly_out() -> None:
    one_behind = position("RS RR R2", "Y1 Y2 Y3 Y4 Y5", "B1", top="RD", owed=2, rules=DEFLECT)
    assert move(one_behind) == "RR"
    one_ahead = position("RS RR R2", "Y1", "B1 B2 B3 B4 B5", top="RD", owed=2, rules=DEFLECT)
    assert move(one_ahead) == "RS"


def test_a_wild_draw_four_is_passed_on_rather_than_challenged_on_a_chance() -> None:
    match = position(
        "GS R1 R2", "Y1 Y2 Y3 Y4 Y5 Y6", "B1 B2", top="W4", colour="G", challenged=1, before="Y",
        rules=replace(DEFLECT, stacking=Stacking.OFF),
    )  # fmt: skip
    assert move(match) == "GS"


# The last card has to be a number


def test_it_keeps_a_number_for_the_end() -> None:
    assert move(position("R7 RS B8", "Y1 Y2 Y3", "G1 G2 G3", rules=LAST)) == "RS"
    assert move(position("R7 RS", "Y1 Y2 Y3", "G1 G2 G3", rules=LAST)) == "RS"


def test_a_wild_is_not_kept_for_the_end_if_it_cannot_be_the_last_card() -> None:
    assert move(position("R7 W", "Y1 Y2 Y3", "G1 G2 G3", rules=LAST)) == "W>R"
    assert move(position("R7 W", "Y1 Y2 Y3", "G1 G2 G3", rules=CLASSIC)) == "R7"


def test_one_number_of_a_set_stays_if_only_others_would_be_left() -> None:
    rules = replace(LAST, sets=HouseRule.ON)
    chosen = move(position("R7 B7 G7 BS BR", "Y1 Y2", rules=rules))
    assert chosen.count("7") < 3


# A hand of too many cards


def test_it_drives_whoever_is_near_the_limit_out_of_the_hand() -> None:
    fat = position("RD R1 R2 R3", NINETEEN, rules=LIMIT)
    assert move(fat) == "RD"
    fat = position("RD RS R2 R3", NINETEEN, "B1", rules=LIMIT)
    assert move(fat) == "RD"


def test_a_bluff_drives_nobody_out() -> None:
    assert move(position("W4 R1 R2 R3", SEVENTEEN, rules=LIMIT)) != "W4>R"


def test_nobody_drives_the_partner_out() -> None:
    match = position("RD R1 R2", "B1 B2", NINETEEN, "G1 G2", rules=PARTNERS)
    assert match.view(0).partner == 2
    table = steady.Situation(match.view(0), 0)
    assert table.harm(2, 2) < -steady.OUT / 2
    assert table.harm(1, 2) > 0


def test_rather_than_be_out_of_the_hand_it_bluffs_or_challenges() -> None:
    full = position(f"{NINETEEN} W4", "B1 B2", "G1 G2", top="Y0", rules=replace(LIMIT, hand_limit=20))
    assert DRAW in full.view(0).legal
    assert move(full) != "draw"
    challenged = position(
        NINETEEN, "B1 B2", "G1 G2", top="W4", colour="G", challenged=1, before="R", rules=LIMIT
    )
    assert move(challenged) == "challenge"


# Points that count more than once


@pytest.mark.parametrize(("times", "expected"), [(1, "R3"), (3, "W>R")])
def test_points_that_count_three_times_are_a_greater_risk(times: int, expected: str) -> None:
    rules = replace(LOWEST, point_multiplier=times)
    assert move(position("R3 R1 W", "G1 G2 G3", "B1 B2 B3 B4", rules=rules)) == expected


@pytest.mark.parametrize("rules", [SETS, DEFLECT, LAST, LIMIT])
def test_whoever_is_out_of_the_hand_is_not_thought_of(rules: Rules) -> None:
    match = position("R1 R2", "", "B1 B2", rules=rules)
    match.hand.order = (0, 2)
    table = steady.Situation(match.view(0), 0)
    assert (table.next, table.last, table.pair) == (2, 2, True)
