"""The house rule *point multiplier*: the points of a hand count once, twice or three times."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.errors import RulesProblem
from bot.engine.events import EndReason, HandEnded, MatchEnded, PointsScored, SeatEliminated
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from tests.engine.positions import act, all_of, only, position


def test_points_count_once_in_the_presets() -> None:
    assert {rules.point_multiplier for rules in PRESETS.values()} == {1}


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_winner_of_a_hand_scores_so_many_times_what_the_others_hold(times: int) -> None:
    """RULES: "point multiplier 1-3 for a hand's points"."""
    rules = replace(CLASSIC, point_multiplier=times)
    ended = only(act(position("R1", "B9 W", "GS", top="R5", rules=rules), 0, "R1"), HandEnded)
    assert ended.points == (9 + 50 + 20) * times
    assert ended.totals == (79 * times, 0, 0)


def test_the_target_stays_what_it_is() -> None:
    rules = replace(CLASSIC, point_multiplier=2, target=100)
    events = act(position("R1", "W", "B1", top="R5", rules=rules), 0, "R1")
    assert only(events, MatchEnded).outcome.points == (102, 0, 0)


def test_what_one_is_caught_with_counts_so_many_times_as_well() -> None:
    rules = replace(OFFICIAL, point_multiplier=3, format=Format.ELIMINATION, target=100)
    events = act(position("R1", "W", "B9", top="R5", rules=rules), 0, "R1")
    assert only(events, HandEnded).totals == (0, 150, 27)
    assert [event.seat for event in all_of(events, SeatEliminated)] == [1]
    rules = replace(rules, format=Format.LOWEST, target=500)
    assert only(act(position("R1", "W", "B9", top="R5", rules=rules), 0, "R1"), HandEnded).totals == (
        0,
        150,
        27,
    )


def test_a_pair_scores_so_many_times_what_the_other_pair_holds() -> None:
    rules = replace(OFFICIAL, point_multiplier=2, format=Format.PARTNERS)
    ended = only(act(position("R1", "B9", "G8", "Y1", top="R5", rules=rules), 0, "R1"), HandEnded)
    assert ended.totals == (20, 0, 20, 0)


def test_where_cards_score_as_they_are_played_each_counts_so_many_times() -> None:
    rules = replace(DUEL, point_multiplier=3, target=30, limit=60)
    match = position("R9 W RS", "B1 B2", top="R5", rules=rules)
    assert only(act(match, 0, "R9"), PointsScored) == PointsScored(0, 27, 27)
    match = position("R9 B9 G1", "B1 B2", top="R5", rules=replace(rules, limit=300, sets=HouseRule.ON))
    assert only(act(match, 0, "R9+B9"), PointsScored) == PointsScored(0, 54, 54)
    match = position("RS R9 W", "B1 B2", top="R5", rules=rules)
    events = act(match, 0, "RS")
    assert only(events, MatchEnded).outcome.reason is EndReason.LIMIT_REACHED


def test_a_single_hand_is_won_by_going_out_and_counts_once() -> None:
    rules = replace(ANYWHERE, point_multiplier=3)
    assert only(act(position("R1", "B9", "G8", top="R5", rules=rules), 0, "R1"), HandEnded).points == 17


@pytest.mark.parametrize("times", [0, 4])
def test_how_many_times_points_count_has_a_range(times: int) -> None:
    problems = replace(CLASSIC, point_multiplier=times).problems(seats=3)
    assert problems == (RulesProblem.POINT_MULTIPLIER,)
