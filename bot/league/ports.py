"""Protocols and records of what the league needs of a store; all may raise `bot.rooms.ports.StoreError`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypeVar

from bot.league.rows import ALL_TIME
from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime

    from bot.league.rows import (
        Activity,
        Award,
        CountedMatch,
        Crowd,
        Game,
        LadderRow,
        MatchBrief,
        Pair,
        Player,
        Record,
        Row,
        Season,
        Totals,
    )
    from bot.rooms.ports import MatchResult


Listed = TypeVar("Listed")

GROUP_SPAN: Final = timedelta(days=2)
"""For how long matches of the same group count from a moment on: those that are dated later, by a clock that
was ahead, must not keep a group unrated until then."""

# What counting needs


class DamagedMatchError(StoreFailedError):
    """The stored data of a match, or what follows from it, is damaged: the next try will fail, too."""


class DamagedLeagueError(StoreFailedError):
    """A row of the league was damaged, and its table is emptied: the next try computes all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingMatch:
    """A match that waits to be counted."""

    match_id: str
    guild_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match that is over, as it was stored."""

    result: MatchResult
    archive: bytes | None  # None if it was deleted; then there is a `digest` of it
    number: int | None = None  # if it was counted before
    season: int | None = None
    """That it belongs to, if that is settled; else None. When a newer season has begun before it is counted,
    it belongs to that one after all."""
    merged: Mapping[int, int] = field(default_factory=dict)  # accounts, each with the one that it counts for
    revision: int = 0  # the number of the newest decision of moderators when this was read, or 0
    digest: str | None = None  # see `bot.league.played_match`
    unrated: str | None = None  # `RETURNED` if it was not rated for that when it was counted before
    returned: AbstractSet[int] = frozenset()  # accounts in it whose data was deleted shortly before it


class TouchedRows(NamedTuple):
    """What a match touches of what the league holds of its server."""

    guild_id: int
    users: Sequence[int]
    ladder: str | None
    group: str
    since: datetime  # from when on matches of the same group count, for `GROUP_SPAN`
    week: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What the league held before a match counted, as far as it touches that match.

    Rows are those of the match's people, of the newest season and of `ALL_TIME`.
    """

    number: int = 0  # of the match counted last in that server; 0 if none was
    season: Season | None = None
    ladder: Sequence[LadderRow] = ()
    """Also of the last season before the newest in which they have a row there."""
    totals: Sequence[Totals] = ()
    pairs: Sequence[Pair] = ()  # of each two of its people, and of each with `MANY`
    group_matches: int = 0  # rated ones that the same people had in the hours that count
    crowds: Mapping[int, Crowd] = field(default_factory=dict)  # of its ladder, in the newest two seasons
    awards: Sequence[Award] = ()
    activity: Sequence[Activity] = ()  # of the week in which it ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What the league holds after a match counted: whole rows, each in the place of the one before."""

    match: CountedMatch
    games: tuple[Game, ...]  # their ranks are filled in by the store
    seasons: tuple[Season, ...] = ()
    ladder: tuple[LadderRow, ...] = ()  # as in `Before`, but never of an earlier season
    totals: tuple[Totals, ...] = ()
    pairs: tuple[Pair, ...] = ()
    players: tuple[Player, ...] = ()  # an empty name, which is not known, replaces no other
    records: tuple[Record, ...] = ()
    awards: tuple[Award, ...] = ()
    revision: int = 0
    activity: tuple[Activity, ...] = ()


class LeagueStore(Protocol):
    """The rows of the league; the matches of a server are counted by the one process that serves it."""

    async def next_uncounted(
        self, *, but: Collection[str] = (), but_guilds: Collection[int] = ()
    ) -> WaitingMatch | None:
        """Return the match that ended first of those that wait, damaged or not, but for some; or None."""

    async def uncounted(self, match_id: str) -> StoredMatch:
        """Return a match that waits; raises DamagedMatchError if it cannot be read, or does not wait."""

    async def dismiss(self, match_id: str) -> None:
        """End the wait of a match that the league does not count; one that does not wait changes nothing."""

    async def before(self, touched: TouchedRows) -> Before:
        """Return what the league holds, as far as a match touches it."""

    async def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store what the league holds after a match, in one transaction; return its games with their ranks.

        A rank is the place among the rows of the same ladder and season that have a place: of those with
        `bot.league.ladders.OPPONENTS` opponents, by their order. If this raises, nothing was stored; a
        DamagedMatchError says that a value cannot be.
        """

    def matches(self, guild_id: int, *, after: StoredMatch | None = None) -> AsyncIterator[StoredMatch]:
        """Yield every match that counts, behind one that was yielded before, in order, with their numbers."""

    async def guilds(self) -> list[int]:
        """Return the ids of the servers in which a match was counted ever, or a league has a row, sorted."""

    def rows(self, guild_id: int) -> AsyncIterator[Row]:
        """Yield everything that the league holds of a server but damaged rows, in any order; to check it."""


# What others ask

MIN_GAMES: Final = 5
"""In tables by win rate and by average place, whoever has played fewer matches comes after all others: one
match that was won says little, and would lead them."""


class TableOrder(Enum):
    """What a table of players is sorted by, the best first; the value is part of a key of its texts."""

    RATING = "rating"  # by the order of the ladder
    WINS = "wins"
    RATE = "rate"  # matches won, of those played; see `MIN_GAMES`
    POINTS = "points"
    HIGHEST = "highest"  # most points with one hand: the highest score across all players
    PLACE = "place"  # the average place, the smallest first; see `MIN_GAMES`


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuery:
    """Which table of players is wanted; one by rating has a ladder, and may leave out who was idle."""

    guild_id: int
    order: TableOrder
    season: int = ALL_TIME
    ladder: str | None = None
    active_since: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A player in a table."""

    rank: int | None
    """1 for the best; equal ones share it. None for somebody who has no place in it (yet): on a ladder one
    with too few opponents, or without a rated match for long."""
    player: Player
    totals: Totals
    ladder: LadderRow | None = None  # in a table by rating


class Page(NamedTuple, Generic[Listed]):
    """Rows of a list, and how many it has in all."""

    rows: Sequence[Listed]
    total: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: what it was, and how its people did, the best first; names by account."""

    match: CountedMatch
    games: Sequence[Game]
    names: dict[int, str] = field(default_factory=dict)
    awards: Sequence[Award] = ()


@dataclass(frozen=True, slots=True)
class ActivityRow:
    """Somebody in the table of a week; equal points share a rank, 1 is the best."""

    rank: int
    player: Player
    activity: Activity


class League(Protocol):
    """The league of every server, as people ask for it."""

    async def table(self, query: TableQuery, *, offset: int, limit: int) -> Page[TableRow]:
        """Return the rows of a table from `offset`, at most `limit`."""

    async def row(self, query: TableQuery, user_id: int, *, ranked: bool = True) -> TableRow | None:
        """Return somebody's row of a table, or None if they have not played in that season."""

    async def seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first."""

    async def ladders(self, guild_id: int, season: int) -> list[str]:
        """Return the ladders on which anybody has a rating, the one with the most people first."""

    async def ladder_rows(self, guild_id: int, season: int, user_id: int) -> list[LadderRow]:
        """Return somebody's rating on each ladder, the one with the most matches first."""

    async def games(self, guild_id: int, user_id: int, *, last: int, ladder: str | None = None) -> list[Game]:
        """Return somebody's newest matches, the newest first; with a ladder only rated ones on it."""

    async def opponents(self, guild_id: int, user_id: int, *, season: int, most: int) -> list[Pair]:
        """Return the sums against those whom somebody met most often."""

    async def pair(self, guild_id: int, user_id: int, other_id: int) -> Pair | None:
        """Return the sums of two people of all time, or None if they never met."""

    async def met(self, guild_id: int, user_id: int, other_id: int, *, last: int) -> list[MatchLine]:
        """Return the newest matches in which both played, the newest first."""

    async def recent(self, guild_id: int, *, offset: int, limit: int) -> Page[MatchLine]:
        """Return matches of a server, the newest first."""

    async def briefs(self, guild_id: int, user_id: int | None, *, most: int) -> list[MatchBrief]:
        """Return the newest matches of a server, or somebody's own, the newest first, by one query."""

    async def match(self, guild_id: int, match_id: str) -> MatchLine | None:
        """Return one match that was counted, or None: nothing is told of matches of other servers."""

    async def records(self, guild_id: int) -> list[Record]:
        """Return the record of each kind: the largest value, of equal ones the oldest."""

    async def awards(self, guild_id: int, user_id: int) -> list[Award]:
        """Return what somebody has earned, the oldest first."""

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the names of people as the league knows them; those it does not know are left out."""

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return how many rated matches the same people had since then, within `GROUP_SPAN`."""

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        """Return whether the data of one of these accounts was deleted shortly before a match began."""

    async def activity(self, guild_id: int, week: int, *, offset: int, limit: int) -> Page[ActivityRow]:
        """Return the rows of the table of a week from `offset`, at most `limit`, the most active first."""

    async def activity_row(self, guild_id: int, week: int, user_id: int) -> ActivityRow | None:
        """Return somebody's row of the table of a week, or None if they have none."""

    async def titles(self, guild_id: int, user_id: int) -> list[tuple[Season, str]]:
        """Return the seasons that somebody ended as the first of a ladder, and that, the newest first."""


class PodiumOutcome(Enum):
    """What became of a podium; the value is what is stored."""

    POSTED = "posted"
    OFF = "off"  # the server wants none
    TOO_FEW = "too-few"  # hardly anything was played
    GAVE_UP = "gave-up"  # its channel could not be written to for a day, or there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumClaim:
    """A note that a podium is about to be sent, stored first; with its nonce Discord takes it once only."""

    guild_id: int
    season: int
    claimed_at: datetime
    channel_id: int
    nonce: str


@dataclass(frozen=True, slots=True)
class DuePodium:
    """A season whose podium is to be posted."""

    season: Season
    claim: PodiumClaim | None = None  # of an earlier try
    stale: bool = False  # whether its league is being recomputed, so that places are not certain now


class SeasonStore(Protocol):
    """The seasons of every server, as ending them needs them; all may raise `bot.rooms.ports.StoreError`."""

    async def going_on(self, *, before: datetime) -> list[Season]:
        """Return the seasons that go on and began before a moment, of all servers."""

    async def newest(self, guild_id: int) -> Season | None:
        """Return the newest season of a server; None before the first."""

    async def is_waiting(self, guild_id: int, *, before: datetime) -> bool:
        """Return whether a match that ended before a moment still waits to be counted."""

    async def change(self, *, ended: Season | None = None, begun: Season | None = None) -> None:
        """End a season that goes on, begin the next one, or do both; StoreError if that cannot be."""

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[DuePodium]:
        """Return the seasons in sight that ended between two moments whose podium has no outcome yet."""

    async def claim(self, claim: PodiumClaim) -> None:
        """Note that a podium is about to be sent."""

    async def settle(
        self, season: Season, outcome: PodiumOutcome, *, at: datetime, message_id: int | None = None
    ) -> None:
        """Note what became of the podium of a season."""

    async def rated_matches(self, season: Season) -> int:
        """Return how many rated matches a season has."""

    async def last_channel(self, season: Season) -> int | None:
        """Return the channel of the match of a season that counted last; None without one."""
