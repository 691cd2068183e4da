"""The activity of a week: for playing, not for winning, and what can be farmed counts only so often."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.league.awards import (
    CATCHES,
    COMEBACK,
    COMEBACKS,
    MATCHES,
    OPPONENTS,
    activity_after,
    first_day,
    week_beside,
    week_of,
)
from bot.league.played_match import PlayedMatch
from bot.league.ports import SeatStatistics
from tests.league.support import NOVEMBER, match_between

if TYPE_CHECKING:
    from bot.league.ports import Activity


def after(
    *users: int, before: Activity | None = None, at: datetime = NOVEMBER, deeds: SeatStatistics | None = None
) -> Activity:
    """The activity of the last of some people after a match."""
    match: PlayedMatch = match_between(*users, at=at)
    seat = replace(match.seats[-1], deeds=deeds or SeatStatistics())
    return activity_after(match, seat, users[-1], before)


def test_a_week_is_one_of_iso_in_utc() -> None:
    assert week_of(datetime(2026, 11, 22, 23, 59, tzinfo=UTC)) == 202647
    assert week_of(datetime(2026, 11, 23, tzinfo=UTC)) == 202648
    assert week_of(datetime(2027, 1, 3, tzinfo=UTC)) == 202653
    assert week_beside(202653, weeks=1) == 202701
    assert week_beside(202701, weeks=-1) == 202653
    assert first_day(202647).isoformat() == "2026-11-16"
    for wrong in (202654, 202600, 7, 0):
        with pytest.raises(ValueError, match=r"(?i)invalid|year"):
            first_day(wrong)


def test_the_loser_gets_points_for_playing_and_for_each_new_opponent() -> None:
    first = after(1, 2, 3)
    assert (first.points, first.matches, first.opponents) == (
        MATCHES.points + 2 * OPPONENTS.points,
        1,
        (1, 2),
    )
    second = after(1, 4, 3, before=first)
    assert second.points == 2 * MATCHES.points + 3 * OPPONENTS.points
    assert second.opponents == (1, 2, 4)


def test_catches_and_comebacks_bring_points() -> None:
    plain = after(1, 2).points
    assert after(1, 2, deeds=SeatStatistics(catches=2)).points == plain + 2 * CATCHES.points
    assert after(1, 2, deeds=SeatStatistics(comeback=COMEBACK)).points == plain + COMEBACKS.points
    assert after(1, 2, deeds=SeatStatistics(comeback=COMEBACK - 1)).points == plain


def test_what_can_be_repeated_at_will_counts_only_so_often_a_week() -> None:
    now: Activity | None = None
    deeds = SeatStatistics(catches=7, comeback=20)
    for number in range(40):
        now = after(100 + number, 2, before=now, at=NOVEMBER + timedelta(minutes=number), deeds=deeds)
    assert now is not None
    merits = (MATCHES, OPPONENTS, CATCHES, COMEBACKS)
    assert now.points == sum(merit.points * merit.most for merit in merits)
    assert len(now.opponents) == OPPONENTS.most
    assert (now.matches, now.catches, now.comebacks) == (40, 280, 40)
