"""A league in memory: what recomputing counts into, and what tests count with.

It keeps the promises of a store in a database, and forgets everything when the process ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bot.league.ports import Before, DamagedMatchError, MatchLine, WaitingMatch
from bot.league.rated import OPPONENTS
from bot.league.rows import (
    ALL_TIME,
    Activity,
    Award,
    CountedMatch,
    Game,
    LadderRow,
    Pair,
    Player,
    Record,
    Season,
    Totals,
)
from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Iterable, Iterator
    from datetime import datetime

    from bot.league.ports import Counted, StoredMatch
    from bot.league.rows import Row

Found = TypeVar("Found")

_KEYS: Final[dict[type, tuple[str, ...]]] = {
    CountedMatch: ("match_id",),
    Game: ("match_id", "user_id"),
    Season: ("number",),
    LadderRow: ("season", "ladder", "user_id"),
    Totals: ("season", "user_id"),
    Pair: ("season", "user_id", "other_id"),
    Player: ("user_id",),
    Record: ("kind", "match_id", "user_id"),
    Award: ("user_id", "kind"),
    Activity: ("week", "user_id"),
}
"""What tells the rows of a server from each other, for each kind of row."""

Key: TypeAlias = tuple[Any, ...]


def key_of(row: Row) -> Key:
    """Return what tells a row from all others of its server: its kind first."""
    return type(row), *(getattr(row, name) for name in _KEYS[type(row)])


class _Server:
    """The rows of one server, by their keys, and what finds them.

    Attributes:
        rows: All of them.
        last: The number of the match counted last; 0 if none was.
        season: The newest season.
        seasons: On each ladder the seasons in which an account has a row.
        games: The games of each match.
        awards: What each account has earned.
        groups: For each group, when its rated matches ended.
        orders: For each season and ladder, by what those are sorted who have a place there.
    """

    def __init__(self) -> None:
        self.rows: dict[Key, Row] = {}
        self.last = 0
        self.season: Season | None = None
        self.seasons: defaultdict[tuple[int, str | None], set[int]] = defaultdict(set)
        self.games: defaultdict[str, dict[int, Game]] = defaultdict(dict)
        self.awards: defaultdict[int, list[Award]] = defaultdict(list)
        self.groups: defaultdict[str, list[datetime]] = defaultdict(list)
        self.orders: defaultdict[tuple[int, str | None], list[float]] = defaultdict(list)

    def put(self, row: Row) -> None:
        """Keep a row in the place of the one before, if there was one."""
        old = self.rows.get(key_of(row))
        if isinstance(row, Player) and isinstance(old, Player):
            row = replace(row, name=row.name or old.name)
        self.rows[key_of(row)] = row
        if isinstance(row, CountedMatch):
            self.last = max(self.last, row.number)
            if row.unrated is None:
                self.groups[row.group].append(row.ended_at)
        elif isinstance(row, Season):
            self.season = row if self.season is None or row.number >= self.season.number else self.season
        elif isinstance(row, LadderRow):
            self.seasons[row.user_id, row.ladder].add(row.season)
            self._sort_in(row, old)
        elif isinstance(row, Game):
            self.games[row.match_id][row.user_id] = row
        elif isinstance(row, Award):
            self.awards[row.user_id].append(row)

    def _sort_in(self, row: LadderRow, old: Row | None) -> None:
        orders = self.orders[row.season, row.ladder]
        if isinstance(old, LadderRow) and old.opponents >= OPPONENTS:
            del orders[bisect_left(orders, old.order)]
        if row.opponents >= OPPONENTS:
            insort(orders, row.order)

    def found(self, kind: type[Found], keys: Iterable[tuple[Any, ...]]) -> list[Found]:
        """Return the rows of a kind that are there, by the rest of their keys."""
        rows = (self.rows.get((kind, *key)) for key in keys)
        return [row for row in rows if isinstance(row, kind)]

    def on_ladder(self, user_id: int, ladder: str | None, newest: int) -> list[LadderRow]:
        """Return somebody's rows on a ladder: of all time, the newest season, and the last one before it."""
        seasons = self.seasons[user_id, ladder]
        earlier = [season for season in seasons if ALL_TIME < season < newest]
        wanted = {ALL_TIME, newest, *([max(earlier)] if earlier else [])}
        return self.found(LadderRow, [(season, ladder, user_id) for season in sorted(wanted)])

    def rank(self, game: Game) -> int | None:
        """Return somebody's place on the ladder of a season; None if they have none there."""
        rows = self.found(LadderRow, [(game.season, game.ladder, game.user_id)])
        if game.after is None or not rows or rows[0].opponents < OPPONENTS:
            return None
        orders = self.orders[game.season, game.ladder]
        return 1 + len(orders) - bisect_right(orders, rows[0].order)


class MemoryLeagueStore:
    """The rows of the league of every server, in memory.

    Attributes:
        waiting: The matches that wait to be counted, by id.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, StoredMatch] = {}
        self._counted: dict[str, StoredMatch] = {}
        self._servers: defaultdict[int, _Server] = defaultdict(_Server)

    def wait(self, stored: StoredMatch) -> None:
        """Let a match wait to be counted, unless it was counted before."""
        if stored.result.match_id not in self._counted:
            self.waiting.setdefault(stored.result.match_id, stored)

    def put(self, row: Row) -> None:
        """Keep a row in the place of the one before, if there was one."""
        self._servers[row.guild_id].put(row)

    # As `bot.league.ports.LeagueStore`

    async def next_uncounted(
        self, *, but: Collection[str] = (), but_guilds: Collection[int] = ()
    ) -> WaitingMatch | None:
        """Return the match that ended first of those that wait to be counted, or None."""
        waiting = (stored.result for match_id, stored in self.waiting.items() if match_id not in but)
        found = [result for result in waiting if result.guild_id not in but_guilds]
        if not found:
            return None
        first = min(found, key=lambda result: (result.ended_at, result.match_id))
        return WaitingMatch(match_id=first.match_id, guild_id=first.guild_id)

    async def uncounted(self, match_id: str) -> StoredMatch:
        """Return a match that waits to be counted."""
        if match_id not in self.waiting:
            raise DamagedMatchError(f"match {match_id} does not wait to be counted")
        return self.waiting[match_id]

    async def dismiss(self, match_id: str) -> None:
        """End the wait of a match that the league does not count."""
        self.waiting.pop(match_id, None)

    async def before(
        self,
        guild_id: int,
        *,
        users: Collection[int],
        ladder: str | None,
        group: str,
        since: datetime,
        week: int,
    ) -> Before:
        """Return what the league holds, as far as a match touches it."""
        server = self._servers[guild_id]
        newest = 0 if server.season is None else server.season.number
        scopes = (newest, ALL_TIME)
        return Before(
            number=server.last,
            season=server.season,
            ladder=[row for user in users for row in server.on_ladder(user, ladder, newest)],
            totals=server.found(Totals, [(scope, user) for scope in scopes for user in users]),
            pairs=server.found(Pair, [(scope, *two) for scope in scopes for two in permutations(users, 2)]),
            group_matches=await self.group_matches(guild_id, group, since=since),
            awards=[award for user in users for award in server.awards[user]],
            activity=server.found(Activity, [(week, user) for user in users]),
        )

    async def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store what the league holds after a match; return its games with their ranks."""
        match = counted.match
        stored = self.waiting.pop(match.match_id, None)
        if stored is None:
            raise StoreFailedError(f"match {match.match_id} does not wait to be counted")
        self._counted[match.match_id] = replace(stored, number=match.number, season=match.season)
        server = self._servers[match.guild_id]
        for row in _rows_of(counted):
            server.put(row)
        games = tuple(replace(game, rank=server.rank(game)) for game in counted.games)
        for game in games:
            server.put(game)
        return games

    async def matches(self, guild_id: int) -> AsyncIterator[StoredMatch]:
        """Yield every match of a server that was counted, in the order of their numbers."""
        found = [stored for stored in self._counted.values() if stored.result.guild_id == guild_id]
        for stored in sorted(found, key=lambda stored: stored.number or 0):
            yield stored

    async def guilds(self) -> list[int]:
        """Return the ids of the servers in which a match was counted, sorted."""
        return sorted({stored.result.guild_id for stored in self._counted.values()})

    async def rows(self, guild_id: int) -> AsyncIterator[Row]:
        """Yield everything that the league holds of a server."""
        for row in list(self._servers[guild_id].rows.values()):
            yield row

    async def replace(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Put these rows in the place of everything that the league holds of a server."""
        server = _Server()
        for row in rows:
            server.put(row)
        self._servers[guild_id] = server

    # As `bot.league.ports.League`, as far as a result asks it

    async def match(self, guild_id: int, match_id: str) -> MatchLine | None:
        """Return one match that was counted, or None."""
        server = self._servers[guild_id]
        games = sorted(server.games[match_id].values(), key=lambda game: game.place)
        return next((MatchLine(row, games) for row in server.found(CountedMatch, [(match_id,)])), None)

    async def awards(self, guild_id: int, user_id: int) -> list[Award]:
        """Return what somebody has earned, the oldest first."""
        return list(self._servers[guild_id].awards[user_id])

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return how many rated matches the same people had since then."""
        return sum(ended >= since for ended in self._servers[guild_id].groups[group])


def _rows_of(counted: Counted) -> Iterator[Row]:
    yield counted.match
    for rows in (
        counted.seasons,
        counted.ladder,
        counted.totals,
        counted.pairs,
        counted.players,
        counted.records,
        counted.awards,
        counted.activity,
    ):
        yield from rows
