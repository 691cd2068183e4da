"""Awards: achievements, earned once in a server, and the points of a week's activity.

The texts of an achievement are `award-<key>` and `award-<key>-how` in `awards.ftl`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.league.rows import Activity

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from bot.league.played_match import PlayedMatch, PlayedSeat
    from bot.league.rows import Totals


MIN_HANDS: Final = 3  # of a match in which to win every one of them is worth telling


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardFacts:
    """The facts that decide an achievement; the totals are of all time, this match included."""

    match: PlayedMatch
    seat: PlayedSeat
    totals: Totals
    upset: float = 0.0  # by how much the believed skill of the best whom they left behind was above theirs


class Achievement(NamedTuple):
    """Something that is earned once in a server; its key is a part of the keys of its texts."""

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
        "whitewash",
        lambda now: _won_played_out(now) and now.seat.hands_won == now.match.hands >= MIN_HANDS,
    ),
    Achievement("marathon", lambda now: now.match.moves >= 1000),
    Achievement("big-hand", lambda now: now.seat.highest_hand >= 200),
    Achievement("jackpot", lambda now: now.seat.highest_hand >= 300),
    # Cards
    Achievement(
        "no-draw",
        lambda now: _won_played_out(now) and now.seat.deeds.drawn == 0 < now.seat.deeds.turns,
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
"""Every achievement, in the order in which they are told."""


def earned_awards(standing: AwardFacts, *, before: Collection[str]) -> Iterator[str]:
    """Yield the keys of what somebody earns with a match; nothing if a computer player may have done it."""
    if not standing.seat.absent:
        yield from (one.key for one in ACHIEVEMENTS if one.key not in before and one.earned(standing))


def _won_played_out(now: AwardFacts) -> bool:
    return now.seat.won and not any(seat.forfeited for seat in now.match.seats)


COMEBACK: Final = 10  # cards held in a hand that was won, from which on that is a comeback


class Merit(NamedTuple):
    """What brings points, and how often in a week at most."""

    points: int
    most: int


MATCHES: Final = Merit(points=2, most=15)  # that somebody played to the end
OPPONENTS: Final = Merit(points=3, most=10)  # different people they met in these
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
    """Return the week that is a number of weeks after another; a negative number goes back."""
    monday = first_day(week) + timedelta(weeks=weeks)
    return week_of(datetime(monday.year, monday.month, monday.day, tzinfo=UTC))


def activity_after(match: PlayedMatch, seat: PlayedSeat, user_id: int, before: Activity | None) -> Activity:
    """Return somebody's activity in the week after a match that they played to the end."""
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
