"""`python -m bot export`: matches in words, and tables of the league for spreadsheets and programs."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.cli.export import TableForm, table_document
from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.league.ports import RecordKind
from bot.rooms.changes import lobby
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.state.room_state import Person
from bot.rooms.stores.presets import Preset
from db.storage import Storage
from tests.rooms.fakes import ADA, BOB, CHANNEL, GUILD, Entropy, FakeClock

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("quickly")

NOON = datetime(2026, 1, 2, 12, 0, 0, 345678, tzinfo=UTC)
LARGE = 2**62 + 7


# The document, of plain rows


def test_csv_has_a_header_and_nothing_in_it_is_a_formula() -> None:
    rows = [(LARGE, name, -3) for name in ("Ann", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", 'a "b", c\n=d', "")]
    document = table_document(("user_id", "name", "streak"), rows, TableForm.CSV).decode()
    header, *found = csv.reader(io.StringIO(document, newline=""))
    assert header == ["user_id", "name", "streak"]
    names = [name for _, name, _ in found]
    assert names == ["Ann", "'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", 'a "b", c\n=d', ""]
    assert found[0] == [str(LARGE), "Ann", "-3"], "a number below 0 is none"


def test_json_lines_have_ids_as_texts_and_moments_in_utc() -> None:
    later = NOON.astimezone(timezone(timedelta(hours=2)))
    row = (LARGE, "Zoë \ud800", later, True, None, 1.5, RecordKind.STREAK)
    columns = ("user_id", "name", "at", "won", "rank", "mu", "kind")
    [line] = table_document(columns, [row], TableForm.JSON_LINES).decode().splitlines()
    assert json.loads(line) == {
        "user_id": str(LARGE), "name": "Zoë ?", "at": "2026-01-02T12:00:00.345Z", "won": True, "rank": None,
        "mu": 1.5, "kind": "streak",
    }  # fmt: skip


@pytest.mark.parametrize(("form", "document"), [(TableForm.CSV, b"a\r\n"), (TableForm.JSON_LINES, b"")])
def test_a_table_without_rows(form: TableForm, document: bytes) -> None:
    assert table_document(("a",), [], form) == document


# The command


class Kept:
    """A database with a match that is over and a small league."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.match_id = ""

    async def play(self) -> None:
        async with Storage.open(f"sqlite:///{self.path}") as storage:
            services = RoomServices(
                journal=storage.journal, clock=FakeClock(NOON), entropy=Entropy(), observers=[]
            )
            room = await Rooms(services).open(
                channel_id=CHANNEL,
                guild_id=GUILD,
                host=Person(ADA.user_id, "=Ada*\u202e"),
                preset=Preset(CLASSIC),
            )
            await room.do(lobby.join(BOB))
            await room.do(lobby.start(ADA))
            self.match_id = room.state.match_id
            await room.do(lobby.leave(BOB))

    def lay_league(self) -> None:
        """Lay two players of a server, and one of another, into a table as the league has it."""
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute("DROP TABLE IF EXISTS players")
            connection.execute(
                "CREATE TABLE players"
                " (guild_id INTEGER, user_id INTEGER, name TEXT, last_at DATETIME, x BOOLEAN)"
            )
            rows = [(7, 2, "=Zed"), (7, 1, "Ann"), (8, 3, "Eve")]
            for guild, user, name in rows:
                values = (guild, user, name, "2026-01-02 12:00:00.345678", 1)
                connection.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?)", values)
            connection.commit()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    made = Kept(tmp_path_factory.mktemp("store") / "uno.db")
    asyncio.run(made.play())
    made.lay_league()
    return made


@pytest.fixture(autouse=True)
def _settings(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{kept.path}")
    monkeypatch.setattr("bot.runtime.logs.configure", lambda _level: None)


def export(*arguments: str) -> int:
    return command_line.main(["export", *arguments])


def test_a_match_is_written_in_words_without_hidden_cards(
    kept: Kept, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert export(kept.match_id, "-", "--format", "text") == 0
    text = capfdbinary.readouterr().out.decode()
    assert text.startswith(f"Moves of UNO match {kept.match_id}\nPlayers: =Ada*, Bob\n")
    assert "0:00:00  " + translator()("event-forfeited", name="Bob").replace("**", "") in text.splitlines()
    assert "**" not in text
    assert "\u202e" not in text


def test_a_table_of_one_server_is_written(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert export("--server", "7", "-", "--table", "players") == 0
    moment = "2026-01-02T12:00:00.345Z"
    assert capfdbinary.readouterr().out.decode().splitlines() == [
        "guild_id,user_id,name,last_at,x",
        f"7,1,Ann,{moment},True",
        f"7,2,'=Zed,{moment},True",
    ]
    assert export("--server", "8", "-", "--table", "players", "--format", "jsonl") == 0
    assert json.loads(capfdbinary.readouterr().out) == {
        "guild_id": "8", "user_id": "3", "name": "Eve", "last_at": moment, "x": True
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("ab" * 16, "-", "--table", "players"), "--table: the tables are those of a server"),
        (("--server", "7", "-", "--table", "rooms"), "--table: 'rooms' is none of players, games"),
        (("--server", "7", "-", "--table", "players", "--format", "xml"), "--format: 'xml' is none of csv"),
        (("--server", "7", "-", "--format", "csv"), "--format: the deals of a server are written as json"),
        (("ab" * 16, "-", "--format", "csv"), "--format: 'csv' is none of json, text"),
        (("--server", "x", "-", "--table", "players"), "--server: 'x' is not a server's id"),
    ],
)
def test_what_does_not_go_together_is_named(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(*arguments) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("moment", ["'x'", "12"])
def test_a_damaged_moment_is_named_and_no_file_is_written(
    kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str], moment: str
) -> None:
    with closing(sqlite3.connect(kept.path)) as connection:
        connection.execute(f"UPDATE players SET last_at = {moment} WHERE guild_id = 8")  # noqa: S608 - ours
        connection.commit()
    assert export("--server", "8", str(tmp_path / "a.csv"), "--table", "players") == 2
    assert "a value in its table players is damaged" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []
