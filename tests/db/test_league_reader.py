"""The league as people ask for it: compared with working it out from all rows, and along indexes."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.dialects import sqlite

from bot.league.awards import week_of
from bot.league.ladders import OPPONENTS
from bot.league.ports import (
    ALL_TIME,
    MIN_GAMES,
    Activity,
    Award,
    CountedMatch,
    Game,
    LadderRow,
    Pair,
    Record,
    Season,
    TableOrder,
    TableQuery,
    Totals,
)
from bot.rooms.ports import StoreFailedError
from db import storage as storage_module
from db.league import moderation, queries, seasons, store
from db.league.queries import SortedTable, select_rows
from tests.db.league_records import LADDER
from tests.db.records import GUILD, NOON
from tests.db.test_league_store import EARLY, Play
from tests.support.databases import NO_TABLE
from tests.support.fake_league import brief_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sqlalchemy import Select

    from bot.league.ports import TableRow
    from db.league.reader import SqlLeagueReader
    from db.storage import Storage
    from tests.support.databases import Database

pytestmark = pytest.mark.usefixtures("quickly")

SEASON = Season(guild_id=GUILD, number=1, name="2026-01", started_at=NOON)


def enough(row: TableRow) -> bool:
    """Whether somebody has played enough for an average that stands among the others."""
    return row.totals.games >= MIN_GAMES


VALUES: dict[TableOrder, Callable[[TableRow], float | tuple[bool, float]]] = {
    TableOrder.WINS: lambda row: row.totals.wins,
    TableOrder.RATE: lambda row: (enough(row), row.totals.wins / row.totals.games),
    TableOrder.POINTS: lambda row: row.totals.points,
    TableOrder.HIGHEST: lambda row: row.totals.highest_hand,
    TableOrder.PLACE: lambda row: (enough(row), -row.totals.places / row.totals.games),
    TableOrder.RATING: lambda row: row.ladder.order if row.ladder else 0.0,
}


@pytest.fixture
def play(storage: Storage) -> Play:
    return Play(storage)


@pytest.fixture
def reader(storage: Storage) -> SqlLeagueReader:
    return storage.league


@pytest.fixture
async def season(play: Play) -> None:
    """A few matches of twelve people, in which many are equal, and one of another server."""
    chance = random.Random(8)
    for number in range(14):
        users = chance.sample(range(1, 13), 4)
        over = await play.end(*users)
        seats = tuple(replace(seat, highest_hand=10 * (number % 3)) for seat in over.seats)
        _, counted = await play.fold(replace(over, seats=seats))
        await play.storage.league_store.count(counted)
    await play(1, 50, guild_id=GUILD + 1)


def query_of(order: TableOrder, **options: Any) -> TableQuery:
    ladder = LADDER if order is TableOrder.RATING else None
    return TableQuery(guild_id=GUILD, order=order, ladder=ladder, **options)


@pytest.mark.usefixtures("season")
async def test_a_table_is_sorted_and_equal_ones_share_a_rank_on_every_page_and_alone(
    reader: SqlLeagueReader,
) -> None:
    for order in TableOrder:
        await check_order(reader, order)


async def check_order(reader: SqlLeagueReader, order: TableOrder) -> None:
    query = query_of(order, season=1)
    whole = await reader.table(query, offset=0, limit=99)
    values: list[Any] = [VALUES[order](row) for row in whole.rows]
    assert {enough(row) for row in whole.rows} == {True, False}
    assert whole.total == len(values) > 8
    assert values == sorted(values, reverse=True)
    assert [row.rank for row in whole.rows] == [1 + sum(other > one for other in values) for one in values]
    for limit in (1, 3, 5):
        pages = [await reader.table(query, offset=at, limit=limit) for at in range(0, 13, limit)]
        assert [row for page in pages for row in page.rows] == [*whole.rows]
        assert {page.total for page in pages} == {len(values)}
    for row in whole.rows:
        assert await reader.row(query, row.player.user_id) == row
        assert await reader.row(query, row.player.user_id, ranked=False) == replace(row, rank=None)
        assert row.player.name == f"Guest {row.player.user_id}"
        assert (row.ladder is not None) is (order is TableOrder.RATING)
    assert await reader.row(query, 50) is None
    assert (await reader.table(query, offset=99, limit=5)).rows == ()
    assert (await reader.table(replace(query, guild_id=3), offset=0, limit=5)).total == 0


@pytest.mark.usefixtures("season")
async def test_a_title_is_the_first_place_of_a_ladder_of_a_season_that_is_over(
    reader: SqlLeagueReader, storage: Storage
) -> None:
    page = await reader.table(query_of(TableOrder.RATING, season=1), offset=0, limit=99)
    first = {row.player.user_id for row in page.rows if row.rank == 1}
    assert first
    assert [await reader.titles(GUILD, user) for user in range(1, 13)] == [[]] * 12
    (season,) = await reader.seasons(GUILD)
    over = replace(season, ended_at=season.started_at + timedelta(days=9))
    await storage.seasons.change(ended=over)
    holders = {user for user in range(1, 13) if await reader.titles(GUILD, user)}
    assert holders == first
    assert await reader.titles(GUILD, min(first)) == [(over, LADDER)]


@pytest.mark.usefixtures("season")
async def test_the_most_active_of_a_week_come_first_and_equal_ones_share_a_rank(
    reader: SqlLeagueReader, storage: Storage
) -> None:
    week = week_of(NOON)
    whole = (await reader.activity(GUILD, week, offset=0, limit=99)).rows
    points = [row.activity.points for row in whole]
    assert len(whole) > len({*points}) > 2
    assert points == sorted(points, reverse=True)
    assert [row.rank for row in whole] == [1 + sum(other > one for other in points) for one in points]
    for limit in (1, 3, 5):
        pages = [await reader.activity(GUILD, week, offset=at, limit=limit) for at in range(0, 13, limit)]
        assert [row for page in pages for row in page.rows] == [*whole]
        assert {page.total for page in pages} == {len(whole)}
    for row in whole:
        assert await reader.activity_row(GUILD, week, row.player.user_id) == row
    assert {row.activity.matches for row in whole} >= {4, 5}
    assert await reader.activity_row(GUILD, week, 50) is None
    assert (await reader.activity(GUILD, week + 1, offset=0, limit=9)).total == 0
    stored = {row async for row in storage.league_store.rows(GUILD) if isinstance(row, Activity)}
    assert stored == {row.activity for row in whole}


@pytest.mark.parametrize(("offset", "limit"), [(-1, 5), (0, -1)])
async def test_pages_that_cannot_be_are_refused(reader: SqlLeagueReader, offset: int, limit: int) -> None:
    with pytest.raises(ValueError, match="no such page"):
        await reader.table(query_of(TableOrder.WINS), offset=offset, limit=limit)
    with pytest.raises(ValueError, match="no such page"):
        await reader.recent(GUILD, offset=offset, limit=limit)
    with pytest.raises(ValueError, match="no such page"):
        await reader.activity(GUILD, 202647, offset=offset, limit=limit)


async def test_a_place_on_a_ladder_needs_five_opponents_and_a_match_lately(
    storage: Storage, play: Play, reader: SqlLeagueReader
) -> None:
    for users in ((1, 2, 3, 4, 5, 6), (7, 8, 9), (1, 2, 3, 4, 5, 7)):
        last = await play(*users)
    query = query_of(TableOrder.RATING, season=1)
    page = await reader.table(query, offset=0, limit=99)
    assert sorted(row.player.user_id for row in page.rows) == [1, 2, 3, 4, 5, 6, 7]
    assert page.total == 7
    newcomer = await reader.row(query, 8)
    assert newcomer is not None
    assert newcomer.rank is None
    assert newcomer.ladder is not None
    lately = replace(query, active_since=last.match.ended_at)
    page = await reader.table(lately, offset=0, limit=99)
    assert [row.rank for row in page.rows] == [1, 2, 3, 4, 5, 6]
    assert 6 not in {row.player.user_id for row in page.rows}
    idle = await reader.row(lately, 6)
    assert idle is not None
    assert idle.rank is None
    elsewhere = await reader.row(replace(query, ladder="duel-single"), 1)
    assert elsewhere is not None
    assert (elsewhere.rank, elsewhere.ladder, elsewhere.totals.games) == (None, None, 2)
    _, counted = await play.fold(await play.end(1, 2), ladder="duel-single")
    await storage.league_store.count(counted)
    assert await reader.ladders(GUILD, 1) == [LADDER, "duel-single"]
    assert [row.ladder for row in await reader.ladder_rows(GUILD, 1, 1)] == [LADDER, "duel-single"]


async def test_what_the_store_takes_for_enough_opponents_is_what_is_said_to_be() -> None:
    assert storage_module.OPPONENTS == OPPONENTS


async def test_lists_of_matches_begin_with_the_newest(play: Play, reader: SqlLeagueReader) -> None:
    matches = [await play(*users) for users in ((1, 2, 3), (1, 2), (3, 2, 1), (1, 3), (2, 1))]
    await play(1, 2, guild_id=GUILD + 1)
    lines, total = await reader.recent(GUILD, offset=1, limit=3)
    assert total == 5
    assert [line.match for line in lines] == [one.match for one in matches[3:0:-1]]
    assert [game.user_id for game in lines[1].games] == [3, 2, 1]
    assert lines[0].names == {1: "Guest 1", 3: "Guest 3"}
    assert await reader.recent(GUILD, offset=5, limit=3) == ([], 5)
    assert await reader.recent(9, offset=0, limit=3) == ([], 0)
    assert [game.number for game in await reader.games(GUILD, 3, last=2)] == [4, 3]
    assert [game.number for game in await reader.games(GUILD, 3, last=9, ladder=LADDER)] == [4, 3, 1]
    for one, other in ((1, 3), (3, 1)):
        met = await reader.met(GUILD, one, other, last=2)
        assert [line.match.number for line in met] == [4, 3]
    assert await reader.met(GUILD, 1, 9, last=2) == []


async def test_a_brief_tells_of_a_match_what_its_line_does(play: Play, reader: SqlLeagueReader) -> None:
    for users in ((1, 2, 3), (1, 2), (3, 2, 1), (1, 3), (2, 1)):
        await play(*users)
    await play(1, 2, guild_id=GUILD + 1)
    lines, _ = await reader.recent(GUILD, offset=0, limit=4)
    assert await reader.briefs(GUILD, None, most=4) == [brief_of(line) for line in lines]
    own = [brief_of(line) for line in await reader.met(GUILD, 3, 1, last=9)]
    assert await reader.briefs(GUILD, 3, most=9) == own
    assert await reader.briefs(GUILD, 3, most=2) == own[:2]
    assert [[*one.names] for one in own] == [[1, 3], [3, 2, 1], [1, 2, 3]], "the best first"
    assert await reader.briefs(GUILD, 9, most=9) == []


async def test_nothing_is_told_of_a_match_of_another_server(play: Play, reader: SqlLeagueReader) -> None:
    match_id = (await play(1, 2)).match.match_id
    assert await reader.match(GUILD, match_id) is not None
    assert await reader.match(GUILD + 1, match_id) is None
    assert await reader.match(GUILD, "f" * 32) is None


async def test_opponents_are_those_met_most_often(play: Play, reader: SqlLeagueReader) -> None:
    for users in ((1, 2), (3, 1), (1, 3), (1, 4, 3)):
        await play(*users)
    found = await reader.opponents(GUILD, 1, season=1, most=2)
    assert found[0] == Pair(guild_id=GUILD, season=1, user_id=1, other_id=3, games=3, ahead=2, behind=1)
    assert len(found) == 2
    assert await reader.pair(GUILD, 1, 3) == replace(found[0], season=ALL_TIME)
    assert await reader.pair(GUILD, 2, 3) is None


async def test_names_and_awards_are_those_of_the_server(play: Play, reader: SqlLeagueReader) -> None:
    await play(1, 2)
    assert await reader.names(GUILD, {1, 2, 3}) == {1: "Guest 1", 2: "Guest 2"}
    assert await reader.names(GUILD + 1, [1]) == {}
    assert await reader.names(GUILD, []) == {}
    [award] = await reader.awards(GUILD, 1)
    assert (award.kind, award.match_id) == ("first-win", f"{1:032x}")
    assert await reader.awards(GUILD + 1, 1) == []


async def test_a_page_is_kept_until_a_match_of_its_server_counts(
    play: Play, reader: SqlLeagueReader, database: Database
) -> None:
    await play(1, 2)
    query = query_of(TableOrder.WINS)
    first = await reader.table(query, offset=0, limit=9)
    await database.execute("UPDATE totals SET wins = 7")
    await play(1, 2, guild_id=GUILD + 1)
    assert await reader.table(query, offset=0, limit=9) is first
    active = replace(query_of(TableOrder.RATING), active_since=NOON.replace(second=1))
    kept = await reader.table(active, offset=0, limit=9)
    later = replace(active, active_since=NOON.replace(second=59))
    assert await reader.table(later, offset=0, limit=9) is kept
    await play(2, 1)
    assert [row.totals.wins for row in (await reader.table(query, offset=0, limit=9)).rows] == [8, 7]


async def test_all_who_ask_at_once_share_one_query_and_who_gives_up_takes_nobody_along(
    play: Play, reader: SqlLeagueReader
) -> None:
    await play(1, 2)
    query = query_of(TableOrder.WINS)
    asked = [asyncio.create_task(reader.table(query, offset=0, limit=9)) for _ in range(5)]
    await asyncio.sleep(0)
    asked[0].cancel()
    pages = await asyncio.gather(*asked[1:])
    assert all(page is pages[0] for page in pages)


async def test_a_page_asked_for_before_a_match_counted_is_not_kept(
    play: Play, reader: SqlLeagueReader
) -> None:
    await play(1, 2)
    query = query_of(TableOrder.WINS)
    early = asyncio.create_task(reader.table(query, offset=0, limit=9))
    await asyncio.sleep(0)
    reader.note_counted(GUILD)
    assert await reader.table(query, offset=0, limit=9) is not await early


async def test_a_failure_is_a_refusal_and_is_not_kept(reader: SqlLeagueReader, database: Database) -> None:
    query = query_of(TableOrder.WINS)
    await database.execute("ALTER TABLE totals RENAME TO away")
    with pytest.raises(StoreFailedError, match=NO_TABLE):
        await reader.table(query, offset=0, limit=9)
    await database.execute("ALTER TABLE away RENAME TO totals")
    assert (await reader.table(query, offset=0, limit=9)).total == 0


async def test_only_so_many_answers_are_kept(
    play: Play, reader: SqlLeagueReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader._answers._kept, "most", 3)
    await play(1, 2)
    for limit in range(1, 9):
        await reader.table(query_of(TableOrder.WINS), offset=0, limit=limit)
    assert len([*reader._answers._kept]) == 3


def every_query() -> dict[str, Select[Any]]:
    tables = {order.value: SortedTable(query_of(order, season=1)) for order in TableOrder}
    tables["active"] = SortedTable(query_of(TableOrder.RATING, season=1, active_since=NOON))
    found: dict[str, Select[Any]] = {}
    for name, table in tables.items():
        found |= {
            f"{name} count": table.count(),
            f"{name} page": table.page(offset=50, limit=10, from_end=False),
            f"{name} last page": table.page(offset=50, limit=10, from_end=True),
            f"{name} row": table.row(1),
            f"{name} better": table.better_than(3.0),
            f"{name} equal": table.equal_before(3.0, 1),
        }
    return found | {
        "waiting": store.first_waiting(most=9),
        "waiting of others": store.first_waiting(but_guilds=[GUILD], most=9),
        "waiting match": store.waiting_match("a"),
        "listed": store.listed_after(GUILD, 5, most=9),
        "decisions": store.decisions_of(GUILD),
        "matches between": moderation.numbered(CountedMatch, GUILD, range(3, 9)),
        "matches named": select_rows(CountedMatch, match_id=["a", "b"]),
        "games between": moderation.numbered(Game, GUILD, range(3, 9)),
        **{
            f"{kind.__name__} after": moderation.rows_after(
                kind, GUILD, ("1",) * len(moderation.key_columns(kind))
            )
            for kind in moderation.SUMS
        },
        "seats": store.seats_of(["a", "b"]),
        "newest season": store.newest_season(GUILD),
        "counted": store.counted_of(GUILD, "1-2", EARLY, EARLY),
        "ladder of": select_rows(LadderRow, guild_id=GUILD, user_id=[1, 2], ladder=LADDER),
        "totals of": select_rows(Totals, guild_id=GUILD, user_id=[1, 2], season=[0, 1]),
        "pairs of": select_rows(Pair, guild_id=GUILD, user_id=[1, 2], other_id=[1, 2, 0], season=[0, 1]),
        "ranks": store.ranks_of(GUILD, 3),
        "awards": select_rows(Award, guild_id=GUILD, user_id=[1, 2]),
        "last number": queries.last_number(GUILD),
        "group": queries.rated_of_group(GUILD, "1-2", EARLY, EARLY),
        "seasons": queries.seasons_of(GUILD),
        "ladders": queries.ladders_of(GUILD, 1),
        "ladder rows": select_rows(LadderRow, guild_id=GUILD, user_id=1, season=1),
        "games": queries.games_of(GUILD, 1, last=9, ladder=None),
        "briefs": queries.briefs_of(GUILD, None, most=9),
        "own briefs": queries.briefs_of(GUILD, 1, most=9),
        "rated games": queries.games_of(GUILD, 1, last=9, ladder=LADDER),
        "opponents": queries.opponents_of(GUILD, 1, season=1, most=9),
        "pair": select_rows(Pair, guild_id=GUILD, user_id=1, other_id=2, season=0),
        "played": queries.played_by(GUILD, [1, 2]),
        "met": queries.met_numbers(GUILD, 1, 2, last=9),
        "recent": queries.newest_matches(GUILD, up_to=50, limit=9),
        "numbered": select_rows(CountedMatch, guild_id=GUILD, number=[1, 2]),
        "match": select_rows(CountedMatch, guild_id=GUILD, match_id="a"),
        "games in": select_rows(Game, guild_id=GUILD, number=[1, 2]),
        "records": select_rows(Record, guild_id=GUILD),
        "names": queries.names_of(GUILD, [1, 2]),
        "titles": queries.titles_of(GUILD, 1),
        "activity of": select_rows(Activity, guild_id=GUILD, week=202647, user_id=[1, 2]),
        "activity count": queries.people_in(GUILD, 202647),
        "activity page": queries.activity_page(GUILD, 202647, offset=9, limit=10),
        "activity row": queries.activity_row(GUILD, 202647, 1),
        "activity better": queries.more_active(GUILD, 202647, 7),
        "seasons going on": seasons.going_on(NOON),
        "due podiums": seasons.due_podiums(EARLY, NOON),
        "waiting before": seasons.waiting_of(GUILD, NOON),
        "last channel": seasons.last_channel_of(SEASON),
    }


OF_A_SERVER = {
    "briefs",
    "decisions",
    "seasons",
    "newest season",
    "last number",
    "counted",
    "records",
    "last channel",
}
"""What reads the few rows that a server has, or the last ones."""


async def steps_of(path: Path, statement: str, parameters: Sequence[Any] | dict[str, Any]) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        return [step for *_, step in plan]


@pytest.mark.usefixtures("storage")
async def test_every_query_runs_along_an_index_and_sorts_nothing(path: Path) -> None:
    """But for what a page or the list of those who wait is made of, which is as long as it is asked for."""
    for name, query in every_query().items():
        compiled = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
        steps = await steps_of(path, str(compiled), ())
        allowed = ("SCAN page", "SCAN waiting_matches USING INDEX", "SCAN CONSTANT ROW")
        scans = [step for step in steps if step.startswith("SCAN") and not step.startswith(allowed)]
        assert scans == [], (name, steps)
        whole_server = [step for step in steps if "(guild_id=?)" in step and "moderated_leagues" not in step]
        assert whole_server == [] or name in OF_A_SERVER, (name, steps)
        assert not any("TEMP B-TREE" in step or "AUTOMATIC" in step for step in steps), (name, steps)
        if name.endswith(("count", "page", "better", "equal")):
            assert any("USING COVERING INDEX" in step for step in steps), (name, steps)


async def test_every_statement_that_counts_runs_along_an_index(
    storage: Storage, path: Path, play: Play
) -> None:
    """All but the records of one kind, of which there are a few."""
    _, counted = await play.fold(await play.end(1, 2))
    for encoded in storage.league_store._statements.count(counted):
        steps = await steps_of(path, encoded.sql, encoded.rows[0])
        assert not any(step.startswith("SCAN") for step in steps if "CONSTANT" not in step), steps
        if "DELETE FROM records" not in encoded.sql:
            assert not any("TEMP B-TREE" in step for step in steps), steps
