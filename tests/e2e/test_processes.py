"""Several processes of one bot at once: real ones, with one PostgreSQL, while people press all the time.

`python -m tests.chaos --processes 3` does the same at random, and cuts the line to the database.
"""

from __future__ import annotations

import asyncio
import signal
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.bench.table import Table
from tests.e2e.test_process import SETTINGS, cards
from tests.support.fake_discord import FakeDiscord
from tests.support.fleet import SHARDS, Fleet, People
from tests.support.postgres import lent_database
from tests.support.stored import read_tables
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.process import BotProcess

SOME = 30
"""Presses that show that things go on."""


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*SETTINGS, "SHARDS"):
        monkeypatch.delenv(name, raising=False)


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Fleet, str, BotProcess, list[Table]]]:
    """Yield processes, their database, the first of them, and a table in play on each of its shards."""
    async with lent_database() as database, FakeDiscord(token=TOKEN) as discord:
        guilds = [await discord.add_guild() for _ in range(SHARDS)]
        async with Fleet(discord, folder) as fleet:
            first = await fleet.start(database.url)
            await fleet.serves(first, SHARDS)
            tables = [await Table.set_up(discord, guild) for guild in guilds]
            await asyncio.gather(*(table.deal() for table in tables))
            yield fleet, database.url, first, tables


async def some_more(people: People) -> None:
    """Return when some more presses were made and answered."""
    calls = people.discord.calls
    for _ in range(SOME):
        await calls.wait(lambda call: call.path.endswith("/callback"), after=len(calls))


async def lost(people: People, url: str) -> list[str]:
    """Return which acknowledged moves are not stored, or twice."""
    stored = await read_tables(url)
    assert people.ledger.moves, "nobody moved"
    return stored.findings + people.ledger.look_up(stored)


async def test_each_press_is_answered_exactly_once_while_processes_come_and_go(tmp_path: Path) -> None:
    async with playing(tmp_path) as (fleet, url, first, tables):
        people = People(fleet.discord, tables)
        async with people.pressing():
            second = await fleet.start(url)
            await fleet.serves(second, 1)
            await some_more(people)
            assert await first.terminate() == 0
            await fleet.serves(second, SHARDS)
            await some_more(people)
        assert (people.unanswered(), people.unheard, people.answered_twice()) == ([], 0, [])
        assert people.refused() == []
        assert await lost(people, url) == []
        assert not [line for process in fleet.every for line in process.lines if " ERROR " in line]


async def test_what_a_dead_or_paused_process_served_goes_on_in_another_one(tmp_path: Path) -> None:
    async with playing(tmp_path) as (fleet, url, first, tables):
        second = await fleet.start(url)
        await fleet.serves(second, 1)
        hands = [await shown(table) for table in tables]
        heard = len(second.lines), len(first.lines)
        first.signal(signal.SIGSTOP)
        await fleet.serves(second, SHARDS, after=heard[0])
        assert [await shown(table) for table in tables] == hands
        people = People(fleet.discord, tables, seconds=0.2)
        async with people.pressing():
            await some_more(people)
            first.signal(signal.SIGCONT)
            await first.line("is lost", after=heard[1])
            await fleet.serves(first, 1, after=heard[1])
            await some_more(people)
        assert (people.unanswered(), people.answered_twice()) == ([], [])
        assert await lost(people, url) == []

        heard = len(second.lines), len(first.lines)
        hands = [await shown(table) for table in tables]
        await second.kill()
        await fleet.serves(first, SHARDS, after=heard[1])
        assert [await shown(table) for table in tables] == hands
        async with people.pressing():
            await some_more(people)
        assert (people.unanswered(), people.answered_twice()) == ([], [])
        assert await lost(people, url) == []


async def shown(table: Table) -> list[list[str]]:
    """Return what is on the buttons of everybody's cards, after they opened their hands anew."""
    for guest in table.guests:
        await table.look(guest)
    return [cards(guest) for guest in table.guests]
