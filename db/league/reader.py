"""Answers people's questions about the league; answers are cached for a short time, and shared."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Hashable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.league import ports
from bot.runtime.lru_cache import LRUCache
from bot.runtime.waiting import StoreWaits
from db.connections import Connections
from db.league import queries
from db.league.queries import BETTER, BY_KEY, ROWS, SortedTable, columns_of, row_of, select_rows
from db.league.store import read_returned
from db.statements import in_one_trip

FRESH: Final = 60.0  # seconds that an answer stays cached
MAX_ANSWERS: Final = 2_000  # most cached answers over all servers: pages, and numbers of rows

Answer = TypeVar("Answer")


class AnswerCache:
    """Cache of answers by server and question; counting a match of a server invalidates all its answers."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[Hashable, ...], tuple[float, Any]] = LRUCache(MAX_ANSWERS)
        self._under_way: dict[tuple[Hashable, ...], asyncio.Task[Any]] = {}
        self._counted: Counter[int] = Counter()

    def forget(self, guild_id: int) -> None:
        """Invalidate a server's answers, since a match of it was counted."""
        self._counted[guild_id] += 1
        for key in self._kept:
            if key[0] == guild_id:
                self._kept.forget(key)

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Invalidate the answers of all servers for which `is_left` returns True."""
        for key in [*self._kept, *self._under_way]:
            guild_id = key[0]
            if isinstance(guild_id, int) and is_left(guild_id):
                self.forget(guild_id)

    async def get(
        self, guild_id: int, question: Hashable, ask: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> Answer:
        """Return the answer to a question about a server, cached or from `ask`, whose errors propagate."""
        key = (guild_id, self._counted[guild_id], question)
        loop = asyncio.get_running_loop()
        kept = self._kept.get(key)
        if kept is not None and loop.time() - kept[0] < FRESH:
            answer: Answer = kept[1]
            return answer
        query = self._under_way.get(key)
        if query is None:
            query = self._under_way[key] = loop.create_task(ask(), name="league")
            query.add_done_callback(lambda done: self._finish(key, done))
        found: Answer = await asyncio.shield(query)  # others may be waiting for the same query
        return found

    def _finish(self, key: tuple[Hashable, ...], query: asyncio.Task[Any]) -> None:
        del self._under_way[key]
        if not query.cancelled() and query.exception() is None:
            self._kept.put(key, (asyncio.get_running_loop().time(), query.result()))


READ_CONNECTIONS: Final = 2
PATIENCE: Final = 10.0  # seconds to wait for a connection
USERS_IN_A_QUERY: Final = 10_000  # SQLite takes 32,766 variables in a statement, asyncpg 32,767
_LADDER_AT: Final = len(columns_of(ports.Player)) + len(columns_of(ports.Totals))

Row = TypeVar("Row")


class SqlLeagueReader:
    """A `bot.league.ports.League` in an SQL database; every method may raise StoreError."""

    def __init__(self, engine: AsyncEngine, *, waits: StoreWaits | None = None) -> None:
        self._reads = Connections(engine, most=READ_CONNECTIONS, patience=PATIENCE, waits=waits)
        self._answers = AnswerCache()

    def note_counted(self, guild_id: int) -> None:
        """Invalidate the cached answers of a server, since a match of it was counted."""
        self._answers.forget(guild_id)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Invalidate the cached answers of servers whose matches another process counts."""
        self._answers.forget_where(is_left)

    async def table(self, query: ports.TableQuery, *, offset: int, limit: int) -> ports.Page[ports.TableRow]:
        """Return at most `limit` rows of a table from `offset`; raises ValueError if either is negative."""
        if offset < 0 or limit < 0:
            raise ValueError(f"no such page: {offset=}, {limit=}")
        question = ("table", *_question(query), offset, limit)
        return await self._answers.get(query.guild_id, question, partial(self._page, query, offset, limit))

    async def row(
        self, query: ports.TableQuery, user_id: int, *, ranked: bool = True
    ) -> ports.TableRow | None:
        """Return a player's row of a table, or None; counting those above takes milliseconds."""
        values: dict[str, Any] = {"guild_id": query.guild_id, "user_id": user_id, "season": query.season}
        values |= {"ladder": query.ladder, "active_since": query.active_since}
        own = self._reads.prepared(ROWS[query.order], values)
        better = self._reads.prepared(BETTER[query.order], values | {"value": 0})

        def read(cursor: DBAPICursor) -> ports.TableRow | None:
            found = own.fetch(cursor, values)
            if not found:
                return None
            *_, value, placed = found[0]
            row = _table_row(found[0], None)
            ladder = row.ladder
            active = query.active_since is None or ladder is None or ladder.last_at >= query.active_since
            if not (ranked and placed and active):
                return row
            [[above]] = better.fetch(cursor, values | {"value": value})
            return replace(row, rank=1 + above)

        async with self._reads.connect() as connection:
            return await connection.run_sync(in_one_trip, read)

    async def seasons(self, guild_id: int) -> list[ports.Season]:
        """Return the visible seasons of a server, the newest first."""
        return await self._rows(ports.Season, queries.seasons_of, guild_id=guild_id)

    async def ladders(self, guild_id: int, season: int) -> list[str]:
        """Return the ladders that have ratings, the one with the most people first."""
        found = await self._reads.rows(queries.ladders_of(guild_id, season))
        most_first = sorted(found, key=lambda row: (-row[1], row[0]))
        return [ladder for ladder, people in most_first if people]

    async def ladder_rows(self, guild_id: int, season: int, user_id: int) -> list[ports.LadderRow]:
        """Return a player's rating on each ladder, the one with the most matches first."""
        rows = await self._rows(ports.LadderRow, guild_id=guild_id, user_id=user_id, season=season)
        return sorted(rows, key=lambda row: (-row.games, row.ladder))

    async def games(
        self, guild_id: int, user_id: int, *, last: int, ladder: str | None = None
    ) -> list[ports.Game]:
        """Return a player's newest matches, the newest first; with a ladder only those rated on it."""
        mine = {"guild_id": guild_id, "user_id": user_id}
        rows = await self._rows(ports.Game, queries.games_of, **mine, last=last, ladder=ladder)
        return sorted(rows, key=lambda row: -row.number)

    async def opponents(self, guild_id: int, user_id: int, *, season: int, most: int) -> list[ports.Pair]:
        """Return the sums against the opponents whom a player met most often."""
        mine = {"guild_id": guild_id, "user_id": user_id}
        return await self._rows(ports.Pair, queries.opponents_of, **mine, season=season, most=most)

    async def pair(self, guild_id: int, user_id: int, other_id: int) -> ports.Pair | None:
        """Return the all-time sums of two players, or None if they never met."""
        of_both: dict[str, Any] = {"guild_id": guild_id, "user_id": user_id, "other_id": other_id}
        found = await self._rows(ports.Pair, **of_both, season=ports.ALL_TIME)
        return found[0] if found else None

    async def met(self, guild_id: int, user_id: int, other_id: int, *, last: int) -> list[ports.MatchLine]:
        """Return the newest matches that both played, the newest first."""
        async with self._reads.connect() as connection:
            both = queries.played_by(guild_id, [user_id, other_id])
            played = {user: count for user, count in await connection.execute(both)}  # noqa: C416 - rows are no pairs to dict's type
            fewer, more = sorted((user_id, other_id), key=lambda user: played.get(user, 0))
            found = await connection.execute(queries.met_numbers(guild_id, fewer, more, last=last))
            numbers = list(found.scalars())
            matches = await _rows(connection, ports.CountedMatch, guild_id=guild_id, number=numbers)
            return await _lines(connection, guild_id, matches)

    async def recent(self, guild_id: int, *, offset: int, limit: int) -> ports.Page[ports.MatchLine]:
        """Return matches, the newest first, and their number; raises ValueError for a negative argument."""
        if offset < 0 or limit < 0:
            raise ValueError(f"no such page: {offset=}, {limit=}")
        async with self._reads.connect() as connection:
            last = await connection.scalar(queries.last_number(guild_id)) or 0
            page = queries.newest_matches(guild_id, up_to=last - offset, limit=limit)
            matches = [row_of(ports.CountedMatch, found) for found in await connection.execute(page)]
            return ports.Page(await _lines(connection, guild_id, matches), last)

    async def briefs(self, guild_id: int, user_id: int | None, *, most: int) -> list[ports.MatchBrief]:
        """Return the newest matches of a server, or of a player, the newest first, in one query."""
        found: dict[int, ports.MatchBrief] = {}
        rows = await self._reads.found(queries.briefs_of, guild_id=guild_id, user_id=user_id, most=most)
        best_first = sorted(rows, key=lambda row: (-row[0], row[1], -row[2], row[3]))
        for number, place, _, of, match_id, ended_at, won, name in best_first:
            brief = found.setdefault(number, ports.MatchBrief(match_id, ended_at))
            brief.names[of], brief.places[of] = name or "", place
            if won:
                brief.winners.add(of)
        return [*found.values()]

    async def match(self, guild_id: int, match_id: str) -> ports.MatchLine | None:
        async with self._reads.connect() as connection:
            matches = await _rows(connection, ports.CountedMatch, guild_id=guild_id, match_id=match_id)
            lines = await _lines(connection, guild_id, matches)
            return lines[0] if lines else None

    async def records(self, guild_id: int) -> list[ports.Record]:
        """Return the record of each kind: the largest value, the oldest of equal ones."""
        best: dict[ports.RecordKind, ports.Record] = {}
        for record in sorted(await self._rows(ports.Record, guild_id=guild_id), key=ports.Record.order):
            best.setdefault(record.kind, record)
        return [best[kind] for kind in ports.RecordKind if kind in best]

    async def awards(self, guild_id: int, user_id: int) -> list[ports.Award]:
        """Return a player's achievements, the oldest first."""
        rows = await self._rows(ports.Award, guild_id=guild_id, user_id=user_id)
        return sorted(rows, key=lambda row: (row.at, row.kind))

    async def titles(self, guild_id: int, user_id: int) -> list[tuple[ports.Season, str]]:
        """Return the ended seasons in which a player came first on a ladder, the newest first."""
        found = await self._reads.found(queries.titles_of, guild_id=guild_id, user_id=user_id)
        titles = [(row_of(ports.Season, row), row[-1]) for row in found]
        return sorted(titles, key=lambda title: (-title[0].number, title[1]))

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the names of people as the league knows them, without those it does not know."""
        async with self._reads.connect() as connection:
            return await _names(connection, guild_id, users)

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return a group's number of rated matches since a moment, within `GROUP_SPAN`."""
        query = queries.rated_of_group(guild_id, group, since, since + ports.GROUP_SPAN)
        return await self._reads.scalar(query) or 0

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        """Return whether the data of one of these accounts was deleted shortly before a match began."""
        async with self._reads.connect() as connection:
            return bool(await read_returned(connection, accounts, began))

    async def activity(
        self, guild_id: int, week: int, *, offset: int, limit: int
    ) -> ports.Page[ports.ActivityRow]:
        """Return rows of a week's table; raises ValueError if `offset` or `limit` is negative."""
        if offset < 0 or limit < 0:
            raise ValueError(f"no such page: {offset=}, {limit=}")
        page = partial(self._activity_page, guild_id, week, offset, limit)
        return await self._answers.get(guild_id, ("activity", week, offset, limit), page)

    async def activity_row(self, guild_id: int, week: int, user_id: int) -> ports.ActivityRow | None:
        async with self._reads.connect() as connection:
            found = (await connection.execute(queries.activity_row(guild_id, week, user_id))).first()
            return None if found is None else _activity_row(found, await _more(connection, found))

    async def _activity_page(
        self, guild_id: int, week: int, offset: int, limit: int
    ) -> ports.Page[ports.ActivityRow]:
        query = queries.activity_page(guild_id, week, offset=offset, limit=limit)
        async with self._reads.connect() as connection:
            people = await connection.scalar(queries.people_in(guild_id, week)) or 0
            found = (await connection.execute(query)).all()
            found = sorted(found, key=lambda row: (-row.points, -row.user_id))
            rank, rows = await _more(connection, found[0]) if found else 0, list[ports.ActivityRow]()
            for place, one in enumerate(found, start=offset):
                rank = place if rows and rows[-1].activity.points != one.points else rank
                rows.append(_activity_row(one, rank))
        return ports.Page(tuple(rows), people)

    async def _page(self, query: ports.TableQuery, offset: int, limit: int) -> ports.Page[ports.TableRow]:
        table = SortedTable(query)
        count = partial(self._reads.scalar, table.count())
        players = await self._answers.get(query.guild_id, ("players", *_question(query)), count) or 0
        limit = min(limit, players - offset)
        if limit <= 0:
            return ports.Page((), players)
        after = players - offset - limit
        from_end = after < offset
        page = table.page(offset=after if from_end else offset, limit=limit, from_end=from_end)
        async with self._reads.connect() as connection:
            sign = 1 if table.smallest_first else -1
            rows = (await connection.execute(page)).all()
            found = sorted(rows, key=lambda row: (sign * row.value, sign * row.user_id))
            if not found:
                return ports.Page((), players)
            first = found[0]
            equal = await connection.scalar(table.equal_before(first.value, first.user_id))
            return ports.Page(tuple(_ranked(found, offset=offset, equal_before=equal or 0)), players)

    async def _rows(
        self, kind: type[Row], make: Callable[..., Select[Any]] | None = None, **values: Any
    ) -> list[Row]:
        """Return the rows of a query that is compiled once; by default those with these values."""
        return [row_of(kind, one) for one in await self._reads.found(make or BY_KEY[kind], **values)]


async def _rows(connection: AsyncConnection, kind: type[Row], **key: Any) -> list[Row]:
    return [row_of(kind, found) for found in await connection.execute(select_rows(kind, **key))]


async def _names(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> dict[int, str]:
    wanted, names = sorted(users), {}
    for first in range(0, len(wanted), USERS_IN_A_QUERY):
        query = queries.names_of(guild_id, wanted[first : first + USERS_IN_A_QUERY])
        names.update({user: name for user, name in await connection.execute(query)})  # noqa: C416 - rows are no pairs to dict's type
    return names


async def _lines(
    connection: AsyncConnection, guild_id: int, matches: Sequence[ports.CountedMatch]
) -> list[ports.MatchLine]:
    if not matches:
        return []
    games = await _rows(connection, ports.Game, guild_id=guild_id, number=[match.number for match in matches])
    names = await _names(connection, guild_id, {game.user_id for game in games})
    of_match: dict[int, list[ports.Game]] = {match.number: [] for match in matches}
    for game in sorted(games, key=lambda game: (game.place, -game.points, game.user_id)):
        of_match[game.number].append(game)
    return [
        ports.MatchLine(
            match,
            tuple(of_match[match.number]),
            {game.user_id: names[game.user_id] for game in of_match[match.number] if game.user_id in names},
        )
        for match in sorted(matches, key=lambda match: -match.number)
    ]


def _question(query: ports.TableQuery) -> tuple[Any, ...]:
    """Return the cache key of a table within its server; `active_since` is cut to the minute."""
    since = query.active_since
    minute = None if since is None else since.replace(second=0, microsecond=0)
    return query.order, query.season, query.ladder, minute


def _ranked(found: Sequence[Any], *, offset: int, equal_before: int) -> Iterable[ports.TableRow]:
    """Yield the rows of a page with their ranks; equal values share a rank."""
    rank, value = offset + 1 - equal_before, found[0].value
    for number, one in enumerate(found, start=offset + 1):
        if one.value != value:
            rank, value = number, one.value
        yield _table_row(one, rank)


def _table_row(found: Any, rank: int | None) -> ports.TableRow:
    values = iter(found)
    player, totals = row_of(ports.Player, values), row_of(ports.Totals, values)
    # With an order by rating, the columns of LadderRow follow; nulls if the player is not on the ladder.
    on_ladder = len(found) > _LADDER_AT + len(columns_of(ports.LadderRow)) and found[_LADDER_AT] is not None
    return ports.TableRow(
        rank=rank, player=player, totals=totals, ladder=row_of(ports.LadderRow, values) if on_ladder else None
    )


def _activity_row(found: Any, more: int) -> ports.ActivityRow:
    values = iter(found)
    return ports.ActivityRow(1 + more, row_of(ports.Player, values), row_of(ports.Activity, values))


async def _more(connection: AsyncConnection, found: Any) -> int:
    return await connection.scalar(queries.more_active(found.guild_id, found.week, found.points)) or 0
