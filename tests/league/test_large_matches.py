"""Counting a match of very many people takes little more than in proportion to them."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.league import counting, ratings
from bot.league.ports import Before, LadderRow
from bot.league.ratings import START, rate
from tests.league.support import match_between

if TYPE_CHECKING:
    from types import FrameType

    from bot.league.played_match import PlayedMatch
    from bot.league.ports import Counted, Rating


def large_match(people: int, *, absent: int = 0) -> PlayedMatch:
    """Return a match, the last of whose people left."""
    match = match_between(*range(1, people + 1))
    return replace(
        match, seats=tuple(replace(seat, asleep=seat.seat >= people - absent) for seat in match.seats)
    )


def ratings_of(counted: Counted) -> list[Rating]:
    return [game.after for game in counted.games if game.after is not None]


@pytest.mark.parametrize("absent", [0, 1, 19])
def test_a_game_is_rated_no_more_often_with_twice_as_many_people(
    absent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def counted_rate(teams: Any, places: Any, **more: Any) -> Any:
        calls.append(len(teams))
        return rate(teams, places, **more)

    monkeypatch.setattr(ratings, "rate", counted_rate)
    made = []
    for people in (20, 40):
        counting.count(large_match(people, absent=absent * people // 20), Before())
        made.append(len(calls))
        calls.clear()
    assert made[1] <= 2 * made[0] <= 8


def test_counting_twice_as_many_people_takes_at_most_six_times_the_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratings, "rate", lambda teams, _, **__: [list(team) for team in teams])
    few, many = (_steps_to_count(people) for people in (12, 24))
    assert many < 6 * few


def _steps_to_count(people: int) -> int:
    """Return how many instructions the ladder's part of counting a match takes."""
    match, steps = large_match(people), 0
    ladder = [
        LadderRow(
            guild_id=match.guild_id,
            season=season,
            ladder="classic-match",
            user_id=seat.user_id or 0,
            rating=START,
            order=0.0,
            games=1,
            wins=0,
            opponents=9,
            last_at=match.ended_at,
        )
        for season in (0, 1)
        for seat in match.seats
    ]

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        if frame.f_code.co_filename != ratings.__file__:
            return None
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        counting.count(match, Before(ladder=ladder))
    finally:
        sys.settrace(before)
    return steps


def test_a_few_absent_lose_to_all_others_and_many_draw_among_themselves() -> None:
    few = large_match(8, absent=2)
    expected = rate([[START]] * 8, [1, 2, 3, 4, 5, 6, 8, 7])
    assert ratings_of(counting.count(few, Before()))[6] == expected[6][0]
    many = ratings_of(counting.count(large_match(8, absent=5), Before()))
    assert many == [one[0] for one in rate([[START]] * 8, [1, 2, 3, 9, 9, 9, 9, 9])]
    assert all(rating.mu < START.mu for rating in many[3:])
