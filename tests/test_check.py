"""`python -m bot check`: a whole database is called whole, and what is wrong in one is named."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.cli.database import _check
from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from db.storage import Storage
from tests.rooms.fakes import ADA, BOB, CHANNEL, GUILD, Entropy, FakeClock, play_once
from tests.support import postgres, quick_storage

if TYPE_CHECKING:
    from pathlib import Path

MOVES = 12


async def fill(url: str) -> None:
    """Store a match that goes on and one that was closed, which has an archive."""
    async with Storage.open(url) as storage:
        clock = FakeClock(datetime(2026, 1, 2, tzinfo=UTC))
        rooms = Rooms(RoomServices(journal=storage.journal, clock=clock, entropy=Entropy(), observers=[]))
        random = Random(3)
        for channel in (CHANNEL, CHANNEL + 1):
            room = await rooms.open(channel_id=channel, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
            await room.do(lobby.join(BOB))
            await room.do(lobby.start(ADA))
            for _ in range(MOVES):
                await play_once(room, random)
        await rooms.close(CHANNEL)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "uno 1%.db"
    asyncio.run(fill(f"sqlite:///{path}"))
    return path


@pytest.fixture
def copy(filled: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "copy.db"
    shutil.copy(filled, path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.setattr("bot.runtime.logs.configure", lambda _level: None)
    return path


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_whole_database_is_called_whole_and_stays_as_it_is(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = copy.read_bytes()
    assert command_line.main(["check"]) == 0
    assert capsys.readouterr().out == "1 open tables and 1 matches that are over: all is as it should be\n"
    assert copy.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE rooms SET payload = '{}'", "its table cannot be read"),
        ("UPDATE rooms SET revision = 'often'", "revision is no number"),
        ("DELETE FROM actions WHERE number = 5", "a log with a gap: "),
        ("DELETE FROM actions WHERE number > 5", "gives another match"),
        ("DELETE FROM actions", "cannot be played again"),
        ("UPDATE archives SET payload = x'00'", "the archive of match "),
        ("UPDATE archives SET payload = 'text'", "the archive of match "),
        ("UPDATE actions SET at = 'noon' WHERE number = 5", "a damaged row of actions: "),
        ("UPDATE actions SET at = 12 WHERE number = 5", "a damaged row of actions: "),
        ("UPDATE actions SET payload = x'00' WHERE number = 5", "cannot be played again"),
        ("UPDATE actions SET payload = CAST(x'ff' AS TEXT) WHERE number = 5", "cannot be played again"),
        ("UPDATE deals SET opened_at = '2026-02-30 12:00'", "a damaged row of deals: "),
        ("UPDATE deals SET number = 'one' WHERE number = 1", "a damaged row of deals: "),
        ("INSERT INTO messages VALUES (1, 1, '{}')", "messages without a room: 1"),
    ],
)
def test_what_is_wrong_is_named(
    copy: Path, capsys: pytest.CaptureFixture[str], damage: str, told: str
) -> None:
    change(copy, damage)
    assert command_line.main(["check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(told in line for line in lines), lines
    assert "things are wrong" in lines[-1]


def test_what_another_version_wrote_is_left_to_that_one(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(copy, "UPDATE alembic_version SET version_num = '0003'")
    assert command_line.main(["check"]) == 2
    assert "another version of the bot wrote it" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere.db")
    assert command_line.main(["check"]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert not copy.with_name("nowhere.db").exists()


def test_an_option_that_a_driver_does_not_know_is_named_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for options in ("nonsense=hunter2", "prepared_statement_cache_size=many", "port=99999", "loop=hunter2"):
        monkeypatch.setenv("DATABASE_URL", f"postgresql://uno:hunter2@127.0.0.1:9/uno?{options}")
        assert command_line.main(["check"]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert "DATABASE_URL: cannot use the database postgresql" in line
        assert "hunter2" not in line


async def test_one_on_postgresql_is_checked_beside_the_bot() -> None:
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            await fill(database.url)
            async with Storage.open(database.url, sole=True):
                assert await _check(database.url) == (
                    0, ["1 open tables and 1 matches that are over: all is as it should be"]
                )  # fmt: skip
        await database.execute("DELETE FROM actions WHERE number = 5")
        status, lines = await _check(database.url)
    assert status == 1
    assert any("a log with a gap" in line for line in lines)
