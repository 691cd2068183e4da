"""`python -m bot league recompute`: the league, computed anew from its matches."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.engine.presets import CLASSIC
from bot.league.ports import CountedMatch, Record, Season
from bot.league.seasons import MONTHLY, SeasonMode, SeasonPlan
from bot.league.worker import LeagueWorker
from bot.rooms.ports import Commit, MatchArchive, RoomSnapshot
from db.storage import Storage
from tests.league.support import NOVEMBER, SERVER, played, result_of
from tests.rooms.fakes import BOB, CLEO, DAN, FakeClock

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

    from bot.league.ports import StoredMatch

pytestmark = pytest.mark.usefixtures("quickly")

SHORT = replace(CLASSIC, target=60)


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with the league of one match."""

    async def count_one() -> None:
        async with Storage.open(made) as storage:
            room = RoomSnapshot(channel_id=99, guild_id=SERVER, revision=1, payload="{}")
            await storage.journal.commit(Commit(room=room, result=result_of({"won": True, "points": 50}, {})))
            await LeagueWorker(storage.league_store, FakeClock())._count_next()

    made = f"sqlite:///{tmp_path}/uno.db"
    monkeypatch.setenv("DATABASE_URL", made)
    asyncio.run(count_one())
    return made


PLAYED: dict[int, StoredMatch] = {}
"""Matches by their numbers, each played once."""


async def match_numbered(number: int) -> StoredMatch:
    """Return one of eight matches."""
    if number not in PLAYED:
        others = ((BOB,), (BOB, CLEO), (BOB, CLEO, DAN))[number % 3]
        PLAYED[number] = await played(*others, rules=SHORT, seed=number + 1)
    return PLAYED[number]


async def months_only(number: int, storage: Storage) -> None:
    """Leave seasons to the months."""
    del number, storage


async def by_hand(number: int, storage: Storage) -> None:
    """End the season after the third match twice, and after the fifth without beginning another one."""
    newest = await storage.seasons.newest(SERVER)
    assert newest is not None
    at = NOVEMBER + timedelta(days=6 * number - 3)
    ended = replace(newest, ended_at=at)
    if number == 3:
        cup = replace(newest, number=newest.number + 1, name="Cup", started_at=at)
        await storage.seasons.change(ended=ended, begun=cup)
        over = replace(cup, ended_at=at + timedelta(hours=1))
        again = replace(cup, number=cup.number + 1, name="", started_at=at + timedelta(hours=1))
        await storage.seasons.change(ended=over, begun=again)
    elif number == 5:
        await storage.seasons.change(ended=ended)


async def counted_in(
    url: str,
    between: Callable[[int, Storage], Awaitable[None]] = months_only,
    plan: SeasonPlan = MONTHLY,
) -> list[object]:
    """Play eight matches into a database and count them; return what the league holds then."""
    async with Storage.open(url) as storage:
        await count_matches(storage, range(8), between, plan)
    return await stored_in(url)


async def count_matches(
    storage: Storage,
    numbers: Iterable[int],
    between: Callable[[int, Storage], Awaitable[None]] = months_only,
    plan: SeasonPlan = MONTHLY,
    server: int = SERVER,
) -> None:
    """Play matches into a database and count them."""

    async def plan_of(_: int) -> SeasonPlan:
        return plan

    for number in numbers:
        one = await match_numbered(number)
        at, match_id = NOVEMBER + timedelta(days=6 * number), f"{server - SERVER + number:032x}"
        over = replace(
            one.result,
            guild_id=server,
            match_id=match_id,
            ended_at=at,
            started_at=at - timedelta(hours=1),
        )
        room = RoomSnapshot(
            channel_id=server - SERVER + 99, guild_id=server, revision=number + 1, payload="{}"
        )
        assert one.archive is not None
        archive = MatchArchive(
            match_id=match_id, guild_id=server, channel_id=99, ended_at=at, payload=one.archive
        )
        await storage.journal.commit(Commit(room=room, result=over, archive=archive))
    recorder, number = LeagueWorker(storage.league_store, FakeClock(), plan_of=plan_of), 0
    while await recorder._count_next():
        number += 1
        await between(number, storage)


async def stored_in(url: str) -> list[object]:
    async with Storage.open(url) as storage:
        return sorted([row async for row in storage.league_store.rows(SERVER)], key=repr)


@pytest.mark.parametrize(
    ("mode", "between", "seasons"),
    [
        (SeasonMode.MONTHLY, months_only, 2),
        (SeasonMode.BY_HAND, by_hand, 4),
    ],
)
def test_in_a_database_matches_counted_one_by_one_are_what_counting_them_anew_gives(
    *,
    mode: SeasonMode,
    between: Callable[[int, Storage], Awaitable[None]],
    seasons: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = f"sqlite:///{tmp_path}/uno.db"
    monkeypatch.setenv("DATABASE_URL", url)
    before = asyncio.run(counted_in(url, between, SeasonPlan(mode)))
    assert len(before) > 50
    assert sum(isinstance(row, Season) for row in before) == seasons
    assert command_line.main(["league", "recompute", "--check"]) == 0, capsys.readouterr().out
    assert command_line.main(["league", "recompute"]) == 0
    assert command_line.main(["league", "recompute", "--check"]) == 0, capsys.readouterr().out
    kept = [row for row in before if not isinstance(row, Record)]
    assert [row for row in asyncio.run(stored_in(url)) if not isinstance(row, Record)] == kept


def change(url: str, statement: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute(statement)
        connection.commit()


def test_damaged_rows_are_computed_anew_and_named(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = asyncio.run(stored_in(url))
    for damaged in ("counted_matches SET started_at", "totals SET last_at", "pairs SET rated"):
        change(url, f"UPDATE {damaged} = 'x'")
    assert command_line.main(["league", "recompute"]) == 0
    *told, last = capsys.readouterr().out.splitlines()
    assert last.endswith("rows computed anew")
    assert len(told) == 3
    assert "a damaged row of pairs is computed anew" in "".join(told)
    assert asyncio.run(stored_in(url)) == before


def test_a_check_goes_on_behind_damaged_rows_and_names_them_all(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for damaged in ("counted_matches SET started_at", "totals SET colours", "records SET kind"):
        change(url, f"UPDATE {damaged} = 'x'")
    assert command_line.main(["league", "recompute", "--check"]) == 1
    told = capsys.readouterr().out
    for kind in ("CountedMatch", "Totals 0, 1", "Totals 1, 2", "Record"):
        assert f"server {SERVER}: {kind}" in told
    assert "Season" not in told
    assert "LadderRow" not in told


@pytest.mark.parametrize("damaged", ["seasons SET number", "league_matches SET season", "games SET number"])
def test_a_damaged_number_is_set_aside_and_the_rest_recomputed_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], damaged: str
) -> None:
    url = f"sqlite:///{tmp_path}/uno.db"
    monkeypatch.setenv("DATABASE_URL", url)
    table, _, column = damaged.split()

    async def count_some(*numbers: int) -> None:
        async with Storage.open(url) as storage:
            await count_matches(storage, numbers)

    asyncio.run(count_some(0, 1))
    change(url, f"UPDATE {damaged} = 'x' WHERE {column} = (SELECT max({column}) FROM {table})")  # noqa: S608 - ours
    assert command_line.main(["league", "recompute", "--check"]) == 1
    assert command_line.main(["league", "recompute"]) == 0
    asyncio.run(count_some(2))
    assert command_line.main(["league", "recompute", "--check"]) == 0, capsys.readouterr().out
    matches = [row.number for row in asyncio.run(stored_in(url)) if isinstance(row, CountedMatch)]
    assert matches == [*range(1, len(matches) + 1)]


def test_rows_that_a_damaged_id_put_into_another_server_are_named_and_go(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(stored_in(url))
    for table in ("games", "totals", "pairs", "players"):
        change(url, f"UPDATE {table} SET guild_id = 999 WHERE user_id = 1")  # noqa: S608 - ours
    assert command_line.main(["league", "recompute", "--check"]) == 1
    told = capsys.readouterr().out
    for kind in ("Game", "Totals", "Pair", "Player"):
        assert re.search(f"server 999: {kind} .*should not be there", told)
    assert command_line.main(["league", "recompute"]) == 0
    assert command_line.main(["league", "recompute", "--check"]) == 0
    assert asyncio.run(stored_in(url)) == before


def test_a_league_that_is_what_it_should_be_is_called_so(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(stored_in(url))
    assert command_line.main(["league", "recompute", "--check"]) == 0
    assert capsys.readouterr().out == f"server {SERVER}: all is as it should be\n"
    assert asyncio.run(stored_in(url)) == before


def test_what_differs_is_named_and_put_right(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {*map(str, asyncio.run(stored_in(url)))}
    change(url, "UPDATE totals SET points = 999 WHERE season = 1 AND user_id = 1")
    change(url, "INSERT INTO ladder_steps VALUES (7, 1, 'classic-match', 3, 7)")
    assert command_line.main(["league", "recompute", "--check", "--server", str(SERVER)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"server {SERVER}: Totals 1, 1: points 999 instead of 50",
    ]
    assert command_line.main(["league", "recompute"]) == 0
    assert {*map(str, asyncio.run(stored_in(url)))} == before
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        assert connection.execute("SELECT * FROM ladder_steps").fetchall() == []


@pytest.mark.usefixtures("url")
def test_a_server_without_matches_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["league", "recompute", "--server", "99"]) == 2
    assert "no match of a server 99" in capsys.readouterr().err


def test_no_database_is_made_where_there_is_none_to_recompute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, made in (("typign/uno.db", False), ("empty.db", True)):
        path = tmp_path / name
        if made:
            path.touch()
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}?password=secret")
        assert command_line.main(["league", "recompute"]) == 2
        told = capsys.readouterr().err.strip()
        assert f"cannot read the database sqlite+aiosqlite:///{path}?password=" in told
        assert "secret" not in told
        assert "\n" not in told
        assert path.exists() is made
        assert not made or path.stat().st_size == 0
