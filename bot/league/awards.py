"""Achievements: what somebody earns once in a server, worked out from a match and what they hold after it.

Their names, and what each takes, are texts: `award-<key>` and `award-<key>-how` in `awards.ftl`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from bot.league.played import PlayedMatch, PlayedSeat
    from bot.league.rows import Totals

FEWEST_HANDS: Final = 3
"""Hands of a match in which to win every one of them is worth telling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The facts that decide an achievement.

    Attributes:
        match: The match.
        seat: Theirs.
        totals: What their matches of all time add up to, this one included.
        upset: By how much the believed skill of the best whom they left behind was above theirs; 0 if the
            match is not rated.
    """

    match: PlayedMatch
    seat: PlayedSeat
    totals: Totals
    upset: float = 0.0


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement.

    Attributes:
        key: Its name in the store.
        earned: Whether somebody has earned it with a match.
    """

    key: str
    earned: Callable[[Standing], bool]


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
    Achievement("comeback-kid", lambda now: now.seat.won and _lost_before(now.totals)),
    # This match
    Achievement("crowd", lambda now: _won_played_out(now) and len(now.match.people) >= 6),
    Achievement("giant-slayer", lambda now: _won_played_out(now) and now.upset >= 8),
    Achievement("fashionably-late", lambda now: _won_played_out(now) and now.seat.late),
    Achievement("whitewash", lambda now: now.match.hands >= FEWEST_HANDS and _won_all(now)),
    Achievement("marathon", lambda now: now.match.moves >= 1000),
    Achievement("big-hand", lambda now: now.seat.highest_hand >= 200),
    Achievement("jackpot", lambda now: now.seat.highest_hand >= 300),
    # Cards
    Achievement("no-draw", lambda now: _won_played_out(now) and _acted(now) and now.seat.deeds.drawn == 0),
    Achievement("quick", lambda now: _won_played_out(now) and 0 < now.seat.deeds.turns <= 9),
    Achievement("comeback-fifteen", lambda now: now.seat.deeds.comeback >= 15),
    Achievement("comeback-twenty", lambda now: now.seat.deeds.comeback >= 20),
    Achievement("librarian", lambda now: now.seat.deeds.biggest_hand >= 25),
    Achievement("downpour", lambda now: now.seat.deeds.biggest_draw >= 10),
    Achievement("rainbow", lambda now: _fewest_of_a_colour(now.seat) >= 15),
    # UNO and bluffs
    Achievement("bluff-caught", lambda now: now.seat.deeds.challenges_won >= 1),
    Achievement("lie-detector", lambda now: now.totals.challenges_won >= 10),
    Achievement("poker-face", lambda now: now.seat.deeds.bluffs >= 2 and not now.seat.deeds.bluffs_caught),
    Achievement("sharp-eyes", lambda now: now.seat.deeds.catches >= 3),
    Achievement("watchdog", lambda now: now.totals.catches >= 25),
)
"""Every achievement, in the order in which they are told."""


def earned_awards(standing: Standing, *, before: Collection[str]) -> Iterator[str]:
    """Yield the keys of the achievements that somebody earns with a match.

    Who left or fell asleep earns nothing: a computer player may have done it.

    Args:
        standing: The facts that decide them.
        before: What they have earned already.
    """
    if not standing.seat.absent:
        yield from (one.key for one in ACHIEVEMENTS if one.key not in before and one.earned(standing))


def _won_played_out(now: Standing) -> bool:
    """Tell whether they won a match that was played out, not one that the others left."""
    return now.seat.won and not any(seat.forfeited for seat in now.match.seats)


def _acted(now: Standing) -> bool:
    """Tell whether it is known what they did."""
    return now.seat.deeds.turns > 0


def _lost_before(totals: Totals) -> bool:
    """Tell whether this win is the first one, after many matches."""
    return totals.wins == 1 and totals.games >= 5


def _won_all(now: Standing) -> bool:
    return _won_played_out(now) and now.seat.hands_won == now.match.hands


def _fewest_of_a_colour(seat: PlayedSeat) -> int:
    return min((seat.deeds.colours.get(colour, 0) for colour in "RYGB"), default=0)
