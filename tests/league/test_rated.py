"""Rated matches, and of whom a match is one of the same group."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.presets import PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from bot.league.ladders import Unrated, group_of, group_since, unrated_reason

OFFICIAL = PRESETS["official"]
DUEL = PRESETS["duel"]


@pytest.mark.parametrize("preset", PRESETS)
def test_people_among_themselves_are_rated_with_every_sheet(preset: str) -> None:
    assert unrated_reason(PRESETS[preset], (1, 2)) is None


@pytest.mark.parametrize("accounts", [(1,), (1, None), (1, 1), (None, None)])
def test_a_rated_match_takes_two_people(accounts: tuple[int | None, ...]) -> None:
    assert unrated_reason(OFFICIAL, accounts) is Unrated.ONE_PERSON


def test_a_match_with_a_computer_player_is_not_rated() -> None:
    assert unrated_reason(OFFICIAL, (1, None, 2)) is Unrated.COMPUTERS


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (replace(OFFICIAL, hand_size=2), Unrated.OPTIONS),
        (replace(OFFICIAL, hand_size=3), None),
        (replace(DUEL, target=20, limit=50), Unrated.OPTIONS),
        (replace(DUEL, target=20, limit=51), None),
        (replace(DUEL, target=20, limit=150, point_multiplier=3), Unrated.OPTIONS),
        (replace(OFFICIAL, target=1, limit=50), None),
        (replace(OFFICIAL, format=Format.SINGLE, seven_zero=HouseRule.ON), None),
    ],
)
def test_rules_that_leave_nothing_to_decide_are_not_rated(rules: object, expected: Unrated | None) -> None:
    assert unrated_reason(rules, (1, 2)) is expected  # type: ignore[arg-type]


def test_a_group_is_the_same_in_any_order_and_another_with_anybody_else() -> None:
    assert group_of([3, 1, 2]) == group_of((1, 2, 3))
    assert len({group_of(users) for users in ((1, 2), (1, 2, 3), (12,), (1, 23), (12, 3))}) == 5
    assert len(group_of(range(1, 11))) == 16


def test_matches_of_the_last_day_count_against_a_group() -> None:
    started = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
    assert group_since(started) == started - timedelta(days=1)
