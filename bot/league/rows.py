"""The rows of the league, derived from matches; seasons count from 1, and `ALL_TIME` is all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime


ALL_TIME: Final = 0  # in place of the number of a season
RECORDS: Final = 10  # values of a kind that a server keeps
RETURNED: Final = "returned"
"""Why a match is not rated with somebody whose data was deleted within `RETURN_DAYS` before it: an account
that came back would be a new opponent each time. Nothing tells it later, so it is kept with the match."""
RETURN_DAYS: Final = 30
MANY: Final = 0  # in place of the other account of a `Pair`: everybody in matches too large for pairs


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: the skill that the league believes in, and the standard deviation of that belief."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season of a server; a month is called `2026-11`, and the one going on has not ended."""

    guild_id: int
    number: int
    name: str
    started_at: datetime
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedMatch:
    """A match that the league has counted."""

    match_id: str
    guild_id: int
    number: int  # in which order the matches of the server count, from 1
    season: int
    ladder: str | None
    preset: str
    unrated: str | None  # why it is not rated, the value of a `bot.league.ladders.Unrated`; None if it is
    group: str  # who played, as a short text that is equal for the same people
    people: int
    hands: int
    moves: int  # 0 if that is not known
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A counted match as one of its people had it."""

    guild_id: int
    user_id: int
    number: int
    match_id: str
    season: int
    ladder: str | None
    ended_at: datetime
    place: int
    people: int
    won: bool
    points: int  # that are merit
    highest_hand: int
    forfeited: bool
    before: Rating | None = None  # their rating of the season; None if it is not rated, as the one after it
    after: Rating | None = None
    rank: int | None = None  # their place on the ladder of the season after it, from 1


@dataclass(frozen=True, slots=True)
class MatchBrief:
    """A match as a suggestion tells of it: names and places of its people by account, the best first."""

    match_id: str
    ended_at: datetime
    names: dict[int, str] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    winners: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people have played a rated match on a ladder in a season, and how many have a place."""

    people: int = 0
    placed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRow:
    """Somebody's rating on a ladder, in a season or of all time."""

    guild_id: int
    season: int
    ladder: str
    user_id: int
    rating: Rating
    order: float  # by what the ladder is sorted, the largest first
    games: int = 0  # rated matches
    wins: int = 0
    opponents: int = 0  # different people they met who counted as opponents, see `bot.league.ratings`
    last_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What somebody's counted matches add up to, in a season or of all time."""

    guild_id: int
    season: int
    user_id: int
    games: int = 0
    wins: int = 0
    points: int = 0  # that are merit
    highest_hand: int = 0
    places: int = 0  # added up: divided by `games` it is the average place
    streak: int = 0  # matches won one after the other up to now; below 0: lost
    best_streak: int = 0
    # See `bot.league.played_match.SeatStatistics`: sums, but the largest of what is called biggest.
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
    """What somebody's matches against one other person add up to, over all ladders."""

    guild_id: int
    season: int
    user_id: int
    other_id: int  # `MANY` for all matches too large for pairs
    games: int = 0
    ahead: int = 0  # matches in which the place was better than the other's
    behind: int = 0
    ladders: tuple[str, ...] = ()
    """The ladders on which the other one has counted as an opponent, sorted: whoever does for the first time
    on one is one opponent more there."""
    rated: Mapping[str, int] = field(default_factory=dict)  # how many rated matches they met in, by ladder


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who played in a server, under the name that they had in their last match there."""

    guild_id: int
    user_id: int
    name: str
    last_at: datetime


class RecordKind(Enum):
    """What records there are."""

    HIGHEST_HAND = "highest-hand"  # most points with one hand
    HIGHEST_MATCH = "highest-match"  # most points in one match
    LONGEST_MATCH = "longest-match"  # most moves; of everybody who played
    BIGGEST_DRAW = "biggest-draw"  # most cards drawn at once
    BIGGEST_HAND = "biggest-hand"  # most cards held at once
    COMEBACK = "comeback"  # most cards held in a hand that was won
    STREAK = "streak"  # most matches won one after the other


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A value that a match brought somebody, kept if it may be one of the largest of its server."""

    guild_id: int
    kind: RecordKind
    value: int
    user_id: int
    match_id: str
    at: datetime

    def order(self) -> tuple[int, datetime, str, int]:
        """Return by what the records of a kind are sorted: the largest first, of equal ones the oldest."""
        return -self.value, self.at, self.match_id, self.user_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """An achievement that somebody has earned, once in a server; `kind` is its key in `bot.league.awards`."""

    guild_id: int
    user_id: int
    kind: str
    match_id: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """What somebody did in a week, and the points that it brings; see `bot.league.awards`."""

    guild_id: int
    week: int  # the ISO week in UTC: 202647 is week 47 of 2026
    user_id: int
    points: int = 0
    matches: int = 0  # that they played to the end
    opponents: tuple[int, ...] = ()  # the first different people they met in these, as many as bring points
    catches: int = 0
    comebacks: int = 0  # matches in which they won a hand after holding many cards in it


Row: TypeAlias = CountedMatch | Game | Season | LadderRow | Totals | Pair | Player | Record | Award | Activity
"""Anything that the league keeps."""
