"""Awards: achievements, earned once per server, and the points for a week's activity.

The texts of an achievement are `award-<key>` and `award-<key>-how` in `awards.ftl`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from bot.league.played_match import PlayedMatch, PlayedSeat
from bot.league.ports import Activity, Totals

MIN_HANDS: Final = 3  # shortest match in hands for which winning all of them is an achievement


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardFacts:
    """The facts that decide an achievement; the totals are all-time, including this match."""

    match: PlayedMatch
    seat: PlayedSeat
    totals: Totals
    upset: float = 0.0  # how much higher the best opponent placed behind them was rated (`Rating.mu`)


class Achievement(NamedTuple):
    """An achievement, earned once per server; its key is part of its texts' keys."""

    key: str
    earned: Callable[[AwardFacts], bool]


ACHIEVEMENTS: Final = (
    # Playing and winning
    Achievement("first-win", lambda now: now.seat.won),
    Achievement("ten-wins", lambda now: now.totals.wins >= 10),
    Achievement("fifty-wins", lambda now: now.totals.wins >= 50),
    Achievement("hundred-wins", lambda now: now.totals.wins >= 100),
    Achievement("ten-matches", lambda now: now.totals.games >= 10),
    Achievement("hundred-matches", lambda now: now.totals.games >= 100),
    Achievement("three-in-a-row", lambda now: now.totals.streak >= 3),
    Achievement("five-in-a-row", lambda now: now.totals.streak >= 5),
    Achievement("ten-in-a-row", lambda now: now.totals.streak >= 10),
    Achievement("still-here", lambda now: now.totals.streak <= -5),
    Achievement("comeback-kid", lambda now: now.seat.won and now.totals.wins == 1 and now.totals.games >= 5),
    # This match
    Achievement("crowd", lambda now: _won_played_out(now) and len(now.match.people) >= 6),
    Achievement("giant-slayer", lambda now: _won_played_out(now) and now.upset >= 8),
    Achievement("fashionably-late", lambda now: _won_played_out(now) and now.seat.late),
    Achievement(
        "whitewash", lambda now: _won_played_out(now) and now.seat.hands_won == now.match.hands >= MIN_HANDS
    ),
    Achievement("marathon", lambda now: now.match.moves >= 1000),
    Achievement("big-hand", lambda now: now.seat.highest_hand >= 200),
    Achievement("jackpot", lambda now: now.seat.highest_hand >= 300),
    # Cards
    Achievement(
        "no-draw", lambda now: _won_played_out(now) and now.seat.deeds.drawn == 0 < now.seat.deeds.turns
    ),
    Achievement("quick", lambda now: _won_played_out(now) and 0 < now.seat.deeds.turns <= 9),
    Achievement("comeback-fifteen", lambda now: now.seat.deeds.comeback >= 15),
    Achievement("comeback-twenty", lambda now: now.seat.deeds.comeback >= 20),
    Achievement("librarian", lambda now: now.seat.deeds.biggest_hand >= 25),
    Achievement("downpour", lambda now: now.seat.deeds.biggest_draw >= 10),
    Achievement("rainbow", lambda now: all(now.seat.deeds.colours.get(one, 0) >= 15 for one in "RYGB")),
    # UNO and bluffs
    Achievement("bluff-caught", lambda now: now.seat.deeds.challenges_won >= 1),
    Achievement("lie-detector", lambda now: now.totals.challenges_won >= 10),
    Achievement("poker-face", lambda now: now.seat.deeds.bluffs >= 2 and not now.seat.deeds.bluffs_caught),
    Achievement("sharp-eyes", lambda now: now.seat.deeds.catches >= 3),
    Achievement("watchdog", lambda now: now.totals.catches >= 25),
)
"""Every achievement, in the order of display."""


def earned_awards(standing: AwardFacts, *, before: Collection[str]) -> Iterator[str]:
    """Yield the keys of the achievements earned with a match; none if a computer player sat in."""
    if not standing.seat.absent:
        yield from (one.key for one in ACHIEVEMENTS if one.key not in before and one.earned(standing))


def _won_played_out(now: AwardFacts) -> bool:
    return now.seat.won and not any(seat.forfeited for seat in now.match.seats)


COMEBACK: Final = 10  # minimum of cards once held in a hand that was won


class Merit(NamedTuple):
    """Points for one occurrence, and how many occurrences count in a week."""

    points: int
    most: int


MATCHES: Final = Merit(points=2, most=15)  # played to the end
OPPONENTS: Final = Merit(points=3, most=10)  # different people met in these
CATCHES: Final = Merit(points=1, most=10)
COMEBACKS: Final = Merit(points=5, most=3)


def week_of(moment: datetime) -> int:
    """Return the ISO week of a moment in UTC as a number: 202647 is week 47 of 2026."""
    year, week, _ = moment.astimezone(UTC).isocalendar()
    return 100 * year + week


def first_day(week: int) -> date:
    """Return the Monday of a week; raises ValueError if there is no such week."""
    return date.fromisocalendar(week // 100, week % 100, 1)


def week_beside(week: int, *, weeks: int) -> int:
    """Return the week that is `weeks` after another one, before it if negative."""
    monday = first_day(week) + timedelta(weeks=weeks)
    return week_of(datetime(monday.year, monday.month, monday.day, tzinfo=UTC))


def activity_after(match: PlayedMatch, seat: PlayedSeat, user_id: int, before: Activity | None) -> Activity:
    """Return a player's activity of the week, updated by a match that they played to the end."""
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
    counts = {
        MATCHES: now.matches,
        OPPONENTS: len(now.opponents),
        CATCHES: now.catches,
        COMEBACKS: now.comebacks,
    }
    return replace(now, points=sum(merit.points * min(count, merit.most) for merit, count in counts.items()))
