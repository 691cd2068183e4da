from __future__ import annotations

import errno
import logging
import os
import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

import bot.cli
import bot.demo
import bot.runtime
from bot import __main__ as command_line
from bot import __version__
from bot.runtime.errors import UserError
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class StandIns:
    """What the command line asked the app and the demo to do; `answer` is what they do then."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.levels: list[str] = []
        self.answer: Callable[[], int] = lambda: 0

    def called(self, name: str, **details: object) -> int:
        self.calls.append((name, details))
        return self.answer()

    def fails_with(self, error: BaseException) -> None:
        def answer() -> NoReturn:
            raise error

        self.answer = answer


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> StandIns:
    """Put stand-ins where the app and the demo are, and a valid token in the environment."""
    made = StandIns()
    serving: Any = ModuleType("bot.runtime.serving")
    serving.run = lambda settings: made.called("run", settings=settings)
    deploy: Any = ModuleType("bot.cli.deploy")
    deploy.sync = lambda settings, force: made.called("sync", settings=settings, force=force)
    deploy.emojis = lambda settings, remove: made.called("emojis", settings=settings, remove=remove)
    demo: Any = ModuleType("bot.demo.command")
    demo.main = lambda **options: made.called("demo", **options)
    for package, name, module in (
        (bot.runtime, "serving", serving),
        (bot.cli, "deploy", deploy),
        (bot.demo, "command", demo),
    ):
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(package, name, module, raising=False)
    monkeypatch.setattr(
        "bot.runtime.logs.configure", lambda level, form="text": made.levels.append(f"{level} {form}")
    )
    monkeypatch.chdir(tmp_path)
    for setting in ("DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "METRICS_PORT", "DEV_GUILD_ID"):
        monkeypatch.delenv(setting, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return made


def test_run_starts_the_app_with_the_settings_and_returns_its_status(stand_ins: StandIns) -> None:
    stand_ins.answer = lambda: 5
    assert command_line.main(["run"]) == 5
    [(name, details)] = stand_ins.calls
    assert name == "run"
    assert details["settings"].discord_token.get_secret_value() == TOKEN


@pytest.mark.parametrize(("arguments", "force"), [([], False), (["--force"], True)])
def test_sync_passes_on_whether_it_is_forced(
    *, arguments: list[str], force: bool, stand_ins: StandIns
) -> None:
    assert command_line.main(["sync", *arguments]) == 0
    [(name, details)] = stand_ins.calls
    assert name == "sync"
    assert details["force"] is force


@pytest.mark.parametrize(("arguments", "remove"), [([], False), (["--remove"], True)])
def test_emojis_are_uploaded_or_removed(*, arguments: list[str], remove: bool, stand_ins: StandIns) -> None:
    assert command_line.main(["emojis", *arguments]) == 0
    [(name, details)] = stand_ins.calls
    assert name == "emojis"
    assert details["remove"] is remove


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command_line.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"uno-table {__version__}\n"


def test_the_log_is_set_up_before_anything_starts(
    stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "warning")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    command_line.main(["run"])
    assert stand_ins.levels == ["WARNING json"]


def test_the_demo_has_defaults(stand_ins: StandIns) -> None:
    command_line.main(["demo"])
    assert stand_ins.calls == [
        ("demo", {"players": 2, "people": 1, "seed": None, "host": "127.0.0.1", "port": 0, "locale": None})
    ]


def test_the_demo_takes_its_options(stand_ins: StandIns) -> None:
    command_line.main(["demo", "--players", "10", "--seed", "7", "--port", "8080", "--host", "localhost"])
    command_line.main(["demo", "--people", "4", "--host", "::"])
    assert stand_ins.calls == [
        ("demo", {"players": 10, "people": 1, "seed": 7, "host": "127.0.0.1", "port": 8080, "locale": None}),
        ("demo", {"players": 4, "people": 4, "seed": None, "host": "::", "port": 0, "locale": None}),
    ]


@pytest.mark.parametrize("token", ["", "broken"])
def test_the_demo_needs_no_token(token: str, stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert command_line.main(["demo"]) == 0
    assert stand_ins.calls


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "1"], "argument --players: '1' is not a number from 2 to 10"),
        (["--players", "11"], "argument --players: '11' is not a number from 2 to 10"),
        (["--players", "two"], "argument --players: 'two' is not a number from 2 to 10"),
        (["--port", "-1"], "argument --port: '-1' is not a number from 0 to 65535"),
        (["--port", "65536"], "argument --port: '65536' is not a number from 0 to 65535"),
        (["--seed", "x"], "argument --seed: 'x' is not a whole number"),
    ],
)
def test_an_option_out_of_range_is_refused_with_the_range(
    arguments: list[str], message: str, stand_ins: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        command_line.main(["demo", *arguments])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: {message}\n")
    assert not stand_ins.calls


@pytest.mark.parametrize("arguments", [[], ["dance"]])
def test_without_a_command_nothing_starts(arguments: list[str], stand_ins: StandIns) -> None:
    with pytest.raises(SystemExit) as stopped:
        command_line.main(arguments)
    assert stopped.value.code == 2
    assert not stand_ins.calls


@pytest.mark.parametrize("command", ["run", "sync", "emojis"])
def test_a_wrong_setting_is_one_line_and_nothing_starts(
    command: str,
    stand_ins: StandIns,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert command_line.main([command]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        "uno-table: LOG_LEVEL: 'LOUD' is not one of DEBUG, INFO, WARNING, ERROR, CRITICAL\n"
    )
    assert not stand_ins.calls


def test_what_the_operator_can_put_right_is_one_line(
    stand_ins: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_ins.fails_with(UserError("the database\nis locked"))
    assert command_line.main(["run"]) == 2
    assert capsys.readouterr().err == "uno-table: the database is locked\n"


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENAMETOOLONG])
def test_a_place_that_cannot_be_used_is_one_line(
    number: int, stand_ins: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_ins.fails_with(OSError(number, os.strerror(number), "/locked/uno.sqlite3"))
    assert command_line.main(["run"]) == 2
    assert capsys.readouterr().err == f"uno-table: /locked/uno.sqlite3: {os.strerror(number)}\n"


@pytest.mark.parametrize("number", ["0", str(2**63), "many"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["privacy", "delete"],
        ["privacy", "export"],
        ["diagnose", "--server"],
        ["league", "recompute", "--server"],
    ],
)
def test_a_number_that_is_no_id_is_refused(
    number: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        command_line.main([*arguments, number, *["folder"] * ("export" in arguments)])
    assert stopped.value.code == 2
    assert f"{number!r} is not an id" in capsys.readouterr().err


def test_an_interrupt_ends_without_a_traceback(
    stand_ins: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_ins.fails_with(KeyboardInterrupt())
    assert command_line.main(["run"]) == 130
    assert capsys.readouterr().err == ""


def test_whoever_reads_only_the_beginning_stops_nothing(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-m", "bot", "arena", "easy", "easy", "--games", "1"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(pytestconfig.rootpath)},
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert (finished.returncode, finished.stderr) == (0, "")


def test_an_error_of_ours_goes_to_the_log(stand_ins: StandIns, caplog: pytest.LogCaptureFixture) -> None:
    stand_ins.fails_with(RuntimeError("a bug"))
    assert command_line.main(["run"]) == 1
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None


def test_a_missing_extra_is_named_with_what_to_do(
    stand_ins: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_ins.fails_with(ModuleNotFoundError("No module named 'simcord'", name="simcord.preview"))
    assert command_line.main(["demo"]) == 2
    assert capsys.readouterr().err == (
        "uno-table: the demo needs the package simcord: `make demo` in a checkout,"
        " else `pip install 'uno-table[demo]'` first\n"
    )


def test_a_missing_module_of_our_own_is_no_missing_extra(stand_ins: StandIns) -> None:
    stand_ins.fails_with(ModuleNotFoundError("No module named 'bot.rules'", name="bot.rules"))
    assert command_line.main(["demo"]) == 1


def test_the_module_runs_as_a_command(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID"}
    }
    finished = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(pytestconfig.rootpath)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr == (
        "uno-table: DISCORD_TOKEN: is not set; `uno-table init` asks for it, or put it into .env\n"
    )
