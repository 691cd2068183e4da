"""`python -m bot league recompute`: the league, computed anew from its matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot import recompute
from bot.league.memory_store import MemoryLeagueStore
from bot.league.ports import StoredMatch
from bot.league.recorder import LeagueRecorder
from bot.league.rows import Totals
from tests.league.support import SERVER, result_of
from tests.rooms.fakes import FakeClock

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MemoryLeagueStore:
    """A league with one match, in place of that of an empty database."""
    league = MemoryLeagueStore()
    league.wait(StoredMatch(result=result_of({"won": True, "points": 50}, {}), archive=None))
    asyncio.run(LeagueRecorder(league, FakeClock())._count_next())
    monkeypatch.setattr(recompute, "league_store_of", lambda _: league)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/uno.db")
    return league


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
