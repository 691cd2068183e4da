"""Recomputes a server's league from its matches in memory; stores the differences, or only reports them.

A decision marks a league as stale in its own transaction, and the recomputation's last transaction clears the
mark: work left by a killed process is done after the next start. A new decision restarts the recomputation.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left, bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import asdict, replace
from datetime import datetime
from itertools import permutations
from typing import Any, Final, TypeAlias, TypeVar

from bot.league import counting
from bot.league.ladders import OPPONENTS
from bot.league.moderation import ModerationStore
from bot.league.played_match import PlayedMatch
from bot.league.ports import (
    ALL_TIME,
    GROUP_SPAN,
    MANY,
    RECORDS,
    Activity,
    Award,
    Before,
    Counted,
    CountedMatch,
    Crowd,
    Game,
    LadderRow,
    LeagueStore,
    Pair,
    Player,
    Record,
    RecordKind,
    Row,
    Season,
    StoredMatch,
    Totals,
    TouchedRows,
)
from bot.league.reading import played_match
from bot.rooms.ports import StoreError, StoreFailedError
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Next, Outcome, Worker

log = logging.getLogger(__name__)

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
"""For each kind of row, the fields that identify one within a server."""

Key: TypeAlias = tuple[Any, ...]


def key_of(row: Row) -> Key:
    """Return a row's unique key within its server, beginning with its kind."""
    return type(row), *(getattr(row, name) for name in _KEYS[type(row)])


class ServerRows:
    """The rows of one server by key, with indexes."""

    def __init__(self) -> None:
        self.rows: dict[Key, Row] = {}
        self.last = 0  # number of the last counted match
        self.season: Season | None = None
        # (account, ladder) -> seasons with a row.
        self.seasons: defaultdict[tuple[int, str | None], set[int]] = defaultdict(set)
        self.games: defaultdict[str, dict[int, Game]] = defaultdict(dict)
        self.awards: defaultdict[int, list[Award]] = defaultdict(list)
        # Group -> sorted (end, start) of its rated matches.
        self.groups: defaultdict[str, list[tuple[datetime, datetime]]] = defaultdict(list)
        self.people: Counter[tuple[int, str | None]] = Counter()
        self.records: defaultdict[RecordKind, list[Record]] = defaultdict(list)  # the largest, best first
        # (season, ladder) -> sorted orders of those with a rank.
        self.orders: defaultdict[tuple[int, str | None], list[float]] = defaultdict(list)

    def put(self, row: Row) -> None:
        """Insert a row, replacing one with the same key."""
        old = self.rows.get(key_of(row))
        if isinstance(row, Player) and isinstance(old, Player):
            row = replace(row, name=row.name or old.name)
        self.rows[key_of(row)] = row
        if isinstance(row, CountedMatch):
            self.last = max(self.last, row.number)
            if row.unrated is None:
                insort(self.groups[row.group], (row.ended_at, row.started_at))
        elif isinstance(row, Season):
            self.season = row if self.season is None or row.number >= self.season.number else self.season
        elif isinstance(row, LadderRow):
            self.seasons[row.user_id, row.ladder].add(row.season)
            self.people[row.season, row.ladder] += old is None
            self._sort_in(row, old)
        elif isinstance(row, Game):
            self.games[row.match_id][row.user_id] = row
        elif isinstance(row, Award):
            self.awards[row.user_id].append(row)
        elif isinstance(row, Record):
            self._keep_largest(row)

    def _sort_in(self, row: LadderRow, old: Row | None) -> None:
        orders = self.orders[row.season, row.ladder]
        if isinstance(old, LadderRow) and old.opponents >= OPPONENTS:
            del orders[bisect_left(orders, old.order)]
        if row.opponents >= OPPONENTS:
            insort(orders, row.order)

    def _keep_largest(self, row: Record) -> None:
        """Insert a record and drop the smallest of its kind if there are too many."""
        kept = self.records[row.kind]
        kept[:] = [one for one in kept if key_of(one) != key_of(row)]
        insort(kept, row, key=Record.order)
        while len(kept) > RECORDS:
            del self.rows[key_of(kept.pop())]

    def found(self, kind: type[Found], keys: Iterable[tuple[Any, ...]]) -> list[Found]:
        rows = (self.rows.get((kind, *key)) for key in keys)
        return [row for row in rows if isinstance(row, kind)]

    def on_ladder(self, user_id: int, ladder: str, newest: int) -> list[LadderRow]:
        """Return a player's rows on a ladder: all time, the newest season, and the last one before it."""
        seasons = self.seasons[user_id, ladder]
        earlier = [season for season in seasons if ALL_TIME < season < newest]
        wanted = {ALL_TIME, newest, *([max(earlier)] if earlier else [])}
        return self.found(LadderRow, [(season, ladder, user_id) for season in sorted(wanted)])

    def rank(self, game: Game) -> int | None:
        rows = self.found(LadderRow, [(game.season, game.ladder, game.user_id)])
        if game.after is None or not rows or rows[0].opponents < OPPONENTS:
            return None
        orders = self.orders[game.season, game.ladder]
        return 1 + len(orders) - bisect_right(orders, rows[0].order)

    # Counting

    def before(self, touched: TouchedRows) -> Before:
        """Return the league's rows that a match touches; see `bot.league.ports.LeagueStore`."""
        _, users, ladder, group, since, week = touched
        newest = 0 if self.season is None else self.season.number
        scopes = (newest, ALL_TIME)
        return Before(
            number=self.last,
            season=self.season,
            ladder=[row for user in users for row in self.on_ladder(user, ladder, newest)],
            totals=self.found(Totals, [(scope, user) for scope in scopes for user in users]),
            pairs=self.found(
                Pair, [(scope, *two) for scope in scopes for two in permutations([MANY, *users], 2)]
            ),
            group_matches=self.group_matches(group, since=since),
            crowds={one: self._crowd(one, ladder) for one in (newest, newest - 1) if one > ALL_TIME},
            awards=[award for user in users for award in self.awards[user]],
            activity=self.found(Activity, [(week, user) for user in users]),
        )

    def group_matches(self, group: str, *, since: datetime) -> int:
        """Return a group's number of rated matches since a moment, within `GROUP_SPAN`."""
        played = self.groups[group]
        later = played[bisect_left(played, since, key=lambda one: one[0]) :]
        return sum(started < since + GROUP_SPAN for _, started in later)

    def _crowd(self, season: int, ladder: str) -> Crowd:
        return Crowd(self.people[season, ladder], len(self.orders[season, ladder]))

    def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store the league's rows after a match; return its games with their ranks."""
        rows: list[Row] = [counted.match, *counted.seasons, *counted.ladder, *counted.totals, *counted.pairs]
        rows += [*counted.players, *counted.records, *counted.awards, *counted.activity]
        for row in rows:
            self.put(row)
        games = tuple(replace(game, rank=self.rank(game)) for game in counted.games)
        for game in games:
            self.put(game)
        return games

    def let_go(self, match_id: str) -> None:
        """Drop a match and its games, which later counting does not need."""
        self.rows.pop((CountedMatch, match_id), None)
        for user_id in self.games.pop(match_id, {}):
            del self.rows[Game, match_id, user_id]


class Fold:
    """Recounts matches in memory; seasons are taken as stored, since moderators may have chosen them."""

    def __init__(self, seasons: Iterable[Season]) -> None:
        self.rows = ServerRows()
        self.know(seasons)
        self._begun = 0

    def know(self, seasons: Iterable[Season]) -> None:
        """Set the server's current seasons, since new ones may have begun."""
        self._seasons = sorted(seasons, key=lambda season: season.number)

    def add(self, stored: StoredMatch) -> list[CountedMatch | Game]:
        """Count the next match and return its own rows; raises StoreFailedError naming the match."""
        try:
            return self.count(played_match(stored), number=stored.number, season=stored.season)
        except Exception as error:
            match_id = stored.result.match_id
            raise StoreFailedError(f"match {match_id} cannot be recounted: {error!r}") from error

    def count(
        self, match: PlayedMatch, *, number: int | None, season: int | None
    ) -> list[CountedMatch | Game]:
        """Count a match as it was played; see `add`."""
        while self._begun < len(self._seasons) and self._seasons[self._begun].number <= (season or 0):
            self.rows.put(self._seasons[self._begun])
            self._begun += 1
        before = self.rows.before(counting.touched_by(match))
        counted = counting.count(match, before, number=number, season=season)
        return [counted.match, *self.rows.count(counted)]

    def sums(self) -> list[Row]:
        """Return the rows that sum up many matches."""
        return [row for row in self.all_rows() if not isinstance(row, Season | CountedMatch | Game)]

    def all_rows(self) -> list[Row]:
        """Return all rows of the league, except dropped matches."""
        for season in self._seasons:  # as stored, not as counting would end them
            self.rows.put(season)
        return [*self.rows.rows.values()]


MATCHES_AT_ONCE: Final = 10  # counted together in a thread, then written
PAUSE: Final = 0.02  # minimum pause in seconds after a batch, or as long as the batch took
MAX_PAUSE: Final = 5.0  # in case the machine's clock was moved


class _LeftError(Exception):
    """Another process now serves the server."""


class RecomputeWorker(Worker):
    """Recomputes stale leagues in the background; `holding` pauses the counting of a server's matches."""

    def __init__(
        self,
        store: LeagueStore,
        rows: ModerationStore,
        clock: Clock,
        *,
        serves: Callable[[int], bool] = lambda _: True,
        holding: Callable[[int], AbstractAsyncContextManager[None]] = lambda _: nullcontext(),
    ) -> None:
        self.observers: list[Callable[[int], None]] = []  # called when a league is up to date again
        self.pending: set[int] = set()  # servers with stale leagues, as far as known
        self._store, self._rows, self._clock = store, rows, clock
        self._serves, self._holding = serves, holding
        self._job = Job(self._run, name="league-anew", clock=clock, active=False)

    def note_decision(self, guild_id: int) -> None:
        """Note that a league is stale, as the store already says."""
        self.pending.add(guild_id)
        self._job.wake()

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget stale leagues of servers that another process serves, which recomputes them."""
        self.pending.difference_update([one for one in self.pending if is_left(one)])

    def look(self) -> None:
        self._job.wake()

    async def _run(self) -> Outcome:
        following = Next.DONE
        try:
            stale = await self._rows.stale()
            self.pending.update(one for one in stale if self._serves(one))
        except Exception as error:
            log.warning("leagues wait for the store: %s", error, exc_info=not isinstance(error, StoreError))
            return Next.RETRY
        for guild_id in stale:
            try:
                if await self.compute(guild_id) is None:
                    self.look()
            except _LeftError:
                self.pending.discard(guild_id)
            except Exception as error:
                # One league's error must not stop the others.
                expected = isinstance(error, StoreError)
                log.error("the league of server %d: %s", guild_id, error, exc_info=not expected)  # noqa: TRY400 - expected
                following = Next.RETRY
        return following

    async def compute(self, guild_id: int) -> int | None:
        """Recompute a server's league; return the number of its rows, or None if it is stale again."""
        revision, marked = await self._rows.mark_of(guild_id)
        fold = Fold(await self._rows.shown_seasons(guild_id))
        last, rows = await self._put_matches(guild_id, fold)
        async with self._holding(guild_id):
            fold.know(await self._rows.shown_seasons(guild_id))
            last, more = await self._put_matches(guild_id, fold, after=last)  # matches counted meanwhile
            number = 0 if last is None else last.number or 0
            self._check(guild_id)
            await self._rows.end_matches(guild_id, number)
            # In a thread, since 100,000 players may have several rows each.
            sums = await asyncio.to_thread(fold.sums)
            self._check(guild_id)
            await self._rows.put_sums(guild_id, sums)
            self._check(guild_id)
            if not await self._rows.finish(guild_id, revision=revision, marked=marked):
                return None
        log.info("the league of server %d was recomputed from %d matches", guild_id, number)
        self.pending.discard(guild_id)
        self._tell(guild_id)
        return rows + more + len(sums)

    def _check(self, guild_id: int) -> None:
        if not self._serves(guild_id):
            raise _LeftError

    async def _put_matches(
        self, guild_id: int, fold: Fold, *, after: StoredMatch | None = None
    ) -> tuple[StoredMatch | None, int]:
        """Count and store all matches after one; return the last one, and the number of rows."""
        some: list[StoredMatch] = []
        rows = 0
        async for stored in self._store.matches(guild_id, after=after):
            some.append(stored)
            if len(some) == MATCHES_AT_ONCE:
                rows += await self._put(guild_id, fold, some)
                some = []
            after = stored
        if some:
            rows += await self._put(guild_id, fold, some)
        return after, rows

    async def _put(self, guild_id: int, fold: Fold, some: list[StoredMatch]) -> int:
        def count() -> list[CountedMatch | Game]:
            rows = [row for stored in some for row in fold.add(stored)]
            for stored in some:
                fold.rows.let_go(stored.result.match_id)
            return rows

        began = self._clock.now()
        rows = await asyncio.to_thread(count)
        self._check(guild_id)
        await self._rows.put_matches(guild_id, some[0].number or 1, rows)
        took = (self._clock.now() - began).total_seconds()
        await self._clock.sleep(min(max(took, PAUSE), MAX_PAUSE))
        return len(rows)

    def _tell(self, guild_id: int) -> None:
        for observer in self.observers:
            try:
                observer(guild_id)
            except Exception:
                log.exception("somebody fails to hear that the league of server %d was recomputed", guild_id)


# The check

CLOSE: Final = 1e-6  # tolerance for ratings: other machines may round differently


async def computed_rows(store: LeagueStore, guild_id: int) -> list[Row]:
    """Return a server's league after recounting all of its matches; raises StoreError."""
    fold = Fold([row async for row in store.rows(guild_id) if isinstance(row, Season)])
    async for stored in store.matches(guild_id):
        fold.add(stored)
    return fold.all_rows()


async def differences(store: LeagueStore, guild_id: int) -> list[str]:
    """Return a line for each row of a server that differs from the recomputed one, sorted by key."""
    stored = _by_key([row async for row in store.rows(guild_id)])
    computed = _by_key(await computed_rows(store, guild_id))
    return [
        f"{_words(key)}: {_difference(stored.get(key), computed.get(key))}"
        for key in sorted({*stored, *computed}, key=_words)
        if not _equal(stored.get(key), computed.get(key))
    ]


def _difference(stored: Row | None, computed: Row | None) -> str:
    if stored is None or computed is None:
        return "is missing, or damaged" if stored is None else "should not be there"
    old, new = asdict(stored), asdict(computed)
    parts = [f"{name} {old[name]!s} instead of {new[name]!s}" for name in old if old[name] != new[name]]
    return ", ".join(parts)


def _by_key(rows: Iterable[Row]) -> dict[tuple[Any, ...], Row]:
    """Return rows by key, with only the best record per kind, since a store may drop the others."""
    found = {key_of(row): row for row in rows}
    records = sorted((row for row in found.values() if isinstance(row, Record)), key=Record.order)
    best = {record.kind: record for record in reversed(records)}
    return {key: row for key, row in found.items() if not isinstance(row, Record) or row is best[row.kind]}


def _equal(one: Any, other: Any) -> bool:
    """Return whether two rows, or values in them, are equal except for rounding."""
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) < CLOSE
    if type(one) is type(other) and hasattr(one, "__dataclass_fields__"):
        return all(_equal(getattr(one, name), getattr(other, name)) for name in one.__dataclass_fields__)
    return bool(one == other)


def _words(key: tuple[Any, ...]) -> str:
    kind, *values = key
    return f"{kind.__name__} {', '.join(str(getattr(value, 'value', value)) for value in values)}"
