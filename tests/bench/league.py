"""The league with a million matches: pages, profiles, counting a match, and a commit beside who looks.

`python -m tests.bench league` makes the database in a temporary folder first, which takes minutes; a smaller
one is `python -m tests.bench.league MATCHES PLAYERS`.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.league.ports import TableOrder, TableQuery, TouchedRows
from bot.rooms.ports import Commit, LoggedAction, RoomSnapshot
from cogs.league.cog import LeagueReader, profile_of
from db.storage import Storage
from tests.db.league_records import LADDER, counted_of, ended, group_of
from tests.db.records import room

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.league.ports import ActivityRow, Page
    from db.league.reader import SqlLeagueReader

GUILD: Final = 2**62 + 7
SEATS: Final = 4
SEASON: Final = 1
LIMIT: Final = 10
PAGES_A_SECOND: Final = 20
SINCE: Final = datetime(2026, 6, 1, tzinfo=UTC)
WEEK: Final = 202623
ROOM, ACTION = "p" * 1500, "a" * 200
FIRST_USER: Final = 10**18

# Chance is a hash of the number of the row, so that the database is always the same.
MAKE: Final = """
CREATE TEMP TABLE size AS SELECT :matches AS matches, :players AS players;
INSERT INTO seasons VALUES (:guild, 1, 'first', '2025-01-01 00:00:00.000000', NULL);
INSERT INTO players
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :players)
  SELECT :guild, :first + i * 7919, 'Guest ' || i, '2026-10-01 12:00:00.000000' FROM n;
INSERT INTO counted_matches
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :matches)
  SELECT :guild, i, printf('%032x', i), 1, :ladder, 'classic', NULL, printf('%016x', (i * 48271) % 250007),
    4, 3, 40 + i % 90, datetime(1735689600 + i * 40, 'unixepoch') || '.000000',
    datetime(1735691400 + i * 40, 'unixepoch') || '.000000' FROM n;
INSERT INTO matches
  SELECT match_id, guild_id, 7, preset, 500, hands, started_at, ended_at, 1, 'points' FROM counted_matches
  ORDER BY match_id;
INSERT OR IGNORE INTO games
  WITH RECURSIVE s(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM s WHERE j < 3)
  SELECT guild_id, number, :first + 7919 * (
      (((number * 4 + j) * 2654435761 + j * 40503) % 1000003) * (((number + j * 7) * 69069) % 1000003)
      / 1000003 * :players / 1000003),
    match_id, 1, ladder, ended_at, j + 1, 4, j = 0, (3 - j) * 100, (number * 31 + j) % 400, 0,
    25.0, 4.0, 25.1, 4.0, NULL, ladder
  FROM counted_matches CROSS JOIN s;
INSERT INTO league_matches
  SELECT guild_id, number, match_id, season, NULL FROM counted_matches ORDER BY number;
INSERT INTO match_seats
  SELECT match_id, place - 1, user_id, points, place, won, won, highest_hand, 0, 0 FROM games
  ORDER BY match_id, place;
INSERT INTO totals
  SELECT :guild, user_id, season, 10 + h % 90, h % 40, h % 90000, h % 400, 20 + h % 220, 1, 3,
    h % 4000, h % 900, h % 17, h % 60, 3, 4, 5, 6, 7, 8, 9,
    '{"B":5,"G":6,"R":7,"Y":8}', '2026-10-01 12:00:00.000000',
    (h % 40) * 1.0 / (10 + h % 90), (20 + h % 220) * 1.0 / (10 + h % 90)
  FROM (SELECT user_id, season, ((user_id - :first) / 7919 * 48271 + season * 7) % 1000003 AS h
        FROM players, (SELECT 0 AS season UNION ALL SELECT 1));
INSERT INTO activity
  SELECT guild_id, :week, user_id, points % 307, 1 + points % 19, user_id + 7919 || ' ' || (user_id + 15838),
    points % 5, points % 3
  FROM totals WHERE season = 0;
INSERT INTO ladder_rows
  SELECT guild_id, user_id, :ladder, season, 25.0, 4.0, o, games, wins, games % 12,
    datetime(1767225600 + games * 280000, 'unixepoch') || '.000000', games % 12 >= 5,
    CASE WHEN games % 12 >= 5 THEN CAST(floor(o * 4) AS INTEGER) ELSE -2147483648 END
  FROM (SELECT *, (points % 1009 + points % 2003 + points % 3001) / 240.0 AS o FROM totals);
INSERT INTO ladder_steps
  SELECT guild_id, season, ladder, step, count(*) FROM ladder_rows GROUP BY 1, 2, 3, 4;
INSERT OR IGNORE INTO pairs
  WITH RECURSIVE s(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM s WHERE j < 10)
  SELECT guild_id, user_id, :first + 7919 * (((user_id - :first) / 7919 * 31 + j * j * 977) % :players),
    season, 1 + j, j, 1, :ladder, ''
  FROM totals CROSS JOIN s;
"""


def user_number(number: int) -> int:
    """Return the account of a player of the database, from 0."""
    return FIRST_USER + number * 7919


async def make(path: Path, *, matches: int, players: int) -> None:
    """Write a database with one server that has so many matches and players."""
    async with Storage.open(f"sqlite:///{path}"):
        pass
    values: dict[str, int | str] = {
        "matches": matches,
        "players": players,
        "guild": GUILD,
        "first": FIRST_USER,
    }
    values |= {"ladder": LADDER, "week": WEEK}
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.create_function("floor", 1, lambda value: value // 1, deterministic=True)
        for pragma in (
            "foreign_keys = OFF",
            "synchronous = OFF",
            "cache_size = -400000",
            "temp_store = FILE",
        ):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        for statement in filter(str.strip, MAKE.split(";\n")):
            named = {name: value for name, value in values.items() if f":{name}" in statement}
            connection.execute(statement, named)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _spread(name: str, seconds: Sequence[float]) -> list[str]:
    """Return lines about the median, the 99th percentile and the longest of some times."""
    sorted_times = sorted(seconds)
    p99 = sorted_times[min(len(seconds) - 1, len(seconds) * 99 // 100)]
    figures = {"": statistics.median(seconds), ".p99": p99, ".max": sorted_times[-1]}
    return [f"{name}{suffix} {value * 1e3:.2f} ms" for suffix, value in figures.items()]


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await work()
    return time.perf_counter() - started


@dataclass(kw_only=True)
class LeagueBench:
    """What is measured in one database."""

    storage: Storage
    matches: int
    players: int
    rounds: int

    def __post_init__(self) -> None:
        self.chance = random.Random(5)
        self.revisions = count()

    @property
    def reader(self) -> SqlLeagueReader:
        """The league as people ask for it."""
        return self.storage.league

    def queries(self) -> list[TableQuery]:
        """Return every table: each order, and the ladder also without those who were idle."""
        plain = [
            TableQuery(
                guild_id=GUILD,
                order=order,
                season=SEASON,
                ladder=LADDER if order is TableOrder.RATING else None,
            )
            for order in TableOrder
        ]
        ladder = TableQuery(
            guild_id=GUILD, order=TableOrder.RATING, season=SEASON, ladder=LADDER, active_since=SINCE
        )
        return [*plain, ladder]

    async def pages(self) -> list[str]:
        """Measure four pages of every table, from the first to the last, cold and warm."""
        cold, warm = [], []
        activity: Callable[..., Awaitable[Page[ActivityRow]]] = partial(self.reader.activity, GUILD, WEEK)
        tables: list[Callable[..., Awaitable[Any]]] = [
            *(partial(self.reader.table, query) for query in self.queries()),
            activity,
        ]
        for _ in range(self.rounds):
            sizes = [(await table(offset=0, limit=1)).total for table in tables[:-1]]
            sizes.append((await activity(offset=0, limit=1)).total)
            for table, size in zip(tables, sizes, strict=True):
                for offset in (0, size // 2, size * 9 // 10, max(0, size - LIMIT)):
                    page = partial(table, offset=offset, limit=LIMIT)
                    self.reader.note_counted(GUILD)
                    cold.append(await _timed(page))
                    warm.append(await _timed(page))
        return _spread("league.page.cold", cold) + _spread("league.page.warm", warm)

    async def me(self) -> list[str]:
        """Measure what a profile asks for."""
        times = []
        for _ in range(self.rounds * 10):
            user = user_number(self.chance.randrange(self.players))
            reader = LeagueReader(self.reader, GUILD, user, SINCE)
            times.append(await _timed(partial(profile_of, reader, user)))
        return _spread("league.me", times)

    async def counting(self) -> list[str]:
        """Measure the CPU of reading before and storing after a match of four, and what a commit may wait."""
        cpu, wall = [], []
        for number in range(self.rounds * 10):
            people = self.chance.sample(range(self.players), SEATS)
            users = [user_number(one) for one in people]
            over = ended(self.matches + 1 + number, users, guild_id=GUILD)
            await self.storage.journal.commit(Commit(room=room(10**6 + number), result=over))
            started = time.process_time()
            touched = TouchedRows(GUILD, users, LADDER, group_of(users), since=SINCE, week=WEEK)
            before = await self.storage.league_store.before(touched)
            used = time.process_time() - started
            counted = counted_of(before, over)  # whoever folds pays for that
            started, began = time.process_time(), time.perf_counter()
            await self.storage.league_store.count(counted)
            cpu.append(used + time.process_time() - started)
            wall.append(time.perf_counter() - began)
        return _spread("league.store.cpu", cpu) + _spread("league.store.wall", wall)

    async def beside(self, *, seconds: float) -> list[str]:
        """Compare the median of a commit beside 20 pages a second with one beside nobody, in turns."""
        alone: list[float] = []
        beside: list[float] = []
        for _ in range(max(2, self.rounds // 2)):
            alone += await self._commits(seconds)
            stop = asyncio.Event()
            looking = asyncio.create_task(self._look(stop))
            beside += await self._commits(seconds)
            stop.set()
            await looking
        ratio = statistics.median(beside) / statistics.median(alone)
        lines = _spread("league.beside.alone", alone) + _spread("league.beside", beside)
        return [f"league.beside.ratio {ratio:.3f} x", *lines]

    async def _commits(self, seconds: float) -> list[float]:
        """Return how long commits took that came at an even pace."""
        loop, times = asyncio.get_running_loop(), []
        until = loop.time() + seconds
        while loop.time() < until:
            number = next(self.revisions)
            now = datetime.now(UTC)
            snapshot = RoomSnapshot(channel_id=3, guild_id=GUILD, revision=number, payload=ROOM, deadline=now)
            action = LoggedAction(match_id="f" * 32, number=number, seat=0, payload=ACTION, at=now)
            commit = Commit(room=snapshot, actions=(action,))
            times.append(await _timed(partial(self.storage.journal.commit, commit)))
            await _pause(0.01)
        return times

    async def _look(self, stop: asyncio.Event) -> None:
        """Ask for pages at random until it is enough; each is a new one."""
        queries = self.queries()
        while not stop.is_set():
            query = self.chance.choice(queries)
            offset = self.chance.randrange(max(1, self.players // 2))
            looking = asyncio.create_task(self.reader.table(query, offset=offset, limit=LIMIT))
            await _pause(1 / PAGES_A_SECOND)
            await looking


async def _pause(seconds: float) -> None:
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, done.set)
    await done.wait()


async def league(
    *,
    matches: int = 1_000_000,
    players: int = 100_000,
    rounds: int = 10,
    seconds: float = 5.0,
    folder: Path | None = None,
) -> list[str]:
    """Return lines about a league of this size; the database is on the disk of the folder, or of this one."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder or Path.cwd()) as made:
        path = Path(made) / "uno.sqlite3"
        started = time.perf_counter()
        await make(path, matches=matches, players=players)
        took = time.perf_counter() - started
        lines = [f"league.made {took:.0f} s", f"league.size {path.stat().st_size / 1e6:.0f} MB"]
        async with Storage.open(f"sqlite:///{path}") as storage:
            bench = LeagueBench(storage=storage, matches=matches, players=players, rounds=rounds)
            lines += await bench.pages()
            lines += await bench.me()
            lines += await bench.counting()
            lines += await bench.beside(seconds=seconds)
        return lines


async def main(sizes: Sequence[str]) -> None:
    """Measure a league of a size that is named, or of the one that counts."""
    matches, players = map(int, sizes or ("1000000", "100000"))
    for line in await league(matches=matches, players=players):
        print(line, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
