"""`python -m bot export`: archives and deals as files, written from a database that is only read."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine

from bot import __main__ as command_line
from bot.cli.export import match_text
from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.matches.archive import json_of
from bot.players.personas import MARK
from bot.rooms.changes import lobby
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from bot.verify.checks import FIRST, commitment_of
from db.schema import deals
from db.storage import Storage
from tests.engine.regenerate_playthroughs import GOLDEN
from tests.rooms.fakes import ADA, BOB, CHANNEL, GUILD, Entropy, FakeClock
from tests.rooms.test_replay import packed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("quickly")

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
MATCHES = ("a1" * 16, "b2" * 16, "c3" * 16)
SECRETS = ("01" * 32, "02" * 32, "03" * 32)


class Kept:
    """A database with a match that was closed, one in play, and three deals."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.over = self.in_play = ""

    async def play(self) -> None:
        async with Storage.open(f"sqlite:///{self.path}") as storage:
            clock = FakeClock(NOON)
            rooms = Rooms(RoomServices(journal=storage.journal, clock=clock, entropy=Entropy(), observers=[]))
            found = []
            for channel in (CHANNEL, CHANNEL + 1):
                room = await rooms.open(channel_id=channel, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
                await room.do(lobby.join(BOB))
                await room.do(lobby.start(ADA))
                found.append(room.state.match_id)
            await rooms.close(CHANNEL)
            self.over, self.in_play = found

    def promise(self) -> None:
        """Put three deals into the ledger: one that is over, one that was thrown away, one that goes on."""
        engine = create_engine(f"sqlite:///{self.path}")
        deals.metadata.create_all(engine, tables=[deals])
        previous = FIRST
        with engine.begin() as connection:
            for number, (match_id, secret) in enumerate(zip(MATCHES, SECRETS, strict=True), start=1):
                commitment = commitment_of(previous, match_id, secret)
                connection.execute(
                    deals.insert().values(
                        guild_id=7, number=number, match_id=match_id, channel_id=1, previous=previous,
                        commitment=commitment, secret=secret, opened_at=NOON,
                        cuts=None if number == 2 else '[[0,"thunder"]]',
                        dealt_at=None if number == 2 else NOON,
                        ended_at=None if number == 3 else NOON,
                        ending=("finished", "undealt", None)[number - 1],
                    )
                )  # fmt: skip
                previous = commitment
        engine.dispose()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    made = Kept(tmp_path_factory.mktemp("store") / "uno 1%.db")
    asyncio.run(made.play())
    made.promise()
    return made


@pytest.fixture(autouse=True)
def _settings(kept: Kept, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{kept.path}")
    monkeypatch.setattr("bot.runtime.logs.configure", lambda _level: None)


def run(*arguments: str) -> int:
    return command_line.main(["export", *arguments])


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run what is refused, and return the one line that says so."""
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    [line] = err.splitlines()
    return line


def test_an_archive_is_written_as_it_is(kept: Kept, tmp_path: Path) -> None:
    before = kept.path.read_bytes()
    assert run(kept.over, "match.json") == 0
    with closing(sqlite3.connect(kept.path)) as connection:
        [[payload]] = connection.execute("SELECT payload FROM archives").fetchall()
    assert (tmp_path / "match.json").read_bytes() == json_of(payload)
    assert kept.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_what_is_exported_passes_the_check(kept: Kept) -> None:
    assert run(kept.over, "match.json") == 0
    assert command_line.main(["verify", "match.json"]) == 0
    assert run("--server", "7", "deals.json") == 0
    assert command_line.main(["verify", "deals.json"]) == 0


def test_the_text_of_a_match_says_what_points_count_and_names_computer_players() -> None:
    payload, _ = packed(GOLDEN["packs_house_point_multiplier"], computers=("Pixel", ""))
    text, tell = match_text(payload), translator()
    assert ", ".join([f"{MARK} Pixel", f"{MARK} {tell('computer-name', number=2)}", "P2"]) in text
    ended = re.findall(r"won hand \d+: (\d+) points (.*)\.", text)
    assert ended
    assert all(int(points) % 3 == 0 and times.endswith("3)") for points, times in ended)


def test_deals_are_written_without_a_secret_that_is_still_one(kept: Kept, tmp_path: Path) -> None:
    assert run("--server", "7", "deals.json") == 0
    text = (tmp_path / "deals.json").read_text()
    assert SECRETS[2] not in text
    document: dict[str, Any] = json.loads(text)
    assert {**document, "deals": []} == {
        "format": "uno-table deals", "version": 1, "guild": "7", "deals": [],
    }  # fmt: skip
    first, second, third = document["deals"]
    noon = "2026-01-02T12:00:00.000Z"
    assert first == {
        "number": 1, "match": MATCHES[0], "previous": FIRST, "secret": SECRETS[0], "ending": "finished",
        "commitment": commitment_of(FIRST, MATCHES[0], SECRETS[0]), "cuts": [[0, "thunder"]],
        "opened": noon, "dealt": noon, "ended": noon,
    }  # fmt: skip
    assert (second["ending"], second["dealt"], second["cuts"]) == ("undealt", None, None)
    assert second["previous"] == first["commitment"]
    assert (third["ending"], third["ended"], third["secret"]) == (None, None, None)
    assert kept.path.is_file()


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_the_standard_output_takes_it_too(
    kept: Kept, capsysbinary: pytest.CaptureFixture[bytes], name: str
) -> None:
    assert run(kept.over, name) == 0
    assert json.loads(capsysbinary.readouterr().out)["match"] == kept.over


def test_a_file_that_exists_is_replaced_only_by_force(
    kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text("mine")
    assert "FILE: 'match.json' exists; --force replaces it" in refused(capsys, kept.over, "match.json")
    assert file.read_text() == "mine"
    assert run("--force", kept.over, "match.json") == 0
    assert json.loads(file.read_bytes())["match"] == kept.over


def test_a_file_is_for_its_owner_alone(kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run(kept.over, "match.json") == 0
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    assert run("--force", kept.over, "match.json") == 0
    assert file.stat().st_mode & 0o777 == 0o600


def test_what_others_put_beside_the_file_is_left_alone(kept: Kept, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    beside = tmp_path / f"match.json.{os.getpid()}.part"
    beside.symlink_to(victim)
    assert run(kept.over, "match.json") == 0
    assert (victim.read_text(), beside.is_symlink()) == ("precious", True)
    assert not (tmp_path / "match.json").is_symlink()


def test_a_file_that_appears_meanwhile_is_not_replaced(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"

    def make(**options: Any) -> tuple[int, str]:
        file.write_text("theirs")
        return mkstemp(**options)

    monkeypatch.setattr("tempfile.mkstemp", make)
    assert "FILE: 'match.json' exists; --force replaces it" in refused(capsys, kept.over, "match.json")
    assert (file.read_text(), list(tmp_path.iterdir())) == ("theirs", [file])


def test_a_link_is_followed_only_by_force(
    kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link, file = tmp_path / "link", tmp_path / "match.json"
    link.symlink_to(file.name)
    assert "FILE: 'link' exists" in refused(capsys, kept.over, "link")
    assert not file.exists()
    assert run("--force", kept.over, "link") == 0
    assert link.is_symlink()
    assert json.loads(file.read_bytes())["match"] == kept.over


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_pipe_takes_it_and_stays_a_pipe(kept: Kept, tmp_path: Path, force: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with open(reader, "rb") as stream:  # noqa: PTH123 - it is open already
        assert run(*force, kept.over, "pipe") == 0
        assert json.loads(stream.read())["match"] == kept.over
    assert pipe.is_fifo()


def test_a_device_is_not_replaced(kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as there:
        there.bind("socket")
        assert "cannot write 'socket': it is no regular file" in refused(
            capsys, "--force", kept.over, "socket"
        )
    assert (tmp_path / "socket").is_socket()


def test_a_match_in_play_is_refused(kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is still in play" in refused(capsys, kept.in_play, "match.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("", "f"), "MATCH: '' is not a match's id"),
        (("F" * 32, "f"), "is not a match's id"),
        (("f" * 32, "f"), f"MATCH: there is no archive of {'f' * 32}"),
        (("--server", "x", "f"), "--server: 'x' is not a server's id"),
        (("--server", "²", "f"), "is not a server's id"),
        (("--server", "9" * 19, "f"), "is not a server's id"),
        (("--server", "8", "f"), "--server: there are no deals of a server 8"),
        (("--server", "7", "no/such/folder"), "FILE: cannot write 'no/such/folder': No such file"),
        (("--server", "7", "--force", "."), "FILE: cannot write '.': "),
        (("--server", "7", "--force", ".."), "FILE: cannot write '..': "),
        (("--server", "7", "--force", "/"), "FILE: cannot write '/': "),
        (("--server", "7", ""), "FILE: cannot write '': "),
        (("--server", "7", "a\0b"), "FILE: cannot write 'a\\x00b': "),
    ],
)
def test_what_cannot_be_exported_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert told in refused(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("moment", ["'then'", "12"])
def test_damaged_deals_get_one_line(
    kept: Kept,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    moment: str,
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(kept.path, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(f"UPDATE deals SET opened_at = {moment}")  # noqa: S608 - ours
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{copy}")
    assert "the deals of the server 7 are damaged" in refused(capsys, "--server", "7", "f")


def test_a_database_without_what_is_asked_for_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{empty}")
    assert "DATABASE_URL: cannot read" in refused(capsys, "f" * 32, "f")
    assert not empty.exists()
    with closing(sqlite3.connect(empty)) as connection:
        connection.execute("CREATE TABLE other (x)")
    told = refused(capsys, "--server", "7", "f")
    assert f"DATABASE_URL: cannot read the database sqlite+aiosqlite:///{empty}:" in told


def test_a_damaged_archive_gets_one_line(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "damaged.db"
    with closing(sqlite3.connect(kept.path)) as source, closing(sqlite3.connect(damaged)) as target:
        source.backup(target)
        target.execute("UPDATE archives SET payload = x'00'")
        target.execute("UPDATE deals SET cuts = '[' WHERE number = 1")
        target.commit()
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{damaged}")
    assert "cannot be exported: the archive cannot be read" in refused(capsys, kept.over, "f")
    assert "the cuts of deal 1 are damaged" in refused(capsys, "--server", "7", "f")
    with closing(sqlite3.connect(damaged)) as connection, connection:
        connection.execute("UPDATE deals SET ending = 'eaten' WHERE number = 1")
    assert "DATABASE_URL: the deals of the server 7 are damaged: " in refused(capsys, "--server", "7", "f")
