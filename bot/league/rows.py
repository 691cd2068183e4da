"""The rows of the league, derived from matches; seasons count from 1, and `ALL_TIME` covers all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime


ALL_TIME: Final = 0  # as a season's number
RECORDS: Final = 10  # records of a kind kept per server
RETURNED: Final = "returned"
"""Reason for not rating a match: a person had their data deleted within `RETURN_DAYS` before it, and each new
account would be a new opponent. It cannot be determined later, so it is stored with the match."""
RETURN_DAYS: Final = 30
MANY: Final = 0  # as a `Pair`'s other account: everybody in matches too large for pairs


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: the mean and the standard deviation of the league's belief in a player's skill."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season of a server; a monthly one is named like `2026-11`, and `ended_at` is None while it runs."""

    guild_id: int
    number: int
    name: str
    started_at: datetime
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedMatch:
    """A match counted by the league."""

    match_id: str
    guild_id: int
    number: int  # counting order within the server, from 1
    season: int
    ladder: str
    preset: str
    unrated: str | None  # value of `bot.league.ladders.Unrated`; None if the match is rated
    group: str  # hash of the people who started it
    people: int
    hands: int
    moves: int  # 0 if unknown
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A counted match from the view of one player."""

    guild_id: int
    user_id: int
    number: int
    match_id: str
    season: int
    ladder: str
    ended_at: datetime
    place: int
    people: int
    won: bool
    points: int  # 0 in formats where points are penalties
    highest_hand: int
    forfeited: bool
    before: Rating | None = None  # rating in the season; None, like `after`, if unrated
    after: Rating | None = None
    rank: int | None = None  # rank on the season's ladder afterwards, from 1


@dataclass(frozen=True, slots=True)
class MatchBrief:
    """A match for a suggestion: names and places of its people by account, best first."""

    match_id: str
    ended_at: datetime
    names: dict[int, str] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    winners: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Crowd:
    """Number of people with a rated match on a ladder in a season, and how many have a rank."""

    people: int = 0
    placed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRow:
    """A player's rating on a ladder, in a season or for all time."""

    guild_id: int
    season: int
    ladder: str
    user_id: int
    rating: Rating
    order: float  # the ladder's sort value, largest first
    games: int = 0  # rated matches
    wins: int = 0
    opponents: int = 0  # different opponents who counted, see `bot.league.ratings`
    last_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A player's totals over counted matches, in a season or for all time."""

    guild_id: int
    season: int
    user_id: int
    games: int = 0
    wins: int = 0
    points: int = 0  # without points that are penalties
    highest_hand: int = 0
    places: int = 0  # sum of places; divided by `games`, the average place
    streak: int = 0  # current streak of wins; negative: of losses
    best_streak: int = 0
    # See `bot.league.played_match.SeatStatistics`: sums, except for maximums.
    turns: int = 0
    drawn: int = 0
    biggest_draw: int = 0
    biggest_hand: int = 0
    catches: int = 0
    caught: int = 0
    bluffs: int = 0
    bluffs_caught: int = 0
    challenges: int = 0
    challenges_won: int = 0
    comeback: int = 0
    colours: Mapping[str, int] = field(default_factory=dict)
    last_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A player's totals against one other player, over all ladders."""

    guild_id: int
    season: int
    user_id: int
    other_id: int  # `MANY` for matches too large for pairs
    games: int = 0
    ahead: int = 0  # matches with a better place than the other's
    behind: int = 0
    ladders: tuple[str, ...] = ()
    """Sorted ladders on which the other player has counted as an opponent; the first time on a ladder adds
    one to its number of opponents."""
    rated: Mapping[str, int] = field(default_factory=dict)  # number of rated matches between them, by ladder


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who played in a server, with their name in their last match there."""

    guild_id: int
    user_id: int
    name: str
    last_at: datetime


class RecordKind(Enum):
    """Kinds of records."""

    HIGHEST_HAND = "highest-hand"  # most points in one hand
    HIGHEST_MATCH = "highest-match"  # most points in one match
    LONGEST_MATCH = "longest-match"  # most moves, for everyone who played
    BIGGEST_DRAW = "biggest-draw"  # most cards drawn at once
    BIGGEST_HAND = "biggest-hand"  # most cards held at once
    COMEBACK = "comeback"  # most cards held in a hand that was won
    STREAK = "streak"  # longest streak of wins


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A value achieved in a match, kept if it may be among the largest of its server."""

    guild_id: int
    kind: RecordKind
    value: int
    user_id: int
    match_id: str
    at: datetime

    def order(self) -> tuple[int, datetime, str, int]:
        """Return the sort key within a kind: largest value first, the oldest of equal ones."""
        return -self.value, self.at, self.match_id, self.user_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """An achievement earned once per server; `kind` is its key in `bot.league.awards`."""

    guild_id: int
    user_id: int
    kind: str
    match_id: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """A person's activity in a week, and its points; see `bot.league.awards`."""

    guild_id: int
    week: int  # the ISO week in UTC: 202647 is week 47 of 2026
    user_id: int
    points: int = 0
    matches: int = 0  # played to the end
    opponents: tuple[int, ...] = ()  # the first different people met in these, as many as bring points
    catches: int = 0
    comebacks: int = 0  # matches with a comeback in a hand that was won


Row: TypeAlias = CountedMatch | Game | Season | LadderRow | Totals | Pair | Player | Record | Award | Activity
"""Any row of the league."""
