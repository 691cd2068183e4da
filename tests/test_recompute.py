"""`python -m bot league recompute`: the league, computed anew from its matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.cli import recompute
from bot.engine.rules import CLASSIC
from bot.league.ports import StoredMatch
from bot.league.rows import Record, Season, Totals
from bot.league.seasons import MONTHLY, SeasonMode, SeasonPlan
from bot.league.worker import LeagueWorker
from bot.rooms.ports import Commit, MatchArchive, RoomSnapshot
from db.storage import Storage
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import NOVEMBER, SERVER, played, result_of
from tests.rooms.fakes import BOB, CLEO, DAN, FakeClock

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("quickly")

SHORT = replace(CLASSIC, target=60)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MemoryLeagueStore:
    """A league with one match, in place of that of an empty database."""
    league = MemoryLeagueStore()
    league.wait(StoredMatch(result=result_of({"won": True, "points": 50}, {}), archive=None))
    asyncio.run(LeagueWorker(league, FakeClock())._count_next())
    monkeypatch.setattr(recompute, "league_store_of", lambda _: league)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/uno.db")
    return league


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


async def rows(store: MemoryLeagueStore) -> list[object]:
    return [row async for row in store.rows(SERVER)]


def damage(store: MemoryLeagueStore) -> None:
    row = next(row for row in asyncio.run(rows(store)) if isinstance(row, Totals))
    store.put(replace(row, points=999))


def test_a_league_that_is_what_it_should_be_is_called_so(
    store: MemoryLeagueStore, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(rows(store))
    assert command_line.main(["league", "recompute", "--check"]) == 0
    assert capsys.readouterr().out == f"server {SERVER}: all is as it should be\n"
    assert asyncio.run(rows(store)) == before


def test_what_differs_is_named_and_put_right(
    store: MemoryLeagueStore, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {*map(str, asyncio.run(rows(store)))}
    damage(store)
    assert command_line.main(["league", "recompute", "--check", "--server", str(SERVER)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"server {SERVER}: Totals 1, 1: points 999 instead of 50",
    ]
    assert command_line.main(["league", "recompute"]) == 0
    assert {*map(str, asyncio.run(rows(store)))} == before


@pytest.mark.usefixtures("store")
def test_a_server_without_matches_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["league", "recompute", "--server", "99"]) == 2
    assert "no match of a server 99" in capsys.readouterr().err
