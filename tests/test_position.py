"""`python -m bot position`: the owner of the database sees a match as it was; nothing is written."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.cli import export
from bot.engine.notation import format_position, parse_position
from bot.engine.presets import CLASSIC
from bot.rooms.changes import host, lobby
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from db.storage import Storage
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, GUILD, Entropy, FakeClock, match_of, play_once

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rooms.room import Room

pytestmark = pytest.mark.usefixtures("quickly")

MOVES = 30


class Played:
    """A database with a match in play."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.match_id = ""
        self.seen: dict[int, list[str]] = defaultdict(list)

    def see(self, room: Room) -> None:
        match = match_of(room)
        if (now := format_position(match)) not in self.seen[match.revision]:
            self.seen[match.revision].append(now)

    async def play(self) -> None:
        async with Storage.open(f"sqlite:///{self.path}") as storage:
            clock = FakeClock(datetime(2026, 1, 2, tzinfo=UTC))
            rooms = Rooms(RoomServices(journal=storage.journal, clock=clock, entropy=Entropy(), observers=[]))
            room = await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
            await room.do(lobby.join(BOB))
            await room.do(host.name_starter(ADA, ADA.user_id))
            await room.do(lobby.start(ADA))
            self.match_id = room.state.match_id
            self.see(room)
            random = Random(3)
            for number in range(MOVES):
                if number == MOVES // 2:
                    await room.do(lobby.join(CLEO))
                    self.see(room)
                await play_once(room, random)
                self.see(room)
            # While the bot has the database open:
            newest = max(self.seen)
            url = f"sqlite:///{self.path}"
            assert await export._positions(url, self.match_id, newest) == self.seen[newest]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    made = Played(tmp_path_factory.mktemp("store") / "uno 1%.db")
    asyncio.run(made.play())
    return made


@pytest.fixture(autouse=True)
def _settings(played: Played, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{played.path}")
    monkeypatch.setattr("bot.runtime.logs.configure", lambda _level: None)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_every_revision_of_a_match_is_shown_as_it_was(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dump(played.path)
    assert len(played.seen) > MOVES / 2
    for revision, expected in played.seen.items():
        assert command_line.main(["position", played.match_id, str(revision)]) == 0
        assert capsys.readouterr().out.splitlines() == expected
    assert parse_position(expected[-1]).revision == revision
    assert dump(played.path) == before


async def close_the_table(path: Path) -> None:
    async with Storage.open(f"sqlite:///{path}") as storage:
        clock = FakeClock(datetime(2026, 1, 3, tzinfo=UTC))
        rooms = Rooms(RoomServices(journal=storage.journal, clock=clock, entropy=Entropy(), observers=[]))
        await rooms.load()
        await rooms.close(CHANNEL)


def test_a_match_that_is_over_is_shown_from_its_archive(
    played: Played, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = tmp_path / "over.db"
    with closing(sqlite3.connect(played.path)) as source, closing(sqlite3.connect(over)) as target:
        source.backup(target)
    asyncio.run(close_the_table(over))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{over}")
    for revision, expected in played.seen.items():
        assert command_line.main(["position", played.match_id, str(revision)]) == 0
        assert capsys.readouterr().out.splitlines() == expected
    assert command_line.main(["position", played.match_id, str(max(played.seen) + 1)]) == 2
    assert "REVISION: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("match_id", "revision", "told"),
    [
        ("", "0", "MATCH: '' is not a match's id"),
        ("' OR 1=1 --", "0", "is not a match's id"),
        ("f" * 32, "0", "MATCH: no table and no archive holds the match ffff"),
        (None, "-1", "REVISION: -1 is not one of 0 to "),
        (None, "9999999999999999999999", "REVISION: 9999999999999999999999 is not one of 0 to "),
    ],
)
def test_a_wrong_match_or_revision_gets_one_line(
    played: Played, capsys: pytest.CaptureFixture[str], match_id: str | None, revision: str, told: str
) -> None:
    arguments = ["position", "--", played.match_id if match_id is None else match_id, revision]
    assert command_line.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    [line] = err.splitlines()
    assert told in line


def test_a_database_that_is_not_there_is_not_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = tmp_path / "none.db"
    for url in (f"sqlite:///{none}", f"sqlite:///file:{none}?uri=true", f"sqlite:///{tmp_path}", "mysql://x"):
        monkeypatch.setenv("DATABASE_URL", url)
        assert command_line.main(["position", "f" * 32, "0"]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert "DATABASE_URL: cannot " in line
    assert list(tmp_path.iterdir()) == []


def test_an_old_log_without_the_start_still_has_the_newest_position(
    played: Played, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "old.db"
    with closing(sqlite3.connect(played.path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("DELETE FROM actions WHERE number = 0")
        target.commit()
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{copy}")
    newest = max(played.seen)
    assert command_line.main(["position", played.match_id, str(newest)]) == 0
    assert capsys.readouterr().out.splitlines() == played.seen[newest][-1:]
    assert command_line.main(["position", played.match_id, "3"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "cannot be replayed" in line
    assert "lacks the start" in line
