"""Store protocols of the league, and their records; all methods may raise `bot.rooms.ports.StoreError`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.rooms.ports import MatchResult, StoreFailedError

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
class SeatStatistics:
    """Statistics of one seat in a match, computed from its events; all zero if those are unknown."""

    turns: int = 0  # cards played, and draws by choice or need, each counted as one
    drawn: int = 0
    biggest_draw: int = 0
    biggest_hand: int = 0
    catches: int = 0
    caught: int = 0
    bluffs: int = 0  # illegally played Wild Draw Fours that nobody challenged, or challenged in vain
    bluffs_caught: int = 0  # Wild Draw Fours found illegal by a challenge
    challenges: int = 0
    challenges_won: int = 0
    colours: dict[str, int] = field(default_factory=dict)  # cards played, by letter (R, Y, G, B)
    comeback: int = 0  # most cards held in a hand that was won; 0 if never more than dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(SeatStatistics):
    """A player's totals over counted matches, in a season or for all time: sums, except for maximums."""

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

Listed = TypeVar("Listed")

GROUP_SPAN: Final = timedelta(days=2)
"""The longest period in which a group's matches are counted: matches dated later, by a clock that was ahead,
must not keep a group unrated until that date."""

# What counting needs


class DamagedMatchError(StoreFailedError):
    """The stored data of a match, or a value derived from it, is damaged: a retry will fail too."""


class DamagedLeagueError(StoreFailedError):
    """A row of the league was damaged, and its table was emptied: the next attempt recomputes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingMatch:
    match_id: str
    guild_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    result: MatchResult
    archive: bytes | None  # None if it was deleted; then there is a `digest`
    number: int | None = None  # its number if it was counted before
    season: int | None = None
    """Number of its season if settled, else None. If a newer season has begun before the match is counted, it
    belongs to that one after all."""
    merged: Mapping[int, int] = field(default_factory=dict)  # accounts, each with the one it counts for
    revision: int = 0  # number of moderators' newest decision when this was read, or 0
    digest: str | None = None  # see `bot.league.played_match`
    unrated: str | None = None  # `RETURNED` if that is why it was unrated when counted before
    returned: AbstractSet[int] = frozenset()  # accounts whose data was deleted shortly before the match


class TouchedRows(NamedTuple):
    """Keys of the league's rows of a server that counting a match reads."""

    guild_id: int
    users: Sequence[int]
    ladder: str
    group: str
    since: datetime  # start of the `GROUP_SPAN` in which the group's matches count
    week: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The league's rows before a match, as far as counting it needs them.

    The rows of the match's people, for the newest season and `ALL_TIME`.
    """

    number: int = 0  # number of the server's last counted match; 0 if none
    season: Season | None = None
    ladder: Sequence[LadderRow] = ()  # also each person's last row in an earlier season than the newest
    totals: Sequence[Totals] = ()
    pairs: Sequence[Pair] = ()  # between each two of its people, and of each with `MANY`
    group_matches: int = 0  # the group's rated matches in the last `GROUP_HOURS`
    crowds: Mapping[int, Crowd] = field(default_factory=dict)  # of its ladder, in the newest two seasons
    awards: Sequence[Award] = ()
    activity: Sequence[Activity] = ()  # of the week in which it ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The league's rows after a match: complete rows that replace the previous ones."""

    match: CountedMatch
    games: tuple[Game, ...]  # the store fills in their ranks
    seasons: tuple[Season, ...] = ()
    ladder: tuple[LadderRow, ...] = ()  # as in `Before`, without earlier seasons
    totals: tuple[Totals, ...] = ()
    pairs: tuple[Pair, ...] = ()
    players: tuple[Player, ...] = ()  # an empty (unknown) name replaces no other
    records: tuple[Record, ...] = ()
    awards: tuple[Award, ...] = ()
    revision: int = 0
    activity: tuple[Activity, ...] = ()


class LeagueStore(Protocol):
    """Stores the rows of the league; a server's matches are counted only by the process that serves it."""

    async def next_uncounted(
        self, *, but: Collection[str] = (), but_guilds: Collection[int] = ()
    ) -> WaitingMatch | None:
        """Return the waiting match that ended first, damaged or not, except these; None if there is none."""

    async def uncounted(self, match_id: str) -> StoredMatch: ...
    async def dismiss(self, match_id: str) -> None: ...
    async def before(self, touched: TouchedRows) -> Before: ...
    async def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store the league's rows after a match, in one transaction; return its games with their ranks.

        A rank is the place, by order, among the rows of the same ladder and season with at least
        `bot.league.ladders.OPPONENTS` opponents. If this raises, nothing was stored; a DamagedMatchError
        means that a value is impossible.
        """

    def matches(self, guild_id: int, *, after: StoredMatch | None = None) -> AsyncIterator[StoredMatch]: ...
    async def guilds(self) -> list[int]: ...
    def rows(self, guild_id: int) -> AsyncIterator[Row]: ...


# Questions of people

MIN_GAMES: Final = 5
"""Players with fewer matches come after all others in tables by win rate or average place: a single match
that was won says little, and would put them first."""


class TableOrder(Enum):
    """The order of a table of players, best first; the value is part of a key of its texts."""

    RATING = "rating"  # by the ladder's order
    WINS = "wins"
    RATE = "rate"  # share of matches won; see `MIN_GAMES`
    POINTS = "points"
    HIGHEST = "highest"  # most points in one hand
    PLACE = "place"  # average place, smallest first; see `MIN_GAMES`


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuery:
    """A table of players; by rating it has a ladder, and may exclude those idle since `active_since`."""

    guild_id: int
    order: TableOrder
    season: int = ALL_TIME
    ladder: str | None = None
    active_since: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    rank: int | None
    """From 1; equal values share a rank. None for a player without one (yet): on a ladder, one with too few
    opponents, or too long without a rated match."""
    player: Player
    totals: Totals
    ladder: LadderRow | None = None  # only in tables by rating


class Page(NamedTuple, Generic[Listed]):
    """Rows of a list, and its total number of rows."""

    rows: Sequence[Listed]
    total: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list, with its people's games, the best first, and their names by account."""

    match: CountedMatch
    games: Sequence[Game]
    names: dict[int, str] = field(default_factory=dict)
    awards: Sequence[Award] = ()


@dataclass(frozen=True, slots=True)
class ActivityRow:
    """A person's row in a week's table; ranks start at 1, equal points share one."""

    rank: int
    player: Player
    activity: Activity


class League(Protocol):
    """Answers questions about the league of any server; ranks, order and limits: see `db.league.reader`."""

    async def table(self, query: TableQuery, *, offset: int, limit: int) -> Page[TableRow]: ...
    async def row(self, query: TableQuery, user_id: int, *, ranked: bool = True) -> TableRow | None: ...
    async def seasons(self, guild_id: int) -> list[Season]: ...
    async def ladders(self, guild_id: int, season: int) -> list[str]: ...
    async def ladder_rows(self, guild_id: int, season: int, user_id: int) -> list[LadderRow]: ...
    async def games(
        self, guild_id: int, user_id: int, *, last: int, ladder: str | None = None
    ) -> list[Game]: ...
    async def opponents(self, guild_id: int, user_id: int, *, season: int, most: int) -> list[Pair]: ...
    async def pair(self, guild_id: int, user_id: int, other_id: int) -> Pair | None: ...
    async def met(self, guild_id: int, user_id: int, other_id: int, *, last: int) -> list[MatchLine]: ...
    async def recent(self, guild_id: int, *, offset: int, limit: int) -> Page[MatchLine]: ...
    async def briefs(self, guild_id: int, user_id: int | None, *, most: int) -> list[MatchBrief]: ...
    async def match(self, guild_id: int, match_id: str) -> MatchLine | None: ...
    async def records(self, guild_id: int) -> list[Record]: ...
    async def awards(self, guild_id: int, user_id: int) -> list[Award]: ...
    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]: ...
    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int: ...
    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool: ...
    async def activity(self, guild_id: int, week: int, *, offset: int, limit: int) -> Page[ActivityRow]: ...
    async def activity_row(self, guild_id: int, week: int, user_id: int) -> ActivityRow | None: ...
    async def titles(self, guild_id: int, user_id: int) -> list[tuple[Season, str]]: ...


class PodiumOutcome(Enum):
    """Outcome of a podium; the value is stored."""

    POSTED = "posted"
    OFF = "off"  # turned off by the server
    TOO_FEW = "too-few"  # too little was played
    GAVE_UP = "gave-up"  # its channel was not writable for a day, or there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumClaim:
    """A note, stored before a podium is sent; its nonce makes Discord accept the message only once."""

    guild_id: int
    season: int
    claimed_at: datetime
    channel_id: int
    nonce: str


@dataclass(frozen=True, slots=True)
class DuePodium:
    season: Season
    claim: PodiumClaim | None = None  # of an earlier attempt
    stale: bool = False  # its league is being recomputed, so ranks may change


class SeasonStore(Protocol):
    """The seasons of all servers, for ending them; all methods may raise `bot.rooms.ports.StoreError`."""

    async def going_on(self, *, before: datetime) -> list[Season]: ...
    async def newest(self, guild_id: int) -> Season | None: ...
    async def is_waiting(self, guild_id: int, *, before: datetime) -> bool: ...
    async def change(self, *, ended: Season | None = None, begun: Season | None = None) -> None:
        """End the running season, begin the next one, or both; raises StoreError if that is impossible."""

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[DuePodium]: ...
    async def claim(self, claim: PodiumClaim) -> None: ...
    async def settle(
        self, season: Season, outcome: PodiumOutcome, *, at: datetime, message_id: int | None = None
    ) -> None: ...
    async def rated_matches(self, season: Season) -> int: ...
    async def last_channel(self, season: Season) -> int | None: ...
