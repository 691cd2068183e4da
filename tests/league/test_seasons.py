"""Seasons end with their month, by hand, or never; what a server chose meanwhile loses no match."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.league.ports import Season
from bot.league.seasons import SeasonMode, SeasonPlan, end_of, ended_by, is_free_name, seasons_with
from tests.league.support import NOVEMBER, SERVER, match_between

if TYPE_CHECKING:
    from bot.league.played_match import PlayedMatch

BY_HAND = SeasonPlan(SeasonMode.BY_HAND, NOVEMBER)
NONE = SeasonPlan(SeasonMode.NONE, NOVEMBER)
MONTHLY = SeasonPlan()
FIRST = datetime(2026, 11, 1, tzinfo=UTC)
DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)
JANUARY = datetime(2027, 1, 1, tzinfo=UTC)
GOING_ON = Season(guild_id=SERVER, number=3, name="2026-11", started_at=FIRST)


def played(at: datetime) -> PlayedMatch:
    return match_between(1, 2, at=at)


def with_match(at: datetime, newest: Season | None, plan: SeasonPlan) -> tuple[Season, ...]:
    return seasons_with(played(at), newest, settled=None, plan=plan)


@pytest.mark.parametrize("plan", [BY_HAND, NONE])
def test_without_months_a_season_goes_on_whatever_the_date(plan: SeasonPlan) -> None:
    for at in (NOVEMBER, JANUARY, NOVEMBER + timedelta(days=900), NOVEMBER - timedelta(days=900)):
        assert with_match(at, GOING_ON, plan) == ()
    assert end_of(GOING_ON, plan) is None
    assert ended_by(GOING_ON, JANUARY, plan) is None
    (first,) = with_match(NOVEMBER, None, plan)
    assert (first.number, first.name, first.ended_at) == (1, "", None)


def test_a_month_ends_at_its_end_to_the_second() -> None:
    assert end_of(GOING_ON, MONTHLY) == DECEMBER
    assert ended_by(GOING_ON, DECEMBER - timedelta(seconds=1), MONTHLY) is None
    assert ended_by(GOING_ON, DECEMBER, MONTHLY) == replace(GOING_ON, ended_at=DECEMBER)
    assert ended_by(GOING_ON, JANUARY, MONTHLY) == replace(GOING_ON, ended_at=DECEMBER)
    assert end_of(replace(GOING_ON, ended_at=DECEMBER), MONTHLY) is None


def test_after_months_are_chosen_the_season_going_on_ends_with_that_month() -> None:
    long = replace(GOING_ON, name="Spring cup")
    plan = SeasonPlan(SeasonMode.MONTHLY, since=DECEMBER + timedelta(days=9))
    assert with_match(DECEMBER + timedelta(days=10), long, plan) == ()
    assert ended_by(long, JANUARY, plan) == replace(long, ended_at=JANUARY)
    ended, begun = with_match(JANUARY + timedelta(days=3), long, plan)
    assert ended.ended_at == JANUARY
    assert (begun.number, begun.name, begun.started_at) == (4, "2027-01", JANUARY)


@pytest.mark.parametrize("plan", [MONTHLY, BY_HAND, NONE])
def test_a_season_that_is_over_takes_no_match_that_was_counted_late(plan: SeasonPlan) -> None:
    over = replace(GOING_ON, ended_at=DECEMBER)
    (begun,) = with_match(DECEMBER - timedelta(minutes=1), over, plan)
    assert (begun.number, begun.started_at) == (4, DECEMBER)
    assert begun.name == ("2026-12" if plan is MONTHLY else "")
    settled = seasons_with(played(DECEMBER), over, settled=3, plan=plan)
    assert settled == (), "computing the league anew puts it where it was"


def test_a_clock_that_was_ahead_when_a_season_ended_does_not_move_the_next_one() -> None:
    ahead = replace(GOING_ON, ended_at=datetime(2036, 5, 1, tzinfo=UTC))
    (begun,) = with_match(NOVEMBER, ahead, MONTHLY)
    assert (begun.name, begun.started_at) == ("2026-11", FIRST)


@pytest.mark.parametrize("name", ["spring CUP", "2026-11", "2031-04", "3", "Season 4", "  season 12 ", ""])
def test_names_that_would_be_taken_for_another_season_are_not_free(name: str) -> None:
    assert not is_free_name(name, [replace(GOING_ON, name="Spring cup")])


@pytest.mark.parametrize("name", ["Autumn", "Season of 99", "20266-1"])
def test_other_names_are_free(name: str) -> None:
    assert is_free_name(name, [GOING_ON])
