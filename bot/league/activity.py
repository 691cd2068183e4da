"""The activity of a week: points for playing, for different opponents, for catches and for comebacks.

Everybody gets them, winner or not. What could be repeated at will counts a limited number of times a week.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.league.rows import Activity

if TYPE_CHECKING:
    from bot.league.played import PlayedMatch, PlayedSeat

COMEBACK: Final = 10
"""Cards held in a hand that was won, from which on that is a comeback."""


@dataclass(frozen=True, slots=True)
class Merit:
    """What brings points.

    Attributes:
        points: What each one brings.
        most: How many count in a week.
    """

    points: int
    most: int


MATCHES: Final = Merit(points=2, most=15)
"""Matches that somebody played to the end."""
OPPONENTS: Final = Merit(points=3, most=10)
"""Different people they met in these."""
CATCHES: Final = Merit(points=1, most=10)
COMEBACKS: Final = Merit(points=5, most=3)


def week_of(moment: datetime) -> int:
    """Return the ISO week of a moment in UTC as a number: 202647 is week 47 of 2026."""
    year, week, _ = moment.astimezone(UTC).isocalendar()
    return 100 * year + week


def first_day(week: int) -> date:
    """Return the Monday of a week.

    Raises:
        ValueError: There is no such week.
    """
    return date.fromisocalendar(week // 100, week % 100, 1)


def week_beside(week: int, *, weeks: int) -> int:
    """Return the week that is a number of weeks after another; a negative number goes back.

    Raises:
        ValueError: There is no such week.
        OverflowError: It would be beyond the calendar.
    """
    monday = first_day(week) + timedelta(weeks=weeks)
    return week_of(datetime(monday.year, monday.month, monday.day, tzinfo=UTC))


def activity_after(match: PlayedMatch, seat: PlayedSeat, user_id: int, before: Activity | None) -> Activity:
    """Return somebody's activity in the week after a match that they played to the end.

    Args:
        match: The match.
        seat: Theirs.
        user_id: Discord's id of their account.
        before: Their activity in the week before the match; None if there was none.
    """
    old = before or Activity(guild_id=match.guild_id, week=week_of(match.ended_at), user_id=user_id)
    met = [other.user_id for other in match.people if other.user_id not in {None, user_id, *old.opponents}]
    opponents = (*old.opponents, *(user for user in met if user is not None))[: OPPONENTS.most]
    now = replace(
        old,
        matches=old.matches + 1,
        opponents=opponents,
        catches=old.catches + seat.deeds.catches,
        comebacks=old.comebacks + (seat.deeds.comeback >= COMEBACK),
    )
    return replace(now, points=_points(now))


def _points(activity: Activity) -> int:
    counts = {
        MATCHES: activity.matches,
        OPPONENTS: len(activity.opponents),
        CATCHES: activity.catches,
        COMEBACKS: activity.comebacks,
    }
    return sum(merit.points * min(count, merit.most) for merit, count in counts.items())
